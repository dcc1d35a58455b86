import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { contradiction } from './contract/answers.js';
import { fileOf, type Reading } from './pipeline.js';

/** Body of a REST answer; members by the envelope (D1). Tests read into `data` freely. */
export interface Envelope {
  readonly success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: details are a list or an object
  readonly error?: { readonly code: string; readonly message: string; readonly details?: any; readonly requestId: string };
}

/** A REST answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
  readonly text: string;
}

/** A GraphQL answer. */
export interface GraphqlAnswer {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly data: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly unknown[];
    readonly extensions: Record<string, unknown>;
  }[];
}

/** Messages of a subscription: iterate, or collect all until it completes. */
export interface Watch<T> extends AsyncIterable<T> {
  next(): Promise<IteratorResult<T>>;
  /** Every message until the server completes the subscription; rejects on an error. */
  all(): Promise<T[]>;
  close(): Promise<void>;
}

/** Headers of one request beside the client's own. */
export type MoreHeaders = Readonly<Record<string, string>>;

/** Speaks REST, GraphQL and websocket with one key. */
export class ApiClient {
  private socket: Client | undefined;

  constructor(
    readonly baseUrl: string,
    readonly key: string,
    /** Headers of every request. */
    private readonly always: MoreHeaders = {},
  ) {}

  /** The same client with further headers on every request. */
  with(headers: MoreHeaders): ApiClient {
    return new ApiClient(this.baseUrl, this.key, { ...this.always, ...headers });
  }

  /** The body of a call is JSON unless it is bytes or text already. */
  async request(method: string, path: string, body?: unknown, headers: MoreHeaders = {}, signal?: AbortSignal): Promise<Answer> {
    const raw = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
    const response = await fetch(path.startsWith('http') ? path : `${this.baseUrl}${path}`, {
      method,
      ...(signal ? { signal } : {}),
      headers: {
        ...(this.key === '' ? {} : { authorization: `Bearer ${this.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.always,
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? (body as string) : JSON.stringify(body) }),
    });
    // Who gives a signal wants to know whether a stream opens, not what it says.
    const endless = signal !== undefined && (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    const text = endless ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const parsed = (isJson && text !== '' ? JSON.parse(text) : {}) as Envelope;
    const answer = { status: response.status, headers: response.headers, text, body: parsed };
    const wrong = contradiction(this.baseUrl, method, path, answer);
    if (wrong) throw new Error(wrong);
    return answer;
  }

  /** The answer to a request for a stream, which is closed at once. */
  async opened(path: string): Promise<Answer> {
    const ending = new AbortController();
    const answer = await this.request('GET', path, undefined, {}, ending.signal);
    ending.abort();
    return answer;
  }

  get(path: string, headers?: MoreHeaders): Promise<Answer> {
    return this.request('GET', path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: MoreHeaders): Promise<Answer> {
    return this.request('POST', path, body, headers);
  }

  put(path: string, body?: unknown, headers?: MoreHeaders): Promise<Answer> {
    return this.request('PUT', path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: MoreHeaders): Promise<Answer> {
    return this.request('PATCH', path, body, headers);
  }

  delete(path: string, headers?: MoreHeaders): Promise<Answer> {
    return this.request('DELETE', path, undefined, headers);
  }

  /** A GraphQL operation; errors are given, not thrown. */
  async graphql(query: string, variables: Record<string, unknown> = {}): Promise<GraphqlAnswer> {
    const answer = await this.post('/graphql', { query, variables });
    return JSON.parse(answer.text) as GraphqlAnswer;
  }

  /** Data of a GraphQL operation; throws the first error. */
  async query(query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer['data']> {
    const { data, errors } = await this.graphql(query, variables);
    if (errors?.[0]) throw new Error(`${String(errors[0].extensions?.code)}: ${errors[0].message}`);
    return data;
  }

  /** Subscribes over the websocket. */
  watch<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Watch<T> {
    this.socket ??= createClient({
      url: `${this.baseUrl.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
      connectionParams: { authorization: `Bearer ${this.key}` },
    });
    const results = this.socket.iterate<T>({ query, variables });
    const next = async (): Promise<IteratorResult<T>> => {
      const { value, done } = await results.next();
      if (done) return { done: true, value: undefined };
      if (value.errors) throw Object.assign(new Error(value.errors[0]!.message), { errors: value.errors });
      return { done: false, value: value.data as T };
    };
    const watching: Watch<T> = {
      next,
      [Symbol.asyncIterator]: () => ({ next }),
      async all() {
        const messages: T[] = [];
        for await (const message of watching) messages.push(message);
        return messages;
      },
      close: async () => void (await results.return?.()),
    };
    return watching;
  }

  /** Uploads a file for the stand-in pipeline; gives the answer's data. */
  async upload(reading: Reading = {}, body: Record<string, unknown> = {}): Promise<Envelope['data']> {
    const file = fileOf(reading, `${Date.now()} ${Math.random()}`).toString('base64');
    const answer = await this.post('/documents', { file, filename: 'document.pdf', ...body });
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }

  /** Waits until processing of the document has ended; gives GET /documents/{id}. */
  async processed(id: string): Promise<Envelope['data']> {
    await this.watch('subscription ($id: ID!) { documentUpdated(id: $id) { sequence } }', { id }).all();
    return (await this.get(`/documents/${id}`)).body.data;
  }

  /** Uploads and waits; gives GET /documents/{id}. */
  async process(reading: Reading = {}, body: Record<string, unknown> = {}): Promise<Envelope['data']> {
    return this.processed((await this.upload(reading, body)).id);
  }

  async close(): Promise<void> {
    await this.socket?.dispose();
  }
}
