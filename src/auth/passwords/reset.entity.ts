import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn } from '../../platform/database/columns.js';

/** A link with which a person may set a new password, once (D138): only a peppered hash of its token is stored. */
@Entity('password_resets')
export class PasswordReset {
  /** HMAC-SHA-256 of the token with the pepper, hexadecimal. */
  @PrimaryColumn(idKey(64))
  hash!: string;

  @Index('password_resets_user')
  @Column('int')
  userId!: number;

  @Index('password_resets_expires')
  @Column(momentColumn())
  expiresAt!: Date;
}
