import { alphanumeric } from '../../../values/text.js';
import { OBJECT, openText, type PdfDocument } from '../pdfium.js';
import { isUnusable } from './characters.js';

/** Objects looked at on one page, and forms within forms. */
const MAX_OBJECTS = 300_000;
const MAX_DEPTH = 5;
/** So much is told on no page of people; of what comes after it the print is believed. */
const MAX_TOLD_CHARACTERS = 1_000_000;
/** Marks within marks; people have a few. Every object stands in all that are around it: of what is told further in, the print is believed. */
const MAX_NESTED = 32;

/** Joined letters as fonts have them: what is told for those is believed, and costs no further look. */
const JOINED = /^[fijltThkbsc]{2,3}$/;
/** Fewer letters than that may be one sign that stands for a few, such as joined letters that a font does not name; so many at most. */
const FEW = 4;
const MOST_OF_FEW = 6;
/** So many letters stand for one sign at most, on average. */
const MOST_OF_A_SIGN = 3;

/** A text that the file tells for what some objects print (ActualText of ISO 32000). */
interface Told {
  readonly mark: number;
  /** The text as the file holds it. */
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly objects: number[];
  printed: string;
  /** How many printed signs the fonts do not tell. */
  unmapped: number;
}

/**
 * Believes what is printed where a file tells another text for it than people see (`9,900.00` for a printed `100.00`): PDFium hands out what is told. Texts that
 * the fonts cannot tell, and joined letters, are still taken from there. For this page only, and to be called before its text is opened.
 */
export function believePrint(document: PdfDocument, number: number, page: number): void {
  const key = keyOf(document);
  try {
    const { told, deep } = findTold(document, page, key);
    const forgetDeep = () => {
      for (const [mark, object] of deep) document.pdfium._FPDFPageObjMark_RemoveParam(object, mark, key);
    };
    forgetDeep();
    const doubtful = told.filter(({ text }) => !JOINED.test(text));
    if (doubtful.length === 0) return;
    for (const { objects, mark } of doubtful) document.pdfium._FPDFPageObjMark_RemoveParam(objects[0]!, mark, key);
    readPrinted(document, number, page, doubtful);
    // Marks may share what they tell, with those of other pages too: it is told again, and what is not needed loses its mark.
    for (const each of doubtful) tell(document, key, each);
    forgetDeep();
    for (const each of doubtful)
      if (!isNeeded(each)) for (const object of each.objects) document.pdfium._FPDFPageObj_RemoveMark(object, each.mark);
  } finally {
    document.pdfium._free(key);
  }
}

function keyOf({ pdfium }: PdfDocument): number {
  const name = Buffer.from('ActualText\0', 'latin1');
  const key = pdfium._malloc(name.length);
  pdfium.HEAPU8.set(name, key);
  return key;
}

/** The texts that are told on a page, and the marks that stand too far within others, each with an object of its own. */
function findTold(document: PdfDocument, page: number, key: number): { told: Told[]; deep: Map<number, number> } {
  const { pdfium } = document;
  const told = new Map<number, Told>();
  const deep = new Map<number, number>();
  const plain = new Set<number>();
  let [seen, characters] = [0, 0];
  const look = (object: number): void => {
    const marks = pdfium._FPDFPageObj_CountMarks(object);
    for (let index = marks - 1; index >= MAX_NESTED; index--) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index);
      // What is around it was seen with it.
      if (deep.has(mark)) break;
      deep.set(mark, object);
    }
    for (let index = Math.min(marks, MAX_NESTED) - 1; index >= 0; index--) {
      const mark = pdfium._FPDFPageObj_GetMark(object, index);
      const known = told.get(mark);
      if (known) known.objects.push(object);
      if (mark === 0 || known || plain.has(mark)) continue;
      if (characters > MAX_TOLD_CHARACTERS) {
        pdfium._FPDFPageObj_RemoveMark(object, mark);
        continue;
      }
      const bytes = toldBytes(document, mark, key);
      if (bytes && bytes.length > MAX_TOLD_BYTES) {
        pdfium._FPDFPageObj_RemoveMark(object, mark);
        continue;
      }
      const text = bytes ? decodeTextString(bytes) : '';
      characters += text.length;
      if (bytes === null || text === '') plain.add(mark);
      else told.set(mark, { mark, bytes, text, objects: [object], printed: '', unmapped: 0 });
    }
  };
  const visit = (object: number, depth: number): void => {
    if (object === 0 || ++seen > MAX_OBJECTS) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === OBJECT.text) look(object);
    if (type !== OBJECT.form || depth === MAX_DEPTH) return;
    const count = pdfium._FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++) visit(pdfium._FPDFFormObj_GetObject(object, index), depth + 1);
  };
  const count = pdfium._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(pdfium._FPDFPage_GetObject(page, index), 0);
  return { told: [...told.values()], deep };
}

/** Reads what the objects print, while nothing else is told for them. */
function readPrinted(document: PdfDocument, number: number, page: number, told: readonly Told[]): void {
  const { pdfium } = document;
  const byObject = new Map<number, Told[]>();
  for (const each of told) {
    for (const object of each.objects) {
      const known = byObject.get(object);
      if (known) known.push(each);
      else byObject.set(object, [each]);
    }
  }
  const textPage = openText(document, number, page);
  const count = pdfium._FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index++) {
    const object = pdfium._FPDFText_GetTextObject(textPage, index);
    const marked = byObject.get(object);
    if (!marked) continue;
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    const isMapped = !isUnusable(code) && pdfium._FPDFText_HasUnicodeMapError(textPage, index) !== 1;
    for (const each of marked) {
      if (isMapped) each.printed += String.fromCodePoint(code);
      else each.unmapped += 1;
    }
  }
  pdfium._FPDFText_ClosePage(textPage);
}

/** Whether what is told is needed to read what is printed: not where the fonts tell the same, as for small capitals, or something else. Pure. */
function isNeeded({ text, printed, unmapped }: Told): boolean {
  const [told, seen] = [alphanumeric(text.normalize('NFKC')), alphanumeric(printed.normalize('NFKC'))];
  if (told === '' || (printed === '' && unmapped === 0)) return true;
  if (unmapped > 0) return isWithin(seen, told) && told.length - seen.length <= MOST_OF_A_SIGN * unmapped;
  // Of small capitals browsers tell the small letters; some fonts call capitals small.
  if (told === seen) return wordsIn(text) > wordsIn(printed) || capitalsIn(text) > capitalsIn(printed);
  const hasFigures = /\p{N}/u.test(told) || /\p{N}/u.test(seen);
  return !hasFigures && seen.length < FEW && told.length <= MOST_OF_FEW;
}

/** Whether the letters of one text stand in the other, in their order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of whole) if (letter === part[at]) at += 1;
  return at === part.length;
}

const capitalsIn = (text: string): number => text.match(/\p{Lu}/gu)?.length ?? 0;
const wordsIn = (text: string): number => text.trim().split(/\s+/).length;

/** Tells a text again. */
function tell({ pdfium, handle }: PdfDocument, key: number, { bytes, mark, objects }: Told): void {
  const value = pdfium._malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, value);
  pdfium._FPDFPageObjMark_SetBlobParam(handle, objects[0]!, mark, key, value, bytes.length);
  pdfium._free(value);
}

/** No mark of people tells so many bytes; of what it marks the print is believed. */
const MAX_TOLD_BYTES = 1 << 16;

/** What a mark tells, as it stands in the file: PDFium's own getter of texts takes all of them for UTF-8. Null where it tells nothing. */
function toldBytes({ pdfium, scratch }: PdfDocument, mark: number, key: number): Uint8Array | null {
  const get = (buffer: number, length: number) =>
    pdfium._FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, length, scratch.pointer) === 1 ? scratch.int(0) : 0;
  const length = get(0, 0);
  if (length <= 0) return null;
  const buffer = pdfium._malloc(length);
  try {
    return get(buffer, length) === length ? pdfium.HEAPU8.slice(buffer, buffer + length) : null;
  } finally {
    pdfium._free(buffer);
  }
}

/** A text string of a PDF: UTF-16 or UTF-8 behind their marks, else one byte a letter. Pure. */
function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes.subarray(2));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes.subarray(3));
  return new TextDecoder('latin1').decode(bytes);
}
