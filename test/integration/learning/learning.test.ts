import { expect } from 'chai';
import { SHIPPED_VERSION } from '../../../src/pipeline/index.js';
import { createInlinePipeline } from '../../../src/pipeline/inline.js';
import { type Member, startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { drawPdf } from '../../support/papers/drawn-pdf.js';

/** A house that calls the number of its invoices by a word of its own, and prints another number under the usual one. */
const page = (at: number) => `
Harbour Ropes and Sails Ltd
4 Quay Street, Bristol BS1 4RB

INVOICE

Invoice number:   ${700000 + 137 * at}
Order reference:  HR-${2000 + 7 * at}
Date:             2026-0${1 + (at % 9)}-1${at % 10}

Rope 12 mm       10       ${10 + at}.90        ${100 + at}9.00

Total due                              ${100 + at}9.00
`;

const MODEL = '{ version own automatic pending trainedAt documents before after fields { field documents before after own } }';

describe('models of an organization (D146)', () => {
  let api: TestApi;
  let stranger: Member;

  before(async () => {
    api = await startTestApi({}, { pipeline: createInlinePipeline() });
    stranger = await api.organization('Other house');
  });
  after(() => api.close());

  const model = async (client: ApiClient = api.owner) => (await client.query(`{ model ${MODEL} }`)).model;
  const train = async (client: ApiClient = api.owner) => (await client.query(`mutation { trainModel ${MODEL} }`)).trainModel;
  const revert = async (client: ApiClient = api.owner) => (await client.query(`mutation { revertModel ${MODEL} }`)).revertModel;

  async function upload(at: number, client: ApiClient = api.owner) {
    const file = (await drawPdf(page(at))).toString('base64');
    const { id } = (await client.post('/documents', { file, filename: `rope-${at}.pdf`, type: 'invoice' })).body.data;
    return client.processed(id);
  }
  async function approve(at: number): Promise<string> {
    const { id } = await upload(at);
    const corrections = [{ field: 'invoice_number', value: `HR-${2000 + 7 * at}` }];
    expect((await api.owner.post(`/documents/${id}/review`, { action: 'approved', corrections })).status).to.equal(200);
    return id;
  }
  /** Waits until the training that was asked for has ended. */
  async function trained(client: ApiClient = api.owner) {
    for (;;) {
      const now = await model(client);
      if (!now.pending) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  const runOf = async (id: string, client: ApiClient = api.owner) =>
    (await client.query(`{ document(id: "${id}") { extractedData runs { models } } }`)).document;

  it('are the shipped ones at first', async () => {
    expect(await model()).to.deep.include({
      version: SHIPPED_VERSION,
      own: false,
      automatic: true,
      pending: false,
      documents: 0,
      fields: [],
    });
  });

  describe('after twelve reviewed documents', () => {
    let ids: string[];
    before(async function () {
      this.timeout(60_000);
      ids = await Promise.all(Array.from({ length: 12 }, (_, at) => approve(at)));
    });

    it('are trained when somebody asks, used where they are better, and recorded with each run', async () => {
      expect((await runOf(ids[0]!)).runs[0].models).to.equal(SHIPPED_VERSION);
      expect((await train()).pending).to.equal(true);
      const now = await trained();
      expect(now).to.deep.include({ version: `${SHIPPED_VERSION}+1`, own: true, documents: 12 });
      const number = now.fields.find(({ field }: { field: string }) => field === 'invoice_number');
      expect(number).to.deep.equal({ field: 'invoice_number', documents: 12, before: 0, after: 1, own: true });
      expect(now.after).to.be.above(now.before);
      const { id } = await upload(50);
      const { extractedData, runs } = await runOf(id);
      expect(extractedData.invoice_number).to.equal('HR-2350');
      expect(runs[0].models).to.equal(`${SHIPPED_VERSION}+1`);
    });

    it('serve neither another organization nor the sandbox', async () => {
      for (const client of [stranger.client, api.sandbox]) {
        expect(await model(client)).to.deep.include({ own: false, documents: 0 });
        const { id } = await upload(51, client);
        const { extractedData, runs } = await runOf(id, client);
        expect(extractedData.invoice_number).to.equal('706987');
        expect(runs[0].models).to.equal(SHIPPED_VERSION);
      }
      await train(stranger.client);
      expect(await trained(stranger.client)).to.deep.include({ own: false, documents: 0 });
    });

    it('go back to the shipped ones with one mutation, and come again when somebody asks', async () => {
      expect(await revert()).to.deep.include({ version: SHIPPED_VERSION, own: false, automatic: false });
      expect((await runOf((await upload(52)).id)).extractedData.invoice_number).to.equal('707124');
      await train();
      expect(await trained()).to.deep.include({ version: `${SHIPPED_VERSION}+2`, own: true, automatic: true });
    });

    it('are trained at three at night where something is new, and not after a revert', async () => {
      const night = async () => {
        await api.app.runSchedule('models.train');
        return trained();
      };
      const toHour = (hour: number) => {
        const now = api.clock.now();
        api.clock.advance((((hour - now.getUTCHours() + 24) % 24) * 60 + 30 - now.getUTCMinutes()) * 60_000);
      };
      toHour(3);
      expect((await night()).version, 'nothing is new').to.equal(`${SHIPPED_VERSION}+2`);
      ids.push(await approve(30));
      toHour(4);
      expect((await night()).documents, 'by day').to.equal(12);
      toHour(3);
      expect(await night()).to.deep.include({ version: `${SHIPPED_VERSION}+3`, documents: 13 });
      await revert();
      ids.push(await approve(31));
      expect(await night()).to.deep.include({ version: SHIPPED_VERSION, automatic: false });
    });

    it('learn nothing of a document that was deleted', async () => {
      for (const id of ids.slice(0, 6)) expect((await api.owner.delete(`/documents/${id}`)).status).to.equal(200);
      await train();
      const now = await trained();
      expect(now.documents).to.equal(8);
      // Eight are too few to tell anything.
      expect(now.own).to.equal(false);
    });

    it('leave a line in the audit log each time, with what was before and after and without a word of the documents', async () => {
      const { auditLog } = await api.owner.query('{ auditLog(first: 50) { edges { node { action details } } } }');
      const lines = auditLog.edges.map((edge: { node: { action: string } }) => edge.node);
      const actions = lines.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('model.'));
      const [asked, done] = ['model.training_requested', 'model.trained'];
      // At night nobody asks.
      expect(actions).to.deep.equal([done, asked, 'model.reverted', done, done, asked, 'model.reverted', done, asked]);
      const first = lines.findLast(({ action }: { action: string }) => action === 'model.trained');
      expect(first.details).to.deep.include({ askedBy: api.ownerEmail, documents: 12 });
      expect(first.details.after.version).to.equal(`${SHIPPED_VERSION}+1`);
      expect(JSON.stringify(first.details)).not.to.match(/Harbour|HR-|rope/);
    });
  });

  it('are for those who may manage settings', async () => {
    const { client } = await api.member({ role: 'member' });
    for (const operation of ['{ model { version } }', 'mutation { trainModel { version } }', 'mutation { revertModel { version } }']) {
      const { errors } = await client.graphql(operation);
      expect(errors?.[0]?.extensions.code).to.equal('INSUFFICIENT_PERMISSIONS');
    }
  });
});
