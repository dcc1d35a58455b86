import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ChosenField, OwnModels } from '../pipeline/index.js';
import { idKey, momentColumn, wordColumn } from '../platform/database/columns.js';
import type { Mode } from '../vocabulary/permissions.js';

/** How a field came out in a training: documents that show it, and right choices of the shipped and of the own model (cross-validated). */
export interface FieldOutcome {
  readonly field: ChosenField;
  readonly documents: number;
  readonly before: number;
  readonly after: number;
  /** The own model was better and is used. */
  readonly own: boolean;
}

/** What an organization's reviewed documents have taught in one mode (D146). It holds numbers alone, no word of a document. */
@Entity('organization_models')
export class OrganizationModelRecord {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(idKey(4))
  mode!: Mode;

  /** Number of the last training; 0: none has ended yet. */
  @Column('int', { default: 0 })
  training!: number;

  /** A training was asked for and has not ended. */
  @Column('boolean', { default: false })
  pending!: boolean;

  /** Trained at night; false from a revert until somebody asks for training again. */
  @Column('boolean', { default: true })
  automatic!: boolean;

  /** Version of the shipped models at the last training. */
  @Column(wordColumn(40, { nullable: true }))
  base!: string | null;

  /** What the last training added to them, by field; null: nothing is used. */
  @Column({ type: 'json', nullable: true })
  fields!: OwnModels['fields'] | null;

  @Column('json')
  outcomes!: FieldOutcome[];

  /** Reviewed documents of the last training. */
  @Column('int', { default: 0 })
  documents!: number;

  /** Digest of which documents those were: another one means that there is something new to learn, or to forget. */
  @Column(wordColumn(64, { nullable: true }))
  reviewed!: string | null;

  @Column(momentColumn({ nullable: true }))
  trainedAt!: Date | null;
}
