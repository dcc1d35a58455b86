import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn } from '../../platform/database/columns.js';

/** The authenticator app of a person (D138): pending until a first code of it came. */
@Entity('second_factors')
@Index('second_factors_pending', ['confirmedAt', 'startedAt'])
export class SecondFactorRecord {
  @PrimaryColumn('int')
  userId!: number;

  /** The secret in base32, sealed. */
  @Column({ type: 'varchar', length: 200 })
  secretSealed!: string;

  @Column(momentColumn())
  startedAt!: Date;

  @Column(momentColumn({ nullable: true }))
  confirmedAt!: Date | null;

  /** Time step of the last code that was used: no code works twice. */
  @Column('int')
  lastStep!: number;
}

/** A recovery code that was not used (D138): only a peppered hash is stored. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** HMAC-SHA-256 of person and code with the pepper, hexadecimal. */
  @PrimaryColumn(idKey(64))
  hash!: string;

  @Index('recovery_codes_user')
  @Column('int')
  userId!: number;
}

/** A browser in which a person is not asked for a code. */
@Entity('remembered_devices')
export class RememberedDevice {
  /** HMAC-SHA-256 of person and token with the pepper, hexadecimal. */
  @PrimaryColumn(idKey(64))
  hash!: string;

  @Index('remembered_devices_user')
  @Column('int')
  userId!: number;

  @Index('remembered_devices_expires')
  @Column(momentColumn())
  expiresAt!: Date;
}
