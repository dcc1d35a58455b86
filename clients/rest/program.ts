import createClient from 'openapi-fetch';
import type { paths } from './docket.js';

/** What a program saw of a document from its upload to its download. */
export interface Outcome {
  readonly status: string;
  readonly before: unknown;
  readonly corrected: readonly string[];
  readonly after: unknown;
  readonly bytes: number;
}

/** A refusal in the form of the envelope, or of RFC 9457. */
const refused = (failure: { readonly error: { readonly code: string } } | { readonly code: string }): Error =>
  new Error('error' in failure ? failure.error.code : failure.code);

/** Uploads a file as it is, waits until it is read, corrects its number and downloads it again. Throws what the API refuses. */
export async function run(place: { readonly url: string; readonly key: string }, file: Uint8Array<ArrayBuffer>): Promise<Outcome> {
  const client = createClient<paths>({ baseUrl: place.url, headers: { Authorization: `Bearer ${place.key}` } });

  const uploaded = await client.POST('/documents', {
    params: { query: { filename: 'invoice.pdf', type: 'invoice' } },
    headers: { 'Content-Type': 'application/pdf' },
    // The generated type of a binary body is a text; what is sent are the bytes.
    body: file as never,
    bodySerializer: (body) => body as never,
  });
  if (!uploaded.data) throw refused(uploaded.error);
  const path = { id: uploaded.data.data.id };

  const read = await client.GET('/documents/{id}', { params: { path, query: { wait: 60 } } });
  if (!read.data) throw refused(read.error);
  const { status, extractedData } = read.data.data;

  const reviewed = await client.POST('/documents/{id}/review', {
    params: { path },
    body: { action: 'corrected', corrections: [{ field: 'invoice_number', value: 'CORRECTED-1' }] },
  });
  if (!reviewed.data) throw refused(reviewed.error);
  const after = await client.GET('/documents/{id}', { params: { path } });

  const link = await client.GET('/documents/{id}/download', { params: { path, query: { version: 'original' } } });
  if (!link.data) throw refused(link.error);
  const bytes = await (await fetch(link.data.data.downloadUrl)).arrayBuffer();
  return {
    status,
    before: extractedData?.invoice_number,
    corrected: (reviewed.data.data.corrections ?? []).map(({ field }) => field),
    after: after.data?.data.extractedData?.invoice_number,
    bytes: bytes.byteLength,
  };
}
