import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';

/** An invitation (D100). Of the tokens in its links only hashes are stored (D130). */
@Entity('invitations')
@Index('invitations_user', ['organizationId', 'userId'])
export class InvitationRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  /** The invited person, a member in status invited until he accepts. */
  @Column('int')
  userId!: number;

  @Column('int')
  invitedBy!: number;

  @Column({ type: 'varchar', length: 1000, nullable: true })
  message!: string | null;

  /** SHA-256 of the token in the link that was shown to the inviter, hexadecimal. */
  @Column(wordColumn(64, { nullable: true }))
  tokenHash!: string | null;

  /** The last four characters of that token, which tell the link apart in lists (D130). */
  @Column(wordColumn(4, { nullable: true }))
  tokenLast4!: string | null;

  /** SHA-256 of the token of the link in the e-mail, which is made when it is sent. */
  @Column(wordColumn(64, { nullable: true }))
  mailTokenHash!: string | null;

  /** Names of the roles when it was sent. */
  @Column('json')
  roles!: string[];

  @Column(momentColumn())
  sentAt!: Date;

  @Column(momentColumn())
  expiresAt!: Date;

  @Column(momentColumn({ nullable: true }))
  acceptedAt!: Date | null;
}
