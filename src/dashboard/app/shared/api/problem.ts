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

/** Reasons by the name of the field where they belong; `prefix` is what the service calls the input (`settings.`). Pure. */
export function fieldProblems(error: CombinedError | undefined, prefix = ''): Record<string, string> {
  const details = error ? problemOf(error).details : undefined;
  const listed = Array.isArray(details) ? details.filter(isFieldProblem) : [];
  return Object.fromEntries(listed.map(({ field, reason }) => [field.startsWith(prefix) ? field.slice(prefix.length) : field, reason]));
}
