import { SESSION } from '../shared/api/client';

/** Lists of the results of a job, which come in one sequence, page after page. */
const LISTS = ['blocks', 'tables', 'forms', 'queries'] as const;

type Page = { readonly [Name in (typeof LISTS)[number]]: readonly unknown[] } & { readonly nextToken: string | null };

/** Everything that a job found, as the API tells it, as one JSON text. Throws where a page of it cannot be fetched. */
export async function resultsOf(jobId: string): Promise<string> {
  const all: Record<string, unknown> = {};
  let token: string | null = null;
  do {
    const query: string = token ? `?nextToken=${encodeURIComponent(token)}` : '';
    // Over REST: a page of 1,000 results costs more than a GraphQL operation of one key may.
    const answer = await fetch(`/documents/jobs/${encodeURIComponent(jobId)}/results${query}`, SESSION);
    if (!answer.ok) throw new Error(`The results were answered ${answer.status}.`);
    const { data } = (await answer.json()) as { data: Page };
    const { nextToken, ...page } = data;
    for (const [name, value] of Object.entries(page)) {
      const isList = (LISTS as readonly string[]).includes(name);
      all[name] = isList ? [...((all[name] as unknown[] | undefined) ?? []), ...(value as readonly unknown[])] : value;
    }
    token = nextToken;
  } while (token);
  return JSON.stringify(all, null, 2);
}
