import type { EntityManager } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import type { EventLog } from '../../platform/events/index.js';
import type { Scope } from '../../vocabulary/permissions.js';
import { giveUpWaiting } from '../deliveries/delivery.store.js';
import { switchOff } from './webhook.store.js';

/** Why the service switches a webhook off (D77, D78). */
export type DisabledReason = 'gone' | 'failing';

/** A webhook that was switched off, for those who tell the administrators. */
export interface DisabledWebhook extends Scope {
  readonly webhookId: string;
  readonly url: string;
  readonly reason: DisabledReason;
}

/** Tells the administrators of an organization, in the transaction that switches the webhook off (D78). */
export type NotifyAdmins = (tx: EntityManager, webhook: DisabledWebhook) => Promise<void>;

/** Switches a webhook off, once: row, waiting deliveries, audit row, event for the others, notice to the administrators (D78). */
export type DisableWebhook = (tx: EntityManager, webhookId: string, reason: DisabledReason, now: Date) => Promise<void>;

const SENTENCES: Readonly<Record<DisabledReason, string>> = {
  gone: 'The endpoint answered 410 Gone.',
  failing: 'The endpoint took nothing for 5 days, in at least 10 attempts.',
};

/** What administrators are told. Pure. */
export function disabledNotice({ url, webhookId, reason }: DisabledWebhook, publicUrl: string) {
  return { webhookId, url, reason, deliveriesUrl: `${publicUrl}/webhooks/${webhookId}/deliveries` };
}

/** Builds the switch. */
export function createDisable({ audit, events, notify }: { audit: Audit; events: EventLog; notify: NotifyAdmins }): DisableWebhook {
  return async (tx, webhookId, reason, now) => {
    const webhook = await switchOff(tx, webhookId, reason, now);
    if (!webhook) return;
    const sentence = SENTENCES[reason];
    const { organizationId, mode, url } = webhook;
    await giveUpWaiting(tx, webhookId, `The webhook was disabled. ${sentence}`);
    await audit.record(
      tx,
      { organizationId, mode, system: true },
      { action: 'webhook.disabled', target: webhookId, details: { url, reason } },
    );
    await events.append(tx, webhook, [{ type: 'webhook.disabled', data: { webhookId, url, reason } }]);
    await notify(tx, { organizationId, mode, webhookId, url, reason });
  };
}
