import type { Font } from '../../../model.js';
import type { PageFrame } from '../page-frame.js';
import { type PdfDocument, readUtf8 } from '../pdfium.js';

/** What is the same for all characters of a text object. */
export interface Run {
  /** What PDFium calls the text object; 0: none. */
  object: number;
  size: number;
  turn: 0 | 1 | 2 | 3;
  /** How far its letters lean forward, as a share of their height: of italics that a program makes of upright letters. */
  slant: number;
  /** One object for all words of the run. */
  font: Font;
  hidden: boolean;
}

/** Text below this size (points) is not meant for people to read. */
const MIN_SIZE = 1;

/** What fonts are called and look like, and what is the same for a run of characters: asked once a font and once a text object. */
export class RunTable {
  private readonly runs = new Map<number, Run>();
  private readonly fonts = new Map<number, Omit<Font, 'size'>>();
  private lastObject = -1;
  private lastRun: Run | null = null;

  constructor(
    private readonly document: PdfDocument,
    private readonly textPage: number,
    private readonly frame: PageFrame,
  ) {}

  of(index: number): Run {
    const object = this.document.pdfium._FPDFText_GetTextObject(this.textPage, index);
    if (this.lastRun && object === this.lastObject && object !== 0) return this.lastRun;
    const run = (object === 0 ? undefined : this.runs.get(object)) ?? this.readRun(object, index);
    this.runs.set(object, run);
    this.lastObject = object;
    this.lastRun = run;
    return run;
  }

  private readRun(object: number, index: number): Run {
    const { pdfium, scratch } = this.document;
    let scale = 1;
    let turn: Run['turn'] = 0;
    let slant = 0;
    if (pdfium._FPDFText_GetMatrix(this.textPage, index, scratch.pointer) !== 0) {
      scale = Math.hypot(scratch.float(2), scratch.float(3)) || 1;
      turn = quarterTurn(scratch.float(0), scratch.float(1), this.frame.rotation);
      slant = slantOf(scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3));
    }
    const size = pdfium._FPDFText_GetFontSize(this.textPage, index) * scale;
    if (object === 0) return { object, size, turn, slant, font: { size: round(size) }, hidden: size < MIN_SIZE };
    const mode = pdfium._FPDFTextObj_GetTextRenderMode(object);
    const font = { ...this.factsOf(pdfium._FPDFTextObj_GetFont(object)), size: round(size) };
    return { object, size, turn, slant, font, hidden: mode === 3 || mode === 7 || size < MIN_SIZE };
  }

  private factsOf(font: number): Omit<Font, 'size'> {
    const known = this.fonts.get(font);
    if (known) return known;
    const facts = font === 0 ? {} : this.readFont(font);
    this.fonts.set(font, facts);
    return facts;
  }

  private readFont(font: number): Omit<Font, 'size'> {
    const { pdfium, scratch } = this.document;
    const name = readUtf8(pdfium, (b, l) => pdfium._FPDFFont_GetBaseFontName(font, b, l)).replace(/^[A-Z]{6}\+/, '');
    const flags = pdfium._FPDFFont_GetFlags(font);
    const tilted = pdfium._FPDFFont_GetItalicAngle(font, scratch.pointer) === 1 && scratch.int(0) !== 0;
    const bold = /bold|black|heavy|semibold|demi/i.test(name) || (flags & (1 << 18)) !== 0 || pdfium._FPDFFont_GetWeight(font) >= 600;
    return { ...(name ? { name } : {}), bold, italic: /italic|oblique/i.test(name) || (flags & (1 << 6)) !== 0 || tilted };
  }
}

/** Direction of the baseline (a, b) as quarter turns clockwise on the page as shown. */
function quarterTurn(a: number, b: number, pageRotation: number): 0 | 1 | 2 | 3 {
  const angle = (Math.atan2(-b, a) * 180) / Math.PI + pageRotation;
  return (((Math.round(angle / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3;
}

/** How far the upright axis (c, d) of letters leans along their baseline (a, b). */
function slantOf(a: number, b: number, c: number, d: number): number {
  const area = a * d - b * c;
  return area === 0 ? 0 : (a * c + b * d) / Math.abs(area);
}

const round = (value: number) => Math.round(value * 100) / 100;
