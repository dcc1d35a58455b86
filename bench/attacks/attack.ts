/** The service under attack. */
export interface Target {
  readonly baseUrl: string;
  /** A key of a caller who may do everything, and means ill. */
  readonly key: string;
}

/** Something that one caller does to harm the others. */
export interface Attack {
  readonly name: string;
  /** How many do it at once. */
  readonly atOnce: number;
  /** Does it once; gives what it was answered, in short. */
  run(target: Target): Promise<string>;
}

/** A request whose body is sent as it is; gives status and code of the answer, or how the connection ended. */
export async function send(
  { baseUrl, key }: Target,
  path: string,
  body: Buffer,
  { open = false, headers = {} }: { readonly open?: boolean; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const all = { 'content-type': 'application/json', ...(open ? {} : { authorization: `Bearer ${key}` }), ...headers };
  try {
    const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', body: new Uint8Array(body), headers: all, redirect: 'manual' });
    const text = await answer.text();
    return `${answer.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim();
  } catch (error) {
    return `closed (${((error as Error).cause as { code?: string } | undefined)?.code ?? 'error'})`;
  }
}
