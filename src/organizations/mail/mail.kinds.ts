import { registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Languages of e-mails. */
export const MailLanguage = { en: 'en', de: 'de' } as const;
export type MailLanguage = (typeof MailLanguage)[keyof typeof MailLanguage];
registerEnumType(MailLanguage, {
  name: 'MailLanguage',
  description: 'Language of e-mails.',
  valuesConfig: meaningsOf<MailLanguage>({ en: 'English.', de: 'German.' }),
});

/** What happened to a second factor or passkey. */
export type FactorChange = 'enabled' | 'disabled' | 'reset' | 'codes_renewed' | 'recovery_code_used' | 'passkey_added' | 'passkey_removed';

/** When and from where something was done with an account. */
interface Doing {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly address: string | null;
}

/** What each kind of e-mail is filled with. Links that give access are made when it is sent and are never stored. */
export interface MailData {
  /** `until`: last day of the invitation, ISO 8601. */
  invitation: { organization: string; message: string | null; until: string; url: string };
  password_reset: { url: string };
  password_changed: Doing;
  second_factor_changed: Doing & { change: FactorChange };
  /** `deliveriesPath`: REST address of the deliveries. */
  webhook_disabled: { webhookId: string; url: string; reason: 'gone' | 'failing'; deliveriesUrl: string };
  /** `limit`: documents a month, or gigabytes. */
  quota_reached: { organization: string; quota: 'documents' | 'storage'; percent: 80 | 100; limit: number };
  /** `assigned`: how many of them are the recipient's own. */
  review_digest: { organization: string; waiting: number; assigned: number; url: string };
}

/** A kind of e-mail. */
export type MailKind = keyof MailData;

/** How long each is worth sending, in milliseconds: what could not be sent by then is given up. */
export const MAIL_AGE_MS: Readonly<Record<MailKind, number>> = {
  invitation: 7 * DAY_MS,
  password_reset: DAY_MS,
  password_changed: 7 * DAY_MS,
  second_factor_changed: 7 * DAY_MS,
  webhook_disabled: 7 * DAY_MS,
  quota_reached: 3 * DAY_MS,
  review_digest: 12 * HOUR_MS,
};

/** Where an e-mail of the outbox stands. */
export const MailStatus = { queued: 'queued', sent: 'sent', failed: 'failed', discarded: 'discarded' } as const;
export type MailStatus = (typeof MailStatus)[keyof typeof MailStatus];
registerEnumType(MailStatus, {
  name: 'MailStatus',
  description: 'How far an e-mail has come.',
  valuesConfig: meaningsOf<MailStatus>({
    queued: 'It waits, or is tried again.',
    sent: 'A mail server took it.',
    failed: 'It was refused for good, or became too old.',
    discarded: 'It was overtaken by a newer one or by a change of who may get it, or taken out.',
  }),
});
