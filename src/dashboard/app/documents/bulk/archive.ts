import type { Client, CombinedError } from '@urql/core';
import { saveBlob } from '../../shared/files/save';
import { DOWNLOAD } from './bulk.graphql';
import type { DownloadChoice } from './download';
import { fetchFile } from './fetched';
import type { Target } from './targets';
import { type ZipFile, zipOf } from './zip';

/** An archive is handed over when it holds so much, and the next begins: it is held in the browser until then. */
const MOST_FILES = 1000;
const MOST_BYTES = 500 * 1024 * 1024;

/** What becomes of documents as files in an archive. */
export interface Archive {
  /** Puts a document into it; gives what was wrong. */
  readonly add: (target: Target) => Promise<CombinedError | undefined>;
  /** Hands over what is not handed over yet. */
  readonly end: () => Promise<void>;
}

/** Begins an archive of documents in a form. `name`: without its ending. */
export function beginArchive(client: Client, choice: DownloadChoice, name: string, signal: AbortSignal): Archive {
  let files: ZipFile[] = [];
  let sizeBytes = 0;
  let handed = 0;
  const hand = async () => {
    if (files.length === 0) return;
    const mine = files;
    [files, sizeBytes] = [[], 0];
    handed += 1;
    const number = handed;
    saveBlob(`${name}${number > 1 ? `-${number}` : ''}.zip`, await zipOf(mine, new Date()));
  };
  return {
    async add({ id }) {
      const { version, format } = choice;
      const { data, error } = await client.query(DOWNLOAD, { id, version, format }, { requestPolicy: 'network-only' }).toPromise();
      if (!data?.documentDownload) return error;
      const { downloadUrl, filename } = data.documentDownload;
      const content = await fetchFile(downloadUrl, signal);
      if (!(content instanceof Blob)) return content;
      files.push({ name: filename, content });
      sizeBytes += content.size;
      if (files.length >= MOST_FILES || sizeBytes >= MOST_BYTES) await hand();
      return undefined;
    },
    end: hand,
  };
}
