import { monotonicFactory } from 'ulid';

/** Prefix of each kind of id (D11): prefix + `_` + 26-character ULID. */
export const ID_PREFIXES = {
  document: 'doc',
  batch: 'batch',
  job: 'job',
  template: 'tpl',
  templateField: 'fld',
  webhook: 'wh',
  delivery: 'del',
  event: 'evt',
  invitation: 'inv',
  run: 'run',
  apiKey: 'key',
  upload: 'upl',
  mail: 'mail',
  session: 'ses',
  oauthClient: 'cli',
  trustedDocument: 'tdoc',
  share: 'shr',
  clientToken: 'ctk',
  passkey: 'pky',
} as const;

/** A kind of thing that has a prefixed id. */
export type IdKind = keyof typeof ID_PREFIXES;

const nextUlid = monotonicFactory();

/** A new id of the kind; later ids of one process sort after earlier ones (D11). */
export function newId(kind: IdKind): string {
  return `${ID_PREFIXES[kind]}_${nextUlid()}`;
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Whether the text is an id of the kind; anything else gets that resource's *_NOT_FOUND (D10). */
export function isId(kind: IdKind, text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const prefix = `${ID_PREFIXES[kind]}_`;
  return text.startsWith(prefix) && ULID.test(text.slice(prefix.length));
}

/** The kind that a prefixed id belongs to, or undefined. */
export function kindOfId(text: string): IdKind | undefined {
  return (Object.keys(ID_PREFIXES) as IdKind[]).find((kind) => isId(kind, text));
}

/** A positive integer id out of a path segment (organizations, users, roles), or undefined (D11). */
export function parseIntegerId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= 2_147_483_647 ? value : undefined;
}
