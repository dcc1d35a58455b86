import type { RestRow } from '../../platform/http/route.js';

const TAG = 'Authentication';
const PATH = '/auth/second-factor';

/** Additive rows: the second factor of people (D138). */
export const secondFactorRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Whether the own account has a second factor.',
    additive: true,
    status: 200,
    operation: 'query SecondFactor { data: secondFactor { enabled recoveryCodesLeft } }',
  },
  {
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Makes the secret for an authenticator app; it counts when confirmed.',
    additive: true,
    status: 200,
    operation: 'mutation StartSecondFactor($password: String!) { data: startSecondFactor(password: $password) { secret uri qrCode } }',
    body: { password: 'password' },
    showsSecret: true,
  },
  {
    method: 'POST',
    path: `${PATH}/confirm`,
    tag: TAG,
    summary: 'From now on signing in needs a code; gives the recovery codes.',
    additive: true,
    status: 200,
    operation: 'mutation ConfirmSecondFactor($code: String!) { data: confirmSecondFactor(code: $code) { recoveryCodes } }',
    body: { code: 'code' },
    showsSecret: true,
  },
  {
    method: 'POST',
    path: `${PATH}/remove`,
    tag: TAG,
    summary: 'From now on the password is enough.',
    additive: true,
    status: 200,
    operation: 'mutation RemoveSecondFactor($code: String!) { data: removeSecondFactor(code: $code) }',
    body: { code: 'code' },
    message: 'The second factor was removed.',
    messageOnly: true,
  },
  {
    method: 'POST',
    path: `${PATH}/recovery-codes`,
    tag: TAG,
    summary: 'New recovery codes; the old ones end.',
    additive: true,
    status: 200,
    operation: 'mutation NewRecoveryCodes($code: String!) { data: newRecoveryCodes(code: $code) { recoveryCodes } }',
    body: { code: 'code' },
    showsSecret: true,
  },
  {
    method: 'DELETE',
    path: '/organization/users/{userId}/second-factor',
    tag: 'Organizations',
    summary: 'Takes the second factor from a member who lost it.',
    additive: true,
    status: 200,
    operation: 'mutation ResetSecondFactor($userId: Int!) { data: resetSecondFactor(userId: $userId) }',
    message: 'The second factor was reset.',
    messageOnly: true,
  },
];
