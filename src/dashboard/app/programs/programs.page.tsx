import { Tabs } from '@mantine/core';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Missing, Needs } from '../shared/ui/states';
import { CallbackSecret } from './callback-secret';
import { Programs } from './programs';
import { Trusted } from './trusted';

const TABS = ['programs', 'trusted', 'callbacks'] as const;

/** What programs need beside keys: OAuth, trusted operations, the secret of callbacks. */
export function ProgramsPage() {
  const { t } = useWords();
  const may = useMay();
  const [search, change] = useSearch();
  const shown = TABS.filter((name) => name === 'programs' || may('settings.manage'));
  const tab = shown.find((name) => name === search.get('tab')) ?? 'programs';
  return (
    <Page title={t('nav.programs')} lead={t('programs.lead')}>
      <Needs permission="integrations.manage" live>
        <Missing permission="settings.manage" />
        <Tabs value={tab} onChange={(next) => change({ tab: next === 'programs' ? null : next }, { push: true })} keepMounted={false}>
          <Tabs.List mb="md">
            {shown.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`programs.tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="programs">
            <Programs />
          </Tabs.Panel>
          <Tabs.Panel value="trusted">
            <Trusted />
          </Tabs.Panel>
          <Tabs.Panel value="callbacks">
            <CallbackSecret />
          </Tabs.Panel>
        </Tabs>
      </Needs>
    </Page>
  );
}
