import { ServiceError } from '../vocabulary/errors.js';

/** What the log tells of an error: enough to find the place, and nothing of what people stored. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Where: frames only, since a stack begins with the message. */
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

const MOST_CHARACTERS = 500;
const MOST_CAUSES = 5;
/** What stands in quotes is a name when it looks like one; anything else may be what a person wrote. */
const QUOTED = /"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'|`[^`]*`/g;
const NAME = /^.[\w./:@-]{0,60}.$/;
const URL_PARTS = /\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s?#]*)[?#]?\S*/gi;
const EMAIL = /[^\s@"'<>(),;:]+@[^\s@"'<>(),;:]+\.[a-z]{2,}/gi;

/** A message without what it quotes, addresses of people, and secrets in URLs. Pure. */
export function withoutQuotes(text: string): string {
  return text
    .replace(URL_PARTS, '$1$2')
    .replace(QUOTED, (quoted) => (NAME.test(quoted) ? quoted : '[...]'))
    .replace(EMAIL, '[e-mail]')
    .slice(0, MOST_CHARACTERS);
}

/** Describes an error for the log: statements keep their kind and table, never their values; messages lose what they quote. Pure. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutQuotes(String(error)) };
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const database = databaseFailure(error);
  const inner = depth < MOST_CAUSES && !database;
  const stack = framesOf(error);
  return {
    type: error.name,
    message: database?.message ?? (error instanceof ServiceError ? 'see the code' : withoutQuotes(error.message)),
    ...codeOf(error, database),
    ...(stack === '' ? {} : { stack }),
    ...(inner && cause !== undefined && cause !== null ? { cause: describeError(cause, depth + 1) } : {}),
    ...(inner && Array.isArray(errors) ? { errors: errors.slice(0, 5).map((each) => describeError(each, depth + 1)) } : {}),
  };
}

interface DatabaseFailure {
  readonly message: string;
  readonly code?: string;
}

/** Of an error of the database: its name, the kind and table of the statement, and the column or key that it names. */
function databaseFailure(error: Error): DatabaseFailure | null {
  const { driverError, query } = error as { driverError?: unknown; query?: unknown };
  const { code, errno, sqlState, sqlMessage, sql } = (driverError ?? error) as Record<string, unknown>;
  if (sqlState === undefined && sqlMessage === undefined && query === undefined) return null;
  const parts = [
    `${code ?? 'database error'}${typeof errno === 'number' ? ` (${errno})` : ''}`,
    statementOf(String(query ?? sql ?? '')),
    namedIn(String(sqlMessage ?? '')),
  ];
  return { message: parts.filter((part) => part !== '').join(', '), ...(typeof code === 'string' ? { code } : {}) };
}

/** The key, column or table that a message of the database speaks of. */
function namedIn(message: string): string {
  const [, kind, name] = /\b(key|column|table|constraint) ['`]([\w.]+)['`]/i.exec(message) ?? [];
  return kind && name ? `${kind.toLowerCase()} ${name}` : '';
}

function statementOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase();
  const table = /\b(?:from|into|update|table|join)\s+`?(\w+)/i.exec(sql)?.[1];
  return verb ? [verb, table].filter(Boolean).join(' ') : '';
}

function codeOf(error: Error, database: DatabaseFailure | null): Pick<LoggedError, 'code'> {
  const code = database?.code ?? (error as { code?: unknown }).code;
  return typeof code === 'string' || typeof code === 'number' ? { code } : {};
}

/** Frames of the stack. A message may have several lines that look like none. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter(
      (line) => /^\s+at (?:.* \()?(?:file:|node:|\/|async |new |[\w$.<>]+)/.test(line) && /:\d+(?::\d+)?\)?$|\(<anonymous>\)$/.test(line),
    )
    .join('\n');
}

/** A path as it may be logged: a part that is neither a word nor an id may be a token. Pure. */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length <= 24 || /^[a-z]+(?:_[a-z]+)*_[0-9A-Za-z]{26}$/.test(part) || /^[a-z-]+$/.test(part) ? part : '...'))
    .join('/');
}
