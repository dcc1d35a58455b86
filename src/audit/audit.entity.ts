import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { momentColumn, wordColumn } from '../platform/database/columns.js';
import type { Mode } from '../vocabulary/permissions.js';

/** One line of the audit log (D105): append-only, hash-chained per organization. */
@Entity('audit_log')
@Index('audit_log_organization', ['organizationId', 'number'], { unique: true })
@Index('audit_log_target', ['organizationId', 'target'])
export class AuditRecord {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4, { nullable: true }))
  mode!: Mode | null;

  /** Place in the organization's chain, from 1. */
  @Column('bigint')
  number!: string;

  @Column(wordColumn(60))
  action!: string;

  /** E-mail of the user, or `system`. */
  @Column({ type: 'varchar', length: 254 })
  actor!: string;

  @Column({ type: 'int', nullable: true })
  userId!: number | null;

  /** Kind and id of the credential used, never a secret. */
  @Column({ type: 'varchar', length: 80, nullable: true })
  credential!: string | null;

  /** Id of what was acted on. */
  @Column(wordColumn(64, { nullable: true }))
  target!: string | null;

  /** Before and after, without document content. */
  @Column({ type: 'json', nullable: true })
  details!: Record<string, unknown> | null;

  @Column({ type: 'varchar', length: 128, nullable: true })
  requestId!: string | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address!: string | null;

  @Column(momentColumn())
  at!: Date;

  /** SHA-256 over this row's content and the previous row's hash, hexadecimal. */
  @Column(wordColumn(64))
  hash!: string;
}

/** The end of each organization's chain, locked while a line is added. */
@Entity('audit_chains')
export class AuditChain {
  @Column('int', { primary: true })
  organizationId!: number;

  @Column('bigint')
  last!: string;

  @Column(wordColumn(64))
  hash!: string;

  /** Number of the last line that retention removed, 0 when none. */
  @Column('bigint', { default: 0 })
  removedThrough!: string;

  /** Hash of that line: where verification starts. Empty when none was removed. */
  @Column(wordColumn(64, { default: '' }))
  removedHash!: string;
}

/** A line that was changed after it was written, because a person was erased: what it says now, vouched for by the line that tells of the erasure. */
@Entity('audit_erasures')
export class AuditErasure {
  @Column('int', { primary: true })
  organizationId!: number;

  /** Number of the line that tells of the erasure. */
  @Column('bigint', { primary: true })
  erasure!: string;

  /** Number of the line that was changed. */
  @Column('bigint', { primary: true })
  line!: string;

  /** Over the line as it is now and the hash that it had from the beginning, hexadecimal. */
  @Column(wordColumn(64))
  hash!: string;
}
