import type { Pipeline } from '../pipeline/index.js';
import { traced } from '../platform/tracing.js';

/** The reading machine with a span for each reading. */
export function tracedPipeline(pipeline: Pipeline): Pipeline {
  const run: Pipeline['run'] = (request, options) =>
    traced('read document', { kind: 'internal', attributes: { 'docket.quality': request.quality } }, () => pipeline.run(request, options));
  return Object.create(pipeline, { run: { value: run } }) as Pipeline;
}
