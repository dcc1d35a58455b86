import { Button, Center, Loader, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconFiles, IconSearchOff } from '@tabler/icons-react';
import { elementScroll, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { lazyPart } from '../shared/api/lazy-part';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { navigate, useSearch } from '../shared/router';
import { Empty, Failure, Loading } from '../shared/ui/states';
import { COLUMNS, type Column } from './columns';
import { DocumentRow } from './document-row';
import classes from './documents.module.css';
import { isUnfiltered, type ListState, NO_FILTERS } from './filters';
import type { Selection } from './selection';
import type { LoadedList } from './use-list';

/** Wanted only where there is no document yet. */
const Samples = lazyPart(async () => (await import('../upload/samples')).Samples);

interface TableProps {
  readonly state: ListState;
  readonly list: LoadedList;
  readonly columns: readonly string[];
  readonly selection: Selection;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

function Head({ columns, state, all, toggleAll }: { columns: readonly Column[]; state: ListState; all: boolean; toggleAll: () => void }) {
  const { t } = useWords();
  const [, change] = useSearch();
  const head = (id: string, label: string, sort: string | undefined, end = false) => {
    const active = sort !== undefined && state.sort === sort;
    const order = active && state.order === 'desc' ? 'asc' : 'desc';
    const Arrow = state.order === 'asc' ? IconArrowUp : IconArrowDown;
    return (
      <span
        key={id}
        role="columnheader"
        className={end ? classes.end : undefined}
        aria-sort={active ? (state.order === 'asc' ? 'ascending' : 'descending') : undefined}
      >
        {sort ? (
          <UnstyledButton className={classes.sort} onClick={() => change({ sort, order })}>
            {label}
            {active && <Arrow size={14} aria-hidden />}
          </UnstyledButton>
        ) : (
          label
        )}
      </span>
    );
  };
  return (
    <div role="row" className={`${classes.row} ${classes.header}`} aria-rowindex={1}>
      <span role="columnheader">
        <input type="checkbox" className={classes.check} aria-label={t('documents.selectAll')} checked={all} onChange={toggleAll} />
      </span>
      {head('name', t('documents.columns.name'), 'filename')}
      {columns.map(({ id, label, sort, end }) => head(id, t(label), sort, end))}
    </div>
  );
}

/** Tells the size of the list when the browser has laid it out anyway: asking for it while the page is drawn first would lay everything out twice. */
function followSize(list: Virtualizer<HTMLDivElement, Element>, tell: (rect: Rect) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    if (entry) tell({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
  });
  if (list.scrollElement) observer.observe(list.scrollElement);
  return () => observer.disconnect();
}

/** Scrolls, except a list that stands at its top to its top: that would lay everything out once more while the page is drawn first. */
const scrollTo: typeof elementScroll<HTMLDivElement> = (offset, options, list) => {
  if (offset + (options.adjustments ?? 0) !== 0 || (list.scrollOffset ?? 0) !== 0) elementScroll(offset, options, list);
};

/** The rows that are in sight, out of as many as there are. */
export function DocumentTable({ state, list, columns: shown, selection, scroller }: TableProps) {
  const { t } = useWords();
  const mayUpload = useMay()('documents.create');
  const [, change] = useSearch();
  const small = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const columns = useMemo(() => (small ? [] : COLUMNS.filter(({ id }) => shown.includes(id))), [small, shown]);
  const { rows, hasMore, loadMore, loading } = list;
  const height = small || state.query ? 58 : 44;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 6,
    // Rows of a whole window at first, so that what is drawn first has them.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    observeElementRect: followSize,
    scrollToFn: scrollTo,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !loading && last >= rows.length - 25) loadMore();
  }, [hasMore, loading, last, rows.length, loadMore]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => virtual.measure(), [height]);
  const anchor = useRef(0);
  const wanted = useRef<number | null>(null);
  const focusWanted = () => {
    const link = wanted.current === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-open="${wanted.current}"]`);
    if (!link) return;
    link.focus({ preventScroll: true });
    wanted.current = null;
  };
  useLayoutEffect(focusWanted);

  const toggle = (index: number, range: boolean) => {
    const before = selection.everything ? rows.map(({ document }) => document) : selection.targets;
    const next = new Map(before.map((target) => [target.id, target]));
    const on = !selection.has(rows[index]!.document.id);
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index];
    for (const { document } of rows.slice(from, to + 1)) {
      if (on) next.set(document.id, document);
      else next.delete(document.id);
    }
    anchor.current = index;
    selection.choose([...next.values()]);
  };
  // One function for all rows and all times: a row is drawn anew only when it changes itself.
  const latest = useRef(toggle);
  latest.current = toggle;
  const toggleRow = useCallback((index: number, range: boolean) => latest.current(index, range), []);

  if (rows.length === 0) {
    if (list.error) return <Failure error={list.error} retry={list.reload} />;
    if (list.total === null) return <Loading rows={10} />;
    if (isUnfiltered(state))
      return (
        <Empty
          icon={<IconFiles size={26} />}
          title={t('documents.emptyTitle')}
          text={t(mayUpload ? 'documents.emptyText' : 'documents.emptyTextOthers')}
          action={
            mayUpload && (
              <Suspense>
                <Samples />
              </Suspense>
            )
          }
        />
      );
    return (
      <Empty
        icon={<IconSearchOff size={26} />}
        title={t('documents.noneTitle')}
        text={t('documents.noneText')}
        action={
          <Button variant="default" onClick={() => change({ q: null, status: null, ...NO_FILTERS })}>
            {t('documents.showAll')}
          </Button>
        }
      />
    );
  }

  const move = (event: KeyboardEvent) => {
    const focused = (event.target as HTMLElement).closest('[data-row]')?.getAttribute('data-row');
    // The row that a key before this one asked for counts, even when it is not there yet to be focused.
    const current = wanted.current ?? Number(focused ?? -1);
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (event.key === 'x' && current >= 0) toggle(current, event.shiftKey);
    else if (step) {
      const next = Math.max(0, Math.min(rows.length - 1, current + step));
      event.preventDefault();
      wanted.current = next;
      virtual.scrollToIndex(next);
      focusWanted();
    } else if (event.key === 'Enter' && event.altKey && current >= 0) navigate(`/review/${rows[current]!.document.id}`);
  };
  const showArrived = () => {
    scroller.current?.scrollTo(0, 0);
    list.reload();
  };
  const all = rows.every(({ document }) => selection.has(document.id));
  const tracks = small ? '1.75rem minmax(0, 1fr) auto' : `1.75rem minmax(11rem, 2fr) ${columns.map(({ width }) => width).join(' ')}`;
  const least = small
    ? '0'
    : `calc(${['16rem', ...columns.map(({ width }) => /[\d.]+rem/.exec(width)?.[0] ?? '8rem')].join(' + ')} + ${columns.length * 0.85}rem)`;
  return (
    <div className={classes.frame}>
      {list.arrived > 0 && (
        <Button className={classes.arrived} size="xs" radius="xl" onClick={showArrived}>
          {t('documents.arrived', { count: list.arrived })}
        </Button>
      )}
      <div
        ref={scroller}
        className={classes.scroller}
        role="table"
        aria-label={t('nav.documents')}
        aria-rowcount={(list.total ?? rows.length) + 1}
        aria-busy={loading}
        tabIndex={0}
        onKeyDown={move}
        style={{ '--tracks': tracks, '--least': least } as never}
      >
        <div role="rowgroup" className={classes.headGroup}>
          <Head
            columns={columns}
            state={state}
            all={all}
            toggleAll={() => (all ? selection.clear() : selection.choose(rows.map(({ document }) => document)))}
          />
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start, size }) => {
            const row = rows[index]!;
            return (
              <div
                key={row.document.id}
                role="presentation"
                className={classes.place}
                style={{ transform: `translateY(${start}px)`, height: size }}
              >
                <DocumentRow
                  row={row}
                  index={index}
                  columns={columns}
                  checked={selection.has(row.document.id)}
                  toggle={toggleRow}
                  small={small}
                />
              </div>
            );
          })}
        </div>
        {loading && rows.length > 0 && hasMore && (
          <Center p="sm">
            <Loader size="sm" type="dots" />
          </Center>
        )}
      </div>
    </div>
  );
}
