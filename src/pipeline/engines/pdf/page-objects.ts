import { boundsOf, IDENTITY, type Matrix, matrixOf, multiply, pointOf } from './matrix.js';
import type { PageFrame } from './page-frame.js';
import { OBJECT, type PdfDocument } from './pdfium.js';
import { asLine, asRing, isBox, isNear, type Point, type Rectangle, type Subpath } from './shapes.js';

/** A picture placed on the page: where, how many pixels, and how it is coded. */
export interface PlacedImage extends Rectangle {
  pixelWidth: number;
  pixelHeight: number;
  /** `jpeg`, `jpeg2000`, `jbig2`, `fax` or `raw`. */
  type: string;
}

/** A filled shape or a picture. */
export interface Paint extends Rectangle {
  /** Of a rectangle that is filled; null: of something else, where its bounds need not be filled. */
  colour: Colour | null;
}

/** Red, green and blue, 0-255. */
export type Colour = readonly [number, number, number];

/** What an object is filled with; null: with no colour that can be told, or one that lets through what lies under it. */
export function fillColourOf({ pdfium, scratch }: PdfDocument, object: number): Colour | null {
  const p = scratch.pointer;
  if (pdfium._FPDFPageObj_GetFillColor(object, p, p + 4, p + 8, p + 12) === 0 || scratch.int(3) < 255) return null;
  return [scratch.int(0), scratch.int(1), scratch.int(2)];
}

/** What is drawn on a page besides text, in points from the top left of the page as shown. */
export interface PageObjects {
  /** Thin lines and thin filled rectangles. */
  lines: (Rectangle & { orientation: 'horizontal' | 'vertical' })[];
  /** Outlined or filled rectangles that are no lines. */
  rectangles: (Rectangle & { filled: boolean; stroked: boolean })[];
  /** Outlined circles and boxes with round corners of the size of a letter: radio marks and check boxes. */
  rings: (Rectangle & { round: boolean })[];
  /** Regions of other drawings (curves, slanted strokes). */
  drawings: Rectangle[];
  images: PlacedImage[];
  /** How many of `paints` lie under each text object (PDFium's name of it). */
  under: Map<number, number>;
  /** What lies over or under text, as it is painted: filled shapes and pictures. */
  paints: Paint[];
  /** True when the limit of objects was met and the rest was not looked at. */
  truncated: boolean;
}

/** Objects looked at on one page; maps and drawings have more, tables do not. */
const MAX_OBJECTS = 30_000;
const MAX_DEPTH = 5;

/** Reads lines, rectangles, drawings and images of an open page, also inside form objects, but not those that are hidden. */
export function readPageObjects(document: PdfDocument, page: number, frame: PageFrame, hidden: ReadonlySet<number>): PageObjects {
  const found: PageObjects = {
    lines: [],
    rectangles: [],
    rings: [],
    drawings: [],
    images: [],
    under: new Map(),
    paints: [],
    truncated: false,
  };
  const { pdfium } = document;
  const walker = new Walker(document, frame, found, hidden);
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count && !found.truncated; index++) walker.visit(pdfium._FPDFPage_GetObject(page, index), IDENTITY, 0);
  return found;
}

/** What a path is drawn with: white is seen on shades only. */
type Ink = 'none' | 'white' | 'coloured';

/** How a path is drawn: filled and stroked with a colour, or with white alone; `outlined`: stroked with white. */
interface Look {
  readonly bounds: Rectangle;
  readonly filled: boolean;
  readonly stroked: boolean;
  readonly isWhite: boolean;
  readonly outlined: boolean;
}

/** Parts of the length of a line where is looked whether it stands on a shade. */
const SPOTS = [0.1, 0.5, 0.9];
/** A rectangle is made of so many segments at most. */
const MOST_OF_RECTANGLE = 5;
/** Shades that white lines are looked for on. */
const MAX_SHADES = 1000;

class Walker {
  private seen = 0;
  private readonly shades: Rectangle[] = [];

  constructor(
    private readonly document: PdfDocument,
    private readonly frame: PageFrame,
    private readonly found: PageObjects,
    private readonly hidden: ReadonlySet<number>,
  ) {}

  visit(object: number, matrix: Matrix, depth: number): void {
    if (object === 0 || this.hidden.has(object)) return;
    if (++this.seen > MAX_OBJECTS) {
      this.found.truncated = true;
      return;
    }
    const type = this.document.pdfium._FPDFPageObj_GetType(object);
    if (type === OBJECT.text) this.found.under.set(object, this.found.paints.length);
    else if (type === OBJECT.path) this.path(object, matrix);
    else if (type === OBJECT.image) this.image(object, matrix);
    else if (type === OBJECT.shading) this.shading(object, matrix);
    else if (type === OBJECT.form && depth < MAX_DEPTH) this.form(object, matrix, depth);
  }

  private form(object: number, matrix: Matrix, depth: number): void {
    const { pdfium } = this.document;
    const inner = multiply(matrixOf(this.document, object), matrix);
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && !this.found.truncated; index++) {
      this.visit(pdfium._FPDFFormObj_GetObject(object, index), inner, depth + 1);
    }
  }

  private bounds(object: number, matrix: Matrix): Rectangle | null {
    return boundsOf(this.document, object, matrix, this.frame);
  }

  private image(object: number, matrix: Matrix): void {
    const { pdfium, scratch } = this.document;
    const bounds = this.bounds(object, matrix);
    if (!bounds) return;
    const known = pdfium._FPDFImageObj_GetImagePixelSize(object, scratch.pointer, scratch.pointer + 4) === 1;
    this.found.paints.push({ ...bounds, colour: null });
    const size = { pixelWidth: known ? scratch.int(0) : 0, pixelHeight: known ? scratch.int(1) : 0 };
    this.found.images.push({ ...bounds, ...size, type: this.imageType(object) });
  }

  private shading(object: number, matrix: Matrix): void {
    const bounds = this.bounds(object, matrix);
    if (bounds) this.found.paints.push({ ...bounds, colour: null });
  }

  private imageType(object: number): string {
    const { pdfium } = this.document;
    const count = pdfium._FPDFImageObj_GetImageFilterCount(object);
    if (count === 0) return 'raw';
    const buffer = pdfium._malloc(64);
    const bytes = pdfium._FPDFImageObj_GetImageFilter(object, count - 1, buffer, 64);
    const name = Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + Math.max(0, Math.min(bytes - 1, 63)))).toString('latin1');
    pdfium._free(buffer);
    return { DCTDecode: 'jpeg', JPXDecode: 'jpeg2000', JBIG2Decode: 'jbig2', CCITTFaxDecode: 'fax' }[name] ?? 'raw';
  }

  private path(object: number, matrix: Matrix): void {
    const { pdfium, scratch } = this.document;
    pdfium._FPDFPath_GetDrawMode(object, scratch.pointer, scratch.pointer + 4);
    const isFilled = scratch.int(0) !== 0;
    const isStroked = scratch.int(1) !== 0;
    if (!isFilled && !isStroked) return;
    const fill = isFilled ? this.inkOf(object, pdfium._FPDFPageObj_GetFillColor) : 'none';
    const stroke = isStroked ? this.inkOf(object, pdfium._FPDFPageObj_GetStrokeColor) : 'none';
    const [filled, stroked] = [fill === 'coloured', stroke === 'coloured'];
    const isWhite = !filled && !stroked;
    if (fill === 'none' && stroke === 'none') return;
    const segments = pdfium._FPDFPath_CountSegments(object);
    const bounds = this.bounds(object, matrix);
    if (!bounds || segments < 1) return;
    const line = asLine(bounds);
    if (fill !== 'none' && !line)
      this.found.paints.push({ ...bounds, colour: segments <= MOST_OF_RECTANGLE ? fillColourOf(this.document, object) : null });
    if (isWhite && this.shades.length === 0) return;
    const look = { bounds, filled, stroked, isWhite, outlined: stroke === 'white' };
    if (line) this.addLine(line, look);
    else if (segments <= 2000) this.strokes(object, multiply(matrixOf(this.document, object), matrix), look, segments);
  }

  private inkOf(object: number, ask: PdfDocument['pdfium']['_FPDFPageObj_GetFillColor']): Ink {
    const { scratch } = this.document;
    const p = scratch.pointer;
    if (ask(object, p, p + 4, p + 8, p + 12) === 0) return 'coloured';
    if (scratch.int(3) === 0) return 'none';
    return scratch.int(0) > 247 && scratch.int(1) > 247 && scratch.int(2) > 247 ? 'white' : 'coloured';
  }

  /** A white line is seen on a shade only. */
  private addLine(line: PageObjects['lines'][number], { isWhite }: Look): void {
    if (!isWhite || this.isOnShade(line)) this.found.lines.push(line);
  }

  private isOnShade({ left, right, top, bottom }: Rectangle): boolean {
    const onShade = SPOTS.filter((part) => {
      const [x, y] = [left + part * (right - left), top + part * (bottom - top)];
      return this.shades.some((shade) => x > shade.left && x < shade.right && y > shade.top && y < shade.bottom);
    });
    return onShade.length > SPOTS.length / 2;
  }

  /** Takes a path apart: straight strokes along the axes are lines, closed boxes rectangles, the rest a drawing. */
  private strokes(object: number, matrix: Matrix, look: Look, segments: number): void {
    const { pdfium, scratch } = this.document;
    const subpaths: Subpath[] = [];
    for (let index = 0; index < segments; index++) {
      const segment = pdfium._FPDFPath_GetPathSegment(object, index);
      const kind = pdfium._FPDFPathSegment_GetType(segment);
      if (pdfium._FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4) === 0) continue;
      const point = pointOf(matrix, scratch.float(0), scratch.float(1), this.frame);
      if (kind === 2 || subpaths.length === 0) subpaths.push({ points: [], curved: false, straight: 0, closed: false });
      const current = subpaths.at(-1);
      if (!current) continue;
      current.points.push(point);
      if (kind === 1) current.curved = true;
      else if (kind === 0 && !isNear(point, current.points.at(-2))) current.straight++;
      if (pdfium._FPDFPathSegment_GetClose(segment) === 1) current.closed = true;
    }
    const ring = look.isWhite ? null : asRing(subpaths, look);
    if (ring) {
      this.found.rings.push(ring);
      return;
    }
    let drawing = false;
    for (const subpath of subpaths) drawing = !this.subpath(subpath, look) || drawing;
    if (drawing && !look.isWhite) this.found.drawings.push(look.bounds);
  }

  /** False when the part is neither line nor rectangle. */
  private subpath({ points, curved, closed }: Subpath, look: Look): boolean {
    if (points.length < 2) return true;
    const xs = points.map((p) => p.x);
    const ys = points.map((p) => p.y);
    const bounds = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    const line = asLine(bounds);
    if (line && !curved) {
      this.addLine(line, look);
      return true;
    }
    if (isBox(points, bounds) && !look.isWhite) {
      this.found.rectangles.push({ ...bounds, filled: look.filled, stroked: look.stroked });
      if (look.filled && this.shades.length < MAX_SHADES) this.shades.push(bounds);
      return true;
    }
    if (curved || !(look.stroked || look.outlined)) return false;
    const ring = closed && points[0] ? [...points, points[0]] : points;
    return ring.slice(1).every((point, index) => this.straight(ring[index] ?? point, point, look));
  }

  private straight(a: Point, b: Point, look: Look): boolean {
    const line = asLine({ left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) });
    if (line) this.addLine(line, look);
    return line !== null;
  }
}
