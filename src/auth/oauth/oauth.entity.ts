import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Permission } from '../../vocabulary/permissions.js';

/** A program that people may let act for them (D89, D128). */
@Entity('oauth_clients')
@Index('oauth_clients_organization', ['organizationId', 'createdAt'])
export class OAuthClientRecord {
  @PrimaryColumn(idKey())
  clientId!: string;

  @Column('int')
  organizationId!: number;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  /** Compared exactly. */
  @Column('json')
  redirectUris!: string[];

  /** The most that the program may ask for: permission names. */
  @Column('json')
  scopes!: Permission[];

  /** HMAC-SHA-256 of the secret with the pepper, hexadecimal; null for a public client, which has none. */
  @Column(wordColumn(64, { nullable: true }))
  secretHash!: string | null;

  /** The secret's last four characters, which tell it apart in lists (D130). */
  @Column(wordColumn(4, { nullable: true }))
  secretLast4!: string | null;

  @Column({ type: 'varchar', length: 254 })
  createdBy!: string;

  @Column(momentColumn())
  createdAt!: Date;
}

/** What the OAuth library keeps: codes, tokens, grants, interactions, browser sessions. Ids are secrets there, so only their hashes are stored. */
@Entity('oauth_payloads')
@Index('oauth_payloads_grant', ['grantId'])
@Index('oauth_payloads_account', ['accountId'])
@Index('oauth_payloads_client', ['clientId'])
export class OAuthPayload {
  @PrimaryColumn(idKey(40))
  model!: string;

  /** HMAC-SHA-256 of the id with the pepper, hexadecimal. */
  @PrimaryColumn(idKey(64))
  id!: string;

  @Column('json')
  payload!: Record<string, unknown>;

  @Column(wordColumn(64, { nullable: true }))
  grantId!: string | null;

  /** `organization:user`. */
  @Column(wordColumn(32, { nullable: true }))
  accountId!: string | null;

  @Column(wordColumn(32, { nullable: true }))
  clientId!: string | null;

  /** HMAC of the session's uid. */
  @Index('oauth_payloads_uid')
  @Column(wordColumn(64, { nullable: true }))
  uid!: string | null;

  @Column(momentColumn({ nullable: true }))
  consumedAt!: Date | null;

  @Index('oauth_payloads_expires')
  @Column(momentColumn({ nullable: true }))
  expiresAt!: Date | null;
}
