import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import type { ApiArea } from '../../vocabulary/api-areas.js';
import type { ErrorCode, ServiceError } from '../../vocabulary/errors.js';
import type { Caller, Guarded } from '../../vocabulary/permissions.js';
import type { JsonSchema } from '../graphql/json-schema.js';

/** HTTP methods of the documented paths. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Common to every REST row. Path parameters are written `{name}`. */
interface RowBase {
  readonly method: Method;
  readonly path: string;
  /** One sentence for the OpenAPI. */
  readonly summary: string;
  /** More than one sentence, where that helps. */
  readonly description?: string;
  /** Groups rows in the OpenAPI. */
  readonly tag: ApiArea;
  /** Additive to the documented 53 operations. */
  readonly additive?: boolean;
  /** Codes that this row answers beside those that its form explains (credential, permission, values, limits, Idempotency-Key, If-Match). */
  readonly errors?: readonly ErrorCode[];
  /** Query parameters that no variable of an operation describes, or describes too little. */
  readonly parameters?: Readonly<Record<string, JsonSchema>>;
}

/** A list whose items stand alone: one that does not fit its type does not refuse the others (D36). */
export interface StandingAlone {
  /** Name of the member of the body. */
  readonly list: string;
  /** What takes the place of a misfit, so that the operation can tell of it; the error names fields as seen from the item. */
  readonly refused: (item: unknown, error: ServiceError) => unknown;
}

/** How a row takes files in multipart/form-data (D143): the other parts are members of the body by name. */
export interface FormUpload {
  /** Name of the parts that hold files, and how many there may be. */
  readonly part: string;
  readonly most: number;
  /** Members that come as JSON text. */
  readonly json: readonly string[];
  /** The body as JSON would have it, with the files in their places. */
  readonly place: (
    members: Record<string, unknown>,
    files: readonly { readonly file: unknown; readonly filename?: string; readonly contentType?: string }[],
  ) => Record<string, unknown>;
}

/** How a row takes a body that is the file itself (D143). */
export interface RawUpload {
  /** Members of the body that come as query parameters. */
  readonly query: readonly string[];
  /** Members that come as JSON in a header: header -> member. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How a row takes its body out of headers (tus). */
export interface HeaderBody {
  /** Throws VALIDATION_ERROR that names the header. */
  readonly read: (headers: IncomingHttpHeaders) => Record<string, unknown>;
  /** The headers that are read, each with what it holds. */
  readonly names: Readonly<Record<string, string>>;
}

/** Where a variable of the operation comes from: the path segment, the query parameter (default: same name), or the body. */
export interface OperationRow extends RowBase {
  /** Success status (D3). */
  readonly status: 200 | 201 | 202;
  /**
   * One GraphQL operation, parsed and checked against the schema at start. Its root field must be aliased `data`; it selects exactly the
   * documented members, aliased to the documented names.
   */
  readonly operation: string;
  /** Path parameter -> variable, when the names differ. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query parameter -> variable. Texts are turned into the variable's type; a bad one is a VALIDATION_ERROR that names the parameter (D4). */
  readonly query?: Readonly<Record<string, string>>;
  /**
   * Variables that are no plain copies of a parameter, made from the texts of the query; throws a VALIDATION_ERROR that names the parameter.
   * A parameter that only this reads stands in `query` too, for the OpenAPI.
   */
  readonly derived?: (query: Readonly<Record<string, string | undefined>>) => Record<string, unknown>;
  /** Variable that receives the whole JSON body (an input object); or a map of body member -> variable. Rows without it read no body. */
  readonly body?: string | Readonly<Record<string, string>>;
  /** The body may be left out altogether (all members optional). */
  readonly bodyOptional?: boolean;
  /** Members of the body that hold base64 file content and are streamed to storage instead of held in memory: `file`, `documents[].file`. */
  readonly files?: { readonly paths: readonly string[]; readonly maxTotalBytes: number };
  /** Files without base64, in a form or as the body itself. */
  readonly form?: FormUpload;
  readonly raw?: RawUpload;
  /** The body comes in headers; what is sent as a body is not looked at. */
  readonly fromHeaders?: HeaderBody;
  /** The list of the body whose items stand alone, if it has one. */
  readonly standAlone?: StandingAlone;
  /** Location header out of the answer's data (D3). */
  readonly location?: (data: Readonly<Record<string, unknown>>) => string;
  /** Further headers out of the answer's data. */
  readonly headers?: (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
  /** `message` of the envelope (delete-style operations). */
  readonly message?: string;
  /** The answer's data has no `data` object, only a message (DELETE of templates and webhooks). */
  readonly messageOnly?: boolean;
  /** Last touch before the envelope, for what GraphQL cannot express (leaving out members that D2 says are absent). */
  readonly shape?: (data: Record<string, unknown>, variables: Readonly<Record<string, unknown>>) => unknown;
  /** What `shape` makes of the answer's schema. */
  readonly describe?: (data: JsonSchema) => JsonSchema;
  /** The answer shows a secret, once: only the credential that asked gets it again by its Idempotency-Key (D130). */
  readonly showsSecret?: boolean;
  /** GET that stores something: it takes an Idempotency-Key as POST and PATCH do (D13). */
  readonly creates?: boolean;
  /** Subscription that tells of the resource, by the same variables: with `Prefer: wait` the answer comes when it ends (D144). */
  readonly waitsFor?: string;
  /** GET of a single resource: strong ETag and 304 (D14). */
  readonly etag?: boolean;
  /** Queries by which the same resource is shown with more: an ETag of those is as good for If-Match as that without a query. */
  readonly shownWith?: readonly Readonly<Record<string, string>>[];
  /** PUT, PATCH, DELETE: path of the GET row that If-Match is compared with, its query being this row's path parameters; default the same path. */
  readonly readAt?: string;
}

/** What a handler row is given. */
export interface HandlerContext {
  readonly request: Request;
  readonly response: Response;
  readonly caller: Caller;
  /** Who asks, as he is now: for what takes long. Throws what the request would be answered now, when his credential or its permission is gone. */
  readonly again: () => Promise<Caller>;
  /** Segments of the path by the names of the row. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The few rows that do not fit the table: file bytes, csv, SSE. */
export interface HandlerRow extends RowBase, Guarded {
  readonly query?: Readonly<Record<string, string>>;
  /** Media types that the handler offers besides JSON, for Accept. */
  readonly produces?: readonly string[];
  /** Headers of its answers: name -> what it says. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer has no body: 204. */
  readonly empty?: boolean;
  /** Request headers that it reads: name -> what they say. The media type of a body that is bytes. */
  readonly reads?: Readonly<Record<string, string>>;
  readonly takes?: string;
  /** Schema of the answer's data; or its GraphQL type, and what the handler makes of that schema. */
  readonly data?: JsonSchema | { readonly type: string; readonly describe: (data: JsonSchema) => JsonSchema };
  /** A stream: the operation whose messages it sends. */
  readonly stream?: { readonly operation: string; readonly describe?: (message: JsonSchema) => JsonSchema };
  readonly handler: (context: HandlerContext) => Promise<void>;
}

/** A path that sends the messages of a subscription as server-sent events; Last-Event-ID replays (D144). */
export interface StreamRow extends RowBase {
  readonly method: 'GET';
  /** A GraphQL subscription whose root field is aliased `data` and has a `sequence`; `$after` is what was seen last. */
  readonly stream: string;
  /** Path parameter -> variable, when the names differ. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query parameters by the variable of the same name, and how their text is read; throws VALIDATION_ERROR. */
  readonly query?: Readonly<Record<string, (text: string) => unknown>>;
  /** Name of the events; null: the default of browsers. Default `progress`. */
  readonly event?: string | null;
  /** Last touch before a message is sent, and what it makes of the message's schema. */
  readonly show?: (message: Record<string, unknown>) => unknown;
  readonly describe?: (message: JsonSchema) => JsonSchema;
}

/** A row of the REST table as features write it. */
export type RestRow = OperationRow | HandlerRow | StreamRow;

/** A row of the table as it is served: streams have their handler. */
export type ServedRow = OperationRow | HandlerRow;

/** Whether the row sends a subscription. */
export function isStreamRow(row: RestRow): row is StreamRow {
  return 'stream' in row;
}

/** Whether the row names a handler. */
export function isHandlerRow(row: ServedRow): row is HandlerRow {
  return 'handler' in row;
}

/** Whether an Idempotency-Key keeps the row from doing the same twice (D13). */
export function takesIdempotencyKey(row: ServedRow): boolean {
  return ['POST', 'PATCH'].includes(row.method) || ('creates' in row && row.creates === true);
}
