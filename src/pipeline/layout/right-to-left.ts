import type { Box, DocumentModel, Page, Word } from '../model.js';
import type { Region } from './region.js';

/** Hebrew, Arabic and their like, with the forms that their letters have within words. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a code point is a letter that is written from right to left. Pure. */
export function isRightToLeftCode(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}

/** Words that are looked at, spread over the page. */
const SAMPLE = 400;

/** Whether most words of a page that have letters are written from right to left. Pure. */
export function isRightToLeft(words: readonly Word[]): boolean {
  const step = Math.max(1, Math.floor(words.length / SAMPLE));
  let [own, others] = [0, 0];
  for (let index = 0; index < words.length; index += step) {
    const { text } = words[index]!;
    if (RIGHT_TO_LEFT.test(text)) own += 1;
    else if (/\p{L}/u.test(text)) others += 1;
  }
  return own > others;
}

/**
 * A page as its mirror image, in which what is written from right to left runs from left to right as everything else that is read does: columns, labels before
 * their values, lines of an address. Numbers and words of other scripts keep their order. The mirror image of the mirror image is the page again. Pure.
 */
export function mirrorPage(page: Page): Page {
  const { words, ...others } = page;
  return { ...(flipped(others) as Omit<Page, 'words'>), words: mirrorWords(words) };
}

/** A document as it is read: pages that are written from right to left are their mirror images, with the places of its fields. */
export interface Written {
  readonly model: DocumentModel;
  /** Whether any page is mirrored. */
  readonly isMirrored: boolean;
  /** Where a box on a page of the model (from 1) stands on the page as it is shown. */
  shown(page: number | null, box: Box): Box;
}

/** The document as everything that looks for values reads it; zones of templates are told on pages as they are shown. Pure. */
export function asWritten(model: DocumentModel): Written {
  const mirrored = new Set(model.pages.filter(({ words }) => isRightToLeft(words)).map(({ number }) => number));
  if (mirrored.size === 0) return { model, isMirrored: false, shown: (_, box) => box };
  const shown = (page: number | null, box: Box): Box => (page !== null && mirrored.has(page) ? mirrorBox(box) : box);
  const pages = model.pages.map((page) => (mirrored.has(page.number) ? mirrorPage(page) : page));
  const fields = model.fields.map((field) => (field.box ? { ...field, box: shown(field.page, field.box) } : field));
  return { model: { ...model, pages, fields }, isMirrored: true, shown };
}

/** A box of the model on the mirrored page. Pure. */
export function mirrorBox(box: Box): Box {
  return { ...box, left: Math.round((1 - box.left - box.width) * 1e5) / 1e5 };
}

/** A rectangle in points on the mirrored page of this width. Pure. */
export function mirrorRegion<R extends Region>(region: R, width: number): R {
  return { ...region, left: width - region.right, right: width - region.left };
}

function flipped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flipped);
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === 'box' && each ? mirrorBox(each as Box) : flipped(each)]),
  );
}

/** Words on one height are looked for within such shares of the page, and among so many that were found last. */
const ROW = 0.005;
const NEAR = 4;

/** Heights of a word that those of one text stand apart at most. */
const MAX_BLANK = 0.7;

function mirrorWords(words: readonly Word[]): Word[] {
  const boxes = words.map(({ box }) => mirrorBox(box));
  for (const group of groupsOf(words)) {
    const left = Math.min(...group.map((index) => words[index]!.box.left));
    const start = Math.min(...group.map((index) => boxes[index]!.left));
    for (const index of group) {
      const box = boxes[index]!;
      boxes[index] = { ...box, left: Math.round((start + words[index]!.box.left - left) * 1e5) / 1e5 };
    }
  }
  return words.map((word, index) => ({ ...word, box: boxes[index]! }));
}

/** Numbers and words of other scripts that stand beside each other. */
function groupsOf(words: readonly Word[]): number[][] {
  const own = words
    .flatMap(({ text, turn }, index) => (RIGHT_TO_LEFT.test(text) || turn || !/[\p{L}\p{N}]/u.test(text) ? [] : [index]))
    .sort((a, b) => words[a]!.box.left - words[b]!.box.left);
  const groups: number[][] = [];
  const rows = new Map<number, number[][]>();
  for (const index of own) {
    const { box } = words[index]!;
    const row = Math.round((box.top + box.height / 2) / ROW);
    const near = [row - 1, row, row + 1].flatMap((each) => rows.get(each)?.slice(-NEAR) ?? []);
    const group = near.find((other) => goesOn(words[other.at(-1)!]!.box, box));
    if (group) {
      group.push(index);
      continue;
    }
    const made = [index];
    groups.push(made);
    const others = rows.get(row);
    if (others) others.push(made);
    else rows.set(row, [made]);
  }
  return groups.filter((group) => group.length > 1);
}

function goesOn(before: Box, next: Box): boolean {
  const shared = Math.min(before.top + before.height, next.top + next.height) - Math.max(before.top, next.top);
  const gap = next.left - before.left - before.width;
  // Boxes are shares of the page, whose height is about 1.4 times its width.
  const reach = MAX_BLANK * 1.4 * Math.max(before.height, next.height);
  return shared > 0.5 * Math.min(before.height, next.height) && gap > -0.3 * reach && gap < reach;
}
