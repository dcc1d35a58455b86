import type { Box, Page } from '../../../../pipeline/index.js';
import { concat, pdfNumber as n, type Placing, placedMatrix, placing } from './geometry.js';

/** Name under which pages refer to the font of labels. */
export const LABEL_FONT = 'DocketLabel';
/** Name under which pages refer to the thin paint. */
export const THIN_PAINT = 'DocketThin';

/** A field as it is drawn: where it was found and how sure that is (0-1, null: not known). */
export interface DrawnField {
  readonly path: string;
  readonly page: number;
  readonly box: Box;
  readonly confidence: number | null;
}

/** Colours, red green blue 0-1: words by confidence, fields, tables. */
const COLOURS = {
  sure: '0.13 0.55 0.13',
  fair: '0.85 0.55 0',
  unsure: '0.8 0.1 0.1',
  unmeasured: '0.45 0.5 0.6',
  field: '0.05 0.3 0.8',
  table: '0.5 0.15 0.6',
} as const;
type Colour = keyof typeof COLOURS;

const colourOf = (confidence: number | null): Colour => {
  if (confidence === null) return 'unmeasured';
  if (confidence >= 0.9) return 'sure';
  return confidence >= 0.7 ? 'fair' : 'unsure';
};

/** A rectangle in points, origin bottom left. */
interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const rectOf = (box: Box, W: number, H: number): Rect => ({
  x: box.left * W,
  y: H - (box.top + box.height) * H,
  w: box.width * W,
  h: box.height * H,
});

/** The outline of a rectangle: not square on a page that was straightened, and in pieces that bend with the paper. */
function path({ x, y, w, h }: Rect, { place, piece }: Pick<Room, 'place' | 'piece'>): string {
  if (!place) return `${n(x)} ${n(y)} ${n(w)} ${n(h)} re`;
  const pieces = Math.max(1, Math.ceil(w / piece));
  const along = Array.from({ length: pieces + 1 }, (_, i) => x + (w * i) / pieces);
  const outline = [...along.map((at) => place(at, y)), ...along.reverse().map((at) => place(at, y + h))];
  return `${outline.map(([cx, cy], index) => `${n(cx)} ${n(cy)} ${index === 0 ? 'm' : 'l'}`).join(' ')} h`;
}

/** Mean width of the label font's characters, in parts of its size: a little too much, so that a label always fits its plate. */
const LABEL_WIDTH = 0.54;

function labelOperators(text: string, plate: Rect, size: number, colour: Colour, { place }: Pick<Room, 'place'>): string {
  const shown = text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, (c) => `\\${c}`);
  const label = `${COLOURS[colour]} rg ${path(plate, { place: null, piece: 1 })} f BT 1 1 1 rg /${LABEL_FONT} ${n(size)} Tf ${n(plate.x + 1.5)} ${n(plate.y + size * 0.28)} Td (${shown}) Tj ET`;
  return place ? `q ${concat(placedMatrix(place, plate))} ${label} Q` : label;
}

const overlap = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** What a label should not cover: other labels at any price, words where it can be helped. */
interface Room {
  readonly W: number;
  readonly H: number;
  readonly labels: Rect[];
  readonly words: readonly Rect[];
  /** Where points lie on a page that was straightened. */
  readonly place: Placing | null;
  /** How far lines run straight on the page. */
  readonly piece: number;
}

/** Finds the place beside a box where a label of so many points covers least: above, below, right or left of it, or a little further off. */
function placeLabel(rect: Rect, w: number, h: number, room: Room): Rect {
  const near = [0, 1, 2, 3].flatMap((step) => [
    { x: rect.x, y: rect.y + rect.h + 0.5 + step * h },
    { x: rect.x, y: rect.y - (step + 1) * h - 0.5 },
    { x: rect.x + rect.w + 1 + step * 10, y: rect.y },
    { x: rect.x - w - 1 - step * 10, y: rect.y },
  ]);
  const places = near
    .map(({ x, y }): Rect => ({ x: Math.max(0, Math.min(x, room.W - w)), y, w, h }))
    .filter((place) => place.y >= 0 && place.y + h <= room.H);
  const cost = (place: Rect, order: number) =>
    room.labels.reduce((sum, other) => sum + 20 * overlap(place, other), 0) +
    room.words.reduce((sum, other) => sum + overlap(place, other), 0) +
    order * 0.02 * w * h;
  const ranked = places.map((place, order) => ({ place, cost: cost(place, order) })).sort((a, b) => a.cost - b.cost);
  const chosen = ranked[0]?.place ?? { x: 0, y: 0, w, h };
  room.labels.push(chosen);
  return chosen;
}

function wordOperators(page: Page, room: Room): string[] {
  return page.words.map((word) => `${COLOURS[colourOf(word.confidence)]} RG 0.4 w ${path(rectOf(word.box, room.W, room.H), room)} S`);
}

function tableOperators(page: Page, size: number, room: Room): string[] {
  return page.tables.flatMap((table, index) => {
    const cells = table.cells.map((cell) => `${path(rectOf(cell.box, room.W, room.H), room)} S`);
    const outline = rectOf(table.box, room.W, room.H);
    const text = `table ${index + 1}: ${table.rows} x ${table.columns}, ${percent(table.confidence)}`;
    const plate = placeLabel(outline, text.length * size * LABEL_WIDTH + 3, size * 1.25, room);
    return [
      `${COLOURS.table} RG 0.5 w [2 1.5] 0 d`,
      ...cells,
      '[] 0 d 1.2 w',
      `${path(outline, room)} S`,
      labelOperators(text, plate, size, 'table', room),
    ];
  });
}

const percent = (confidence: number | null) => (confidence === null ? 'not measured' : `${Math.round(confidence * 100)}%`);

/** Name of a field on its label; of an item of a list only the column, since its row is where the label is. */
const shortName = (fieldPath: string) => fieldPath.replace(/^line_items\[\d+\]\./, '');

function fieldOperators(fields: readonly DrawnField[], size: number, room: Room): string[] {
  const rects = fields.map((field) => rectOf(field.box, room.W, room.H));
  const boxes = rects.map(
    (rect) =>
      `/${THIN_PAINT} gs ${COLOURS.field} rg ${path(rect, room)} f /${THIN_PAINT}Off gs ${COLOURS.field} RG 1 w ${path(rect, room)} S`,
  );
  const labels = fields.map((field, index) => {
    const text = `${shortName(field.path)} ${percent(field.confidence)}`;
    const plate = placeLabel(rects[index]!, text.length * size * LABEL_WIDTH + 3, size * 1.25, room);
    return labelOperators(text, plate, size, field.confidence !== null && field.confidence < 0.7 ? 'unsure' : 'field', room);
  });
  return [...boxes, ...labels];
}

const LEGEND: readonly (readonly [string, Colour])[] = [
  ['word 90% or more', 'sure'],
  ['word 70-90%', 'fair'],
  ['word under 70%', 'unsure'],
  ['word of the text layer', 'unmeasured'],
  ['field', 'field'],
  ['table', 'table'],
];

function legendOperators(size: number, { W, H, labels, place }: Room): string[] {
  let x = 4;
  return LEGEND.flatMap(([text, colour]) => {
    const plate: Rect = { x, y: H - size * 1.25 - 2, w: text.length * size * LABEL_WIDTH + 3, h: size * 1.25 };
    x += plate.w + 2;
    if (x > W) return [];
    labels.push(plate);
    return [labelOperators(text, plate, size, colour, { place })];
  });
}

/** Operators that draw what was read over a page (W x H points): boxes of words by confidence, tables with their cells, fields with name and confidence, a legend. */
export function annotationOperators(page: Page, fields: readonly DrawnField[], W: number, H: number): string {
  // Labels are readable at the size of the page: pictures without a known resolution can be many times larger than paper.
  const size = Math.max(5, Math.min(W, H) / 105);
  const piece = page.bend ? W / page.bend.columns : Number.POSITIVE_INFINITY;
  const room: Room = { W, H, labels: [], words: page.words.map((word) => rectOf(word.box, W, H)), place: placing(page, W, H), piece };
  const legend = legendOperators(size, room);
  const own = fields.filter((field) => field.page === page.number);
  return [...wordOperators(page, room), ...tableOperators(page, size, room), ...fieldOperators(own, size, room), ...legend].join('\n');
}
