import { dataFor } from '../engines/language-data.js';
import { renderGrey } from '../engines/pdf/render.js';
import { type RecognisedWord, type RecognitionEngine, type RecognitionOptions, RecognitionTimeout } from '../engines/recognition.js';
import { around, meets, type PageSize, type Region, rowOverlap, toRegion } from '../layout/region.js';
import type { Page, Word } from '../model.js';
import { crop, type Grey } from '../raster/grey.js';
import { makeReadable } from '../raster/prepare.js';
import { layoutPage } from './layout.js';
import type { OpenFile } from './load.js';
import type { PdfPage } from './pages.js';
import { type PageOptions, readAnyPage } from './read-page.js';
import { mostAgreed } from './recognition/agreement.js';
import { toWords } from './recognition/recognise.js';

/** So far down a page a letterhead reaches, as a share of its height. */
const HEAD = 0.4;
/** Smallest picture that may hold a name, points: one line of small print. */
const LEAST = { width: 20, height: 6 };
/** Parts of one letterhead lie no further from each other than this, points. */
const GAP = 6;
/** Pictures of one page that are read; a page of thumbnails has no letterhead. */
const MOST_PICTURES = 6;
/** Most pixels that are read at once: the head of a sheet at 250 dots per inch, of larger ones at less. A picture that is larger at all resolutions is left. */
const MOST_PIXELS = 3_000_000;
/** Time that one of the readings may take; a name takes tenths of a second. */
const READING_TIMEOUT_MS = 10_000;
/** A head of more drawings is a plan or a map. */
const MOST_PARTS = 2000;
/** White left around a picture, points: print that touches the edge is read badly. */
const MARGIN = 4;
/** A name is set in any size and type: it is read at several resolutions, and what most of them tell is kept. */
const RESOLUTIONS = [150, 200, 250, 300] as const;
/** Coloured letters keep their greys: darkened, they fill up. */
const GAMMA = 1;
/** How sure the reader must be of a word: ornaments are taken for letters as well, but with less confidence. */
const SURE = 0.8;
/** One word of a picture must have so many letters: of a sign with initials nothing is kept. */
const LEAST_LETTERS = 4;

/**
 * The first page with the words of the pictures at its head: names that are drawn rather than written, as logos and scanned letterheads are. Null when
 * nothing can be read there, or the page was recognised as a whole.
 */
export async function readLetterhead(
  file: OpenFile,
  engine: RecognitionEngine,
  options: PageOptions,
  language: string,
): Promise<Page | null> {
  if (!file.pdf) return null;
  const pdfPage = await readAnyPage(file, file.pdf, 1, options);
  const { page, drawn } = pdfPage;
  // A page that lies on its side is rendered so.
  if (page.error || pdfPage.needsRecognition || pdfPage.turns !== 0) return null;
  const pictures = picturesAtHead(pdfPage);
  if (pictures.length === 0 || pictures.length > MOST_PICTURES) return null;
  // Names are of no language: one network reads a type of letters that the other does not know.
  const networks = new Set([dataFor(language, 'exact'), dataFor('en', 'exact')]);
  const how = { threshold: 0, segmentation: 11, timeoutMs: Math.min(options.timeoutMs, READING_TIMEOUT_MS) } as const;
  const readings = pictures.map((): RecognisedWord[][] => []);
  for (const resolution of RESOLUTIONS) {
    const rendered = renderGrey(file.pdf, 1, resolution);
    for (const [index, picture] of pictures.entries()) {
      if (areaOf(picture, rendered.dpi) > MOST_PIXELS) continue;
      for (const data of networks) readings[index]?.push(await readPicture(rendered, picture, engine, { ...how, data }));
    }
  }
  const words: Word[] = [];
  for (const [index, of] of readings.entries()) {
    const known = [...page.words.map(({ box }) => toRegion(box, page)), ...pictures.slice(0, index)];
    words.push(...namesOf(toWords(mostAgreed(of), page, 1), page, known));
  }
  return words.length === 0 ? null : { ...layoutPage({ ...page, words: [...page.words, ...words] }, drawn, options.want), language };
}

/** Pictures and drawings at the head of a page, points: parts of one that touch are joined, but for paper that lies under all of the page. */
function picturesAtHead({ page, drawn }: PdfPage): Region[] {
  const bottom = HEAD * page.height;
  const all = [...page.images.map((image) => toRegion(image.box, page)), ...drawn.drawings].filter(({ top }) => top < bottom);
  if (all.length > MOST_PARTS) return [];
  const isPaper = (r: Region): boolean => r.bottom - r.top > bottom;
  const paper = all.filter(isPaper).map((r) => ({ ...r, bottom }));
  return [...joined(all.filter((r) => !isPaper(r))), ...paper].filter(
    (r) => r.right - r.left >= LEAST.width && r.bottom - r.top >= LEAST.height,
  );
}

/** Regions that lie on or close to each other, as the smallest region around them. */
function joined(regions: readonly Region[]): Region[] {
  const groups: Region[] = [];
  for (const region of regions) {
    let whole = region;
    for (let at = groups.findIndex((other) => isNear(whole, other)); at >= 0; at = groups.findIndex((other) => isNear(whole, other)))
      whole = around([whole, ...groups.splice(at, 1)]);
    groups.push(whole);
  }
  return groups;
}

/** Pixels of a region (points) at a resolution, dots per inch. */
const areaOf = (r: Region, dpi: number): number => (((r.right - r.left) * dpi) / 72) * (((r.bottom - r.top) * dpi) / 72);

const isNear = (a: Region, b: Region): boolean =>
  a.left - GAP < b.right && b.left - GAP < a.right && a.top - GAP < b.bottom && b.top - GAP < a.bottom;

/** What is read in a region of a rendered page, the words in points; nothing when it takes too long. */
async function readPicture(
  rendered: Grey,
  region: Region,
  engine: RecognitionEngine,
  options: RecognitionOptions,
): Promise<RecognisedWord[]> {
  const pixels = rendered.dpi / 72;
  const left = Math.max(0, Math.floor((region.left - MARGIN) * pixels));
  const top = Math.max(0, Math.floor((region.top - MARGIN) * pixels));
  const [right, bottom] = [(region.right + MARGIN) * pixels, (region.bottom + MARGIN) * pixels];
  const { picture } = makeReadable(crop(rendered, left, top, right - left, bottom - top), GAMMA);
  const moved = (word: RecognisedWord): RecognisedWord => ({
    ...word,
    left: (word.left + left) / pixels,
    right: (word.right + left) / pixels,
    top: (word.top + top) / pixels,
    bottom: (word.bottom + top) / pixels,
    lineHeight: word.lineHeight / pixels,
  });
  try {
    return (await engine.recognise(picture, options)).map(moved);
  } catch (error) {
    if (error instanceof RecognitionTimeout) return [];
    throw error;
  }
}

/** Words that were read surely, or between such on their line, outside of all that is `known`; none when they hold no name. Pure. */
export function namesOf(words: readonly Word[], page: PageSize, known: readonly Region[]): Word[] {
  const placed = words
    .map((word) => ({ word, region: toRegion(word.box, page) }))
    .filter(({ region }) => !known.some((other) => meets(region, other)));
  const sure = placed.filter(({ word }) => (word.confidence ?? 0) >= SURE && /[\p{L}\p{N}]/u.test(word.text));
  if (!sure.some(({ word }) => word.text.replace(/\P{L}/gu, '').length >= LEAST_LETTERS)) return [];
  const isBetween = ({ region }: (typeof placed)[number]): boolean => {
    const level = sure.filter((other) => rowOverlap(region, other.region) > 0.5);
    return level.some((other) => other.region.right <= region.left) && level.some((other) => other.region.left >= region.right);
  };
  return placed.filter((at) => sure.includes(at) || isBetween(at)).map(({ word }) => word);
}
