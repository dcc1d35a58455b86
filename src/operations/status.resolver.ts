import { setTimeout as wait } from 'node:timers/promises';
import { Query, Resolver, Root, Subscription } from 'type-graphql';
import { type RequestContext, Requires, sourcedByFeature } from '../platform/graphql/graphql.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import { PlatformStatus } from './status.inputs.js';

/** What the resolver calls. */
export interface StatusResolverDependencies {
  readonly read: () => Promise<PlatformStatus>;
  readonly recheck: (caller: Caller) => Promise<Caller>;
  /** How often it is looked at while somebody watches, milliseconds. */
  readonly lookEveryMs: number;
}

/** GraphQL: how the whole service stands, for administrators of the platform. */
@Resolver()
export class PlatformStatusResolver {
  constructor(private readonly deps: StatusResolverDependencies) {}

  @Requires('platform', 'shared')
  @Query(() => PlatformStatus, { description: 'Queue, processes, database, storage and alerts of the whole service.' })
  platformStatus(): Promise<PlatformStatus> {
    return this.deps.read();
  }

  @Requires('platform', 'shared')
  @Subscription(() => PlatformStatus, {
    description: 'The same as it stands now, and again whenever something of it changed; never ends by itself.',
    subscribe: sourcedByFeature,
  })
  platformStatusUpdated(@Root() status: PlatformStatus): PlatformStatus {
    return status;
  }

  /** Messages of platformStatusUpdated: one look serves all who watch this process. */
  async *watch({ caller: first, signal }: RequestContext): AsyncGenerator<PlatformStatus> {
    const { read, recheck, lookEveryMs } = this.deps;
    let told = '';
    while (!signal.aborted) {
      const caller = await recheck(first);
      if (!caller.isPlatformAdmin) throw new ServiceError('INSUFFICIENT_PERMISSIONS');
      const status = await read();
      const standing = JSON.stringify({ ...status, at: null });
      if (standing !== told) yield status;
      told = standing;
      await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
