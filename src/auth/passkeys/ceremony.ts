import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { Clock } from '../../platform/time/clock.js';
import { hashKey } from '../keys/api-key.rules.js';
import { CHALLENGE_MS, challengeEnd, newChallenge, sha256 } from './challenge.rules.js';
import type { PasskeyRecord } from './passkey.entity.js';

/** The library, loaded when the first passkey is made or used: it is large, and a start should be quick. */
const library = () => import('@simplewebauthn/server');

/** A challenge that was answered: what must be kept so that it is not answered again. */
export interface Answered {
  readonly hash: string;
  readonly expiresAt: Date;
}

/** A new credential, proved. */
export interface NewCredential extends Answered {
  readonly credential: WebAuthnCredential;
  readonly backedUp: boolean;
}

/** The messages between browser and server (WebAuthn level 3), without any table. */
export interface Ceremony {
  /** What `navigator.credentials.create` takes, as JSON. `known`: credentials of the person, which are not made twice. */
  registration(person: { id: number; email: string; name: string | null }, known: readonly PasskeyRecord[]): Promise<object>;
  /** The credential of an answer; null for one that is not right: other origin, other person, too late. */
  readRegistration(userId: number, response: unknown): Promise<NewCredential | null>;
  /** What `navigator.credentials.get` takes: any passkey of this service, the device knows which. */
  authentication(): Promise<object>;
  /** Checks an answer against a passkey; null for one that is not right, or when the device has counted back. */
  readAuthentication(passkey: PasskeyRecord, response: unknown): Promise<(Answered & { counter: number; backedUp: boolean }) | null>;
}

/** Builds them. `publicUrl`: what people see in the address bar; passkeys belong to its host. */
export function createCeremony({ publicUrl, pepper, clock }: { publicUrl: string; pepper: string; clock: Clock }): Ceremony {
  const { origin, hostname } = new URL(publicUrl);
  // The device keeps this beside the key and tells it again: it must lead to the person and tell nobody who that is.
  const handleOf = (userId: number) => Buffer.from(hashKey(`passkey-owner:${userId}`, pepper), 'hex');
  const registrationOf = (userId: number) => `register:${userId}`;

  /** Runs a check that looks at the challenge; gives what of it is to be kept. */
  async function checked<T>(
    purpose: string,
    check: (isOpen: (challenge: string) => boolean) => Promise<T>,
  ): Promise<{ result: T; answered: Answered } | null> {
    let answered: Answered | null = null;
    try {
      const result = await check((challenge) => {
        const expiresAt = challengeEnd(challenge, purpose, clock.now(), pepper);
        if (expiresAt) answered = { hash: sha256(challenge), expiresAt };
        return expiresAt !== null;
      });
      return answered && { result, answered };
    } catch {
      // The library throws for whatever is not right in an answer; which of it is nobody's business who guesses.
      return null;
    }
  }

  return {
    async registration({ id, email, name }, known) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: 'Docket',
        rpID: hostname,
        userID: new Uint8Array(handleOf(id)),
        userName: email,
        userDisplayName: name ?? email,
        challenge: new Uint8Array(newChallenge(registrationOf(id), clock.now(), pepper)),
        timeout: CHALLENGE_MS,
        excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
        // Found without a name, and opened by a PIN or a finger: then the key alone is two factors.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async readRegistration(userId, response) {
      const { verifyRegistrationResponse } = await library();
      const read = await checked(registrationOf(userId), (isOpen) =>
        verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: isOpen,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
        }),
      );
      if (!read?.result.verified) return null;
      const { credential, credentialBackedUp } = read.result.registrationInfo;
      return { ...read.answered, credential, backedUp: credentialBackedUp };
    },
    async authentication() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: hostname,
        challenge: new Uint8Array(newChallenge('sign-in', clock.now(), pepper)),
        timeout: CHALLENGE_MS,
        userVerification: 'required',
      });
    },
    async readAuthentication(passkey, response) {
      const { verifyAuthenticationResponse } = await library();
      const answer = response as AuthenticationResponseJSON;
      const read = await checked('sign-in', (isOpen) =>
        verifyAuthenticationResponse({
          response: answer,
          expectedChallenge: isOpen,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: true,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: Number(passkey.counter),
            transports: passkey.transports,
          },
        }),
      );
      if (!read?.result.verified || answer.response.userHandle !== handleOf(passkey.userId).toString('base64url')) return null;
      const { newCounter: counter, credentialBackedUp: backedUp } = read.result.authenticationInfo;
      return { ...read.answered, counter, backedUp };
    },
  };
}
