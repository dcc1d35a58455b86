import { expect } from 'chai';
import { DocumentType } from '../../../../src/documents/document.enums.js';
import { toExtraction } from '../../../../src/documents/extraction/extraction.rules.js';
import { toDecimal } from '../../../../src/documents/extraction/extraction.scalars.js';
import { camelCase, EXTRACTION_CLASSES } from '../../../../src/documents/extraction/extraction.types.js';
import type { StoredField } from '../../../../src/documents/runs/run.entity.js';
import { itemShapeOf, shapeOf, TYPE_FIELDS } from '../../../../src/pipeline/types/fields.js';

const field = (path: string, value: unknown, more: Partial<StoredField> = {}): StoredField => ({
  path,
  value,
  text: String(value),
  confidence: 0.9,
  page: 1,
  box: { left: 0.1, top: 0.2, width: 0.3, height: 0.02 },
  words: [],
  rule: 'label-right',
  source: 'text-layer',
  ...more,
});
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('documents/extraction.rules', () => {
  describe('toExtraction()', () => {
    it('types every value of an invoice and says where it came from', () => {
      const made = plain(
        toExtraction('invoice', [
          field('invoice_number', '4711'),
          field('invoice_date', '2026-01-31', { source: 'human', confidence: 1 }),
          field('total_amount', 119.5, { rule: 'sum-of-rates' }),
          field('vendor.name', 'Alder Works', { source: 'ocr' }),
          field('line_items[1].total', 20),
          field('line_items[0].description', 'Planks'),
          field('cost_centre', 42, { source: 'template' }),
        ]),
      );
      expect(made.invoiceNumber).to.include({
        value: '4711',
        source: 'text_layer',
        corrected: false,
        page: 1,
        confidence: 0.9,
        text: '4711',
      });
      expect(made.invoiceDate).to.include({ value: '2026-01-31', source: 'correction', corrected: true });
      expect(made.totalAmount).to.include({ value: 119.5, source: 'formula' });
      expect(made.vendor.name).to.include({ value: 'Alder Works', source: 'ocr' });
      expect([made.vendor.address, made.customer, made.dueDate]).to.deep.equal([null, null, null]);
      expect(made.lineItems).to.have.length(2);
      expect(made.lineItems[0].description.value).to.equal('Planks');
      expect(made.lineItems[1]).to.deep.include({ description: null });
      expect(made.additional).to.have.length(1);
      expect(made.additional[0]).to.include({ key: 'cost_centre', textValue: '42' });
    });

    it('shows no value that does not fit its kind', () => {
      const made = plain(
        toExtraction('invoice', [field('invoice_date', 'tomorrow'), field('total_amount', '12'), field('vendor.name', null)]),
      );
      expect([made.invoiceDate, made.totalAmount, made.vendor]).to.deep.equal([null, null, null]);
    });

    it('gives the parties of a contract, each with the place of the list', () => {
      const made = plain(toExtraction('contract', [field('parties', ['Alder Works', 'Birch Ltd']), field('signed', true)]));
      expect(made.parties.map((party: { value: string }) => party.value)).to.deep.equal(['Alder Works', 'Birch Ltd']);
      expect(made.signed.value).to.equal(true);
    });

    it('gives what a template read of a document without a type', () => {
      const made = toExtraction(null, [field('meter', 17, { source: 'template' })]);
      expect(made.constructor.name).to.equal('TemplateData');
      expect(plain(made).additional[0]).to.include({ key: 'meter', textValue: '17' });
    });

    for (const type of Object.values(DocumentType)) {
      it(`knows every key of ${type}`, () => {
        const made = plain(toExtraction(type, []));
        expect(Object.keys(made)).to.deep.equal([...Object.keys(shapeOf(type)).map(camelCase), 'additional']);
        expect(EXTRACTION_CLASSES[type].item === null).to.equal(itemShapeOf(type) === null);
        for (const path of TYPE_FIELDS[type].required) expect(TYPE_FIELDS[type].fields).to.have.property(path.split('.')[0]!);
      });
    }
  });

  describe('toDecimal()', () => {
    const cases: [number, string][] = [
      [1190.5, '1190.5'],
      [0.1, '0.1'],
      [-3, '-3'],
      [0.0000001, '0.0000001'],
      [1e21, '1000000000000000000000'],
    ];
    for (const [value, text] of cases) it(`spells ${value} as ${text}`, () => expect(toDecimal(value)).to.equal(text));
  });
});
