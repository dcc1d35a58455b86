import { startTestApi, type TestApi } from '../api.js';
import { type Receiver, startReceiver } from '../fakes/receiver.js';

/** An organization in which one thing leads to another: four documents of a batch, read by a template, with jobs, and a webhook that was told of them. */
export interface ConnectedWorld {
  readonly api: TestApi;
  readonly receiver: Receiver;
  readonly template: { readonly id: string };
  readonly webhook: { readonly id: string };
  readonly batchId: string;
  /** The last of the jobs. */
  readonly jobId: string;
  readonly documents: readonly { readonly id: string }[];
  close(): Promise<void>;
}

/** Starts it. */
export async function startConnectedWorld(): Promise<ConnectedWorld> {
  const api = await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  const receiver = await startReceiver();
  const made = await api.owner.post('/documents/templates', {
    name: 'Alder',
    documentType: 'invoice',
    fields: [{ name: 'a', type: 'TEXT' }],
  });
  const template: { id: string } = made.body.data;
  await api.owner.put(`/documents/templates/${template.id}`, { name: 'Alder Works' });
  const webhook: { id: string } = (await api.owner.post('/webhooks', { url: `${receiver.url}/all`, eventTypes: ['document.processed'] }))
    .body.data;
  const { uploadDocuments } = await api.owner.query(
    'mutation ($input: UploadDocumentsInput!) { uploadDocuments(input: $input) { id documents { id document { id filename } } } }',
    {
      input: {
        documents: ['a', 'b', 'c', 'd'].map((name) => ({
          file: Buffer.from(`%PDF-1.4 ${name}`).toString('base64'),
          filename: `${name}.pdf`,
        })),
      },
    },
  );
  const batchId: string = uploadDocuments.id;
  let jobId = '';
  const documents: { id: string }[] = uploadDocuments.documents.map(({ document }: { document: { id: string } }) => document);
  for (const { id } of documents) await api.owner.processed(id);
  for (const { id } of documents.slice(0, 3)) {
    const started = await api.owner.post('/documents/advanced-processing', { documentId: id, features: ['TEXT'] });
    jobId = started.body.data.jobId;
    await api.owner.watch('subscription ($id: ID!) { jobProgress(id: $id) { sequence } }', { id: jobId }).all();
  }
  await api.database.query('UPDATE documents SET templateId = ?, templateName = ?, reviewedBy = ?, duplicateOf = ? WHERE id <> ?', [
    template.id,
    'Alder Works',
    api.ownerEmail,
    documents[0]!.id,
    documents[0]!.id,
  ]);
  for (const { id } of documents) await receiver.find((call) => call.json.data.documentId === id);
  return {
    ...{ api, receiver, template, webhook, batchId, jobId, documents },
    async close() {
      await receiver.close();
      await api.close();
    },
  };
}
