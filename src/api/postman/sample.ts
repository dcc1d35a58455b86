type Line = readonly [x: number, y: number, text: string];

/** Points from the bottom left of a page of 612 x 792. */
const PAGES: readonly (readonly Line[])[] = [
  [
    [60, 730, 'Northwind Paper Ltd'],
    [60, 714, '12 Mill Lane, Leeds LS1 4AB, United Kingdom'],
    [60, 680, 'INVOICE'],
    [60, 650, 'Invoice number: NP-2026-0117'],
    [60, 634, 'Invoice date: 2026-03-02'],
    [60, 618, 'Due date: 2026-04-01'],
    [60, 590, 'Bill to: Harbour Books GmbH, Speicherweg 4, 20457 Hamburg'],
    ...row(550, 'Description', 'Quantity', 'Unit price', 'Total'),
    ...row(534, 'Copy paper A4, 80 g', '20', '4.50', '90.00'),
    ...row(518, 'Envelopes C5', '4', '12.25', '49.00'),
    ...row(486, '', '', 'Subtotal', '139.00'),
    ...row(470, '', '', 'VAT 20 %', '27.80'),
    ...row(454, '', '', 'Total due', 'GBP 166.80'),
  ],
  [
    [60, 730, 'Northwind Paper Ltd'],
    [60, 700, 'Terms: payment within 30 days. Goods remain ours until they are paid.'],
  ],
];

function row(y: number, ...[what, quantity, price, total]: readonly string[]): Line[] {
  const cells: Line[] = [
    [60, y, what!],
    [300, y, quantity!],
    [370, y, price!],
    [470, y, total!],
  ];
  return cells.filter(([, , text]) => text !== '');
}

/** A small PDF with a text layer for the first calls of a new caller: an invoice of two pages. Pure. */
export function samplePdf(): Buffer {
  const numbers = PAGES.map((_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${PAGES.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...PAGES.flatMap((lines, index) => {
      const text = lines.map(([x, y, words]) => `1 0 0 1 ${x} ${y} Tm (${words}) Tj`).join('\n');
      const content = `BT /F1 11 Tf\n${text}\nET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${numbers[index]! + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
    'latin1',
  );
}
