import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { adoptContent } from '../../platform/content/intake.js';
import type { Database } from '../../platform/database/index.js';
import type { Storage } from '../../platform/storage/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { findVersion, type TemplateField } from '../../templates/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { PageReader } from '../pages/page.service.js';
import { ProcessingRun } from '../runs/run.entity.js';
import type { OutputName } from './download.rules.js';
import { DocumentOutput } from './output.entity.js';
import { ediSegments } from './outputs/edi.js';
import { electronicInvoice } from './outputs/einvoice/einvoice.js';
import { jsonChunks } from './outputs/json.js';
import type { Producer } from './outputs/producer.js';
import { csvLines, itemLines, tablesOf } from './outputs/tables.js';
import { altoChunks } from './outputs/text/alto.js';
import { hocrChunks } from './outputs/text/hocr.js';
import { markdownChunks } from './outputs/text/markdown.js';
import { pageXmlFiles } from './outputs/text/page-xml.js';
import { zipOf } from './outputs/zip.js';

/** A stored file. */
export interface OutputFile {
  readonly storageKey: string;
  readonly fileSize: number;
}

/** Makes and keeps the files that are made out of documents. */
export interface Outputs {
  /** The file, made now unless it is there. Throws PROCESSING_FAILED, PROCESSING_ERROR; FILE_NOT_FOUND when the document went meanwhile. */
  file(document: Document, name: Exclude<OutputName, 'original'>): Promise<OutputFile>;
  /** Removes files that were made a day ago. */
  sweep(): Promise<void>;
}

/** What outputs need. */
export interface OutputDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly pages: PageReader;
  readonly producer: Producer;
}

/** Files that are made in a worker, and those that are written here. */
type ProducedName = 'wrapped' | 'searchable' | 'annotated' | 'workbook';
type WrittenName = Exclude<OutputName, 'original' | ProducedName>;

const KEPT_MS = 24 * 60 * 60 * 1000;

/** What a file is made of, in short. */
function stateOf(document: Document, name: string): string {
  if (name === 'wrapped') return 'original';
  return `${document.resultRun ?? 0}.${document.updatedAt.getTime()}`;
}

/** Builds the outputs. */
export function createOutputs({ database, clock, storage, pages, producer }: OutputDependencies): Outputs {
  const manager = database.dataSource.manager;
  const underWay = new Map<string, Promise<OutputFile>>();

  async function present(document: Document, name: string): Promise<OutputFile | null> {
    const row = await manager.findOneBy(DocumentOutput, { documentId: document.id, name, state: stateOf(document, name) });
    return row && (await storage.stat(row.storageKey)) ? row : null;
  }

  /**
   * Keeps a file: until its row stands, the sweep of unowned content watches over it. Of two processes that made the same the first is right: its file may
   * be on its way to somebody.
   */
  async function keep(document: Document, name: string, content: Readable): Promise<OutputFile> {
    const storageKey = `outputs/${clock.now().toISOString().slice(0, 10)}/${randomUUID()}`;
    await database.query('INSERT INTO pending_content (storageKey, createdAt) VALUES (?, ?)', [storageKey, clock.now()]);
    const { size } = await storage.write(storageKey, content);
    const made: OutputFile = { storageKey, fileSize: size };
    const kept = await database.transaction(async (tx): Promise<{ file: OutputFile; replaced?: string } | null> => {
      // One after the other: each sees what the one before has kept.
      const here: unknown[] = await tx.query('SELECT id FROM documents WHERE id = ? FOR UPDATE', [document.id]);
      if (here.length === 0) return null;
      const old = await tx.findOneBy(DocumentOutput, { documentId: document.id, name });
      const state = stateOf(document, name);
      if (old?.state === state && (await storage.stat(old.storageKey))) return { file: old };
      await tx.save(DocumentOutput, { documentId: document.id, name, state, ...made, createdAt: clock.now() });
      await adoptContent(tx, storageKey);
      return { file: made, ...(old ? { replaced: old.storageKey } : {}) };
    });
    if (kept?.file !== made) await storage.remove(storageKey);
    if (kept?.replaced) await storage.remove(kept.replaced);
    if (!kept) throw new ServiceError('FILE_NOT_FOUND');
    return kept.file;
  }

  async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'docket-output-'));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function withOriginal<T>(document: Document, work: (path: string) => Promise<T>): Promise<T> {
    const local = await storage.localCopy(document.storageKey);
    try {
      return await work(local.path);
    } finally {
      await local.release();
    }
  }

  /** Page models as they are stored, a file each: the worker takes them apart. */
  async function layOutPages(document: Document, folder: string): Promise<string> {
    const pagesFolder = join(folder, 'pages');
    await mkdir(pagesFolder);
    for await (const { number, packed } of pages.packed(document.id)) await writeFile(join(pagesFolder, String(number)), packed);
    return pagesFolder;
  }

  /** Fields of the template version that read the document; none when there was no template. */
  async function templateFields(document: Document): Promise<readonly TemplateField[]> {
    if (!document.templateId || !document.templateVersion) return [];
    return (await findVersion(manager, document.templateId, document.templateVersion))?.content.fields ?? [];
  }

  function shownRun(document: Document): Promise<ProcessingRun | null> {
    return manager.findOneBy(ProcessingRun, {
      documentId: document.id,
      number: document.resultRun ?? 0,
      organizationId: document.organizationId,
    });
  }

  /** Makes a file in a worker. */
  function produce(document: Document, name: ProducedName): Promise<OutputFile> {
    const { organizationId } = document;
    return inFolder(async (folder) => {
      const outPath = join(folder, 'output');
      const run = name === 'annotated' || name === 'workbook' ? await shownRun(document) : null;
      const fields = run?.fields ?? [];
      if (name === 'workbook')
        await producer.produce(organizationId, folder, { kind: name, outPath, tables: tablesOf(run?.extractedData ?? null, fields) });
      else {
        const pagesFolder = name === 'wrapped' ? '' : await layOutPages(document, folder);
        const drawn = fields.flatMap(({ path, page, box, confidence }) => (page && box ? [{ path, page, box, confidence }] : []));
        await withOriginal(document, (path) =>
          producer.produce(organizationId, folder, { kind: name, path, outPath, pagesFolder, fields: drawn }),
        );
      }
      return keep(document, name, createReadStream(outPath));
    });
  }

  /** The bytes of a file that needs no worker: it is written out of what the service made itself. */
  async function written(document: Document, name: WrittenName): Promise<Readable> {
    const read = () => pages.models(document.id);
    const text = (chunks: Iterable<string> | AsyncIterable<string>) => Readable.from(chunks, BYTES);
    if (name === 'markdown') return text(markdownChunks(read()));
    if (name === 'hocr') return text(hocrChunks(document.filename, read()));
    if (name === 'alto') return text(altoChunks(document.filename, read()));
    const readAt = document.completedAt ?? document.updatedAt;
    if (name === 'page') return zipOf(pageXmlFiles(document.filename, readAt, read()), readAt);
    const run = await shownRun(document);
    if (name === 'ubl' || name === 'cii') return text([electronicInvoice(document, run?.extractedData ?? null, name)]);
    const tables = () => tablesOf(run?.extractedData ?? null, run?.fields ?? []);
    if (name === 'csv') return text(csvLines(tables()));
    if (name === 'items') return text(itemLines(tables()));
    const edi = ediSegments(await templateFields(document), run?.fields ?? []);
    return text(jsonChunks(document, run, edi, read()));
  }

  async function make(document: Document, name: Exclude<OutputName, 'original'>): Promise<OutputFile> {
    if (name === 'wrapped' || name === 'searchable' || name === 'annotated' || name === 'workbook') return produce(document, name);
    return keep(document, name, await written(document, name));
  }

  /** One making at a time of the same thing; who asks meanwhile gets the same file. */
  async function once(document: Document, name: string, work: () => Promise<OutputFile>): Promise<OutputFile> {
    const key = `${document.id} ${name} ${stateOf(document, name)}`;
    const running = underWay.get(key);
    if (running) return running;
    const started = present(document, name)
      .then((known) => known ?? work())
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return {
    file: (document, name) => once(document, name, () => make(document, name)),
    async sweep() {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      const rows = await database.query<DocumentOutput>('SELECT * FROM document_outputs WHERE createdAt < ? LIMIT 1000', [before]);
      for (const { documentId, name, storageKey } of rows) {
        await storage.remove(storageKey);
        await database.query('DELETE FROM document_outputs WHERE documentId = ? AND name = ? AND storageKey = ?', [
          documentId,
          name,
          storageKey,
        ]);
      }
    },
  };
}

const BYTES = { objectMode: false } as const;
