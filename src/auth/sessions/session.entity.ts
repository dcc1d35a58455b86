import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';

/** How a person proved who he is. */
export type SignedInBy = 'password' | 'company' | 'passkey';

/** A person signed in (D126): only a peppered hash of the cookie is stored. */
@Entity('sessions')
@Index('sessions_member', ['userId', 'organizationId'])
export class SessionRecord {
  @PrimaryColumn(idKey())
  id!: string;

  /** HMAC-SHA-256 of the cookie's value with the pepper, hexadecimal. */
  @Index('sessions_hash', { unique: true })
  @Column(wordColumn(64))
  hash!: string;

  @Column('int')
  userId!: number;

  /** The organization that the session works in. */
  @Column('int')
  organizationId!: number;

  @Column({ type: 'varchar', length: 64, nullable: true })
  address!: string | null;

  /** The browser as it names itself, shortened. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  device!: string | null;

  /** `company` for who was vouched for by his company (D139). */
  @Column(wordColumn(16, { default: 'password' }))
  signedInBy!: SignedInBy;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn())
  lastUsedAt!: Date;

  @Index('sessions_expires')
  @Column(momentColumn())
  expiresAt!: Date;
}

/** A sign-in that failed or is being tried: what throttling counts, on every process (D126). */
@Entity('sign_in_attempts')
@Index('sign_in_attempts_subject', ['subject', 'at'])
export class SignInAttempt {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  /** SHA-256 of `email:...` or `address:...`, hexadecimal. */
  @Column(wordColumn(64))
  subject!: string;

  @Index('sign_in_attempts_at')
  @Column(momentColumn())
  at!: Date;
}
