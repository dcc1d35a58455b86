/** Answers that were asked for before the application could, by operation and variables. Each is given out once. */
const waiting = new Map<string, Promise<Response>>();

/** An answer that nobody took by then is not wanted any more, milliseconds. */
const KEPT_MS = 10_000;

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const nameOf = (operation: string, variables: unknown) => `${operation} ${JSON.stringify(variables ?? {}, inOrder)}`;

/** How every request shows who asks, and in which mode. */
export const sessionIn = (mode: string) => ({ headers: { 'Docket-Mode': mode }, credentials: 'same-origin' }) as const;

/** Sends an operation now; `fetchAhead` answers with it once the application asks the same. */
export function askAhead(mode: string, operationName: string, query: string, variables: object): Promise<Response> {
  const { headers, credentials } = sessionIn(mode);
  const answer = fetch('/graphql', {
    method: 'POST',
    credentials,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/graphql-response+json, application/json' },
    // As the cache would ask: it needs to know the type of everything.
    body: JSON.stringify({ operationName, query: query.replaceAll('{', '{ __typename'), variables }),
  });
  // Whoever takes it hears of its failure.
  answer.catch(() => undefined);
  const name = nameOf(operationName, variables);
  waiting.set(name, answer);
  setTimeout(() => waiting.delete(name), KEPT_MS);
  return answer;
}

/** `fetch`, which takes what was asked ahead. */
export const fetchAhead: typeof fetch = (input, init) => {
  if (waiting.size > 0 && typeof init?.body === 'string') {
    const { operationName, variables } = JSON.parse(init.body) as { operationName: string; variables?: object };
    const name = nameOf(operationName, variables);
    const answer = waiting.get(name);
    if (answer) {
      waiting.delete(name);
      return answer;
    }
  }
  return fetch(input, init);
};
