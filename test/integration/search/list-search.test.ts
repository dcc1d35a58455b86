import { expect } from 'chai';
import { exportedDocuments } from '../../../src/documents/exports/export.store.js';
import { createSearchedLists, LIST_COLUMNS } from '../../../src/documents/index.js';
import { createListSearch, createSegmentFinder } from '../../../src/search/index.js';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { PLAIN_DATA } from '../../support/pipeline.js';
import { keepInSegments } from './in-segments.js';

const TEXTS = ['steel', 'ste', 's', '11', 'inv-11', 'voice', 'teel pip', 'GRÖSS', 'oss', 'steel rust', 'absent', '-', 'ipe', 'acm'];
const FILTERS: readonly (readonly [string, string])[] = [
  ['type', 'type: [contract]'],
  ['status', 'status: [completed, review_required]'],
  ['time', 'fromDate: "2020-01-01", toDate: "2020-01-02"'],
  ['confidence', 'confidence: 0.5, confidenceMax: 0.99'],
  ['errors', 'hasErrors: false'],
];
const ORDERS = ['CREATED_AT', 'UPDATED_AT', 'CONFIDENCE', 'FILENAME'].flatMap((by) => [`${by}_ASC`, `${by}_DESC`]);

describe('lists filtered by search (slow: hundreds of lists)', () => {
  let api: TestApi;
  let guest: ApiClient;
  let catchUp = async () => {};
  const ids: string[] = [];

  const LIST = (text: string, filter: string, page: string) =>
    `{ documents(filter: { search: ${JSON.stringify(text)} ${filter} } ${page}) { nodes { id filename status } totalCount summary { totalDocuments completed reviewRequired failed averageConfidence } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;

  async function list(text: string, filter = '', page = '', client = api.owner) {
    const { data, errors } = await client.graphql(LIST(text, filter, page));
    expect(errors, `${text} ${filter} ${page}`).to.equal(undefined);
    // biome-ignore lint/suspicious/noExplicitAny: an answer of GraphQL
    return (data as any).documents;
  }

  /** Ids of an export, in its order. */
  async function exported(text: string): Promise<string[]> {
    const { body } = await api.owner.get(`/documents/export?columns=id&search=${encodeURIComponent(text)}`);
    const { pathname, search } = new URL(body.data.downloadUrl);
    const file = await (await fetch(`${api.baseUrl}${pathname}${search}`)).text();
    return file.split('\r\n').slice(1, -1);
  }

  /** What lists tell, page by page in both directions. */
  async function allLists(): Promise<Record<string, unknown>> {
    const told: Record<string, unknown> = {};
    for (const text of TEXTS) told[text] = await list(text);
    for (const [name, filter] of FILTERS) told[name] = [await list('s', filter), await list('11', filter)];
    for (const order of ORDERS) {
      const first = await list('s', '', `orderBy: ${order}, first: 2`);
      const next = await list('s', '', `orderBy: ${order}, first: 2, after: "${first.pageInfo.endCursor}"`);
      const back = await list('s', '', `orderBy: ${order}, last: 2, before: "${next.pageInfo.startCursor}"`);
      expect(back.nodes, order).to.deep.equal(first.nodes);
      told[order] = [
        first,
        next,
        back,
        await list('s', '', `orderBy: ${order}, last: 3`),
        await list('s', '', `orderBy: ${order}, offset: 3`),
      ];
    }
    told.guest = await list('s', '', '', guest);
    return told;
  }

  async function make(reading: object, filename: string): Promise<void> {
    ids.push((await api.owner.process(reading, { filename })).id);
  }

  before(async () => {
    api = await startTestApi();
    const data = { ...PLAIN_DATA, vendor: { name: 'Acme' } };
    await make({ text: 'steel pipes 1105 for the Größte Halle', data }, 'invoice-2211.pdf');
    await make({ text: 'steam and rust 11', data: { ...data, invoice_number: 'INV-1107' } }, 'Invoice.pdf');
    await make({ text: 'of steel', data, confidence: 0.4 }, 'a.pdf');
    await make({ type: 'contract', text: 'steel of a contract, 112', data: { title: 'Lease' } }, 'pipeline.pdf');
    await make({ text: 'steel rust', data }, 'invoice-1100.pdf');
    guest = (await api.member()).client;
    await api.owner.put(`/document/${ids[0]}/permissions`, { inheritRolePermissions: false, defaultAccess: 'none' });
    catchUp = await keepInSegments(api.database);
  });
  after(() => api.close());

  it('come in the order of the documents where it is not known otherwise, however many they are', async () => {
    const member = { userId: api.ownerId, level: 'owner' as const, rolePermissions: new Set<never>() };
    const scope = { organizationId: api.organizationId, mode: 'live' as const };
    const many = createSearchedLists(api.database, createListSearch(createSegmentFinder(api.database)), 0);
    for (const column of ['updatedAt', 'filename'] as const)
      for (const direction of ['asc', 'desc'] as const)
        for (const page of ['offset: 0', 'offset: 2', 'last: 2']) {
          const order = `${column === 'filename' ? 'FILENAME' : 'UPDATED_AT'}_${direction.toUpperCase()}`;
          const shown = await list('s', '', `orderBy: ${order} ${page}`);
          const [limit, offset, backwards] = [page === 'last: 2' ? 2 : 20, Number(page.slice(8)) || 0, page === 'last: 2'];
          const request = { limit, offset, position: null, backwards };
          const asked = { scope, subject: member, text: 's', criteria: {}, order: { column, direction } };
          const found = await many({ ...asked, page: request }, LIST_COLUMNS, true);
          expect('rows' in found && found.rows.slice(-limit).map(({ id }) => id), `${order} ${page}`).to.deep.equal(
            shown.nodes.map(({ id }: { id: string }) => id),
          );
          expect('rows' in found && found.summary.totalDocuments).to.equal(shown.totalCount);
          if (!('rows' in found) || backwards || offset > 0) continue;
          const last = found.rows[1]!;
          const place = last[column] instanceof Date ? last[column].getTime() : last[column];
          const next = { limit, offset: null, position: [place, last.id] as const, backwards };
          const rest = await many({ ...asked, page: next }, LIST_COLUMNS, true);
          expect('rows' in rest && rest.rows.map(({ id }) => id), `${order} behind the second`).to.deep.equal(
            shown.nodes.slice(2).map(({ id }: { id: string }) => id),
          );
        }
  });

  it('are exported whole, newest first, however few hits are asked for at once', async () => {
    const scope = { organizationId: api.organizationId, mode: 'live' as const };
    const subject = { userId: api.ownerId, level: 'owner' as const, rolePermissions: new Set<never>() };
    const shown = (await list('s')).nodes.map(({ id }: { id: string }) => id);
    const many = createSearchedLists(api.database, createListSearch(createSegmentFinder(api.database)), 0);
    for (const atATime of [1, 2, shown.length, 250]) {
      const ids: string[] = [];
      const asked = { asker: async () => ({ scope, subject }), criteria: {}, text: 's' };
      const portions = exportedDocuments(api.database.dataSource.manager, many, asked, atATime);
      for await (const documents of portions) ids.push(...documents.map(({ id }) => id));
      expect(ids, `${atATime} at a time`).to.deep.equal(shown);
    }
  });

  it('tell behind changes what they tell when those are in segments, and by the full-text index', async () => {
    const fresh = await allLists();
    await make({ text: 'steel 1199', data: PLAIN_DATA }, 'new-invoice.pdf');
    await api.owner.post(`/documents/${ids[1]}/review`, {
      action: 'corrected',
      corrections: [{ field: 'vendor.name', value: 'Steelworks' }],
    });
    await api.owner.delete(`/documents/${ids[2]}`);
    const behind = await allLists();
    expect(behind).to.not.deep.equal(fresh);
    await catchUp();
    expect(await allLists()).to.deep.equal(behind);
    // Segments that an older version made do not know the ends of words of filenames.
    await api.database.query('UPDATE search_segments SET hasEnds = 0');
    expect(await allLists(), 'before segments are made anew').to.deep.equal(behind);
    const old = 'SELECT id FROM search_segments WHERE retiredAt IS NULL AND hasEnds = 0';
    for (let left = await api.database.query(old); left.length > 0; left = await api.database.query(old)) await catchUp();
    // The words stand in both, and are taken out of one.
    await api.database.query('CREATE TABLE kept_entries AS SELECT organizationId, mode, documentId, part, body FROM search_entries');
    await api.database.query('DELETE FROM search_entries');
    expect(await allLists(), 'by segments alone').to.deep.equal(behind);
    expect(await exported('steel'), 'by segments alone').to.deep.equal((await list('steel')).nodes.map(({ id }: { id: string }) => id));
    await api.database.query(
      'INSERT INTO search_entries (organizationId, mode, documentId, part, body) SELECT organizationId, mode, documentId, part, body FROM kept_entries',
    );
    await api.database.query('UPDATE search_scopes SET isReady = 0');
    expect(await allLists(), 'by the full-text index').to.deep.equal(behind);
  });
});
