import type { RestRow } from '../../platform/http/route.js';

const MAIL = 'id kind recipient subject status attempts lastError nextAttemptAt sentAt expiresAt createdAt';

/** Additive rows: the outbox of e-mails. */
export const outboxRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/organization/mail',
    tag: 'Organizations',
    summary: 'E-mails of the organization with how they were sent, newest first.',
    additive: true,
    status: 200,
    operation: `query MailOutbox($status: MailStatus, $limit: Int, $offset: Int, $cursor: String) {
      data: mailOutbox(status: $status, first: $limit, offset: $offset, after: $cursor) {
        mail: nodes { ${MAIL} } pagination { limit offset total nextCursor } } }`,
    query: { status: 'status', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'POST',
    path: '/organization/mail/{id}/resend',
    tag: 'Organizations',
    summary: 'Sends an e-mail that failed once more.',
    additive: true,
    errors: ['MAIL_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    status: 202,
    operation: `mutation ResendMail($id: ID!) { data: resendMail(id: $id) { ${MAIL} } }`,
  },
  {
    method: 'DELETE',
    path: '/organization/mail/{id}',
    tag: 'Organizations',
    summary: 'Gives an e-mail up that was not sent.',
    additive: true,
    errors: ['MAIL_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    status: 200,
    operation: `mutation DiscardMail($id: ID!) { data: discardMail(id: $id) { ${MAIL} } }`,
    message: 'The e-mail was discarded.',
  },
];
