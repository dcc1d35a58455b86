import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { MailKind, MailLanguage, MailStatus } from './mail.kinds.js';

/** An e-mail to send; without a mail server it waits here. Holds no secret: links that give access are made when it is sent (D130). */
@Entity('outbox_mails')
@Index('outbox_mails_organization', ['organizationId', 'createdAt'])
@Index('outbox_mails_status', ['status', 'nextAttemptAt'])
export class OutboxMail {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(40))
  kind!: MailKind;

  @Column(wordColumn(2))
  language!: MailLanguage;

  @Column({ type: 'varchar', length: 254 })
  recipient!: string;

  @Column({ type: 'varchar', length: 200 })
  subject!: string;

  /** What its template is filled with; null where that is read when it is sent. */
  @Column({ type: 'json', nullable: true })
  data!: Record<string, unknown> | null;

  /** Id of the invitation that it carries; null for other e-mails. */
  @Column({ type: 'varchar', length: 32, charset: 'ascii', collation: 'ascii_bin', nullable: true })
  invitationId!: string | null;

  /** Whom it lets set a new password; null for other e-mails. */
  @Column({ type: 'int', nullable: true })
  resetUserId!: number | null;

  @Column(wordColumn(16))
  status!: MailStatus;

  /** Tries so far. */
  @Column('int', { default: 0 })
  attempts!: number;

  /** Why the last try failed, as administrators may read it. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  lastError!: string | null;

  /** When it is tried next, while it is queued. */
  @Column(momentColumn({ nullable: true }))
  nextAttemptAt!: Date | null;

  /** From then on it is not worth sending. */
  @Column(momentColumn())
  expiresAt!: Date;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn({ nullable: true }))
  sentAt!: Date | null;
}

/** A notice that an organization is not to be sent again: quota of a month, digest of a day. */
@Entity('sent_notices')
@Index('sent_notices_at', ['at'])
export class SentNotice {
  @PrimaryColumn('int')
  organizationId!: number;

  /** e.g. `quota.storage.80.2026-11`. */
  @PrimaryColumn(idKey(60))
  notice!: string;

  @Column(momentColumn())
  at!: Date;
}
