import type { CombinedError } from '@urql/core';

/** What is wrong with a member of an input. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
}

/** What went wrong, as a page shows it. */
export interface Problem {
  readonly code: string;
  /** The service's own sentence. */
  readonly message: string;
  readonly details: unknown;
  readonly requestId: string | null;
}

/** The first problem of a failed operation. Pure. */
export function problemOf(error: CombinedError): Problem {
  const first = error.graphQLErrors[0];
  if (!first) return { code: 'CONNECTION_LOST', message: error.message, details: undefined, requestId: null };
  const { code, details, requestId } = first.extensions as { code?: string; details?: unknown; requestId?: string };
  return { code: code ?? 'INTERNAL_ERROR', message: first.message, details, requestId: requestId ?? null };
}

const isFieldProblem = (item: unknown): item is FieldProblem =>
  typeof item === 'object' && item !== null && 'field' in item && 'reason' in item;

/** The one code that is about a field of a fixed name. */
export const INVALID_URL = 'INVALID_URL';

/** Steps of a member's path: `fieldFilters.type`, `redirectUris[0]`. */
const stepsOf = (path: string) => path.split(/[.[]/).map((step) => step.replace(']', ''));

/**
 * Reasons by the name of the field where they belong; what is wrong inside a member (`fieldFilters.type`) stands at the member as well, after the name of
 * what is meant. `prefix` is what the service calls the input (`settings.`). Pure.
 */
export function fieldProblems(error: CombinedError | undefined, prefix = ''): Record<string, string> {
  const { details, code, message } = error ? problemOf(error) : { details: undefined, code: '', message: '' };
  // Its details say why the address is refused, and name no field.
  if (code === INVALID_URL) return { url: message };
  const listed = (Array.isArray(details) ? details.filter(isFieldProblem) : []).map(({ field, reason }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    reason,
  }));
  const inside = listed.flatMap(({ field, reason }) => {
    const [member = '', ...rest] = stepsOf(field);
    return rest.length > 0 ? [[member, `${rest.join('.')}: ${reason}`] as const] : [];
  });
  // The first of several stands at the member; what is said of the member itself comes before what is said of its parts.
  return Object.fromEntries([...inside.reverse(), ...listed.map(({ field, reason }) => [field, reason] as const)]);
}
