import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconBook, IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconShieldLock, IconSun } from '@tabler/icons-react';
import { graphql, type VariablesOf } from '../shared/api/graphql';
import { useAction } from '../shared/api/use-data';
import { LANGUAGES, useWords } from '../shared/i18n';
import { Keys } from '../shared/keys/keys';
import { Link } from '../shared/router';
import { type OpenedProps, useOpened } from '../shared/ui/menus/on-demand';

const CHOOSE_LANGUAGE = graphql(`
  mutation ChooseLanguage($language: MailLanguage!) {
    chooseLanguage(language: $language)
  }
`);

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Leaves the session by a form of our own, as the sign-in page does. */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/app/sign-out';
  document.body.append(form);
  form.submit();
}

/** The menu of the person: colours, language, keys, documentation, sign out. */
export function UserMenu({ button, openHelp }: OpenedProps & { readonly openHelp: () => void }) {
  const { t, language, choose } = useWords();
  const { opened, onChange, target } = useOpened(button);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { run: tell } = useAction(CHOOSE_LANGUAGE);
  const speak = (language: string) => {
    choose(language);
    // E-mails follow. Where that does not reach the service, the page speaks it all the same.
    void tell({ language: language as VariablesOf<typeof CHOOSE_LANGUAGE>['language'] });
  };
  return (
    <Menu opened={opened} onChange={onChange} width={230} position="top-start" shadow="md">
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label id="menu-colors">{t('shell.colors')}</Menu.Label>
        <div role="group" aria-labelledby="menu-colors">
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            {Object.entries(SCHEMES).map(([scheme, Icon]) => (
              <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick rightSection={<Icon size={16} />}>
                {t(`shell.scheme.${scheme as MantineColorScheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Label id="menu-language">{t('shell.language')}</Menu.Label>
        <div role="group" aria-labelledby="menu-language">
          <Menu.RadioGroup value={language} onChange={speak}>
            {Object.entries(LANGUAGES).map(([code, { name }]) => (
              <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection={<Keys keys="?" />} onClick={openHelp}>
          {t('keys.title')}
        </Menu.Item>
        <Menu.Item leftSection={<IconBook size={16} />} component="a" href="/docs" target="_blank" rel="noopener">
          {t('shell.apiDocs')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconShieldLock size={16} />} component={Link} to="/account">
          {t('shell.account')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
