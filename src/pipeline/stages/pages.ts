import { ServiceError } from '../../vocabulary/errors.js';
import { emptyPage } from '../empty.js';
import { type Overlay, readOverlay } from '../engines/pdf/form-fields.js';
import { dropHiddenLayers } from '../engines/pdf/hidden-layers.js';
import { type PageFrame, readFrame } from '../engines/pdf/page-frame.js';
import { type PageObjects, readPageObjects } from '../engines/pdf/page-objects.js';
import { openPage, openText, type PdfDocument } from '../engines/pdf/pdfium.js';
import type { Rectangle } from '../engines/pdf/shapes.js';
import type { LayerWord } from '../engines/pdf/text/layer-word.js';
import { oddWords, pairPlausibility } from '../engines/pdf/text/plausibility.js';
import { readTextLayer, type TextLayer } from '../engines/pdf/text/text-layer.js';
import { believePrint } from '../engines/pdf/text/told-texts.js';
import { readSeenText } from '../engines/pdf/text/unseen-text.js';
import { fieldWords } from '../layout/pairs/form-pairs.js';
import { around, type Region, toBox } from '../layout/region.js';
import type { Page, Quality, Word } from '../model.js';
import type { Drawn } from './layout.js';

/** A PDF page after its text layer was looked at. `needsRecognition`: the words are missing or worthless, read the picture. */
export interface PdfPage {
  page: Page;
  /** What is drawn on the page and its form fields, in points, upright: evidence for tables, boxes and signatures. */
  drawn: Drawn;
  needsRecognition: boolean;
  /** Quarter turns clockwise that bring the page as shown upright. */
  turns: number;
}

/** Quarter turns clockwise from how a page is shown to how a person said it is upright; null when nobody did. Pure. */
export function turnsTo(rotation: number | undefined, shown: number): number | null {
  return rotation === undefined ? null : ((((rotation - shown) / 90) % 4) + 4) % 4;
}

/** Reads page `number` (from 1) of a PDF: words with boxes and fonts, rules, images. Decides whether it must be read as a picture. */
export function readPdfPage(document: PdfDocument, number: number, quality: Quality, rotation?: number): PdfPage {
  const { pdfium } = document;
  let handle = 0;
  try {
    handle = openPage(document, number);
    if (handle === 0) return failedPage(number, 'The page is damaged.');
    const frame = readFrame(document, handle);
    const hidden = dropHiddenLayers(document, handle, frame);
    believePrint(document, number, handle);
    const objects = readPageObjects(document, handle, frame, hidden.objects);
    const { layer, isUnsure } = readSeenText(document, handle, frame, objects, () => {
      const textPage = openText(document, number, handle);
      const read = readTextLayer(document, textPage, frame);
      pdfium._FPDFText_ClosePage(textPage);
      return read;
    });
    const overlay = readOverlay(document, handle, frame);
    const read = build(number, frame, { layer, objects, overlay }, quality, turnsTo(rotation, frame.rotation));
    if (hidden.isUnsure || isUnsure) read.page.isUnsureOfLayers = true;
    return read;
  } catch (error) {
    if (error instanceof ServiceError) return failedPage(number, error.message);
    throw error;
  } finally {
    if (handle !== 0 && !pdfium.growth.isLost) pdfium._FPDF_ClosePage(handle);
  }
}

function failedPage(number: number, message: string): PdfPage {
  const page = emptyPage(number, 612, 792);
  page.error = { code: 'PROCESSING_FAILED', message };
  return { page, drawn: { rectangles: [], drawings: [], fields: [] }, needsRecognition: false, turns: 0 };
}

interface Contents {
  layer: TextLayer;
  objects: PageObjects;
  overlay: Overlay;
}

function build(number: number, frame: PageFrame, { layer, objects, overlay }: Contents, quality: Quality, given: number | null): PdfPage {
  const visible = layer.words.filter((word) => isOnPage(word, frame));
  const needsRecognition = isWorthless(layer, visible, objects, frame, quality);
  const trusted =
    quality === 'speed' && visible.length < layer.hiddenWords.length ? layer.hiddenWords.filter((w) => isOnPage(w, frame)) : visible;
  const turns = needsRecognition ? 0 : (given ?? (4 - dominantTurn(trusted)) % 4);
  const turn = (r: Rectangle): Region => turnRegion(r, turns, frame);
  const page = emptyPage(number, turns % 2 ? frame.height : frame.width, turns % 2 ? frame.width : frame.height);
  page.rotation = (frame.rotation + turns * 90) % 360;
  const words = dropRepeated(trusted);
  if (!needsRecognition) page.words = words.map((word) => toWord(word, turn(word), turns, page));
  page.rules = objects.lines.map((line) => {
    const flipped = turns % 2 !== 0;
    const orientation = (line.orientation === 'horizontal') !== flipped ? 'horizontal' : 'vertical';
    return { orientation, box: toBox(turn(line), page) };
  });
  page.images = objects.images
    .filter((image) => isOnPage(image, frame))
    .map((image) => ({
      box: toBox(turn(image), page),
      type: image.type,
      pixelWidth: image.pixelWidth || null,
      pixelHeight: image.pixelHeight || null,
    }));
  const rectangles = objects.rectangles.map((r) => ({ ...turn(r), filled: r.filled, stroked: r.stroked }));
  const placed = overlay.fields.map((field) => ({ ...field, ...turn(field) }));
  const notes = overlay.notes.filter((note) => isOnPage(note, frame)).map((note) => ({ ...note, ...turn(note) }));
  if (!needsRecognition) page.words.push(...fieldWords([...placed, ...notes], page));
  const rings = objects.rings.map((r) => ({ ...turn(r), round: r.round }));
  return { page, drawn: { rectangles, rings, drawings: objects.drawings.map(turn), fields: placed }, needsRecognition, turns };
}

function toWord(word: LayerWord, region: Region, turns: number, page: Page): Word {
  const turn = (word.turn + turns) % 4;
  const made: Word = { text: word.text, box: toBox(region, page), confidence: null, font: word.font };
  if (turn !== 0) made.turn = turn as 1 | 2 | 3;
  return made;
}

/** Turns a region of the page as shown by quarter turns clockwise. */
export function turnRegion(r: Rectangle, turns: number, shown: { width: number; height: number }): Region {
  if (turns === 1) return { left: shown.height - r.bottom, right: shown.height - r.top, top: r.left, bottom: r.right };
  if (turns === 2) {
    return { left: shown.width - r.right, right: shown.width - r.left, top: shown.height - r.bottom, bottom: shown.height - r.top };
  }
  if (turns === 3) return { left: r.top, right: r.bottom, top: shown.width - r.right, bottom: shown.width - r.left };
  return { left: r.left, top: r.top, right: r.right, bottom: r.bottom };
}

function isOnPage(r: Rectangle, frame: PageFrame): boolean {
  const x = (r.left + r.right) / 2;
  const y = (r.top + r.bottom) / 2;
  return x >= 0 && y >= 0 && x <= frame.width && y <= frame.height;
}

/** The direction of most characters, if it is that of at least 70 %; else 0. */
function dominantTurn(words: readonly LayerWord[]): number {
  const counts = [0, 0, 0, 0];
  for (const word of words) counts[word.turn] = (counts[word.turn] ?? 0) + word.text.length;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const best = counts.indexOf(Math.max(...counts));
  return total > 0 && (counts[best] ?? 0) >= 0.7 * total ? best : 0;
}

/** The same word is looked for among so many of the last ones. */
const MOST_REMEMBERED = 20;

/** Text drawn twice at nearly the same place (fake bold, shadows) counts once. */
function dropRepeated(words: LayerWord[]): LayerWord[] {
  const seen = new Map<string, LayerWord[]>();
  return words.filter((word) => {
    const same = seen.get(word.text);
    const repeated = same?.some(
      (o) => Math.abs(o.left - word.left) < 0.3 * word.font.size && Math.abs(o.top - word.top) < 0.3 * word.font.size,
    );
    if (repeated) return false;
    if (!same) seen.set(word.text, [word]);
    else if (same.push(word) > MOST_REMEMBERED) same.shift();
    return true;
  });
}

/** Share of the page that pictures cover, 0-1 (bounds of each, not of their union). */
function imageCoverage(objects: PageObjects, frame: PageFrame): number {
  const page = Math.max(1, frame.width * frame.height);
  return Math.min(1, objects.images.reduce((sum, i) => sum + Math.max(0, i.right - i.left) * Math.max(0, i.bottom - i.top), 0) / page);
}

/** Shares above which a text layer is garbage. */
const MAX_UNMAPPED = 0.2;
const MIN_PLAUSIBLE = 0.45;
const MAX_ODD = 0.4;

function isWorthless(layer: TextLayer, words: LayerWord[], objects: PageObjects, frame: PageFrame, quality: Quality): boolean {
  const covered = imageCoverage(objects, frame);
  const texts = words.map((word) => word.text);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (quality === 'speed' && layer.hiddenWords.length > words.length && !isGarbage(layer, layer.hiddenWords)) return false;
  if (characters === 0) return objects.images.length > 0 || objects.drawings.length > 0 || layer.hiddenWords.length > 0;
  // A scan with what an old recognition found in it, and with what was stamped or filled in over it.
  if (covered > 0.5 && layer.hiddenWords.length > words.length) return true;
  // A picture of a page with only a stamp, a page number or a fax header as text.
  const inText = around(words);
  if (covered > 0.5 && characters < 150 && (inText.bottom - inText.top) * (inText.right - inText.left) < 0.4 * frame.width * frame.height)
    return true;
  // Glyphs drawn as outlines with a few words of text.
  if (characters < 20 && objects.drawings.length > 300) return true;
  return isGarbage(layer, words);
}

function isGarbage(layer: TextLayer, words: readonly LayerWord[]): boolean {
  const texts = words.map((word) => word.text);
  const plausible = pairPlausibility(texts);
  return layer.unmapped > MAX_UNMAPPED || (plausible !== null && plausible < MIN_PLAUSIBLE) || oddWords(texts) > MAX_ODD;
}
