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
  apiKey: 'key',
  upload: 'upl',
  mail: 'mail',
  session: 'ses',
  oauthClient: 'cli',
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

/** Global ids of what is known by a number, or by a name within its organization: what stands behind the prefix and `_`. */
const OTHER_IDS = {
  user: /^usr_([1-9]\d{0,9})$/,
  role: /^rol_([1-9]\d{0,9})$/,
  organization: /^org_([1-9]\d{0,9})$/,
  /** An organization as administrators of the platform see it. */
  platformOrganization: /^porg_([1-9]\d{0,9})$/,
  /** What stands behind `doc_` in the id of the document, and the number of the run. */
  run: /^run_([0-7][0-9A-HJKMNP-TV-Z]{25}_[1-9]\d{0,8})$/,
  /** Number of the organization and of the line. */
  auditEntry: /^aud_([1-9]\d{0,9}_[1-9]\d{0,15})$/,
  /** Number of the organization and the document's own id. */
  trustedDocument: /^tdoc_([1-9]\d{0,9}_[\w.-]{1,64})$/,
} as const;

/** A kind of thing whose global id is no prefixed ULID. */
export type OtherKind = keyof typeof OTHER_IDS;

/** A kind of thing that has a global id, by which it is found among all things. */
export type GlobalKind = IdKind | OtherKind;

const OTHER_PREFIXES: Readonly<Record<OtherKind, string>> = {
  user: 'usr',
  role: 'rol',
  organization: 'org',
  platformOrganization: 'porg',
  run: 'run',
  auditEntry: 'aud',
  trustedDocument: 'tdoc',
};

/** The global id of a thing that is known by these parts: `usr_7`, `aud_1_42`. */
export const globalId = (kind: OtherKind, ...parts: readonly (string | number)[]): string => `${OTHER_PREFIXES[kind]}_${parts.join('_')}`;

/** What stands behind the prefix of a global id of the kind: `7`, `1_42`. */
export const partOfGlobalId = (kind: OtherKind, text: string): string => OTHER_IDS[kind].exec(text)?.[1] ?? '';

/** The kind that a global id belongs to, or undefined. */
export function kindOfId(text: string): GlobalKind | undefined {
  return (
    (Object.keys(ID_PREFIXES) as IdKind[]).find((kind) => isId(kind, text)) ??
    (Object.keys(OTHER_IDS) as OtherKind[]).find((kind) => OTHER_IDS[kind].test(text))
  );
}

/** A positive integer id out of a path segment (organizations, users, roles), or undefined (D11). */
export function parseIntegerId(text: string): number | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= 2_147_483_647 ? value : undefined;
}
