import { expect } from 'chai';
import { isNonNullType } from 'graphql';
import { startTestApi, type TestApi } from '../../support/api.js';
import type { ApiClient } from '../../support/client.js';
import { graphqlOperations, requestOf, restOperations } from '../../support/contract/operations.js';
import { fileOf } from '../../support/pipeline.js';

/** Every operation there is, tried with client tokens of each kind against things that they do not name (D136). */
describe('client tokens and every operation', () => {
  let api: TestApi;
  /** Tokens of the owner, who may do everything: for one document, for a batch, for uploads. */
  let clients: Record<string, ApiClient>;
  let foreign: { document: string; batch: string };

  const tokenFor = async (input: Record<string, unknown>): Promise<ApiClient> => {
    const made = await api.owner.post('/auth/client-tokens', input);
    if (made.status !== 201) throw new Error(made.text);
    return api.client(made.body.data.token);
  };

  before(async () => {
    api = await startTestApi({ RATE_LIMIT_LIVE: '100000', RATE_LIMIT_UPLOADS: '100000', GRAPHQL_COST_PER_MINUTE: '10000000' });
    const { id } = await api.owner.process({}, { filename: 'named.pdf' });
    const batch = async (filename: string) => {
      const file = fileOf({}, filename).toString('base64');
      const answer = await api.owner.post('/documents/batch', { documents: [{ file, filename }] });
      return answer.body.data as { batchId: string; documents: { id: string }[] };
    };
    const other = await batch('grid-secret.pdf');
    foreign = { batch: other.batchId, document: (await api.owner.process({}, { filename: 'grid-secret.pdf' })).id };
    const permissions = ['documents.read', 'documents.update', 'documents.approve', 'documents.export'];
    clients = {
      document: await tokenFor({ permissions, documentIds: [id] }),
      batch: await tokenFor({ permissions, batchId: (await batch('named.pdf')).batchId }),
      upload: await tokenFor({ permissions: ['documents.create', 'documents.read'], uploadOnly: true }),
    };
  });

  after(() => api.close());

  const kinds = () => Object.entries(clients);

  const aimed = (query: string, name: string) =>
    query.replace(/\b(id|documentId): "x"/g, `$1: "${name.toLowerCase().includes('batch') ? foreign.batch : foreign.document}"`);
  const aimedPath = (path: string) => path.replace(/\{\w+\}/g, () => (/batch/.test(path) ? foreign.batch : foreign.document));

  it('refuse what is not open to them, over GraphQL', async () => {
    const wrong: string[] = [];
    const closed = graphqlOperations(api.app.schema).filter(({ requires, clients: open }) => requires !== 'none' && !open);
    for (const [index, operation] of closed.entries()) {
      const [kind, client] = kinds()[index % 3]!;
      const { errors } = await client.graphql(aimed(requestOf(operation), operation.name));
      if (errors?.[0]?.extensions.code !== 'INSUFFICIENT_PERMISSIONS') wrong.push(`${kind}: ${operation.name}`);
    }
    expect(wrong).to.deep.equal([]);
  });

  it('find nothing but what they name in what is open to them, over GraphQL', async () => {
    const wrong: string[] = [];
    const open = graphqlOperations(api.app.schema).filter(({ clients: isOpen }) => isOpen);
    const node = open.find(({ name }) => name === 'query node')!;
    for (const operation of [...open, { ...node, name: 'query node of a batch' }]) {
      const names = operation.field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
      for (const [kind, client] of Object.entries(clients)) {
        const answer = await client.graphql(aimed(requestOf(operation), operation.name));
        const code = String(answer.errors?.[0]?.extensions.code);
        const aimsAtOne = names.some((name) => /^id$|Id$/.test(name));
        const refused = ['DOCUMENT_NOT_FOUND', 'BATCH_NOT_FOUND', 'INSUFFICIENT_PERMISSIONS'].includes(code);
        if (aimsAtOne ? !refused : JSON.stringify(answer).includes('grid-secret')) wrong.push(`${kind}: ${operation.name} ${code}`);
        if (code === 'INTERNAL_ERROR') wrong.push(`${kind}: ${operation.name} ${code}`);
      }
    }
    expect(open.length).to.be.greaterThan(8);
    expect(wrong).to.deep.equal([]);
  });

  it('refuse or do not find over REST', async () => {
    const wrong: string[] = [];
    for (const [index, { name, method, path, requires, clients: open }] of restOperations(api.app.openapi!).entries()) {
      if (requires === 'none') continue;
      // A refusal is the same for each kind, and written to the audit log.
      for (const [kind, client] of open ? kinds() : [kinds()[index % 3]!]) {
        const bodied = ['POST', 'PUT', 'PATCH'].includes(method);
        const { status, text } = await (path.endsWith('/events')
          ? client.opened(aimedPath(path))
          : client.request(method, aimedPath(path), bodied ? {} : undefined));
        const right = !open ? status === 403 : path.includes('{') ? [400, 403, 404].includes(status) : status < 500;
        if (!right || text.includes('grid-secret')) wrong.push(`${kind}: ${name} ${status}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });

  it('refuse or do not find over the websocket', async () => {
    const wrong: string[] = [];
    for (const field of Object.values(api.app.schema.getSubscriptionType()!.getFields())) {
      const given = field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);
      const id = field.name.includes('batch') ? foreign.batch : foreign.document;
      const text = `subscription { ${field.name}${given.length > 0 ? `(${given.map((name) => `${name}: "${id}"`).join(', ')})` : ''} { __typename } }`;
      for (const [kind, client] of Object.entries(clients)) {
        if (field.extensions.clients && given.length === 0) continue;
        const code = await client
          .watch(text)
          .next()
          .then(
            () => 'a message',
            (error: unknown) =>
              String(
                (Array.isArray(error) ? error : ((error as { errors?: unknown[] }).errors ?? [error])).map(
                  (each) => (each as { extensions?: { code?: string } }).extensions?.code,
                )[0],
              ),
          );
        if (!['INSUFFICIENT_PERMISSIONS', 'DOCUMENT_NOT_FOUND', 'BATCH_NOT_FOUND'].includes(code))
          wrong.push(`${kind}: ${field.name} ${code}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  });
});
