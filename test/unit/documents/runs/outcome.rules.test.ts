import { expect } from 'chai';
import { countFields, searchColumns, storedFields } from '../../../../src/documents/runs/extraction.rules.js';
import { decideOutcome, sandboxOutcome } from '../../../../src/documents/runs/outcome.rules.js';
import type { PackedDocument, ReviewReasonCode } from '../../../../src/pipeline/index.js';

const OFF = { duplicateReview: false };
const live = { mode: 'live' as const, metadata: {}, duplicateOf: null, requestedType: null, forceTemplate: false };

/** A model as far as the rules look at it. */
const modelOf = (...reasons: ReviewReasonCode[]) =>
  ({
    classification: { type: 'invoice' },
    confidence: { overall: 0.91239, fields: {} },
    reviewReasons: reasons.map((reason) => ({ reason, fields: [] })),
  }) as unknown as PackedDocument;

describe('documents/outcome.rules', () => {
  describe('decideOutcome()', () => {
    it('is completed without a reason, confidence with four decimals (D22)', () => {
      expect(decideOutcome(live, modelOf(), OFF)).to.deep.equal({ status: 'completed', type: 'invoice', confidence: 0.9124, reasons: [] });
    });

    it('keeps a type that a caller gave, whatever the page looks like (D19)', () => {
      expect(decideOutcome({ ...live, requestedType: 'bol' }, modelOf(), OFF).type).to.equal('bol');
    });

    it('puts the most pressing reason first (D23)', () => {
      const { status, reasons } = decideOutcome(
        live,
        modelOf('template_mismatch', 'low_confidence', 'totals_mismatch', 'missing_required_field'),
        OFF,
      );
      expect(status).to.equal('review_required');
      expect(reasons.map((entry) => entry.reason)).to.deep.equal([
        'missing_required_field',
        'totals_mismatch',
        'low_confidence',
        'template_mismatch',
      ]);
    });

    it('does not ask whether the rules of a forced template hold (D29, D115)', () => {
      const forced = { ...live, forceTemplate: true };
      expect(decideOutcome(forced, modelOf('template_mismatch'), OFF)).to.deep.include({ status: 'completed', reasons: [] });
      const reasonsOf = decideOutcome(forced, modelOf('template_mismatch', 'low_confidence'), OFF).reasons;
      expect(reasonsOf.map((entry) => entry.reason)).to.deep.equal(['low_confidence']);
    });

    it('sends duplicates to review only where the organization asks for it (D22)', () => {
      const duplicate = { ...live, duplicateOf: 'doc_1' };
      expect(decideOutcome(duplicate, modelOf(), OFF).status).to.equal('completed');
      const { status, reasons } = decideOutcome(duplicate, modelOf(), { duplicateReview: true });
      expect([status, reasons[0]?.reason]).to.deep.equal(['review_required', 'possible_duplicate']);
    });

    it('gives test documents the outcome that they ask for, live ones never (D88)', () => {
      const asking = (sandbox_outcome: string, mode: 'live' | 'test' = 'test') => ({
        mode,
        metadata: { sandbox_outcome },
        duplicateOf: null,
        requestedType: null,
        forceTemplate: false,
      });
      expect(decideOutcome(asking('completed'), modelOf('low_confidence'), OFF).status).to.equal('completed');
      expect(decideOutcome(asking('review_required'), modelOf(), OFF).status).to.equal('review_required');
      expect(decideOutcome(asking('completed', 'live'), modelOf('low_confidence'), OFF).status).to.equal('review_required');
      expect([sandboxOutcome(asking('failed')), sandboxOutcome(asking('failed', 'live')), sandboxOutcome(asking('x'))]).to.deep.equal([
        'failed',
        undefined,
        undefined,
      ]);
    });
  });
});

describe('documents/extraction.rules', () => {
  it('storedFields(): keeps the source words themselves, and confidence with four decimals', () => {
    const field = { path: 'a', value: 'Alder', confidence: 0.9332672287, page: 1, words: [1] };
    const [stored] = storedFields({ fields: [field], fieldWords: [['Alder']] } as unknown as PackedDocument);
    expect(stored)
      .to.include({ path: 'a', confidence: 0.9333 })
      .and.deep.include({ words: ['Alder'] });
  });

  it('countFields(): counts values that are there', () => {
    const extractedData = {
      a: 1,
      b: null,
      vendor: { name: null, address: null },
      customer: { name: 'x' },
      line_items: [],
      parties: ['y'],
      zero: 0,
    };
    expect(countFields({ extractedData })).to.equal(4);
    expect(countFields({ extractedData: null })).to.equal(0);
  });

  it('searchColumns(): takes what lists and filters look at, whatever the type calls it', () => {
    expect(
      searchColumns({ total_amount: 12.5, currency: 'EUR', exporter: { name: 'Alder' }, consignee: { name: 'Birch' }, invoice_number: 7 }),
    ).to.deep.equal({
      totalAmount: '12.5',
      taxAmount: null,
      currency: 'EUR',
      vendorName: 'Alder',
      customerName: 'Birch',
      invoiceNumber: null,
    });
    expect(searchColumns(null).vendorName).to.equal(null);
  });
});
