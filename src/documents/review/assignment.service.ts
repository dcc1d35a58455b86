import { type EntityManager, type FindOptionsWhere, MoreThan } from 'typeorm';
import {
  findMember,
  levelOf,
  listMembersWith,
  type MemberFacts,
  type Person,
  permissionsOf,
  UserStatus,
} from '../../organizations/index.js';
import type { NewEvent } from '../../platform/events/index.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { accessTo, includesAccess } from '../access/access.rules.js';
import { recordChange, snapshotOf } from '../document.changes.js';
import { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import { assertUnlocked } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { findAccessEntry } from '../document.store.js';
import type { RefusedAssignment, ReviewAssignments } from './assignment.inputs.js';
import { assertAssignable, lockAfterAssignment } from './assignment.rules.js';

/** To whom, and what he should know. `userId` null: nobody. */
export interface Assignment {
  readonly userId: number | null;
  readonly notes: string | null;
}

/** Who is to review what. An assignment keeps nobody out: a claim does (D25). */
export interface Assignments {
  /** Members who may review, by e-mail address. */
  reviewers(caller: Caller): Promise<Person[]>;
  /**
   * Needs edit access. Throws DOCUMENT_LOCKED while the document is read or somebody else holds it, INVALID_STATUS_TRANSITION, USER_NOT_FOUND for who is no
   * active member, VALIDATION_ERROR for one who may not review it.
   */
  assign(caller: Caller, id: string, to: Assignment): Promise<Document>;
  /** Each by itself; what is wrong with one keeps no other back. */
  assignMany(caller: Caller, ids: readonly string[], to: Assignment): Promise<ReviewAssignments>;
  /** Frees what a member has claimed or is assigned to, in both modes. */
  freeAll(tx: EntityManager, caller: Caller, userId: number): Promise<void>;
  /** Frees a document, locked by the transaction, from who holds it or is to review it and may not edit it any more. */
  freeUnable(tx: EntityManager, caller: Caller, document: Document): Promise<void>;
}

const LIMIT = { notes: 2000, documents: 100 } as const;
/** Documents that are freed in one statement. */
const PORTION = 500;

const MAY_NOT = 'expected a member who may review this document';

/** Records of the history: whose act freed a document, of a claim and of an assignment. */
const released = ({ id: documentId, batchId }: Document, { email: user }: Caller): NewEvent => ({
  type: 'document.reviewed',
  documentId,
  batchId,
  data: { user, action: 'released', notes: null },
});
const unassigned = (document: Document, { email: user }: Caller): NewEvent => ({
  type: 'document.assigned',
  documentId: document.id,
  batchId: document.batchId,
  facts: documentFacts(document),
  data: { documentId: document.id, user, assignee: null, notes: null },
});

/** Builds them. */
export function createAssignments(deps: DocumentContext & { readonly reader: DocumentReader }): Assignments {
  const { database, clock, audit, events, streams, reader } = deps;

  /** The member, kept from leaving until the transaction ends. */
  async function loadMember(tx: EntityManager, organizationId: number, userId: number): Promise<MemberFacts> {
    await tx.query('SELECT userId FROM memberships WHERE organizationId = ? AND userId = ? LOCK IN SHARE MODE', [organizationId, userId]);
    const member = await findMember(tx, organizationId, userId);
    if (member?.membership.status !== UserStatus.active) throw new ServiceError('USER_NOT_FOUND', { userId });
    if (!permissionsOf(member).has('documents.approve')) throw invalid('userId', 'expected a member with documents.approve');
    return member;
  }

  async function mayEdit(tx: EntityManager, document: Document, member: MemberFacts): Promise<boolean> {
    const { userId } = member.membership;
    const subject = { userId, level: levelOf(member.roles), rolePermissions: permissionsOf(member) };
    return includesAccess(accessTo(document, subject, await findAccessEntry(tx, document.id, userId)), 'edit');
  }

  async function assign(caller: Caller, id: string, { userId, notes }: Assignment): Promise<Document> {
    if ((notes?.length ?? 0) > LIMIT.notes) throw invalid('notes', `expected at most ${LIMIT.notes} characters, received ${notes!.length}`);
    await reader.load(caller, id, 'edit');
    return database.transaction(async (tx) => {
      // Members before documents, as where a member is removed.
      const member = userId === null ? null : await loadMember(tx, caller.organizationId, userId);
      const document = await reader.load(caller, id, 'edit', { manager: tx, lock: true });
      const now = clock.now();
      assertUnlocked(document, caller.userId, now);
      assertAssignable(document.status, userId);
      if (member && !(await mayEdit(tx, document, member))) throw invalid('userId', MAY_NOT);
      const before = snapshotOf(document);
      Object.assign(document, lockAfterAssignment(document, userId, caller.userId));
      const isSame = before.assigneeId === userId;
      // What is as it was is no change, unless something is to be said or a claim is given up.
      if (isSame && notes === null && before.lockedById === document.lockedById) return before;
      Object.assign(document, {
        assigneeId: userId,
        assignedAt: userId === null ? null : isSame ? before.assignedAt : now,
        updatedAt: now,
      });
      await tx.save(Document, document);
      await recordChange(tx, deps.changeHooks, before, document);
      await audit.record(tx, caller, {
        action: 'document.assigned',
        target: id,
        details: { before: { assigneeId: before.assigneeId }, after: { assigneeId: userId } },
      });
      const data = { documentId: id, user: caller.email, assignee: member?.user.email ?? null, notes };
      const about = { documentId: id, batchId: document.batchId, facts: documentFacts(document) };
      await events.append(tx, document, [{ type: 'document.assigned', ...about, data }]);
      return document;
    });
  }

  /** Documents with such a column, freed a portion at a time; gives how many there were. `sql` takes them out of the condition. */
  async function freeWhere(
    tx: EntityManager,
    scope: Scope,
    where: FindOptionsWhere<Document>,
    sql: string,
    told: (document: Document) => NewEvent,
  ): Promise<number> {
    for (let freed = 0; ; ) {
      const documents = await tx.find(Document, { where: { ...scope, ...where }, lock: { mode: 'pessimistic_write' }, take: PORTION });
      if (documents.length === 0) return freed;
      freed += documents.length;
      const marks = documents.map(() => '?').join(',');
      await tx.query(`UPDATE documents SET ${sql}, updatedAt = ? WHERE id IN (${marks})`, [clock.now(), ...documents.map(({ id }) => id)]);
      for (const { id } of documents) await streams.touch(tx, id);
      await events.append(tx, scope, documents.map(told));
    }
  }

  /** Claims end, so that others need not wait for the hour of somebody who cannot come back to it (D25). */
  function freeClaimed(tx: EntityManager, scope: Scope, caller: Caller, userId: number): Promise<number> {
    const where = { lockedById: userId, lockedUntil: MoreThan(clock.now()) };
    return freeWhere(tx, scope, where, 'lockedById = NULL, lockedUntil = NULL', (document) => released(document, caller));
  }

  function freeAssigned(tx: EntityManager, scope: Scope, caller: Caller, userId: number): Promise<number> {
    return freeWhere(tx, scope, { assigneeId: userId }, 'assigneeId = NULL, assignedAt = NULL', (document) => unassigned(document, caller));
  }

  return {
    async freeUnable(tx, caller, document) {
      const before = snapshotOf(document);
      const { lockedById, lockedUntil, assigneeId } = document;
      const isAble = async (userId: number) => {
        const member = await findMember(tx, document.organizationId, userId);
        return Boolean(member) && mayEdit(tx, document, member!);
      };
      const told: NewEvent[] = [];
      if (lockedById !== null && lockedUntil !== null && lockedUntil > clock.now() && !(await isAble(lockedById))) {
        Object.assign(document, { lockedById: null, lockedUntil: null });
        told.push(released(document, caller));
      }
      if (assigneeId !== null && !(await isAble(assigneeId))) {
        Object.assign(document, { assigneeId: null, assignedAt: null });
        told.push(unassigned(document, caller));
      }
      if (told.length === 0) return;
      await tx.save(Document, document);
      await recordChange(tx, deps.changeHooks, before, document);
      await events.append(tx, document, told);
    },
    reviewers: ({ organizationId }) => listMembersWith(database.dataSource.manager, organizationId, 'documents.approve'),
    assign,
    async assignMany(caller, ids, to) {
      const wanted = [...new Set(ids)];
      if (wanted.length < 1 || wanted.length > LIMIT.documents)
        throw invalid('ids', `expected 1 to ${LIMIT.documents} documents, received ${wanted.length}`);
      const documents: Document[] = [];
      const refused: RefusedAssignment[] = [];
      for (const id of wanted) {
        try {
          documents.push(await assign(caller, id, to));
        } catch (error) {
          // What is wrong with the request as a whole is told as such.
          if (!(error instanceof ServiceError) || error.code === 'USER_NOT_FOUND') throw error;
          refused.push({ id, errorCode: error.code, message: error.message });
        }
      }
      return { documents, refused };
    },
    async freeAll(tx, caller, userId) {
      let [claimed, assigned] = [0, 0];
      for (const mode of ['live', 'test'] as const) {
        const scope = { organizationId: caller.organizationId, mode };
        claimed += await freeClaimed(tx, scope, caller, userId);
        assigned += await freeAssigned(tx, scope, caller, userId);
      }
      const target = String(userId);
      if (claimed > 0) await audit.record(tx, caller, { action: 'user.claims_ended', target, details: { documents: claimed } });
      if (assigned > 0) await audit.record(tx, caller, { action: 'user.assignments_ended', target, details: { documents: assigned } });
    },
  };
}
