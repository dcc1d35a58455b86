import type { Pipeline, PipelineResult, TemplateSpec, UnderstandingRequest } from '../../pipeline/index.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OwnModelsOf, ProcessingSettings } from '../reader.js';
import { SYNCHRONOUS_MS, SYNCHRONOUS_PRIORITY } from '../synchronous.js';

/** What a trial reads with. */
export interface TrialReadingDependencies {
  readonly pipeline: Pick<Pipeline, 'run'>;
  readonly settings: ProcessingSettings;
  readonly models: OwnModelsOf;
}

/** A template alone, with the thresholds and models of the caller's organization. */
export async function trialConditions(
  { settings, models }: Pick<TrialReadingDependencies, 'settings' | 'models'>,
  caller: Caller,
  spec: TemplateSpec,
): Promise<UnderstandingRequest> {
  const [{ overall, field }, own] = await Promise.all([settings(caller), models(caller)]);
  return { type: spec.documentType, templates: { use: spec, candidates: [] }, thresholds: { overall, field }, models: own };
}

/** Reads the file at `path` by a template alone, within the time of a synchronous call and before all documents and jobs: somebody waits for it. */
export async function readByTemplate(
  deps: TrialReadingDependencies,
  caller: Caller,
  file: { readonly path: string; readonly maxPages: number; readonly signal: AbortSignal },
  spec: TemplateSpec,
): Promise<PipelineResult> {
  const conditions = await trialConditions(deps, caller, spec);
  return deps.pipeline.run(
    {
      ...conditions,
      path: file.path,
      quality: 'balanced',
      language: null,
      until: 'full',
      limits: { maxPages: file.maxPages, timeoutMs: SYNCHRONOUS_MS },
    },
    { signal: file.signal, priority: SYNCHRONOUS_PRIORITY, share: caller.organizationId },
  );
}
