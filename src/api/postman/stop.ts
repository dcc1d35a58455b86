/** A request of the tour: an operation with values that make it succeed where the stops before it were made. */
export interface Stop {
  /** Its id in the OpenAPI document. */
  readonly operation: string;
  /** Told apart from another stop at the same operation. */
  readonly about?: string;
  /** Values of the path's parameters; `{{name}}` is a variable of the collection. */
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a text is sent as it is. `{{#name}}` is a variable that holds a number or JSON. */
  readonly body?: object | string;
  /** Who asks; default the key. `session`: the cookie that signing in has set. */
  readonly as?: 'key' | 'session' | 'nobody';
  /** Variables that are kept of the answer: name -> expression over `data` (what the envelope holds) and `headers`. */
  readonly keep?: Readonly<Record<string, string>>;
  /** JavaScript that runs before the request. */
  readonly before?: string;
  /** Statuses that are right; default what the document promises. The first is that of an installation with nothing in it. */
  readonly answers?: readonly number[];
  /** Why another answer than success is right. */
  readonly because?: string;
}

/** Stops that belong together. */
export interface Leg {
  readonly name: string;
  readonly stops: readonly Stop[];
}
