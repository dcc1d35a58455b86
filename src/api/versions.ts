import { invalid } from '../vocabulary/errors.js';

/** A version of the API: the day of a change that breaks callers, and what it changed (D92). */
export interface ApiVersion {
  readonly date: string;
  /** What is different from the version before, one sentence each. */
  readonly changes: readonly string[];
  /** Makes the body of a request of the version before one of this: by method and path of the row. Absent: nothing changed for bodies. */
  readonly upgrade?: Readonly<Record<string, (body: Body) => Body>>;
}

type Body = Readonly<Record<string, unknown>>;

const without = (body: Body, drop: (name: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !drop(name, value)));

/** Every version, oldest first; docs/api-changes.md tells of them. A change that breaks callers adds one, with the mapping that keeps the older ones as they were. */
export const API_VERSIONS: readonly ApiVersion[] = [
  { date: '2026-01-01', changes: ['First version.'] },
  {
    date: '2026-11-22',
    changes: [
      'PATCH /documents/{id}: null for type or templateId unsets it; before, null was as good as absent.',
      'POST /documents/batch-process: processingType standard with other features or queries is refused; before, they were dropped.',
    ],
    upgrade: {
      'PATCH /documents/{id}': (body) => without(body, (name, value) => value === null && (name === 'type' || name === 'templateId')),
      'POST /documents/batch-process': (body) =>
        body.processingType === 'standard' ? without(body, (name) => name === 'features' || name === 'queries') : body,
    },
  },
];

/** The present version. */
export const SERVICE_VERSION = API_VERSIONS.at(-1)!.date;

/** The version that a header names; throws VALIDATION_ERROR with the known ones. Pure. */
export function readVersion(asked: string | readonly string[]): string {
  const known = API_VERSIONS.find(({ date }) => date === asked);
  if (known) return known.date;
  const dates = API_VERSIONS.map(({ date }) => date).join(', ');
  throw invalid('Service-Version', `expected one of ${dates}, received ${String(asked).slice(0, 40)}`);
}

/** The body of a request as the present version has it; `row`: method and path of the table. Pure. */
export function upgradeBody(version: string, row: string, body: Body | null): Body | null {
  if (body === null) return null;
  return API_VERSIONS.filter(({ date }) => date > version).reduce<Body>(
    (upgraded, { upgrade }) => upgrade?.[row]?.(upgraded) ?? upgraded,
    body,
  );
}
