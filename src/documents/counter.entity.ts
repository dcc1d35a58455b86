import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idKey } from '../platform/columns.js';
import type { Mode } from '../vocabulary/permissions.js';

/** How many documents of an organization are in a status and of a type: kept in the transactions of the changes, so that lists need not count. */
@Entity('document_counters')
export class DocumentCounter {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(idKey(4))
  mode!: Mode;

  @PrimaryColumn(idKey(16))
  status!: string;

  /** A document type; empty for documents without one. */
  @PrimaryColumn(idKey(24))
  type!: string;

  @Column('int')
  total!: number;

  /** Documents that have a confidence. */
  @Column('int')
  confidences!: number;

  /** Sum of their confidences: exact, because confidences have four decimals. */
  @Column({ type: 'decimal', precision: 16, scale: 4 })
  confidenceSum!: string;
}
