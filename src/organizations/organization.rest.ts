import { listedAs } from '../platform/http/describe.js';
import type { RestRow } from '../platform/http/route.js';
import { billingRows } from './billing/billing.rest.js';
import { outboxRows } from './mail/outbox.rest.js';

const ROLE = 'id name displayName description permissions userCount isDefault createdAt';

const ORGANIZATION = `id name plan status role
      settings { documentRetention allowPublicSharing timezone duplicateReview confidenceThreshold fieldConfidenceThreshold trustedDocumentsOnly secondFactorRequired
        mailLanguage reviewDigest }
      limits { monthlyDocuments storageGB users } usage { documentsThisMonth storageUsedGB activeUsers } createdAt updatedAt`;
const USER = 'id email name status roles { id name displayName } permissions lastActive invitedAt joinedAt';
const INVITATION = 'invitationId email status roles expiresAt sentAt';

const organizationRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/organizations/{id}',
    tag: 'Organizations',
    summary: 'The organization with settings, limits and usage.',
    errors: ['ORGANIZATION_NOT_FOUND'],
    status: 200,
    etag: true,
    operation: `query Organization($id: Int!) { data: organization(id: $id) { ${ORGANIZATION} } }`,
  },
  {
    method: 'GET',
    path: '/organizations',
    tag: 'Organizations',
    summary: "Organizations of the credential's user.",
    status: 200,
    operation: `query Organizations($status: OrganizationStatus, $limit: Int, $offset: Int, $cursor: String) {
      data: organizations(status: $status, first: $limit, offset: $offset, after: $cursor) {
        organizations: nodes { id name plan role status createdAt } pagination { limit offset total nextCursor } } }`,
    query: { status: 'status', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'PATCH',
    path: '/organizations/{id}',
    tag: 'Organizations',
    summary: 'Changes name, settings and thresholds; what is absent stays.',
    additive: true,
    errors: ['ORGANIZATION_NOT_FOUND'],
    status: 200,
    operation: `mutation UpdateOrganization($id: Int!, $input: UpdateOrganizationInput!) {
      data: updateOrganization(id: $id, input: $input) { ${ORGANIZATION} } }`,
    body: 'input',
  },
  {
    method: 'GET',
    path: '/organization/retention',
    tag: 'Organizations',
    summary: 'How long documents are kept, and documents of some types; changed with settings.retentionByType.',
    additive: true,
    status: 200,
    operation: 'query Retention { data: organizationSettings { documentRetention retentionByType { type days } } }',
  },
];

const userRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/organization/users',
    tag: 'Organizations',
    summary: 'Members of the organization.',
    status: 200,
    operation: `query Users($role: String, $status: UserStatus, $limit: Int, $offset: Int, $cursor: String) {
      data: users(role: $role, status: $status, first: $limit, offset: $offset, after: $cursor) {
        users: nodes { ${USER} }
        pagination { limit offset total nextCursor } } }`,
    query: { role: 'role', status: 'status', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'POST',
    path: '/organizations/invite',
    tag: 'Organizations',
    summary: 'Invites a person.',
    errors: ['DUPLICATE_EMAIL', 'USER_ALREADY_MEMBER', 'ROLE_NOT_FOUND', 'QUOTA_EXCEEDED'],
    status: 201,
    operation: `mutation InviteUser($input: InviteUserInput!) { data: inviteUser(input: $input) {
      invitationId email status roles expiresAt inviteUrl sentAt } }`,
    body: 'input',
    showsSecret: true,
    location: (invitation) => `/organizations/invitations/${String(invitation.invitationId)}`,
  },
  {
    method: 'DELETE',
    path: '/organization/users/{userId}',
    tag: 'Organizations',
    summary: 'Ends a membership and revokes its keys.',
    errors: ['USER_NOT_FOUND', 'CANNOT_REMOVE_LAST_ADMIN'],
    status: 200,
    operation: 'mutation RemoveUser($userId: Int!) { data: removeUser(userId: $userId) { userId removedAt } }',
    message: 'The user was removed from the organization.',
  },
  {
    method: 'PATCH',
    path: '/organization/users/{userId}',
    tag: 'Organizations',
    summary: 'Suspends or reactivates a member.',
    additive: true,
    errors: ['USER_NOT_FOUND', 'CANNOT_REMOVE_LAST_ADMIN', 'INVALID_STATUS_TRANSITION', 'QUOTA_EXCEEDED'],
    status: 200,
    operation: `mutation UpdateUser($userId: Int!, $status: UserStatus!) { data: updateUser(userId: $userId, status: $status) { ${USER} } }`,
    body: { status: 'status' },
  },
  {
    method: 'GET',
    path: '/organizations/invitations',
    tag: 'Organizations',
    summary: 'Open invitations, newest first, without their links.',
    additive: true,
    status: 200,
    operation: `query Invitations { data: invitations { ${INVITATION} } }`,
    ...listedAs('invitations'),
  },
  {
    method: 'GET',
    path: '/organizations/invitations/{id}',
    tag: 'Organizations',
    summary: 'An open invitation, without its link.',
    additive: true,
    errors: ['INVITATION_NOT_FOUND'],
    status: 200,
    etag: true,
    operation: `query Invitation($id: ID!) { data: invitation(id: $id) { ${INVITATION} } }`,
  },
  {
    method: 'POST',
    path: '/organizations/invitations/{id}/renew',
    tag: 'Organizations',
    summary: 'A new link for an invitation, shown once; older links end.',
    additive: true,
    errors: ['INVITATION_NOT_FOUND', 'USER_ALREADY_MEMBER'],
    status: 200,
    operation: `mutation RenewInvitation($id: ID!) { data: renewInvitation(id: $id) { ${INVITATION} inviteUrl } }`,
    showsSecret: true,
  },
];

const roleRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/organization/transfer-ownership',
    tag: 'Organizations',
    summary: 'Makes another active member owner in place of the caller.',
    errors: ['USER_NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'CANNOT_REMOVE_LAST_ADMIN'],
    additive: true,
    status: 200,
    operation: 'mutation TransferOwnership($userId: Int!) { data: transferOwnership(userId: $userId) { ownerId formerOwnerId } }',
    body: { userId: 'userId' },
  },
  {
    method: 'GET',
    path: '/organization/roles',
    tag: 'Organizations',
    summary: 'Roles of the organization.',
    status: 200,
    operation: `query Roles { data: roles { ${ROLE} updatedAt } }`,
    ...listedAs('roles'),
  },
  {
    method: 'POST',
    path: '/organization/roles',
    tag: 'Organizations',
    summary: 'Creates a role.',
    errors: ['INVALID_ROLE_NAME'],
    status: 201,
    operation: `mutation CreateRole($input: CreateRoleInput!) { data: createRole(input: $input) { ${ROLE} } }`,
    body: 'input',
    location: (role) => `/organization/roles/${String(role.id)}`,
  },
  {
    method: 'GET',
    path: '/organization/roles/{roleId}',
    tag: 'Organizations',
    summary: 'A role.',
    additive: true,
    errors: ['ROLE_NOT_FOUND'],
    status: 200,
    etag: true,
    operation: `query Role($id: Int!) { data: role(id: $id) { ${ROLE} updatedAt } }`,
    params: { roleId: 'id' },
  },
  {
    method: 'PUT',
    path: '/organization/roles/{roleId}',
    tag: 'Organizations',
    summary: 'Changes a role.',
    errors: ['ROLE_NOT_FOUND'],
    status: 200,
    operation: `mutation UpdateRole($id: Int!, $input: UpdateRoleInput!) { data: updateRole(id: $id, input: $input) {
      id name displayName description permissions updatedAt } }`,
    params: { roleId: 'id' },
    body: 'input',
  },
  {
    method: 'DELETE',
    path: '/organization/roles/{roleId}',
    tag: 'Organizations',
    summary: 'Deletes a role; with replacementRole its users are moved.',
    errors: ['ROLE_NOT_FOUND', 'ROLE_IN_USE', 'CANNOT_REMOVE_LAST_ADMIN'],
    status: 200,
    operation: `mutation DeleteRole($id: Int!, $replacementRole: String) { data: deleteRole(id: $id, replacementRole: $replacementRole) {
      affectedUsers replacementRole } }`,
    params: { roleId: 'id' },
    query: { replacementRole: 'replacementRole' },
    message: 'The role was deleted.',
  },
  {
    method: 'POST',
    path: '/organization/users/assign-role',
    tag: 'Organizations',
    summary: 'Gives a user a role.',
    errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND'],
    status: 200,
    operation: `mutation AssignRole($userId: Int!, $roleId: Int!) { data: assignRole(userId: $userId, roleId: $roleId) {
      userId roleId roleName assignedAt } }`,
    body: { userId: 'userId', roleId: 'roleId' },
  },
  {
    method: 'POST',
    path: '/organization/users/remove-role',
    tag: 'Organizations',
    summary: 'Takes a role away from a user.',
    errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'CANNOT_REMOVE_LAST_ADMIN'],
    status: 200,
    operation: `mutation UnassignRole($userId: Int!, $roleId: Int!) { data: unassignRole(userId: $userId, roleId: $roleId) {
      userId roleId roleName removedAt } }`,
    body: { userId: 'userId', roleId: 'roleId' },
  },
];

/** Rows of the Organizations area that belong to organization, users and roles. */
export const organizationAreaRows: readonly RestRow[] = [...organizationRows, ...userRows, ...roleRows, ...billingRows, ...outboxRows];
