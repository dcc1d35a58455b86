import type { Client, CombinedError } from '@urql/core';
import type { VariablesOf } from '../../shared/api/graphql';
import { saveAddress, saveBlob } from '../../shared/files/save';
import { ownAddress } from '../../viewer/places';
import { EXPORT } from './bulk.graphql';
import { fetchFile } from './fetched';
import { joined } from './joined';
import { zipOf } from './zip';

/** Files that hold many documents. */
export const TABLES = [
  { name: 'csv', format: 'csv', rows: 'documents' },
  { name: 'items', format: 'csv', rows: 'line_items' },
  { name: 'xlsx', format: 'xlsx', rows: undefined },
] as const;

/** One of them. */
export type TableChoice = (typeof TABLES)[number];

type Filter = VariablesOf<typeof EXPORT>['filter'];

interface Wanted {
  readonly choice: TableChoice;
  readonly filters: readonly Filter[];
  /** How numbers and dates are written in a CSV. */
  readonly locale: string;
  readonly signal: AbortSignal;
}

/** Hands the person the documents of all filters in one file; gives what was wrong. One filter is sent as it is made, of any size. */
export async function saveTable(client: Client, { choice, filters, locale, signal }: Wanted): Promise<CombinedError | undefined> {
  const { format, rows } = choice;
  const parts: Blob[] = [];
  let filename = '';
  for (const filter of filters) {
    const asked = { filter, format, rows, locale: format === 'csv' ? locale : undefined };
    const { data, error } = await client.query(EXPORT, asked, { requestPolicy: 'network-only' }).toPromise();
    if (!data) return error;
    filename = data.exportDocuments.filename;
    if (filters.length === 1) return saveAddress(filename, ownAddress(data.exportDocuments.downloadUrl)) as undefined;
    const file = await fetchFile(data.exportDocuments.downloadUrl, signal);
    if (!(file instanceof Blob)) return file;
    parts.push(file);
  }
  if (format === 'csv') {
    // Reading a text takes its mark of UTF-8 away, by which spreadsheets know it.
    const text = joined(await Promise.all(parts.map((part) => part.text())));
    saveBlob(filename, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }));
  } else {
    const files = parts.map((content) => ({ name: filename, content }));
    saveBlob(filename.replace(/\.\w+$/, '.zip'), await zipOf(files, new Date()));
  }
  return undefined;
}
