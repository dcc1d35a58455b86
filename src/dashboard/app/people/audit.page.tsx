import { Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import type { ResultOf } from '../shared/api/graphql';
import { useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Code } from '../shared/ui/code/code';
import { DayInput } from '../shared/ui/day-input';
import { Dialog } from '../shared/ui/dialog';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, More, Needs } from '../shared/ui/states';
import { AuditActions, type AuditFilter, filterOf } from './audit-actions';
import { ACTORS, AUDIT } from './people.graphql';

type Entry = ResultOf<typeof AUDIT>['auditLog']['nodes'][number];

interface Loaded {
  readonly entries: readonly Entry[] | null;
  readonly next: string | null;
  readonly error: CombinedError | undefined;
}

/** The log of a filter, page after page. */
function useLog(asked: AuditFilter) {
  const client = useClient();
  const [loaded, set] = useState<Loaded>({ entries: null, next: null, error: undefined });
  const filter = filterOf(asked);
  const key = JSON.stringify(filter);
  const load = async (after: string | null) => {
    const { data, error } = await client.query(AUDIT, { filter, after }, { requestPolicy: 'network-only' }).toPromise();
    if (!data) return set((old) => ({ ...old, error }));
    const { nodes, pageInfo } = data.auditLog;
    set((old) => ({
      entries: after && old.entries ? [...old.entries, ...nodes] : nodes,
      next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      error: undefined,
    }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list
  useEffect(() => {
    const timer = setTimeout(() => void load(null), 200);
    return () => clearTimeout(timer);
  }, [key]);
  return { ...loaded, load };
}

function Audit() {
  const { t, format } = useWords();
  const may = useMay();
  const [search, change] = useSearch();
  const [shown, setShown] = useState<Entry | null>(null);
  const at = (name: string) => search.get(name) ?? '';
  const filter = { action: at('action'), target: at('target'), from: at('from'), to: at('to'), who: at('who') };
  const { entries, next, error, load } = useLog(filter);
  const people = useData(ACTORS, {}, { pause: !(may('users.manage') || may('users.invite')) });
  return (
    <Page title={t('nav.audit')} lead={t('audit.lead')} actions={<AuditActions filter={filter} />}>
      <SimpleGrid cols={{ base: 2, md: people.data ? 5 : 4 }} spacing="xs" mb="md" maw={people.data ? 950 : 760}>
        <TextInput
          label={t('audit.action')}
          placeholder="role.*"
          value={at('action')}
          onChange={(event) => change({ action: event.currentTarget.value })}
        />
        {people.data && (
          <Select
            label={t('audit.actor')}
            placeholder={t('review.all')}
            searchable
            clearable
            value={at('who') || null}
            onChange={(who) => change({ who })}
            data={people.data.users.nodes.map(({ id, name, email }) => ({ value: String(id), label: name ? `${name} (${email})` : email }))}
          />
        )}
        <TextInput
          label={t('audit.target')}
          placeholder="doc_..."
          value={at('target')}
          onChange={(event) => change({ target: event.currentTarget.value })}
        />
        {(['from', 'to'] as const).map((end) => (
          <DayInput key={end} label={t(`audit.${end}`)} value={at(end)} onChange={(day) => change({ [end]: day })} />
        ))}
      </SimpleGrid>
      {error && <Failure error={error} retry={() => void load(null)} />}
      {!entries && !error && <Loading rows={10} />}
      {entries?.length === 0 && <Empty icon={<IconHistory size={26} />} title={t('audit.emptyTitle')} text={t('audit.emptyText')} />}
      {entries && entries.length > 0 && (
        <List
          label={t('nav.audit')}
          items={entries}
          keyOf={({ number }) => number}
          columns={[
            { label: t('audit.number'), spare: true, className: 'numbers', cell: ({ number }) => number },
            { label: t('audit.action'), part: 'name', cell: ({ action }) => action },
            { label: t('hooks.when'), cell: ({ at: when }) => format.moment(when) },
            { label: t('audit.actor'), cell: ({ actor }) => actor },
            { label: t('audit.target'), className: 'mono', cell: ({ target }) => target },
            {
              label: t('audit.details'),
              part: 'tools',
              cell: (entry) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${t('audit.details')}: ${entry.number}`}
                  onClick={() => setShown(entry)}
                >
                  {t('audit.details')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {next && <More load={() => void load(next)} />}
      {shown && (
        <Dialog title={`${shown.action} · ${shown.number}`} size="lg" close={() => setShown(null)}>
          <Stack gap="sm">
            <Text size="sm">{[shown.actor, shown.credential, shown.address, shown.mode, shown.requestId].filter(Boolean).join(' · ')}</Text>
            <Code text={JSON.stringify(shown.details, null, 2)} label={t('audit.details')} />
            <Text size="xs" c="dimmed" className="mono" style={{ overflowWrap: 'anywhere' }}>
              SHA-256 {shown.hash}
            </Text>
          </Stack>
        </Dialog>
      )}
    </Page>
  );
}

/** Who did what to what. */
export function AuditPage() {
  const { t } = useWords();
  return (
    <Needs permission="settings.manage" live page={t('nav.audit')}>
      <Audit />
    </Needs>
  );
}
