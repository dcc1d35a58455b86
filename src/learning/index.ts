import type { Audit } from '../audit/index.js';
import { createStoredModels, type Documents } from '../documents/index.js';
import type { OwnModels, Pipeline } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import type { Scope } from '../vocabulary/permissions.js';
import { ModelResolver } from './model.resolver.js';
import { modelRows } from './model.rest.js';
import { createLearnedModels } from './model.service.js';

export * from './model.entity.js';
export * from './model.inputs.js';

/** What the feature needs. */
export interface LearningFeatureDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly pipeline: Pipeline;
  readonly documents: Pick<Documents, 'pages'>;
}

/** The feature and what those to its right call. */
export interface LearningFeature extends Feature {
  /** What a run is to choose with; null: the shipped models alone. */
  modelsOf(scope: Scope): Promise<OwnModels | null>;
}

/** Looked at so often whether it is night somewhere. */
const LOOK_MS = 50 * 60_000;

/** Builds the learning from reviewed documents. */
export function createLearning(deps: LearningFeatureDependencies): LearningFeature {
  const models = createLearnedModels({ ...deps, storedModel: createStoredModels(deps.database, deps.documents.pages) });
  return {
    name: 'learning',
    modelsOf: models.modelsOf,
    resolvers: [new ModelResolver(models)],
    rest: modelRows,
    tasks: { 'models.train': { concurrency: 1, run: (task) => models.work(task) } },
    schedules: [{ name: 'models.train', everyMs: LOOK_MS, run: () => models.trainAtNight() }],
    removeSandbox: (scope, before) => models.removeSandbox(scope, before),
  };
}
