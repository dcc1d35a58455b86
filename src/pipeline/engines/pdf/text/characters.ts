import { type PageFrame, toPage } from '../page-frame.js';
import type { PdfDocument } from '../pdfium.js';
import type { Run, RunTable } from './runs.js';

/** One character of a text layer: its code point, and its box in points from the top left of the page as shown. */
export interface Character {
  code: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  run: Run;
  /** It is told for the same print as the character before it: no white parts them. */
  goesOn?: true;
}

/** Characters higher than so many type sizes, or as flat as this, have a font that tells its heights wrongly; and how far those of others reach over and under the baseline. */
const MAX_HEIGHT = 2;
const MIN_HEIGHT = 0.2;
const ASCENT = 0.93;
const DESCENT = 0.23;

/** Letters that lean by more than this share of their height lean on purpose. */
const LEANING = 0.02;

function readCharacter(
  document: PdfDocument,
  textPage: number,
  index: number,
  code: number,
  frame: PageFrame,
  runs: RunTable,
): Character | null {
  const { pdfium, scratch } = document;
  if (pdfium._FPDFText_GetLooseCharBox(textPage, index, scratch.pointer) === 0) return null;
  const at = scratch.pointer >> 2;
  const heap = pdfium.HEAPF32;
  const x1 = heap[at]!;
  const y1 = heap[at + 1]!;
  const x2 = heap[at + 2]!;
  const y2 = heap[at + 3]!;
  const run = runs.of(index);
  const box = placed(frame, x1, y1, x2, y2, code, run);
  const character = Math.abs(run.slant) > LEANING && run.turn === 0 ? unslanted(document, textPage, index, frame, box) : box;
  const height = run.turn % 2 === 0 ? character.bottom - character.top : character.right - character.left;
  return height > MAX_HEIGHT * run.size || height < MIN_HEIGHT * run.size
    ? onBaseline(document, textPage, index, frame, character)
    : character;
}

/** A leaning character over its own stretch of the baseline: the box around it reaches into those beside it, over the blanks between words. */
function unslanted(document: PdfDocument, textPage: number, index: number, frame: PageFrame, character: Character): Character {
  const { pdfium, scratch } = document;
  if (pdfium._FPDFText_GetCharOrigin(textPage, index, scratch.at(0), scratch.at(1)) === 0) return character;
  const { x } = toPage(frame, scratch.double(0), scratch.double(1));
  const width = character.right - character.left - Math.abs(character.run.slant) * (character.bottom - character.top);
  return width > 0 ? { ...character, left: x, right: x + width } : character;
}

function placed(frame: PageFrame, x1: number, y1: number, x2: number, y2: number, code: number, run: Run): Character {
  if (frame.rotation === 0) {
    const left = Math.min(x1, x2) - frame.left;
    const top = frame.top - Math.max(y1, y2);
    return { code, left, right: left + Math.abs(x2 - x1), top, bottom: top + Math.abs(y2 - y1), run };
  }
  const a = toPage(frame, x1, y1);
  const b = toPage(frame, x2, y2);
  return { code, left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y), run };
}

/**
 * Characters of an open text page, one after the other. Where the file tells a text for what it prints, as browsers do for joined letters (`ffi`), PDFium gives
 * all its letters the place of the first and the width of such a letter by itself, and parts the width of what is printed among their tight boxes, which they
 * get here.
 */
export class CharacterReader {
  private before: Character | null = null;
  /** What the letters of one place have printed so far, along with the letters before. */
  private printed: Box | null = null;

  constructor(
    private readonly document: PdfDocument,
    private readonly textPage: number,
    private readonly frame: PageFrame,
    private readonly runs: RunTable,
  ) {}

  /** The character of an index with this code point; null where PDFium knows no box. */
  read(index: number, code: number): Character | null {
    const { document, textPage, frame } = this;
    const character = readCharacter(document, textPage, index, code, frame, this.runs);
    if (!character) return null;
    const isSame = this.before !== null && isSamePlace(this.before, character);
    this.before = character;
    if (!isSame) this.printed = null;
    return isSame ? this.told(index, character) : character;
  }

  /** The next character has nothing to do with those before. */
  end(): void {
    this.before = null;
  }

  private told(index: number, character: Character): Character {
    const own = this.tight(index, character);
    const known = this.printed ?? this.tight(index - 1, character);
    if (!own || !known) return character;
    this.printed = {
      left: Math.min(known.left, own.left),
      right: Math.max(known.right, own.right),
      top: Math.min(known.top, own.top),
      bottom: Math.max(known.bottom, own.bottom),
    };
    // PDFium parts it from left to right: only upright letters have their own part.
    const { left, right, top, bottom } = character.run.turn === 0 ? own : this.printed;
    // One sign of a font that stands for several letters has one box for all, and the right width.
    if (this.printed.right - this.printed.left < 1.5 * (own.right - own.left)) return character;
    return character.run.turn % 2 === 0 ? { ...character, left, right, goesOn: true } : { ...character, top, bottom, goesOn: true };
  }

  private tight(index: number, { code, run }: Character): Box | null {
    const { pdfium, scratch } = this.document;
    if (pdfium._FPDFText_GetCharBox(this.textPage, index, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3)) === 0) return null;
    return placed(this.frame, scratch.double(0), scratch.double(2), scratch.double(1), scratch.double(3), code, run);
  }
}

type Box = Pick<Character, 'left' | 'right' | 'top' | 'bottom'>;

/** Whether a character begins at the very place where the one before it does. */
function isSamePlace(before: Character, { run, left, right, top, bottom }: Character): boolean {
  if (before.run !== run) return false;
  if (run.turn % 2 === 0) return before.top === top && (run.turn === 0 ? before.left === left : before.right === right);
  return before.left === left && (run.turn === 1 ? before.top === top : before.bottom === bottom);
}

/** The character between the usual heights over and under its baseline: what its font says of them reaches into other lines. */
function onBaseline(document: PdfDocument, textPage: number, index: number, frame: PageFrame, character: Character): Character {
  const { pdfium, scratch } = document;
  if (pdfium._FPDFText_GetCharOrigin(textPage, index, scratch.at(0), scratch.at(1)) === 0) return character;
  const { x, y } = toPage(frame, scratch.double(0), scratch.double(1));
  const { size, turn } = character.run;
  const [over, under] = [ASCENT * size, DESCENT * size];
  if (turn === 0) return { ...character, top: y - over, bottom: y + under };
  if (turn === 1) return { ...character, left: x - under, right: x + over };
  if (turn === 2) return { ...character, top: y - under, bottom: y + over };
  return { ...character, left: x - over, right: x + under };
}

/** Whether a code point is no text: no value, replacement character, private use, control, surrogate halves. PDFium gives 2 and 0xFFFE for a hyphen at a line's end. */
export function isUnusable(code: number): boolean {
  if (code === 2 || code === 0xfffe) return false;
  return code < 32 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || (code >= 0x7f && code < 0xa0);
}
