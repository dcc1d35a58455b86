import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { IconChecks, IconPlayerPlay, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { partyOf } from '../documents/columns';
import { useDocumentChanges } from '../shared/api/live';
import { useData } from '../shared/api/use-data';
import { useViewer } from '../shared/api/viewer';
import { type Format, useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { Link, navigate, useSearch } from '../shared/router';
import { Confidence } from '../shared/ui/badges';
import { List } from '../shared/ui/list/list';
import { Page } from '../shared/ui/page';
import { Empty, Failure, Loading, Needs } from '../shared/ui/states';
import { AssignDialog } from './assign/assign-dialog';
import { nameOf } from './assign/reviewer-select';
import { hasFilter, readFilter } from './filter';
import { Filters } from './queue-filters';
import { QUEUE, type Waiting } from './review.graphql';
import { beginRound, useAhead, withoutOthers } from './use-review';

/** Documents that are listed at once, and how many can be. */
const SHOWN = 50;
const MOST_SHOWN = 100;

function Name({ item, query }: { item: Waiting; query: string }) {
  const { t, tOf } = useWords();
  return (
    <>
      <Anchor component={Link} to={`/review/${item.id}${query}`} size="sm" fw={500} c="inherit">
        {item.filename}
      </Anchor>
      <Text size="xs" c="dimmed">
        {[item.type ? tOf('types', item.type) : t('types.none'), partyOf(item.extractedData)].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

/** Why it waits, and who has it before him. */
function Reason({ item }: { item: Waiting }) {
  const { t, tOf } = useWords();
  const { user } = useViewer();
  const { reviewReason, lockedBy, lockedUntil } = item;
  return (
    <>
      <Text size="sm">{reviewReason ? tOf('reasons', reviewReason) : ''}</Text>
      {lockedBy && lockedUntil && (
        <Text size="xs" c="dimmed">
          {lockedBy === user.email ? t('review.yours') : t('review.heldBy', { name: lockedBy })}
        </Text>
      )}
    </>
  );
}

function Age({ item }: { item: Waiting }) {
  const { tOf, format } = useWords();
  return (
    <>
      <Text size="sm">{format.ago(item.createdAt)}</Text>
      {item.priority !== 'normal' && (
        <Text size="xs" c="dimmed">
          {tOf('priorities', item.priority)}
        </Text>
      )}
    </>
  );
}

const amountOf = ({ extractedData }: Waiting, format: Format): string => {
  const { total_amount: amount, currency } = extractedData ?? {};
  return typeof amount === 'number' ? format.money(amount, typeof currency === 'string' ? currency : null) : '';
};

function Queue() {
  const { t, format } = useWords();
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
  useAhead(next?.id);
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
        <div>
          <List
            label={t('nav.review')}
            items={queue.nodes}
            keyOf={({ id }) => id}
            marked={({ id }) => chosen.includes(id)}
            columns={[
              {
                label: t('review.assign.chooseAll'),
                part: 'choice',
                head: (
                  <Checkbox
                    size="xs"
                    aria-label={t('review.assign.chooseAll')}
                    checked={chosen.length === queue.nodes.length}
                    indeterminate={chosen.length > 0 && chosen.length < queue.nodes.length}
                    onChange={() => setChosen(chosen.length === queue.nodes.length ? [] : queue.nodes.map(({ id }) => id))}
                  />
                ),
                cell: ({ id, filename }) => (
                  <Checkbox
                    size="xs"
                    checked={chosen.includes(id)}
                    onChange={() => setChosen((now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]))}
                    aria-label={t('review.assign.choose', { name: filename })}
                  />
                ),
              },
              { label: t('documents.columns.name'), part: 'name', cell: (item) => <Name item={item} query={query} /> },
              { label: t('review.reason'), cell: (item) => <Reason item={item} /> },
              { label: t('documents.columns.amount'), end: true, className: 'numbers', cell: (item) => amountOf(item, format) },
              {
                label: t('review.assign.assignee'),
                cell: ({ assignee }) => assignee && (assignee.id === user.id ? t('review.assign.forYou') : nameOf(assignee)),
              },
              { label: t('documents.columns.confidence'), spare: true, cell: ({ confidence }) => <Confidence value={confidence} /> },
              { label: t('documents.columns.created'), cell: (item) => <Age item={item} /> },
            ]}
          />
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
  const { t } = useWords();
  return (
    <Needs permission="documents.approve" page={t('nav.review')}>
      <Queue />
    </Needs>
  );
}
