import { type DocumentReader, ProcessingRun, type StoredModels } from '../../documents/index.js';
import type { Field, FieldValue, Pipeline } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { TemplateSuggestion } from './template-trial.inputs.js';

/** Builds the proposal of a template from one document and its reviewed values. Throws DOCUMENT_NOT_FOUND, DOCUMENT_LOCKED before it was read. */
export function createTemplateSuggestion(deps: {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly pipeline: Pipeline;
  readonly storedModel: StoredModels;
}) {
  const { database, reader, pipeline, storedModel } = deps;

  return async function suggest(caller: Caller, documentId: string): Promise<TemplateSuggestion> {
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
    const learned = await pipeline.learn(placed, reviewed, caller.organizationId);
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
  };
}
