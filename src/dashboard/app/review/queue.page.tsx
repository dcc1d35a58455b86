import { Anchor, Button, Checkbox, Table, Text } from '@mantine/core';
import { IconChecks, IconPlayerPlay, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { partyOf } from '../documents/columns';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { Link, navigate, useSearch } from '../shared/router';
import { Confidence } from '../shared/ui/badges';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { AssignDialog } from './assign/assign-dialog';
import { nameOf } from './assign/reviewer-select';
import { hasFilter, readFilter } from './filter';
import { Filters } from './queue-filters';
import { QUEUE, type Waiting } from './review.graphql';
import classes from './review.module.css';
import { beginRound, withoutOthers } from './use-review';

/** Documents that are listed at once, and how many can be. */
const SHOWN = 50;
const MOST_SHOWN = 100;

interface RowProps {
  readonly item: Waiting;
  readonly query: string;
  readonly chosen: boolean;
  readonly choose: () => void;
}

function Row({ item, query, chosen, choose }: RowProps) {
  const { t, tOf, format } = useWords();
  const { user } = useViewer();
  const { id, filename, type, reviewReason, extractedData, createdAt, priority, lockedBy, lockedUntil, confidence, assignee } = item;
  const amount = extractedData?.total_amount;
  const currency = typeof extractedData?.currency === 'string' ? extractedData.currency : null;
  return (
    <Table.Tr bg={chosen ? 'var(--mantine-color-default-hover)' : undefined}>
      <Table.Td w={36}>
        <Checkbox size="xs" checked={chosen} onChange={choose} aria-label={t('review.assign.choose', { name: filename })} />
      </Table.Td>
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
        {assignee && (
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {assignee.id === user.id ? t('review.assign.forYou') : t('document.assigned', { name: nameOf(assignee) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" className="numbers">
        {typeof amount === 'number' ? format.money(amount, currency) : ''}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" fw={assignee?.id === user.id ? 600 : undefined}>
          {assignee ? nameOf(assignee) : ''}
        </Text>
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
  const { user } = useViewer();
  const [search] = useSearch();
  const filter = readFilter(search);
  const query = search.size > 0 ? `?${search}` : '';
  const [first, setFirst] = useState(SHOWN);
  const { data, error, reload } = useData(QUEUE, { ...filter, first });
  useDocumentChanges(reload);
  const queue = data?.reviewQueue;
  // What is somebody else's is not begun with, unless it was asked for.
  const isOpen = ({ lockedBy, assignee }: Waiting) =>
    !lockedBy && (!assignee || assignee.id === user.id || withoutOthers(filter).assigned !== 'available');
  const next = queue?.nodes.find(isOpen) ?? queue?.nodes[0];
  const waiting = new Set(queue?.nodes.map(({ id }) => id));
  const [picked, setChosen] = useState<readonly string[]>([]);
  const chosen = picked.filter((id) => waiting.has(id));
  const [assigning, setAssigning] = useState(false);
  const start = () => {
    beginRound();
    if (next) navigate(`/review/${next.id}${query}`);
  };
  useShortcuts(t('keys.here'), [
    { keys: 'Enter', label: t('review.start'), run: start },
    { keys: 'a', label: t('review.assign.open'), run: () => setAssigning(chosen.length > 0) },
  ]);
  return (
    <Page
      title={t('nav.review')}
      lead={queue ? t('nav.waiting', { count: queue.totalCount }) : null}
      actions={
        <>
          {chosen.length > 0 && (
            <Button variant="default" leftSection={<IconUserShare size={16} />} onClick={() => setAssigning(true)}>
              {t('review.assign.chosen', { count: chosen.length })}
            </Button>
          )}
          <Button leftSection={<IconPlayerPlay size={16} />} disabled={!next} onClick={start}>
            {t('review.start')}
          </Button>
        </>
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
                <Table.Th>
                  <Checkbox
                    size="xs"
                    aria-label={t('review.assign.chooseAll')}
                    checked={chosen.length === queue.nodes.length}
                    indeterminate={chosen.length > 0 && chosen.length < queue.nodes.length}
                    onChange={() => setChosen(chosen.length === queue.nodes.length ? [] : queue.nodes.map(({ id }) => id))}
                  />
                </Table.Th>
                <Table.Th>{t('documents.columns.name')}</Table.Th>
                <Table.Th>{t('review.reason')}</Table.Th>
                <Table.Th ta="end">{t('documents.columns.amount')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('review.assign.assignee')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('documents.columns.confidence')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('documents.columns.created')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {queue.nodes.map((item) => (
                <Row
                  key={item.id}
                  item={item}
                  query={query}
                  chosen={chosen.includes(item.id)}
                  choose={() => setChosen((now) => (now.includes(item.id) ? now.filter((id) => id !== item.id) : [...now, item.id]))}
                />
              ))}
            </Table.Tbody>
          </Table>
          {queue.totalCount > queue.nodes.length &&
            (first < MOST_SHOWN ? (
              <Button variant="subtle" size="xs" my="sm" onClick={() => setFirst(MOST_SHOWN)}>
                {t('review.showMore')}
              </Button>
            ) : (
              <Text size="xs" c="dimmed" my="sm">
                {t('review.firstShown', { count: MOST_SHOWN })}
              </Text>
            ))}
        </div>
      )}
      {assigning && chosen.length > 0 && (
        <AssignDialog
          ids={chosen}
          close={() => setAssigning(false)}
          done={() => {
            setChosen([]);
            reload();
          }}
        />
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
