import { createHash } from 'node:crypto';
import { GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { Arg, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import { lockOrganization, Organization, requireBelowCap, settingsOf } from '../../organizations/index.js';
import { idKey, momentColumn } from '../../platform/database/columns.js';
import type { Database } from '../../platform/database/index.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller } from '../../vocabulary/permissions.js';

/** A GraphQL document that an organization trusts: it may be run by its id (D95). */
@ObjectType('TrustedDocument', { simpleResolvers: true })
@Entity('trusted_documents')
export class TrustedDocument {
  @PrimaryColumn('int')
  organizationId!: number;

  /** SHA-256 of the text, hexadecimal. */
  @Field(() => ID, { description: 'SHA-256 of the text, hexadecimal: send it as documentId in place of query.' })
  @PrimaryColumn(idKey(64))
  documentId!: string;

  @Field(() => String)
  @Column('mediumtext')
  text!: string;

  @Field(() => Date)
  @Column(momentColumn())
  createdAt!: Date;
}

/** Runs operations by the id of their document, and refuses others where an organization says so (D95). */
export interface TrustedDocuments {
  /** Puts the text of `documentId` into the body. Throws VALIDATION_ERROR for an unknown id, INSUFFICIENT_PERMISSIONS for an untrusted document. */
  prepare(caller: Caller, body: unknown): Promise<void>;
  readonly resolvers: readonly object[];
}

/** Root fields that stay usable when only trusted documents are: else nobody could turn that off again. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([
  'updateOrganization',
  'trustDocument',
  'distrustDocument',
  'trustedDocuments',
  'signIn',
  'signOut',
  'acceptInvitation',
]);
const SETTINGS_REMEMBERED_MS = 1000;
const LONGEST_TEXT = 100_000;

const idOf = (text: string) => createHash('sha256').update(text).digest('hex');

function usesOnlyOpenFields(query: unknown): boolean {
  if (typeof query !== 'string') return false;
  try {
    const { definitions } = parse(query, { maxTokens: 1000, noLocation: true });
    return definitions.every(
      (node) =>
        node.kind === Kind.OPERATION_DEFINITION &&
        (node as OperationDefinitionNode).selectionSet.selections.every(
          (field) => field.kind === Kind.FIELD && ALWAYS_OPEN.has(field.name.value),
        ),
    );
  } catch {
    return false;
  }
}

/** GraphQL: trusted documents of the organization. */
@Resolver()
class TrustedDocumentResolver {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  @Requires('settings.manage', 'shared')
  @Query(() => [TrustedDocument])
  trustedDocuments(@Ctx() { caller }: RequestContext): Promise<TrustedDocument[]> {
    return this.database.dataSource.manager.find(TrustedDocument, {
      where: { organizationId: caller.organizationId },
      order: { createdAt: 'DESC', documentId: 'ASC' },
    });
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => TrustedDocument, { description: 'Trusts a document: it may be run by its id.' })
  async trustDocument(@Arg('text', () => String) text: string, @Ctx() { caller }: RequestContext): Promise<TrustedDocument> {
    if (text.length > LONGEST_TEXT) throw invalid('text', `expected at most ${LONGEST_TEXT} characters`);
    try {
      parse(text, { maxTokens: 10_000, noLocation: true });
    } catch (error) {
      throw invalid('text', error instanceof GraphQLError ? error.message : 'is no GraphQL document');
    }
    const { organizationId } = caller;
    const document = { organizationId, documentId: idOf(text), text, createdAt: this.clock.now() };
    return this.database.transaction(async (tx) => {
      const known = await tx.findOneBy(TrustedDocument, { organizationId, documentId: document.documentId });
      if (known) return known;
      await lockOrganization(tx, organizationId);
      requireBelowCap('trustedDocuments', await tx.countBy(TrustedDocument, { organizationId }));
      await tx.insert(TrustedDocument, document);
      await this.audit.record(tx, caller, { action: 'trusted_document.added', target: document.documentId });
      return document;
    });
  }

  @Requires('settings.manage', 'shared')
  @Mutation(() => Boolean, { description: 'Whether the document was trusted before.' })
  async distrustDocument(@Arg('documentId', () => ID) documentId: string, @Ctx() { caller }: RequestContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const removed = await tx.delete(TrustedDocument, { organizationId: caller.organizationId, documentId });
      if (!removed.affected) return false;
      await this.audit.record(tx, caller, { action: 'trusted_document.removed', target: documentId.slice(0, 64) });
      return true;
    });
  }
}

/** Builds the trusted documents. */
export function createTrustedDocuments(database: Database, clock: Clock, audit: Audit): TrustedDocuments {
  const manager = database.dataSource.manager;
  const remembered = new Map<number, { until: number; only: boolean }>();

  async function onlyTrusted(organizationId: number): Promise<boolean> {
    const now = clock.now().getTime();
    const known = remembered.get(organizationId);
    if (known && known.until > now) return known.only;
    const organization = await manager.findOneBy(Organization, { id: organizationId });
    const only = organization !== null && settingsOf(organization).trustedDocumentsOnly;
    remembered.set(organizationId, { until: now + SETTINGS_REMEMBERED_MS, only });
    return only;
  }

  const find = (organizationId: number, documentId: string) => manager.findOneBy(TrustedDocument, { organizationId, documentId });

  return {
    resolvers: [new TrustedDocumentResolver(database, clock, audit)],
    async prepare(caller, body) {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
      const request = body as { documentId?: unknown; query?: unknown };
      if (request.documentId !== undefined && request.query === undefined) {
        const document = typeof request.documentId === 'string' ? await find(caller.organizationId, request.documentId) : null;
        if (!document) throw invalid('documentId', 'expected the id of a trusted document');
        request.query = document.text;
        return;
      }
      // Programs are held to the list; people who are signed in use the pages of this service, which change with it.
      const isProgram = ['key', 'oauth', 'client'].includes(caller.credential.kind);
      if (!isProgram || !(await onlyTrusted(caller.organizationId))) return;
      const isTrusted = typeof request.query === 'string' && (await find(caller.organizationId, idOf(request.query))) !== null;
      if (isTrusted || usesOnlyOpenFields(request.query)) return;
      throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, {
        message: 'The organization allows trusted documents only (documentId).',
      });
    },
  };
}
