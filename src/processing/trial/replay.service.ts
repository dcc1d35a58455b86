import {
  accessFilter,
  type DocumentStatus,
  differencesOf,
  judgedValues,
  ProcessingRun,
  type StoredModels,
  subjectOf,
} from '../../documents/index.js';
import type { Pipeline, PipelineRequest, TemplateSpec } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { type Templates, toSpec, type UpdateTemplateInput } from '../../templates/index.js';
import { invalid } from '../../vocabulary/errors.js';
import { round } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OwnModelsOf, ProcessingSettings } from '../reader.js';
import type { ReplayedDocument, TemplateReplay } from './template-trial.inputs.js';

const MOST_REPLAYED = 50;

interface Row {
  readonly id: string;
  readonly filename: string;
  readonly status: DocumentStatus;
  readonly resultRun: number;
}

/** Builds the replay of a draft over the last documents that used the template and that the caller may read; nothing is stored. Throws VALIDATION_ERROR. */
export function createTemplateReplay(deps: {
  readonly database: Database;
  readonly pipeline: Pipeline;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
  readonly templates: Templates;
  readonly storedModel: StoredModels;
}) {
  const { database, pipeline, settings, models, templates, storedModel } = deps;

  async function replayOne(
    spec: TemplateSpec,
    row: Row,
    share: number,
    conditions: Pick<PipelineRequest, 'thresholds' | 'models'>,
  ): Promise<ReplayedDocument | null> {
    const [model, run] = await Promise.all([
      storedModel(row.id),
      database.dataSource.manager.findOneBy(ProcessingRun, { documentId: row.id, number: row.resultRun }),
    ]);
    if (!model || !run) return null;
    const asked = { type: spec.documentType, templates: { use: spec, candidates: [] }, ...conditions };
    const { model: after } = await pipeline.understand(model, asked, share);
    return {
      documentId: row.id,
      filename: row.filename,
      changes: differencesOf(run.extractedData, after.extractedData),
      judged: row.status === 'approved' ? judgedValues(run, after.extractedData) : null,
      confidenceBefore: run.confidenceScores?.overall ?? null,
      confidenceAfter: after.confidence ? round(after.confidence.overall, 4) : null,
      reviewReasons: after.reviewReasons.map((reason) => reason.reason),
    };
  }

  return async function replay(caller: Caller, templateId: string, draft: UpdateTemplateInput, last: number): Promise<TemplateReplay> {
    if (last < 1 || last > MOST_REPLAYED) throw invalid('last', `expected an integer from 1 to ${MOST_REPLAYED}, received ${last}`);
    const spec = toSpec(await templates.preview(caller, templateId, draft));
    const [thresholds, own] = await Promise.all([settings(caller), models(caller)]);
    const readable = accessFilter(subjectOf(caller));
    const rows = await database.query<Row>(
      `SELECT d.id, d.filename, d.status, d.resultRun FROM documents d WHERE d.organizationId = ? AND d.mode = ? AND d.templateId = ? AND d.resultRun IS NOT NULL
        ${readable ? `AND ${readable.sql}` : ''} ORDER BY d.createdAt DESC LIMIT ?`,
      [caller.organizationId, caller.mode, templateId, ...(readable?.parameters ?? []), last],
    );
    const documents: ReplayedDocument[] = [];
    for (const row of rows) {
      const replayed = await replayOne(spec, row, caller.organizationId, { thresholds, models: own });
      if (replayed) documents.push(replayed);
    }
    return {
      documentsReplayed: documents.length,
      documentsChanged: documents.filter((document) => document.changes.length > 0).length,
      documents,
    };
  };
}
