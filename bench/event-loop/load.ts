import { setTimeout as pause } from 'node:timers/promises';
import { makePdf, scanFile } from '../../test/support/papers/files.js';
import { benchSheets } from '../sheets.js';

const POLL_MS = 100;
const TEXT_PAGES = 200;
const MOST_RESULTS = 1000;

/** Files that keep a server busy. */
export interface Files {
  /** Scanned pages, a file each. */
  readonly scans: readonly Buffer[];
  /** A long document with a text layer. */
  readonly text: Buffer;
}

export async function makeFiles(): Promise<Files> {
  const sheets = benchSheets();
  const pdf = await makePdf(sheets);
  const scans = await Promise.all(sheets.map((_, index) => scanFile(pdf, index + 1, 'png', { dpi: 200, noise: 5 })));
  return { scans, text: await makePdf(Array.from({ length: TEXT_PAGES }, (_, i) => sheets[i % sheets.length]!)) };
}

/** Work for a server until it is stopped. */
export interface Load {
  /** Begins nothing new, and resolves when all that was begun has ended. */
  stop(): Promise<{ scans: number; documents: number }>;
}

/**
 * `workers`: scans, so many at a time that no worker is ever idle. `all`: beside them long documents, uploaded and read, and their results fetched in
 * every form.
 */
export type LoadKind = 'workers' | 'all';

/** Starts the work. */
export function startLoad(baseUrl: string, key: string, files: Files, workers: number, kind: LoadKind): Load {
  const client = clientOf(baseUrl, key);
  const done = { scans: 0, documents: 0 };
  let stopped = false;
  const again = async (work: () => Promise<void>) => {
    while (!stopped) await work();
  };
  let turn = 0;
  const scan = async () => {
    await client.read(files.scans[turn++ % files.scans.length]!, 'scan.png');
    done.scans++;
  };
  const document = async () => {
    await client.fetchAll(await client.read(files.text, 'long.pdf'));
    done.documents++;
  };
  const documents = kind === 'all' ? [again(document), again(document)] : [];
  const running = [...Array.from({ length: 2 * workers }, () => again(scan)), ...documents];
  const all = Promise.all(running);
  // Told by stop(); until then a failure is not unhandled.
  all.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await all;
      return done;
    },
  };
}

let copies = 0;

/** The same document in another file. */
const copyOf = (file: Buffer) => Buffer.concat([file, Buffer.from(`\n%${++copies}`)]);

function clientOf(baseUrl: string, key: string) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  async function ask<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(baseUrl + path, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok || text.startsWith('{"errors"')) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: T }).data;
  }
  return {
    /** Uploads a copy and waits until it has been read; gives its id. */
    async read(file: Buffer, filename: string): Promise<string> {
      const { id } = await ask<{ id: string }>('/documents', { filename, file: copyOf(file).toString('base64') });
      for (;;) {
        await pause(POLL_MS);
        const { status } = await ask<{ status: string }>(`/documents/${id}`);
        if (status === 'failed') throw new Error(`${filename} could not be read`);
        if (status !== 'processing') return id;
      }
    },
    /** The document, its pages with their words, its history, its text as a file, and the results of a job over all features. */
    async fetchAll(id: string): Promise<void> {
      await ask(`/documents/${id}?include=history`);
      const query =
        'query ($id: ID!, $offset: Int!) { document(id: $id) { pages(first: 20, offset: $offset) { number text words { text confidence box { left top width height } } lines { text } } } }';
      for (let offset = 0; offset < TEXT_PAGES; offset += 20) await ask('/graphql', { query, variables: { id, offset } });
      await ask(`/documents/${id}/download?version=processed&format=json`);
      const { jobId } = await ask<{ jobId: string }>('/documents/advanced-processing', {
        documentId: id,
        features: ['TEXT', 'TABLES', 'FORMS'],
      });
      for (;;) {
        const { status } = await ask<{ status: string }>(`/documents/jobs/${jobId}`);
        if (status !== 'IN_PROGRESS' && status !== 'QUEUED') break;
        await pause(POLL_MS);
      }
      for (let token: string | null = ''; token !== null; ) {
        const next: string = token === '' ? '' : `&nextToken=${encodeURIComponent(token)}`;
        const page: { nextToken: string | null } = await ask(`/documents/jobs/${jobId}/results?maxResults=${MOST_RESULTS}${next}`);
        token = page.nextToken;
      }
    },
  };
}
