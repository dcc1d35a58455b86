import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Caller, Mode, Permission } from '../../vocabulary/permissions.js';

/** A short-lived token for a page of a customer (D136): only a peppered hash and the last four characters are stored. */
@Entity('client_tokens')
@Index('client_tokens_maker', ['organizationId', 'mode', 'makerId'])
export class ClientTokenRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  /** HMAC-SHA-256 of the token with the pepper, hexadecimal. */
  @Index('client_tokens_hash', { unique: true })
  @Column(wordColumn(64))
  hash!: string;

  @Column(wordColumn(4))
  last4!: string;

  /** The credential that made it, which it does not outlive. */
  @Column(wordColumn(8))
  makerKind!: Caller['credential']['kind'];

  @Column(wordColumn(64))
  makerId!: string;

  @Column('json')
  permissions!: Permission[];

  /** The batch whose documents it may use. */
  @Column(idColumn({ nullable: true }))
  batchId!: string | null;

  /** It may upload, and use what it uploaded. */
  @Column('boolean')
  uploadOnly!: boolean;

  @Column(momentColumn())
  createdAt!: Date;

  @Index('client_tokens_expires')
  @Column(momentColumn())
  expiresAt!: Date;

  @Column(momentColumn({ nullable: true }))
  revokedAt!: Date | null;
}

/** A document that a client token may use: named when it was made, or uploaded with it. */
@Entity('client_token_documents')
export class ClientTokenDocument {
  @PrimaryColumn(idKey())
  tokenId!: string;

  @PrimaryColumn(idKey())
  documentId!: string;
}
