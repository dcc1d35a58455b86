import { Canvas } from '../canvas.js';
import type { PageFrame } from '../page-frame.js';
import { type Colour, fillColourOf, type PageObjects } from '../page-objects.js';
import type { PdfDocument } from '../pdfium.js';
import type { Rectangle } from '../shapes.js';
import type { LayerWord } from './layer-word.js';
import type { TextLayer } from './text-layer.js';

/** The text of a page as people see it. */
export interface SeenText {
  readonly layer: TextLayer;
  /** The page takes too long to be drawn to tell what of it is seen. */
  readonly isUnsure: boolean;
}

const WHITE: Colour = [255, 255, 255];

/** Colours that differ by no more than this in each of their parts (0-255) are looked at. */
const NEAR = 16;
/** A word that changes no part of a colour by so much (0-255) is not seen. */
const FAINT = 12;
/** With more shapes and pictures on the page than these, all words are looked at: the drawings tell. */
const MOST_PAINTS = 3000;
/** Points that nobody sees are away from the page. */
const FAR = 1e6;
/** Time for both drawings, ms of the processor. */
const DRAWING_MS = 3000;

/**
 * The text of an open page without what it does not show: words of the colour of their ground, without any colour, or with something drawn over them. White
 * text, a value that was painted over, and the text below the picture of a scan say what nobody reads on the page; they end among the hidden words. Which
 * words these may be is told by colours and by the order of what is drawn; whether they are is told by drawing the page with and without them, which other
 * pages need not. `read` gives the text as PDFium has it. Throws PROCESSING_FAILED when a drawing does not end: the engine is lost then.
 */
export function readSeenText(document: PdfDocument, page: number, frame: PageFrame, objects: PageObjects, read: () => TextLayer): SeenText {
  const layer = read();
  const colours = new Map<number, Colour | null>();
  const colourOf = ({ object }: LayerWord): Colour | null => {
    const known = colours.get(object);
    if (known !== undefined) return known;
    const colour = fillColourOf(document, object);
    colours.set(object, colour);
    return colour;
  };
  const isAll = objects.paints.length > MOST_PAINTS;
  const doubtful = layer.words.filter((word) => word.object !== 0 && (isAll || isDoubtful(word, colourOf(word), objects)));
  if (doubtful.length === 0) return { layer, isUnsure: false };
  if (document.layersAreEndless) return { layer, isUnsure: true };
  const canvas = new Canvas(document, page, frame, DRAWING_MS);
  const setActive = (words: readonly LayerWord[], active: boolean) => {
    for (const object of new Set(words.map((word) => word.object))) document.pdfium._FPDFPageObj_SetIsActive(object, active ? 1 : 0);
  };
  const whole = canvas.draw();
  if (!canvas.hasTime()) return { layer, isUnsure: true };
  setActive(doubtful, false);
  const bare = canvas.draw();
  setActive(doubtful, true);
  // Text that lets all through may tell what is drawn as shapes at its place; what a picture shows there is recognised.
  const isTold = (word: LayerWord) =>
    colourOf(word) === null && !objects.images.some((image) => holds(image, word)) && canvas.range(whole, word) >= FAINT;
  const unseen = doubtful.filter((word) => canvas.contrast(whole, bare, word) < FAINT && !isTold(word));
  if (unseen.length === 0) return { layer, isUnsure: false };
  const gone = new Set(unseen);
  const shown = new Set(layer.words.filter((word) => !gone.has(word)).map(({ object }) => object));
  const away = new Set(unseen.map(({ object }) => object).filter((object) => !shown.has(object)));
  // Of a text that is drawn twice at its place PDFium gives the first one only, which may be the one that was painted over.
  for (const object of away) document.pdfium._FPDFPageObj_Transform(object, 1, 0, 0, 1, FAR, FAR);
  const again = read();
  const places = new Set(unseen.map(placeOf));
  again.words = again.words.filter((word) => !away.has(word.object) && !places.has(placeOf(word)));
  again.hiddenWords.push(...unseen);
  return { layer: again, isUnsure: false };
}

const placeOf = ({ object, left, top }: LayerWord): string => `${object} ${left} ${top}`;

/** Whether a word may not be seen. `colour`: null when it lets through what lies under it, or cannot be told. */
function isDoubtful(word: LayerWord, colour: Colour | null, { paints, under }: PageObjects): boolean {
  const below = under.get(word.object) ?? 0;
  let ground: Colour | null = WHITE;
  for (const [index, paint] of paints.entries()) {
    if (!holds(paint, word)) continue;
    if (index >= below) return true;
    ground = paint.colour;
  }
  return colour === null || isNear(colour, ground ?? WHITE);
}

/** Whether the middle of a word lies within something. */
function holds({ left, right, top, bottom }: Rectangle, word: LayerWord): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}

const isNear = (one: Colour, other: Colour): boolean => one.every((part, index) => Math.abs(part - other[index]!) <= NEAR);
