import { findNumbers } from '../../values/numbers.js';
import type { Candidate } from '../candidates.js';
import type { Context } from '../context.js';
import { type PageView, type Row, readingConfidence, type Segment, type ViewWord, wordsBetween } from '../page-view.js';

/** A number and nothing else. */
const NUMBER = /^\d[\d.,'’]*$/;

/** A row that closes a list. */
const CLOSES = /(?<!\p{L})(?:(?:grand |sub)?totals?|totale|totaux|totaal|gesamt|insgesamt|summe|suma|somma|razem)(?!\p{L})/iu;

/** Rows without a number that a column may have between two of its numbers, in sizes of the type. */
const WIDEST_GAP = 7;

interface Cell {
  word: ViewWord;
  row: Row;
  value: number;
}

/**
 * The sum under a column that some caption heads: the number that is the sum of those above it, else the one in the row of the totals; whatever the other
 * columns are. Null where the column has no sum.
 */
export function columnSum(context: Context, caption: RegExp): Candidate | null {
  let best: Candidate | null = null;
  for (const view of context.pages) {
    for (const segment of view.segments) {
      for (const match of segment.text.matchAll(caption)) {
        // The numbers of a short heading may stand under any of its words.
        const whole = segment.words.length <= 3;
        const words = whole ? segment.words : wordsBetween(segment, match.index, match.index + match[0].length);
        const found = words.length > 0 ? sumOf(cellsUnder(context, view, segment, words)) : null;
        if (found && (!best || found.score > best.score)) best = toCandidate(found.cell, found.score, view.page.number);
      }
    }
  }
  return best;
}

function cellsUnder(context: Context, view: PageView, segment: Segment, caption: readonly ViewWord[]): Cell[] {
  const left = Math.min(...caption.map((word) => word.left)) - 0.5 * view.em;
  const right = Math.max(...caption.map((word) => word.right)) + 0.5 * view.em;
  const cells: Cell[] = [];
  let bottom = segment.bottom;
  for (const row of view.rows.slice(segment.row + 1)) {
    if (row.top - bottom > WIDEST_GAP * view.em) break;
    const overlap = (word: ViewWord): number => Math.min(word.right, right) - Math.max(word.left, left);
    const [word] = row.segments
      .flatMap(({ words }) => words)
      .filter((other) => NUMBER.test(other.text) && overlap(other) > 0)
      .sort((first, second) => overlap(second) - overlap(first));
    const value = word && findNumbers(word.text, context.decimalSign)[0]?.value;
    if (!word || value === undefined) continue;
    cells.push({ word, row, value });
    bottom = row.bottom;
  }
  return cells;
}

/** The last number that is the sum of all above it, or the one in a row that says so. */
function sumOf(cells: readonly Cell[]): { cell: Cell; score: number } | null {
  for (let last = cells.length - 1; last >= 1; last--) {
    const cell = cells[last]!;
    const sum = cells.slice(0, last).reduce((total, { value }) => total + value, 0);
    const isSum = cell.value > 0 && Math.abs(sum - cell.value) < 0.011 * last;
    if (isSum && (last >= 2 || CLOSES.test(cell.row.text))) return { cell, score: CLOSES.test(cell.row.text) ? 0.95 : 0.9 };
  }
  return null;
}

function toCandidate({ word, value }: Cell, score: number, page: number): Candidate {
  return {
    value,
    text: word.text,
    page,
    words: [word],
    score: score * (0.6 + 0.4 * readingConfidence([word])),
    rule: 'column-sum',
    label: null,
  };
}
