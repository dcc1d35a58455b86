import { ServiceError } from '../vocabulary/errors.js';

/** Longest time of a synchronous call, fetching included (D51, D107). */
export const SYNCHRONOUS_MS = 30_000;

/** Priority of readings that somebody waits for: before all documents and jobs (0-2). */
export const SYNCHRONOUS_PRIORITY = -1;

/** Runs the work of a synchronous call; when its time is over the signal ends it and the call is EXTRACTION_TIMEOUT (D51). */
export async function withinTime<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new ServiceError('EXTRACTION_TIMEOUT', { limitMs })), limitMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
