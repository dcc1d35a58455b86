import { Box, Progress, Tabs, Text } from '@mantine/core';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useClient } from 'urql';
import { lazyPart } from '../shared/api/lazy-part';
import { useData } from '../shared/api/use-data';
import { useFieldThreshold, useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useParams } from '../shared/router';
import { Page, useTitle } from '../shared/ui/page';
import { Failure, Loading, Needs, PageLoading } from '../shared/ui/states';
import { Viewer } from '../viewer/viewer';
import { Actions } from './actions';
import { DOCUMENT, type DocumentData, WATCH } from './document.graphql';
import classes from './document.module.css';
import { Fields } from './fields';
import { Head } from './head';
import { marksOf } from './marks';
import { Reasons } from './reasons/reasons';
import { Relations } from './relations';
import { allLeaves, sheetOf } from './sheet';
import { Standing } from './standing/standing';
import type { StandingPages } from './standing/standing.graphql';
import { useStanding } from './standing/use-standing';
import { Unread } from './unread';

const RunsTab = lazyPart(async () => (await import('./tabs/runs-tab')).RunsTab);
const HistoryTab = lazyPart(async () => (await import('./tabs/history-tab')).HistoryTab);
const AccessTab = lazyPart(async () => (await import('./tabs/access-tab')).AccessTab);
const TextTab = lazyPart(async () => (await import('./tabs/text-tab')).TextTab);
const ApiTab = lazyPart(async () => (await import('./tabs/api-tab')).ApiTab);

interface Progressing {
  readonly percent: number;
  readonly stage: string | null;
  readonly page: number | null;
  readonly pages: number | null;
}

/** Follows a document that is being read; `ended` when it is not any more. */
function useProgress(id: string, running: boolean, ended: () => void): Progressing | null {
  const client = useClient();
  const [progress, set] = useState<Progressing | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do at the end does not start the watching anew
  useEffect(() => {
    if (!running) return;
    const { unsubscribe } = client.subscription(WATCH, { id }).subscribe(({ data }) => {
      const update = data?.documentUpdated;
      if (!update) return;
      const { percent, stage, page, pages, document } = update;
      if (document.status === 'processing' || document.status === 'uploading') set({ percent: percent ?? 0, stage, page, pages });
      else {
        set(null);
        ended();
      }
    });
    return unsubscribe;
  }, [client, id, running]);
  return running ? progress : null;
}

interface PanelProps {
  readonly document: DocumentData;
  /** What stands on the pages of a document of no known type. */
  readonly standing: StandingPages | null;
  readonly active: string | null;
  readonly onActive: (path: string | null) => void;
  readonly reload: () => void;
}

function Panel({ document, standing, active, onActive, reload }: PanelProps) {
  const { t } = useWords();
  const may = useMay();
  const sheet = useMemo(() => sheetOf(document.extractedData ?? {}, document), [document]);
  const shown = useMemo(() => new Set(allLeaves(sheet).map(({ path }) => path)), [sheet]);
  const currency = typeof document.extractedData?.currency === 'string' ? document.extractedData.currency : null;
  const tab = (value: string, content: React.ReactNode) => (
    <Tabs.Panel value={value} className={classes.scroll} tabIndex={0}>
      <Suspense fallback={<Loading rows={4} />}>{content}</Suspense>
    </Tabs.Panel>
  );
  return (
    <Tabs defaultValue="fields" keepMounted={false} className={classes.panel}>
      <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto' }}>
        {(['fields', 'text', 'runs', 'history', ...(may('documents.share') ? (['access'] as const) : []), 'api'] as const).map((name) => (
          <Tabs.Tab key={name} value={name} px="sm">
            {t(`document.tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tab(
        'fields',
        <>
          <Relations document={document} />
          <Reasons
            reasons={document.reviewReasons}
            duplicateOf={document.duplicateOf}
            warnings={document.warnings}
            onActive={onActive}
            told={(path) => shown.has(path)}
          />
          {document.status === 'failed' ? (
            <Text size="sm" c="dimmed">
              {t('document.nothingRead')}
            </Text>
          ) : standing ? (
            <Standing id={document.id} pages={standing} active={active} onActive={onActive} reload={reload} />
          ) : document.extractedData ? (
            <Fields sheet={sheet} currency={currency} active={active} onActive={onActive} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('document.nothingYet')}
            </Text>
          )}
        </>,
      )}
      {tab('text', <TextTab id={document.id} />)}
      {tab('runs', <RunsTab id={document.id} />)}
      {tab('history', <HistoryTab id={document.id} />)}
      {may('documents.share') && tab('access', <AccessTab id={document.id} />)}
      {tab('api', <ApiTab document={document} />)}
    </Tabs>
  );
}

function DocumentView({ document, reload }: { document: DocumentData; reload: () => void }) {
  const { t, tOf } = useWords();
  const threshold = useFieldThreshold();
  const [active, setActive] = useState<string | null>(null);
  const running = document.status === 'processing' || document.status === 'uploading';
  const progress = useProgress(document.id, running, reload);
  const standing = useStanding(document);
  const read = useMemo(() => marksOf(document, threshold), [document, threshold]);
  const marks = standing ? standing.marks : read;
  useTitle(document.filename);
  return (
    <div className={classes.frame}>
      <Head document={document} actions={<Actions document={document} reload={reload} />}>
        {running && (
          <Box w="100%" role="status">
            <Text size="xs" c="dimmed" mb={4}>
              {progress?.stage ? tOf('stages', progress.stage) : t('upload.inQueue')}
              {progress?.page && progress.pages ? ` · ${t('viewer.pageOf', { page: progress.page, pages: progress.pages })}` : ''}
            </Text>
            <Progress value={progress?.percent ?? 0} size="sm" aria-label={t('document.reading')} />
          </Box>
        )}
      </Head>
      <div className={classes.split}>
        {document.pages.length > 0 ? (
          <Viewer
            documentId={document.id}
            pages={document.pages}
            pageCount={document.pageCount}
            marks={marks}
            active={active}
            onPick={setActive}
            onHover={setActive}
            reload={reload}
          />
        ) : (
          <Unread document={document} reload={reload} />
        )}
        <Panel document={document} standing={standing?.pages ?? null} active={active} onActive={setActive} reload={reload} />
      </div>
    </div>
  );
}

function Asked() {
  const { id = '' } = useParams();
  const { t } = useWords();
  const { data, error, reload } = useData(DOCUMENT, { id });
  if (data?.document) return <DocumentView document={data.document} reload={reload} />;
  return error ? (
    <Page title={t('nav.documents')}>
      <Failure error={error} retry={reload} />
    </Page>
  ) : (
    <PageLoading />
  );
}

/** A document: its pages beside what was read from them. */
export function DocumentPage() {
  const { t } = useWords();
  return (
    <Needs permission="documents.read" page={t('nav.documents')}>
      <Asked />
    </Needs>
  );
}
