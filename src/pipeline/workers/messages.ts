import type { AdaptedField, ReviewedDocument } from '../choosing/adapting.js';
import type { Reader } from '../engines/reader.js';
import type { RecognisedWord, RecognitionOptions } from '../engines/recognition.js';
import type { Bend, Corners, DocumentModel, DocumentType, FieldValue, Format } from '../model.js';
import type { PackedDocument } from '../packed.js';
import type { LearnedTemplate, Pipeline, PipelineRequest, PipelineResult, TemplateFit, TemplateSpec, Understanding } from '../pipeline.js';
import type { QueryAnswer } from '../questions/query-tables.js';
import type { Grey } from '../raster/grey.js';
import type { PageOptions } from '../stages/read-page.js';
import type { RenderedPage } from '../stages/render-page.js';
import type { FileMessage } from './file-pieces.js';

/**
 * What a worker can be asked to do. Pages travel as bytes, so that the server's process need not take them apart. A `path` means nothing to a worker, which
 * sees no files but its own: it tells one file from the next by it, and asks for the bytes.
 */
export interface Tasks {
  /** Opens the file and tells what it is. */
  open: { input: { path: string; maxPages: number }; output: Opened };
  /** Reads the text layers of pages `from` to `to`; null for a page that must be recognised. */
  text: { input: { path: string; from: number; to: number; options: PageOptions }; output: (Uint8Array | null)[] };
  /** Recognises one page. `shareable`: another worker may be offered half of the picture. */
  recognise: {
    input: { path: string; page: number; options: PageOptions; known: string | null; shareable: boolean };
    output: { page: Uint8Array; language: string };
  };
  /** Reads the pictures at the head of the first page; null when they tell nothing. */
  letterhead: { input: { path: string; options: PageOptions; language: string }; output: Uint8Array | null };
  /** Reads a part of another worker's picture. */
  part: {
    input: { picture: Grey; options: RecognitionOptions };
    output: RecognisedWord[];
  };
  /** The stages that see the whole document. */
  finish: {
    input: { model: Omit<DocumentModel, 'pages'>; pages: Uint8Array[]; request: PipelineRequest };
    output: Finished;
  };
  /** The stages after reading, on a model that was read before. */
  understand: { input: { model: DocumentModel; request: Parameters<Pipeline['understand']>[1] }; output: Understanding };
  match: { input: { model: DocumentModel; templates: TemplateSpec[]; type: DocumentType | null }; output: TemplateFit[] };
  learn: { input: { model: DocumentModel; reviewed: Readonly<Record<string, FieldValue>> }; output: LearnedTemplate };
  describe: { input: { model: DocumentModel; approved: Readonly<Record<string, FieldValue>> }; output: ReviewedDocument };
  adapt: { input: { documents: readonly { readonly group: string; readonly reviewed: ReviewedDocument }[] }; output: AdaptedField[] };
  answer: { input: { model: DocumentModel; questions: readonly string[] }; output: (QueryAnswer | null)[] };
  inspect: { input: { path: string }; output: { pages: number | null; pixelWidth: number | null; pixelHeight: number | null } };
  render: {
    input: {
      path: string;
      page: number;
      maxSidePx: number;
      format: 'png' | 'jpeg';
      rotation: number | null;
      corners: Corners | null;
      bend: Bend | null;
    };
    output: RenderedPage;
  };
}

/** Facts of an opened file. */
export interface Opened {
  format: Format;
  fileSize: number;
  pages: number;
  embeddedInvoice: DocumentModel['embeddedInvoice'];
  /** Of the file as a whole. */
  warnings: string[];
}

/** The finished document. */
export interface Finished {
  read: PackedDocument;
  template: Extract<PipelineResult, { ok: true }>['template'];
  bestTemplateConfidence: number | null;
  /** The text does not name who issued the document, or not surely. */
  lacksIssuer: boolean;
}

/** Name of a task. */
export type TaskName = keyof Tasks;

/** From the server to a worker. */
export type ToWorker =
  | { [N in TaskName]: { kind: 'task'; id: number; name: N; input: Tasks[N]['input'] } }[TaskName]
  | FileMessage
  | { kind: 'offer-answer'; accepted: boolean }
  | { kind: 'part-done'; words: RecognisedWord[] | null };

/** Why a task failed: `code` of our catalogue for what is wrong with the file; null when the reader itself failed. */
export interface TaskFailure {
  code: 'PROCESSING_FAILED' | 'DOCUMENT_TOO_LARGE' | null;
  message: string;
  pages: number | null;
  /** A process that worked for the worker was killed from outside. */
  killed?: boolean;
  /** The file was not there when it was asked for: the worker lives on, and other pages would not find it either. */
  gone?: boolean;
}

/** From a worker to the server. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; output: unknown; memoryBytes: number; cpuSeconds: number }
  | { kind: 'failed'; id: number; failure: TaskFailure }
  | { kind: 'stage'; id: number; stage: string }
  /** A page begins to be drawn, or is drawn. */
  | { kind: 'drawing'; id: number; begins: boolean }
  /** The process that reads for the worker now; it must not outlive it. */
  | { kind: 'helper'; pid: number | null }
  /** Asks for the file of its task. */
  | { kind: 'file' }
  | { kind: 'offer' }
  | { kind: 'part'; input: Tasks['part']['input'] };

/** What a worker is started with. */
export interface WorkerOrder {
  /** What it recognises pictures with; null: it is never asked to. */
  readonly reader: Reader | null;
  /** It takes the place of one that was lost: work waits for it. */
  readonly again: boolean;
}
