import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Box } from '../document/document.graphql';
import { useWords } from '../shared/i18n';
import classes from './viewer.module.css';

/** A place on a page that is shown. */
export interface Mark {
  readonly id: string;
  readonly page: number;
  readonly box: Box;
  readonly tone: 'sure' | 'doubtful' | 'wrong' | 'corrected';
  readonly label: string;
}

/** A word with its place. */
export interface Word {
  readonly text: string;
  readonly box: Box;
}

/** Words of the page that a search found, by index; `here`: those of the place at which the person is. */
export type Found = ReadonlyMap<number, 'here' | 'there'>;

/** Words that the person marked, in reading order, with the box around them. */
export interface Taken {
  readonly text: string;
  readonly page: number;
  readonly box: Box;
}

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

/** The box around boxes. Pure. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  return {
    left,
    top,
    width: Math.max(...boxes.map((box) => box.left + box.width)) - left,
    height: Math.max(...boxes.map((box) => box.top + box.height)) - top,
  };
}

/** Words whose middle lies in a box; a box without size takes the word under it. Pure. */
export function wordsIn(words: readonly Word[], area: Box): Word[] {
  const isPoint = area.width < 0.004 && area.height < 0.004;
  return words.filter(({ box }) => {
    if (isPoint)
      return area.left >= box.left && area.left <= box.left + box.width && area.top >= box.top && area.top <= box.top + box.height;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height;
  });
}

/** The address of a picture on this host: the service may know itself by another name. Pure. */
export const ownAddress = (url: string) => {
  if (url.startsWith('data:')) return url;
  const { pathname, search } = new URL(url, window.location.href);
  return pathname + search;
};

/** Where the pointer is on the page, in fractions of the unturned page. Pure. */
export function pointOn(
  rect: { left: number; top: number; width: number; height: number },
  x: number,
  y: number,
  turn: number,
): { x: number; y: number } {
  const [u, v] = [(x - rect.left) / rect.width, (y - rect.top) / rect.height];
  if (turn === 90) return { x: v, y: 1 - u };
  if (turn === 180) return { x: 1 - u, y: 1 - v };
  if (turn === 270) return { x: 1 - v, y: u };
  return { x: u, y: v };
}

/** One page: its picture, its text over it, and the places of values. */
export function PageView({ page, words, found, marks, active, widthPx, turn, onPick, onHover, onTake, onBroken }: PageViewProps) {
  const { t } = useWords();
  const sheet = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: { x: number; y: number }; box: Box } | null>(null);
  const heightPx = (widthPx * page.height) / page.width;
  const sideways = turn % 180 !== 0;
  const caught = useMemo(() => (drag ? new Set(wordsIn(words, drag.box)) : null), [drag, words]);

  useEffect(() => {
    if (!active) return;
    const mark = sheet.current?.querySelector(`[data-mark="${CSS.escape(active)}"]`);
    mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  useEffect(() => {
    if (found?.size) sheet.current?.querySelector('[data-found=here]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [found]);

  const at = (event: PointerEvent) => pointOn(sheet.current!.getBoundingClientRect(), event.clientX, event.clientY, turn);
  const down = (event: PointerEvent) => {
    if (!onTake || event.button !== 0) return;
    const from = at(event);
    sheet.current?.setPointerCapture(event.pointerId);
    setDrag({ from, box: { left: from.x, top: from.y, width: 0, height: 0 } });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const to = at(event);
    const { from } = drag;
    setDrag({
      from,
      box: { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
    });
  };
  const up = () => {
    if (!drag || !onTake) return;
    const taken = wordsIn(words, drag.box);
    setDrag(null);
    if (taken.length > 0)
      onTake({ text: taken.map((word) => word.text).join(' '), page: page.number, box: around(taken.map((word) => word.box)) });
    else if (drag.box.width > 0.01 && drag.box.height > 0.004) onTake({ text: '', page: page.number, box: drag.box });
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
      >
        <img
          src={ownAddress(page.imageUrl)}
          alt={t('viewer.page', { page: page.number })}
          draggable={false}
          className={classes.picture}
          onError={onBroken}
        />
        <div className={classes.words} aria-hidden={onTake ? true : undefined}>
          {words.map((word, index) => (
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
          ))}
        </div>
        {marks
          .filter((mark) => mark.page === page.number)
          .map(({ id, box, tone, label }) => (
            <button
              key={id}
              type="button"
              tabIndex={-1}
              data-mark={id}
              data-tone={tone}
              data-active={id === active || undefined}
              className={classes.mark}
              style={placeOf(box)}
              aria-label={label}
              title={label}
              onPointerEnter={() => onHover(id)}
              onPointerLeave={() => onHover(null)}
              onClick={() => onPick(id)}
            />
          ))}
        {drag && drag.box.width > 0 && <div className={classes.lasso} style={placeOf(drag.box)} />}
      </div>
    </div>
  );
}
