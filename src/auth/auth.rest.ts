import type { RestRow } from '../platform/http/route.js';
import { VIEWER } from './viewer.fields.js';

/** Additive rows for people: signing in and out, accepting an invitation (D100, D126). */
export const authRows: readonly RestRow[] = [
  {
    method: 'POST',
    path: '/auth/sign-in',
    tag: 'Authentication',
    summary: 'Signs a person in: sets the cookie docket_session.',
    errors: ['INVALID_API_KEY', 'SECOND_FACTOR_REQUIRED', 'INSUFFICIENT_PERMISSIONS'],
    additive: true,
    status: 200,
    operation: `mutation SignIn($email: String!, $password: String!, $code: String, $organizationId: Int) {
      data: signIn(email: $email, password: $password, code: $code, organizationId: $organizationId) { ${VIEWER} } }`,
    body: { email: 'email', password: 'password', code: 'code', organizationId: 'organizationId' },
  },
  {
    method: 'POST',
    path: '/auth/sign-out',
    tag: 'Authentication',
    summary: 'Ends the session of the cookie.',
    additive: true,
    status: 200,
    operation: 'mutation SignOut { data: signOut }',
    message: 'Signed out.',
    messageOnly: true,
  },
  {
    method: 'POST',
    path: '/auth/organization',
    tag: 'Authentication',
    summary: 'Lets the session work in another organization of the person.',
    additive: true,
    status: 200,
    operation: `mutation SwitchOrganization($organizationId: Int!) { data: switchOrganization(organizationId: $organizationId) { ${VIEWER} } }`,
    body: { organizationId: 'organizationId' },
  },
  {
    method: 'GET',
    path: '/auth/viewer',
    tag: 'Authentication',
    summary: 'Who asks: user, organization, mode and permissions of the credential.',
    additive: true,
    status: 200,
    operation: `query Viewer { data: viewer { ${VIEWER} } }`,
  },
  {
    method: 'POST',
    path: '/organizations/invitations/{id}/accept',
    tag: 'Organizations',
    summary: 'Joins the organization of an invitation and signs in.',
    errors: [
      'INVITATION_NOT_FOUND',
      'INSUFFICIENT_PERMISSIONS',
      'INVITATION_EXPIRED',
      'USER_ALREADY_MEMBER',
      'INVALID_API_KEY',
      'SECOND_FACTOR_REQUIRED',
      'QUOTA_EXCEEDED',
    ],
    additive: true,
    status: 200,
    operation: `mutation AcceptInvitation($id: ID, $token: String!, $name: String, $password: String, $code: String) {
      data: acceptInvitation(id: $id, token: $token, name: $name, password: $password, code: $code) { ${VIEWER} } }`,
    body: { token: 'token', name: 'name', password: 'password', code: 'code' },
  },
];
