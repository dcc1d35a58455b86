import { Anchor, Button, Group, NumberInput, Select, Table, Text } from '@mantine/core';
import { IconChecks, IconPlayerPlay } from '@tabler/icons-react';
import { partyOf } from '../documents/columns';
import { TYPES } from '../documents/filters';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { Link, navigate, useSearch } from '../shared/router';
import { Confidence } from '../shared/ui/badges';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { hasFilter, ORDERS, REASONS, readFilter } from './filter';
import { QUEUE, type Waiting } from './review.graphql';
import classes from './review.module.css';
import { beginRound } from './use-review';

function Filters() {
  const { t, tOf } = useWords();
  const [search, change] = useSearch();
  const filter = readFilter(search);
  const amount = (name: 'min' | 'max') => (value: number | string) => change({ [name]: value === '' ? null : String(value) });
  return (
    <Group gap="xs" mb="md" align="flex-end">
      <Select
        size="sm"
        w={200}
        label={t('review.order')}
        value={filter.orderBy ?? 'URGENCY'}
        allowDeselect={false}
        onChange={(order) => change({ order: order === 'URGENCY' ? null : order })}
        data={ORDERS.map((order) => ({ value: order, label: t(`review.orders.${order}`) }))}
      />
      <Select
        size="sm"
        w={180}
        clearable
        label={t('documents.columns.type')}
        placeholder={t('review.all')}
        value={filter.type ?? null}
        onChange={(type) => change({ type })}
        data={TYPES.map((type) => ({ value: type, label: tOf('types', type) }))}
      />
      <Select
        size="sm"
        w={220}
        clearable
        label={t('review.reason')}
        placeholder={t('review.all')}
        value={filter.reason ?? null}
        onChange={(reason) => change({ reason })}
        data={REASONS.map((reason) => ({ value: reason, label: tOf('reasons', reason) }))}
      />
      <Select
        size="sm"
        w={170}
        clearable
        label={t('review.holder')}
        placeholder={t('review.all')}
        value={filter.claimed ?? null}
        onChange={(claimed) => change({ claimed })}
        data={[
          { value: 'open', label: t('review.open') },
          { value: 'mine', label: t('review.mine') },
        ]}
      />
      <NumberInput size="sm" w={110} hideControls label={t('review.min')} value={filter.minAmount ?? ''} onChange={amount('min')} />
      <NumberInput size="sm" w={110} hideControls label={t('review.max')} value={filter.maxAmount ?? ''} onChange={amount('max')} />
    </Group>
  );
}

function Row({ item, query }: { item: Waiting; query: string }) {
  const { t, tOf, format } = useWords();
  const { user } = useViewer();
  const { id, filename, type, reviewReason, extractedData, createdAt, priority, lockedBy, lockedUntil, confidence } = item;
  const amount = extractedData?.total_amount;
  const currency = typeof extractedData?.currency === 'string' ? extractedData.currency : null;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component={Link} to={`/review/${id}${query}`} size="sm" fw={500} c="inherit">
          {filename}
        </Anchor>
        <Text size="xs" c="dimmed">
          {[type ? tOf('types', type) : t('types.none'), partyOf(extractedData)].filter(Boolean).join(' · ')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{reviewReason ? tOf('reasons', reviewReason) : ''}</Text>
        {lockedBy && lockedUntil && (
          <Text size="xs" c="dimmed">
            {lockedBy === user.email ? t('review.yours') : t('review.heldBy', { name: lockedBy })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {typeof amount === 'number' ? format.money(amount, currency) : ''}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Confidence value={confidence} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{format.ago(createdAt)}</Text>
        {priority !== 'normal' && (
          <Text size="xs" c="dimmed">
            {tOf('priorities', priority)}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Queue() {
  const { t } = useWords();
  const [search] = useSearch();
  const filter = readFilter(search);
  const query = search.size > 0 ? `?${search}` : '';
  const { data, error, reload } = useData(QUEUE, { ...filter, first: 50 });
  useDocumentChanges(reload);
  const queue = data?.reviewQueue;
  const first = queue?.nodes.find(({ lockedBy }) => !lockedBy) ?? queue?.nodes[0];
  const start = () => {
    beginRound();
    if (first) navigate(`/review/${first.id}${query}`);
  };
  useShortcuts(t('keys.here'), [{ keys: 'Enter', label: t('review.start'), run: start }]);
  return (
    <Page
      title={t('nav.review')}
      lead={queue ? t('nav.waiting', { count: queue.totalCount }) : null}
      actions={
        <Button leftSection={<IconPlayerPlay size={16} />} disabled={!first} onClick={start}>
          {t('review.start')}
        </Button>
      }
    >
      <Filters />
      {!queue && (error ? <Failure error={error} retry={reload} /> : <Loading />)}
      {queue && queue.nodes.length === 0 && (
        <Empty
          icon={<IconChecks size={28} />}
          title={t(hasFilter(filter) ? 'review.noneTitle' : 'review.emptyTitle')}
          text={t(hasFilter(filter) ? 'review.noneText' : 'review.emptyText')}
        />
      )}
      {queue && queue.nodes.length > 0 && (
        <div className={classes.queue} tabIndex={0} role="group" aria-label={t('nav.review')}>
          <Table verticalSpacing="xs" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('documents.columns.name')}</Table.Th>
                <Table.Th>{t('review.reason')}</Table.Th>
                <Table.Th ta="end">{t('documents.columns.amount')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('documents.columns.confidence')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('documents.columns.created')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queue.nodes.map((item) => (
                <Row key={item.id} item={item} query={query} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Page>
  );
}

/** What waits for a person. */
export function QueuePage() {
  return (
    <Needs permission="documents.approve">
      <Queue />
    </Needs>
  );
}
