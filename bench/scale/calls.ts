import { request } from 'undici';

/** The p-th percentile by nearest rank. */
export function percentile(times: readonly number[], p: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? 0;
}

/** Calls a service with a key over kept-alive connections; throws for any answer but 200 and 201. */
export class Caller {
  constructor(private readonly to: { readonly baseUrl: string; readonly key: string }) {}

  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  async data(path: string, body?: unknown): Promise<any> {
    const { statusCode, body: answer } = await request(`${this.to.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.to.key}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (statusCode !== 200 && statusCode !== 201) throw new Error(`${path}: ${statusCode} ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  }

  async get(path: string): Promise<void> {
    await this.data(path);
  }

  async post(path: string, body: unknown): Promise<void> {
    await this.data(path, body);
  }
}
