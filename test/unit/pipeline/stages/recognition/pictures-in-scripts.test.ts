import { expect } from 'chai';
import { readDocument } from '../../../../../src/pipeline/read.js';
import { understand } from '../../../../../src/pipeline/stages/understanding/understand.js';

/** Invoices of companies that do not exist, as scanned: what they say, by the name of the picture. */
const PICTURES: readonly [name: string, language: string, data: Record<string, unknown>, label: string][] = [
  [
    'bulgarian',
    'bg',
    { invoice_number: 'INV-2026-02417', invoice_date: '2026-03-14', due_date: '2026-04-13', subtotal: 1608.8, tax_amount: 321.76 },
    'Падеж',
  ],
  [
    'japanese',
    'ja',
    { invoice_number: 'INV-2026-02417', invoice_date: '2026-03-14', due_date: '2026-04-13', subtotal: 160880, tax_amount: 16088 },
    '請求書番号',
  ],
];

const REQUEST = { type: null, templates: { use: null, candidates: [] }, thresholds: { overall: 0.8, field: 0.8 } };

describe('stages/recognition > pictures in other scripts', () => {
  for (const [name, language, data, label] of PICTURES) {
    it(`reads an invoice in ${name} (slow: really recognises)`, async () => {
      const model = await readDocument(`test/fixtures/scripts/${name}.png`, { quality: 'balanced', language: null, maxPages: 1 });
      expect(model.language).to.equal(language);
      expect(model.pages[0]!.words.map(({ text }) => text)).to.include(label);
      expect(understand(model, REQUEST).model.extractedData).to.include(data);
    });
  }
});
