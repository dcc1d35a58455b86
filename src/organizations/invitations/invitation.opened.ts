import { ServiceError } from '../../vocabulary/errors.js';

/** What somebody who accepts brings along; the password is hashed already. */
export interface Acceptance {
  readonly name: string | null;
  /** argon2id, of who has no account yet; null for who has one. */
  readonly passwordHash: string | null;
}

/** An invitation looked at by its token. */
export interface OpenedInvitation {
  readonly id: string;
  readonly organizationId: number;
  readonly organizationName: string;
  readonly userId: number;
  readonly email: string;
  /** The person has an account already, and proves that it is his. */
  readonly hasAccount: boolean;
  /** null where no password was set: an account that signs in with its company. */
  readonly passwordHash: string | null;
  /** The link came by e-mail, which only the person reads; what is shown to who invites proves nobody's address. */
  readonly isByMail: boolean;
  /** E-mail of who invited; null when he is gone. */
  readonly invitedBy: string | null;
}

/** The refusal of who looked at an account that has changed since. */
export const accountChanged = () =>
  new ServiceError('INVALID_API_KEY', undefined, {
    message: 'The account of the person has changed meanwhile. Try again.',
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
