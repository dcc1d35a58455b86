import type { Client, CombinedError } from '@urql/core';
import { saveAddress } from '../../shared/files/save';
import { ownAddress } from '../../viewer/places';
import { DOWNLOAD } from './bulk.graphql';

/** What can be had of a document: the file itself, what was read in several forms, the page with what was read drawn on it. */
export const DOWNLOADS = [
  { name: 'original', version: 'original', format: undefined },
  { name: 'pdf', version: 'processed', format: 'pdf' },
  { name: 'annotated', version: 'annotated', format: 'pdf' },
  { name: 'json', version: 'processed', format: 'json' },
  { name: 'csv', version: 'processed', format: 'csv' },
  { name: 'xlsx', version: 'processed', format: 'xlsx' },
] as const;

/** One of them. */
export type DownloadChoice = (typeof DOWNLOADS)[number];

/** Fetches a document in a form and hands it to the person; gives what was wrong. */
export async function download(client: Client, id: string, { version, format }: DownloadChoice): Promise<CombinedError | undefined> {
  const { data, error } = await client.query(DOWNLOAD, { id, version, format }, { requestPolicy: 'network-only' }).toPromise();
  const link = data?.documentDownload;
  if (!link) return error;
  saveAddress(link.filename, ownAddress(link.downloadUrl));
  return undefined;
}
