import { DateTime } from 'luxon';
import { type AdaptedField, type FieldValue, modelsVersion, type OwnModels, SHIPPED_VERSION } from '../pipeline/index.js';
import { round } from '../vocabulary/format.js';
import type { FieldOutcome, OrganizationModelRecord } from './model.entity.js';
import type { OrganizationModel } from './model.inputs.js';

/** Hour at which models are trained, in the organization's own time. */
const NIGHT_HOUR = 3;

/** Whether it is the hour of training for an organization in this time zone (IANA). Pure. */
export function isNight(now: Date, timezone: string): boolean {
  return DateTime.fromJSDate(now, { zone: timezone }).hour === NIGHT_HOUR;
}

/** Values that a person has approved, by path: of fields with one value. Pure. */
export function approvedValues(fields: readonly { readonly path: string; readonly value: unknown }[]): Record<string, FieldValue> {
  const single = fields.filter(({ path, value }) => !path.includes('[') && (typeof value === 'string' || typeof value === 'number'));
  return Object.fromEntries(single.map(({ path, value }) => [path, value as FieldValue]));
}

/** What a training gives to keep: the fields whose own model was better, and how all came out. Pure. */
export function outcomeOf(adapted: readonly AdaptedField[]): { fields: OwnModels['fields'] | null; outcomes: FieldOutcome[] } {
  const better = adapted.flatMap(({ field, model }) => (model ? [[field, model] as const] : []));
  return {
    fields: better.length > 0 ? Object.fromEntries(better) : null,
    outcomes: adapted.map(({ field, documents, before, after, model }) => ({ field, documents, before, after, own: model !== null })),
  };
}

/** The models in use: null, where nothing was learned, or for shipped models of another version. Pure. */
export function inUse(record: Pick<OrganizationModelRecord, 'fields' | 'base' | 'training'> | null): OwnModels | null {
  if (!record?.fields || record.base !== SHIPPED_VERSION) return null;
  return { number: record.training, base: record.base, fields: record.fields };
}

const share = (right: number, of: number): number | null => (of === 0 ? null : round(right / of, 4));

/** What a caller is shown. Pure. */
export function shownModel(record: OrganizationModelRecord | null): OrganizationModel {
  const own = inUse(record);
  const outcomes = record?.outcomes ?? [];
  const isUsed = ({ field }: FieldOutcome): boolean => own?.fields[field] !== undefined;
  const sum = (of: (outcome: FieldOutcome) => number): number => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const all = sum(({ documents }) => documents);
  return {
    version: modelsVersion(own),
    own: own !== null,
    automatic: record?.automatic ?? true,
    pending: record?.pending ?? false,
    trainedAt: record?.trainedAt ?? null,
    documents: record?.documents ?? 0,
    before: share(
      sum(({ before }) => before),
      all,
    ),
    after: share(
      sum((outcome) => (isUsed(outcome) ? outcome.after : outcome.before)),
      all,
    ),
    fields: outcomes.map((outcome) => ({
      field: outcome.field,
      documents: outcome.documents,
      before: share(outcome.before, outcome.documents),
      after: share(outcome.after, outcome.documents),
      own: isUsed(outcome),
    })),
  };
}
