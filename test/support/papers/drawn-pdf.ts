import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A PDF with a text layer from drawings, one a page: each line a row, each character one place of a fixed-width font. */
export async function drawPdf(...drawings: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Courier);
  for (const drawing of drawings) {
    const page = pdf.addPage([612, 792]);
    drawing
      .replace(/^\n/, '')
      .split('\n')
      .forEach((row, index) => {
        for (const match of row.matchAll(/\S+(?: \S+)*/g))
          page.drawText(match[0], { x: 40 + match.index * 6, y: 740 - index * 14, size: 10, font });
      });
  }
  return Buffer.from(await pdf.save());
}
