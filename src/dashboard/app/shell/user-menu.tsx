import { Group, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconBook,
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSelector,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { useViewer } from '../shared/api/viewer';
import { LANGUAGES, useWords } from '../shared/i18n';
import { Keys } from '../shared/keys/keys';
import { Link } from '../shared/router';
import classes from './shell.module.css';

const SCHEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const;

/** Two letters for a person. Pure. */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = name.split('@')[0]!.split(/[\s._-]+/);
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

/** Leaves the session by a form of our own, as the sign-in page does. */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/app/sign-out';
  document.body.append(form);
  form.submit();
}

/** The person: colours, language, keys, documentation, sign out. */
export function UserMenu({ openHelp }: { openHelp: () => void }) {
  const { t, locale, choose } = useWords();
  const { user } = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const checked = (on: boolean) => (on ? <IconCheck size={16} aria-hidden /> : null);
  return (
    <Menu width={230} position="top-start" shadow="md">
      <Menu.Target>
        <UnstyledButton w="100%" p={4}>
          <Group gap="xs" wrap="nowrap">
            <span className={classes.initials} aria-hidden>
              {initialsOf(user.name ?? user.email)}
            </span>
            <div style={{ minWidth: 0, flex: 1 }}>
              <span className="heard">{t('shell.you')}</span>
              <Text size="sm" fw={500} className="ellipsis">
                {user.name ?? user.email}
              </Text>
              {user.name && (
                <Text size="xs" c="dimmed" className="ellipsis">
                  {user.email}
                </Text>
              )}
            </div>
            <IconSelector size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.colors')}</Menu.Label>
        {(Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]).map((scheme) => {
          const Icon = SCHEMES[scheme];
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} />}
              rightSection={checked(colorScheme === scheme)}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`shell.scheme.${scheme}`)}
            </Menu.Item>
          );
        })}
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <Menu.Item
            key={code}
            lang={code}
            leftSection={<IconLanguage size={16} />}
            rightSection={checked(locale === code)}
            onClick={() => choose(code)}
          >
            {name}
          </Menu.Item>
        ))}
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
