import { adaptModels, describeReviewed } from './choosing/adapting.js';
import { modelsVersion } from './choosing/own-models.js';
import { contextOf } from './finding/context.js';
import { learnTemplate } from './learn.js';
import { packDocument } from './packed.js';
import type { Pipeline, PipelineResult } from './pipeline.js';
import { answerQueries } from './questions/queries.js';
import { readDocument } from './read.js';
import { match } from './stages/understanding/match.js';
import { understand } from './stages/understanding/understand.js';

/** A pipeline inside this process: for tests and tools whose files are their own. The server uses isolated workers. */
export function createInlinePipeline(): Pipeline {
  return {
    async run(request, options = {}): Promise<PipelineResult> {
      const started = Date.now();
      try {
        const model = await readDocument(request.path, {
          quality: request.quality,
          language: request.language,
          maxPages: request.limits.maxPages,
          ...(request.rotations ? { rotations: request.rotations } : {}),
          ...(options.onProgress ? { onProgress: options.onProgress } : {}),
          ...(options.signal ? { signal: options.signal } : {}),
        });
        const understood =
          request.until === 'full'
            ? understand(model, request)
            : { model, template: null, bestTemplateConfidence: null, models: modelsVersion(request.models) };
        const { model: done, ...rest } = understood;
        return { ok: true, ...rest, read: await packDocument(done), timings: { all: Date.now() - started }, engine: 'inline' };
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        if (code === 'PROCESSING_FAILED' || code === 'DOCUMENT_TOO_LARGE') return { ok: false, code, message, pages: null };
        throw error;
      }
    },
    readPages: async () => {
      throw new Error('pages are read for other processes by isolated workers');
    },
    understand: async (model, request) => understand(model, request),
    match: async (model, templates, type) =>
      match(contextOf(model, new Date().toISOString().slice(0, 10)), templates, type).map(({ template, ...fit }) => ({
        templateId: template.id,
        ...fit,
      })),
    learn: async (model, reviewed) => learnTemplate(model, reviewed),
    describe: async (model, approved) => describeReviewed(model, approved, new Date().toISOString().slice(0, 10)),
    adapt: async (documents) => adaptModels(documents),
    answer: async (model, questions) => answerQueries(model, questions),
    inspect: async () => ({ pages: null, pixelWidth: null, pixelHeight: null }),
    renderPage: async () => {
      throw new Error('pages are rendered by isolated workers');
    },
    ready: async () => undefined,
    load: () => ({ workers: 1, busy: 0, waiting: 0 }),
    close: async () => undefined,
  };
}
