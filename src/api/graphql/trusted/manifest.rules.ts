import { createHash } from 'node:crypto';
import { GraphQLError, parse } from 'graphql';
import { invalid } from '../../../vocabulary/errors.js';

/** A document of a manifest: the id by which the client sends it, and its text. */
export interface ManifestEntry {
  readonly documentId: string;
  readonly text: string;
}

/** Documents in one manifest: as many as an organization may trust. */
export const MOST_IN_MANIFEST = 500;
const LONGEST_TEXT = 100_000;
const MOST_TOKENS = 10_000;
const APOLLO_FORMAT = 'apollo-persisted-query-manifest';
/** Relay names documents by MD5 unless told otherwise, Apollo by SHA-256; both may be given ids of one's own. */
const ID = /^[A-Za-z0-9_.-]{1,64}$/;

/** SHA-256 of a text, hexadecimal. Pure. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A document that may be trusted. Throws VALIDATION_ERROR naming the field. Pure. */
export function readTrustedText(text: unknown, field: string): string {
  if (typeof text !== 'string') throw invalid(field, 'expected the text of a document');
  if (text.length > LONGEST_TEXT) throw invalid(field, `expected at most ${LONGEST_TEXT} characters`);
  try {
    parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
  } catch (error) {
    throw invalid(field, error instanceof GraphQLError ? error.message : 'is no GraphQL document');
  }
  return text;
}

type Member = readonly [documentId: unknown, text: unknown, field: string];

function membersOf(manifest: Readonly<Record<string, unknown>>): Member[] {
  if (manifest.format === undefined) return Object.entries(manifest).map(([id, text]) => [id, text, `manifest.${id.slice(0, 64)}`]);
  const { format, version, operations } = manifest;
  if (format !== APOLLO_FORMAT || version !== 1 || !Array.isArray(operations))
    throw invalid('manifest', `expected ${APOLLO_FORMAT} of version 1, or ids with the texts of their documents`);
  return operations.map((operation: unknown, index) => {
    const { id, body } = (operation ?? {}) as Record<string, unknown>;
    return [id, body, `manifest.operations[${index}]`];
  });
}

/**
 * The documents of a manifest as Apollo's generate-persisted-query-manifest writes it, or of a map of ids to texts as Relay's compiler does.
 * Throws VALIDATION_ERROR naming the document that is wrong. Pure.
 */
export function readManifest(manifest: Readonly<Record<string, unknown>>): ManifestEntry[] {
  const members = membersOf(manifest);
  if (members.length < 1 || members.length > MOST_IN_MANIFEST)
    throw invalid('manifest', `expected 1 to ${MOST_IN_MANIFEST} documents, received ${members.length}`);
  const texts = new Map<string, string>();
  return members.map(([id, text, field]) => {
    if (typeof id !== 'string' || !ID.test(id)) throw invalid(field, 'expected an id of 1 to 64 letters, digits, _ . or -');
    const entry = { documentId: id, text: readTrustedText(text, field) };
    if ((texts.get(id) ?? entry.text) !== entry.text) throw invalid(field, `the id ${id} stands for two documents`);
    texts.set(id, entry.text);
    return entry;
  });
}
