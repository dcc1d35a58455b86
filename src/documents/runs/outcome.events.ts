import type { NewEvent } from '../../platform/events/index.js';
import { EVENT_TYPES, type EventType } from '../../vocabulary/events.js';
import { formatDuration } from '../../vocabulary/format.js';
import type { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import type { Outcome, RunSuccess } from './outcome.rules.js';
import type { ProcessingRun } from './run.entity.js';

/** Every type: what a run that works on a document's task announces. */
export const ALL_EVENTS = Object.keys(EVENT_TYPES) as EventType[];

/** History is complete whatever is announced; of the rest only what is asked for. */
export function announced(made: NewEvent[], announce: readonly EventType[]): NewEvent[] {
  return made.filter((event) => EVENT_TYPES[event.type].history || announce.includes(event.type));
}

/** The start of a run; with the name of the template that it was told to use (D33). */
export function startedEvent(document: Document, run: ProcessingRun, templateName: string | null): NewEvent {
  return {
    type: 'processing.started',
    documentId: document.id,
    data: {
      templateId: document.requestedTemplateId,
      templateName,
      run: run.number,
      ...(run.forced ? { forced: true } : {}),
    },
  };
}

/** Events of a run that failed (D33, D79). */
export function failureEvents(document: Document, run: ProcessingRun, errorCode: string, errorMessage: string): NewEvent[] {
  const base = { documentId: document.id, batchId: document.batchId };
  return [
    { type: 'processing.failed', ...base, data: { errorCode, errorMessage, run: run.number } },
    {
      type: 'document.failed',
      ...base,
      facts: documentFacts(document),
      data: { documentId: document.id, errorCode, errorMessage, jobId: null, batchId: document.batchId },
    },
  ];
}

/** Events of a run that ended well, in the order of D79. */
export function successEvents(
  document: Document,
  run: ProcessingRun,
  { template, bestTemplateConfidence }: Pick<RunSuccess, 'template' | 'bestTemplateConfidence'>,
  outcome: Outcome,
  extractedFields: number,
): NewEvent[] {
  const base = { documentId: document.id, batchId: document.batchId, facts: documentFacts(document) };
  const processingTime = formatDuration(run.processingTimeMs ?? 0);
  const matched: NewEvent = template
    ? {
        type: 'template.matched',
        ...base,
        data: { documentId: document.id, templateId: template.id, templateName: template.name, confidence: template.confidence },
      }
    : {
        type: 'template.not_matched',
        ...base,
        data: { documentId: document.id, type: document.type, bestConfidence: bestTemplateConfidence },
      };
  const review: NewEvent[] =
    outcome.status === 'review_required'
      ? [
          {
            type: 'extraction.review_required',
            ...base,
            data: { documentId: document.id, reviewReason: document.reviewReason!, fields: outcome.reasons.flatMap((r) => r.fields) },
          },
        ]
      : [];
  return [
    {
      type: 'processing.completed',
      documentId: document.id,
      batchId: document.batchId,
      data: { confidence: outcome.confidence, extractedFields, processingTime, run: run.number },
    },
    matched,
    {
      type: 'extraction.completed',
      ...base,
      data: {
        documentId: document.id,
        templateId: document.templateId,
        confidence: outcome.confidence,
        extractedFields,
        extractedData: run.extractedData,
      },
    },
    ...review,
    {
      type: 'document.processed',
      ...base,
      data: {
        documentId: document.id,
        status: document.status,
        processingTime,
        confidence: outcome.confidence,
        type: document.type,
        templateId: document.templateId,
        jobId: null,
        batchId: document.batchId,
      },
    },
  ];
}
