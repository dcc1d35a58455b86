import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { closedSet } from '../platform/graphql/closed-set.js';

@ObjectType({ simpleResolvers: true, description: 'A reading process: it parses files and recognises pages, apart from everything else.' })
export class PlatformReader {
  @Field(() => Int, { nullable: true, description: 'Number of the process on its machine; null while it is being started.' })
  pid!: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'What it does: open, text, recognise, part, finish, understand, match, learn, describe, adapt or answer; null for nothing.',
  })
  task!: string | null;
  @Field(() => Int, { nullable: true, description: 'How long it had been doing that, in milliseconds; null for nothing.' })
  taskMs!: number | null;
  @Field(() => Float, { description: 'Its memory; 0 where the system does not tell.' })
  memoryBytes!: number;
  @Field(() => Int, { description: 'Pieces of work that it has done since it was started.' })
  done!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A process of the service as it told about itself, which it does every ten seconds.' })
export class PlatformProcess {
  @Field(() => ID, { description: 'Made anew with each start.' })
  id!: string;
  @Field(() => String, { description: 'Name of the machine or container.' })
  host!: string;
  @Field(() => Int, { description: 'Number of the process on its machine.' })
  pid!: number;
  @Field(() => String, { description: 'Version of the service that it runs.' })
  version!: string;
  @Field(() => Boolean, { description: 'Whether it answers requests.' })
  api!: boolean;
  @Field(() => Boolean, { description: 'Whether it runs tasks, deliveries and schedules.' })
  work!: boolean;
  @Field(() => Int, { description: 'Reading processes that it has.' })
  readers!: number;
  @Field(() => Int, { description: 'Of these, at work.' })
  busyReaders!: number;
  @Field(() => [PlatformReader], { description: 'Its reading processes one by one.' })
  readerProcesses!: PlatformReader[];
  @Field(() => Int, { description: 'Pieces of work that wait for a reading process.' })
  waitingForReader!: number;
  @Field(() => Float, { description: 'Memory of the process itself, without its reading processes.' })
  memoryBytes!: number;
  @Field(() => Float, { description: 'Processor time as a share of one core, over the last ten seconds.' })
  cpu!: number;
  @Field(() => Date, { description: 'When it was started.' })
  startedAt!: Date;
  @Field(() => Date, { description: 'When it last told about itself.' })
  seenAt!: Date;
  @Field(() => Boolean, { description: 'Not heard of for 35 seconds although it did not stop; shown for an hour.' })
  lost!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'Background work of one kind, organization or priority.' })
export class PlatformQueuePart {
  @Field(() => String, { description: 'Kind of work, name of the organization, or priority.' })
  name!: string;
  @Field(() => Int, { nullable: true, description: 'Of the organization; null for other parts.' })
  organizationId!: number | null;
  @Field(() => Int, { description: 'Due, and nobody works on it.' })
  waiting!: number;
  @Field(() => Int, { description: 'Under way.' })
  running!: number;
  @Field(() => Date, { nullable: true, description: 'Since when the oldest of what waits is there.' })
  oldestAt!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Background work of the whole service: documents, jobs, deliveries and events.' })
export class PlatformQueue {
  @Field(() => Int, { description: 'Due, and nobody works on it.' })
  waiting!: number;
  @Field(() => Int, { description: 'Under way in some process.' })
  running!: number;
  @Field(() => Int, { description: 'To be done later: tries after a pause, and what has its time.' })
  later!: number;
  @Field(() => Date, { nullable: true, description: 'Since when the oldest of what waits is there; null when nothing waits.' })
  oldestAt!: Date | null;
  @Field(() => [PlatformQueuePart], { description: 'The same by kind of work.' })
  byKind!: PlatformQueuePart[];
  @Field(() => [PlatformQueuePart], { description: 'The twenty with most waiting.' })
  byOrganization!: PlatformQueuePart[];
  @Field(() => [PlatformQueuePart], { description: 'The same by priority.' })
  byPriority!: PlatformQueuePart[];
  @Field(() => Int, { description: 'Events that are not yet given to webhooks and watchers.' })
  events!: number;
  @Field(() => Int, { description: 'Deliveries of webhooks that are due.' })
  deliveries!: number;
  @Field(() => Int, { description: 'Endpoints whose last attempt failed.' })
  failingEndpoints!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What the last hour brought.' })
export class PlatformRates {
  @Field(() => Int, { description: 'Documents uploaded in the last hour.' })
  received!: number;
  @Field(() => Int, { description: 'Runs of documents that ended in the last hour.' })
  finished!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Minutes until no document waits, at the pace of the last hour; null when none ended in it.',
  })
  minutesToEmpty!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The database of the service.' })
export class PlatformDatabase {
  @Field(() => String, { description: 'As the database server names itself.' })
  version!: string;
  @Field(() => Boolean, { description: "The service's own, in DATA_DIR." })
  embedded!: boolean;
  @Field(() => Float, { description: 'Tables and indexes, as the server estimates them.' })
  sizeBytes!: number;
  @Field(() => Int, { description: 'Connections that are open now.' })
  connections!: number;
  @Field(() => Int, { description: 'How many the server takes.' })
  mostConnections!: number;
  @Field(() => Int, { description: 'Migrations that have run.' })
  migrations!: number;
  @Field(() => String, { nullable: true, description: 'Name of the last one that ran; null before the first.' })
  latestMigration!: string | null;
}

/** Where files are kept. */
export const StorageKind = closedSet('StorageKind', 'Where files are kept.', { file: 'A directory.', s3: 'A bucket.' });

@ObjectType({ simpleResolvers: true, description: 'Where files are kept, and how full it is.' })
export class PlatformStorage {
  @Field(() => StorageKind, { description: 'A directory or a bucket.' })
  kind!: 'file' | 's3';
  @Field(() => Float, { description: 'Files of all organizations.' })
  usedBytes!: number;
  @Field(() => Float, { nullable: true, description: 'Room that is left on the disk; null for a bucket.' })
  freeBytes!: number | null;
}

/** How pressing an alert is. */
export const AlertSeverity = closedSet('AlertSeverity', 'How pressing an alert is.', { page: 'Now.', ticket: 'Soon.' });

@ObjectType({ simpleResolvers: true, description: 'An alert that holds now, by the name of its rule in deploy/monitoring/alerts.yaml.' })
export class PlatformAlert {
  @Field(() => String, { description: 'Name of the rule.' })
  name!: string;
  @Field(() => AlertSeverity, { description: 'How pressing it is.' })
  severity!: 'page' | 'ticket';
  @Field(() => String, { description: 'What it is about: a process, a kind of work.' })
  subject!: string;
  @Field(() => Float, { nullable: true, description: 'The figure that is over its limit.' })
  value!: number | null;
}

@ObjectType({ simpleResolvers: true, description: "How the whole service stands; nothing of anybody's documents." })
export class PlatformStatus {
  @Field(() => Date, { description: 'When it was looked at.' })
  at!: Date;
  @Field(() => String, { description: 'Of the process that answers.' })
  version!: string;
  @Field(() => [PlatformProcess], { description: 'Processes that run, and those that were lost within the hour.' })
  processes!: PlatformProcess[];
  @Field(() => PlatformQueue, { description: 'Background work of the whole service.' })
  queue!: PlatformQueue;
  @Field(() => PlatformRates, { description: 'What the last hour brought.' })
  rates!: PlatformRates;
  @Field(() => PlatformDatabase, { description: 'The database of the service.' })
  database!: PlatformDatabase;
  @Field(() => PlatformStorage, { description: 'Where files are kept.' })
  storage!: PlatformStorage;
  @Field(() => [PlatformAlert], {
    description:
      'Of the shipped rules, those that can be judged without a history of figures: lost processes, backlog, standstill, memory.',
  })
  alerts!: PlatformAlert[];
}
