import { createTransport } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import { type AfterCommit, afterCommitOf, type Database, removeAll } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import { createLater, type Later } from '../platform/later.js';
import type { ClaimedTask, Tasks } from '../platform/tasks/index.js';
import type { Clock } from '../platform/time/clock.js';
import { newId } from '../vocabulary/ids.js';
import type { Scope } from '../vocabulary/permissions.js';
import { InvitationRecord, OutboxMail } from './invitations/invitation.entity.js';
import { inviteUrl, newInvitationToken } from './invitations/invitation.token.js';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** A message that can be sent. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Hands a message to a mail server; throws when it is not taken. */
export type SendMail = (message: MailMessage) => Promise<void>;

/** E-mails through the outbox: stored in the transaction of the deed, sent by a background job when a mail server is set (SMTP_URL). */
export interface Mailer {
  queue(
    tx: EntityManager,
    afterCommit: AfterCommit,
    scope: Scope,
    mail: { recipient: string; subject: string; invitationId: string },
  ): Promise<void>;
  /** An e-mail with a link for a new password; the link is made when it is sent. */
  queueReset(tx: EntityManager, scope: Scope, mail: { recipient: string; userId: number }): Promise<void>;
  /** Makes the link of such an e-mail; `auth` provides it. */
  readonly resetLink: Later<(userId: number) => Promise<string>>;
  /** Tells every active owner and admin of the organization (D78); the sandbox sends no e-mail (D88). */
  notifyAdmins(tx: EntityManager, scope: Scope, notice: { subject: string; text: string }): Promise<void>;
  /** Removes what was sent, or found no mail server, 30 days ago. */
  purge(): Promise<void>;
  readonly tasks: Feature['tasks'];
}

/** Sends through SMTP; `from` is derived from the public address. Null without SMTP_URL: mails wait in the outbox. */
export function createSmtp(smtpUrl: string | null, publicUrl: string): SendMail | null {
  if (smtpUrl === null) return null;
  const transport = createTransport(smtpUrl, { from: `Docket <no-reply@${new URL(publicUrl).hostname}>` });
  return async ({ to, subject, text }) => {
    await transport.sendMail({ to, subject, text });
  };
}

/** The text of an invitation. Pure. */
export function invitationText(organizationName: string, url: string, message: string | null, expiresAt: Date): string {
  return [
    `You have been invited to join ${organizationName} on Docket.`,
    ...(message ? ['', message] : []),
    '',
    `Accept here until ${expiresAt.toISOString().slice(0, 10)}:`,
    url,
    '',
    'If you did not expect this, ignore this message.',
  ].join('\n');
}

/** The text of a link for a new password. Pure. */
export const resetText = (url: string): string =>
  [
    'Somebody, probably you, asked for a new password for Docket.',
    '',
    'Set it here within an hour:',
    url,
    '',
    'If it was not you, ignore this message: nothing has changed.',
  ].join('\n');

/** E-mail addresses of an organization's active owners and admins. */
async function adminAddresses(tx: EntityManager, organizationId: number): Promise<string[]> {
  const rows: { email: string }[] = await tx.query(
    `SELECT DISTINCT u.email FROM memberships m JOIN users u ON u.id = m.userId
      JOIN membership_roles h ON h.organizationId = m.organizationId AND h.userId = m.userId JOIN roles r ON r.id = h.roleId
      WHERE m.organizationId = ? AND m.status = 'active' AND r.builtIn = 1 AND r.name IN ('owner', 'admin') ORDER BY u.email`,
    [organizationId],
  );
  return rows.map((row) => row.email);
}

/** What the mailer needs. */
export interface MailerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly send: SendMail | null;
  readonly publicUrl: string;
}

/** Builds the mailer. */
export function createMailer(deps: MailerDependencies): Mailer {
  const { database, clock, tasks, send, publicUrl } = deps;
  const manager = database.dataSource.manager;
  const resetLink = createLater<(userId: number) => Promise<string>>('links for new passwords');

  async function deliver(task: ClaimedTask<'mail.send'>): Promise<void> {
    const mail = await manager.findOneBy(OutboxMail, { id: task.payload.mailId });
    if (!mail || mail.sentAt || !send) return;
    const text = mail.text ?? (mail.resetUserId === null ? await invitationMail(mail) : resetText(await resetLink.get()(mail.resetUserId)));
    if (text === null) return;
    await send({ to: mail.recipient, subject: mail.subject, text });
    await manager.update(OutboxMail, { id: mail.id }, { sentAt: clock.now() });
  }

  /** The text of an invitation; null when it was accepted or has expired meanwhile. */
  async function invitationMail(mail: OutboxMail): Promise<string | null> {
    const invitation = mail.invitationId === null ? null : await manager.findOneBy(InvitationRecord, { id: mail.invitationId });
    if (!invitation || invitation.acceptedAt || invitation.expiresAt <= clock.now()) return null;
    const [organization] = await database.query<{ name: string }>('SELECT name FROM organizations WHERE id = ?', [mail.organizationId]);
    // The link of the e-mail is its own, made when it is sent: no token waits in the outbox (D130).
    const { token, hash } = newInvitationToken(invitation.id);
    await manager.update(InvitationRecord, { id: invitation.id }, { mailTokenHash: hash });
    const url = inviteUrl(publicUrl, invitation.id, token);
    return invitationText(organization?.name ?? 'an organization', url, invitation.message, invitation.expiresAt);
  }

  async function store(
    tx: EntityManager,
    scope: Scope,
    mail: Pick<OutboxMail, 'recipient' | 'subject'> & Partial<Pick<OutboxMail, 'invitationId' | 'resetUserId' | 'text'>>,
  ): Promise<void> {
    const id = newId('mail');
    const nothing = { invitationId: null, resetUserId: null, text: null };
    await tx.insert(OutboxMail, { id, organizationId: scope.organizationId, ...nothing, ...mail, createdAt: clock.now(), sentAt: null });
    if (send) await tasks.add(tx, scope, { name: 'mail.send', payload: { mailId: id }, subjectId: id });
  }

  return {
    async queue(tx, afterCommit, scope, mail) {
      await store(tx, scope, mail);
      afterCommit(() => tasks.hint('mail.send'));
    },
    async queueReset(tx, scope, { recipient, userId }) {
      await store(tx, scope, { recipient, subject: 'A new password for Docket', resetUserId: userId });
      afterCommitOf(tx, () => tasks.hint('mail.send'));
    },
    resetLink,
    async notifyAdmins(tx, scope, { subject, text }) {
      if (scope.mode === 'test') return;
      for (const recipient of await adminAddresses(tx, scope.organizationId)) await store(tx, scope, { recipient, subject, text });
      afterCommitOf(tx, () => tasks.hint('mail.send'));
    },
    purge: () => removeAll(database, 'DELETE FROM outbox_mails WHERE createdAt < ?', [new Date(clock.now().getTime() - KEPT_MS)]),
    tasks: { 'mail.send': { concurrency: 2, run: deliver } },
  };
}
