import type { Page } from '../model.js';
import type { Candidate } from './candidates.js';
import type { Context } from './context.js';
import { pageOf } from './context.js';
import { MAX_WORD_LENGTH, readingConfidence, type ViewWord } from './page-view.js';

/** A document as one text in reading order, with the way back from characters to words. */
export interface RunningText {
  text: string;
  /** Words in order with the character where each begins. */
  words: { page: number; index: number; start: number }[];
}

/** A line drawn with signs, as typewriters underline a title or a defined word: it stands between two lines of text and is none of it. */
const DRAWN = /^[-=–—]{3,}$/;

/** Joins the lines of all pages with blanks, without lines that were drawn with signs; words divided at line ends are joined again. */
export function runningText(context: Context, maxCharacters = 400_000): RunningText {
  const words: RunningText['words'] = [];
  const parts: string[] = [];
  let length = 0;
  for (const view of context.pages) {
    const order =
      view.page.lines.length > 0
        ? withBlanksFilled(view.page)
        : view.rows.flatMap((row) => row.segments.flatMap((segment) => segment.words.map((word) => word.index)));
    for (const index of order) {
      const text = view.page.words[index]?.text.slice(0, MAX_WORD_LENGTH);
      if (!text || DRAWN.test(text) || length > maxCharacters) continue;
      words.push({ page: view.page.number, index, start: length });
      parts.push(text);
      length += text.length + 1;
    }
  }
  return { text: parts.join(' '), words };
}

/** A blank to write on that was typed. */
const BLANK = /^\W?_{5,}\W?$/;

/** The words line by line; what was written over a typed blank, and so makes lines of its own, stands in the place of that blank. */
function withBlanksFilled({ words, lines }: Page): number[] {
  const order = lines.flatMap((line) => line.words);
  const blanks = order.filter((index) => words[index]?.text.includes('_____') && BLANK.test(words[index].text));
  if (blanks.length === 0) return order;
  const written = new Map<number, number>();
  for (const index of order) {
    const { text, box } = words[index] ?? {};
    if (!box || text?.includes('_')) continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const blank = blanks.find((at) => {
      const { left, top, width, height } = words[at]!.box;
      return x > left && x < left + width && y > top && y < top + height;
    });
    if (blank !== undefined) written.set(index, blank);
  }
  if (written.size === 0) return order;
  return order
    .filter((index) => !written.has(index))
    .flatMap((index) => {
      const own = [...written].filter(([, blank]) => blank === index).map(([word]) => word);
      return own.length > 0 ? own : [index];
    });
}

/** A candidate for a stretch of the running text. `value` may differ from what is printed. */
export function candidateAt(
  context: Context,
  running: RunningText,
  start: number,
  end: number,
  value: string | number | boolean | string[],
  score: number,
  rule: string,
): Candidate {
  const touched = running.words.filter(
    (word, position) => word.start < end && (running.words[position + 1]?.start ?? running.text.length + 1) > start + 1,
  );
  const page = touched[0]?.page ?? 1;
  const view = pageOf(context, page);
  const byIndex = new Map(view?.segments.flatMap((segment) => segment.words).map((word) => [word.index, word]));
  const words = touched
    .filter((word) => word.page === page)
    .flatMap((word): ViewWord[] => {
      const found = byIndex.get(word.index);
      return found ? [found] : [];
    });
  return {
    value,
    text: running.text.slice(start, end).trim(),
    page,
    words,
    score: score * (0.6 + 0.4 * readingConfidence(words)),
    rule,
    label: null,
  };
}
