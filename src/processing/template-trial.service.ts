import { type DocumentReader, differencesOf, type PageReader, ProcessingRun } from '../documents/index.js';
import type { DocumentModel, Field, FieldValue, Pipeline, PipelineResult, TemplateFit, TemplateSpec } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import type { Storage } from '../platform/storage/index.js';
import { type Template, type TemplateChoices, type Templates, toSpec, type UpdateTemplateInput } from '../templates/index.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { formatDuration, formatDurationOrNull, rate, round } from '../vocabulary/format.js';
import { newId } from '../vocabulary/ids.js';
import type { Caller } from '../vocabulary/permissions.js';
import type { ProcessingSettings } from './reader.js';
import { formatOf } from './stored-pages.js';
import { SYNCHRONOUS_MS, withinTime } from './synchronous.js';
import type {
  MatchTemplatesInput,
  ReplayedDocument,
  TemplateMatches,
  TemplateReplay,
  TemplateSuggestion,
  TemplateTest,
  TemplateTestResult,
  TestTemplateInput,
} from './template-trial.inputs.js';
import type { UrlIntake } from './url-intake.js';

/** Trying templates on documents: test, match, replay, suggest (D70, D71). Nothing of it is stored. */
export interface TemplateTrials {
  test(caller: Caller, templateId: string, input: TestTemplateInput): Promise<TemplateTest>;
  match(caller: Caller, input: MatchTemplatesInput): Promise<TemplateMatches>;
  /** Runs a draft over the last documents that used the template. */
  replay(caller: Caller, templateId: string, draft: UpdateTemplateInput, last: number): Promise<TemplateReplay>;
  /** Proposes a template from one document and its reviewed values. */
  suggest(caller: Caller, documentId: string): Promise<TemplateSuggestion>;
}

/** What trials need. */
export interface TemplateTrialDependencies {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly pages: PageReader;
  readonly pipeline: Pipeline;
  readonly storage: Storage;
  readonly urls: UrlIntake;
  readonly settings: ProcessingSettings;
  readonly templates: Templates;
  readonly choices: TemplateChoices;
}

const MOST_URLS = 10;
const MOST_MATCHES = 20;
const MOST_REPLAYED = 50;
/** D71. */
const MATCH_THRESHOLD = 0.6;
/** A document longer than this is matched and replayed by its first pages. */
const MOST_PAGES = 20;

/** Share of the required fields that were read and break no rule; null without required fields. Pure (D70). */
export function validShare(
  template: Pick<Template, 'fields'>,
  result: { extracted: ReadonlySet<string>; broken: ReadonlySet<string> },
): { valid: number; required: number } {
  const required = template.fields.filter((field) => field.required).map((field) => field.name);
  return { valid: required.filter((name) => result.extracted.has(name) && !result.broken.has(name)).length, required: required.length };
}

/** Builds the trials. */
export function createTemplateTrials(deps: TemplateTrialDependencies): TemplateTrials {
  const { database, reader, pages, pipeline, storage, urls, settings, templates, choices } = deps;

  /** The page models that a document's newest run left, as a model to look at again. */
  async function storedModel(documentId: string): Promise<DocumentModel | null> {
    const row = await database.dataSource.manager.query('SELECT contentType, fileSize, language FROM documents WHERE id = ?', [documentId]);
    const models: DocumentModel['pages'] = [];
    for await (const page of pages.models(documentId)) {
      models.push(page);
      if (models.length === MOST_PAGES) break;
    }
    if (models.length === 0) return null;
    const { contentType, fileSize, language } = row[0] as { contentType: string; fileSize: number; language: string | null };
    return {
      format: formatOf({ contentType }),
      fileSize,
      pages: models,
      language: language ?? 'und',
      languages: [],
      embeddedInvoice: null,
      classification: null,
      fields: [],
      extractedData: null,
      confidence: null,
      reviewReasons: [],
      warnings: [],
    };
  }

  async function runOn(caller: Caller, url: string, spec: TemplateSpec): Promise<PipelineResult> {
    return withinTime(SYNCHRONOUS_MS, async (signal) => {
      const file = await urls.take(url, { maxPages: 100, signal });
      const local = await storage.localCopy(file.content.storageKey);
      try {
        const { overall, field } = await settings(caller);
        return await pipeline.run(
          {
            path: local.path,
            quality: 'balanced',
            type: spec.documentType,
            language: null,
            until: 'full',
            templates: { use: spec, candidates: [] },
            thresholds: { overall, field },
            limits: { maxPages: 100, timeoutMs: SYNCHRONOUS_MS },
          },
          { signal, priority: 0 },
        );
      } finally {
        await local.release();
        await urls.discard(file);
      }
    });
  }

  async function testOne(
    caller: Caller,
    url: string,
    template: Template,
    input: TestTemplateInput,
  ): Promise<{ view: TemplateTestResult; valid: number; required: number; ms: number }> {
    const started = Date.now();
    const failed = (code: string, message: string) => {
      const view = {
        documentUrl: url,
        success: false,
        extractedData: null,
        confidence: null,
        processingTime: null,
        error: { code, message },
      };
      return { view, ...validShare(template, { extracted: new Set(), broken: new Set() }), ms: Date.now() - started };
    };
    let result: PipelineResult;
    try {
      result = await runOn(caller, url, toSpec(template));
    } catch (error) {
      if (error instanceof ServiceError) return failed(error.code, error.message);
      throw error;
    }
    if (!result.ok) return failed(result.code, result.message);
    const ms = Date.now() - started;
    const { read: model } = result;
    const broken = model.reviewReasons
      .filter((reason) => reason.reason === 'validation_failed')
      .flatMap((reason) => reason.fields.map((field) => field.name));
    const extracted = model.fields.filter((field) => field.value !== null && field.value !== '').map((field) => field.path);
    const view = {
      documentUrl: url,
      success: true,
      extractedData: input.returnExtractedData === false ? null : model.extractedData,
      confidence: input.includeConfidenceScores === false || !model.confidence ? null : model.confidence,
      processingTime: formatDuration(ms),
      error: null,
    };
    return { view, ...validShare(template, { extracted: new Set(extracted), broken: new Set(broken) }), ms };
  }

  function toMatches(fits: readonly TemplateFit[], specs: readonly TemplateSpec[], input: MatchTemplatesInput): TemplateMatches {
    const shown = (confidence: number) => (input.returnConfidence === false ? null : confidence);
    const names = new Map(specs.map((spec) => [spec.id, spec.name]));
    const matches = fits
      .filter((fit) => fit.confidence > 0)
      .slice(0, input.maxResults ?? 5)
      .map((fit) => ({
        templateId: fit.templateId,
        templateName: names.get(fit.templateId) ?? '',
        confidence: shown(fit.confidence),
        matchReason: fit.reason,
      }));
    const best = fits[0];
    return {
      matches,
      bestMatch: best && best.confidence >= MATCH_THRESHOLD ? { templateId: best.templateId, confidence: shown(best.confidence) } : null,
    };
  }

  async function replayOne(
    spec: TemplateSpec,
    row: { id: string; filename: string; resultRun: number },
    thresholds: { overall: number; field: number },
  ): Promise<ReplayedDocument | null> {
    const [model, run] = await Promise.all([
      storedModel(row.id),
      database.dataSource.manager.findOneBy(ProcessingRun, { documentId: row.id, number: row.resultRun }),
    ]);
    if (!model || !run) return null;
    const { model: after } = await pipeline.understand(model, {
      type: spec.documentType,
      templates: { use: spec, candidates: [] },
      thresholds,
    });
    return {
      documentId: row.id,
      filename: row.filename,
      changes: differencesOf(run.extractedData, after.extractedData),
      confidenceBefore: run.confidenceScores?.overall ?? null,
      confidenceAfter: after.confidence ? round(after.confidence.overall, 4) : null,
      reviewReasons: after.reviewReasons.map((reason) => reason.reason),
    };
  }

  return {
    async test(caller, templateId, input) {
      const count = input.documentUrls.length;
      if (count < 1 || count > MOST_URLS) throw invalid('documentUrls', `expected 1 to ${MOST_URLS} addresses, received ${count}`);
      const template = await templates.loadWithSample(caller, templateId);
      const results: Awaited<ReturnType<typeof testOne>>[] = [];
      for (const url of input.documentUrls) results.push(await testOne(caller, url, template, input));
      const ended = results.filter((result) => result.view.success);
      const required = results.reduce((sum, result) => sum + result.required, 0);
      return {
        testResults: results.map((result) => result.view),
        summary: {
          averageAccuracy: rate(
            results.reduce((sum, result) => sum + result.valid, 0),
            required,
          ),
          successRate: rate(ended.length, results.length),
          averageProcessingTime: formatDurationOrNull(
            ended.length === 0 ? null : ended.reduce((sum, result) => sum + result.ms, 0) / ended.length,
          ),
        },
      };
    },
    async match(caller, input) {
      const { documentId, documentType, maxResults } = input;
      if (maxResults !== undefined && maxResults !== null && (maxResults < 1 || maxResults > MOST_MATCHES)) {
        throw invalid('maxResults', `expected an integer from 1 to ${MOST_MATCHES}, received ${maxResults}`);
      }
      if (!documentId && !documentType) throw invalid('documentId', 'expected documentId or documentType');
      const document = documentId ? await reader.load(caller, documentId, 'read') : null;
      const type = documentType ?? document?.type ?? null;
      const { candidates } = await choices.load(caller, type, null);
      const model = document ? await storedModel(document.id) : null;
      if (model && candidates.length > 0) return toMatches(await pipeline.match(model, candidates, type), candidates, input);
      const fits = candidates.map((spec) => ({
        templateId: spec.id,
        confidence: 0.5,
        rulesHold: true,
        reason: 'only the document type is known',
      }));
      return toMatches(fits, candidates, input);
    },
    async replay(caller, templateId, draft, last) {
      if (last < 1 || last > MOST_REPLAYED) throw invalid('last', `expected an integer from 1 to ${MOST_REPLAYED}, received ${last}`);
      const spec = toSpec(await templates.preview(caller, templateId, draft));
      const thresholds = await settings(caller);
      const rows = await database.query<{ id: string; filename: string; resultRun: number }>(
        'SELECT id, filename, resultRun FROM documents WHERE organizationId = ? AND mode = ? AND templateId = ? AND resultRun IS NOT NULL ORDER BY createdAt DESC LIMIT ?',
        [caller.organizationId, caller.mode, templateId, last],
      );
      const documents: ReplayedDocument[] = [];
      for (const row of rows) {
        const replayed = await replayOne(spec, row, thresholds);
        if (replayed) documents.push(replayed);
      }
      return {
        documentsReplayed: documents.length,
        documentsChanged: documents.filter((document) => document.changes.length > 0).length,
        documents,
      };
    },
    async suggest(caller, documentId) {
      const document = await reader.load(caller, documentId, 'read');
      const run =
        document.resultRun === null
          ? null
          : await database.dataSource.manager.findOneBy(ProcessingRun, { documentId, number: document.resultRun });
      const model = await storedModel(documentId);
      if (!run || !model || document.type === null)
        throw new ServiceError(
          'DOCUMENT_LOCKED',
          { status: document.status },
          { message: 'The document has not been read, or its type is not known yet.' },
        );
      const fields = (run.fields ?? []).filter((field) => field.value !== null);
      const reviewed = Object.fromEntries(fields.map((field) => [field.path, field.value as FieldValue]));
      // Where each value was read settles which of several equal texts is meant.
      const placed = {
        ...model,
        fields: fields.map((field) => ({
          ...field,
          value: field.value as FieldValue,
          words: [],
          confidence: field.confidence ?? 1,
          source: field.source as Field['source'],
        })),
      };
      const learned = await pipeline.learn(placed, reviewed);
      return {
        sampleDocumentId: documentId,
        name: (document.vendorName ?? document.filename).slice(0, 200),
        documentType: document.type,
        format: 'fixed',
        matchingRules: { contentMatches: learned.contentMatches, documentType: document.type, confidence: null },
        fields: learned.fields.map((field) => ({
          id: newId('templateField'),
          name: field.name,
          type: field.type,
          page: field.page,
          positionX: field.box?.left ?? null,
          positionY: field.box?.top ?? null,
          width: field.box?.width ?? null,
          height: field.box?.height ?? null,
          required: field.required,
          options: field.options,
          labels: field.labels,
          preferBuiltIn: field.preferBuiltIn ?? false,
          ediSegment: null,
          ediElement: null,
        })),
        notFound: learned.notFound,
      };
    },
  };
}
