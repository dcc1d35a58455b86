/** What an endpoint answered, as it is kept. */
export interface KeptAnswer {
  /** Name in lower case, and value. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The first 4 KiB, read as UTF-8. */
  readonly body: string;
}

/** Headers that help to find out what happened; others may carry cookies and keys of the receiver, and are never kept. */
const KEPT_HEADERS: ReadonlySet<string> = new Set([
  ...[
    'allow',
    'cf-ray',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'deprecation',
    'location',
    'ratelimit',
    'ratelimit-policy',
  ],
  ...['request-id', 'retry-after', 'server', 'sunset', 'traceparent', 'via', 'x-amzn-requestid', 'x-amzn-trace-id', 'x-correlation-id'],
  ...['x-powered-by', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id', 'x-vercel-id'],
]);

/** Characters of one header that are kept. */
const MOST_HEADER_CHARACTERS = 500;

/** What is kept of an answer; null when none came. Pure. */
export function keptAnswer(headers: Readonly<Record<string, string>>, body: string | null): KeptAnswer | null {
  if (body === null) return null;
  const kept = Object.entries(headers)
    .filter(([name]) => KEPT_HEADERS.has(name))
    .map(([name, value]) => [name, withoutQuery(name, value).slice(0, MOST_HEADER_CHARACTERS)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { headers: kept, body };
}

/** Where a redirect leads, without what it may carry: tokens travel in queries. */
const withoutQuery = (name: string, value: string) => (name === 'location' ? value.replace(/[?#].*$/s, '') : value);
