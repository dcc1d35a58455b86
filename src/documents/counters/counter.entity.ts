import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idKey } from '../../platform/database/columns.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** What documents are counted by, beside status, type and errors: all of them, those of an uploader, those of a template. */
export type CounterFacet = 'all' | 'uploader' | 'template';

/**
 * How many documents of an organization are in a status, of a type, with or without errors: kept in the transactions of the changes, so that
 * lists need not count.
 */
@Entity('document_counters')
export class DocumentCounter {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(idKey(4))
  mode!: Mode;

  @PrimaryColumn(idKey(8))
  facet!: CounterFacet;

  /** E-mail of the uploader (compared like the documents' own column), id of the template, empty for all. */
  @PrimaryColumn({ type: 'varchar', length: 254 })
  value!: string;

  @PrimaryColumn(idKey(16))
  status!: string;

  /** A document type; empty for documents without one. */
  @PrimaryColumn(idKey(24))
  type!: string;

  /** Failed or with a broken rule (D32). */
  @PrimaryColumn('boolean')
  hasErrors!: boolean;

  @Column('int')
  total!: number;

  /** Documents that have a confidence. */
  @Column('int')
  confidences!: number;

  /** Sum of their confidences: exact, because confidences have four decimals. */
  @Column({ type: 'decimal', precision: 16, scale: 4 })
  confidenceSum!: string;
}
