import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { median } from '../../layout/region.js';
import { findComponents, letterHeight } from '../../raster/components.js';
import { resize } from '../../raster/decode.js';
import type { Grey } from '../../raster/grey.js';
import type { Readable } from '../../raster/prepare.js';
import { soften, thicken } from '../../raster/strokes.js';
import { confidenceOf } from './confidence.js';
import { MARGIN, MIN_WIDTH_IN_WORDS, scaled, surer } from './reread.js';

/** Words without which the print itself must tell how large it is; even the palest is darker than this on the readable picture. */
const MIN_WORDS = 5;
const FAINT_INK = 215;

/** A till receipt that was read with doubt or hardly at all: faded, made of dots, or taken apart into columns. `least`: mean confidence of its letters. */
export function isDoubtfulSlip({ picture }: Readable, words: readonly RecognisedWord[], least: number): boolean {
  if (confidenceOf(words) >= least) return false;
  const height =
    words.length < MIN_WORDS
      ? letterHeight(findComponents(picture, FAINT_INK), picture)
      : median(words.map((word) => word.bottom - word.top));
  return picture.width < MIN_WIDTH_IN_WORDS * height;
}

/** Share to which a slip is reduced for one of its readings: gaps in the strokes close. */
const REDUCTION = 0.7;
/** Mean confidence under which the network for till print reads a slip a third time. */
const WORN = 0.9;

/** Reads a narrow page with the network for till print as one block of lines - as it is, reduced, and softened where doubt is left - and puts all together. */
export async function readTillPrint(
  readable: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
): Promise<RecognisedWord[]> {
  const how = { ...options, segmentation: 6 } as const;
  const twice = surer(await engine.recognise(readable, how), await readReduced(readable, engine, how), 0);
  const best = confidenceOf(twice) < WORN ? surer(twice, await engine.recognise(soften(readable), how), 0) : twice;
  return withFirst(best, words);
}

/** Reads a narrow page as one block of lines - reduced, softened and with thicker strokes - and puts all together: for what no network was taught. */
export async function readSlipAgain(
  readable: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
): Promise<RecognisedWord[]> {
  const how = { ...options, segmentation: 6 } as const;
  const small = await readReduced(readable, engine, how);
  const soft = await engine.recognise(soften(readable), how);
  const thick = await engine.recognise(thicken(readable), how);
  return withFirst(surer(surer(small, soft, 0), thick, 0), words);
}

async function readReduced(readable: Grey, engine: RecognitionEngine, options: RecognitionOptions): Promise<RecognisedWord[]> {
  const reduced = { ...(await resize(readable, REDUCTION)), dpi: readable.dpi * REDUCTION };
  return (await engine.recognise(reduced, options)).map((word) => scaled(word, 1 / REDUCTION));
}

/**
 * Of each place what was read most surely. What was read first has its say where it was surer; words that only it saw are mostly left-overs of
 * columns that are none.
 */
function withFirst(best: readonly RecognisedWord[], first: readonly RecognisedWord[]): RecognisedWord[] {
  return confidenceOf(best) > confidenceOf(first) - MARGIN ? surer(best, first, MARGIN, 1) : surer(first, best);
}
