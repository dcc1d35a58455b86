import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** An item that was refused at acceptance of an upload batch (D36). */
export interface RefusedItem {
  /** Place in the upload, from 0. */
  readonly position: number;
  readonly filename: string | null;
  readonly error: { readonly code: string; readonly message: string };
}

/** A batch of documents: uploads (shape A) or processing jobs (shape B), decided by the stored kind (D38). */
@Entity('batches')
@Index('batches_organization', ['organizationId', 'mode', 'submittedAt'])
export class BatchRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Column(wordColumn(12))
  kind!: 'upload' | 'processing';

  /** processing, completed, failed - or PROCESSING, COMPLETED, FAILED for the processing kind. */
  @Column(wordColumn(12))
  status!: string;

  @Column('int')
  documentsCount!: number;

  @Column('json')
  refused!: RefusedItem[];

  @Column({ type: 'varchar', length: 2048, nullable: true })
  callbackUrl!: string | null;

  @Column('int')
  createdById!: number;

  @Column(momentColumn())
  submittedAt!: Date;

  @Column(momentColumn({ nullable: true }))
  completedAt!: Date | null;
}
