import type { Express } from 'express';
import type { GlobalKind } from '../vocabulary/ids.js';
import type { Scope } from '../vocabulary/permissions.js';
import type { EventListener } from './events/index.js';
import type { NodeSource, SubscriptionSource } from './graphql/graphql.js';
import type { RestRow } from './http/route.js';
import type { Later } from './later.js';
import type { TaskHandlers } from './tasks/index.js';

/** Something that runs every so often, on one process at a time (guarded by a named database lock). */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/** What a feature folder hands to the application: built from its dependencies by its index.ts, wired together by app/features.ts alone. */
export interface Feature {
  readonly name: string;
  /** Instances of resolver classes. */
  readonly resolvers?: readonly object[];
  /** Sources of subscriptions by field name. */
  readonly subscriptions?: Readonly<Record<string, SubscriptionSource>>;
  /** How things with a prefixed id are read, by kind of id, for `node(id)`. */
  readonly nodes?: Partial<Readonly<Record<GlobalKind, NodeSource>>>;
  readonly rest?: readonly RestRow[];
  /** Handlers of background jobs, by name; over all features each name has exactly one. */
  readonly tasks?: TaskHandlers;
  /** Run by the dispatcher inside its transaction, once per event (D76). */
  readonly listeners?: readonly EventListener[];
  readonly schedules?: readonly Schedule[];
  /** Removes what the feature keeps of a sandbox from before a moment (D88); documents and what hangs on them go first. */
  readonly removeSandbox?: (scope: Scope, before: Date) => Promise<void>;
  /** Pages outside REST and GraphQL (sign-in, invitations, file links, OAuth): mounted before the REST table. */
  readonly mount?: (app: Express) => void;
  /** Makes what is derived (counters, rollups, indexes) anew out of what it is derived from: `npm run rebuild`. */
  readonly rebuild?: () => Promise<void>;
  /** Parts that features further right must provide before the process starts. */
  readonly awaits?: readonly Pick<Later<unknown>, 'name' | 'isProvided'>[];
  /** Called when the process starts to work / stops. */
  readonly start?: () => Promise<void> | void;
  readonly stop?: () => Promise<void> | void;
}
