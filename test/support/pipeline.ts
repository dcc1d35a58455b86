import { readFile, writeFile } from 'node:fs/promises';
import { emptyPage } from '../../src/pipeline/empty.js';
import type {
  DocumentModel,
  DocumentType,
  Field,
  FieldValue,
  Page,
  Pipeline,
  PipelineRequest,
  ReviewReason,
} from '../../src/pipeline/index.js';
import { packDocument, serializePage } from '../../src/pipeline/packed.js';
import { answerQueries } from '../../src/pipeline/questions/queries.js';

/** What the stand-in finds in a file; everything has a plain default (a completed invoice of one page). */
export interface Reading {
  readonly type?: DocumentType | null;
  readonly data?: Record<string, unknown>;
  readonly confidence?: number;
  readonly reasons?: readonly ReviewReason[];
  readonly pages?: number;
  readonly language?: string;
  readonly text?: string;
  /** Parts of every page: tables, pairs, marks, quality. */
  readonly page?: Partial<Page>;
  /** So many pages are told as they are read, before the gate. */
  readonly early?: number;
  /** Numbers of pages that cannot be read. */
  readonly unread?: readonly number[];
  /** Makes contents differ (fileOf). */
  readonly salt?: string;
  readonly fail?: { readonly code: 'PROCESSING_FAILED' | 'PROCESSING_ERROR'; readonly message: string };
}

/** A file for the stand-in: begins like a PDF, so that it is accepted, and holds what is to be found in it. `salt` makes contents differ. */
export function fileOf(reading: Reading = {}, salt = ''): Buffer {
  return Buffer.from(`%PDF-1.7\n${JSON.stringify({ ...reading, salt })}\n`);
}

/** The stand-in, and a gate that holds its runs. */
export interface StandInPipeline extends Pipeline {
  /** Lets no run end until the given function is called. */
  hold(): () => void;
  /** Requests that were run, oldest first. */
  readonly requests: readonly PipelineRequest[];
}

/** Data that the stand-in finds unless told otherwise. */
export const PLAIN_DATA = {
  invoice_number: 'R-1',
  invoice_date: '2026-01-15',
  total_amount: 119,
  tax_amount: 19,
  currency: 'EUR',
  vendor: { name: 'Alder Works', address: 'Elm Street 1', email: null },
  customer: { name: 'Birch Trading', address: null },
  line_items: [
    { description: 'Planks', quantity: 2, unit_price: 25, total: 50 },
    { description: 'Nails', quantity: 5, unit_price: 10, total: 50 },
  ],
};

const BOX = { left: 0.1, top: 0.1, width: 0.2, height: 0.02 };

/** A page whose words are those of the text, one line. */
export function pageOf(number: number, text: string): Page {
  const words = text.split(/\s+/).map((word, index) => ({ text: word, box: { ...BOX, left: (index % 10) / 10 }, confidence: 0.95 }));
  const line = { text, box: BOX, confidence: 0.95, words: words.map((_, index) => index) };
  return {
    ...emptyPage(number, 595, 842),
    source: 'ocr',
    language: 'en',
    words,
    lines: [line],
    blocks: [{ text, box: BOX, confidence: 0.95, lines: [0], kind: 'text' }],
  };
}

function leaves(value: unknown, path: string): [string, FieldValue][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, `${path}[${index}]`));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, item]) => leaves(item, path === '' ? key : `${path}.${key}`));
  return value === null || value === undefined ? [] : [[path, value as FieldValue]];
}

function pageIn(reading: Reading, number: number): Page {
  if (!reading.unread?.includes(number)) return { ...pageOf(number, reading.text ?? `Page ${number} of a document`), ...reading.page };
  return { ...pageOf(number, ''), words: [], lines: [], blocks: [], error: { code: 'PROCESSING_FAILED', message: 'The page is damaged.' } };
}

/** What reading gave, before understanding. */
const partsRead = ({ format, fileSize, pages, language, languages }: DocumentModel) => ({ format, fileSize, pages, language, languages });

/** A template named for the run serves; none is ever matched. */
function templateFor({ templates }: Pick<PipelineRequest, 'templates'>) {
  return templates.use ? { id: templates.use.id, confidence: 0.9, reason: 'named' } : null;
}

/** The model of a file that says what is to be found in it. */
export function modelOf(reading: Reading, request: PipelineRequest): DocumentModel {
  const data = structuredClone(reading.data ?? PLAIN_DATA) as Record<string, unknown>;
  const confidence = reading.confidence ?? 0.95;
  const fields: Field[] = leaves(data, '').map(([path, value]) => ({
    path,
    value,
    text: String(value),
    confidence,
    page: 1,
    box: BOX,
    words: [0],
    rule: 'stand-in',
    source: 'ocr',
  }));
  const type = request.type ?? (reading.type === undefined ? 'invoice' : reading.type);
  return {
    format: 'pdf',
    fileSize: 100,
    pages: Array.from({ length: reading.pages ?? 1 }, (_, index) => pageIn(reading, index + 1)),
    language: reading.language ?? 'en',
    languages: [{ language: reading.language ?? 'en', confidence: 1 }],
    embeddedInvoice: null,
    classification: { type, confidence, category: null, subtype: null, candidates: [] },
    fields,
    extractedData: data,
    confidence: { overall: confidence, fields: Object.fromEntries(fields.map((field) => [field.path, confidence])) },
    reviewReasons: [...(reading.reasons ?? [])],
    warnings: (reading.unread ?? []).map((number) => `Page ${number} could not be read: The page is damaged.`),
  };
}

/** What a file of fileOf says of itself. */
export async function readReading(path: string): Promise<Reading> {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text.slice(text.indexOf('\n') + 1)) as Reading;
  } catch {
    return {};
  }
}

const ONE_PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** A pipeline that reads what a file says of itself (see fileOf): no recognition, milliseconds. Files that say nothing give PLAIN_DATA. */
export function createStandInPipeline(): StandInPipeline {
  const requests: PipelineRequest[] = [];
  let gate: Promise<void> = Promise.resolve();
  return {
    requests,
    hold() {
      let open = () => {};
      gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      return () => {
        gate = Promise.resolve();
        open();
      };
    },
    async run(request, { onProgress, onRecognised, signal } = {}) {
      requests.push(request);
      const reading = await readReading(request.path);
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      for (let number = 1; number <= (reading.early ?? 0); number += 1) {
        onRecognised?.(number, serializePage(pageIn(reading, number)));
        onProgress?.({ stage: 'recognise', page: number, pages: reading.pages ?? 1, percent: number });
      }
      await Promise.race([gate, aborted]);
      if (reading.fail) return { ok: false, ...reading.fail, pages: null };
      const model = modelOf(reading, request);
      for (const page of model.pages)
        onProgress?.({
          stage: 'recognise',
          page: page.number,
          pages: model.pages.length,
          percent: (90 * page.number) / model.pages.length,
        });
      const [template, read] = [templateFor(request), await packDocument(model)];
      return { ok: true, read, template, bestTemplateConfidence: null, timings: { all: 1 }, engine: 'stand-in 1', models: 'stand-in' };
    },
    async readPages({ path, pages }, { onRead }) {
      const reading = await readReading(path);
      for (const page of pages) await onRead(page, serializePage(pageIn(reading, page)));
    },
    answer: async (model, questions) => answerQueries(model, questions),
    inspect: async (path) => ({ pages: (await readReading(path)).pages ?? 1, pixelWidth: null, pixelHeight: null }),
    async renderPage(_path, _page, _options, outPath) {
      await writeFile(outPath, ONE_PIXEL);
      return { width: 1, height: 1 };
    },
    understand: async (model, request) => {
      const understood = modelOf({ pages: 0 }, { ...request, path: '' } as PipelineRequest);
      return {
        model: { ...understood, ...partsRead(model) },
        template: templateFor(request),
        bestTemplateConfidence: null,
        models: 'stand-in',
      };
    },
    match: async (_model, templates) =>
      templates.map(({ id }) => ({ templateId: id, confidence: 0.9, reason: 'the stand-in matches everything', rulesHold: true })),
    learn: async (_model, reviewed) => ({ fields: [], contentMatches: [], notFound: Object.keys(reviewed) }),
    describe: async () => ({}),
    adapt: async () => [],
    ready: async () => undefined,
    load: () => ({ workers: 1, busy: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
