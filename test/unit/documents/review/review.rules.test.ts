import { expect } from 'chai';
import type { DocumentStatus } from '../../../../src/documents/document.enums.js';
import { shapesOf } from '../../../../src/documents/review/corrected-values.rules.js';
import type { ReviewAction } from '../../../../src/documents/review/review.inputs.js';
import {
  correctFields,
  lockAfter,
  parseFieldPath,
  putValue,
  statusAfter,
  valueProblem,
} from '../../../../src/documents/review/review.rules.js';
import type { StoredField } from '../../../../src/documents/runs/run.entity.js';
import { differencesOf } from '../../../../src/documents/runs/run.rules.js';

const STATUSES: DocumentStatus[] = ['uploading', 'processing', 'completed', 'review_required', 'approved', 'rejected', 'failed'];

const stored = (path: string, value: unknown): StoredField => ({
  path,
  value,
  text: String(value),
  confidence: 0.6,
  page: 1,
  box: null,
  words: [String(value)],
  rule: 'label-right',
  source: 'ocr',
});

describe('documents/review.rules', () => {
  describe('statusAfter()', () => {
    const EXPECTED: Record<ReviewAction, Partial<Record<DocumentStatus, DocumentStatus>>> = {
      claimed: { completed: 'completed', review_required: 'review_required' },
      corrected: { completed: 'completed', review_required: 'review_required' },
      approved: { completed: 'approved', review_required: 'approved' },
      rejected: { completed: 'rejected', review_required: 'rejected' },
      reopened: { approved: 'review_required', rejected: 'review_required' },
      released: {
        completed: 'completed',
        review_required: 'review_required',
        approved: 'approved',
        rejected: 'rejected',
        failed: 'failed',
      },
    };
    for (const [action, from] of Object.entries(EXPECTED)) {
      for (const status of STATUSES) {
        const after = from[status];
        it(`${action} in ${status}: ${after ?? 'INVALID_STATUS_TRANSITION'} (D25, D118)`, () => {
          const act = () => statusAfter(status, action as ReviewAction);
          if (after) expect(act()).to.equal(after);
          else expect(act).to.throw().with.property('code', 'INVALID_STATUS_TRANSITION');
        });
      }
    }
  });

  describe('lockAfter()', () => {
    const now = new Date('2026-01-15T12:00:00Z');
    const inAnHour = new Date('2026-01-15T13:00:00Z');
    const mine = { lockedById: 7, lockedUntil: new Date('2026-01-15T12:10:00Z') };
    const free = { lockedById: null, lockedUntil: null };

    it('takes it for 60 minutes on a claim, renews it on each action of the holder, frees it on release (D25)', () => {
      expect(lockAfter(free, 'claimed', 7, now)).to.deep.equal({ lockedById: 7, lockedUntil: inAnHour });
      expect(lockAfter(mine, 'corrected', 7, now)).to.deep.equal({ lockedById: 7, lockedUntil: inAnHour });
      expect(lockAfter(mine, 'released', 7, now)).to.deep.equal(free);
    });

    it('takes none without a claim, and lets an expired one go (D25)', () => {
      expect(lockAfter(free, 'approved', 7, now)).to.deep.equal(free);
      expect(lockAfter({ ...mine, lockedUntil: now }, 'corrected', 7, now)).to.deep.equal(free);
    });
  });

  describe('parseFieldPath()', () => {
    it('reads members and indexes (D118)', () => {
      expect(parseFieldPath('total_amount')).to.deep.equal(['total_amount']);
      expect(parseFieldPath('vendor.name')).to.deep.equal(['vendor', 'name']);
      expect(parseFieldPath('line_items[2].total')).to.deep.equal(['line_items', 2, 'total']);
      expect(parseFieldPath('parties[0]')).to.deep.equal(['parties', 0]);
    });

    for (const path of ['', '.', 'a.', '.a', 'a..b', '[0]', 'a[-1]', 'a[x]', 'a[0', 'a b', '__proto__.x', 'a.constructor', 'x'.repeat(400)])
      it(`refuses ${JSON.stringify(path.slice(0, 20))}`, () => expect(parseFieldPath(path)).to.equal(undefined));
  });

  describe('putValue()', () => {
    it('sets a value and gives the old one, making what is missing on the way', () => {
      const data: Record<string, unknown> = { vendor: null, line_items: [{ total: 1 }] };
      expect(putValue(data, 'vendor.name', 'Alder', 'c')).to.equal(null);
      expect(putValue(data, 'line_items[0].total', 2, 'c')).to.equal(1);
      expect(putValue(data, 'line_items[1].total', 3, 'c')).to.equal(null);
      expect(data).to.deep.equal({ vendor: { name: 'Alder' }, line_items: [{ total: 2 }, { total: 3 }] });
    });

    it('refuses more levels than a column takes', () => {
      const deep = JSON.parse(`${'{"a":'.repeat(24)}1${'}'.repeat(24)}`) as unknown;
      for (const [path, value] of [
        [`a${'.a'.repeat(24)}`, 1],
        ['remarks', deep],
      ] as const)
        expect(() => putValue({}, path, value, 'corrections[0]'))
          .to.throw()
          .with.property('code', 'VALIDATION_ERROR');
      expect(putValue({}, `a${'.a'.repeat(20)}`, 1, 'c')).to.equal(null);
    });

    for (const path of ['line_items[3].total', 'line_items.total', 'vendor[0]', 'currency.code'])
      it(`refuses ${path}, which leads nowhere`, () => {
        const data = { vendor: {}, line_items: [{ total: 1 }], currency: 'EUR' };
        expect(() => putValue(data, path, 1, 'corrections[0]'))
          .to.throw()
          .with.property('code', 'VALIDATION_ERROR');
      });
  });

  describe('putValue() where the type says what stands there (D2, D118)', () => {
    const table = shapesOf('invoice', []);
    const put = (path: string, value: unknown, data: Record<string, unknown> = { vendor: null, line_items: [] }) => {
      putValue(data, path, value, 'corrections[0]', table);
      return data;
    };
    const row = { description: null, quantity: null, unit_price: null, total: null };

    it('keeps every member of rows and parties', () => {
      expect(put('line_items[0].total', 5).line_items).to.deep.equal([{ ...row, total: 5 }]);
      expect(put('line_items', [{ description: 'Nails', own: 1 }]).line_items).to.deep.equal([{ ...row, description: 'Nails', own: 1 }]);
      expect(put('line_items', null).line_items).to.deep.equal([]);
      expect(put('vendor.name', 'Alder').vendor).to.deep.equal({ name: 'Alder', address: null, email: null, vat_id: null });
      expect(put('vendor', null).vendor).to.equal(null);
      expect(put('period_start', '2026-02-01').period_start).to.equal('2026-02-01');
      expect(put('remarks', 5).remarks).to.equal(5);
    });

    const WRONG: [string, unknown, string][] = [
      ['line_items', [5], 'expected an object at [0], received a number'],
      ['line_items', [null], 'expected an object at [0], received null'],
      ['line_items', [{ ...row }, { total: 'x' }], 'expected a number at [1].total, received a string'],
      ['line_items[0]', 'x', 'expected an object, received a string'],
      ['line_items[0]', null, 'expected an object, received null'],
      ['line_items[0].description', 5, 'expected a string, received a number'],
      ['vendor', { name: 5 }, 'expected a string at name, received a number'],
      ['vendor.email', 5, 'expected a string, received a number'],
      ['period_start', '2026-02-30', 'expected a date YYYY-MM-DD, received 2026-02-30'],
    ];
    for (const [path, value, reason] of WRONG)
      it(`refuses ${JSON.stringify(value)} for ${path}`, () =>
        expect(() => put(path, value))
          .to.throw()
          .with.deep.property('details', [{ field: 'corrections[0].value', reason }]));

    it('leaves to a template what the template puts there', () => {
      expect(Object.keys(shapesOf('invoice', ['vendor', 'line_items[0].weight']))).not.to.include.members(['vendor', 'line_items']);
      expect(shapesOf(null, [])).to.deep.equal({});
      expect(shapesOf('contract', []).parties).to.deep.equal({ kind: 'texts' });
    });
  });

  describe('valueProblem()', () => {
    const CASES: [string, unknown, unknown, boolean][] = [
      ['total_amount', 12.5, null, true],
      ['total_amount', '12.50', 9, false],
      ['line_items[0].quantity', '2', null, false],
      ['invoice_date', '2026-02-28', null, true],
      ['invoice_date', '2026-02-30', null, false],
      ['invoice_date', '28.02.2026', null, false],
      ['vendor.name', 'Alder', null, true],
      ['vendor.name', 5, 'Alder', false],
      ['vendor', 'Alder', { name: 'x' }, false],
      ['vendor.name', null, 'Alder', true],
    ];
    for (const [path, value, old, fits] of CASES)
      it(`${fits ? 'takes' : 'refuses'} ${JSON.stringify(value)} for ${path} after ${JSON.stringify(old)}`, () =>
        expect(valueProblem(path, value, old) === undefined).to.equal(fits));
  });

  describe('correctFields()', () => {
    it('makes the value sure and human, and keeps the first value as old (D25)', () => {
      const once = correctFields([stored('total_amount', 5)], { field: 'total_amount', value: 6, oldValue: 5 });
      const [twice] = correctFields(once, { field: 'total_amount', value: 7, oldValue: 6 });
      expect(twice).to.deep.include({ value: 7, oldValue: 5, confidence: 1, source: 'human', page: 1, text: '5' });
    });

    it('keeps the place that a person took the value from', () => {
      const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.02 };
      const [field] = correctFields([stored('total_amount', 5)], { field: 'total_amount', value: 6, oldValue: 5 }, { page: 2, box });
      expect(field).to.deep.include({ value: 6, page: 2, box, text: null, words: [] });
    });

    it('lets the places of rows go with them when one above is taken out', () => {
      const at = (top: number) => ({ left: 0.1, top, width: 0.1, height: 0.02 });
      const rows = [10, 20, 30].map((total, index) => ({ ...stored(`line_items[${index}].total`, total), box: at(index / 10) }));
      const value = [{ total: 10 }, { total: 30 }];
      const fields = correctFields(rows, { field: 'line_items', value, oldValue: null });
      expect(fields.map(({ path, value: total, box }) => [path, total, box?.top])).to.deep.equal([
        ['line_items[0].total', 10, 0],
        ['line_items[1].total', 30, 0.2],
      ]);
    });

    it('adds a field that was not read', () => {
      const fields = correctFields([stored('a', 1)], { field: 'vendor.name', value: 'Alder', oldValue: null });
      expect(fields[1]).to.deep.include({ path: 'vendor.name', value: 'Alder', oldValue: null, page: null });
    });

    it('replaces everything below a corrected object', () => {
      const fields = correctFields([stored('vendor.name', 'A'), stored('vendor.address', 'B')], {
        field: 'vendor',
        value: { name: 'C' },
        oldValue: { name: 'A', address: 'B' },
      });
      expect(fields.map((field) => [field.path, field.value, field.oldValue])).to.deep.equal([['vendor.name', 'C', 'A']]);
    });
  });
});

describe('documents/run.rules > differencesOf()', () => {
  it('names each value that differs by its path (D27)', () => {
    const before = { a: 1, vendor: { name: 'A' }, line_items: [{ total: 1 }, { total: 2 }] };
    const after = { a: 1, vendor: { name: 'B' }, line_items: [{ total: 1 }], b: false };
    expect(differencesOf(before, after)).to.deep.equal([
      { path: 'vendor.name', before: 'A', after: 'B' },
      { path: 'line_items[1].total', before: 2, after: null },
      { path: 'b', before: null, after: false },
    ]);
    expect(differencesOf(null, null)).to.deep.equal([]);
  });
});
