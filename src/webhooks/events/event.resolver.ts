import { Arg, Int, Resolver, Root, Subscription } from 'type-graphql';
import type { DocumentReader } from '../../documents/index.js';
import type { EventLog, LoggedEvent } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { EventType } from '../../vocabulary/events.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { EventTypeScalar } from '../subscriptions/event-type.scalar.js';
import { EventView, toView } from './event.view.js';

/** What the resolver calls. */
export interface EventResolverDependencies {
  readonly events: EventLog;
  readonly reader: DocumentReader;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

const AT_ONCE = 100;

/** The organization's event stream. */
@Resolver()
export class EventResolver {
  constructor(private readonly deps: EventResolverDependencies) {}

  @Requires('documents.read', 'mode')
  @Subscription(() => EventView, {
    description:
      'Events of the organization as they happen, those of documents that the caller may read; `after` starts behind a sequence number.',
    subscribe: sourcedByFeature,
  })
  events(
    @Root() event: EventView,
    @Arg('types', () => [EventTypeScalar], { nullable: true, description: 'Default all, also when the list is empty.' }) _types:
      | EventType[]
      | null,
    @Arg('after', () => Int, { nullable: true, description: 'Sequence number behind which to start; absent: with what happens next.' })
    _after: number | null,
  ): EventView {
    return event;
  }

  /** Events for one watcher, in order of their sequence; they come from the log, so none is lost and none comes twice. */
  async *watchEvents(
    { types, after }: { types?: EventType[] | null; after?: number | null },
    { caller: first, signal }: RequestContext,
  ): AsyncGenerator<EventView> {
    const { events, recheck } = this.deps;
    if (typeof after === 'number' && after < 0) throw invalid('after', `expected 0 or more, received ${after}`);
    let ring: () => void = () => undefined;
    let rung = false;
    let last = after ?? (await events.lastSequence(first));
    const wake = (number?: number | null) => {
      last = Math.max(last, number ?? 0);
      rung = true;
      ring();
    };
    const release = await events.follow(first, { position: () => last, wake });
    const end = () => wake();
    signal.addEventListener('abort', end, { once: true });
    try {
      let position = after ?? last;
      while (!signal.aborted) {
        rung = false;
        const caller = await recheck(first);
        const found = await events.after(caller, position, types?.length ? types : null, AT_ONCE);
        for (const event of found) {
          position = event.sequence ?? position;
          if (await this.maySee(caller, event)) yield toView(event, caller.organizationName);
        }
        last = Math.max(last, position);
        if (found.length === AT_ONCE || rung) continue;
        await new Promise<void>((resolve) => {
          ring = resolve;
        });
      }
    } finally {
      signal.removeEventListener('abort', end);
      release();
    }
  }

  /** Events of a document only for those who may read it (D103); of a deleted one for administrators alone. */
  private async maySee(caller: Caller, event: LoggedEvent): Promise<boolean> {
    if (event.documentId === null || caller.level !== 'member') return true;
    try {
      await this.deps.reader.load(caller, event.documentId, 'read');
      return true;
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    }
  }
}
