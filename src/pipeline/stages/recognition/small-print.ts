import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { resize } from '../../raster/decode.js';
import type { Grey } from '../../raster/grey.js';
import { makeReadable } from '../../raster/prepare.js';
import { MAX_READING_PIXELS } from './rasterise.js';
import { scaled, surer } from './reread.js';

/** Print that had to be enlarged more than this comes from a picture of a screen or of a page at 72 or 96 dots per inch. */
const SMALL = 2;
/** Of blurred letters more of the shape is left when they are larger still and their greys are kept. */
const ENLARGEMENT = 1.5;
const GAMMA = 1;

/** Pixels of the source up to which a picture is a cut-out rather than a sheet. */
const MOST_SOURCE_PIXELS = 500_000;

/** A small picture whose print was enlarged so much that one reading does not get it right. `picture` is the enlarged one. */
export function isSmallPrint({ width, height }: Pick<Grey, 'width' | 'height'>, enlargement: number): boolean {
  return enlargement > SMALL && width * height <= MOST_SOURCE_PIXELS * enlargement ** 2;
}

/**
 * Reads small print twice more - larger, as one block of lines, with the network of `options` and, with its greys, with the `quick` one, whose errors
 * are others - and keeps of each place what was read most surely. Segmentation into columns drops the figures of a small table and takes a column of
 * short words for upright text; as one block its rows stay whole.
 */
export async function readSmallPrint(
  cleaned: Grey,
  words: readonly RecognisedWord[],
  engine: RecognitionEngine,
  options: RecognitionOptions,
  quick: string,
): Promise<RecognisedWord[]> {
  const factor = Math.min(ENLARGEMENT, Math.sqrt(MAX_READING_PIXELS / (cleaned.width * cleaned.height)));
  const larger = { ...(await resize(cleaned, factor)), dpi: cleaned.dpi * factor };
  const how = { ...options, segmentation: 6 } as const;
  const dark = await engine.recognise(makeReadable(larger).picture, how);
  const pale = await engine.recognise(makeReadable(larger, GAMMA).picture, { ...how, data: quick });
  return [dark, pale].reduce<RecognisedWord[]>(
    (best, found) =>
      surer(
        best,
        found.map((word) => scaled(word, 1 / factor)),
        0,
      ),
    [...words],
  );
}
