import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../../vocabulary/permissions.js';
import { idColumn, idKey, momentColumn, wordColumn } from '../database/columns.js';

/** The event log: one row for each change of state, written in the transaction of the change. */
@Entity('events')
@Index('events_undispatched', ['dispatchedAt', 'id'])
@Index('events_document', ['documentId', 'id'])
@Index('events_type', ['type', 'id'])
@Index('events_stream', ['organizationId', 'mode', 'sequence'])
export class EventRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  /** Per organization, +1 for each deliverable event (D76); null for events that exist only in a document's history. */
  @Column({ type: 'bigint', nullable: true })
  sequence!: string | null;

  @Column(wordColumn())
  type!: string;

  @Column(idColumn({ nullable: true }))
  documentId!: string | null;

  @Column(idColumn({ nullable: true }))
  batchId!: string | null;

  /** The payload's `data` (D81) or the members of a history record (D33). */
  @Column('json')
  data!: Record<string, unknown>;

  /** What field filters look at (D82), frozen at the time of the event. */
  @Column({ type: 'json', nullable: true })
  facts!: Record<string, unknown> | null;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn({ nullable: true }))
  dispatchedAt!: Date | null;

  /** W3C traceparent of what caused it; null when nothing was traced. */
  @Column({ ...wordColumn(55), nullable: true })
  trace!: string | null;
}

/** The last sequence number given to an event of an organization (D76). */
@Entity('event_sequences')
export class EventSequence {
  @PrimaryColumn('int')
  organizationId!: number;

  @Column('bigint')
  last!: string;
}

/** The last message number of a subject that can be watched (D96). */
@Entity('streams')
@Index('streams_updated', ['updatedAt'])
export class StreamRecord {
  @PrimaryColumn(idKey(40))
  subject!: string;

  @Column('bigint')
  last!: string;

  @Column(momentColumn())
  updatedAt!: Date;
}

/** A message of a stream, kept for the replay hour. */
@Entity('stream_messages')
@Index('stream_messages_at', ['at'])
export class StreamMessageRecord {
  @PrimaryColumn(idKey(40))
  subject!: string;

  @PrimaryColumn('bigint')
  sequence!: string;

  @Column(momentColumn())
  at!: Date;

  @Column('json')
  facts!: Record<string, unknown>;
}
