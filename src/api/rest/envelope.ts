import type { Request, Response } from 'express';
import { ServiceError } from '../../vocabulary/errors.js';

/** A range of Accept with its weight, 0 to 1. */
interface Range {
  readonly range: string;
  readonly weight: number;
}

/** Ranges of Accept in the order written; a weight that is no number counts as none given. Pure. */
function rangesOf(accept: string): Range[] {
  return accept
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
      const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { range, weight: Number.isNaN(weight) ? 1 : weight };
    });
}

/** Weight of a type: of the range that names it most exactly (RFC 9110); 0 when none does. Pure. */
function weightOf(type: string, ranges: readonly Range[]): number {
  const names = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const name of names) {
    const named = ranges.find(({ range }) => range === name);
    if (named) return named.weight;
  }
  return 0;
}

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';
const JSON_TYPES = [JSON_TYPE, PROBLEM_TYPE, 'application/graphql-response+json'];

/** Whether the caller prefers problem+json (RFC 9457) for failures (D1): he names it, and JSON with less weight, or later, or not at all. Pure. */
export function wantsProblem({ headers }: Pick<Request, 'headers'>): boolean {
  const named = rangesOf(headers.accept ?? '').filter(({ range, weight }) => (range === JSON_TYPE || range === PROBLEM_TYPE) && weight > 0);
  const heaviest = Math.max(...named.map(({ weight }) => weight));
  return named.find(({ weight }) => weight === heaviest)?.range === PROBLEM_TYPE;
}

/** Throws NOT_ACCEPTABLE when Accept allows neither JSON, problem+json nor a type that the path offers (D119). `only`: what is offered is all. */
export function requireAcceptable(request: Pick<Request, 'headers'>, offered: readonly string[], only = false): void {
  const accept = request.headers.accept;
  if (!accept) return;
  const types = only ? offered : [...JSON_TYPES, ...offered];
  const ranges = rangesOf(accept);
  if (!types.some((type) => weightOf(type, ranges) > 0)) throw new ServiceError('NOT_ACCEPTABLE', { offered: types });
}

/** A failure as a body: the envelope of D1 or a problem document. */
export function failureBody(error: ServiceError, requestId: string, problem: boolean): Record<string, unknown> {
  if (problem) {
    return {
      type: 'about:blank',
      title: error.code,
      status: error.status,
      detail: error.message,
      code: error.code,
      requestId,
      ...(error.details ? { details: error.details } : {}),
    };
  }
  return {
    success: false,
    error: { code: error.code, message: error.message, ...(error.details ? { details: error.details } : {}), requestId },
  };
}

/** Headers of a failure; whatever is not available says when to come again (D133). */
export function failureHeaders({ code, headers }: ServiceError): Readonly<Record<string, string>> {
  return code === 'SERVICE_UNAVAILABLE' ? { 'Retry-After': '2', ...headers } : headers;
}

/** Sends a failure in the form that the caller asked for. */
export function sendFailure(request: Request, response: Response, error: ServiceError, requestId: string): void {
  const problem = wantsProblem(request);
  for (const [name, value] of Object.entries(failureHeaders(error))) response.setHeader(name, value);
  response.status(error.status);
  response.setHeader('Content-Type', problem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8');
  response.end(JSON.stringify(failureBody(error, requestId, problem)));
}
