import { expect } from 'chai';
import { csvFormOf, documentRow, itemRows, readColumns } from '../../../../src/documents/exports/export.rules.js';
import type { ExportedDocument } from '../../../../src/documents/exports/export.store.js';
import { ServiceError } from '../../../../src/vocabulary/errors.js';

const DOCUMENT = {
  id: 'doc_1',
  filename: 'a.pdf',
  type: 'invoice',
  metadata: { 'cost centre': '42' },
  createdAt: new Date('2026-03-01T10:00:00Z'),
  extractedData: {
    total_amount: 1234.5,
    vendor: { name: 'Alder' },
    parties: ['A', 'B'],
    line_items: [{ description: 'x', total: 1 }, { description: 'y' }],
  },
} as unknown as ExportedDocument;

describe('export.rules', () => {
  it('readColumns() gives all columns of the types when none are chosen', () => {
    const { documents, items } = readColumns(null, ['invoice']);
    expect(documents).to.include.members(['id', 'createdAt', 'invoice_number', 'vendor.vat_id']);
    expect(documents).not.to.include('bill_of_lading_number');
    expect(items).to.deep.equal([
      'id',
      'filename',
      'type',
      'line',
      ...['description', 'quantity', 'unit_price', 'total'].map((key) => `line_items.${key}`),
    ]);
    expect(readColumns([], []).documents).to.include.members(['invoice_number', 'bill_of_lading_number']);
  });

  it('readColumns() parts those of documents from those of items', () => {
    expect(readColumns(['id', 'line', 'line_items.total', 'vendor.name'], [])).to.deep.equal({
      documents: ['id', 'vendor.name'],
      items: ['id', 'line', 'line_items.total', 'vendor.name'],
    });
  });

  for (const columns of [['id', 'id'], ['=1+1'], [''], Array.from({ length: 101 }, (_, at) => `c${at}`)])
    it(`readColumns() refuses ${String(columns).slice(0, 20)}`, () => {
      expect(() => readColumns(columns, []))
        .to.throw(ServiceError)
        .with.nested.property('details[0].field', 'columns');
    });

  it('documentRow() finds facts, paths, lists and metadata, and nothing inherited', () => {
    const columns = [
      'id',
      'vendor.name',
      'parties',
      'metadata.cost centre',
      'line_items',
      'vendor',
      'constructor',
      '__proto__.x',
      'toString',
    ];
    expect(documentRow(DOCUMENT, columns)).to.deep.equal(['doc_1', 'Alder', 'A; B', '42', null, null, null, null, null]);
  });

  it('itemRows() gives a row for each item', () => {
    expect(itemRows(DOCUMENT, ['line', 'id', 'line_items.description', 'line_items.total', 'total_amount'])).to.deep.equal([
      [1, 'doc_1', 'x', 1, 1234.5],
      [2, 'doc_1', 'y', null, 1234.5],
    ]);
    expect(itemRows({ ...DOCUMENT, extractedData: null }, ['id'])).to.deep.equal([]);
  });

  for (const [locale, delimiter, number, day, moment] of [
    [null, ',', '-1234.5', '2026-03-01', '2026-03-01T10:00:00.000Z'],
    ['de-DE', ';', '-1234,5', '01.03.2026', '01.03.2026, 10:00:00'],
    ['en-GB', ',', '-1234.5', '01/03/2026', '01/03/2026, 10:00:00'],
    ['ar-EG', ',', /1234\.5$/, /2026/, /2026/],
  ] as const)
    it(`csvFormOf() writes as in ${locale ?? 'no language'}`, () => {
      const form = csvFormOf(locale);
      expect(form.delimiter).to.equal(delimiter);
      for (const [cell, expected] of [
        [-1234.5, number],
        ['2026-03-01', day],
        [DOCUMENT.createdAt, moment],
      ] as const) {
        if (typeof expected === 'string') expect(form.text(cell)).to.equal(expected);
        else expect(form.text(cell)).to.match(expected);
      }
      expect(form.text('=HYPERLINK("x")')).to.equal(`'=HYPERLINK("x")`);
      expect([form.text(null), form.text(true)]).to.deep.equal(['', 'true']);
    });

  it('csvFormOf() refuses what is no language', () => {
    for (const locale of ['xx-', 'no language', '']) expect(() => csvFormOf(locale)).to.throw(ServiceError);
  });
});
