import type { EntityManager } from 'typeorm';
import { type ChangeHook, type Document, type OutcomeHook, ProcessingRun, type StoredField } from '../../documents/index.js';
import { countTemplateReview, countTemplateRun, findTemplate, forgetReviewedValues, keepReviewedValue } from '../../templates/index.js';
import { own } from '../../vocabulary/own.js';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
/** Whether a name fits the ASCII column `field`: the fields of a template always do (D69), those of a document type with its list rows may not. */
const isFieldName = (name: string) => /^[A-Za-z][A-Za-z0-9_.]{0,63}$/.test(name);

/** Counts the end of a run for the template that served it, in the transaction of the outcome. */
export const recordTemplateRun: OutcomeHook = async (tx, document, run) => {
  if (run.templateId === null) return;
  const template = await findTemplate(tx, document, run.templateId);
  if (!template) return;
  const succeeded = run.status !== 'failed';
  const confidence = run.confidenceScores?.overall ?? 0;
  const timeMs = run.processingTimeMs ?? 0;
  const day = dayOf(run.completedAt ?? run.startedAt);
  await countTemplateRun(tx, template.id, { succeeded, confidence, timeMs, at: run.completedAt ?? run.startedAt });
  await tx.query(
    `INSERT INTO template_days (templateId, day, runs, succeeded, timeMs, confidenceSum) VALUES (?,?,1,?,?,?)
     ON DUPLICATE KEY UPDATE runs = runs + 1, succeeded = succeeded + VALUES(succeeded), timeMs = timeMs + VALUES(timeMs), confidenceSum = confidenceSum + VALUES(confidenceSum)`,
    [template.id, day, succeeded ? 1 : 0, timeMs, confidence],
  );
  if (!succeeded) return countError(tx, template.id, day, '', run.errorCode ?? 'PROCESSING_ERROR');
  for (const field of template.fields)
    await countField(tx, template.id, day, field.name, own(run.confidenceScores?.fields, field.name) ?? null);
  for (const { reason, fields } of run.reviewReasons) {
    for (const field of fields) if (isFieldName(field.name)) await countError(tx, template.id, day, field.name, reason);
  }
};

async function countField(tx: EntityManager, templateId: string, day: string, name: string, confidence: number | null): Promise<void> {
  await tx.query(
    `INSERT INTO template_field_days (templateId, day, field, runs, extracted, confidenceSum) VALUES (?,?,?,1,?,?)
     ON DUPLICATE KEY UPDATE runs = runs + 1, extracted = extracted + VALUES(extracted), confidenceSum = confidenceSum + VALUES(confidenceSum)`,
    [templateId, day, name, confidence === null ? 0 : 1, confidence ?? 0],
  );
}

async function countError(tx: EntityManager, templateId: string, day: string, field: string, error: string): Promise<void> {
  await tx.query(
    'INSERT INTO template_error_days (templateId, day, field, error, frequency) VALUES (?,?,?,?,1) ON DUPLICATE KEY UPDATE frequency = frequency + 1',
    [templateId, day, field, error],
  );
}

const isReviewed = (document: Readonly<Document> | null) => document?.status === 'approved' || document?.status === 'rejected';

/** A reviewed field: how sure its reading was (null where nothing was read), and whether a person put something else in its place. */
function reviewedFields(fields: readonly StoredField[]): { name: string; confidence: number | null; correct: boolean }[] {
  return fields
    .filter((field) => isFieldName(field.path))
    .map(({ path, source, confidence, readConfidence }) => {
      const correct = source !== 'human';
      return { name: path, confidence: readConfidence ?? (correct ? confidence : null), correct };
    });
}

/** Counts what a person said of a template's fields when a document is approved or rejected, and takes it back when it is reopened (D25, D49). */
export const recordTemplateReview: ChangeHook = async (tx, before, document) => {
  if (document.templateId === null || isReviewed(before) === isReviewed(document)) return undefined;
  if (document.resultRun === null) return undefined;
  const run = await tx.findOneBy(ProcessingRun, { documentId: document.id, number: document.resultRun });
  const template = run && (await findTemplate(tx, document, document.templateId));
  if (!run || !template) return undefined;
  const own = new Set(template.fields.map((field) => field.name));
  const fields = reviewedFields(run.fields ?? []).filter((field) => own.has(field.name));
  const sign = isReviewed(document) ? 1 : -1;
  const corrected = fields.filter((field) => !field.correct).length;
  const day = dayOf(run.completedAt ?? run.startedAt);
  return async () => {
    await countTemplateReview(tx, template.id, sign * fields.length, sign * corrected);
    await tx.query(
      'UPDATE template_days SET reviewedFields = reviewedFields + ?, correctedFields = correctedFields + ? WHERE templateId = ? AND day = ?',
      [sign * fields.length, sign * corrected, template.id, day],
    );
    for (const field of fields) {
      await tx.query(
        'UPDATE template_field_days SET reviewed = reviewed + ?, corrected = corrected + ? WHERE templateId = ? AND day = ? AND field = ?',
        [sign, field.correct ? 0 : sign, template.id, day, field.name],
      );
      // What was not found was never more or less sure: it says nothing of how far confidences can be trusted.
      if (sign > 0 && field.confidence !== null) {
        await keepReviewedValue(tx, {
          templateId: template.id,
          field: field.name,
          documentId: document.id,
          confidence: field.confidence,
          correct: field.correct,
        });
      }
    }
    if (sign < 0) await forgetReviewedValues(tx, template.id, document.id);
  };
};
