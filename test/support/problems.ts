import { ServiceError } from '../../src/vocabulary/errors.js';

/** Code of the refusal and the members that it names, in order; [] when nothing is refused. Other errors go on. */
export function problemsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const details = Array.isArray(error.details) ? (error.details as { field?: string }[]) : [];
    return [error.code, ...details.flatMap(({ field }) => field ?? [])];
  }
  return [];
}
