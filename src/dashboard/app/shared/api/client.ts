import { Client, type CombinedError, fetchExchange, mapExchange, subscriptionExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { createClient as createSocket, type Client as SocketClient } from 'graphql-ws';
import { keys } from './cache';
import { noteConnection } from './connection';
import { fetchAhead, sessionIn } from './first/ahead';
import { mode } from './mode';

/** Goes to the sign-in page, and from there back to here. */
export function signInAgain(): void {
  const next = window.location.pathname + window.location.search;
  window.location.assign(`/app/sign-in?next=${encodeURIComponent(next)}`);
}

const SIGN_IN_CODES: ReadonlySet<string> = new Set(['INVALID_API_KEY', 'SECOND_FACTOR_REQUIRED']);

function noteError(error: CombinedError): void {
  if (error.networkError && error.networkError.name !== 'AbortError') noteConnection('away');
  if (error.graphQLErrors.some(({ extensions }) => SIGN_IN_CODES.has(String(extensions.code)))) signInAgain();
}

const socketAddress = `${window.location.origin.replace(/^http/, 'ws')}/graphql`;

const socket: SocketClient = createSocket({
  url: socketAddress,
  connectionParams: { mode },
  lazy: true,
  // Shorter than it takes a person to wonder; waits grow to ten seconds.
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
  retryWait: (retries) => new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 500 * 2 ** retries))),
  keepAlive: 15_000,
  on: {
    connected: () => noteConnection('here'),
    closed: (event) => {
      const { code, wasClean } = event as CloseEvent;
      if (code === 4403) signInAgain();
      else if (!wasClean || code === 1001 || code === 1006) noteConnection('away');
    },
  },
});

/** How every request shows who asks, and in which mode. */
export const SESSION = sessionIn(mode);

// That the service is there again is for `connection` to find out: an answer may have been on its way, or in the cache, when the connection went.
const noting = mapExchange({ onError: noteError });

const settings = { url: '/graphql', preferGetMethod: false, fetch: fetchAhead, fetchOptions: SESSION } as const;

/** Talks to the public API as every other program does, with the session of the person who is signed in. */
export const client = new Client({
  ...settings,
  exchanges: [
    noting,
    cacheExchange({ keys }),
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: (request) => ({
        subscribe: (sink) => ({
          unsubscribe: socket.subscribe({ query: request.query ?? '', variables: request.variables }, sink as never),
        }),
      }),
    }),
  ],
});

/** The same without the cache: for long lists, whose pages are kept by who shows them and follow events. */
export const uncached = new Client({ ...settings, exchanges: [noting, fetchExchange] });
