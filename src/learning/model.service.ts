import type { EntityManager } from 'typeorm';
import type { Audit, AuditActor } from '../audit/index.js';
import type { StoredModels } from '../documents/index.js';
import { Organization, settingsOf } from '../organizations/index.js';
import { type OwnModels, type Pipeline, type ReviewedDocument, SHIPPED_VERSION } from '../pipeline/index.js';
import type { Database } from '../platform/database/index.js';
import { type ClaimedTask, Postponed, type Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import type { Caller, Scope } from '../vocabulary/permissions.js';
import type { OrganizationModel } from './model.inputs.js';
import { approvedValues, inUse, isNight, outcomeOf, shownModel } from './model.rules.js';
import { approvedDocument, approvedDocuments, findModel, lockModel } from './model.store.js';

/** Models that an organization's reviewed documents teach (D146). Nothing crosses organizations or modes. */
export interface LearnedModels {
  /** What is used, and how the last training came out. */
  show(scope: Scope): Promise<OrganizationModel>;
  /** Asks for a training, and for those of the coming nights; one that waits already is enough. */
  train(caller: Caller): Promise<OrganizationModel>;
  /** Puts the shipped models back; training rests until somebody asks for it. */
  revert(caller: Caller): Promise<OrganizationModel>;
  /** What a run is to choose with; null: the shipped models alone. */
  modelsOf(scope: Scope): Promise<OwnModels | null>;
  /** Job: trains and keeps what is better. */
  work(task: ClaimedTask<'models.train'>): Promise<void>;
  /** Asks for the trainings of the night: where the reviewed documents, or the shipped models, are others than at the last one. */
  trainAtNight(): Promise<void>;
  /** Forgets the model of a sandbox that was trained before a moment. */
  removeSandbox(scope: Scope, before: Date): Promise<void>;
}

/** What it needs. */
export interface LearningDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly pipeline: Pipeline;
  readonly storedModel: StoredModels;
}

/** A training that fails so often is given up. */
const MOST_ATTEMPTS = 5;
/** Pause before a training begins again whose documents have changed under it. */
const AGAIN_MS = 1000;
const MODES = ['live', 'test'] as const;

/** Builds the service. */
export function createLearnedModels(deps: LearningDependencies): LearnedModels {
  const { database, clock, audit, tasks, pipeline, storedModel } = deps;
  const manager = database.dataSource.manager;

  /** Adds the task unless one waits; true when it did. */
  async function ask(tx: EntityManager, scope: Scope, by: string | null): Promise<boolean> {
    const record = await lockModel(tx, scope);
    if (by === null && !record.automatic) return false;
    const waits = record.pending;
    Object.assign(record, { pending: true, automatic: true });
    await tx.save(record);
    if (!waits) await tasks.add(tx, scope, { name: 'models.train', payload: { by }, priority: 'low' });
    return !waits;
  }

  /** Numbers of each document; its pages are with us one document at a time. */
  async function describeAll(scope: Scope, ids: readonly string[], signal: AbortSignal) {
    const described: { group: string; reviewed: ReviewedDocument }[] = [];
    for (const id of ids) {
      signal.throwIfAborted();
      const document = await approvedDocument(manager, scope, id);
      const model = document ? await storedModel(id) : null;
      if (document && model)
        described.push({ group: document.group, reviewed: await pipeline.describe(model, approvedValues(document.fields)) });
    }
    return described;
  }

  async function giveUp(task: ClaimedTask<'models.train'>, actor: AuditActor): Promise<void> {
    await database.transaction(async (tx) => {
      await task.complete(tx);
      const record = await lockModel(tx, task.scope);
      record.pending = false;
      await tx.save(record);
      await audit.record(tx, actor, { action: 'model.training_failed', details: { askedBy: task.payload.by } });
    });
  }

  return {
    show: async (scope) => shownModel(await findModel(manager, scope)),
    async train(caller) {
      return database.transaction(async (tx, afterCommit) => {
        if (await ask(tx, caller, caller.email)) {
          await audit.record(tx, caller, { action: 'model.training_requested' });
          afterCommit(() => tasks.hint('models.train', 'low'));
        }
        return shownModel(await findModel(tx, caller));
      });
    },
    async revert(caller) {
      return database.transaction(async (tx) => {
        const record = await lockModel(tx, caller);
        const before = shownModel(record);
        if (before.own || before.automatic || before.pending) {
          Object.assign(record, { fields: null, automatic: false, pending: false });
          await tx.save(record);
          await audit.record(tx, caller, {
            action: 'model.reverted',
            details: { before: { version: before.version }, after: { version: SHIPPED_VERSION } },
          });
        }
        return shownModel(record);
      });
    },
    modelsOf: async (scope) => inUse(await findModel(manager, scope)),
    async work(task) {
      const { scope, payload } = task;
      const actor: AuditActor = { ...scope, system: true };
      if (task.attempt > MOST_ATTEMPTS) return giveUp(task, actor);
      const { ids, digest } = await approvedDocuments(manager, scope);
      const described = await describeAll(scope, ids, task.signal);
      const { fields, outcomes } = outcomeOf(await pipeline.adapt(described));
      await database.transaction(async (tx) => {
        // A document that was deleted or rejected meanwhile is none to learn from.
        if ((await approvedDocuments(tx, scope)).digest !== digest) throw new Postponed(AGAIN_MS);
        await task.complete(tx);
        const record = await lockModel(tx, scope);
        // Reverted meanwhile: what was fitted is not wanted any more.
        if (!record.pending) return;
        const before = shownModel(record);
        Object.assign(record, { fields, outcomes, documents: described.length, reviewed: digest, base: SHIPPED_VERSION });
        Object.assign(record, { training: record.training + 1, pending: false, trainedAt: clock.now() });
        await tx.save(record);
        const after = shownModel(record);
        await audit.record(tx, actor, {
          action: 'model.trained',
          details: {
            askedBy: payload.by,
            documents: described.length,
            before: { version: before.version, right: after.before },
            after: { version: after.version, right: after.after },
            fields: after.fields.filter(({ own }) => own).map(({ field }) => field),
          },
        });
      });
    },
    async trainAtNight() {
      const organizations = await manager.findBy(Organization, { status: 'active' });
      const now = clock.now();
      for (const organization of organizations) {
        if (!isNight(now, settingsOf(organization).timezone)) continue;
        for (const mode of MODES) await askAtNight({ organizationId: organization.id, mode });
      }
    },
    async removeSandbox({ organizationId, mode }, before) {
      await database.query('DELETE FROM organization_models WHERE organizationId = ? AND mode = ? AND trainedAt < ?', [
        organizationId,
        mode,
        before,
      ]);
    },
  };

  async function askAtNight(scope: Scope): Promise<void> {
    const { ids, digest } = await approvedDocuments(manager, scope);
    const record = await findModel(manager, scope);
    const isNew = record === null ? ids.length > 0 : record.reviewed !== digest || record.base !== SHIPPED_VERSION;
    if (!isNew || record?.automatic === false) return;
    await database.transaction(async (tx, afterCommit) => {
      if (await ask(tx, scope, null)) afterCommit(() => tasks.hint('models.train', 'low'));
    });
  }
}
