import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** A link that shows one document to whoever has it (D140). Of its token only a hash is stored (D130). */
@Entity('document_shares')
@Index('document_shares_organization', ['organizationId', 'revokedAt'])
export class ShareRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Index('document_shares_document')
  @Column(idColumn())
  documentId!: string;

  /** SHA-256 of the token, hexadecimal. */
  @Index('document_shares_hash', { unique: true })
  @Column(wordColumn(64))
  tokenHash!: string;

  @Column(wordColumn(4))
  last4!: string;

  /** Whether the file may be saved, not only looked at. */
  @Column('boolean')
  download!: boolean;

  /** Who made it: it shows what he may read. */
  @Column('int')
  createdById!: number;

  @Column({ type: 'varchar', length: 254 })
  createdBy!: string;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn())
  expiresAt!: Date;

  @Column(momentColumn({ nullable: true }))
  revokedAt!: Date | null;

  @Column('int', { default: 0 })
  views!: number;

  @Column(momentColumn({ nullable: true }))
  lastViewedAt!: Date | null;
}
