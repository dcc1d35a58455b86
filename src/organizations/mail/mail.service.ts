import type { EntityManager } from 'typeorm';
import { afterCommitOf, type Database, removeAll } from '../../platform/database/index.js';
import type { Feature } from '../../platform/feature.js';
import { createLater, type Later } from '../../platform/later.js';
import { type ClaimedTask, Postponed, type Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { newId } from '../../vocabulary/ids.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { InvitationRecord } from '../invitations/invitation.entity.js';
import { inviteUrl, newInvitationToken } from '../invitations/invitation.token.js';
import { Organization, settingsOf } from '../organization.entity.js';
import { UserRecord } from '../people/user.entity.js';
import { renderLetter } from './letter.js';
import { OutboxMail } from './mail.entity.js';
import { MAIL_AGE_MS, type MailData, type MailKind, type MailLanguage, MailStatus } from './mail.kinds.js';
import { failureOf, letterOf, mailSubject, retryPauseMs } from './mail.rules.js';
import { adminAddresses, mayBeSent } from './recipients.js';
import type { SendMail } from './smtp.js';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 30 * DAY_MS;
/** Notices are remembered for longer than the longest time in which they must not come twice. */
const REMEMBERED_MS = 62 * DAY_MS;
/** How long a process without a mail server leaves a task to others, and e-mails of a suspended organization wait for a further look. */
const ELSEWHERE_MS = 60_000;
const RESUMED_AT_ONCE = 500;

/** Kinds that say the same whenever they are sent. */
export type NoticeKind = Exclude<MailKind, 'invitation' | 'password_reset'>;

/** An e-mail to one person. `data` never holds a link that gives access. */
export interface Notice<K extends NoticeKind = NoticeKind> {
  readonly kind: K;
  readonly data: MailData[K];
}

/** E-mails through the outbox: stored in the transaction of the deed, sent by a background job as soon as there is a mail server (SMTP_URL). */
export interface Mailer {
  queueInvitation(tx: EntityManager, scope: Scope, mail: { recipient: string; organization: string; invitationId: string }): Promise<void>;
  /** An e-mail with a link for a new password; the link is made when it is sent. */
  queueReset(tx: EntityManager, scope: Scope, mail: { recipient: string; userId: number }): Promise<void>;
  /** Makes the link of such an e-mail; `auth` provides it. */
  readonly resetLink: Later<(userId: number) => Promise<string>>;
  /** Tells a person something about his account, in his language, else that of the first organization that he joined; nobody without one. */
  notifyPerson<K extends NoticeKind>(tx: EntityManager, person: { id: number; email: string }, notice: Notice<K>): Promise<void>;
  /** Tells certain people of an organization; the sandbox sends no e-mail (D88). */
  notify<K extends NoticeKind>(tx: EntityManager, scope: Scope, recipients: readonly string[], notice: Notice<K>): Promise<void>;
  /** Tells every active owner and admin of the organization (D78). */
  notifyAdmins<K extends NoticeKind>(tx: EntityManager, scope: Scope, notice: Notice<K>): Promise<void>;
  /** Whether a notice is due for the first time; from now on it is not, if the transaction commits. `notice`: up to 60 characters of ASCII. */
  isFirst(tx: EntityManager, organizationId: number, notice: string): Promise<boolean>;
  /** Lets a stored e-mail be tried at once, in the transaction that says so. */
  retry(tx: EntityManager, mail: OutboxMail): Promise<void>;
  /** Takes up what waits in the outbox without a task: it was stored while there was no mail server. */
  resume(): Promise<void>;
  /** Removes what was stored 30 days ago. */
  purge(): Promise<void>;
  readonly tasks: Feature['tasks'];
}

/** The language that the recipient chose, else that of the organization. */
async function languageOf(tx: EntityManager, { organizationId }: Scope, recipient: string): Promise<MailLanguage> {
  const person = await tx.findOneBy(UserRecord, { email: recipient });
  return person?.language ?? settingsOf(await tx.findOneByOrFail(Organization, { id: organizationId })).mailLanguage;
}

/** What the mailer needs. */
export interface MailerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly tasks: Tasks;
  readonly send: SendMail | null;
  readonly publicUrl: string;
}

/** What distinguishes a stored e-mail from another of its kind. */
type Particulars = Pick<OutboxMail, 'recipient'> & Partial<Pick<OutboxMail, 'invitationId' | 'resetUserId' | 'data'>>;

/** Builds the mailer. */
export function createMailer(deps: MailerDependencies): Mailer {
  const { database, clock, tasks, send, publicUrl } = deps;
  const manager = database.dataSource.manager;
  const resetLink = createLater<(userId: number) => Promise<string>>('links for new passwords');

  /** What the e-mail is filled with; null when it was overtaken: the invitation was accepted, or has expired. */
  async function dataOf(mail: OutboxMail): Promise<MailData[MailKind] | null> {
    if (mail.resetUserId !== null) return { url: await resetLink.get()(mail.resetUserId) };
    if (mail.invitationId === null) return mail.data as unknown as MailData[NoticeKind];
    const invitation = await manager.findOneBy(InvitationRecord, { id: mail.invitationId });
    if (!invitation || invitation.acceptedAt || invitation.expiresAt <= clock.now()) return null;
    const { name: organization } = await manager.findOneByOrFail(Organization, { id: mail.organizationId });
    // The link of the e-mail is its own, made when it is sent: no token waits in the outbox (D130).
    const { token, hash } = newInvitationToken(invitation.id);
    await manager.update(InvitationRecord, { id: invitation.id }, { mailTokenHash: hash });
    const url = inviteUrl(publicUrl, invitation.id, token);
    return { organization, message: invitation.message, until: invitation.expiresAt.toISOString(), url };
  }

  /** Notes how a try ended, unless somebody took the e-mail out meanwhile. */
  const note = (mail: OutboxMail, change: Partial<Omit<OutboxMail, 'data'>>) =>
    manager.update(OutboxMail, { id: mail.id, status: MailStatus.queued }, change);

  async function deliver(task: ClaimedTask<'mail.send'>): Promise<void> {
    const mail = await manager.findOneBy(OutboxMail, { id: task.payload.mailId });
    if (!mail || mail.status !== MailStatus.queued) return;
    if (!send) throw new Postponed(ELSEWHERE_MS, new Error('this process has no mail server'));
    if (mail.expiresAt <= clock.now())
      return void (await note(mail, {
        status: MailStatus.failed,
        nextAttemptAt: null,
        lastError: mail.lastError ?? 'There was no mail server in time.',
      }));
    const verdict = await mayBeSent(manager, mail);
    if (verdict === 'later') throw new Postponed(ELSEWHERE_MS, new Error('the organization is suspended'));
    const data = verdict === 'now' ? await dataOf(mail) : null;
    if (!data) return void (await note(mail, { status: MailStatus.discarded, nextAttemptAt: null }));
    const attempts = mail.attempts + 1;
    try {
      const letter = renderLetter(letterOf(mail.kind, mail.language, data as never), mail.language);
      await send({ id: mail.id, to: mail.recipient, ...letter });
    } catch (error) {
      const { isFinal, sentence } = failureOf(error);
      const pauseMs = retryPauseMs(attempts);
      const next = new Date(clock.now().getTime() + pauseMs);
      const change = { attempts, lastError: sentence.slice(0, 300) };
      if (isFinal || next >= mail.expiresAt) return void (await note(mail, { ...change, status: MailStatus.failed, nextAttemptAt: null }));
      await note(mail, { ...change, nextAttemptAt: next });
      throw new Postponed(pauseMs, error);
    }
    await note(mail, { status: MailStatus.sent, sentAt: clock.now(), attempts, nextAttemptAt: null, lastError: null });
  }

  async function addTask(tx: EntityManager, scope: Scope, mailId: string): Promise<void> {
    await tasks.add(tx, scope, { name: 'mail.send', payload: { mailId }, subjectId: mailId });
    afterCommitOf(tx, () => tasks.hint('mail.send'));
  }

  async function store<K extends MailKind>(
    tx: EntityManager,
    scope: Scope,
    kind: K,
    subjectData: Omit<MailData[K], 'url'>,
    particulars: Particulars,
  ): Promise<void> {
    const id = newId('mail');
    const now = clock.now();
    const language = await languageOf(tx, scope, particulars.recipient);
    const row = {
      id,
      organizationId: scope.organizationId,
      kind,
      language,
      subject: mailSubject(kind, language, subjectData),
      data: null,
      invitationId: null,
      resetUserId: null,
      ...particulars,
      status: MailStatus.queued,
      attempts: 0,
      lastError: null,
      nextAttemptAt: now,
      expiresAt: new Date(now.getTime() + MAIL_AGE_MS[kind]),
      createdAt: now,
      sentAt: null,
    };
    await tx.insert(OutboxMail, row as never);
    if (send) await addTask(tx, scope, id);
  }

  async function notify<K extends NoticeKind>(tx: EntityManager, scope: Scope, recipients: readonly string[], { kind, data }: Notice<K>) {
    if (scope.mode === 'test') return;
    for (const recipient of recipients) await store(tx, scope, kind, data, { recipient, data: data as unknown as Record<string, unknown> });
  }

  return {
    queueInvitation: (tx, scope, { recipient, organization, invitationId }) =>
      store(tx, scope, 'invitation', { organization, message: null, until: '' }, { recipient, invitationId }),
    queueReset: (tx, scope, { recipient, userId }) => store(tx, scope, 'password_reset', {}, { recipient, resetUserId: userId }),
    resetLink,
    async notifyPerson(tx, { id, email }, notice) {
      const [first]: { organizationId: number }[] = await tx.query(
        "SELECT organizationId FROM memberships WHERE userId = ? AND status = 'active' ORDER BY joinedAt, organizationId LIMIT 1",
        [id],
      );
      if (first) await notify(tx, { organizationId: first.organizationId, mode: 'live' }, [email], notice);
    },
    notify,
    async notifyAdmins(tx, scope, notice) {
      if (scope.mode === 'live') await notify(tx, scope, await adminAddresses(tx, scope.organizationId), notice);
    },
    async isFirst(tx, organizationId, notice) {
      const known: unknown[] = await tx.query('SELECT 1 FROM sent_notices WHERE organizationId = ? AND notice = ?', [
        organizationId,
        notice,
      ]);
      if (known.length > 0) return false;
      const sql = 'INSERT IGNORE INTO sent_notices (organizationId, notice, at) VALUES (?,?,?)';
      const made: { affectedRows: number } = await tx.query(sql, [organizationId, notice, clock.now()]);
      return made.affectedRows === 1;
    },
    async retry(tx, mail) {
      const scope: Scope = { organizationId: mail.organizationId, mode: 'live' };
      await tasks.cancel(tx, scope, mail.id);
      const again = { status: MailStatus.queued, attempts: 0, lastError: null, nextAttemptAt: clock.now(), sentAt: null };
      await tx.update(OutboxMail, { id: mail.id }, again);
      if (send) await addTask(tx, scope, mail.id);
    },
    async resume() {
      if (!send) return;
      await database.transaction(async (tx) => {
        const waiting: { id: string; organizationId: number }[] = await tx.query(
          `SELECT m.id, m.organizationId FROM outbox_mails m WHERE m.status = 'queued' AND m.nextAttemptAt <= ?
           AND NOT EXISTS (SELECT 1 FROM tasks t WHERE t.subjectId = m.id AND t.name = 'mail.send') ORDER BY m.createdAt LIMIT ?`,
          [clock.now(), RESUMED_AT_ONCE],
        );
        for (const { id, organizationId } of waiting) await addTask(tx, { organizationId, mode: 'live' }, id);
      });
    },
    async purge() {
      const before = (ageMs: number) => new Date(clock.now().getTime() - ageMs);
      await removeAll(database, 'DELETE FROM outbox_mails WHERE createdAt < ?', [before(KEPT_MS)]);
      await removeAll(database, 'DELETE FROM sent_notices WHERE at < ?', [before(REMEMBERED_MS)]);
    },
    tasks: { 'mail.send': { concurrency: 2, run: deliver } },
  };
}
