import { listedAs } from '../../platform/http/describe.js';
import type { RestRow } from '../../platform/http/route.js';
import { VIEWER } from '../viewer.fields.js';

const TAG = 'Authentication';
const PATH = '/auth/passkeys';
const PASSKEY = 'id name backedUp createdAt lastUsedAt';

/** Additive rows: passkeys of people. */
export const passkeyRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Passkeys of the own account, oldest first.',
    additive: true,
    status: 200,
    operation: `query Passkeys { data: passkeys { ${PASSKEY} } }`,
    ...listedAs('passkeys'),
  },
  {
    method: 'POST',
    path: `${PATH}/options`,
    tag: TAG,
    summary: 'Options for navigator.credentials.create, for five minutes. In a session only.',
    errors: ['INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: 'mutation StartPasskey($password: String!) { data: startPasskey(password: $password) }',
    body: { password: 'password' },
    showsSecret: true,
  },
  {
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Adds what the browser made; gives recovery codes to who had none.',
    errors: ['INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: `mutation AddPasskey($name: String!, $response: JSONObject!) {
      data: addPasskey(name: $name, response: $response) { passkey { ${PASSKEY} } recoveryCodes } }`,
    body: { name: 'name', response: 'response' },
    showsSecret: true,
  },
  {
    method: 'PATCH',
    path: `${PATH}/{id}`,
    tag: TAG,
    summary: 'Renames a passkey.',
    errors: ['PASSKEY_NOT_FOUND'],
    additive: true,
    status: 200,
    operation: `mutation RenamePasskey($id: ID!, $name: String!) { data: renamePasskey(id: $id, name: $name) { ${PASSKEY} } }`,
    body: { name: 'name' },
  },
  {
    method: 'POST',
    path: `${PATH}/{id}/remove`,
    tag: TAG,
    summary: 'From now on it signs nobody in.',
    errors: ['PASSKEY_NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    additive: true,
    status: 200,
    operation: 'mutation RemovePasskey($id: ID!, $password: String!) { data: removePasskey(id: $id, password: $password) }',
    body: { password: 'password' },
    message: 'The passkey was removed.',
    messageOnly: true,
  },
  {
    method: 'POST',
    path: '/auth/sign-in/passkey/options',
    tag: TAG,
    summary: 'Options for navigator.credentials.get, for five minutes.',
    additive: true,
    status: 200,
    operation: 'mutation StartPasskeySignIn { data: startPasskeySignIn }',
    showsSecret: true,
  },
  {
    method: 'POST',
    path: '/auth/sign-in/passkey',
    tag: TAG,
    summary: 'Signs a person in with a passkey: sets the cookie docket_session.',
    errors: ['INVALID_API_KEY', 'INSUFFICIENT_PERMISSIONS', 'ORGANIZATION_NOT_FOUND'],
    additive: true,
    status: 200,
    operation: `mutation SignInWithPasskey($response: JSONObject!, $organizationId: Int) {
      data: signInWithPasskey(response: $response, organizationId: $organizationId) { ${VIEWER} } }`,
    body: { response: 'response', organizationId: 'organizationId' },
  },
];
