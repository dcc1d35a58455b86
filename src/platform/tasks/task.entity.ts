import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Mode } from '../../vocabulary/permissions.js';
import { idColumn, momentColumn, wordColumn } from '../database/columns.js';

/** Background work that is due: added in the transaction that asks for it, removed in the one that stores its outcome. */
@Entity('tasks')
@Index('tasks_order', ['name', 'dueOrder', 'id'])
@Index('tasks_share', ['name', 'organizationId', 'dueOrder', 'id', 'pages'])
@Index('tasks_subject', ['subjectId'])
@Index('tasks_lease', ['leaseUntil'])
export class TaskRecord {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column(wordColumn())
  name!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Column(idColumn({ nullable: true }))
  subjectId!: string | null;

  @Column('json')
  payload!: Record<string, unknown>;

  @Column(wordColumn(8))
  priority!: string;

  /** Pages that it has to read, as far as they are known: 1 for other work. */
  @Column('int', { default: 1 })
  pages!: number;

  /** Place in the order of work: creation plus a step for each priority below high (D39). */
  @Column(momentColumn())
  dueOrder!: Date;

  @Column(momentColumn())
  runAt!: Date;

  @Column('int', { default: 0 })
  attempts!: number;

  /** How often its worker was lost: no fault of the work, so it counts for nothing but its place in the order. */
  @Column('int', { default: 0 })
  interruptions!: number;

  @Column({ ...wordColumn(36), nullable: true })
  leaseToken!: string | null;

  @Column(momentColumn({ nullable: true }))
  leaseUntil!: Date | null;

  @Column(momentColumn())
  createdAt!: Date;

  /** W3C traceparent of what added it; null when nothing was traced. */
  @Column({ ...wordColumn(55), nullable: true })
  trace!: string | null;
}
