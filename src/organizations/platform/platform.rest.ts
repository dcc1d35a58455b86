import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Platform';
const ORGANIZATION = 'id name plan status members storageUsedGB deleteAt createdAt';

/** Additive rows: all organizations, for administrators of the platform. */
export const platformRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/platform/organizations',
    tag: TAG,
    summary: 'All organizations, newest first.',
    additive: true,
    status: 200,
    operation: `query PlatformOrganizations($status: OrganizationStatus, $limit: Int, $offset: Int, $cursor: String) {
      data: platformOrganizations(status: $status, first: $limit, offset: $offset, after: $cursor) {
        organizations: nodes { ${ORGANIZATION} } pagination { limit offset total nextCursor } } }`,
    query: { status: 'status', limit: 'limit', offset: 'offset', cursor: 'cursor' },
  },
  {
    method: 'POST',
    path: '/platform/organizations',
    tag: TAG,
    summary: 'Makes an organization and invites its owner.',
    errors: ['QUOTA_EXCEEDED', 'USER_ALREADY_MEMBER', 'DUPLICATE_EMAIL'],
    additive: true,
    status: 201,
    operation: `mutation CreateOrganization($input: CreateOrganizationInput!) { data: createOrganization(input: $input) {
      organization { ${ORGANIZATION} } inviteUrl } }`,
    body: 'input',
    showsSecret: true,
  },
  {
    method: 'PATCH',
    path: '/platform/organizations/{id}',
    tag: TAG,
    summary: 'Renames, suspends, resumes or gives a plan.',
    errors: ['ORGANIZATION_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: `mutation AdministerOrganization($id: Int!, $input: AdministerOrganizationInput!) { data: administerOrganization(id: $id, input: $input) {
      ${ORGANIZATION} } }`,
    body: 'input',
  },
  {
    method: 'DELETE',
    path: '/platform/organizations/{id}',
    tag: TAG,
    summary: 'Suspends it at once and removes everything of it after 30 days.',
    errors: ['ORGANIZATION_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: `mutation DeleteOrganization($id: Int!) { data: deleteOrganization(id: $id) { ${ORGANIZATION} } }`,
  },
];
