import type { UserRecord } from '../../organizations/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { RequestFacts } from '../authenticate.js';
import type { SignIn } from '../sessions/sign-in.service.js';
import { MOST_PASSWORD_CHARACTERS } from './password.rules.js';

/**
 * The person, once he gave his password. Asks who is signed in for his password again: a key or a browser left open must not change how its owner signs in. Throws VALIDATION_ERROR at `field`
 * for a wrong one, RATE_LIMIT_EXCEEDED after ten failures.
 */
export async function provePresent(
  signing: Pick<SignIn, 'prove'>,
  email: string,
  password: string,
  facts: RequestFacts,
  field = 'password',
): Promise<UserRecord> {
  try {
    return await signing.prove(email, password.slice(0, MOST_PASSWORD_CHARACTERS + 1), facts);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID_API_KEY') throw invalid(field, 'expected the present password');
    throw error;
  }
}
