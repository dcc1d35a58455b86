import { isRightToLeftCode } from '../../../layout/right-to-left.js';
import type { PageFrame } from '../page-frame.js';
import type { PdfDocument } from '../pdfium.js';
import { type Character, CharacterReader, isUnusable } from './characters.js';
import type { LayerWord } from './layer-word.js';
import { joinApart, type White } from './letters-apart.js';
import { plainText } from './plain-text.js';
import { joinCodes } from './right-to-left-words.js';
import { RunTable } from './runs.js';

/** The text layer of a page and what tells how far it can be trusted. */
export interface TextLayer {
  words: LayerWord[];
  /** Words drawn invisibly (render mode 3) or so that nobody sees them: an old OCR layer, or text hidden from people. Never part of `words`. */
  hiddenWords: LayerWord[];
  /** Characters without a usable Unicode value, 0-1 of all. */
  unmapped: number;
  characters: number;
}

/** A gap between two glyphs of more than this share of the size ends a word (so it agrees with other readers of PDF on 98.5 to 100 % of the words). */
const WORD_GAP = 0.25;

/**
 * Where no break is told, this gap ends a word whose own letters stand closer than CLOSE: programs that place each word by itself leave out the blanks.
 * Not between figures, which thin blanks group, nor behind a single letter, which may be the first of letters set apart.
 */
const NARROW_GAP = 0.12;
const CLOSE = 0.04;
const LEAST_LETTERS = 2;

/** Glyphs nearer than this share of the size touch: PDFium also puts breaks between letters that are drawn one by one. */
const TOUCHING = 0.08;

/** Beyond this many characters only every eighth is asked whether its font maps it to text. */
const CHECKED_CHARACTERS = 200;

/** Reads the words of a page that is open as `textPage`, with boxes and fonts. */
export function readTextLayer(document: PdfDocument, textPage: number, frame: PageFrame): TextLayer {
  const { pdfium } = document;
  const reader = new CharacterReader(document, textPage, frame, new RunTable(document, textPage, frame));
  const builder = new WordBuilder();
  const count = pdfium._FPDFText_CountChars(textPage);
  let unmapped = 0;
  let isMirrored = false;
  let characters = 0;
  for (let index = 0; index < count; index++) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (isBreak(code)) {
      const printed = pdfium._FPDFText_IsGenerated(textPage, index) !== 1;
      builder.offerBreak(printed);
      if (printed) reader.read(index, code);
      else reader.end();
      continue;
    }
    if (isInvisible(code)) continue;
    characters++;
    isMirrored ||= isRightToLeftCode(code);
    const isChecked = characters < CHECKED_CHARACTERS || (characters & 7) === 0;
    if (isUnusable(code)) unmapped++;
    else if (isChecked && pdfium._FPDFText_HasUnicodeMapError(textPage, index) === 1) unmapped += characters < CHECKED_CHARACTERS ? 1 : 8;
    const character = reader.read(index, code);
    if (character) builder.add(character);
  }
  builder.endWord();
  const apart = joinApart(builder.words, builder.whites);
  const words = isMirrored ? joinCodes(apart) : apart;
  return { words, hiddenWords: builder.hidden, unmapped: characters ? Math.min(1, unmapped / characters) : 0, characters };
}

/**
 * Soft hyphens, joiners, and what turns the direction of writing: nobody sees them on the page. Kept in a value they would show another one than the
 * page prints (`R-1302` as `R-2031`).
 */
function isInvisible(code: number): boolean {
  if (code < 0x061c) return code === 0x00ad;
  return (
    code === 0x061c ||
    code === 0xfeff ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f)
  );
}

function isBreak(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 13 || code === 10 || code === 9 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

/** Joins characters into words: a break with white beside it, a gap, a new line or another direction ends one. */
class WordBuilder {
  readonly words: LayerWord[] = [];
  readonly hidden: LayerWord[] = [];
  readonly whites = new Map<LayerWord, White>();
  private text = '';
  private isPrinted = true;
  private isBehindWhite = false;
  private first: Character | null = null;
  private last: Character | null = null;
  private isOffered = false;
  /** Of the word so far: the widest gap between its letters and all of them together, as shares of their size, and how many letters it has. */
  private widest = 0;
  private within = 0;
  private letters = 0;
  private left = 0;
  private right = 0;
  private top = 0;
  private bottom = 0;

  /** The word ends here unless the next glyph touches it. `printed`: the file has a blank there, none that PDFium makes of the white. */
  offerBreak(printed: boolean): void {
    this.isOffered = true;
    this.isPrinted ||= printed;
  }

  add(next: Character): void {
    if (this.last && isDrawnAgain(this.last, next)) return;
    const goesOn = next.goesOn === true && !this.isOffered;
    if (this.last && !goesOn && (startsWord(this.last, next, this.leastGap()) || this.isApart(this.last, next))) this.endWord();
    this.isOffered = false;
    if (!this.first) this.isBehindWhite = !this.isPrinted;
    this.isPrinted = false;
    this.letters += 1;
    if (this.last && !goesOn) {
      const gap = gapBetween(this.last, next, next.run.turn) / next.run.size;
      this.widest = Math.max(this.widest, gap);
      this.within += gap;
    }
    if (this.first) {
      this.left = Math.min(this.left, next.left);
      this.right = Math.max(this.right, next.right);
      this.top = Math.min(this.top, next.top);
      this.bottom = Math.max(this.bottom, next.bottom);
    } else {
      this.first = next;
      this.left = next.left;
      this.right = next.right;
      this.top = next.top;
      this.bottom = next.bottom;
    }
    this.last = next;
    this.text += characterText(next.code);
  }

  /** White that ends a word here, as a share of the size: behind a blank of the file less than behind one that PDFium makes of white, which kerning leaves too (`Ver käufer`). */
  private leastGap(): number {
    if (!this.isOffered) return WORD_GAP;
    return this.isPrinted ? TOUCHING : NARROW_GAP;
  }

  /** Whether a letter is set apart from a word whose own letters stand close. */
  private isApart(last: Character, next: Character): boolean {
    if (this.letters < LEAST_LETTERS || this.widest > CLOSE || (isFigure(last.code) && isFigure(next.code))) return false;
    return gapBetween(last, next, next.run.turn) > NARROW_GAP * Math.max(last.run.size, next.run.size, 1);
  }

  endWord(): void {
    const { first, left, right, top, bottom } = this;
    const white: White = { before: this.isBehindWhite, within: this.within, letters: this.letters };
    this.letters = 0;
    this.widest = 0;
    this.within = 0;
    if (!first) return;
    const { object, turn, font, hidden } = first.run;
    const text = plainText(this.text);
    const word: LayerWord = { text, left, right, top, bottom, font, turn, object };
    (hidden ? this.hidden : this.words).push(word);
    this.whites.set(word, white);
    this.first = null;
    this.last = null;
    this.text = '';
  }
}

/** Figures and the signs within numbers. */
const isFigure = (code: number): boolean => (code >= 48 && code <= 57) || code === 44 || code === 46 || code === 39;

function startsWord(last: Character, next: Character, leastGap: number): boolean {
  if (last.run !== next.run && (last.run.turn !== next.run.turn || last.run.hidden !== next.run.hidden)) return true;
  const size = Math.max(last.run.size, next.run.size, 1);
  const { turn } = next.run;
  const drift =
    turn === 0 || turn === 2
      ? Math.abs(last.top + last.bottom - next.top - next.bottom) / 2
      : Math.abs(last.left + last.right - next.left - next.right) / 2;
  if (drift > 0.6 * size) return true;
  if (isRaised(last, next)) return true;
  const gap = gapBetween(last, next, turn);
  return gap > leastGap * size || gap < -4 * leastGap * size;
}

/** A letter that lies over the same one by so much of its width, and as much of its height, is drawn again: as a shadow, an outline or to look bold. */
const LIES_OVER = 0.4;

function isDrawnAgain(last: Character, next: Character): boolean {
  // One sign of a font may stand for two letters, which have one place (`ff`).
  if (last.code !== next.code || last.run === next.run || last.run.turn !== next.run.turn) return false;
  const across = Math.min(last.right, next.right) - Math.max(last.left, next.left);
  const down = Math.min(last.bottom, next.bottom) - Math.max(last.top, next.top);
  return across > LIES_OVER * (next.right - next.left) && down > LIES_OVER * (next.bottom - next.top);
}

/** Figures in smaller type that end so far above those before them (shares of their size) are cents, or the number of a note. */
const SMALLER = 0.85;
const RAISED = 0.15;

function isRaised(last: Character, next: Character): boolean {
  const isUpright = last.run.turn === 0 && next.run.turn === 0;
  if (!isUpright || !isDigit(last.code) || !isDigit(next.code) || next.run.size > SMALLER * last.run.size) return false;
  return last.bottom - next.bottom > RAISED * last.run.size;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** White along the writing direction, points; beside letters that are written from right to left on whichever side the next one stands. */
function gapBetween(last: Character, next: Character, turn: 0 | 1 | 2 | 3): number {
  if (turn === 0 && (isRightToLeftCode(last.code) || isRightToLeftCode(next.code)))
    return Math.max(next.left - last.right, last.left - next.right);
  if (turn === 0) return next.left - last.right;
  if (turn === 2) return last.left - next.right;
  return turn === 1 ? next.top - last.bottom : last.top - next.bottom;
}

/** PDFium gives 2 and 0xFFFE for a hyphen at a line's end. */
function characterText(code: number): string {
  if (code === 2 || code === 0xfffe) return '-';
  return isUnusable(code) ? '\ufffd' : String.fromCodePoint(code);
}
