import { expect } from 'chai';
import { ServiceError } from '../../../../src/vocabulary/errors.js';
import { matchesFilters, readFilters } from '../../../../src/webhooks/subscriptions/filter.rules.js';

const facts = {
  document_type: 'invoice',
  vendor_name: 'Müller & Söhne GmbH',
  total_amount: 1200.5,
  confidence: 0.91,
  currency: 'EUR',
  invoice_number: null,
  'metadata.region': 'North',
  'metadata.code_gte': '7',
};

describe('webhooks > filter.rules', () => {
  describe('matchesFilters() (D82)', () => {
    const cases: [string, Record<string, string[]>, boolean][] = [
      ['no filter passes everything', {}, true],
      ['texts without case', { vendor_name: ['MÜLLER & söhne gmbh'] }, true],
      ['values of one key are ORed', { currency: ['USD', 'eur'] }, true],
      ['keys are ANDed', { currency: ['EUR'], document_type: ['bol'] }, false],
      ['_contains', { vendor_name_contains: ['söhne'] }, true],
      ['_prefix', { vendor_name_prefix: ['söhne'] }, false],
      ['_ne of one value', { currency_ne: ['USD'] }, true],
      ['_ne of several: all must differ', { currency_ne: ['USD', 'EUR'] }, false],
      ['_gte at the bound', { total_amount_gte: ['1200.5'] }, true],
      ['_gt at the bound', { total_amount_gt: ['1200.5'] }, false],
      ['_lte', { confidence_lte: ['0.9'] }, false],
      ['_lt', { confidence_lt: ['1'] }, true],
      ['equal numbers, whatever their spelling', { total_amount: ['1200.50'] }, true],
      ['metadata', { 'metadata.region': ['north'] }, true],
      ['metadata with a suffix', { 'metadata.region_prefix': ['no'] }, true],
      ['a metadata key that ends like a number test is a key', { 'metadata.code_gte': ['7'] }, true],
      ['a missing fact never matches', { invoice_number: ['1'] }, false],
      ['a missing fact does not match _ne either', { invoice_number_ne: ['1'] }, false],
      ['an absent metadata key', { 'metadata.other_ne': ['x'] }, false],
    ];
    for (const [title, filters, expected] of cases)
      it(title, () => expect(matchesFilters(readFilters(filters), 'document.processed', facts)).to.equal(expected));

    it('lets test.event through and stops events without facts', () => {
      expect(matchesFilters({ currency: ['USD'] }, 'test.event', null)).to.equal(true);
      expect(matchesFilters({ currency: ['USD'] }, 'document.processed', null)).to.equal(false);
    });
  });

  describe('readFilters()', () => {
    const refused: [string, unknown][] = [
      ['vendor', ['a']],
      ['vendor_name_gte', ['1']],
      ['total_amount_contains', ['1']],
      ['total_amount_gte', ['a lot']],
      ['confidence', ['']],
      ['currency', 'EUR'],
      ['currency', []],
      ['currency', [{ a: 1 }]],
      ['metadata.', ['x']],
      ['__proto__x', ['x']],
    ];
    for (const [key, value] of refused)
      it(`refuses ${key}: ${JSON.stringify(value)}`, () => {
        try {
          readFilters({ [key]: value });
          expect.fail('was taken');
        } catch (error) {
          expect((error as ServiceError).code).to.equal('VALIDATION_ERROR');
          expect((error as ServiceError).details).to.have.nested.property('[0].field', `fieldFilters.${key}`);
        }
      });

    it('takes numbers as texts', () => expect(readFilters({ total_amount_gte: [100] })).to.deep.equal({ total_amount_gte: ['100'] }));
  });
});
