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

/** Reads the form fields of an open page. */
export function readFormFields(document: PdfDocument, page: number, frame: PageFrame): FormField[] {
  const { pdfium, form } = document;
  if (form === 0) return [];
  const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), MAX_FIELDS);
  const fields: FormField[] = [];
  for (let index = 0; index < count; index++) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const field = pdfium._FPDFAnnot_GetSubtype(annotation) === WIDGET ? readField(document, annotation, frame) : null;
    if (field) fields.push(field);
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return fields;
}

type Facts = Omit<FormField, keyof Rectangle>;

function readField(document: PdfDocument, annotation: number, frame: PageFrame): FormField | null {
  const { pdfium, scratch } = document;
  if ((pdfium._FPDFAnnot_GetFlags(annotation) & HIDDEN_FLAGS) !== 0) return null;
  const facts = connectedField(document, annotation) ?? looseField(document, annotation);
  // FS_RECTF is left, top, right, bottom.
  if (!facts || pdfium._FPDFAnnot_GetRect(annotation, scratch.pointer) === 0) return null;
  const a = toPage(frame, scratch.float(0), scratch.float(1));
  const b = toPage(frame, scratch.float(2), scratch.float(3));
  return { ...facts, left: Math.min(a.x, b.x), right: Math.max(a.x, b.x), top: Math.min(a.y, b.y), bottom: Math.max(a.y, b.y) };
}

/** A field that the form of the document knows. */
function connectedField(document: PdfDocument, annotation: number): Facts | null {
  const { pdfium, form } = document;
  const kind = KINDS[pdfium._FPDFAnnot_GetFormFieldType(form, annotation)];
  if (!kind) return null;
  const alternate = readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldAlternateName(form, annotation, p, l));
  const technical = readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldName(form, annotation, p, l));
  const isBox = kind === 'checkbox' || kind === 'radio';
  return {
    kind,
    name: (alternate || technical.split('.').at(-1) || '').trim(),
    value:
      isBox || kind === 'signature' ? '' : readUtf16(pdfium, (p, l) => pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, p, l)).trim(),
    selected: isBox ? isOn(document, annotation) : kind === 'signature' && hasKey(document, annotation, 'V'),
  };
}

/** Flags of button fields (ISO 32000-1, table 226). */
const RADIO = 1 << 15;
const PUSH_BUTTON = 1 << 16;

/** A widget that no form lists, as programs leave them after copying pages: what it holds itself is what viewers show. */
function looseField(document: PdfDocument, annotation: number): Facts | null {
  const text = (key: string) => stringValue(document, annotation, key);
  const type = text('FT');
  const flags = numberValue(document, annotation, 'Ff');
  const name = (text('TU') || text('T').split('.').at(-1) || '').trim();
  if (type === 'Tx' || type === 'Ch') return { kind: type === 'Tx' ? 'text' : 'choice', name, value: text('V').trim(), selected: false };
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
