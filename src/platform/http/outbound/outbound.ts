import { isIP, type LookupFunction } from 'node:net';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { OutboundAllow } from './allow.js';
import { createBody } from './body.js';
import { OutboundError } from './error.js';
import { addressesOf, hostOf, type Permissions, parseOutboundUrl, permittedAddresses, systemResolve } from './policy.js';
import { type PostRequest, postThrough } from './post.js';
import type { Outbound, OutboundOptions, OutboundRequest, OutboundResponse } from './types.js';

export type { OutboundAllow } from './allow.js';
export { OutboundError, type OutboundReason } from './error.js';
export type { Permissions } from './policy.js';
export type { PostAnswer, PostRequest } from './post.js';
export type { Outbound, OutboundOptions, OutboundRequest, OutboundResponse } from './types.js';

const KEEP_ALIVE_MS = 10_000;
const MOST_FORMS = 2000;
const NEVER = new AbortController().signal;
const DEFAULT_TIMEOUT_MS = 20_000;
const DEFAULT_FIRST_BYTE_MS = 10_000;
const NEVER_REDIRECTED = new Set(['authorization', 'cookie', 'proxy-authorization']);

/**
 * Connections are kept and shared per origin. Each new one looks its host up, judges every address, and connects to those alone, so a name that
 * changes its mind between check and use leads nowhere.
 */
export function createOutbound({ allow, resolve = systemResolve, connectTimeoutMs = 5000 }: OutboundOptions): Outbound {
  const agents = new Map<string, Promise<Agent>>();
  const agentFor = (permissions: Permissions): Promise<Agent> => {
    const key = `${permissions.httpAllowed}/${permissions.loopbackAllowed === true}`;
    const agent = agents.get(key) ?? createAgent(permissions);
    agents.set(key, agent);
    return agent;
  };

  const addressesFor = async (url: URL, permissions: Permissions): Promise<readonly string[]> => {
    const found = await withinMs(connectTimeoutMs, addressesOf(hostOf(url), resolve)).catch((error: unknown) => {
      // A port or scheme that no public address may have is refused, whether the name resolves or not (D125).
      if (isNoAnswer(error)) permittedAddresses(url, [SOME_PUBLIC_ADDRESS], permissions, []);
      throw error;
    });
    return permittedAddresses(url, found, permissions, allow);
  };

  /** The library is loaded for the first agent: a start does not wait for it. */
  const createAgent = async (permissions: Permissions): Promise<Agent> => {
    const { Agent, buildConnector } = await import('undici');
    const connect: buildConnector.connector = (options, callback) => {
      const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`);
      addressesFor(url, permissions).then(
        (addresses) => {
          const connectTo = buildConnector({ timeout: connectTimeoutMs, lookup: pinned(addresses), autoSelectFamily: true });
          connectTo({ ...options, hostname: hostOf(url) }, callback);
        },
        (error: Error) => callback(error, null),
      );
    };
    return new Agent({ connect, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  };

  /** URLs of posts that were parsed and judged: the form of an address does not change its mind. */
  const forms = new Map<string, URL>();
  const knownForm = (text: string, permissions: Permissions): URL => {
    const key = `${permissions.httpAllowed}/${permissions.loopbackAllowed === true} ${text}`;
    const known = forms.get(key);
    if (known) return known;
    const url = parseOutboundUrl(text);
    judgeForm(url, permissions, allow);
    if (forms.size >= MOST_FORMS) forms.clear();
    forms.set(key, url);
    return url;
  };

  return {
    check: async (text, permissions) => {
      const url = parseOutboundUrl(text);
      await addressesFor(url, permissions).catch((error: unknown) => {
        if (!isNoAnswer(error)) throw error;
      });
    },
    fetch: async (text, request) => {
      const url = parseOutboundUrl(text);
      return fetchHops(await agentFor(request), url, request, (hop) => judgeForm(hop, request, allow));
    },
    post: async (text, request) => {
      try {
        const url = knownForm(text, request);
        return await postThrough(await agentFor(request), url, withDefaults(request), () => new OutboundError('timeout'));
      } catch (error) {
        throw translate(error, request.signal ?? NEVER);
      }
    },
    close: async () => {
      await Promise.all([...agents.values()].map(async (agent) => (await agent).destroy()));
    },
  };
}

const withDefaults = (request: PostRequest): PostRequest => ({
  ...request,
  headers: { 'user-agent': 'Docket', accept: '*/*', 'accept-encoding': 'identity', ...request.headers },
});

/** Stands for the address of a name that does not resolve now: its port and scheme are judged as those of any public address. */
const SOME_PUBLIC_ADDRESS = '1.1.1.1';

function isNoAnswer(error: unknown): boolean {
  return error instanceof OutboundError && (error.reason === 'unreachable' || error.reason === 'timeout');
}

/** Refuses a literal address before a kept connection could serve it under other permissions. */
function judgeForm(url: URL, permissions: Permissions, allow: readonly OutboundAllow[]): void {
  if (isIP(hostOf(url)) !== 0) permittedAddresses(url, [hostOf(url)], permissions, allow);
}

function pinned(addresses: readonly string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = entries;
    if (options.all === true) callback(null, entries);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function withinMs<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new OutboundError('timeout')), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Ends everything when the time is over or the caller says so. */
function startDeadline(request: OutboundRequest) {
  const controller = new AbortController();
  const end = () => controller.abort(new OutboundError('timeout'));
  const total = setTimeout(end, request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const stop = () => controller.abort(request.signal?.reason);
  if (request.signal?.aborted) stop();
  request.signal?.addEventListener('abort', stop, { once: true });
  const release = () => {
    clearTimeout(total);
    request.signal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, end, release };
}

type Deadline = ReturnType<typeof startDeadline>;

async function fetchHops(agent: Agent, start: URL, request: OutboundRequest, judge: (url: URL) => void): Promise<OutboundResponse> {
  const deadline = startDeadline(request);
  try {
    let url = start;
    let step: Pick<OutboundRequest, 'method' | 'headers' | 'body'> = request;
    for (let redirects = 0; ; redirects += 1) {
      judge(url);
      const answer = await oneHop(agent, url, step, request, deadline);
      const next = request.redirects ? nextHop(answer, url) : undefined;
      if (!next) return respond(answer, url, request, deadline);
      discard(answer);
      if (redirects >= (request.redirects ?? 0)) throw new OutboundError('too_many_redirects');
      step = redirected(step, answer.statusCode, url, next);
      url = next;
    }
  } catch (error) {
    deadline.release();
    throw translate(error, deadline.signal);
  }
}

async function oneHop(
  agent: Agent,
  url: URL,
  step: Pick<OutboundRequest, 'method' | 'headers' | 'body'>,
  request: OutboundRequest,
  deadline: Deadline,
): Promise<Dispatcher.ResponseData> {
  const firstByte = setTimeout(deadline.end, request.firstByteTimeoutMs ?? DEFAULT_FIRST_BYTE_MS);
  try {
    return await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: step.method ?? 'GET',
      headers: { 'user-agent': 'Docket', accept: '*/*', 'accept-encoding': 'identity', ...step.headers },
      body: step.body,
      signal: deadline.signal,
    });
  } finally {
    clearTimeout(firstByte);
  }
}

function nextHop(answer: Dispatcher.ResponseData, from: URL): URL | undefined {
  try {
    return locationOf(answer, from);
  } catch (error) {
    discard(answer);
    throw error;
  }
}

/** Gives up the answer's body and its connection. */
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on('error', () => {}).destroy();
}

/** Where a redirect leads; undefined when the answer is none. Throws `malformed` or `scheme`. */
function locationOf(answer: Dispatcher.ResponseData, from: URL): URL | undefined {
  const { location } = answer.headers;
  if (![301, 302, 303, 307, 308].includes(answer.statusCode) || typeof location !== 'string') return undefined;
  if (!URL.canParse(location, from.href)) throw new OutboundError('malformed');
  return parseOutboundUrl(new URL(location, from.href).href);
}

/** The request for the next hop: another origin gets no credentials; 303, and 301 and 302 after POST, become GET without body (RFC 9110). */
function redirected(step: Pick<OutboundRequest, 'method' | 'headers' | 'body'>, status: number, from: URL, to: URL) {
  const becomesGet = status === 303 || ((status === 301 || status === 302) && step.method === 'POST');
  const kept = Object.entries(step.headers ?? {}).filter(
    ([name]) => from.origin === to.origin || !NEVER_REDIRECTED.has(name.toLowerCase()),
  );
  const headers = Object.fromEntries(becomesGet ? kept.filter(([name]) => !name.toLowerCase().startsWith('content-')) : kept);
  return becomesGet ? { method: 'GET' as const, headers } : { ...step, headers };
}

function respond(answer: Dispatcher.ResponseData, url: URL, request: OutboundRequest, deadline: Deadline): OutboundResponse {
  const status = answer.statusCode;
  const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
  const tooLarge = request.overflow !== 'cut' && Number(headers['content-length'] ?? 0) > request.maxBytes && request.method !== 'HEAD';
  const isFailure = request.expectSuccess === true && (status < 200 || status > 299);
  if (isFailure || tooLarge) {
    discard(answer);
    throw new OutboundError(isFailure ? 'http_status' : 'too_large', isFailure ? { status } : undefined);
  }
  const body = createBody(
    answer.body.on('error', () => {}),
    {
      encoding: headers['content-encoding'],
      maxBytes: request.maxBytes,
      overflow: request.overflow ?? 'error',
      translate: (error) => translate(error, deadline.signal),
      onEnd: deadline.release,
    },
  );
  return { status, headers, finalUrl: url.href, ...body };
}

const TIMEOUT_CODES = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

/** What callers see: our own refusals and the caller's own reason as they are; everything else is `timeout` or `unreachable`. */
function translate(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof OutboundError) return error;
  const { code } = error as { code?: unknown };
  return new OutboundError(typeof code === 'string' && TIMEOUT_CODES.has(code) ? 'timeout' : 'unreachable', { cause: error });
}
