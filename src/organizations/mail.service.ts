import { createTransport } from 'nodemailer';
import type { EntityManager } from 'typeorm';
import type { Clock } from '../platform/clock.js';
import type { AfterCommit, Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { ClaimedTask, Tasks } from '../platform/tasks/index.js';
import { newId } from '../vocabulary/ids.js';
import type { Scope } from '../vocabulary/permissions.js';
import { InvitationRecord, OutboxMail } from './invitation.entity.js';
import { invitationToken } from './invitation.service.js';

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

/** What the mailer needs. */
export interface MailerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly send: SendMail | null;
  readonly secret: string;
  readonly publicUrl: string;
}

/** Builds the mailer. */
export function createMailer(deps: MailerDependencies): Mailer {
  const { database, clock, tasks, send, secret, publicUrl } = deps;
  const manager = database.dataSource.manager;

  async function deliver(task: ClaimedTask<'mail.send'>): Promise<void> {
    const mail = await manager.findOneBy(OutboxMail, { id: task.payload.mailId });
    const invitation = mail && (await manager.findOneBy(InvitationRecord, { id: mail.invitationId }));
    if (!mail || mail.sentAt || !invitation || invitation.acceptedAt || invitation.expiresAt <= clock.now() || !send) return;
    const [organization] = await database.query<{ name: string }>('SELECT name FROM organizations WHERE id = ?', [mail.organizationId]);
    const url = `${publicUrl}/app/invite/${invitation.id}?token=${invitationToken(secret, invitation.id)}`;
    const text = invitationText(organization?.name ?? 'an organization', url, invitation.message, invitation.expiresAt);
    await send({ to: mail.recipient, subject: mail.subject, text });
    await manager.update(OutboxMail, { id: mail.id }, { sentAt: clock.now() });
  }

  return {
    async queue(tx, afterCommit, scope, mail) {
      const id = newId('mail');
      await tx.insert(OutboxMail, { id, organizationId: scope.organizationId, ...mail, createdAt: clock.now(), sentAt: null });
      if (!send) return;
      await tasks.add(tx, scope, { name: 'mail.send', payload: { mailId: id }, subjectId: id });
      afterCommit(() => tasks.hint('mail.send'));
    },
    tasks: { 'mail.send': { concurrency: 2, run: deliver } },
  };
}
