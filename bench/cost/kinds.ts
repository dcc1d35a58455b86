import { PDFDocument } from '@cantoo/pdf-lib';
import { makePdf, type ScanOptions, type Sheet, scanFile } from '../../test/support/papers/files.js';
import { Dice } from '../../training/pages/dice.js';
import { invoicePage } from '../../training/pages/invoice.js';
import { receiptPage } from '../../training/pages/receipt.js';
import type { Sheet as MadeUp } from '../../training/pages/sheet.js';
import { benchSheets } from '../sheets.js';

/** A kind of document as offices send them. */
export interface Kind {
  readonly name: string;
  readonly pages: number;
  /** How many are measured. */
  readonly documents: number;
  readonly format: 'pdf' | 'jpg';
  /** The file of one; another number gives another document. */
  make(seed: number): Promise<Buffer>;
}

/** A good office scanner, and a telephone's camera above a till receipt. */
const SCANNER: ScanOptions = { dpi: 200, tilt: 0.4, noise: 6 };
const CAMERA: ScanOptions = { dpi: 180, tilt: 2, noise: 8, shade: 0.3, blur: 0.5 };

/** What the standard fonts of PDF have no sign for is left out. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e\u00a1-\u00ff€]/g, '');

/** A made-up page as something that can be printed. */
function printed({ words, width, height }: MadeUp): Sheet {
  return {
    width,
    height,
    print: words.flatMap(({ text, box, font }) => {
      const size = font?.size ?? 9;
      const known = printable(text);
      return known === '' ? [] : [{ text: known, x: box.left * width, y: box.top * height + size, size, bold: font?.bold ?? false }];
    }),
  };
}

const invoice = (seed: number): Promise<Buffer> => makePdf([printed(invoicePage(new Dice(seed)).sheet)]);

/** Pages as pictures in a PDF, as scanners write it. */
export async function scanned(pdf: Buffer, pages: number): Promise<Buffer> {
  const scan = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const picture = await scan.embedJpg(await scanFile(pdf, number, 'jpeg', SCANNER));
    const [width, height] = [(picture.width / 200) * 72, (picture.height / 200) * 72];
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return Buffer.from(await scan.save());
}

/** A long text whose pages say which document they are of. */
function text(seed: number, pages: number): Promise<Buffer> {
  const sheets = benchSheets();
  return makePdf(
    Array.from({ length: pages }, (_, at) => {
      const sheet = sheets[at % sheets.length]!;
      return { ...sheet, print: [...sheet.print, { text: `Agreement ${seed}, page ${at + 1} of ${pages}`, x: 72, y: 770, size: 8 }] };
    }),
  );
}

const LONG_PAGES = 100;
const CONTRACT_PAGES = 8;

/** What is measured. */
export const KINDS: readonly Kind[] = [
  { name: 'born-digital invoice, 1 page', pages: 1, documents: 40, format: 'pdf', make: invoice },
  {
    name: `text PDF, ${LONG_PAGES} pages`,
    pages: LONG_PAGES,
    documents: 3,
    format: 'pdf',
    make: (seed) => text(seed, LONG_PAGES),
  },
  { name: 'scanned invoice, 1 page', pages: 1, documents: 6, format: 'pdf', make: async (seed) => scanned(await invoice(seed), 1) },
  {
    name: `scanned contract, ${CONTRACT_PAGES} pages`,
    pages: CONTRACT_PAGES,
    documents: 1,
    format: 'pdf',
    make: async (seed) => scanned(await text(seed, CONTRACT_PAGES), CONTRACT_PAGES),
  },
  {
    name: 'photographed till receipt',
    pages: 1,
    documents: 6,
    format: 'jpg',
    make: async (seed) => scanFile(await makePdf([printed(receiptPage(new Dice(seed)).sheet)]), 1, 'jpeg', CAMERA),
  },
];
