import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { outsideReading } from './reading/place.js';

/** How the work of an effect came out. */
export type EffectOutcome<T> = { readonly value: T } | { readonly error: unknown };

/** Writes what belongs to the effect into its transaction. False: nothing of the effect is kept. */
export type EffectSeal<T> = (tx: EntityManager, outcome: EffectOutcome<T>) => Promise<boolean>;

type Hook = () => void | Promise<void>;

/** Thrown when the connection was lost while the server committed: nobody knows yet whether the effect is kept. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';

  constructor(cause: unknown) {
    super('the connection was lost during the commit', { cause });
  }
}

/**
 * The transaction of a use case, held open after its work until the answer is written into it (D134). What the use case reads meanwhile goes
 * through the same connection, so it sees what it wrote. A second transaction of the same use case commits the first: only the last one waits.
 */
class Effect {
  /** Ended: whatever still runs in its context goes its own way. */
  isOver = false;
  private runner: QueryRunner | undefined;
  private hooks: Hook[] = [];
  private working = false;

  constructor(
    private readonly newRunner: () => QueryRunner,
    private readonly runHooks: (hooks: readonly Hook[]) => void,
  ) {}

  /** Whether a transaction may be taken over: none inside another's work is. */
  get isFree(): boolean {
    return !this.isOver && !this.working;
  }

  /** A runner over the open transaction, which its borrower cannot release. */
  lend(): QueryRunner | undefined {
    if (this.isOver || this.working || !this.runner) return undefined;
    return Object.create(this.runner, { release: { value: async () => undefined } }) as QueryRunner;
  }

  /** Keeps a hook for after the commit; false when nothing is open. */
  after(hook: Hook): boolean {
    if (this.isOver || this.working || !this.runner) return false;
    this.hooks.push(hook);
    return true;
  }

  /** Does the work in a new transaction and leaves it open. */
  async take<T>(work: (tx: EntityManager, hooks: Hook[]) => Promise<T>): Promise<T> {
    this.working = true;
    try {
      if (this.runner) await this.commit(this.runner);
      const runner = this.newRunner();
      const hooks: Hook[] = [];
      try {
        await runner.startTransaction();
        const result = await work(runner.manager, hooks);
        this.runner = runner;
        this.hooks = hooks;
        return result;
      } catch (error) {
        await abandon(runner);
        throw error;
      }
    } finally {
      this.working = false;
    }
  }

  /** Commits what is open now: slow work follows, and nothing may wait for its locks. */
  async commitSoFar(): Promise<void> {
    if (this.runner && this.isFree) await this.commit(this.runner);
  }

  /** Writes the seal into the open transaction and commits; false when there is none, or nothing of it was to be kept. */
  async end<T>(seal: EffectSeal<T>, outcome: EffectOutcome<T>): Promise<boolean> {
    this.isOver = true;
    const { runner } = this;
    if (!runner) return false;
    try {
      if (await seal(runner.manager, outcome)) {
        await this.commit(runner);
        return true;
      }
    } catch (error) {
      await abandon(runner);
      throw error;
    }
    await abandon(runner);
    return false;
  }

  private async commit(runner: QueryRunner): Promise<void> {
    const { hooks } = this;
    this.runner = undefined;
    this.hooks = [];
    try {
      await runner.commitTransaction();
    } catch (error) {
      await abandon(runner);
      throw new CommitUnknown(error);
    }
    await runner.release();
    this.runHooks(hooks);
  }
}

async function abandon(runner: QueryRunner): Promise<void> {
  if (runner.isReleased) return;
  if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
  await runner.release();
}

const effects = new AsyncLocalStorage<Effect>();

/** The effect that a transaction begun here belongs to. */
export function presentEffect(): Effect | undefined {
  const effect = effects.getStore();
  return effect?.isFree ? effect : undefined;
}

/** Does the work now, or after the commit of the effect that is open here: for hints, which would come before their rows. */
export function whenCommitted(work: Hook): void {
  if (!effects.getStore()?.after(work)) effects.exit(() => void work());
}

/** Commits what the effect that is open here has done so far: before slow work, such as a call to another service. */
export async function commitEffectSoFar(): Promise<void> {
  await effects.getStore()?.commitSoFar();
}

/** Does what must not belong to the effect or the reading that is open here. */
export function outsideEffect<T>(work: () => T): T {
  return effects.exit(() => outsideReading(work));
}

/** Builds effects over a data source; from then on its runners are those of the effect wherever one is open. */
export function createEffects(dataSource: DataSource, runHooks: (hooks: readonly Hook[]) => void) {
  const newRunner = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => effects.getStore()?.lend() ?? newRunner(mode);
  const hooksOutside = (hooks: readonly Hook[]) => effects.exit(() => runHooks(hooks));
  return {
    /** Runs the work, then the seal in its open transaction; gives whether that was done and kept, and the outcome. */
    async run<T>(work: () => Promise<T>, seal: EffectSeal<T>): Promise<{ outcome: EffectOutcome<T>; kept: boolean; opened: boolean }> {
      let opened = false;
      const effect = new Effect(newRunner, hooksOutside);
      const outcome = await effects
        .run(effect, work)
        .then((value): EffectOutcome<T> => ({ value }))
        .catch((error: unknown): EffectOutcome<T> => ({ error }));
      const kept = await effect.end(async (tx, end) => {
        opened = true;
        return seal(tx, end);
      }, outcome);
      return { outcome, kept, opened };
    },
  };
}
