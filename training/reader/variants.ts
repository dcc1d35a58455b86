import { resize } from '../../src/pipeline/raster/decode.js';
import type { Grey } from '../../src/pipeline/raster/grey.js';
import { soften, thicken } from '../../src/pipeline/raster/strokes.js';

/** A picture to train with, and how large it is as a share of the page. */
export interface Variant {
  name: string;
  picture: Grey;
  scale: number;
}

/** Share to which slips are reduced when they are read (`recognition/slips.ts`). */
const REDUCTION = 0.7;

/** A page as the network will meet it: as it is, reduced, softened, with thicker strokes, and worn. The same seed gives the same wear. */
export async function variantsOf(page: Grey, seed: number): Promise<Variant[]> {
  return [
    { name: 'plain', picture: page, scale: 1 },
    { name: 'reduced', picture: { ...(await resize(page, REDUCTION)), dpi: page.dpi * REDUCTION }, scale: REDUCTION },
    { name: 'soft', picture: soften(page), scale: 1 },
    { name: 'thick', picture: thicken(page), scale: 1 },
    { name: 'worn', picture: worn(page, seed), scale: 1 },
  ];
}

/** Ink is darker than this. */
const INK = 128;
/** What is left of a dot where the paper was not burnt. */
const LOST = 200;

/** How much a page wears at least and at most: shares by which print fades and of dots that are lost, and grain of the paper in steps of grey. */
export interface Wear {
  faded: readonly [number, number];
  lost: readonly [number, number];
  grain: readonly [number, number];
}

/** What years in a wallet do to thermal print. */
const OF_SLIPS: Wear = { faded: [0.25, 0.75], lost: [0.02, 0.08], grain: [10, 35] };
/** What a copier does to a sheet. */
const OF_SHEETS: Wear = { faded: [0, 0.5], lost: [0, 0.05], grain: [5, 30] };

/** A copy that has worn. The same seed gives the same wear. Pure. */
export function worn(page: Grey, seed: number, wear = OF_SLIPS): Grey {
  const random = randomFrom(seed);
  const between = ([least, most]: readonly [number, number]) => least + (most - least) * random();
  const [faded, grain, lost] = [between(wear.faded), between(wear.grain), between(wear.lost)];
  const data = page.data.map((value) => {
    const ink = value < INK && random() < lost ? LOST : 255 - (255 - value) * (1 - faded);
    return Math.max(0, Math.min(255, ink + (random() + random() - 1) * grain));
  });
  return { ...page, data };
}

/** A sheet as it is, worn, or worn and softened, by turns. */
export function sheetVariant(page: Grey, seed: number): Variant {
  const picture = [page, worn(page, seed, OF_SHEETS), soften(worn(page, seed, OF_SHEETS))][seed % 3]!;
  return { name: 'sheet', picture, scale: 1 };
}

/** Even numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
