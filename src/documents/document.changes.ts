import type { EntityManager } from 'typeorm';
import type { Scope } from '../vocabulary/permissions.js';
import { countChange, countRemoval } from './counters/counter.store.js';
import type { Document } from './document.entity.js';

/**
 * Keeps another read model in step with documents (rollups, search), inside the transaction of the change. `before` null: the document is new. Called for every
 * change of status, type or extracted values; must only touch `tx`. It comes to rows of the document alone, and gives what comes to rows that documents of the organization share, if
 * any: that is done when counters are locked.
 */
export type ChangeHook = (tx: EntityManager, before: Readonly<Document> | null, after: Readonly<Document>) => Promise<Shared>;

/** What touches rows that others may wait for. */
export type Shared = (() => Promise<void>) | undefined;

/** The same for documents of one scope that are gone: all of them at once, however many are deleted together. */
export type RemovalHook = (tx: EntityManager, scope: Scope, documents: readonly Readonly<Document>[]) => Promise<void>;

/** The document as it is now, to be compared after the change. */
export function snapshotOf(document: Document): Document {
  return Object.assign(Object.create(Object.getPrototypeOf(document)) as Document, document);
}

/**
 * Counts a change and tells the hooks. Rows of the document alone come first: what documents of an organization share is locked late, and others wait for little. Call
 * before events are appended: counters are locked before the event sequence, always in this order.
 */
export const recordChange = (
  tx: EntityManager,
  hooks: readonly ChangeHook[] | undefined,
  before: Readonly<Document> | null,
  after: Readonly<Document>,
): Promise<void> => recordChanges(tx, hooks, [{ before, after }]);

/** The same of several documents that change together. */
export async function recordChanges(
  tx: EntityManager,
  hooks: readonly ChangeHook[] | undefined,
  changes: readonly { readonly before: Readonly<Document> | null; readonly after: Readonly<Document> }[],
): Promise<void> {
  const shared: Shared[] = [];
  for (const { before, after } of changes) {
    for (const hook of hooks ?? []) shared.push(await hook(tx, before, after));
  }
  for (const { before, after } of changes) await countChange(tx, before, after);
  for (const each of shared) await each?.();
}

/**
 * The same for documents of one scope that go. `old`: of days that hardly anybody adds to any more. Then the hooks come first, and counters, which everybody needs, are
 * locked for less; a change of a document of the same day may be tried once more, because it comes the other way.
 */
export async function recordRemoval(
  tx: EntityManager,
  hooks: readonly RemovalHook[] | undefined,
  scope: Scope,
  documents: readonly Readonly<Document>[],
  { old }: { old: boolean },
): Promise<void> {
  if (!old) await countRemoval(tx, scope, documents);
  for (const hook of hooks ?? []) await hook(tx, scope, documents);
  if (old) await countRemoval(tx, scope, documents);
}
