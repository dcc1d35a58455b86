import type { Request, Response } from 'express';
import { ServiceError } from '../../vocabulary/errors.js';

/** Whether the caller prefers problem+json (RFC 9457) for failures (D1). */
function wantsProblem(request: Request): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/problem+json') && !accept.split(',')[0]!.includes('application/json');
}

const JSON_TYPES = ['application/json', 'application/problem+json', 'application/graphql-response+json'];

/** Throws NOT_ACCEPTABLE when Accept allows neither JSON, problem+json nor a type that the path offers (D119). `only`: what is offered is all. */
export function requireAcceptable(request: Request, offered: readonly string[], only = false): void {
  const accept = request.headers.accept;
  if (!accept) return;
  const types = only ? offered : [...JSON_TYPES, ...offered];
  const ranges = accept.split(',').map((range) => range.split(';')[0]!.trim().toLowerCase());
  const fits = ranges.some(
    (range) => range === '*/*' || types.some((type) => range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))),
  );
  if (!fits) throw new ServiceError('NOT_ACCEPTABLE', { offered: types });
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
