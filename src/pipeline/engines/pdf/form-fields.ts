import { type PageFrame, toPage } from './page-frame.js';
import { type PdfDocument, readUtf16 } from './pdfium.js';
import type { Rectangle } from './shapes.js';

/** A field of a PDF form as it stands on a page; region in points from the top left of the page as shown. */
export interface FormField extends Rectangle {
  kind: 'text' | 'choice' | 'checkbox' | 'radio' | 'signature';
  /** The form's own name for people, else its technical name. */
  name: string;
  value: string;
  /** A marked box; a signed signature field. */
  selected: boolean;
}

const FREE_TEXT = 3;
const WIDGET = 20;
const KINDS: Readonly<Record<number, FormField['kind']>> = {
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'choice',
  6: 'text',
  7: 'signature',
};
const HIDDEN_FLAGS = 0b100010;
/** Most fields that are read of one page. */
const MAX_FIELDS = 5000;

/** What was written over an open page: its form fields, and notes in the shape of text fields, typed by people who fill in a form that has no fields. */
export interface Overlay {
  fields: FormField[];
  notes: FormField[];
}

/** Reads the form fields and notes of an open page. */
export function readOverlay(document: PdfDocument, page: number, frame: PageFrame): Overlay {
  const { pdfium } = document;
  const overlay: Overlay = { fields: [], notes: [] };
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_FIELDS);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    const isField = subtype === WIDGET;
    if (isField || subtype === FREE_TEXT) {
      const found = readPlaced(document, annotation, frame, isField ? fieldOf : noteOf);
      if (found) (isField ? overlay.fields : overlay.notes).push(found);
    }
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return overlay;
}

type Facts = Omit<FormField, keyof Rectangle>;

/** A field that the form lists, or one that it does not. */
const fieldOf = (document: PdfDocument, annotation: number) => connectedField(document, annotation) ?? looseField(document, annotation);

/** A text typed onto the page. */
const noteOf = (document: PdfDocument, annotation: number): Facts => ({
  kind: 'text',
  name: '',
  value: stringValue(document, annotation, 'Contents').trim(),
  selected: false,
});

function readPlaced(
  document: PdfDocument,
  annotation: number,
  frame: PageFrame,
  read: (document: PdfDocument, annotation: number) => Facts | null,
): FormField | null {
  const { pdfium, scratch } = document;
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN_FLAGS) !== 0) return null;
  const facts = read(document, annotation);
  // FS_RECTF is left, top, right, bottom.
  if (!facts || pdfium._FPDFAnnot_GetRect(annotation, scratch.pointer) === 0) return null;
  const a = toPage(frame, scratch.float(0), scratch.float(1));
  const b = toPage(frame, scratch.float(2), scratch.float(3));
  return { ...facts, left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
}

/** A field that the form of the document knows. */
function connectedField(document: PdfDocument, annotation: number): Facts | null {
  const { pdfium, form } = document;
  const kind = form === 0 ? undefined : KINDS[pdfium._FPDFAnnot_GetFormFieldType(form, annotation)];
  if (!kind) return null;
  const alternate = readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldAlternateName(form, annotation, p, l));
  const technical = readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldName(form, annotation, p, l));
  const isBox = kind === 'checkbox' || kind === 'radio';
  const isShown = !isBox && kind !== 'signature' && (pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation) & PASSWORD) === 0;
  return {
    kind,
    name: (alternate || technical.split('.').at(-1) || '').trim(),
    value: isShown ? readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, p, l)).trim() : '',
    selected: isBox ? isOn(document, annotation) : kind === 'signature' && hasKey(document, annotation, 'V'),
  };
}

/** Flag of a text field of which only dots are shown (ISO 32000-1, table 228). */
const PASSWORD = 1 << 13;
/** Flags of button fields (ISO 32000-1, table 226). */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/** A widget that no form lists, as programs leave them after copying pages: what it holds itself is what viewers show. */
function looseField(document: PdfDocument, annotation: number): Facts | null {
  const text = (key: string) => stringValue(document, annotation, key);
  const type = text('FT');
  const flags = numberValue(document, annotation, 'Ff');
  const name = (text('TU') || text('T').split('.').at(-1) || '').trim();
  const value = type === 'Tx' && (flags & PASSWORD) !== 0 ? '' : text('V').trim();
  if (type === 'Tx' || type === 'Ch') return { kind: type === 'Tx' ? 'text' : 'choice', name, value, selected: false };
  if (type === 'Sig') return { kind: 'signature', name, value: '', selected: hasKey(document, annotation, 'V') };
  if (type !== 'Btn' || (flags & PUSH_BUTTON) !== 0) return null;
  return { kind: (flags & RADIO) !== 0 ? 'radio' : 'checkbox', name, value: '', selected: isOn(document, annotation) };
}

/** The look that a box has on the page; PDFium itself tells it of pages only that were opened for typing. */
function isOn(document: PdfDocument, annotation: number): boolean {
  const state = stringValue(document, annotation, 'AS');
  return state !== '' && state !== 'Off';
}

function stringValue(document: PdfDocument, annotation: number, key: string): string {
  return withKey(document, key, (pointer) =>
    readUtf16(document.pdfium, (buffer, length) => document.pdfium._FPDFAnnot_GetStringValue(annotation, pointer, buffer, length)),
  );
}

function numberValue(document: PdfDocument, annotation: number, key: string): number {
  const { pdfium, scratch } = document;
  return withKey(document, key, (pointer) =>
    pdfium._FPDFAnnot_GetNumberValue(annotation, pointer, scratch.pointer) === 1 ? scratch.float(0) : 0,
  );
}

function hasKey(document: PdfDocument, annotation: number, key: string): boolean {
  return withKey(document, key, (pointer) => document.pdfium._FPDFAnnot_HasKey(annotation, pointer) === 1);
}

function withKey<T>({ pdfium }: PdfDocument, key: string, use: (pointer: number) => T): T {
  const pointer = pdfium._malloc(key.length + 1);
  pdfium.HEAPU8.set(Buffer.from(`${key}\0`, 'latin1'), pointer);
  try {
    return use(pointer);
  } finally {
    pdfium._free(pointer);
  }
}
