import type { Line, Mark, Page, Word } from '../model.js';
import { overlap, type PageSize, type Region, rowOverlap, toBox, toRegion } from './region.js';

/** What marks are found in; geometry in points. */
export interface MarkEvidence {
  words: readonly Word[];
  lines: readonly Line[];
  /** Squares that were drawn or printed; `marked` when something stands in them, null when only the words can tell. */
  squares: readonly (Region & { marked: boolean | null })[];
  /** Strokes, drawings and pictures that are no text. */
  ink: readonly Region[];
  /** Horizontal lines to write on. */
  writingLines: readonly Region[];
}

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
  return [...withoutCopies(drawn), ...characterMarks(evidence, page), ...signatures(evidence, page)];
}

function squareMark(square: Region & { marked: boolean | null }, evidence: MarkEvidence, page: PageSize): Mark {
  const holds = (region: Region) => isCentred(region, square) && region.right - region.left < 2 * (square.right - square.left);
  const word = evidence.words.some((w) => holds(toRegion(w.box, page)) && /^[xX✓✔☑☒✗✘√vV*•■]$/.test(w.text));
  const selected = square.marked ?? (word || evidence.ink.some(holds));
  const label = labelBeside(square, evidence, page);
  return {
    kind: 'checkbox',
    box: toBox(square, page),
    selected,
    confidence: square.marked === null ? 0.9 : 0.8,
    ...(label ? { label } : {}),
  };
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

/** The text of its row that follows the box, else the one before it, up to a wide gap. */
function labelBeside(box: Region, evidence: MarkEvidence, page: PageSize): string | null {
  const row = evidence.words
    .map((word) => ({ text: word.text, region: toRegion(word.box, page) }))
    .filter(({ region }) => rowOverlap(region, box) > 0.4 && !isCentred(region, box))
    .sort((a, b) => a.region.left - b.region.left);
  const taken: string[] = [];
  let reach = box.right;
  for (const { text, region } of row.filter((word) => word.region.left >= box.right - 1)) {
    if (region.left - reach > (taken.length === 0 ? 18 : 9) || /^[☐☑☒□■○●]$/.test(text)) break;
    taken.push(text);
    reach = region.right;
  }
  if (taken.length > 0) return taken.join(' ');
  return labelBefore(box, evidence, page);
}

/** Farthest that a label stands before its box, points: the boxes of a column are in line, their labels are not equally long. */
const MAX_BEFORE = 90;

/** The line that ends before the box, with the one right above it where it goes on from there. */
function labelBefore(box: Region, { lines }: MarkEvidence, page: PageSize): string | null {
  const placed = lines.map((line) => ({ text: line.text, region: toRegion(line.box, page) }));
  const own = placed
    .filter(({ region }) => rowOverlap(region, box) > 0.4 && region.right <= box.left + 2 && box.left - region.right < MAX_BEFORE)
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

const SIGNATURE =
  /\b(signature|signatory|signed by|sign here|autograph|unterschrift|unterzeichner|gezeichnet|signé|firma(?:to|do)?|handtekening|ondertekend)\b/i;

/** Places for signatures: a writing line or free space beside or above a word for signature; present when there is ink that is no text. */
function signatures(evidence: MarkEvidence, page: PageSize): Mark[] {
  return evidence.lines.flatMap((line) => {
    if (line.text.length > 60 || !SIGNATURE.test(line.text)) return [];
    const label = toRegion(line.box, page);
    const place = signaturePlace(label, evidence, page);
    if (!place) return [];
    const ink = evidence.ink.filter((region) => meets(region, place) && region.right - region.left > 18 && region.bottom - region.top > 5);
    const selected = ink.length > 0;
    return [{ kind: 'signature' as const, box: toBox(place, page), selected, confidence: selected ? 0.75 : 0.6, label: line.text }];
  });
}

/** Above the writing line that the label stands under or before; without a line, only where the label asks for it with a colon. */
function signaturePlace(label: Region, { writingLines, lines }: MarkEvidence, page: PageSize): Region | null {
  const near = writingLines.filter((line) => {
    const under = label.top - line.top > -3 && label.top - line.top < 16 && overlap(label.left, label.right, line.left, line.right) > 0;
    const after = line.left > label.left && line.left - label.right < 40 && Math.abs(line.bottom - label.bottom) < 10;
    return under || after;
  });
  const line = near[0];
  if (line) return { left: line.left, right: line.right, top: Math.max(0, line.top - 34), bottom: line.top + 4 };
  const text = lines.find((l) => toRegion(l.box, page).left === label.left && toRegion(l.box, page).top === label.top)?.text ?? '';
  if (!/[:：]$/.test(text)) return null;
  return {
    left: label.right + 2,
    right: Math.min(page.width, label.right + 180),
    top: Math.max(0, label.top - 20),
    bottom: label.bottom + 12,
  };
}

function meets(a: Region, b: Region): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0 && overlap(a.top, a.bottom, b.top, b.bottom) > 0.3 * (a.bottom - a.top);
}

/** Marks of a page without those that repeat a form field. */
export function mergeMarks(fields: readonly Mark[], found: readonly Mark[], page: Pick<Page, 'width' | 'height'>): Mark[] {
  const regions = fields.map((mark) => toRegion(mark.box, page));
  return [...fields, ...found.filter((mark) => !regions.some((region) => meets(toRegion(mark.box, page), region)))];
}
