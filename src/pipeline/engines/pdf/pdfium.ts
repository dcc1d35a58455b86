import { PDFiumModule } from '@hyzyla/pdfium';
import { ServiceError } from '../../../vocabulary/errors.js';
import { closeForm, MOST_FORM_MS, openForm } from './form.js';
import { type Allowance, type GrowingMemory, Growth, MUCH_BYTES } from './growth.js';
import { type Loaded, type Loader, loadCounted, unload } from './loading.js';

/** The functions of PDFium that we call, as exported by the WASM build. Pointers are numbers; strings are UTF-16LE unless said otherwise. */
export interface Pdfium extends Loader {
  /** Watches over calls whose work depends on what the file holds. */
  readonly growth: Growth;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  readonly HEAP32: Int32Array;
  readonly HEAPU32: Uint32Array;
  _PDFium_Init(): void;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
  _FPDFPage_GetRotation(page: number): number;
  _FPDFPage_GetMediaBox(page: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPage_SetCropBox(page: number, left: number, bottom: number, right: number, top: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(textPage: number): void;
  _FPDFText_CountChars(textPage: number): number;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_IsGenerated(textPage: number, index: number): number;
  _FPDFText_HasUnicodeMapError(textPage: number, index: number): number;
  _FPDFText_GetCharBox(textPage: number, index: number, left: number, right: number, bottom: number, top: number): number;
  _FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
  _FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  _FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number;
  _FPDFText_GetFontSize(textPage: number, index: number): number;
  _FPDFText_GetTextObject(textPage: number, index: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
  _FPDFFont_GetFlags(font: number): number;
  _FPDFFont_GetWeight(font: number): number;
  _FPDFFont_GetItalicAngle(font: number, angle: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_CountMarks(object: number): number;
  _FPDFPageObj_GetMark(object: number, index: number): number;
  _FPDFPageObj_RemoveMark(object: number, mark: number): number;
  _FPDFPageObjMark_GetName(mark: number, buffer: number, length: number, outLength: number): number;
  _FPDFPageObjMark_GetParamStringValue(mark: number, key: number, buffer: number, length: number, outLength: number): number;
  _FPDFPageObjMark_GetParamBlobValue(mark: number, key: number, buffer: number, length: number, outLength: number): number;
  _FPDFPageObjMark_SetBlobParam(document: number, object: number, mark: number, key: number, value: number, length: number): number;
  _FPDFPageObjMark_RemoveParam(object: number, mark: number, key: number): number;
  _FPDFPageObj_Transform(object: number, a: number, b: number, c: number, d: number, e: number, f: number): void;
  _FPDFPageObj_SetIsActive(object: number, active: number): number;
  _FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  _FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number;
  _FPDFPageObj_GetStrokeColor(object: number, r: number, g: number, b: number, a: number): number;
  _FPDFFormObj_CountObjects(object: number): number;
  _FPDFFormObj_GetObject(object: number, index: number): number;
  _FPDFPath_CountSegments(object: number): number;
  _FPDFPath_GetPathSegment(object: number, index: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
  _FPDFPath_GetDrawMode(object: number, fillMode: number, stroke: number): number;
  _FPDFImageObj_GetImagePixelSize(object: number, width: number, height: number): number;
  _FPDFImageObj_GetBitmap(object: number): number;
  _FPDFImageObj_GetImageFilter(object: number, index: number, buffer: number, length: number): number;
  _FPDFImageObj_GetImageFilterCount(object: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, data: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, argb: number): void;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(b: number, page: number, x: number, y: number, w: number, h: number, rotate: number, flags: number): void;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDF_SetFormFieldHighlightAlpha(form: number, alpha: number): void;
  _FPDF_FFLDraw(f: number, b: number, page: number, x: number, y: number, w: number, h: number, rotate: number, flags: number): void;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldName(form: number, annotation: number, buffer: number, length: number): number;
  _FPDFAnnot_GetFormFieldAlternateName(form: number, annotation: number, buffer: number, length: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, length: number): number;
  _FPDFAnnot_HasKey(annotation: number, key: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, length: number): number;
  _FPDFAnnot_GetNumberValue(annotation: number, key: number, value: number): number;
  _FPDFAnnot_GetFileAttachment(annotation: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  _FPDFAttachment_GetName(attachment: number, buffer: number, length: number): number;
  _FPDFAttachment_GetFile(attachment: number, buffer: number, length: number, outLength: number): number;
}

/** Kinds of page objects (fpdf_edit.h). */
export const OBJECT = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** Makes a fresh PDFium; heap and state are its own. After "Aborted" or an out-of-memory a module is dead: make a new one. */
export async function createPdfium(allowance?: Allowance): Promise<Pdfium> {
  // What it has to say when it gives up is told by the error; its types leave this option out.
  const options = { printErr: () => undefined } as Parameters<typeof PDFiumModule>[0];
  const loaded = (await PDFiumModule(options)) as unknown as Pdfium & { wasmExports: Record<string, unknown> };
  loaded._PDFium_Init();
  // The module wraps every function in checks that cost more than most calls: call the exports themselves. Views of the heap stay those of the
  // module, which renews them when its memory grows.
  const direct = Object.create(loaded) as Record<string, unknown>;
  for (const name of Object.keys(loaded)) {
    const exported = name.startsWith('_') ? loaded.wasmExports[name.slice(1)] : undefined;
    if (typeof exported === 'function') direct[name] = exported;
  }
  direct.growth = new Growth(loaded.wasmExports.memory as GrowingMemory, allowance);
  return direct as unknown as Pdfium;
}

/** Room on the PDFium heap for the out-parameters of calls: eight doubles. Reused, so read the values before the next call. */
export class Scratch {
  readonly pointer: number;
  private readonly pdfium: Pdfium;

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium;
    this.pointer = pdfium._malloc(64);
  }

  /** Address of the nth double (8 bytes). */
  at(n: number): number {
    return this.pointer + n * 8;
  }

  double(n: number): number {
    return this.pdfium.HEAPF64[(this.pointer >> 3) + n] ?? 0;
  }

  /** The nth 32-bit float, counted from the start (4 bytes each). */
  float(n: number): number {
    return this.pdfium.HEAPF32[(this.pointer >> 2) + n] ?? 0;
  }

  /** The nth 32-bit integer, counted from the start (4 bytes each). */
  int(n: number): number {
    return this.pdfium.HEAP32[(this.pointer >> 2) + n] ?? 0;
  }
}

/** Longest string that is taken from a PDF (bytes); a hostile length is cut. */
const MAX_STRING_BYTES = 1 << 16;

/** Calls a getter of the form (buffer, length) -> bytes needed, and decodes UTF-16LE without its terminator. */
export function readUtf16(pdfium: Pdfium, get: (buffer: number, length: number) => number): string {
  return readString(pdfium, get, 'utf-16le', 2);
}

/** The same for getters that give UTF-8. */
export function readUtf8(pdfium: Pdfium, get: (buffer: number, length: number) => number): string {
  return readString(pdfium, get, 'utf-8', 1);
}

function readString(pdfium: Pdfium, get: (b: number, l: number) => number, encoding: 'utf-16le' | 'utf-8', terminator: number): string {
  const bytes = get(0, 0);
  if (bytes <= terminator) return '';
  const pointer = pdfium._malloc(bytes);
  try {
    get(pointer, bytes);
    const end = pointer + Math.min(bytes - terminator, MAX_STRING_BYTES);
    return new TextDecoder(encoding).decode(pdfium.HEAPU8.slice(pointer, end)).replaceAll('\u0000', '');
  } finally {
    pdfium._free(pointer);
  }
}

/** A page whose drawings never end. */
export const endlessDrawings = (cause?: unknown): ServiceError =>
  new ServiceError('PROCESSING_FAILED', { reason: 'endless' }, { message: 'The drawings of the page have no end.', cause });

/** An open PDF: the module, the document and what must be freed. */
export interface PdfDocument {
  pdfium: Pdfium;
  scratch: Scratch;
  handle: number;
  /** Form environment; 0 when there is none. */
  form: number;
  pageCount: number;
  /** Whether pictures or forms of the file may say by themselves which layer they belong to. */
  layeredForms: boolean;
  /** Whether files may be pinned to pages: none are where no part of the file that may say so names them. */
  pinnedFiles: boolean;
  /** Pages that the engine gave up on; they are not tried again. */
  readonly endless: Set<number>;
  /** The engine gave up on the layers of a page: those of the others are not tried, and any may have words of layers that are switched off. */
  layersAreEndless: boolean;
  /** The engine gave up on the form: fields tell only what they say themselves. */
  hasEndlessForm: boolean;
  close(): void;
}

/**
 * Opens a PDF from its bytes. Throws PROCESSING_FAILED when damaged, password-protected or without pages (D16), and when its form takes longer than `formMs`
 * (isFormEndless()); 0: the form is left alone.
 */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array, formMs = MOST_FORM_MS): PdfDocument {
  const loaded = loadWatched(pdfium, bytes);
  const { handle, pageCount } = loaded;
  const form = openForm(pdfium, handle, formMs);
  const scratch = new Scratch(pdfium);
  const close = () => {
    if (pdfium.growth.isLost) return;
    pdfium._free(scratch.pointer);
    closeForm(pdfium, form);
    unload(pdfium, loaded);
  };
  if (pageCount <= 0) {
    close();
    throw new ServiceError('PROCESSING_FAILED', { reason: 'no_page' }, { message: 'The PDF has no page.' });
  }
  const told = { layeredForms: namesLayers(bytes), pinnedFiles: mayPinFiles(bytes) };
  return {
    pdfium,
    scratch,
    handle,
    form: form.handle,
    pageCount,
    ...told,
    endless: new Set(),
    layersAreEndless: false,
    hasEndlessForm: false,
    close,
  };
}

function loadWatched(pdfium: Pdfium, bytes: Uint8Array): Loaded {
  try {
    return pdfium.growth.watch(() => loadCounted(pdfium, bytes), undefined, MUCH_BYTES);
  } catch (error) {
    if (!pdfium.growth.isLost) throw error;
    throw new ServiceError('PROCESSING_FAILED', { reason: 'endless' }, { message: 'The PDF has no end.', cause: error });
  }
}

/** Whether notes with files can stand in a PDF: their kind is named, or objects are packed so that nobody sees it. Pure. */
function mayPinFiles(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file.includes('/FileAttachment') || file.includes('/ObjStm');
}

/** Whether the entry `OC` stands anywhere in a PDF; entries of streams, as forms are, are never compressed. Pure. */
function namesLayers(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf('/OC'); at >= 0; at = file.indexOf('/OC', at + 3)) {
    if (!/[A-Za-z]/.test(String.fromCharCode(file[at + 3] ?? 32))) return true;
  }
  return false;
}

/**
 * Opens page `number` (from 1); 0: it is damaged. Throws PROCESSING_FAILED for a page whose drawings never end; the engine is lost then, and the
 * document must be opened again for its other pages.
 */
export function openPage(document: PdfDocument, number: number): number {
  const { pdfium } = document;
  const open = () => withPage(document, number, () => pdfium._FPDF_LoadPage(document.handle, number - 1));
  const page = open();
  if (page === 0 || pdfium._FPDF_GetPageWidthF(page) > 0 || !showWhole(document, page)) return page;
  pdfium._FPDF_ClosePage(page);
  return open();
}

/** Lets a page whose crop box lies beside it be seen whole, as viewers do. False: the page itself has no size. */
function showWhole({ pdfium, scratch }: PdfDocument, page: number): boolean {
  const p = scratch.pointer;
  if (pdfium._FPDFPage_GetMediaBox(page, p, p + 4, p + 8, p + 12) === 0) return false;
  pdfium._FPDFPage_SetCropBox(page, scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3));
  return true;
}

/** Opens the text of a page that is open; throws like openPage(). */
export function openText(document: PdfDocument, number: number, page: number): number {
  return withPage(document, number, () => document.pdfium._FPDFText_LoadPage(page));
}

function withPage(document: PdfDocument, number: number, call: () => number): number {
  if (document.endless.has(number)) throw endlessDrawings();
  try {
    return document.pdfium.growth.watch(call);
  } catch (error) {
    document.endless.add(number);
    throw endlessDrawings(error);
  }
}
