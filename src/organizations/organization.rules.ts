import { IANAZone } from 'luxon';
import { type FieldProblem, invalidFields } from '../vocabulary/errors.js';
import type { OrganizationSettingsData } from './organization.entity.js';
import type { UpdateOrganizationInput } from './organization.inputs.js';

const LONGEST_RETENTION_DAYS = 36_500;

/** A checked change of an organization. */
export interface OrganizationChange {
  readonly name?: string;
  readonly settings: Partial<OrganizationSettingsData>;
}

/** Whether the time in which a deleted organization can be taken back is over: it is being removed, and what is gone of it does not come back. Pure. */
export const isBeingRemoved = ({ deleteAt }: { readonly deleteAt: Date | null }, now: Date): boolean =>
  deleteAt !== null && deleteAt <= now;

/** Trims a text; undefined for null and undefined. Pure. */
export function trimmed(text: string | null | undefined): string | undefined {
  return text === null || text === undefined ? undefined : text.trim();
}

/** Reads what is to be changed; throws VALIDATION_ERROR naming each wrong field. Absent and null members stay as they are. Pure. */
export function readOrganizationChange(input: UpdateOrganizationInput): OrganizationChange {
  const problems: FieldProblem[] = [];
  const name = trimmed(input.name);
  if (name !== undefined && (name === '' || name.length > 200)) problems.push({ field: 'name', reason: 'expected 1 to 200 characters' });
  const given = Object.entries(input.settings ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const settings = Object.fromEntries(given) as Partial<OrganizationSettingsData>;
  const { documentRetention, retentionByType = [], timezone } = settings;
  const periods = [
    ...(documentRetention === undefined ? [] : [{ field: 'documentRetention', days: documentRetention }]),
    ...retentionByType.map(({ days }, index) => ({ field: `retentionByType[${index}].days`, days })),
  ];
  for (const { field, days } of periods)
    if (!(days >= 0 && days <= LONGEST_RETENTION_DAYS))
      problems.push({ field: `settings.${field}`, reason: `expected 0 to ${LONGEST_RETENTION_DAYS} days, received ${days}` });
  const twice = retentionByType.find(({ type }, index) => retentionByType.findIndex((other) => other.type === type) !== index);
  if (twice) problems.push({ field: 'settings.retentionByType', reason: `expected each type once, received ${twice.type} twice` });
  if (settings.retentionByType) settings.retentionByType = retentionByType.map(({ type, days }) => ({ type, days }));
  if (timezone !== undefined && !IANAZone.isValidZone(timezone)) {
    problems.push({
      field: 'settings.timezone',
      reason: `expected an IANA time zone such as Europe/Berlin, received ${timezone.slice(0, 60)}`,
    });
  }
  for (const threshold of ['confidenceThreshold', 'fieldConfidenceThreshold'] as const) {
    const value = settings[threshold];
    if (value !== undefined && !(value >= 0 && value <= 1))
      problems.push({ field: `settings.${threshold}`, reason: `expected a number from 0 to 1, received ${value}` });
  }
  if (problems.length > 0) throw invalidFields(problems);
  return { ...(name === undefined ? {} : { name }), settings };
}
