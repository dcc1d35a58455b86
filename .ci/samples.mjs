// Draws the three sample documents of the dashboard's first page into src/dashboard/app/public/samples. Everything on them is made up.
//   node .ci/samples.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib';

const folder = 'src/dashboard/app/public/samples';
const ink = rgb(0.13, 0.14, 0.17);
const grey = rgb(0.42, 0.45, 0.5);

async function sheet(title, accent, draw) {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setProducer('Docket');
  pdf.setCreationDate(new Date('2026-01-01T00:00:00Z'));
  pdf.setModificationDate(new Date('2026-01-01T00:00:00Z'));
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  page.drawRectangle({ x: 0, y: 826, width: 595, height: 16, color: accent });
  const text = (value, x, y, { size = 10, strong = false, color = ink, right = false } = {}) => {
    const font = strong ? bold : regular;
    page.drawText(value, { x: right ? x - font.widthOfTextAtSize(value, size) : x, y, size, font, color });
  };
  const line = (y, from = 56, to = 539) =>
    page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.7, color: rgb(0.75, 0.77, 0.8) });
  draw({ text, line });
  return pdf.save();
}

/** Rows of a table: the first is its head; columns that start with > end at their x. */
function table({ text, line }, columns, rows, top) {
  rows.forEach((row, index) => {
    const y = top - index * 22;
    row.forEach((value, column) => {
      const [x, right] = columns[column];
      text(value, x, y, { right, strong: index === 0, size: index === 0 ? 9 : 10, color: index === 0 ? grey : ink });
    });
    line(y - 7);
  });
  return top - rows.length * 22;
}

const L = (x) => [x, false];
const R = (x) => [x, true];

const invoice = await sheet('Invoice NL-2026-0417', rgb(0.24, 0.31, 0.82), (p) => {
  p.text('Northlight Timber Ltd', 56, 780, { size: 18, strong: true });
  p.text('12 Sawmill WorkerProcess, Brackenford BF3 9QT', 56, 763, { color: grey });
  p.text('INVOICE', 539, 780, { size: 18, strong: true, right: true, color: rgb(0.24, 0.31, 0.82) });
  p.text('Bill to', 56, 715, { size: 9, color: grey });
  p.text('Harrow & Finch Joinery', 56, 700, { strong: true });
  p.text('8 Canal Street, Millbrook ML1 4RD', 56, 686);
  [
    ['Invoice number', 'NL-2026-0417'],
    ['Invoice date', '2026-01-12'],
    ['Due date', '2026-02-11'],
    ['Currency', 'GBP'],
  ].forEach(([label, value], index) => {
    p.text(`${label}:`, 360, 715 - index * 16, { color: grey });
    p.text(value, 539, 715 - index * 16, { right: true, strong: true });
  });
  const after = table(
    p,
    [L(56), R(350), R(440), R(539)],
    [
      ['Description', 'Quantity', 'Unit price', 'Amount'],
      ['Oak boards 25 mm, planed', '24', '18.50', '444.00'],
      ['Ash battens 38 x 38 mm', '60', '3.20', '192.00'],
      ['Delivery by lorry', '1', '64.00', '64.00'],
    ],
    620,
  );
  [
    ['Subtotal', '700.00'],
    ['VAT 20 %', '140.00'],
    ['Total', '840.00'],
  ].forEach(([label, value], index) => {
    p.text(label, 380, after - 14 - index * 18, { strong: index === 2, size: index === 2 ? 12 : 10 });
    p.text(value, 539, after - 14 - index * 18, { right: true, strong: index === 2, size: index === 2 ? 12 : 10 });
  });
  p.text('Payment within 30 days to account 40-11-22 00817734. Thank you.', 56, 90, { size: 9, color: grey });
});

const doubtful = await sheet('Rechnung R-88231', rgb(0.72, 0.32, 0.1), (p) => {
  p.text('Möbelwerk Ahrenstein GmbH', 56, 780, { size: 18, strong: true });
  p.text('Uferweg 5, 21073 Ahrenstein', 56, 763, { color: grey });
  p.text('Rechnung', 539, 780, { size: 18, strong: true, right: true, color: rgb(0.72, 0.32, 0.1) });
  p.text('Kontor Weidenbach KG', 56, 700, { strong: true });
  p.text('Am Speicher 14, 20457 Weidenbach', 56, 686);
  [
    ['Rechnungsnummer', 'R-88231'],
    ['Rechnungsdatum', '19.01.2026'],
    ['Fällig am', '18.02.2026'],
  ].forEach(([label, value], index) => {
    p.text(`${label}:`, 350, 715 - index * 16, { color: grey });
    p.text(value, 539, 715 - index * 16, { right: true, strong: true });
  });
  const after = table(
    p,
    [L(56), R(350), R(440), R(539)],
    [
      ['Bezeichnung', 'Menge', 'Einzelpreis', 'Betrag'],
      ['Schreibtisch Eiche 160 cm', '4', '389,00', '1.556,00'],
      ['Rollcontainer', '4', '145,00', '580,00'],
      ['Lieferung und Aufbau', '1', '120,00', '120,00'],
    ],
    620,
  );
  // The sum is wrong on purpose: the sample shows how such a document comes to a person.
  [
    ['Zwischensumme', '2.256,00 EUR'],
    ['MwSt. 19 %', '428,64 EUR'],
    ['Gesamtbetrag', '2.784,64 EUR'],
  ].forEach(([label, value], index) => {
    p.text(label, 340, after - 14 - index * 18, { strong: index === 2, size: index === 2 ? 12 : 10 });
    p.text(value, 539, after - 14 - index * 18, { right: true, strong: index === 2, size: index === 2 ? 12 : 10 });
  });
});

const packing = await sheet('Packing list PL-3077', rgb(0.08, 0.47, 0.36), (p) => {
  p.text('PACKING LIST', 56, 780, { size: 18, strong: true, color: rgb(0.08, 0.47, 0.36) });
  [
    ['Packing list no.', 'PL-3077'],
    ['Date', '2026-01-22'],
    ['Order number', 'PO-5510'],
  ].forEach(([label, value], index) => {
    p.text(`${label}:`, 360, 780 - index * 16, { color: grey });
    p.text(value, 539, 780 - index * 16, { right: true, strong: true });
  });
  p.text('Shipper:', 56, 715, { size: 9, color: grey });
  p.text('Tidewater Ceramics Co.', 56, 700, { strong: true });
  p.text('Quay 9, Port Maren', 56, 686);
  p.text('Consignee:', 320, 715, { size: 9, color: grey });
  p.text('Larkspur Home Stores', 320, 700, { strong: true });
  p.text('Distribution park 2, Eastley', 320, 686);
  const after = table(
    p,
    [L(56), R(330), R(410), R(475), R(539)],
    [
      ['Description', 'Packages', 'Quantity', 'Net kg', 'Gross kg'],
      ['Stoneware bowls, 18 cm', '12', '288', '172.8', '196.0'],
      ['Stoneware plates, 27 cm', '20', '400', '320.0', '356.0'],
      ['Glazed vases', '8', '48', '91.2', '104.0'],
    ],
    620,
  );
  [
    ['Total packages', '40'],
    ['Net weight', '584.0 kg'],
    ['Gross weight', '656.0 kg'],
  ].forEach(([label, value], index) => {
    p.text(`${label}:`, 360, after - 14 - index * 18, { strong: true });
    p.text(value, 539, after - 14 - index * 18, { right: true, strong: true });
  });
});

mkdirSync(folder, { recursive: true });
for (const [name, bytes] of Object.entries({ invoice, 'invoice-wrong-total': doubtful, 'packing-list': packing }))
  writeFileSync(`${folder}/${name}.pdf`, bytes);
