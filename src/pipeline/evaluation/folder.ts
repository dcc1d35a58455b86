import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createIsolation } from '../../platform/isolation/index.js';
import { createPipeline, type DocumentModel, type Pipeline, type Quality, type Reader, readerFiles } from '../index.js';
import type { Truth } from './compare.js';
import { modelOf, PageStore, type ReadResult } from './page-store.js';

/** How the documents of a folder are read. */
export interface FolderOptions {
  directory: string;
  quality: Quality;
  workers: number;
  /** Folder where what was read is kept; null: nowhere. */
  pages: string | null;
  withoutXml: boolean;
}

/** A document of a folder as it was read; `model` null: it could not be read, `code` says why. */
export interface FolderDocument {
  file: string;
  path: string;
  model: DocumentModel | null;
  code: string;
  elapsedMs: number;
}

/** All documents below a folder, in order of their names; truth files, manifests and hidden files are none. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.'))
      .sort((left, right) => left.name.localeCompare(right.name))
      .map((entry) => {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) return filesBelow(path);
        return entry.isFile() && !/\.(?:json|jsonl|md|txt|mjs|js|ts|csv)$/i.test(entry.name) ? [path] : [];
      }),
  );
  return nested.flat();
}

/** What a document says: NAME.truth.json beside it; null when there is none. Throws a sentence for what is no JSON. */
export async function truthOf(path: string): Promise<Truth | null> {
  const beside = path.replace(/\.[^./\\]+$/, '.truth.json');
  const text = await readFile(beside, 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Truth;
  } catch {
    throw new Error(`expected JSON in ${beside}`);
  }
}

/** What MANIFEST.json tells of a document: the collection it comes from, its kind, and whether it may be published. */
export interface Origin {
  source: string;
  kind: string;
  licence: string;
  redistributable: boolean;
}

/** Origins by file name below the folder; empty without a manifest. */
export async function originsOf(directory: string): Promise<Map<string, Origin>> {
  const text = await readFile(join(directory, 'MANIFEST.json'), 'utf8').catch(() => '{"files":[]}');
  const { files } = JSON.parse(text) as {
    files: { file: string; source?: string; kind?: string; licence?: string; redistributable?: boolean }[];
  };
  return new Map(
    files.map(({ file, source, kind, licence, redistributable }) => [
      file,
      { source: source ?? '', kind: kind ?? '', licence: licence ?? '', redistributable: redistributable === true },
    ]),
  );
}

const LIMITS = { maxPages: 3000, timeoutMs: 15 * 60_000 };
const THRESHOLDS = { overall: 0.8, field: 0.7 };

/** Documents of a folder, read or taken from what was read before. The pipeline is started when the first one has to be read; close it at the end. */
export class DocumentFolder {
  private readonly store: PageStore | null;
  private running: Promise<Pipeline> | null = null;

  constructor(
    private readonly options: FolderOptions,
    private readonly reader: Reader,
  ) {
    this.store = options.pages === null ? null : new PageStore(options.pages);
  }

  /** The pipeline that reads, started when it is first asked for. */
  pipeline(): Promise<Pipeline> {
    this.running ??= startPipeline(this.reader, this.options.workers);
    return this.running;
  }

  async document(path: string): Promise<FolderDocument> {
    const file = relative(this.options.directory, path).split(sep).join('/');
    const from = performance.now();
    const result = await this.result(path, file);
    const model = await modelOf(result, this.options.withoutXml);
    return { file, path, model, code: result.ok ? '' : result.code, elapsedMs: Math.round(performance.now() - from) };
  }

  async close(): Promise<void> {
    await (await this.running)?.close();
  }

  private async result(path: string, file: string): Promise<ReadResult> {
    const at = await this.store?.pathOf(path, file, this.options.quality, this.reader.name);
    const known = at ? await this.store?.load(at) : null;
    if (known) return known;
    const request = { type: null, language: null, until: 'full' as const, templates: { use: null, candidates: [] }, limits: LIMITS };
    const result = await (await this.pipeline())
      .run({ path, quality: this.options.quality, thresholds: THRESHOLDS, ...request })
      .catch((error: { code?: string }) => ({ ok: false, code: error.code ?? 'PROCESSING_ERROR' }) as const);
    // What failed by our fault may go well next time.
    if (at && (result.ok || result.code !== 'PROCESSING_ERROR')) await this.store?.save(at, result);
    return result;
  }
}

async function startPipeline(reader: Reader, workers: number): Promise<Pipeline> {
  // What is evaluated may be anything: it is read as isolated as an upload.
  const isolation = await createIsolation({ dataDir: null, needed: await readerFiles(reader) });
  const pipeline = createPipeline({ workers, reader, isolation });
  await pipeline.ready();
  return pipeline;
}
