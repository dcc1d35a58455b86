import type { Mark, Page } from '../model.js';
import type { MarkEvidence } from './mark-evidence.js';
import { around, meets, type PageSize, type Region, rowOverlap, toBox, toRegion } from './region.js';
import { findSignatures } from './signatures.js';

/** Side of a check box in points. */
const MIN_SIDE = 5;
const MAX_SIDE = 20;

/** A box of a size that people tick: a square, or wider than it is high. */
export function isBoxSized(r: Region): boolean {
  const width = r.right - r.left;
  const height = r.bottom - r.top;
  return width >= MIN_SIDE && height >= MIN_SIDE && width <= MAX_SIDE && height <= MAX_SIDE && width < 2 * height && height < 1.35 * width;
}

/** Finds check boxes, box characters and places for signatures. Pure. */
export function findMarks(evidence: MarkEvidence, page: PageSize): Mark[] {
  const drawn = evidence.squares.filter(isBoxSized).map((square) => squareMark(square, evidence, page));
  return [...withoutCopies(drawn), ...characterMarks(evidence, page), ...findSignatures(evidence, page)];
}

function squareMark(square: MarkEvidence['squares'][number], evidence: MarkEvidence, page: PageSize): Mark {
  const holds = (region: Region) => isCentred(region, square) && region.right - region.left < 2 * (square.right - square.left);
  const word = evidence.words.some((w) => holds(toRegion(w.box, page)) && /^[xX✓✔☑☒✗✘√vV*•■]$/.test(w.text));
  const selected = square.marked ?? (word || evidence.ink.some(holds) || evidence.fills.some((fill) => isFilling(fill, square)));
  const label = labelBeside(square, evidence, page);
  return {
    kind: square.round ? 'radio' : 'checkbox',
    box: toBox(square, page),
    selected,
    confidence: square.marked === null ? 0.9 : 0.8,
    ...(label ? { label } : {}),
  };
}

/** Paint in a box; its own ground is as large as the box. */
function isFilling(fill: Region, square: Region): boolean {
  const share = (fill.right - fill.left) / (square.right - square.left);
  return isCentred(fill, square) && share > 0.3 && share < 0.85 && fill.bottom - fill.top < 0.85 * (square.bottom - square.top);
}

function isCentred(inner: Region, outer: Region): boolean {
  const x = (inner.left + inner.right) / 2;
  const y = (inner.top + inner.bottom) / 2;
  return x > outer.left && x < outer.right && y > outer.top && y < outer.bottom;
}

/** A box is often drawn twice: as a fill and as a frame. */
function withoutCopies(marks: Mark[]): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks) {
    const copy = kept.find((other) => Math.abs(other.box.left - mark.box.left) < 0.006 && Math.abs(other.box.top - mark.box.top) < 0.006);
    if (copy) copy.selected ||= mark.selected;
    else kept.push(mark);
  }
  return kept;
}

/** The text of its row that follows the box, else the one before it, up to a wide gap; the other way round where the boxes of the row stand behind their labels. */
function labelBeside(box: Region, evidence: MarkEvidence, page: PageSize): string | null {
  const level = evidence.squares.filter((other) => isBoxSized(other) && rowOverlap(other, box) > 0.4);
  const row = evidence.words
    .map((word) => ({ text: word.text, region: toRegion(word.box, page) }))
    .filter(({ region }) => rowOverlap(region, box) > 0.4 && !isCentred(region, box))
    .sort((a, b) => a.region.left - b.region.left);
  const isBox = ({ text, region }: (typeof row)[number]) => /^[☐☑☒□■○●]$/.test(text) || level.some((other) => isCentred(region, other));
  const last = Math.max(box.right, ...level.map((other) => other.right));
  const isBehind = level.length > 1 && !row.some((word) => word.region.left >= last - 1);
  const before = isBehind ? labelBefore(box, evidence, page) : null;
  if (before) return before;
  const taken: string[] = [];
  let reach = box.right;
  for (const word of row.filter(({ region }) => region.left >= box.right - 1)) {
    if (word.region.left - reach > (taken.length === 0 ? 18 : 9) || isBox(word)) break;
    taken.push(word.text);
    reach = word.region.right;
  }
  return taken.length > 0 ? taken.join(' ') : labelBefore(box, evidence, page);
}

/** Farthest that a label stands before its box, points: the boxes of a column are in line, their labels are not equally long. */
const MAX_BEFORE = 90;

/** The line that ends before the box, with the one right above it where it goes on from there. */
function labelBefore(box: Region, evidence: MarkEvidence, page: PageSize): string | null {
  const placed = evidence.lines.map((line) => ({ text: line.text, region: toRegion(line.box, page), words: line.words }));
  const own = placed
    .filter(({ region }) => rowOverlap(region, box) > 0.4 && region.left < box.left)
    .map(({ words }) => wordsBefore(box, words, evidence, page))
    .filter(({ region }) => region.right <= box.left + 2 && box.left - region.right < MAX_BEFORE)
    .sort((a, b) => b.region.right - a.region.right)[0];
  if (!own || !/\p{L}/u.test(own.text)) return null;
  const size = own.region.bottom - own.region.top;
  const above = placed.find(
    ({ region }) =>
      region.bottom < own.region.bottom - 0.5 * size &&
      own.region.top - region.bottom < 0.5 * size &&
      Math.abs(region.left - own.region.left) < 0.5 * size &&
      region.right < box.left + 2,
  );
  return above ? `${above.text} ${own.text}` : own.text;
}

/** The words of a line between the box before and this one: a box that was scanned is often read as a letter or a bracket of its line (`ROTARY [X]`). */
function wordsBefore(
  box: Region,
  line: readonly number[],
  { words, squares }: MarkEvidence,
  page: PageSize,
): { text: string; region: Region } {
  const placed = line.flatMap((index) => {
    const word = words[index];
    return word ? [{ text: word.text, region: toRegion(word.box, page) }] : [];
  });
  const before = placed.filter(({ region }) => region.right <= box.left + 2 || (region.left < box.left - 2 && !meets(box, region)));
  const last = before.findLastIndex(({ region }) => squares.some((other) => isCentred(region, other)));
  const own = before.slice(last + 1);
  return { text: own.map(({ text }) => text).join(' '), region: around(own.map(({ region }) => region)) };
}

const EMPTY = /^[☐□❏❑○◯]$/;
const MARKED = /^[☑☒■✓✔⊠●◉⦿]$/;

/** Boxes that are characters of a font. */
function characterMarks(evidence: MarkEvidence, page: PageSize): Mark[] {
  return evidence.words.flatMap((word) => {
    const first = [...word.text][0] ?? '';
    if (!EMPTY.test(first) && !MARKED.test(first)) return [];
    // Bullets of lists are no boxes.
    if (/[■●]/.test(first)) return [];
    const region = toRegion(word.box, page);
    const label = labelBeside(region, evidence, page) ?? word.text.slice(first.length);
    const kind = /[○◯◉⦿]/.test(first) ? 'radio' : 'checkbox';
    return [{ kind, box: word.box, selected: MARKED.test(first), confidence: 0.95, ...(label ? { label } : {}) }];
  });
}

/** Marks of a page without those that repeat a form field. */
export function mergeMarks(fields: readonly Mark[], found: readonly Mark[], page: Pick<Page, 'width' | 'height'>): Mark[] {
  const regions = fields.map((mark) => toRegion(mark.box, page));
  return [...fields, ...found.filter((mark) => !regions.some((region) => meets(toRegion(mark.box, page), region)))];
}
