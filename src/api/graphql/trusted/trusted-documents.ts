import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import type { Audit } from '../../../audit/index.js';
import { Organization, settingsOf } from '../../../organizations/index.js';
import { comparableWord } from '../../../platform/database/columns.js';
import type { CursorCodec, Database } from '../../../platform/database/index.js';
import { fromMany, type NodeSource } from '../../../platform/graphql/graphql.js';
import type { Clock } from '../../../platform/time/clock.js';
import { invalid, ServiceError } from '../../../vocabulary/errors.js';
import type { Caller } from '../../../vocabulary/permissions.js';
import { hashOfText } from './manifest.rules.js';
import { findTrusted, TrustedDocument } from './trusted-document.entity.js';
import { TrustedDocumentResolver } from './trusted-document.resolver.js';

/** Runs operations by the id of their document, and refuses others where an organization or a key says so (D95). */
export interface TrustedDocuments {
  /** Puts the text of `documentId` into the body. Throws VALIDATION_ERROR for an unknown id, INSUFFICIENT_PERMISSIONS for an untrusted document. */
  prepare(caller: Caller, body: unknown): Promise<void>;
  readonly resolvers: readonly object[];
  /** How they are read by their global ids. */
  readonly node: NodeSource;
}

/** Root fields that stay usable when only trusted documents are: else nobody could turn that off again. */
const ALWAYS_OPEN: ReadonlySet<string> = new Set([
  'updateOrganization',
  'trustDocument',
  'trustDocuments',
  'distrustDocument',
  'removeTrustedDocument',
  'trustedDocuments',
  'signIn',
  'signOut',
  'acceptInvitation',
]);
const SETTINGS_REMEMBERED_MS = 1000;

/** The id in a request of Apollo's clients, which send a manifest's id as the hash of a persisted query. */
function persistedIdOf(request: { readonly extensions?: unknown }): string | undefined {
  let extensions: unknown = request.extensions;
  if (typeof extensions === 'string') {
    try {
      extensions = JSON.parse(extensions);
    } catch {
      return undefined;
    }
  }
  const hash = (extensions as { persistedQuery?: { sha256Hash?: unknown } } | null | undefined)?.persistedQuery?.sha256Hash;
  return typeof hash === 'string' ? hash : undefined;
}

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

/** What trusted documents need. */
export interface TrustedDependencies {
  readonly database: Database;
  readonly cursors: CursorCodec;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** Builds the trusted documents. */
export function createTrustedDocuments({ database, cursors, clock, audit }: TrustedDependencies): TrustedDocuments {
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

  const find = (organizationId: number, documentId: string) =>
    manager.findOneBy(TrustedDocument, { organizationId, documentId: comparableWord(documentId) });

  return {
    resolvers: [new TrustedDocumentResolver(database, cursors, clock, audit)],
    node: {
      type: 'TrustedDocument',
      requires: 'settings.manage',
      reach: 'shared',
      load: fromMany(
        ({ caller: { organizationId } }, ids) => findTrusted(manager, organizationId, ids),
        async () => null,
      ),
    },
    async prepare(caller, body) {
      if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
      const request = body as { documentId?: unknown; query?: unknown; extensions?: unknown };
      if (request.query === undefined && request.documentId !== undefined) {
        const document = typeof request.documentId === 'string' ? await find(caller.organizationId, request.documentId) : null;
        if (!document) throw invalid('documentId', 'expected the id of a trusted document');
        request.query = document.text;
        return;
      }
      const persisted = request.query === undefined ? persistedIdOf(request) : undefined;
      const document = persisted === undefined ? null : await find(caller.organizationId, persisted);
      if (document) {
        request.query = document.text;
        // Apollo would compare the hash of a persisted query with the text. The id in a manifest may be something else than that hash.
        delete request.extensions;
        return;
      }
      // Only programs are held to the list. People who are signed in use the web application, whose operations change with the service.
      const isProgram = ['key', 'oauth', 'client'].includes(caller.credential.kind);
      const ofKey = caller.trustedDocumentsOnly === true;
      if (!ofKey && !(isProgram && (await onlyTrusted(caller.organizationId)))) return;
      const { organizationId } = caller;
      const isTrusted =
        typeof request.query === 'string' && (await manager.existsBy(TrustedDocument, { organizationId, hash: hashOfText(request.query) }));
      if (isTrusted || (!ofKey && usesOnlyOpenFields(request.query))) return;
      throw new ServiceError('INSUFFICIENT_PERMISSIONS', undefined, {
        message: `The ${ofKey ? 'credential' : 'organization'} allows trusted documents only (documentId).`,
      });
    },
  };
}
