import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import { readDocument } from '../../../../../src/pipeline/read.js';
import { gridOf } from '../../../../support/papers/tables.js';

const WHITE = rgb(1, 1, 1);
const GREEN = rgb(0.7, 0.9, 0.4);
const ROWS = [
  ['Item', 'Boxes', 'Weight'],
  ['Tea', '12', '30'],
  ['Coffee', '7', '41'],
];

/** A page with three rows of three cells of 100 by 20 points, from 50 points left and 700 up. */
async function pageWith(draw: (page: PDFPage) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-white-'));
  try {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const page = pdf.addPage([612, 792]);
    draw(page);
    ROWS.forEach((row, r) => {
      row.forEach((text, c) => void page.drawText(text, { x: 56 + c * 100, y: 686 - r * 20, size: 10, font }));
    });
    const path = join(folder, 'page.pdf');
    await writeFile(path, await pdf.save());
    const { pages } = await readDocument(path, { quality: 'balanced', language: 'en', maxPages: 1 });
    return pages[0]!;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function drawWhiteLines(page: PDFPage): void {
  for (const y of [680, 660]) page.drawLine({ start: { x: 50, y }, end: { x: 350, y }, thickness: 1, color: WHITE });
  for (const x of [150, 250]) page.drawLine({ start: { x, y: 640 }, end: { x, y: 700 }, thickness: 1, color: WHITE });
}

describe('engines/pdf white lines', () => {
  it('are seen where they part cells of a shade', async () => {
    const { tables, rules } = await pageWith((page) => {
      page.drawRectangle({ x: 50, y: 640, width: 300, height: 60, color: GREEN });
      drawWhiteLines(page);
    });
    expect(rules).to.have.lengthOf(4);
    expect(tables.map((table) => table.ruled)).to.deep.equal([true]);
    expect(gridOf(tables[0])).to.deep.equal(ROWS);
  });

  it('are not seen on white paper', async () => {
    const { rules } = await pageWith(drawWhiteLines);
    expect(rules).to.deep.equal([]);
  });

  it('are not seen beside a shade', async () => {
    const { rules } = await pageWith((page) => {
      page.drawRectangle({ x: 50, y: 400, width: 300, height: 60, color: GREEN });
      drawWhiteLines(page);
    });
    expect(rules).to.deep.equal([]);
  });

  it('leave the shade of a cell that they run around', async () => {
    const { tables } = await pageWith((page) => {
      for (const row of [0, 1, 2])
        for (const column of [0, 1, 2])
          page.drawRectangle({
            x: 50 + column * 100,
            y: 680 - row * 20,
            width: 100,
            height: 20,
            color: GREEN,
            borderColor: WHITE,
            borderWidth: 1,
          });
    });
    expect(tables.map((table) => table.ruled)).to.deep.equal([true]);
    expect(gridOf(tables[0])).to.deep.equal(ROWS);
  });
});
