import { expect } from 'chai';
import {
  compareFields,
  compareItems,
  comparePairs,
  compareTables,
  sameValue,
  truthValues,
} from '../../../../src/pipeline/evaluation/compare.js';
import { editDistance, sameText, scoresOf, textErrors } from '../../../../src/pipeline/evaluation/measures.js';
import { addDocument, emptyKind, failedPrediction, predictionOf, renderReport } from '../../../../src/pipeline/evaluation/report.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { understood } from '../../../support/understanding.js';

describe('evaluation', () => {
  describe('scoresOf()', () => {
    it('gives precision, recall and F1', () =>
      expect(scoresOf({ tp: 3, fp: 1, fn: 3 })).to.deep.equal({ precision: 0.75, recall: 0.5, f1: 0.6 }));
    it('gives null over nothing', () =>
      expect(scoresOf({ tp: 0, fp: 0, fn: 0 })).to.deep.equal({ precision: null, recall: null, f1: null }));
  });

  describe('textErrors()', () => {
    it('counts characters as they are and words folded', () => {
      expect(textErrors('Hallo  welt', 'Hallo Welt!')).to.deep.equal({ characterErrors: 2, characters: 11, wordErrors: 1, words: 2 });
    });
    it('measures edits of any list', () => expect(editDistance(['a', 'b', 'c'], ['a', 'c', 'd'])).to.equal(2));
  });

  describe('sameValue()', () => {
    const cases: [string, unknown, unknown, boolean][] = [
      ['total_amount', 12.5, 12.5, true],
      ['total_amount', -12.5, 12.5, true],
      ['total_amount', 12.52, 12.5, false],
      ['total_amount', '12.5', 12.5, false],
      ['invoice_date', '2025-01-02', '2025-01-02', true],
      ['invoice_date', '2025-02-01', '2025-01-02', false],
      ['invoice_number', 'INV 42/A', 'inv-42a', true],
      ['invoice_number', '42', '421', false],
      ['currency', 'EUR', '€', true],
      ['vendor.name', 'Example Ltd', 'EXAMPLE LTD.', true],
      ['vendor.name', 'Other Ltd', 'Example GmbH', false],
      ['signed', true, true, true],
      ['vendor.name', null, 'x', false],
    ];
    for (const [key, ours, theirs, same] of cases) {
      it(`takes ${key} ${JSON.stringify(ours)} for ${same ? 'right' : 'wrong'} where ${JSON.stringify(theirs)} is true`, () => {
        expect(sameValue(key, ours, theirs)).to.equal(same);
      });
    }
    it('takes a part of a name for the name', () => expect(sameText('Example Ltd, London', 'Example Ltd')).to.equal(true));
  });

  describe('compareFields()', () => {
    const truth = {
      type: 'invoice',
      invoice_number: '1',
      vendor: { name: 'A Ltd' },
      due_date: '2025-01-01',
      _absent: ['subtotal'],
      _alternatives: { invoice_number: ['2'] },
      _optional: ['due_date'],
      _note: 'x',
    };

    it('flattens a truth without its own remarks', () =>
      expect(truthValues(truth).map(([key]) => key)).to.deep.equal(['invoice_number', 'vendor.name', 'due_date']));

    it('counts right, wrong and invented values', () => {
      const results = compareFields({ invoice_number: '2', vendor: { name: 'B' }, subtotal: 5 }, truth);
      expect(results.map(({ key, counts }) => [key, counts.tp, counts.fp, counts.fn])).to.deep.equal([
        ['invoice_number', 1, 0, 0],
        ['vendor.name', 0, 1, 1],
        ['subtotal', 0, 1, 0],
      ]);
    });

    it('pairs up parties in any order', () => {
      const [result] = compareFields({ parties: ['Beta LLC', 'Alpha Inc.'] }, { parties: ['Alpha Inc', 'Gamma'] });
      expect(result?.counts).to.deep.equal({ tp: 1, fp: 1, fn: 1 });
    });
  });

  it('compares lines by description and total', () => {
    const data = {
      line_items: [
        { description: 'Paper A4', quantity: 2, total: 10 },
        { description: 'Ink', quantity: 1, total: 5 },
      ],
    };
    const truth = {
      line_items: [
        { description: 'Paper A4', total: 10 },
        { description: 'Ink', total: 6 },
      ],
    };
    expect(compareItems(data, truth)).to.deep.equal({ tp: 1, fp: 1, fn: 1 });
    expect(compareItems(data, {})).to.equal(null);
  });

  it('compares pairs and cells', () => {
    expect(
      comparePairs([{ key: 'Name:', value: 'Ann Field' }], {
        pairs: [
          { key: 'NAME', value: 'Ann Field' },
          { key: 'Age', value: '9' },
        ],
      }),
    ).to.deep.equal({ tp: 1, fp: 0, fn: 1 });
    expect(
      compareTables(
        [
          [['x'], ['y']],
          [
            ['a', 'b'],
            ['c', ''],
          ],
        ],
        {
          tables: [
            {
              rows: [
                ['a', 'b'],
                ['c', 'd'],
              ],
            },
          ],
        },
      ),
    ).to.deep.equal({ tp: 3, fp: 0, fn: 1 });
  });

  describe('report', () => {
    it('tells the boxes that are ticked as pairs, not the empty ones', () => {
      const { model } = understood(drawDocument('frozen\nfresh'));
      const box = { left: 0.1, top: 0.1, width: 0.01, height: 0.01 };
      model.pages[0]!.marks = [
        { kind: 'checkbox', box, selected: true, confidence: 1, label: 'frozen' },
        { kind: 'checkbox', box, selected: false, confidence: 1, label: 'fresh' },
        { kind: 'signature', box, selected: true, confidence: 1, label: 'signature' },
      ];
      expect(predictionOf('a/1.pdf', model, 12).pairs).to.deep.equal([{ key: 'frozen', value: '☑' }]);
    });

    it('sums documents with and without truth and lists what is wrong', () => {
      const { model } = understood(drawDocument('INVOICE\nInvoice No: 77\nDate: 2025-01-02\nTotal: EUR 12.00'));
      const kind = emptyKind();
      addDocument(kind, predictionOf('a/1.pdf', model, 12), { type: 'invoice', invoice_number: '77', total_amount: 13 });
      addDocument(kind, failedPrediction('a/2.pdf', 'PROCESSING_FAILED', 3), null);
      const lines = renderReport(new Map([['a', kind]]), 5);
      expect(lines).to.include('a: 2 documents, 1 could not be read');
      expect(lines.some((line) => line.includes('invoice_number') && line.includes('F1 100.0%'))).to.equal(true);
      expect(lines.at(-1)).to.equal('    a/1.pdf total_amount: expected 13, received 12');
    });
  });
});
