import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { resize } from '../../raster/decode.js';
import type { Grey } from '../../raster/grey.js';
import { makeReadable } from '../../raster/prepare.js';
import { confidenceOf } from './confidence.js';
import { MAX_READING_PIXELS } from './rasterise.js';
import { SURE, scaled, surer } from './reread.js';

/** Print that had to be enlarged more than this comes from a picture of a screen or of a page at 72 or 96 dots per inch. */
const SMALL = 2;
/** Of blurred letters more of the shape is left when they are larger still and their greys are kept (gamma 1). */
export const SMALL_PRINT = { enlargement: 1.5, gamma: 1 } as const;

/** Pixels of the source up to which a picture is a cut-out rather than a sheet. */
const MOST_SOURCE_PIXELS = 500_000;

/** A small picture whose print was enlarged so much that one reading does not get it right. `picture` is the enlarged one. */
export function isSmallPrint({ width, height }: Pick<Grey, 'width' | 'height'>, enlargement: number): boolean {
  return enlargement > SMALL && width * height <= MOST_SOURCE_PIXELS * enlargement ** 2;
}

/** Networks for small print beside that of the options: the quick one of the language, and the one that was taught such print, null where there is none. */
export interface SmallPrintNetworks {
  quick: string;
  taught: string | null;
}

/** By how much the other networks must be surer than the taught one, which is less sure of itself, and how sure of words that it did not see. */
const SURER = 0.2;
const ALONE = 0.8;

/**
 * Reads small print twice more - larger, as one block of lines, with the network of `options` and, with its greys, with the `quick` one, whose errors
 * are others - and keeps of each place what was read most surely. Segmentation into columns drops the figures of a small table and takes a column of
 * short words for upright text; as one block its rows stay whole. The network that was taught small print reads both ways as well, and has the first
 * say where doubt is left.
 */
export async function readSmallPrint(
  cleaned: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
  { quick, taught }: SmallPrintNetworks,
): Promise<RecognisedWord[]> {
  const factor = Math.min(SMALL_PRINT.enlargement, Math.sqrt(MAX_READING_PIXELS / (cleaned.width * cleaned.height)));
  const larger = { ...(await resize(cleaned, factor)), dpi: cleaned.dpi * factor };
  const [dark, pale] = [makeReadable(larger).picture, makeReadable(larger, SMALL_PRINT.gamma).picture];
  const read = async (picture: Grey, data: string): Promise<RecognisedWord[]> =>
    (await engine.recognise(picture, { ...options, segmentation: 6, data })).map((word) => scaled(word, 1 / factor));
  const best = surer(surer(words, await read(dark, options.data), 0), await read(pale, quick), 0);
  if (taught === null) return best;
  const own = surer(await read(dark, taught), await read(pale, taught), 0).map(withRanges);
  return confidenceOf(best) >= SURE ? surer(best, own, 0) : surer(own, best, SURER, ALONE);
}

/** A long dash between figures is that of a range. */
const withRanges = (word: RecognisedWord): RecognisedWord => ({ ...word, text: word.text.replace(/(?<=\d)—(?=\d)/g, '–') });
