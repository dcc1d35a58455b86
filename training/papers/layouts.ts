import type { Rule } from '../../src/pipeline/model.js';
import { Sheet } from '../pages/sheet.js';

/** Something printed on a paper: what stands before it or over it, and its lines; none for a field that is left blank. */
export interface Entry {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A sheet that may be ruled. */
export class RuledSheet extends Sheet {
  readonly rules: Rule[] = [];

  /** A box with its four lines, in points. */
  box(left: number, top: number, width: number, height: number): void {
    const level = (y: number): Rule => ({ orientation: 'horizontal', box: this.share(left, y, width, 0.5) });
    const upright = (x: number): Rule => ({ orientation: 'vertical', box: this.share(x, top, 0.5, height) });
    this.rules.push(level(top), level(top + height), upright(left), upright(left + width));
  }

  private share(left: number, top: number, width: number, height: number): Rule['box'] {
    return { left: left / this.width, top: top / this.height, width: width / this.width, height: height / this.height };
  }
}

const MARGIN = 36;

/** Ways of laying out entries, by name. */
export const LAYOUTS = { boxes, left, columns, above, grid, lines } as const;
/** Name of a way of laying out entries. */
export type Layout = keyof typeof LAYOUTS;

/** Height of so many lines of a size. */
const tall = (lines: number, size: number): number => lines * size * 1.3;

/** A form: ruled boxes beside and below each other, a small caption in the corner of each. */
function boxes(sheet: RuledSheet, entries: readonly Entry[]): void {
  const { dice } = sheet;
  const numbered = dice.is(0.4);
  const colon = dice.is(0.2) ? ':' : '';
  const caption = dice.of([6, 6.5, 7, 8]);
  const usable = sheet.width - 2 * MARGIN;
  let at = 0;
  while (at < entries.length) {
    const big = (entries[at]?.lines.length ?? 0) > 1;
    const across = big ? 2 : dice.whole(2, 3);
    const fits = (entry: Entry): boolean => entry.lines.length > 1 === big || entry.lines.length === 0;
    const next = entries.slice(at, at + across);
    const odd = next.findIndex((entry, index) => index > 0 && !fits(entry));
    const row = odd < 0 ? next : next.slice(0, odd);
    const widest = Math.max(...row.map(({ lines }) => lines.length), big ? 4 : 1);
    const height = caption * 1.5 + tall(widest, sheet.em) + 4;
    row.forEach((entry, index) => {
      const width = usable / row.length;
      const x = MARGIN + index * width;
      sheet.box(x, sheet.y, width, height);
      sheet.set(`${numbered ? `${at + index + 1}${dice.of(['.', '', ''])} ` : ''}${entry.label}${colon}`, x + 3, sheet.y + 2, caption);
      for (const [number, line] of entry.lines.entries()) sheet.set(line, x + 5, sheet.y + caption * 1.5 + 2 + tall(number, sheet.em));
    });
    sheet.y += height;
    at += row.length;
  }
  sheet.y += sheet.em;
}

/** Label, then value at one place behind all labels. */
function left(sheet: RuledSheet, entries: readonly Entry[], x = MARGIN, width = sheet.width - 2 * MARGIN): void {
  const colon = sheet.dice.of([':', ':', '', ' :']);
  const bold = sheet.dice.is(0.4);
  const longest = Math.max(...entries.map(({ label }) => label.length)) * sheet.em * 0.5;
  const value = x + Math.min(Math.max(longest + 2 * sheet.em, 0.28 * width), 0.62 * width);
  for (const { label, lines } of entries) {
    sheet.set(`${label}${colon}`, x, sheet.y, sheet.em, bold);
    if (label.length * sheet.em * 0.5 > value - x - sheet.em) sheet.down();
    for (const line of lines.length > 0 ? lines : ['']) {
      sheet.set(line, value);
      sheet.down();
    }
  }
}

/** The same in two columns. */
function columns(sheet: RuledSheet, entries: readonly Entry[]): void {
  const half = Math.ceil(entries.length / 2);
  const top = sheet.y;
  const width = sheet.width / 2 - MARGIN - 10;
  left(sheet, entries.slice(0, half), MARGIN, width);
  const end = sheet.y;
  sheet.y = top;
  left(sheet, entries.slice(half), sheet.width / 2 + 10, width);
  sheet.y = Math.max(end, sheet.y);
}

/** Label over value, two or three beside each other, without lines. */
function above(sheet: RuledSheet, entries: readonly Entry[]): void {
  const { dice } = sheet;
  const across = dice.whole(1, 3);
  const small = dice.of([0.8, 0.9, 1]) * sheet.em;
  const colon = dice.is(0.4) ? ':' : '';
  for (let at = 0; at < entries.length; at += across) {
    const row = entries.slice(at, at + across);
    const top = sheet.y;
    row.forEach(({ label, lines }, index) => {
      const x = MARGIN + (index * (sheet.width - 2 * MARGIN)) / across;
      sheet.set(`${label}${colon}`, x, top, small, dice.is(0.5));
      for (const [number, line] of lines.entries()) sheet.set(line, x, top + 1.35 * small + tall(number, sheet.em));
    });
    sheet.y = top + 1.35 * small + tall(Math.max(1, ...row.map(({ lines }) => lines.length)), sheet.em) + 0.9 * sheet.em;
  }
}

/** A ruled table: a cell for the label, a cell for the value, one or two of them in a row. */
function grid(sheet: RuledSheet, entries: readonly Entry[]): void {
  const across = sheet.dice.whole(1, 2);
  const width = (sheet.width - 2 * MARGIN) / across;
  for (let at = 0; at < entries.length; at += across) {
    const row = entries.slice(at, at + across);
    const height = tall(Math.max(1, ...row.map(({ lines }) => lines.length)), sheet.em) + 6;
    row.forEach(({ label, lines }, index) => {
      const x = MARGIN + index * width;
      sheet.box(x, sheet.y, 0.42 * width, height);
      sheet.box(x + 0.42 * width, sheet.y, 0.58 * width, height);
      const size = Math.min(sheet.em, (0.4 * width) / Math.max(1, label.length * 0.5));
      sheet.set(label, x + 4, sheet.y + 3, size);
      for (const [number, line] of lines.entries()) sheet.set(line, x + 0.42 * width + 4, sheet.y + 3 + tall(number, sheet.em));
    });
    sheet.y += height;
  }
  sheet.y += sheet.em;
}

/** A letter: blocks under their headings, what is short behind its label. */
function lines(sheet: RuledSheet, entries: readonly Entry[]): void {
  for (const {
    label,
    lines: [first = '', ...more],
  } of entries) {
    if (more.length === 0) {
      sheet.set(`${label}: ${first}`.trim(), MARGIN);
      sheet.down();
      continue;
    }
    sheet.down(0.4);
    for (const line of [`${label}:`, first, ...more]) {
      sheet.set(line, MARGIN);
      sheet.down();
    }
    sheet.down(0.4);
  }
}

/** A list of figures under its headings, ruled or not. */
export function table(sheet: RuledSheet, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const ruled = sheet.dice.is(0.5);
  const width = (sheet.width - 2 * MARGIN) / (head.length + 0.8);
  const place = (index: number): number => MARGIN + (index === 0 ? 0 : (index + 0.8) * width);
  const height = tall(1, sheet.em) + 4;
  for (const row of [head, ...rows]) {
    row.forEach((cell, index) => {
      if (ruled) sheet.box(place(index), sheet.y, index === 0 ? 1.8 * width : width, height);
      if (index === 0 || row === head) sheet.set(cell, place(index) + 3, sheet.y + 2);
      else sheet.right(cell, place(index) + width - 4, sheet.y + 2);
    });
    sheet.y += height;
  }
  sheet.y += sheet.em;
}
