import type { AdaptedField, ReviewedDocument } from './choosing/adapting.js';
import type { OwnModels } from './choosing/own-models.js';
import type { Bend, Corners, DocumentModel, DocumentType, FieldValue, Quality } from './model.js';
import type { PackedDocument } from './packed.js';
import type { QueryAnswer } from './questions/query-tables.js';

/** Stages that a document goes through, in order; names of progress messages. */
export const STAGES = ['load', 'pages', 'recognise', 'layout', 'classify', 'match', 'extract', 'validate', 'decide'] as const;

/** A stage name. */
export type Stage = (typeof STAGES)[number];

/** Share of the work that is done when a stage begins, percent; reading pages fills the span from `pages` to `layout`. */
export const STAGE_PERCENT: Readonly<Record<Stage, number>> = {
  load: 0,
  pages: 2,
  recognise: 2,
  layout: 85,
  classify: 88,
  match: 90,
  extract: 92,
  validate: 96,
  decide: 98,
};

/** Longest time that one page may take, ms. */
export const PAGE_TIMEOUT_MS = 60_000;

/** Where the work is: stage, page of pages while reading pages, percent 0-100 of the whole. */
export interface Progress {
  stage: Stage;
  page: number | null;
  pages: number | null;
  percent: number;
}

/** A template as the pipeline needs it: plain data, compiled by `templates`. */
export interface TemplateSpec {
  id: string;
  name: string;
  version: string;
  documentType: DocumentType;
  format: 'fixed' | 'variable';
  fields: TemplateFieldSpec[];
  validationSchema: Record<string, ValidationRule>;
  outputMapping: Record<string, string>;
  /** Words of the sample page(s) for anchoring zones, and for layout similarity; null without sample. */
  sample: {
    pages: {
      width: number;
      height: number;
      words: { text: string; box: { left: number; top: number; width: number; height: number } }[];
    }[];
  } | null;
  matchingRules: { contentMatches: string[]; documentType: string | null } | null;
  thresholds?: { overall?: number; field?: number };
  /** Monotonic fit of confidences to reviews, by field; a field without one keeps its confidences. */
  calibration?: Record<string, { from: number; share: number; count: number }[]>;
}

/** A field of a template (D68, D69). Position in fractions of the page (0-1), null when the field has none. */
export interface TemplateFieldSpec {
  id: string;
  name: string;
  type: 'TEXT' | 'NUMBER' | 'DATE' | 'BOOLEAN' | 'SELECT' | 'MULTISELECT';
  page: number;
  box: { left: number; top: number; width: number; height: number } | null;
  required: boolean;
  options: string[] | null;
  labels: string[] | null;
  /** The extractor of the type is asked first; zone and labels serve where it finds nothing. For fields that it is known to read right. */
  preferBuiltIn?: boolean;
}

/** A rule of validationSchema. Patterns run on a linear-time engine (D69). */
export interface ValidationRule {
  pattern?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  [key: string]: unknown;
}

/** What a run of the pipeline is asked to do. */
export interface PipelineRequest {
  /** Absolute path of the file; it is read only inside an isolated worker. */
  path: string;
  quality: Quality;
  /** Given by the caller; null: classify (D19). */
  type: DocumentType | null;
  /** ISO 639-1 hint, null: detect. */
  language: string | null;
  /** How far to go: `read` ends after layout (text, tables, pairs, marks), `full` goes on to decide. */
  until: 'read' | 'full';
  /** Templates to choose from or the one to use (already chosen: `use`). */
  templates: { use: TemplateSpec | null; candidates: TemplateSpec[] };
  /** Thresholds of the organization (D22). */
  thresholds: { overall: number; field: number };
  limits: { maxPages: number; timeoutMs: number };
  /** What an organization's reviewed documents add to the models that choose values; absent or null: nothing. */
  models?: OwnModels | null;
  /** Which way is up as a person said, by page number: Page.rotation as it shall be, instead of what is found out. */
  rotations?: Readonly<Record<number, number>>;
  /** Stages worth their time only when asked: tables, pairs, marks, page quality. Default all. */
  want?: { tables?: boolean; pairs?: boolean; marks?: boolean; quality?: boolean; images?: boolean };
}

/** How a run of the pipeline ended. A page that failed has `page.error`; the rest of the document is still there. */
export type PipelineResult =
  | {
      ok: true;
      read: PackedDocument;
      template: { id: string; confidence: number; reason: string } | null;
      bestTemplateConfidence: number | null;
      timings: Record<string, number>;
      engine: string;
      /** Version of the models that chose the values. */
      models: string;
    }
  | {
      ok: false;
      code: 'PROCESSING_FAILED' | 'PROCESSING_ERROR' | 'EXTRACTION_TIMEOUT' | 'DOCUMENT_TOO_LARGE';
      message: string;
      pages: number | null;
    };

/** What is asked of a model that was read before. */
export type UnderstandingRequest = Pick<PipelineRequest, 'type' | 'templates' | 'thresholds' | 'models'>;

/** What understanding a document gives: the model with its last stages done, and the template that served. */
export interface Understanding {
  model: DocumentModel;
  template: { id: string; confidence: number; reason: string } | null;
  bestTemplateConfidence: number | null;
  /** Version of the models that chose the values. */
  models: string;
}

/** How well a template fits a document, 0-1, why in words, and whether its matching rules hold (D71, D115). */
export interface TemplateFit {
  templateId: string;
  confidence: number;
  reason: string;
  rulesHold: boolean;
}

/** A template proposed from one reviewed document: fields with zones and labels, and texts by which its like is known again. */
export interface LearnedTemplate {
  fields: Omit<TemplateFieldSpec, 'id'>[];
  contentMatches: string[];
  /** Reviewed values that stand nowhere on the document. */
  notFound: string[];
}

/** A run could not be ended because workers were lost again and again through no fault of the file: it may be run again. */
export class RunInterrupted extends Error {
  override readonly name = 'RunInterrupted';

  constructor(cause?: unknown) {
    super('workers were lost while they read the file', { cause });
  }
}

/** Other processes that read pages of the same run. */
export interface PageExchange {
  /** Lets a page of so many be read by whoever has time first: gives what another process read; null: it is for this one to read now. */
  ask(page: number, pages: number): Promise<Uint8Array | null>;
  /** Told when a page that was for this process has ended, read or not. */
  ended(page: number): void;
}

/** Pages of a file that another process opened, and how they are read; see PipelineRequest. */
export interface PagesRequest extends Pick<PipelineRequest, 'path' | 'quality' | 'language' | 'want' | 'rotations'> {
  pages: readonly number[];
  /** Language of pages that were read before, null: none was. */
  known: string | null;
}

/** Options of reading pages for another process. */
export interface PagesOptions extends Pick<RunOptions, 'signal' | 'priority' | 'share'> {
  /** Told of each page that was read, as `kept` takes it; when it rejects, no more are read. */
  onRead(page: number, packed: Uint8Array): Promise<void>;
}

/** A file with fewer pages is read by the process that opened it alone. */
export const SHARED_FROM_PAGES = 8;

/** Options of one run. */
export interface RunOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
  /** Lower is more urgent; ties in order of arrival. Negative: somebody waits for the answer. */
  priority?: number;
  /** Runs of different shares have their pages read in turn, however many one of them has; priority orders the runs of one share. */
  share?: number;
  /** Pages that an earlier, interrupted run of the same file recognised, by number: they are not read again. */
  kept?: ReadonlyMap<number, Uint8Array>;
  /** Told of each page that was recognised, of files with several: as `kept` takes it. */
  onRecognised?: (page: number, packed: Uint8Array) => void;
  /** Asked for each page that is to be recognised, of files with SHARED_FROM_PAGES or more. */
  exchange?: PageExchange;
}

/** A reading process, for those who run the service. */
export interface ReadingProcess {
  readonly pid: number | null;
  /** The step that it does: `recognise`; null for nothing. */
  readonly task: string | null;
  /** How long it has been doing that, milliseconds. */
  readonly taskMs: number | null;
  /** Resident memory, bytes; 0 where the system does not tell. */
  readonly memoryBytes: number;
  /** Pieces of work that it has done since it was started. */
  readonly done: number;
}

/** The reading machine: bytes in, page model, fields and scores out; no database, request or tenant. Isolated workers inside. */
export interface Pipeline {
  /** Never throws for a bad file: that is `ok: false`. Throws only when aborted (AbortError), interrupted (RunInterrupted) or closed. */
  run(request: PipelineRequest, options?: RunOptions): Promise<PipelineResult>;
  /**
   * Recognises pages for a run of another process. What could not be read is left out: whoever has the run judges it. Rejects when aborted, and with what
   * `onRead` rejected.
   */
  readPages(request: PagesRequest, options: PagesOptions): Promise<void>;
  /**
   * Number of pages and, for pictures, pixel size of the first page: cheap, in a worker that is busy neither with recognition nor with drawing, answers
   * within five seconds; null for what cannot be told (D40, D119). Never throws for a bad file. `share`, here and below: whose work it is; shares have
   * their worker in turn.
   */
  inspect(path: string, share?: number): Promise<{ pages: number | null; pixelWidth: number | null; pixelHeight: number | null }>;
  /**
   * The stages after reading - classify, match, extract, validate, decide - on a model that was read before, in a worker: for trying
   * templates on documents without reading them again. Throws when no worker answers within the time limit.
   */
  understand(model: DocumentModel, request: UnderstandingRequest, share?: number): Promise<Understanding>;
  /** How well templates fit a model, best first, each with a reason for a person (D71); in a worker. */
  match(model: DocumentModel, templates: TemplateSpec[], type: DocumentType | null, share?: number): Promise<TemplateFit[]>;
  /** A template proposed from a model and reviewed values by path; in a worker. */
  learn(model: DocumentModel, reviewed: Readonly<Record<string, FieldValue>>, share?: number): Promise<LearnedTemplate>;
  /** A reviewed document with its approved values by path as `adapt` learns from it: numbers alone; in a worker. */
  describe(model: DocumentModel, approved: Readonly<Record<string, FieldValue>>): Promise<ReviewedDocument>;
  /**
   * What reviewed documents add to the shipped models, field by field, where that is better by cross-validation on those documents; in a worker, takes up to
   * a minute. Documents of one `group` (copies of a file) are never on both sides.
   */
  adapt(documents: readonly { readonly group: string; readonly reviewed: ReviewedDocument }[]): Promise<AdaptedField[]>;
  /** Answers questions from a model, in their order; null where the document does not say (D55); in a worker. Rejects when it is lost. */
  answer(model: DocumentModel, questions: readonly string[]): Promise<(QueryAnswer | null)[]>;
  /**
   * A PNG (or JPEG) of a page, at most so many pixels a side, written to `outPath`. Give the page's `rotation`, its corners (`cornersOfPage`) and `bend`,
   * so that the boxes of the model fit the picture; without them the page is as its file shows it. Rejects when it cannot be shown.
   */
  renderPage(
    path: string,
    page: number,
    options: { share?: number; maxSidePx: number; format: 'png' | 'jpeg'; rotation?: number; corners?: Corners | null; bend?: Bend | null },
    outPath: string,
  ): Promise<{ width: number; height: number }>;
  /** Resolves when workers are warm. */
  ready(): Promise<void>;
  /** Workers now busy and waiting runs, for metrics and readiness. */
  load(): { workers: number; busy: number; waiting: number };
  /** Each reading process as it stands; a stand-in without processes has none to tell of. */
  processes?(): readonly ReadingProcess[];
  close(): Promise<void>;
}
