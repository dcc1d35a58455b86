import { expect } from 'chai';
import { approvedValues, inUse, isNight, outcomeOf, shownModel } from '../../../src/learning/model.rules.js';
import { SHIPPED_VERSION } from '../../../src/pipeline/index.js';

const model = { trees: [], calibration: [] };
const record = {
  ...{ organizationId: 1, mode: 'live' as const, training: 2, pending: false, automatic: true, base: SHIPPED_VERSION },
  ...{ fields: { total_amount: model }, documents: 20, reviewed: null, trainedAt: null },
  outcomes: [
    { field: 'total_amount' as const, documents: 20, before: 10, after: 18, own: true },
    { field: 'invoice_date' as const, documents: 20, before: 20, after: 19, own: false },
  ],
};

describe('rules of learned models', () => {
  it('know the night by the time zone of the organization', () => {
    const at = new Date('2026-07-01T01:30:00Z');
    expect([isNight(at, 'Europe/Berlin'), isNight(at, 'UTC')]).to.deep.equal([true, false]);
    expect(isNight(new Date('2026-07-01T03:05:00Z'), 'UTC')).to.equal(true);
  });

  it('take single values as truth, and no lists or gaps', () => {
    const fields = [
      { path: 'total_amount', value: 12 },
      { path: 'vendor.name', value: 'Elm' },
      { path: 'due_date', value: null },
      { path: 'line_items[0].total', value: 12 },
    ];
    expect(approvedValues(fields)).to.deep.equal({ total_amount: 12, 'vendor.name': 'Elm' });
  });

  it('keep the fields that were better', () => {
    const adapted = [
      { field: 'total_amount' as const, documents: 20, before: 10, after: 18, model },
      { field: 'invoice_date' as const, documents: 20, before: 20, after: 19, model: null },
    ];
    expect(outcomeOf(adapted)).to.deep.equal({ fields: { total_amount: model }, outcomes: record.outcomes });
    expect(outcomeOf([adapted[1]!]).fields).to.equal(null);
  });

  it('use nothing that was made for other shipped models', () => {
    expect(inUse(record)).to.deep.equal({ number: 2, base: SHIPPED_VERSION, fields: record.fields });
    for (const other of [null, { ...record, base: 'another' }, { ...record, fields: null }]) expect(inUse(other)).to.equal(null);
  });

  it('show what is used: a field left to the shipped model counts as that', () => {
    const shown = shownModel(record);
    expect([shown.version, shown.before, shown.after]).to.deep.equal([`${SHIPPED_VERSION}+2`, 0.75, 0.95]);
    const reverted = shownModel({ ...record, fields: null });
    expect([reverted.version, reverted.own, reverted.after]).to.deep.equal([SHIPPED_VERSION, false, 0.75]);
  });
});
