import { ActionIcon, Center, Group, Loader, Text, Tooltip } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { type DocumentData, PAGE_WORDS } from '../document/document.graphql';
import { useData } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { Failure } from '../shared/ui/states';
import { FindBar, useFind } from './find-bar';
import { usePages } from './more-pages';
import { PageNumber } from './page-number';
import { PageView } from './page-view';
import type { Mark, Taken, Word } from './places';
import { Thumbs } from './thumbs';
import { useWidth } from './use-width';
import classes from './viewer.module.css';

interface ViewerProps {
  readonly documentId: string;
  /** The first hundred; others are asked for when somebody goes there. */
  readonly pages: DocumentData['pages'];
  /** How many the document has. */
  readonly pageCount?: number | null;
  readonly marks: readonly Mark[];
  readonly active: string | null;
  readonly onPick: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  readonly onTake?: (taken: Taken) => void;
  /** Asks for fresh links to the pictures; they work for a quarter of an hour. */
  readonly reload: () => void;
  readonly extra?: ReactNode;
}

const NO_WORDS: readonly Word[] = [];
const STEP = 1.25;
const LEAST = 0.4;
const MOST = 5;
const EDGE_PX = 32;

/** The pages of a document: one at a time, as wide as there is room, with the places of what was read. */
export function Viewer({ documentId, pages: first, pageCount = null, marks, active, onPick, onHover, onTake, reload, extra }: ViewerProps) {
  const { t, format } = useWords();
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const { ref, width } = useWidth();
  const pages = usePages(documentId, first, pageCount);
  const page = pages.at(number) ?? (number > pages.count ? first[0] : undefined);
  const activePage = marks.find((mark) => mark.id === active)?.page;
  useEffect(() => {
    if (activePage) setNumber(activePage);
  }, [activePage]);
  const { data } = useData(PAGE_WORDS, { id: documentId, offset: (page?.number ?? number) - 1 }, { pause: !page, policy: 'cache-first' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each number
  useEffect(() => pages.want(number), [number, documentId]);
  const words = data?.document?.pages.find((each) => each.number === (page?.number ?? number))?.words ?? NO_WORDS;
  const finding = useFind(documentId, page?.number ?? number, words, setNumber);
  const change = (factor: number) => setZoom((now) => Math.min(MOST, Math.max(LEAST, now * factor)));
  const go = (step: number) => setNumber((now) => Math.min(pages.count, Math.max(1, now + step)));
  useShortcuts(t('viewer.keys'), [
    { keys: '+', label: t('viewer.larger'), run: () => change(STEP) },
    { keys: '-', label: t('viewer.smaller'), run: () => change(1 / STEP) },
    { keys: '0', label: t('viewer.fit'), run: () => setZoom(1) },
    { keys: ']', label: t('viewer.next'), run: () => go(1) },
    { keys: '[', label: t('viewer.previous'), run: () => go(-1) },
    { keys: '/', label: t('viewer.find'), run: finding.start },
  ]);
  // The page is seen first; what stands around it follows at once.
  const whole = useDeferredValue(true, false);
  if (first.length === 0) return null;
  const sideways = turn % 180 !== 0;
  const room = Math.max(200, width - EDGE_PX);
  const widthPx = Math.min(sideways ? (room * (page?.width ?? 1)) / (page?.height ?? 1) : room, 1100) * zoom;
  const tool = (label: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="md" aria-label={label} onClick={run} disabled={disabled}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <section className={classes.viewer} aria-label={t('viewer.title')}>
      <Group className={classes.tools} gap={2} wrap="nowrap">
        {whole && (
          <>
            {pages.count > 1 && (
              <>
                {tool(t('viewer.previous'), <IconChevronLeft size={18} />, () => go(-1), number <= 1)}
                <PageNumber number={number} count={pages.count} go={setNumber} />
                {tool(t('viewer.next'), <IconChevronRight size={18} />, () => go(1), number >= pages.count)}
              </>
            )}
            <span style={{ flex: 1 }} />
            {extra}
            {finding.open ? <FindBar finding={finding} /> : tool(t('viewer.find'), <IconSearch size={18} />, finding.start)}
            {tool(t('viewer.smaller'), <IconZoomOut size={18} />, () => change(1 / STEP), zoom <= LEAST)}
            <Text size="xs" w={42} ta="center" className="numbers">
              {format.percent(zoom)}
            </Text>
            {tool(t('viewer.larger'), <IconZoomIn size={18} />, () => change(STEP), zoom >= MOST)}
            {tool(t('viewer.fit'), <IconZoomReset size={18} />, () => setZoom(1))}
            {tool(t('viewer.turn'), <IconRotateClockwise size={18} />, () => setTurn((now) => (now + 90) % 360))}
          </>
        )}
      </Group>
      <div className={classes.body}>
        {pages.count > 1 && <Thumbs pages={pages} current={number} go={setNumber} />}
        <div
          ref={ref}
          className={classes.scroller}
          tabIndex={0}
          role="group"
          aria-label={t('viewer.page', { page: number })}
          onWheel={(event) => {
            if (event.ctrlKey) change(event.deltaY < 0 ? 1.1 : 1 / 1.1);
          }}
        >
          {!page &&
            (pages.error ? (
              <Failure error={pages.error} retry={() => pages.renew(number)} />
            ) : (
              <Center h="100%" role="status" aria-label={t('common.loading')}>
                <Loader type="dots" />
              </Center>
            ))}
          {page && width > 0 && (
            <PageView
              page={page}
              words={words}
              found={finding.found}
              marks={marks}
              active={active}
              widthPx={widthPx}
              turn={turn}
              onPick={onPick}
              onHover={onHover}
              onTake={onTake}
              onBroken={number > first.length ? () => pages.renew(number) : reload}
            />
          )}
        </div>
      </div>
    </section>
  );
}
