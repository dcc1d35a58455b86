import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '../../src/pipeline/engines/reader.js';
import { createPipeline, type Pipeline } from '../../src/pipeline/index.js';
import { startTestApi, type TestApi } from './api.js';
import { type DatabaseProxy, openDatabaseProxy } from './fakes/database-proxy.js';
import { type DocumentHost, startDocumentHost } from './fakes/document-host.js';
import { realIsolation } from './isolation/real.js';

/** An application that may fetch documents from a web server on this machine. */
export interface ApiWithHost {
  readonly api: TestApi;
  readonly host: DocumentHost;
}

/** Starts both before the tests of the suite and hands them to `started`; closes both after them. */
export function withDocumentHost(started: (parts: ApiWithHost) => void): void {
  let parts: ApiWithHost | undefined;
  before(async () => {
    const host = await startDocumentHost();
    parts = { host, api: await startTestApi({ OUTBOUND_ALLOW: '127.0.0.0/8' }) };
    started(parts);
  });
  after(async () => {
    await parts?.api.close();
    await parts?.host.close();
  });
}

/** An application whose connections to the database run through a proxy. */
export interface ApiBehindProxy {
  readonly api: TestApi;
  readonly proxy: DatabaseProxy;
}

/** Starts both before the tests of the suite and hands them to `started`; closes both after them. */
export function withDatabaseProxy(started: (parts: ApiBehindProxy) => void): void {
  let proxy: DatabaseProxy | undefined;
  let api: TestApi | undefined;
  before(async () => {
    const through = async (socketPath: string) => {
      proxy = await openDatabaseProxy(socketPath);
      return proxy.socketPath;
    };
    api = await startTestApi({}, { through });
    if (proxy) started({ api, proxy });
  });
  after(async () => {
    await api?.close();
    await proxy?.remove();
  });
}

/** A pipeline of one worker process, and a folder for the files it is to read. */
export interface Workers {
  readonly pipeline: Pipeline;
  /** Writes a file into the folder; gives its path. */
  save(name: string, bytes: Buffer): Promise<string>;
}

/** Starts it before the tests of the suite and hands it to `started`; clears away after them. */
export function withWorkers(reader: Reader, started: (workers: Workers) => void): void {
  let directory: string | undefined;
  let pipeline: Pipeline | undefined;
  before(async function () {
    this.timeout(60_000);
    const folder = await mkdtemp(join(tmpdir(), 'docket-reading-'));
    directory = folder;
    pipeline = createPipeline({ workers: 1, reader, isolation: await realIsolation(reader) });
    await pipeline.ready();
    const save = async (name: string, bytes: Buffer) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      return path;
    };
    started({ pipeline, save });
  });
  after(async () => {
    await pipeline?.close();
    if (directory) await rm(directory, { recursive: true, force: true });
  });
}
