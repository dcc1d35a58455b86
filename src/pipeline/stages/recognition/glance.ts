import type { RecognisedWord, RecognitionEngine, RecognitionOptions } from '../../engines/recognition.js';
import { resize } from '../../raster/decode.js';
import type { Grey } from '../../raster/grey.js';

/** Share to which a page is reduced for the first look of the quick network: 150 of 200 dpi. */
const GLANCE = 0.75;

/** Reads a picture as it is. */
export const look = (picture: Grey, engine: RecognitionEngine, options: RecognitionOptions) => engine.recognise(picture, options);

/** Reads a reduced copy, which takes less time and is as good for clean print; whatever comes of it badly is read again. */
export async function glance(picture: Grey, engine: RecognitionEngine, options: RecognitionOptions): Promise<RecognisedWord[]> {
  const reduced = { ...(await resize(picture, GLANCE)), dpi: picture.dpi * GLANCE };
  const words = await engine.recognise(reduced, options);
  const [x, y] = [picture.width / reduced.width, picture.height / reduced.height];
  return words.map((word) => ({
    ...word,
    left: word.left * x,
    right: word.right * x,
    top: word.top * y,
    bottom: word.bottom * y,
    lineHeight: word.lineHeight * y,
  }));
}
