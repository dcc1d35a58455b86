import { invalid } from '../../vocabulary/errors.js';
import type { Permission } from '../../vocabulary/permissions.js';
import { keyChecksum, randomKeyBody } from '../keys/api-key.rules.js';
import type { CreateClientTokenInput } from './client-token.inputs.js';

/** Begin of every client token. */
export const CLIENT_TOKEN_PREFIX = 'service_client_';

const FORM = /^service_client_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new token: prefix, 32 random base-62 characters, checksum. */
export function newClientToken(): string {
  const body = randomKeyBody();
  return `${CLIENT_TOKEN_PREFIX}${body}${keyChecksum(body)}`;
}

/** Whether the text is a well-formed client token with a right checksum; needs no look-up. Pure. */
export function isClientToken(value: string): boolean {
  const match = FORM.exec(value);
  return match !== null && keyChecksum(match[1]!) === match[2];
}

/** What a token may be allowed to do with what it names, and one that uploads. */
const GRANTABLE: Readonly<Record<'named' | 'uploads', readonly Permission[]>> = {
  named: ['documents.read', 'documents.update', 'documents.approve', 'documents.export'],
  uploads: ['documents.create', 'documents.read'],
};

const SECONDS = { least: 60, most: 3600, standard: 900 } as const;
const MOST_DOCUMENTS = 100;

/** What a token will be confined to. */
export interface ClientTokenPlan {
  readonly permissions: Permission[];
  readonly documentIds: string[];
  readonly batchId: string | null;
  readonly uploadOnly: boolean;
  readonly expiresInS: number;
}

/** Checks the input; throws VALIDATION_ERROR that names the member. Pure. */
export function readClientTokenInput(input: CreateClientTokenInput): ClientTokenPlan {
  const documentIds = [...new Set(input.documentIds ?? [])];
  const uploadOnly = input.uploadOnly ?? false;
  const batchId = input.batchId ?? null;
  const named = [input.documentIds !== undefined && input.documentIds !== null, batchId !== null, uploadOnly].filter(Boolean).length;
  if (named !== 1) throw invalid('documentIds', `expected exactly one of documentIds, batchId and uploadOnly, received ${named}`);
  if (input.documentIds && (documentIds.length === 0 || documentIds.length > MOST_DOCUMENTS))
    throw invalid('documentIds', `expected 1 to ${MOST_DOCUMENTS}, received ${documentIds.length}`);
  const expiresInS = input.expiresIn ?? SECONDS.standard;
  if (expiresInS < SECONDS.least || expiresInS > SECONDS.most)
    throw invalid('expiresIn', `expected ${SECONDS.least} to ${SECONDS.most} seconds, received ${expiresInS}`);
  const permissions = [...new Set(input.permissions)];
  const grantable = GRANTABLE[uploadOnly ? 'uploads' : 'named'];
  if (permissions.length === 0 || !permissions.every((permission) => grantable.includes(permission)))
    throw invalid('permissions', `expected at least one of ${grantable.join(', ')} and no other`);
  return { permissions, documentIds, batchId, uploadOnly, expiresInS };
}
