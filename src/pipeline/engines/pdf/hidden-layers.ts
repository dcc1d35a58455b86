import { Canvas } from './canvas.js';
import { boundsOf, IDENTITY, type Matrix, matrixOf, multiply } from './matrix.js';
import type { PageFrame } from './page-frame.js';
import { OBJECT, type PdfDocument } from './pdfium.js';
import type { Rectangle } from './shapes.js';

/** What is shown or hidden together, as it belongs to the same layers. */
interface Group {
  readonly objects: number[];
  /** There is text among it. */
  hasText: boolean;
  /** In points of the page as shown. */
  readonly boxes: Rectangle[];
}

/** Objects looked at on one page, and forms within forms. */
const MAX_OBJECTS = 30_000;
const MAX_DEPTH = 5;
/** So many groups of a page are tried one by one; what lies over each other in further ones counts as shown if anything is. */
const MAX_TRIED = 60;
/** Of so many groups each is tried, whether it has text or not. */
const FEW = 8;

/** Kinds of objects that are drawn themselves. */
const DRAWN: ReadonlySet<number> = new Set([OBJECT.text, OBJECT.path, OBJECT.image, OBJECT.shading]);

/** Render mode of text that no picture shows: what an old recognition found. It is told apart elsewhere. */
const INVISIBLE = 3;

/** What was found to be hidden. */
export interface HiddenLayers {
  readonly objects: ReadonlySet<number>;
  /** The page takes so long to be drawn that not all of its layers were tried: more may be hidden. */
  readonly isUnsure: boolean;
}

/** Nothing is hidden. */
const NONE: HiddenLayers = { objects: new Set(), isUnsure: false };

/** Time for drawing a page again and again, ms of the processor. A plan of a hundred layers takes a second each time, and its text is worth more than to be sure. */
const DRAWING_MS = 6_000;

/**
 * Takes out of an open page what belongs to layers (optional content) which are switched off, so that what nobody sees gives no words, lines and pictures.
 * PDFium draws none of it and hands it out all the same, without saying so: the page is drawn with and without the objects of each layer. For this page
 * only, and to be called before its text is opened. Gives the objects; those of lines and pictures are to be passed over by whoever reads them. `mostMs`:
 * of the processor, for drawing; what was not tried by then counts as shown. Throws PROCESSING_FAILED when a single drawing takes longer: the engine is lost
 * then, and says of no page of the document any more what is hidden.
 */
export function dropHiddenLayers(document: PdfDocument, page: number, frame: PageFrame, mostMs = DRAWING_MS): HiddenLayers {
  const groups = findGroups(document, page, frame);
  if (groups.length === 0 || frame.width < 1 || frame.height < 1) return NONE;
  if (document.layersAreEndless) return { ...NONE, isUnsure: true };
  const canvas = new Canvas(document, page, frame, mostMs);
  const whole = canvas.draw();
  if (!canvas.hasTime()) return { ...NONE, isUnsure: true };
  const setActive = (group: Group, active: boolean) => {
    for (const object of group.objects) document.pdfium._FPDFPageObj_SetIsActive(object, active ? 1 : 0);
  };
  const hidden: Group[] = [];
  /** Takes these away for good if the page looks the same without them and without those that went before: of two that draw the same one stays. */
  const takeAway = (some: readonly Group[]): boolean => {
    if (!canvas.hasTime()) return false;
    for (const group of some) setActive(group, false);
    const isSame = canvas.draw().equals(whole);
    if (isSame) hidden.push(...some);
    else for (const group of some) setActive(group, true);
    return isSame;
  };
  for (const group of groups) setActive(group, false);
  const bare = canvas.draw();
  for (const group of groups) setActive(group, true);
  const unseen = groups.filter(({ boxes }) => !boxes.some((box) => canvas.differs(whole, bare, box)));
  const seen = groups.filter((group) => !unseen.includes(group));
  // Drawings of many layers are not tried one by one: a plan has a hundred of them, and takes long to draw.
  const tryEach = (some: readonly Group[]) => {
    for (const group of some.filter(({ hasText }) => hasText || groups.length <= FEW).slice(0, MAX_TRIED)) takeAway([group]);
  };
  if (unseen.length > 0 && !takeAway(unseen)) tryEach(unseen);
  if (groups.length > 1) tryEach(seen);
  return { objects: new Set(hidden.flatMap(({ objects }) => objects)), isUnsure: canvas.isLate };
}

/** Texts, drawings and pictures of a page that layers may hide, by the layers that they stand in. */
function findGroups(document: PdfDocument, page: number, frame: PageFrame): Group[] {
  const { pdfium } = document;
  const groups = new Map<string, Group>();
  const marks = new LayerMarks(document);
  let seen = 0;
  const visit = (object: number, matrix: Matrix, layers: string, depth: number): void => {
    if (object === 0 || ++seen > MAX_OBJECTS) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type !== OBJECT.form && !DRAWN.has(type)) return;
    const own = layers + marks.of(object);
    if (type === OBJECT.form) {
      if (depth === MAX_DEPTH) return;
      const inner = multiply(matrixOf(document, object), matrix);
      const count = pdfium._FPDFFormObj_CountObjects(object);
      // A form says in its own entries which layer it belongs to; those are not told here.
      const around = document.layeredForms ? `${own} form ${object}` : own;
      for (let index = 0; index < count; index++) visit(pdfium._FPDFFormObj_GetObject(object, index), inner, around, depth + 1);
      return;
    }
    const isText = type === OBJECT.text;
    if (own === '' || (isText && pdfium._FPDFTextObj_GetTextRenderMode(object) === INVISIBLE)) return;
    const group = groups.get(own) ?? { objects: [], boxes: [], hasText: false };
    groups.set(own, group);
    group.objects.push(object);
    group.hasText ||= isText;
    const box = boundsOf(document, object, matrix, frame);
    if (box) group.boxes.push(box);
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(pdfium._FPDFPage_GetObject(page, index), IDENTITY, '', 0);
  return [...groups.values()];
}

/** The name of marks that say to which layer something belongs, as UTF-16LE with its end. */
const LAYER_MARK = Buffer.from('OC\0', 'utf16le');

/** Reads which marks of layers objects carry. */
class LayerMarks {
  private readonly known = new Map<number, boolean>();
  /** By a mark: what it and those around it tell. They are always the same ones. */
  private readonly within = new Map<number, string>();

  constructor(private readonly document: PdfDocument) {}

  /** Tells apart what stands between different marks of layers; empty: between none. */
  of(object: number): string {
    const { pdfium } = this.document;
    let found = '';
    const inner: number[] = [];
    // From the innermost outwards: in marks within marks by the thousand each object stands in all of them.
    for (let index = pdfium._FPDFPageObj_CountMarks(object) - 1; index >= 0; index--) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index);
      const known = this.within.get(mark);
      if (known !== undefined) {
        found = known;
        break;
      }
      if (mark !== 0) inner.push(mark);
    }
    for (const mark of inner.reverse()) {
      if (this.isLayer(mark)) found += ` ${mark}`;
      this.within.set(mark, found);
    }
    return found;
  }

  private isLayer(mark: number): boolean {
    const known = this.known.get(mark);
    if (known !== undefined) return known;
    const { pdfium, scratch } = this.document;
    const read = pdfium._FPDFPageObjMark_GetName(mark, scratch.at(0), LAYER_MARK.length, scratch.at(1)) === 1;
    const start = scratch.at(0);
    const is = read && scratch.int(2) === LAYER_MARK.length && LAYER_MARK.equals(pdfium.HEAPU8.subarray(start, start + LAYER_MARK.length));
    this.known.set(mark, is);
    return is;
  }
}
