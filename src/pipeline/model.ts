/**
 * The one page model that all stages share; each stage only adds to it. Geometry is in fractions of the page from the top left,
 * confidence is 0-1 (null: not measured, e.g. a word of a text layer). Everything here survives JSON, so that a stage can be tested
 * on a saved model without images.
 */

/** A rectangle in fractions of the page, origin top left. All in 0-1. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Font facts as far as the source tells them. Size in points at the page's true size. */
export interface Font {
  name?: string;
  size: number;
  bold?: boolean;
  italic?: boolean;
}

/** One word with its place. */
export interface Word {
  text: string;
  box: Box;
  /** 0-1 from the reader; null where a text layer tells it. */
  confidence: number | null;
  font?: Font;
  /** Quarter turns clockwise of the writing direction against the upright page; absent: 0, reads left to right. */
  turn?: 1 | 2 | 3;
}

/** A line of words on one baseline, left to right (or in the script's direction); `words` are indexes into `Page.words`. */
export interface Line {
  text: string;
  box: Box;
  confidence: number | null;
  words: number[];
}

/** Lines that belong together (a paragraph, a heading, an address); `lines` are indexes into `Page.lines`. */
export interface Block {
  text: string;
  box: Box;
  confidence: number | null;
  lines: number[];
  kind: 'text' | 'title' | 'header' | 'footer';
}

/** A cell of a table; row and column count from 0; a spanning cell is listed once, at its top-left position. */
export interface Cell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  text: string;
  box: Box;
  confidence: number | null;
  words: number[];
  isHeader?: boolean;
}

/** A table on a page. `continues`: it goes on with the first table of the next page. */
export interface Table {
  box: Box;
  rows: number;
  columns: number;
  cells: Cell[];
  confidence: number;
  ruled: boolean;
  continues?: boolean;
}

/** A printed label and its value; word indexes into `Page.words`. */
export interface KeyValuePair {
  key: { text: string; box: Box; words: number[]; confidence: number };
  value: { text: string; box: Box | null; words: number[]; confidence: number };
  confidence: number;
}

/** A check box or radio mark, or a signature (ink, drawn mark, electronic signature field). */
export interface Mark {
  kind: 'checkbox' | 'radio' | 'signature';
  box: Box;
  /** Selected box; present signature. */
  selected: boolean;
  confidence: number;
  /** Text beside the mark that names it. */
  label?: string;
}

/** A ruled line or thin filled rectangle of the page, in fractions. */
export interface Rule {
  orientation: 'horizontal' | 'vertical';
  box: Box;
}

/** A picture placed on the page. */
export interface PageImage {
  box: Box;
  /** `jpeg`, `jpeg2000`, `jbig2`, `fax` or `raw`. */
  type: string;
  /** Size of the picture itself in pixels, null when not known. */
  pixelWidth: number | null;
  pixelHeight: number | null;
}

/** What was measured on a raster of the page (analyze, D63). */
export interface PageQuality {
  /** Dots per inch of the source raster, null when unknown (born-digital). */
  resolution: number | null;
  /** Degrees, positive = clockwise; before it was put right. */
  skew: number;
  /** 0-1, sharp edges = 1. */
  clarity: number;
  /** 0-1, share of speckle. */
  noise: number;
  /** Mean brightness 0-1. */
  brightness: number;
  blank: boolean;
  cropped: boolean;
}

/** A place on a page in fractions of its width and height: x to the right, y down. */
export type Place = readonly [number, number];

/** Four places, the top left one first, then clockwise. */
export type Corners = readonly [Place, Place, Place, Place];

/**
 * How paper that is bent strays from level: by how much lower than where it should each knot of a grid of equal cells lies, row by row from the top left
 * ((columns + 1) x (rows + 1) values), in fractions of the page's height; between knots in proportion.
 */
export interface Bend {
  columns: number;
  rows: number;
  drops: number[];
}

/** One page. */
export interface Page {
  /** From 1. */
  number: number;
  /** Points (1/72 inch) of the upright page, after rotation. For images: pixels x 72 / dpi. */
  width: number;
  height: number;
  /** Pixels of the source image; null for a page that was never a picture. */
  pixelWidth: number | null;
  pixelHeight: number | null;
  /**
   * Degrees clockwise by which the source was turned to come upright: 0, 90, 180, 270. Boxes are on the upright page; on a recognised page
   * (`source` ocr) also `quality.skew` was put right, by turning about the centre of the page at unchanged size, unless there are `corners`.
   */
  rotation: number;
  /**
   * Of a page that was photographed at an angle: where the corners of the straightened page, which boxes are on, lie on the page as its file shows
   * it after `rotation`. They may lie outside. Its skew is within them.
   */
  corners?: Corners;
  /** Of paper that was bent and laid level, before `corners`, which it has then too: how it strays. */
  bend?: Bend;
  source: 'text-layer' | 'ocr';
  /** ISO 639-1 or `und`. */
  language: string;
  words: Word[];
  lines: Line[];
  blocks: Block[];
  tables: Table[];
  pairs: KeyValuePair[];
  marks: Mark[];
  rules: Rule[];
  images: PageImage[];
  quality: PageQuality | null;
  /** Set when the picture of the page ends too early or is broken: it was read as far as it goes. */
  isDamaged?: true;
  /** Set when there was no time to draw the page as often as it takes to tell: its text may hold some that it does not show, as that of layers that are switched off. */
  isUnsureOfLayers?: true;
  /** Set when the page could not be read; its lists are then empty. */
  error?: { code: 'PROCESSING_FAILED' | 'PROCESSING_ERROR' | 'EXTRACTION_TIMEOUT'; message: string };
}

/** The seven document types. */
export const DOCUMENT_TYPES = [
  'invoice',
  'bol',
  'packing_list',
  'commercial_invoice',
  'customs_declaration',
  'certificate',
  'contract',
] as const;

/** A document type. */
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Formats that are read (D20), decided by content. */
export const FORMATS = ['pdf', 'png', 'jpeg', 'tiff', 'bmp', 'webp'] as const;

/** A format. */
export type Format = (typeof FORMATS)[number];

/** D50. */
export const QUALITIES = ['speed', 'balanced', 'accuracy'] as const;

/** Speed against accuracy of recognition (D50). */
export type Quality = (typeof QUALITIES)[number];

/** What a value can be in extractedData. */
export type FieldValue = string | number | boolean | null | string[];

/** One extracted value with where it came from. `path` is a path into extractedData: `vendor.name`, `line_items[2].total`. */
export interface Field {
  path: string;
  value: FieldValue;
  /** As printed. */
  text: string | null;
  /** 0-1 from evidence and checks. */
  confidence: number;
  page: number | null;
  box: Box | null;
  /** Indexes into that page's words. */
  words: number[];
  /** Name of the rule that found it, e.g. `label-right`, `facturx`, `table-column`, `template-zone`. */
  rule: string;
  source: 'text-layer' | 'ocr' | 'embedded-xml' | 'template' | 'human';
}

/** Reasons for which a document waits for a person, most pressing first (D23, D115); what the templates and embedded data add comes last. */
export const REVIEW_REASONS = [
  'unclassified',
  'missing_required_field',
  'validation_failed',
  'totals_mismatch',
  'low_confidence',
  'possible_duplicate',
  'template_mismatch',
  'embedded_data_mismatch',
] as const;
/** One of them. */
export type ReviewReasonCode = (typeof REVIEW_REASONS)[number];

/** Reasons, the most pressing first. Pure. */
export function mostPressingFirst<T extends { readonly reason: string }>(reasons: readonly T[]): T[] {
  const place = ({ reason }: T) => (REVIEW_REASONS as readonly string[]).indexOf(reason);
  return [...reasons].sort((left, right) => place(left) - place(right));
}

/** A reason with the fields it is about. */
export interface ReviewReason {
  reason: ReviewReasonCode;
  fields: { name: string; confidence: number | null; reason: string | null }[];
}

/** The type that classification found, with its runners-up. `type` null: not recognised. */
export interface Classification {
  type: DocumentType | null;
  confidence: number;
  /** Broad class such as `financial`, `transport`, `customs`, `legal`, `quality`; finer one such as `credit_note`, `receipt`, `house_bill`. */
  category: string | null;
  subtype: string | null;
  candidates: { type: DocumentType; confidence: number }[];
}

/** The whole document as the stages see it. */
export interface DocumentModel {
  format: Format;
  fileSize: number;
  pages: Page[];
  /** ISO 639-1 of most of the text, or `und`. */
  language: string;
  languages: { language: string; confidence: number }[];
  /** Invoice XML attached to the file (Factur-X, ZUGFeRD, XRechnung, UBL, FatturaPA) as text, if any; `others` when there are several. */
  embeddedInvoice: { name: string; xml: string; others?: { name: string; xml: string }[] } | null;
  /** Electronic signature fields of a PDF (signed or empty) and other form fields are marks and pairs of their page. */
  classification: Classification | null;
  fields: Field[];
  /** Nested form of `fields` (keys: types/fields.ts); null before extraction. */
  extractedData: Record<string, unknown> | null;
  /** Overall 0-1 and per top-level or dotted field name. */
  confidence: { overall: number; fields: Record<string, number> } | null;
  reviewReasons: ReviewReason[];
  warnings: string[];
}
