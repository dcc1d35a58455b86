import { memo, type PointerEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../document/document.graphql';
import { useWords } from '../shared/i18n';
import { useHold } from './hold';
import { around, type Found, type Mark, markAt, ownAddress, pointOn, type Taken, type Word, wordsIn } from './places';
import classes from './viewer.module.css';

interface PageViewProps {
  readonly page: { readonly number: number; readonly width: number; readonly height: number; readonly imageUrl: string };
  readonly words: readonly Word[];
  /** Words that a search found. */
  readonly found?: Found;
  readonly marks: readonly Mark[];
  readonly active: string | null;
  /** Width of the page on the screen, pixels. */
  readonly widthPx: number;
  /** By how much the view is turned: 0, 90, 180, 270. */
  readonly turn: number;
  readonly onPick: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  /** Given: words are taken by click or drag; else they are selected as text. */
  readonly onTake?: (taken: Taken) => void;
  readonly onBroken: () => void;
}

const percent = (value: number) => `${value * 100}%`;

const placeOf = ({ left, top, width, height }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

interface WordsProps {
  readonly words: readonly Word[];
  /** Those over which the person drags. */
  readonly caught: ReadonlySet<Word> | null;
  readonly found: Found | undefined;
  readonly heightPx: number;
}

/** The text of a page, each word over its picture. A page has hundreds of them: they are drawn again only when they change. */
const Words = memo(function Words({ words, caught, found, heightPx }: WordsProps) {
  return words.map((word, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never move
      key={index}
      className={classes.word}
      data-caught={caught?.has(word) || undefined}
      data-found={found?.get(index)}
      style={{ ...placeOf(word.box), fontSize: Math.max(4, word.box.height * heightPx * 0.8) }}
    >
      {`${word.text} `}
    </span>
  ));
});

const NO_WORDS: readonly Word[] = [];

/** One page: its picture, its text over it, and the places of values. */
export function PageView({ page, words, found, marks, active, widthPx, turn, onPick, onHover, onTake, onBroken }: PageViewProps) {
  const { t } = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: { x: number; y: number }; box: Box } | null>(null);
  const heightPx = (widthPx * page.height) / page.width;
  const sideways = turn % 180 !== 0;
  // The picture is there first.
  const shownWords = useDeferredValue(words, NO_WORDS);
  const caught = useMemo(() => (drag ? new Set(wordsIn(words, drag.box)) : null), [drag, words]);

  useEffect(() => {
    if (!active) return;
    const mark = sheet.current?.querySelector(`[data-mark="${CSS.escape(active)}"]`);
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  useEffect(() => {
    if (found?.size) sheet.current?.querySelector('[data-found=here]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [found]);

  // Marks lie over the words and let the pointer through, so that words can be selected: the mark that is meant is found by its place.
  const [over, setOver] = useState<Mark | null>(null);
  const look = (mark: Mark | undefined) => {
    if (mark?.id === over?.id) return;
    setOver(mark ?? null);
    onHover(mark?.id ?? null);
  };
  const at = (event: { clientX: number; clientY: number }) =>
    pointOn(sheet.current!.getBoundingClientRect(), event.clientX, event.clientY, turn);
  const begin = ({ x, y }: { x: number; y: number }) => setDrag({ from: { x, y }, box: { left: x, top: y, width: 0, height: 0 } });
  const hold = useHold(sheet);
  const down = (event: PointerEvent) => {
    if (!onTake || event.button !== 0) return;
    const from = at(event);
    // A finger scrolls the page: it takes the word that it taps, and drags over words once it was held still.
    if (event.pointerType === 'touch') return hold.begin(() => begin(from));
    sheet.current?.setPointerCapture(event.pointerId);
    begin(from);
  };
  const move = (event: PointerEvent) => {
    const to = at(event);
    if (!drag && event.pointerType !== 'touch') look(markAt(marks, page.number, to));
    if (!drag) return;
    const { from } = drag;
    setDrag({
      from,
      box: { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
    });
  };
  const up = (event: PointerEvent) => {
    const tapped = hold.end() ? at(event) : null;
    const area = drag?.box ?? (tapped && { left: tapped.x, top: tapped.y, width: 0, height: 0 });
    setDrag(null);
    if (!onTake) {
      const mark = markAt(marks, page.number, at(event));
      // Who has just selected words did not point at a mark.
      if (mark && document.getSelection()?.isCollapsed) onPick(mark.id);
    }
    if (!area || !onTake) return;
    const taken = wordsIn(words, area);
    if (taken.length > 0)
      onTake({ text: taken.map((word) => word.text).join(' '), page: page.number, box: around(taken.map((word) => word.box)) });
    else if (area.width > 0.01 && area.height > 0.004) onTake({ text: '', page: page.number, box: area });
  };
  // The browser scrolls from here on.
  const cancel = () => {
    hold.end();
    setDrag(null);
  };

  return (
    <div className={classes.place} style={{ width: sideways ? heightPx : widthPx, height: sideways ? widthPx : heightPx }}>
      <div
        ref={sheet}
        className={classes.sheet}
        data-taking={onTake ? true : undefined}
        style={{ width: widthPx, height: heightPx, transform: `translate(-50%, -50%) rotate(${turn}deg)` }}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={cancel}
        onPointerLeave={() => look(undefined)}
        data-over={(over && !onTake) || undefined}
        title={over?.label}
      >
        <img
          src={ownAddress(page.imageUrl)}
          alt={t('viewer.page', { page: page.number })}
          draggable={false}
          className={classes.picture}
          onError={onBroken}
        />
        <div className={classes.words} aria-hidden={onTake ? true : undefined}>
          <Words words={shownWords} caught={caught} found={found} heightPx={heightPx} />
        </div>
        {marks
          .filter((mark) => mark.page === page.number)
          .map(({ id, box, tone }) => (
            <span
              key={id}
              data-mark={id}
              data-tone={tone}
              data-active={id === active || undefined}
              className={classes.mark}
              style={placeOf(box)}
            />
          ))}
        {drag && drag.box.width > 0 && <div className={classes.lasso} style={placeOf(drag.box)} />}
      </div>
    </div>
  );
}
