import type { EntityManager } from 'typeorm';
import { listInOrder, whereEqual } from '../../platform/graphql/list-rows.js';
import type { Tasks } from '../../platform/tasks/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { isId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { OrganizationContext } from '../organization.service.js';
import { OutboxMail } from './mail.entity.js';
import { MailStatus } from './mail.kinds.js';
import type { Mailer } from './mail.service.js';
import { type OutboxArgs, type OutboxMailConnection, type OutboxMailView, OutboxOrder, type OutboxOrderMember } from './outbox.inputs.js';

/** The outbox as administrators see it: what was and what could not be sent. */
export interface Outbox {
  /** The last 30 days, newest first unless ordered otherwise. */
  list(caller: Caller, args: OutboxArgs): Promise<OutboxMailConnection>;
  /** Those of the caller's organization with these ids, in any order. */
  byIds(caller: Caller, ids: readonly string[]): Promise<OutboxMailView[]>;
  /** Tries at once, also what was sent or given up. Throws MAIL_NOT_FOUND, INVALID_STATUS_TRANSITION for one that is out of date. */
  resend(caller: Caller, id: string): Promise<OutboxMailView>;
  /** Takes one out that was not sent. Throws MAIL_NOT_FOUND, INVALID_STATUS_TRANSITION. */
  discard(caller: Caller, id: string): Promise<OutboxMailView>;
}

/** What the outbox needs. */
export interface OutboxDependencies extends OrganizationContext {
  readonly tasks: Tasks;
  readonly mailer: Pick<Mailer, 'retry'>;
}

const COLUMNS = 'id, kind, recipient, subject, status, attempts, lastError, nextAttemptAt, expiresAt, createdAt, sentAt';

/** Builds the outbox. */
export function createOutbox({ database, clock, audit, cursors, tasks, mailer }: OutboxDependencies): Outbox {
  const manager = database.dataSource.manager;

  /** Locks the e-mail, does the deed and records it. */
  function change(
    caller: Caller,
    id: string,
    action: string,
    deed: (tx: EntityManager, mail: OutboxMail) => Promise<void>,
  ): Promise<OutboxMailView> {
    const { organizationId } = caller;
    return database.transaction(async (tx) => {
      const where = { id, organizationId };
      const mail = isId('mail', id) ? await tx.findOne(OutboxMail, { where, lock: { mode: 'pessimistic_write' } }) : null;
      if (!mail) throw new ServiceError('MAIL_NOT_FOUND');
      await deed(tx, mail);
      await audit.record(tx, caller, { action, target: id, details: { kind: mail.kind, recipient: mail.recipient, before: mail.status } });
      return tx.findOneByOrFail(OutboxMail, where);
    });
  }

  return {
    async list({ organizationId }, args) {
      return listInOrder<OutboxMailView, OutboxOrderMember>(
        { manager, cursors },
        {
          name: 'mails',
          order: OutboxOrder.read(args.orderBy),
          columnOf: { createdAt: 'createdAt', sentAt: 'sentAt', recipient: 'recipient' },
          id: 'id',
          columns: COLUMNS,
          from: 'outbox_mails',
          where: whereEqual({ sql: 'organizationId = ?', parameters: [organizationId] }, { status: args.status }),
          toRows: (rows) => rows as unknown as OutboxMailView[],
        },
        args,
      );
    },
    byIds: ({ organizationId }, ids) =>
      manager.query(`SELECT ${COLUMNS} FROM outbox_mails WHERE organizationId = ? AND id IN (${ids.map(() => '?').join(',')})`, [
        organizationId,
        ...ids,
      ]),
    resend: (caller, id) =>
      change(caller, id, 'mail.resent', async (tx, mail) => {
        if (mail.expiresAt <= clock.now())
          throw new ServiceError('INVALID_STATUS_TRANSITION', { status: mail.status }, { message: 'The e-mail is out of date.' });
        await mailer.retry(tx, mail);
      }),
    discard: (caller, id) =>
      change(caller, id, 'mail.discarded', async (tx, mail) => {
        if (mail.status !== MailStatus.queued && mail.status !== MailStatus.failed)
          throw new ServiceError('INVALID_STATUS_TRANSITION', { from: mail.status, to: MailStatus.discarded });
        await tx.update(OutboxMail, { id }, { status: MailStatus.discarded, nextAttemptAt: null });
        await tasks.cancel(tx, { organizationId: mail.organizationId, mode: 'live' }, id);
      }),
  };
}
