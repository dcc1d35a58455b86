import type { RestRow } from '../platform/http/route.js';

const DATA = 'userId email name collectedAt sections { name total rows }';

/** Additive rows: what is stored about people, and its end. */
export const personalDataRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/auth/personal-data',
    tag: 'Authentication',
    summary: 'Everything that is stored about the own person, in all organizations of his. In a session only.',
    errors: ['INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: `query PersonalData { data: personalData { ${DATA} } }`,
  },
  {
    method: 'GET',
    path: '/organization/users/{userId}/personal-data',
    tag: 'Organizations',
    summary: 'Everything that the organization stores about a member or former member.',
    errors: ['USER_NOT_FOUND'],
    additive: true,
    status: 200,
    operation: `query PersonalDataOf($userId: Int!) { data: personalDataOf(userId: $userId) { ${DATA} } }`,
  },
  {
    method: 'DELETE',
    path: '/organization/users/{userId}/personal-data',
    tag: 'Organizations',
    summary: 'Removes a person for good: name and e-mail address give way to a pseudonym everywhere, the audit log included.',
    errors: ['USER_NOT_FOUND', 'CANNOT_REMOVE_LAST_ADMIN'],
    additive: true,
    status: 200,
    operation:
      'mutation ErasePerson($userId: Int!) { data: erasePerson(userId: $userId) { userId pseudonym replaced auditLines accountRemoved erasedAt } }',
  },
];
