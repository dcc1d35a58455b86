import { expect } from 'chai';
import { TYPE_FIELDS } from '../../../src/pipeline/types/fields.js';
import { loadApp } from '../../support/load-app.js';

interface Draft {
  readonly data: Record<string, unknown>;
  readonly places: Record<string, unknown>;
  readonly regrouped: ReadonlySet<string>;
}

interface Drafts {
  correctionsOf(before: unknown, draft: Draft): unknown;
  withValue(data: unknown, path: string, value: unknown): Draft['data'];
  addRow(draft: Draft, name: string, columns: readonly string[]): Draft;
  splitRow(draft: Draft, name: string, index: number): Draft;
  removeRow(draft: Draft, name: string, index: number): Draft;
  metIn(draft: Draft, before: unknown, after: unknown): string[];
  rebased(draft: Draft, before: unknown, after: unknown): Draft;
}

interface Sheets {
  itemColumnsOf(type: string | null): string[];
  sheetOf(data: unknown, source: unknown, before?: unknown): { leaves: { path: string }[]; grids: { name: string; columns: string[] }[] };
}

interface Values {
  readValue(name: string, text: string, before: unknown, locale: string): unknown;
  writeValue(name: string, value: unknown, locale: string): string;
}

const box = { left: 0, top: 0, width: 0.1, height: 0.1 };
const place = { page: 2, box };
const draftOf = (data: Draft['data'], places: Draft['places'] = {}): Draft => ({ data, places, regrouped: new Set() });

describe('dashboard/app review', function () {
  this.timeout(30_000);
  let drafts: Drafts;
  let sheets: Sheets;
  let values: Values;
  before(async () => {
    [drafts, sheets, values] = await Promise.all([
      loadApp<Drafts>('review/draft.ts'),
      loadApp<Sheets>('document/sheet.ts'),
      loadApp<Values>('review/editor/values.ts'),
    ]);
  });

  it('sends what differs, with what was seen there and the place it was taken from', () => {
    const before = { total_amount: 5, vendor: { name: 'A', email: null }, line_items: [{ total: 1 }] };
    const data = drafts.withValue(drafts.withValue(before, 'vendor.name', 'B'), 'line_items[1].total', 2);
    expect(drafts.correctionsOf(before, draftOf(data, { 'vendor.name': place }))).to.deep.equal([
      { field: 'vendor.name', value: 'B', expected: 'A', page: 2, box },
      { field: 'line_items[1].total', value: 2, expected: null },
    ]);
  });

  it('splits a line: its words stay, its amounts are to be entered; the list is sent whole', () => {
    const before = { line_items: [{ description: 'Desk', total: 10 }] };
    const split = drafts.splitRow(draftOf(before), 'line_items', 0);
    const rows = split.data.line_items as unknown[];
    expect(rows[1]).to.deep.equal({ description: 'Desk', total: null });
    expect(drafts.correctionsOf(before, split)).to.deep.equal([{ field: 'line_items', value: rows, expected: before.line_items }]);
  });

  it('keeps the places of values in a list that is sent whole, where their rows went', () => {
    const before = { line_items: [{ total: 1 }, { total: 2 }, { total: 3 }] };
    const taken = draftOf(drafts.withValue(before, 'line_items[2].total', 4), {
      'line_items[2].total': place,
      'line_items[0].total': place,
    });
    const without = drafts.removeRow(taken, 'line_items', 0);
    expect(drafts.correctionsOf(before, without)).to.deep.equal([
      { field: 'line_items', value: [{ total: 2 }, { total: 4 }], expected: before.line_items },
      { field: 'line_items[1].total', value: 4, page: 2, box },
    ]);
    expect(Object.keys(drafts.splitRow(taken, 'line_items', 1).places)).to.deep.equal(['line_items[3].total', 'line_items[0].total']);
  });

  it('adds the first line of a list, and sends no line that stayed empty', () => {
    const before = { line_items: [] };
    const two = drafts.addRow(drafts.addRow(draftOf(before), 'line_items', ['total']), 'line_items', ['total']);
    expect(drafts.correctionsOf(before, two)).to.deep.equal([]);
    const filled = { ...two, data: drafts.withValue(two.data, 'line_items[1].total', 7), places: { 'line_items[1].total': place } };
    expect(drafts.correctionsOf(before, filled)).to.deep.equal([{ field: 'line_items[0].total', value: 7, expected: null, page: 2, box }]);
  });

  it('keeps what was written over what somebody else changed meanwhile', () => {
    const before = { total_amount: 5, subtotal: 4, line_items: [{ total: 1 }] };
    const after = { total_amount: 6, subtotal: 5, line_items: [{ total: 2 }] };
    const kept = drafts.rebased(draftOf({ ...before, total_amount: 7 }), before, after);
    expect(kept.data).to.deep.equal({ total_amount: 7, subtotal: 5, line_items: [{ total: 2 }] });
    expect(drafts.correctionsOf(after, kept)).to.deep.equal([{ field: 'total_amount', value: 7, expected: 6 }]);
    expect(drafts.metIn(draftOf({ ...before, total_amount: 7 }), before, after)).to.deep.equal(['total_amount']);
    expect(drafts.metIn(draftOf({ ...before, total_amount: 6 }), before, after)).to.deep.equal([]);
    expect(drafts.metIn(draftOf({ ...before, total_amount: 7 }), before, before)).to.deep.equal([]);
  });

  it('knows the columns of line items of every type, so that the first line can be added', () => {
    for (const [type, { fields }] of Object.entries(TYPE_FIELDS)) {
      const list = (fields as Record<string, { kind: string; of?: object }>).line_items;
      const source = { type, fields: [], reviewReasons: [] };
      const grids = sheets.sheetOf(list ? { line_items: [] } : {}, source).grids;
      expect(grids.map(({ columns }) => columns)).to.deep.equal(list ? [Object.keys(list.of!)] : []);
    }
    expect(sheets.itemColumnsOf(null)).to.deep.equal(sheets.itemColumnsOf('invoice'));
  });

  it('leaves a list a list when its last row is taken out, and shows a list of texts as one value', () => {
    const source = { type: null, fields: [], reviewReasons: [] };
    expect(sheets.sheetOf({ rates: [] }, source, { rates: [{ rate: 1 }] }).grids).to.have.length(1);
    expect(sheets.sheetOf({ parties: ['A', 'B'] }, source).leaves.map(({ path }) => path)).to.deep.equal(['parties']);
  });

  it('writes numbers with the decimal mark of the language, and reads each as it was', () => {
    expect(['en', 'de'].map((locale) => values.writeValue('total_amount', 1234.5, locale))).to.deep.equal(['1234.50', '1234,50']);
    for (const locale of ['en', 'de'])
      for (const value of [0, 60.24, -1234.5, 1.125, 1000.125, 12345, 0.333, 0.0001]) {
        const text = values.writeValue('quantity', value, locale);
        expect(values.readValue('quantity', text, value, locale), text).to.deep.equal({ value });
      }
  });

  it('reads a list of texts line by line, and yes or no as nothing else', () => {
    expect(values.writeValue('parties', ['A', 'B'], 'en')).to.equal('A\nB');
    expect(values.readValue('parties', 'A \n\n B\n', ['A'], 'en')).to.deep.equal({ value: ['A', 'B'] });
    expect(values.readValue('signed', 'Ja', null, 'de')).to.deep.equal({ value: true });
    expect(values.readValue('signed', 'perhaps', true, 'en')).to.deep.equal({ problem: 'flag' });
  });
});
