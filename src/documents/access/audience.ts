import type { EntityManager } from 'typeorm';
import { findMember, levelOf, permissionsOf } from '../../organizations/index.js';
import type { Permission, Scope } from '../../vocabulary/permissions.js';
import { findAccessEntry, findDocument } from '../document.store.js';
import { type AccessFacts, accessTo, includesAccess } from './access.rules.js';

/** Whether the person may read the document now (D103): an active member with documents.read and access. */
export type MayRead = (scope: Scope, documentId: string, userId: number | null) => Promise<boolean>;

type Person = { level: ReturnType<typeof levelOf>; rolePermissions: ReadonlySet<Permission> } | null;

/** Whom else to count among those who may read. */
export interface AudienceOptions {
  /** Whether a member reads what is no more; nothing tells who might have, so nobody does unless he was asked about when it was there. */
  readonly ofGone?: boolean;
  /** Whether members of a suspended organization count: for what is kept until it is resumed, and told to nobody before. */
  readonly ofSuspended?: boolean;
}

/** Looks people and documents up once, for one piece of work. */
export function createAudience(tx: EntityManager, { ofGone = false, ofSuspended = false }: AudienceOptions = {}): MayRead {
  const people = new Map<string, Promise<Person>>();
  const documents = new Map<string, Promise<AccessFacts | null>>();
  const once = <T>(known: Map<string, Promise<T>>, key: string, look: () => Promise<T>): Promise<T> => {
    const promise = known.get(key) ?? look();
    known.set(key, promise);
    return promise;
  };

  async function lookUp(organizationId: number, userId: number): Promise<Person> {
    const member = await findMember(tx, organizationId, userId);
    if (member?.membership.status !== 'active' || (member.organization.status !== 'active' && !ofSuspended)) return null;
    const rolePermissions = permissionsOf(member);
    return rolePermissions.has('documents.read') ? { level: levelOf(member.roles), rolePermissions } : null;
  }

  return async (scope, documentId, userId) => {
    if (userId === null) return false;
    const person = await once(people, `${scope.organizationId}:${userId}`, () => lookUp(scope.organizationId, userId));
    if (!person) return false;
    if (person.level !== 'member') return true;
    const document = await once(documents, documentId, () => findDocument(tx, scope, documentId));
    if (!document) return ofGone;
    const entry = await findAccessEntry(tx, documentId, userId);
    return includesAccess(accessTo(document, { userId, ...person }, entry), 'read');
  };
}
