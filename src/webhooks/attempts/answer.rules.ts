type Header = readonly [name: string, value: string];

/** What was sent to an endpoint and what it answered, as it is kept. Names of headers are in lower case. */
export interface KeptAnswer {
  /** Headers of the attempt; absent in what was kept before they were. */
  readonly sent?: readonly Header[];
  readonly headers: readonly Header[];
  /** The first 4 KiB, read as UTF-8; null when nothing answered. */
  readonly body: string | null;
}

type Headers = Readonly<Record<string, string>>;

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

/** What is kept of an attempt and its answer. Pure. */
export function keptAnswer({ sent, headers, body }: { sent: Headers; headers: Headers; body: string | null }): KeptAnswer {
  const kept = Object.entries(headers)
    .filter(([name]) => KEPT_HEADERS.has(name))
    .map(([name, value]) => [name, withoutQuery(name, value).slice(0, MOST_HEADER_CHARACTERS)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { sent: Object.entries(sent), headers: kept, body };
}

/** Where a redirect leads, without what it may carry: tokens travel in queries. */
const withoutQuery = (name: string, value: string) => (name === 'location' ? value.replace(/[?#].*$/s, '') : value);
