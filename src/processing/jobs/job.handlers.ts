import type { Response } from 'express';
import type { HandlerContext } from '../../platform/http/route.js';
import { send } from '../../platform/http/send.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { RESULT_FORMATS, TEXT_FORMATS, type TextFormat } from '../results/result.formats.js';
import type { ResultPages, ResultRequest } from '../results/result.service.js';
import type { ProcessingJob } from './job.entity.js';
import { pageSize } from './job.rules.js';
import type { Jobs } from './job.service.js';

/** Query parameters of results, as texts; throws VALIDATION_ERROR naming a bad one (D4). Pure. */
export function readResultQuery(query: Readonly<Record<string, unknown>>): ResultRequest & { format: 'json' | TextFormat } {
  const text = (name: string) => {
    const value = query[name];
    const last: unknown = Array.isArray(value) ? value.at(-1) : value;
    return typeof last === 'string' && last !== '' ? last : undefined;
  };
  const format = text('format') ?? 'json';
  if (format !== 'json' && !isTextFormat(format))
    throw invalid('format', `expected one of json, ${TEXT_FORMATS.join(', ')}, received ${format.slice(0, 60)}`);
  const maxResults = text('maxResults');
  if (maxResults !== undefined && !/^[+-]?\d{1,9}$/.test(maxResults))
    throw invalid('maxResults', `expected an integer, received ${maxResults.slice(0, 60)}`);
  const size = maxResults === undefined ? undefined : Number(maxResults);
  pageSize(size);
  const geometry = text('includeGeometry');
  if (geometry !== undefined && geometry !== 'true' && geometry !== 'false')
    throw invalid('includeGeometry', `expected true or false, received ${geometry.slice(0, 60)}`);
  return {
    format,
    maxResults: size,
    includeGeometry: geometry === undefined ? undefined : geometry === 'true',
    nextToken: text('nextToken'),
  };
}

const isTextFormat = (name: string): name is TextFormat => (TEXT_FORMATS as readonly string[]).includes(name);

/** Streams a page of results as text: csv, xml or plain (D60). Ends early when the reader goes. */
async function sendText(
  response: Response,
  job: ProcessingJob,
  pages: ResultPages,
  request: ResultRequest & { format: TextFormat },
): Promise<void> {
  const page = pages.open(job, request);
  const format = RESULT_FORMATS[request.format];
  response.setHeader('Content-Type', format.mediaType);
  response.setHeader('Content-Disposition', `attachment; filename="${job.id}.${format.extension}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (page.nextToken) response.setHeader('X-Next-Token', page.nextToken);
  await send(response, format.head(job));
  for await (const items of page.items()) {
    if (!(await send(response, items.map((item) => format.item(item)).join('')))) return;
  }
  response.end(format.foot());
}

/** Records that results were taken out as a file. */
export type NoteExport = (caller: Caller, jobId: string, format: string) => Promise<void>;

/** GET /documents/jobs/{jobId}/results (D58-D60). */
export function createResultsHandler(jobs: Jobs, pages: ResultPages, noteExport: NoteExport): (context: HandlerContext) => Promise<void> {
  return async ({ request, response, caller, parameters }) => {
    const asked = readResultQuery(request.query);
    const job = await jobs.load(caller, parameters.jobId ?? '');
    if (asked.format !== 'json') {
      await noteExport(caller, job.id, asked.format);
      await sendText(response, job, pages, { ...asked, format: asked.format });
      return;
    }
    const { errorCode, errorMessage, ...data } = await pages.read(job, asked);
    const shown = errorCode === null ? data : { ...data, errorCode, errorMessage };
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ success: true, data: shown }));
  };
}
