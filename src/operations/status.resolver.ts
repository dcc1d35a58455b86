import { Query, Resolver } from 'type-graphql';
import { Requires } from '../platform/graphql/graphql.js';
import { PlatformStatus } from './status.inputs.js';

/** GraphQL: how the whole service stands, for administrators of the platform. */
@Resolver()
export class PlatformStatusResolver {
  constructor(private readonly read: () => Promise<PlatformStatus>) {}

  @Requires('platform', 'shared')
  @Query(() => PlatformStatus, { description: 'Queue, processes, database, storage and alerts of the whole service.' })
  platformStatus(): Promise<PlatformStatus> {
    return this.read();
  }
}
