import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { TYPE_FIELDS } from '../../../src/pipeline/types/fields.js';
import { loadApp } from '../../support/load-app.js';

interface Change {
  kind: string;
  place: (string | number)[];
  before: [string, unknown][];
  after: [string, unknown][];
}

interface Differences {
  changesOf(differences: { path: string; before: unknown; after: unknown }[], before: unknown, after: unknown): Change[];
}

interface Catalogue {
  fields: Record<string, string>;
}

interface Highlights {
  piecesOf(fragment: string): { text: string; hit: boolean }[];
  fromFirstHit(pieces: { text: string; hit: boolean }[]): { text: string; hit: boolean }[];
}

describe('dashboard/app rules for a document', function () {
  this.timeout(30_000);
  let rules: Differences;
  before(async () => {
    rules = await loadApp<Differences>('document/tabs/differences.ts');
  });

  it('say in the language of the person why a value is looked at, also where the data in the file says otherwise', async () => {
    const { formOf } = await loadApp<{ formOf(sentence: string): string | undefined }>('document/reasons/why-forms.ts');
    const sentence = /reason: '(the embedded invoice data [^']+)'/.exec(readFileSync('src/pipeline/einvoice/merge.ts', 'utf8'))?.[1];
    expect(formOf(sentence ?? '')).to.equal('why.embedded');
    expect(formOf('required and not found')).to.equal('why.required');
  });

  it('tell what differs between runs value by value, and rows that only one has as one', () => {
    const before = { vendor: { name: 'Acm' }, due_date: null, total: 1, line_items: [{ description: 'a', total: null }] };
    const after = {
      vendor: { name: 'Acme' },
      due_date: '2026-01-31',
      line_items: [
        { description: 'a', total: 5 },
        { description: 'b', total: 7 },
      ],
    };
    const changes = rules.changesOf(
      [
        { path: 'vendor.name', before: 'Acm', after: 'Acme' },
        { path: 'due_date', before: null, after: '2026-01-31' },
        { path: 'total', before: 1, after: null },
        { path: 'line_items[0].total', before: null, after: 5 },
        { path: 'line_items[1].description', before: null, after: 'b' },
        { path: 'line_items[1].total', before: null, after: 7 },
      ],
      before,
      after,
    );
    expect(changes.map(({ kind, place }) => [kind, ...place])).to.deep.equal([
      ['changed', 'vendor', 'name'],
      ['found', 'due_date'],
      ['lost', 'total'],
      ['found', 'line_items', 1, 'total'],
      ['rowFound', 'line_items', 2],
    ]);
    expect(changes.at(-1)!.after).to.deep.equal([
      ['description', 'b'],
      ['total', 7],
    ]);
  });

  it('have a name for every field of every type, in every language', async () => {
    const names = Object.values(TYPE_FIELDS).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) => [
        name,
        ...('keys' in field ? field.keys : []),
        ...('of' in field ? Object.keys(field.of) : []),
      ]),
    );
    for (const language of ['en', 'de']) {
      const { fields } = (await loadApp<{ document: Catalogue & { fields: never } } & Catalogue>(`locales/${language}/document.ts`))
        .document;
      expect(
        [...new Set(names)].filter((name) => !(name in fields)),
        language,
      ).to.deep.equal([]);
    }
  });

  it('show what a search found near the begin of its line', async () => {
    const { piecesOf, fromFirstHit } = await loadApp<Highlights>('documents/highlights.tsx');
    const shown = (fragment: string) =>
      fromFirstHit(piecesOf(fragment))
        .map(({ text, hit }) => (hit ? `[${text}]` : text))
        .join('');
    expect(shown('Address: 134 El Camino Real Santa Barbara, for the <em>invoice</em> of May')).to.equal('… for the [invoice] of May');
    expect(shown('Of an <em>invoice</em>')).to.equal('Of an [invoice]');
    expect(shown('<em>Invoice</em> &amp; more')).to.equal('[Invoice] & more');
  });

  it('tell a row that is gone with what stood in it', () => {
    const [change] = rules.changesOf(
      [{ path: 'line_items[0].total', before: 5, after: null }],
      { line_items: [{ total: 5 }] },
      { line_items: [] },
    );
    expect([change!.kind, change!.place, change!.before]).to.deep.equal(['rowLost', ['line_items', 1], [['total', 5]]]);
  });
});
