import { type Audit, createAudit } from '../audit/index.js';
import { chooseReader, createPipeline, type Pipeline } from '../pipeline/index.js';
import { type Config, loadAppSecret } from '../platform/config.js';
import { type ContentIntake, createContentIntake, createScannedStorage } from '../platform/content/index.js';
import {
  type CursorCodec,
  createCursorCodec,
  createDuePoll,
  type Database,
  type DuePoll,
  type EmbeddedDatabase,
  type OpenDatabase,
  openDatabase,
  type ServerState,
} from '../platform/database/index.js';
import { type ChangeFeed, createChangeFeed, createEventLog, createStreams, type EventLog, type Streams } from '../platform/events/index.js';
import { hintsAfterCommit, messagesAfterCommit } from '../platform/hints.js';
import { type AddressOf, createAddressReader } from '../platform/http/client-address.js';
import { createOutbound, type Outbound } from '../platform/http/outbound/outbound.js';
import { createLinkSigner, type LinkSigner } from '../platform/http/signed-links.js';
import type { Isolation } from '../platform/isolation/index.js';
import type { Log } from '../platform/log.js';
import { createPubSub, type PubSub } from '../platform/pubsub/index.js';
import { createQueue, type Queue } from '../platform/queue/index.js';
import { createClamScanner } from '../platform/scanner.js';
import { createSeal, type Seal } from '../platform/seal.js';
import { createStorage, type Storage } from '../platform/storage/index.js';
import { createLeaseOwner, createTasks, type LeaseOwner, type Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import { createDatabaseClock } from '../platform/time/database-clock.js';
import { ENTITIES } from './entities.js';
import { isolate } from './isolate.js';
import { joinStorage } from './join-storage.js';
import { tracedPipeline } from './traced-pipeline.js';

/** What every feature may build on: the machinery of one process, made from the settings. Knows no document. */
export interface Foundation {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly secret: string;
  readonly publicUrl: string;
  readonly opened: OpenDatabase;
  readonly database: Database;
  readonly poll: DuePoll;
  readonly storage: Storage;
  readonly queue: Queue;
  readonly pubsub: PubSub;
  readonly audit: Audit;
  readonly events: EventLog;
  readonly streams: Streams;
  readonly changes: ChangeFeed;
  readonly tasks: Tasks;
  readonly owner: LeaseOwner;
  readonly outbound: Outbound;
  readonly isolation: Isolation;
  readonly pipeline: Pipeline;
  readonly cursors: CursorCodec;
  readonly seal: Seal;
  readonly signer: LinkSigner;
  readonly intake: ContentIntake;
  readonly addressOf: AddressOf;
}

/** What the foundation is made from; tests give parts of their own. */
export interface FoundationOptions {
  readonly config: Config;
  readonly log: Log;
  /** Default: the database's. */
  readonly clock?: Clock;
  /** Ends a start that still waits for something. */
  readonly signal?: AbortSignal;
  readonly opened?: OpenDatabase;
  /** The embedded server, when its start was begun before. */
  readonly embedded?: Promise<EmbeddedDatabase>;
  /** What a named database says of itself, when it was asked before. */
  readonly asked?: Promise<ServerState>;
  readonly replacements?: { readonly pipeline?: Pipeline; readonly storage?: Storage; readonly isolation?: Isolation };
}

/** Opens database, storage, queue and pub/sub and builds what stands on them. Throws ConfigError, DatabaseStartError. */
export async function layFoundation({
  config,
  log,
  clock: givenClock,
  signal,
  opened: given,
  embedded,
  asked,
  replacements = {},
}: FoundationOptions): Promise<Foundation> {
  const secret = loadAppSecret(config);
  const reader = await chooseReader(config.tesseractPath);
  // Beside the start of the database, which takes longer.
  const isolating = Promise.resolve(replacements.isolation ?? isolate(config, log, reader));
  isolating.catch(() => undefined);
  const opened =
    given ??
    (await openDatabase({
      config,
      log,
      entities: ENTITIES,
      whenInUse: 'refuse',
      ...(embedded ? { embedded } : {}),
      ...(asked ? { asked } : {}),
      ...(signal ? { signal } : {}),
    }));
  const { database } = opened;
  const [clock, isolation, plainStorage, queue, pubsub] = await Promise.all([
    givenClock ?? createDatabaseClock(database),
    isolating,
    replacements.storage ?? createStorage(config.storageUrl),
    createQueue(config, log).then(hintsAfterCommit),
    createPubSub(config, log).then(messagesAfterCommit),
  ]);
  const scanner = config.clamavUrl === null ? null : createClamScanner(config.clamavUrl);
  const guarded = await joinStorage({ config, log, database, storage: plainStorage, secret, now: clock.now() }).catch(
    async (error: unknown) => {
      await opened.close();
      throw error;
    },
  );
  const storage = scanner ? createScannedStorage(guarded, scanner, database, clock) : guarded;
  const owner = createLeaseOwner(database);
  const onFault = (fault: unknown) => log.warn({ fault }, 'a worker process of the pipeline was lost or failed');
  return {
    config,
    log,
    clock,
    secret,
    publicUrl: config.publicUrl,
    opened,
    database,
    poll: createDuePoll(database, log),
    storage,
    queue,
    pubsub,
    audit: createAudit(clock),
    events: createEventLog(database.dataSource.manager, clock, pubsub),
    streams: createStreams(database, pubsub, clock),
    changes: createChangeFeed(database.dataSource.manager, pubsub, clock),
    tasks: createTasks(database, queue, clock, { owner, weights: config.queueWeights, shares: { 'document.process': config.readShare } }),
    owner,
    outbound: createOutbound({ allow: config.outboundAllow }),
    isolation,
    pipeline: tracedPipeline(
      replacements.pipeline ?? createPipeline({ workers: config.workers, reader, isolation, onFault, weights: config.queueWeights }),
    ),
    cursors: createCursorCodec(secret),
    seal: createSeal(secret),
    signer: createLinkSigner(secret),
    intake: createContentIntake(database, storage, clock),
    addressOf: createAddressReader(config.trustedProxies),
  };
}
