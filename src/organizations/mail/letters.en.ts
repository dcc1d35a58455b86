import type { Letter } from './letter.js';
import type { FactorChange, MailData, MailKind } from './mail.kinds.js';

const CHANGES: Readonly<Record<FactorChange, string>> = {
  enabled: 'A second factor was set up for your account.',
  disabled: 'The second factor of your account was removed.',
  reset: 'An administrator removed the second factor of your account.',
  codes_renewed: 'The recovery codes of your account were replaced.',
  recovery_code_used: 'A recovery code of your account was used.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
};
const REASONS = { gone: 'The endpoint answered 410 Gone.', failing: 'The endpoint took nothing for 5 days, in at least 10 attempts.' };

const when = (at: string, address: string | null) => `When: ${at.slice(0, 16).replace('T', ' ')} UTC${address ? `\nFrom: ${address}` : ''}`;
const NOT_YOU = 'If it was not you, set a new password at once and tell your administrator.';

/** The e-mails in English. Pure. */
export const ENGLISH: { readonly [K in MailKind]: (data: MailData[K]) => Letter } = {
  invitation: ({ organization, message, until, url }) => ({
    subject: `Invitation to ${organization}`,
    before: [`You have been invited to join ${organization} on Docket.`, ...(message ? [message] : [])],
    link: { label: `Accept until ${until.slice(0, 10)}`, url },
    after: ['If you did not expect this, ignore this message.'],
  }),
  password_reset: ({ url }) => ({
    subject: 'A new password for Docket',
    before: ['Somebody, probably you, asked for a new password for Docket.'],
    link: { label: 'Set it within an hour', url },
    after: ['If it was not you, ignore this message: nothing has changed.'],
  }),
  password_changed: ({ at, address }) => ({
    subject: 'Your password for Docket was changed',
    before: ['The password of your account was changed. Other sessions have ended.', when(at, address), NOT_YOU],
  }),
  second_factor_changed: ({ change, at, address }) => ({
    subject: 'The second factor of your account was changed',
    before: [CHANGES[change], when(at, address), NOT_YOU],
  }),
  webhook_disabled: ({ webhookId, url, reason, deliveriesUrl }) => ({
    subject: 'A webhook was disabled',
    before: [`Docket has disabled the webhook ${webhookId} and no longer delivers events to\n${url}`, REASONS[reason]],
    link: {
      label:
        'Deliveries that failed stay in its log for 30 days and can be sent again after you have put the endpoint right and activated the webhook',
      url: deliveriesUrl,
    },
  }),
  quota_reached: ({ organization, quota, percent, limit }) => ({
    subject: percent === 100 ? `${organization}: the plan is used up` : `${organization}: ${percent} % of the plan are used`,
    before: [
      quota === 'documents'
        ? `${organization} has used ${percent} % of the ${limit} documents that its plan allows a month.`
        : `${organization} has used ${percent} % of the ${limit} GB of storage that its plan allows.`,
      percent === 100
        ? 'Further uploads are refused until there is room again or the plan is changed.'
        : 'Uploads are refused once all of it is used.',
    ],
  }),
  review_digest: ({ organization, waiting, assigned, url }) => ({
    subject: waiting === 1 ? '1 document waits for review' : `${waiting} documents wait for review`,
    before: [
      waiting === 1
        ? `In ${organization}, 1 document waits for somebody to look at it.`
        : `In ${organization}, ${waiting} documents wait for somebody to look at them.`,
      ...(assigned > 0 ? [assigned === 1 ? '1 is assigned to you.' : `${assigned} are assigned to you.`] : []),
    ],
    link: { label: 'Review', url },
    after: ['Administrators switch this daily message on and off in the settings of the organization.'],
  }),
};
