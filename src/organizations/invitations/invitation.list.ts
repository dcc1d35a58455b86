import { type OrderedList, recordsOf } from '../../platform/graphql/list-rows.js';
import { type Invitation, type InvitationListArgs, InvitationOrder, type InvitationOrderMember } from './invitation.inputs.js';

/** The list of open invitations in an order; `find` gives those with these ids, in any order. */
export const invitationList = (
  organizationId: number,
  now: Date,
  { orderBy }: InvitationListArgs,
  find: (ids: readonly string[]) => Promise<readonly Invitation[]>,
): OrderedList<Invitation, InvitationOrderMember> => ({
  name: 'invitations',
  order: InvitationOrder.read(orderBy),
  columnOf: { sentAt: 'i.sentAt', email: 'u.email' },
  id: 'i.id',
  columns: 'i.id',
  from: 'invitations i JOIN users u ON u.id = i.userId',
  where: { sql: 'i.organizationId = ? AND i.acceptedAt IS NULL AND i.expiresAt > ?', parameters: [organizationId, now] },
  toRows: recordsOf(find),
});
