import type { EntityManager } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import {
  assertUnlocked,
  Document,
  type DocumentReader,
  type Documents,
  decideOutcome,
  LIMITS,
  type Outcomes,
  type QualityLevel,
  type RunSuccess,
  snapshotOf,
  startRun,
  unlessGone,
} from '../../documents/index.js';
import { type DocumentModel, type DocumentType, packDocument, type TemplateSpec } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Streams } from '../../platform/events/index.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { formatDuration } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { ParseDocumentInput, ParsedDocument } from '../extract/extraction.inputs.js';
import { type FileReader, type ProcessingSettings, usedTemplate } from '../reader.js';
import type { StoredPages } from '../stored-pages.js';
import { SYNCHRONOUS_PRIORITY, withinTime } from '../synchronous.js';
import type { UrlIntake } from '../url-intake.js';
import { type DataFormat, formatData } from './parse.formats.js';

/** The template that a caller names; throws TEMPLATE_NOT_FOUND, or TEMPLATE_NOT_APPLICABLE when it is inactive or of another type. */
export type NamedTemplate = (caller: Caller, templateId: string, documentType: DocumentType | null) => Promise<TemplateSpec>;

/** What parse needs. */
export interface ParseDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly reader: DocumentReader;
  readonly outcomes: Outcomes;
  readonly urls: UrlIntake;
  readonly files: FileReader;
  readonly stored: StoredPages;
  readonly settings: ProcessingSettings;
  readonly namedTemplate: NamedTemplate;
  readonly recordChange: Documents['recordChange'];
  readonly synchronousMs: number;
}

/** Parses a document by a template (D54): the stored file, whose data are replaced as a new run, or an address, which changes nothing. */
export type Parse = (caller: Caller, id: string, input: ParseDocumentInput) => Promise<ParsedDocument>;

/** One parse on its way. */
interface ParseOptions {
  readonly document: Document;
  readonly input: ParseDocumentInput;
  readonly template: TemplateSpec | null;
  readonly signal: AbortSignal;
}

/** Engine of a run that understood pages which an earlier run had read. */
const STORED_PAGES = 'stored-pages';

const isText = (format: string): format is DataFormat => format === 'csv' || format === 'xml' || format === 'text';

/** INVALID_TEMPLATE is this area's word for a template that cannot serve (D18, D66). */
function asTemplateError(error: unknown): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'TEMPLATE_NOT_APPLICABLE') return error;
  return new ServiceError('INVALID_TEMPLATE', error.details, { message: error.message, cause: error });
}

/** Builds parse. */
export function createParse(deps: ParseDependencies): Parse {
  const { clock, database, reader, files } = deps;

  /** The template named, else the document's own while it may be used, else null: the best match (D54). */
  async function chooseTemplate(caller: Caller, document: Document, input: ParseDocumentInput): Promise<TemplateSpec | null> {
    const type = input.documentUrl ? null : (document.requestedType ?? document.type);
    if (typeof input.templateId === 'string') {
      return deps.namedTemplate(caller, input.templateId, type).catch((error: unknown) => {
        throw asTemplateError(error);
      });
    }
    const own = document.templateId ?? document.requestedTemplateId;
    if (!own) return null;
    return deps.namedTemplate(caller, own, type).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
  }

  /** Reads and understands the file, or only understands it when its pages were read before. */
  async function read(caller: Caller, storageKey: string, options: ParseOptions): Promise<RunSuccess> {
    const { document, input, template } = options;
    const ownType = input.documentUrl ? null : (document.requestedType ?? document.type);
    const asked = { type: ownType ?? template?.documentType ?? null, templateId: template?.id ?? null };
    const quality = input.quality ?? document.quality;
    const isStored = !input.documentUrl && (await deps.stored.serve(document, quality));
    const model = isStored ? await deps.stored.model(document) : null;
    const found = model
      ? await understandStored(caller, model, asked)
      : await readFile(caller, storageKey, { ...asked, quality, signal: options.signal });
    const used = usedTemplate(found, found.templates, template !== null);
    if (!used) throw new ServiceError('INVALID_TEMPLATE', { bestConfidence: found.bestTemplateConfidence });
    const { duplicateReview } = await deps.settings(caller);
    return {
      read: found.read,
      engine: found.engine,
      models: found.models,
      template: used,
      bestTemplateConfidence: found.bestTemplateConfidence,
      settings: { duplicateReview },
    };
  }

  async function understandStored(caller: Caller, model: DocumentModel, asked: { type: DocumentType | null; templateId: string | null }) {
    const { model: understood, ...rest } = await files.understand(caller, model, { ...asked, matching: true });
    return { ...rest, read: await packDocument(understood), engine: STORED_PAGES };
  }

  async function readFile(
    caller: Caller,
    storageKey: string,
    asked: { type: DocumentType | null; templateId: string | null; quality: QualityLevel; signal: AbortSignal },
  ) {
    const limits = { maxPages: LIMITS.synchronousPages, timeoutMs: deps.synchronousMs, priority: SYNCHRONOUS_PRIORITY };
    const { reading, templates } = await files.read(caller, { ...asked, ...limits, storageKey, until: 'full' });
    return { ...reading, templates };
  }

  /** Adds a run that has ended already. The status becomes what the new data deserve, as after any run. */
  async function store(tx: EntityManager, caller: Caller, id: string, startedAt: Date, end: RunSuccess): Promise<void> {
    const document = await reader.load(caller, id, 'edit', { manager: tx, lock: true });
    assertUnlocked(document, caller.userId, clock.now());
    const before = snapshotOf(document);
    Object.assign(document, {
      status: 'processing',
      run: document.run + 1,
      reviewedBy: null,
      reviewedAt: null,
    } satisfies Partial<Document>);
    await tx.save(Document, document);
    await deps.recordChange(tx, before, document);
    await startRun(tx, deps, document, true);
    await tx.query('UPDATE processing_runs SET startedAt = ? WHERE documentId = ? AND number = ?', [startedAt, id, document.run]);
    await deps.outcomes.record(tx, caller, { documentId: id, run: document.run }, end, ['extraction.completed']);
    await deps.audit.record(tx, caller, {
      action: 'document.parsed',
      target: id,
      details: { templateId: end.template?.id ?? null, run: document.run },
    });
  }

  async function parseUrl(caller: Caller, url: string, options: ParseOptions) {
    const file = await deps.urls.take(url, { of: caller, maxPages: LIMITS.synchronousPages, signal: options.signal });
    try {
      return await read(caller, file.content.storageKey, options);
    } finally {
      await deps.urls.discard(file);
    }
  }

  return async (caller, id, input) => {
    const startedAt = clock.now();
    const document = await reader.load(caller, id, 'edit');
    const template = await chooseTemplate(caller, document, input);
    assertUnlocked(document, caller.userId, startedAt);
    const end = await withinTime(deps.synchronousMs, (signal) => {
      const options = { document, input, template, signal };
      if (input.documentUrl) return parseUrl(caller, input.documentUrl, options);
      return unlessGone(read(caller, document.storageKey, options), () => reader.load(caller, id, 'edit'));
    });
    if (!input.documentUrl) {
      await database.transaction((tx) => store(tx, caller, id, startedAt, end));
      deps.streams.notify(id);
    }
    const { read: outcome } = end;
    const data = outcome.extractedData ?? {};
    const format = input.outputFormat ?? 'structured';
    const withConfidence = input.includeConfidence ?? true;
    const tookMs = clock.now().getTime() - startedAt.getTime();
    return {
      documentId: id,
      templateId: end.template!.id,
      templateName: end.template!.name,
      extractedData: data,
      confidence: withConfidence ? (outcome.confidence ?? { overall: null, fields: {} }) : null,
      processingTime: formatDuration(tookMs),
      processingTimeMs: tookMs,
      status: decideOutcome(input.documentUrl ? { ...document, duplicateOf: null } : document, outcome, end.settings).status,
      output: isText(format) ? formatData(data, format, withConfidence ? (outcome.confidence?.fields ?? {}) : {}) : null,
    };
  };
}
