import type { EntityManager } from 'typeorm';
import { Organization } from '../organization.entity.js';
import { findMember, permissionsOf } from '../organization.store.js';
import { findUserByEmail } from '../people/user.store.js';
import type { OutboxMail } from './mail.entity.js';
import type { MailKind } from './mail.kinds.js';

/** Who gets an e-mail: a person about his account, whatever becomes of organizations; who is invited; or members by what they may. */
const MEANT_FOR: Readonly<Record<MailKind, 'person' | 'invited' | 'administrators' | 'reviewers'>> = {
  invitation: 'invited',
  password_reset: 'person',
  password_changed: 'person',
  second_factor_changed: 'person',
  webhook_disabled: 'administrators',
  quota_reached: 'administrators',
  review_digest: 'reviewers',
};

/** E-mail addresses of an organization's active owners and admins. */
export async function adminAddresses(tx: EntityManager, organizationId: number): Promise<string[]> {
  const rows: { email: string }[] = await tx.query(
    `SELECT DISTINCT u.email FROM memberships m JOIN users u ON u.id = m.userId
      JOIN membership_roles h ON h.organizationId = m.organizationId AND h.userId = m.userId JOIN roles r ON r.id = h.roleId
      WHERE m.organizationId = ? AND m.status = 'active' AND r.builtIn = 1 AND r.name IN ('owner', 'admin') ORDER BY u.email`,
    [organizationId],
  );
  return rows.map((row) => row.email);
}

/**
 * Whether the e-mail may still go to whom it was written for, who may have left or lost his role while it waited for the mail server. `later`: the
 * organization is suspended, and its e-mails wait until it is resumed.
 */
export async function mayBeSent(
  manager: EntityManager,
  { kind, organizationId, recipient }: Pick<OutboxMail, 'kind' | 'organizationId' | 'recipient'>,
): Promise<'now' | 'later' | 'never'> {
  const meant = MEANT_FOR[kind];
  if (meant === 'person') return 'now';
  if (!(await manager.existsBy(Organization, { id: organizationId, status: 'active' }))) return 'later';
  if (meant === 'invited') return 'now';
  if (meant === 'administrators') return (await adminAddresses(manager, organizationId)).includes(recipient) ? 'now' : 'never';
  const person = await findUserByEmail(manager, recipient);
  const member = person && (await findMember(manager, organizationId, person.id));
  const isReviewer = member?.membership.status === 'active' && permissionsOf(member).has('documents.approve');
  return isReviewer ? 'now' : 'never';
}
