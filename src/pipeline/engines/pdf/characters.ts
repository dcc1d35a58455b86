import { type PageFrame, toPage } from './page-frame.js';
import type { PdfDocument } from './pdfium.js';
import type { Run, RunTable } from './runs.js';

/** One character of a text layer: its code point, and its box in points from the top left of the page as shown. */
export interface Character {
  code: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  run: Run;
}

/** Characters higher than so many type sizes, or as flat as this, have a font that tells its heights wrongly; and how far those of others reach over and under the baseline. */
const MAX_HEIGHT = 2;
const MIN_HEIGHT = 0.2;
const ASCENT = 0.93;
const DESCENT = 0.23;

/** A character of an open text page by its index; null where PDFium knows no box. */
export function readCharacter(
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
  const character = placed(frame, x1, y1, x2, y2, code, run);
  const height = run.turn % 2 === 0 ? character.bottom - character.top : character.right - character.left;
  return height > MAX_HEIGHT * run.size || height < MIN_HEIGHT * run.size
    ? onBaseline(document, textPage, index, frame, character)
    : character;
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

/** Whether a character begins at the very place where the one before it does. */
export function isSamePlace(before: Character, { run, left, right, top, bottom }: Character): boolean {
  if (before.run !== run) return false;
  if (run.turn % 2 === 0) return before.top === top && (run.turn === 0 ? before.left === left : before.right === right);
  return before.left === left && (run.turn === 1 ? before.top === top : before.bottom === bottom);
}

/**
 * A letter of a text that the file tells for what it prints, as browsers do for joined letters (`ffi`): PDFium gives all of them the place of the first, and the
 * width of such a letter by itself. Their tight boxes share the width of what is printed. Where they have all one box, it stays.
 */
export function pieceOf(document: PdfDocument, textPage: number, index: number, frame: PageFrame, character: Character): Character {
  const { pdfium, scratch } = document;
  if (pdfium._FPDFText_GetCharBox(textPage, index, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3)) === 0) return character;
  const { run, code } = character;
  const { left, right, top, bottom } = placed(frame, scratch.double(0), scratch.double(2), scratch.double(1), scratch.double(3), code, run);
  const ahead = [left - character.left, top - character.top, character.right - right, character.bottom - bottom][run.turn]!;
  if (run.turn % 2 === 0) return ahead > (right - left) / 2 ? { ...character, left, right } : character;
  return ahead > (bottom - top) / 2 ? { ...character, top, bottom } : character;
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
