import { Tabs } from '@mantine/core';
import { useWords } from '../shared/i18n';
import { navigate, usePath } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Needs } from '../shared/ui/states';
import { Batches } from './batches';
import { Jobs } from './jobs';

/** What is in work, and what was: batches of documents, and jobs. */
export function WorkPage() {
  const { t } = useWords();
  const tab = usePath() === '/jobs' ? 'jobs' : 'batches';
  return (
    <Page title={t('nav.work')} lead={t('work.lead')}>
      <Needs permission="documents.read">
        <Tabs value={tab} onChange={(next) => navigate(`/${next}`)} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="batches">{t('work.batches')}</Tabs.Tab>
            <Tabs.Tab value="jobs">{t('work.jobs')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="batches">
            <Batches />
          </Tabs.Panel>
          <Tabs.Panel value="jobs">
            <Jobs />
          </Tabs.Panel>
        </Tabs>
      </Needs>
    </Page>
  );
}
