import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';

/** An API key (D87): only a peppered hash, the prefix and the last four characters are stored. */
@Entity('api_keys')
@Index('api_keys_organization', ['organizationId', 'createdAt'])
@Index('api_keys_user', ['userId'])
export class ApiKeyRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column('int')
  userId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  /** HMAC-SHA-256 of the key with the pepper, hexadecimal. */
  @Index('api_keys_hash', { unique: true })
  @Column(wordColumn(64))
  hash!: string;

  @Column(wordColumn(16))
  prefix!: string;

  @Column(wordColumn(4))
  last4!: string;

  /** Names of permissions, or `*` for all that the user holds. */
  @Column('json')
  permissions!: (Permission | '*')[];

  /** Its GraphQL operations are held to the organization's trusted documents (D95). */
  @Column('boolean', { default: false })
  trustedDocumentsOnly!: boolean;

  @Column(momentColumn({ nullable: true }))
  expiresAt!: Date | null;

  @Column(momentColumn({ nullable: true }))
  revokedAt!: Date | null;

  @Column(momentColumn({ nullable: true }))
  lastUsedAt!: Date | null;

  @Column(momentColumn())
  createdAt!: Date;
}
