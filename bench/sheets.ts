import type { Print, Sheet } from '../test/support/papers/files.js';

const SENTENCES = [
  'The goods remain the property of the seller until the invoice has been paid in full.',
  'Delivery was made on the agreed day, and the packages were counted by both parties.',
  'Please quote the reference number above whenever you write to us about this order.',
  'Prices do not include freight, which is charged at cost and shown on a line of its own.',
  'Claims for shortage or damage must reach our office within fourteen days of arrival.',
  'The carrier signed for nine pallets, each wrapped and labelled with the order number.',
  'Our terms of payment are thirty days net; two percent discount within ten days.',
  'A copy of the certificate is kept with the batch record for a period of six years.',
  'The inspection found no deviation from the quality that had been ordered in spring.',
  'Any change of this agreement is valid only if it has been confirmed in writing.',
];

const ITEMS = [
  'Steel bracket 40 mm',
  'Hexagon bolt M8 x 60',
  'Cable gland PG16',
  'Rubber seal, black',
  'Mounting plate, zinc',
  'Hinge, left, brass',
];

/** A page of running text, a page of an invoice with a table, and a letter: what offices scan. The text of a page is what is printed on it. */
export function benchSheets(): Sheet[] {
  return [prose(), invoice(), letter(), prose(3)];
}

/** What a page says, in reading order. */
export function textOf(sheet: Sheet): string {
  return sheet.print.map((print) => print.text).join(' ');
}

function prose(offset = 0): Sheet {
  const print: Print[] = [{ text: 'General conditions of sale', x: 72, y: 80, size: 16, bold: true }];
  for (let line = 0; line < 44; line++)
    print.push({ text: SENTENCES[(line * 7 + offset) % SENTENCES.length]!, x: 72, y: 116 + line * 14, size: 10 });
  return { print };
}

function invoice(): Sheet {
  const print: Print[] = [
    { text: 'INVOICE', x: 72, y: 80, size: 18, bold: true },
    { text: 'Invoice number: 2024-0817', x: 72, y: 110 },
    { text: 'Invoice date: 14 March 2024', x: 72, y: 124 },
    { text: 'Northern Fittings Limited', x: 72, y: 150, bold: true },
    { text: '12 Harbour Street, Leith', x: 72, y: 164 },
  ];
  const columns = [76, 300, 380, 470];
  const row = (y: number, cells: string[], bold = false) => {
    for (const [i, text] of cells.entries()) print.push({ text, x: columns[i]!, y, bold });
  };
  row(204, ['Description', 'Quantity', 'Unit price', 'Amount'], true);
  for (let i = 0; i < 18; i++) {
    const quantity = 3 + ((i * 5) % 17);
    const price = 1.25 + ((i * 37) % 90) / 4;
    row(224 + i * 20, [ITEMS[i % ITEMS.length]!, String(quantity), price.toFixed(2), (quantity * price).toFixed(2)]);
  }
  const lines = Array.from({ length: 20 }, (_, i) => ({
    from: [72, 190 + i * 20] as [number, number],
    to: [540, 190 + i * 20] as [number, number],
  }));
  for (const x of [72, 296, 376, 466, 540]) lines.push({ from: [x, 190], to: [x, 570] });
  print.push({ text: 'Total amount due: 1,482.75 EUR', x: 360, y: 600, bold: true });
  for (let i = 0; i < 5; i++) print.push({ text: SENTENCES[i]!, x: 72, y: 640 + i * 14, size: 9 });
  return { print, lines };
}

function letter(): Sheet {
  const print: Print[] = [
    { text: 'Harbour Logistics', x: 72, y: 70, size: 14, bold: true },
    { text: '4 Quay Road, Grangemouth', x: 72, y: 86, size: 9 },
    { text: '21 June 2024', x: 72, y: 130 },
    { text: 'Dear customer,', x: 72, y: 160 },
  ];
  for (let line = 0; line < 30; line++)
    print.push({ text: SENTENCES[(line * 3) % SENTENCES.length]!, x: 72, y: 186 + line * 15, size: 11 });
  print.push({ text: 'Yours faithfully,', x: 72, y: 660 }, { text: 'Head of accounts', x: 72, y: 700 });
  return { print };
}
