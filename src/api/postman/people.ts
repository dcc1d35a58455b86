import type { Leg, Stop } from './stop.js';

const ORGANIZATION = { id: '{{organizationId}}' };
const MEMBER = { userId: '{{memberId}}' };
const ROLE = { roleId: '{{roleId}}' };
const TOKEN_OF_LINK = "data.inviteUrl.split('token=')[1]";

/** A code of the second factor (RFC 6238) from the secret that was just shown. */
const NEW_CODE = `const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bits = [...pm.collectionVariables.get('factorSecret')].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
const secret = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2).toString(16).padStart(2, '0')).join('');
const step = Math.floor(Date.now() / 30000).toString(16).padStart(16, '0');
const hex = require('crypto-js').HmacSHA1(require('crypto-js').enc.Hex.parse(step), require('crypto-js').enc.Hex.parse(secret)).toString();
const at = 2 * parseInt(hex.at(-1), 16);
const code = String((parseInt(hex.slice(at, at + 8), 16) & 0x7fffffff) % 1000000).padStart(6, '0');
pm.collectionVariables.set('factorCode', code);`;

const NO_MAIL = { answers: [404, 202, 200, 409], because: 'A new installation has sent no e-mail.' };

const roles: readonly Stop[] = [
  {
    operation: 'createRole',
    body: { name: 'bookkeeping_{{$timestamp}}', displayName: 'Bookkeeping', permissions: ['documents.read', 'documents.export'] },
    keep: { roleId: 'data.id' },
  },
  { operation: 'roles' },
  { operation: 'role', path: ROLE },
  { operation: 'updateRole', path: ROLE, body: { permissions: ['documents.read', 'documents.export', 'analytics.read'] } },
];

const members: readonly Stop[] = [
  {
    operation: 'inviteUser',
    body: { email: 'person.{{$timestamp}}@example.com', roles: ['member'] },
    keep: { invitationId: 'data.invitationId', memberEmail: 'data.email' },
  },
  { operation: 'invitations' },
  { operation: 'invitation', path: { id: '{{invitationId}}' } },
  { operation: 'renewInvitation', path: { id: '{{invitationId}}' }, keep: { invitationToken: TOKEN_OF_LINK } },
  {
    operation: 'acceptInvitation',
    as: 'nobody',
    path: { id: '{{invitationId}}' },
    body: { token: '{{invitationToken}}', name: 'Robin Example', password: '{{password}}' },
    keep: { memberId: 'data.user.id' },
  },
  { operation: 'users' },
  { operation: 'personalDataOf', path: MEMBER },
  { operation: 'updateUser', path: MEMBER, body: { status: 'suspended' } },
  { operation: 'updateUser', about: 'back again', path: MEMBER, body: { status: 'active' } },
  { operation: 'assignRole', body: { userId: '{{#memberId}}', roleId: '{{#roleId}}' } },
  { operation: 'unassignRole', body: { userId: '{{#memberId}}', roleId: '{{#roleId}}' } },
  { operation: 'deleteRole', path: ROLE },
  {
    operation: 'transferOwnership',
    body: { userId: '{{#userId}}' },
    answers: [400],
    because: 'The owner is owner already; giving the organization away is no part of a tour.',
  },
  { operation: 'mailOutbox', keep: { mailId: "(data.mail[0] || { id: 'mail_none' }).id" } },
  { operation: 'resendMail', path: { id: '{{mailId}}' }, ...NO_MAIL },
  { operation: 'discardMail', path: { id: '{{mailId}}' }, ...NO_MAIL },
];

const NO_BROWSER = { answers: [400, 401, 404, 409], because: 'Only a browser makes a passkey.' };
const PASSKEY = { id: 'pk_none' };

const passkeys: readonly Stop[] = [
  { operation: 'startPasskey', as: 'session', body: { password: '{{nextPassword}}' } },
  { operation: 'addPasskey', as: 'session', body: { name: 'Laptop', response: {} }, ...NO_BROWSER },
  { operation: 'passkeys', as: 'session' },
  { operation: 'renamePasskey', as: 'session', path: PASSKEY, body: { name: 'Old laptop' }, ...NO_BROWSER },
  { operation: 'removePasskey', as: 'session', path: PASSKEY, body: { password: '{{nextPassword}}' }, ...NO_BROWSER },
  { operation: 'startPasskeySignIn', as: 'nobody' },
  { operation: 'signInWithPasskey', as: 'nobody', body: { response: {} }, ...NO_BROWSER },
];

const sessions: readonly Stop[] = [
  { operation: 'signIn', as: 'nobody', body: { email: '{{memberEmail}}', password: '{{password}}' } },
  { operation: 'switchOrganization', as: 'session', body: { organizationId: '{{#organizationId}}' } },
  { operation: 'changePassword', as: 'session', body: { current: '{{password}}', next: '{{nextPassword}}' } },
  ...passkeys,
  { operation: 'startSecondFactor', as: 'session', body: { password: '{{nextPassword}}' }, keep: { factorSecret: 'data.secret' } },
  {
    operation: 'confirmSecondFactor',
    as: 'session',
    before: NEW_CODE,
    body: { code: '{{factorCode}}' },
    keep: { recoveryCode: 'data.recoveryCodes[0]' },
  },
  { operation: 'secondFactor', as: 'session' },
  { operation: 'newRecoveryCodes', as: 'session', body: { code: '{{recoveryCode}}' }, keep: { recoveryCode: 'data.recoveryCodes[0]' } },
  { operation: 'removeSecondFactor', as: 'session', body: { code: '{{recoveryCode}}' } },
  { operation: 'resetSecondFactor', path: MEMBER, answers: [409, 200], because: 'The person has just removed it.' },
  { operation: 'personalData', as: 'session' },
  { operation: 'sessions', as: 'session', keep: { sessionId: 'data.sessions[0].id' } },
  { operation: 'endOtherSessions', as: 'session' },
  { operation: 'allowedPrograms', as: 'session' },
  {
    operation: 'withdrawProgram',
    as: 'session',
    path: { clientId: 'cli_01HZZZZZZZZZZZZZZZZZZZZZZZ' },
    answers: [404],
    because: 'A person allows programs on a page.',
  },
  { operation: 'endSession', as: 'session', path: { id: '{{sessionId}}' } },
  { operation: 'signOut', as: 'nobody' },
  { operation: 'requestPasswordReset', as: 'nobody', body: { email: '{{memberEmail}}' } },
  {
    operation: 'resetPassword',
    as: 'nobody',
    body: { token: 'from-the-link-in-the-mail', password: '{{password}}' },
    answers: [400],
    because: 'The token comes by e-mail.',
  },
];

const keys: readonly Stop[] = [
  {
    operation: 'createApiKey',
    body: { name: 'Reader', permissions: ['documents.read'] },
    keep: { keyId: 'data.apiKey.id' },
  },
  { operation: 'apiKeys' },
  { operation: 'rotateApiKey', path: { id: '{{keyId}}' }, body: { overlapMinutes: 10 }, keep: { keyId: 'data.apiKey.id' } },
  { operation: 'revokeApiKey', path: { id: '{{keyId}}' } },
  {
    operation: 'createOAuthClient',
    body: { name: 'Bookkeeping program', redirectUris: ['https://program.example.com/signed-in'], scopes: ['documents.read'] },
    keep: { clientId: 'data.clientId' },
  },
  { operation: 'oauthClients' },
  { operation: 'deleteOAuthClient', path: { clientId: '{{clientId}}' } },
  {
    operation: 'createClientToken',
    body: { permissions: ['documents.create'], uploadOnly: true, expiresIn: 300 },
    keep: { clientTokenId: 'data.id' },
  },
  { operation: 'clientTokens' },
  { operation: 'revokeClientToken', path: { id: '{{clientTokenId}}' } },
];

const PLATFORM = { answers: [403], because: 'Only the session of an administrator of the platform may.' };

/** Organization, people, sessions, keys. */
export const PEOPLE: readonly Leg[] = [
  {
    name: 'Who asks, and for whom',
    stops: [
      { operation: 'viewer', keep: { organizationId: 'data.organization.id', userId: 'data.user.id', plan: 'data.organization.plan' } },
      { operation: 'organizations' },
      { operation: 'organization', path: ORGANIZATION },
      { operation: 'organizationSettings' },
      { operation: 'updateOrganization', path: ORGANIZATION, body: { settings: { allowPublicSharing: true } } },
      { operation: 'billing' },
      { operation: 'changePlan', body: { plan: '{{plan}}' } },
      { operation: 'organizationStatistics', path: ORGANIZATION },
      { operation: 'platformStatus', ...PLATFORM },
      { operation: 'platformOrganizations', ...PLATFORM },
      { operation: 'createOrganization', body: { name: 'Another company', ownerEmail: 'owner@company.example' }, ...PLATFORM },
      { operation: 'administerOrganization', path: ORGANIZATION, body: { plan: 'professional' }, ...PLATFORM },
      { operation: 'deleteOrganization', path: { id: '999999' }, ...PLATFORM },
    ],
  },
  { name: 'Roles and members', stops: [...roles, ...members] },
  { name: 'Sessions of a person', stops: sessions },
  { name: 'Keys, programs, client tokens', stops: keys },
];
