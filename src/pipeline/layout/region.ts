import type { Box, Page, Word } from '../model.js';

/** A rectangle in points from the top left of the upright page. Layout works in points, so that both axes measure alike. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of a page in points. */
export type PageSize = Pick<Page, 'width' | 'height'>;

/** A box of the model in points. */
export function toRegion(box: Box, page: PageSize): Region {
  return {
    left: box.left * page.width,
    top: box.top * page.height,
    right: (box.left + box.width) * page.width,
    bottom: (box.top + box.height) * page.height,
  };
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const round = (value: number) => Math.round(value * 1e5) / 1e5;

/** Points as a box of the model: fractions of the page, cut at its edges, five decimals. */
export function toBox(region: Region, page: PageSize): Box {
  const left = clamp(region.left / page.width);
  const top = clamp(region.top / page.height);
  return {
    left: round(left),
    top: round(top),
    width: round(clamp(region.right / page.width) - left),
    height: round(clamp(region.bottom / page.height) - top),
  };
}

/** The smallest region around all; an empty list gives an empty region at the origin. */
export function around(regions: readonly Region[]): Region {
  if (regions.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const r of regions) {
    all.left = Math.min(all.left, r.left);
    all.top = Math.min(all.top, r.top);
    all.right = Math.max(all.right, r.right);
    all.bottom = Math.max(all.bottom, r.bottom);
  }
  return all;
}

/** Shared length of two intervals; negative is the gap between them. */
export function overlap(aStart: number, aEnd: number, bStart: number, bEnd: number): number {
  return Math.min(aEnd, bEnd) - Math.max(aStart, bStart);
}

/** Share of the smaller height that two regions have in common, 0-1. */
export function rowOverlap(a: Region, b: Region): number {
  const smaller = Math.min(a.bottom - a.top, b.bottom - b.top);
  return smaller <= 0 ? 0 : Math.max(0, overlap(a.top, a.bottom, b.top, b.bottom)) / smaller;
}

/** Share of the smaller width that two regions have in common, 0-1. */
export function columnOverlap(a: Region, b: Region): number {
  const smaller = Math.min(a.right - a.left, b.right - b.left);
  return smaller <= 0 ? 0 : Math.max(0, overlap(a.left, a.right, b.left, b.right)) / smaller;
}

/** Type size of a word in points: its font's, else the height of its box. */
export function sizeOf(word: Word, region: Region): number {
  return word.font?.size ?? Math.max(1, region.bottom - region.top);
}

/** Median of numbers; 0 of none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Mean confidence of words weighted by length; null when none has one. */
export function meanConfidence(words: readonly Word[]): number | null {
  let sum = 0;
  let weight = 0;
  for (const word of words) {
    if (word.confidence === null) continue;
    sum += word.confidence * word.text.length;
    weight += word.text.length;
  }
  return weight === 0 ? null : Math.round((sum / weight) * 1e4) / 1e4;
}

/** They share width, and three tenths of the height of the first. */
export function meets(a: Region, b: Region): boolean {
  return overlap(a.left, a.right, b.left, b.right) > 0 && overlap(a.top, a.bottom, b.top, b.bottom) > 0.3 * (a.bottom - a.top);
}
