import type { Response } from 'express';
import { addressKey } from '../../platform/http/client-address.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { createPlaces, type Places } from '../graphql/cost/places.js';
import { subjectOf } from '../rate-limit.js';

/** As many as sockets (D131); those of this process. */
const MOST_OF_KEY = 100;
const MOST_OF_ADDRESS = 1000;

/** Requests that follow a subscription: server-sent events over REST and GraphQL, and answers that wait. They share one count. */
export interface OpenStreams {
  /** Takes a place for a key and its address until the response closes. Throws RATE_LIMIT_EXCEEDED when none is left. */
  take(response: Response, caller: Caller): void;
}

const tooMany = (limit: number) =>
  new ServiceError('RATE_LIMIT_EXCEEDED', { limit, of: 'subscriptions' }, { message: `At most ${limit} subscriptions run at once.` });

/** No stream is open. */
export function createOpenStreams(): OpenStreams {
  const keys = createPlaces(MOST_OF_KEY);
  const addresses = createPlaces(MOST_OF_ADDRESS);
  const takeOf = (places: Places, subject: string, most: number): (() => void) => {
    const release = places.take(subject);
    if (!release) throw tooMany(most);
    return release;
  };
  return {
    take(response, caller) {
      const release = takeOf(keys, subjectOf(caller), MOST_OF_KEY);
      response.once('close', release);
      response.once('close', takeOf(addresses, addressKey(caller.address), MOST_OF_ADDRESS));
    },
  };
}
