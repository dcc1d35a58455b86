/** Longer texts are no lines of a page, and are not kept. Characters. */
const LONGEST = 300;
/** About the lines of a hundred pages; beyond that all are forgotten. */
const MOST = 4096;

const all: Map<unknown, Map<string, unknown>>[] = [];

/** Forgets what was kept of the lines of a document: nothing of one stays while another is read. */
export function forgetLines(): void {
  for (const known of all) known.clear();
}

/**
 * A pure function of a line of text that keeps what it said last: the rules ask the same of each line of a document dozens of times. Results are shared between
 * callers and must not be changed by them. `how` is one of a few values (the order of dates, the decimal sign).
 */
export function remembered<Result, How = void>(of: (text: string, how: How) => Result): (text: string, how: How) => Result {
  const known = new Map<How, Map<string, Result>>();
  all.push(known as Map<unknown, Map<string, unknown>>);
  return (text, how) => {
    if (text.length > LONGEST) return of(text, how);
    const results = known.get(how) ?? new Map<string, Result>();
    const kept = results.get(text);
    if (kept !== undefined) return kept;
    const result = of(text, how);
    if (results.size >= MOST) results.clear();
    known.set(how, results.set(text, result));
    return result;
  };
}
