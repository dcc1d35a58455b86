import { applyTable, type Grey } from '../grey.js';
import { levelsOf } from '../measure.js';

/** Print that differs from its paper by less, of 255, is pale; by still less: there is none. */
const PALE = 60;
const LEAST = 24;
/** Pale print becomes so dark, its paper so light. */
const [DARK, LIGHT] = [20, 245];

/** Darkens a page on which all print is pale - faded thermal paper, a copy with hardly any toner - in place. */
export function darkenPale(picture: Omit<Grey, 'dpi'>): void {
  const { paper, ink } = levelsOf(picture);
  if (paper - ink < LEAST || paper - ink >= PALE) return;
  const factor = (LIGHT - DARK) / (paper - ink);
  applyTable(
    picture,
    Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.min(255, Math.round(LIGHT - (paper - value) * factor)))),
  );
}
