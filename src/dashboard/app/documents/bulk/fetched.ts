import { CombinedError } from '@urql/core';
import { ownAddress } from '../../viewer/places';

/** Fetches a file of a signed link; what the service refuses comes as the error that an operation would have. */
export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob | CombinedError> {
  try {
    const response = await fetch(ownAddress(url), { signal });
    if (response.ok) return await response.blob();
    const answer = (await response.json().catch(() => ({}))) as { error?: { code?: string; message?: string } };
    const { code = 'INTERNAL_ERROR', message = response.statusText } = answer.error ?? {};
    return new CombinedError({ graphQLErrors: [{ message, extensions: { ...answer.error, code } }], response });
  } catch (error) {
    return new CombinedError({ networkError: error as Error });
  }
}
