import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ReadingProcess } from '../pipeline/index.js';
import { idKey, momentColumn, wordColumn } from '../platform/database/columns.js';

/** A process of this installation as it last told about itself. Its row goes when it stops, or an hour after it was heard of last. */
@Entity('processes')
@Index('processes_seen', ['seenAt'])
export class ProcessRecord {
  /** Random, new at each start. */
  @PrimaryColumn(idKey(36))
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  host!: string;

  @Column('int')
  pid!: number;

  @Column(wordColumn(20))
  version!: string;

  /** Whether it answers requests. */
  @Column('boolean')
  api!: boolean;

  /** Whether it runs tasks, deliveries and schedules. */
  @Column('boolean')
  work!: boolean;

  /** Its reading processes. */
  @Column('int')
  readers!: number;

  /** Of these, at work. */
  @Column('int')
  busyReaders!: number;

  /** Pieces of work that wait for one of them. */
  @Column('int')
  waitingForReader!: number;

  /** Its reading processes one by one; null in rows of versions that did not tell. */
  @Column('json', { nullable: true })
  readerList!: ReadingProcess[] | null;

  /** Memory of the process itself, bytes; its reading processes have their own. */
  @Column('bigint', { unsigned: true })
  memoryBytes!: string;

  /** Processor time since it told before, as a share of one core; over 1 with several threads at work. */
  @Column('float')
  cpu!: number;

  @Column(momentColumn())
  startedAt!: Date;

  @Column(momentColumn())
  seenAt!: Date;
}
