import type { EntityManager } from 'typeorm';
import type { Tasks } from '../platform/tasks/index.js';
import { invalid, ServiceError } from '../vocabulary/errors.js';
import { isId } from '../vocabulary/ids.js';
import type { Caller } from '../vocabulary/permissions.js';
import { recordChange, snapshotOf } from './document.changes.js';
import { Document } from './document.entity.js';
import type { UpdateDocumentInput } from './document.inputs.js';
import { assertUnlocked, checkMetadata, mergeMetadata } from './document.rules.js';
import type { DocumentContext, DocumentReader } from './document.service.js';
import type { PageReader } from './pages/page.service.js';
import { startRun } from './runs/run.store.js';

/** What a template is held against when it is named for a document (D29, D115). */
export interface TemplateSubject {
  /** Type of the document; null: not recognised. */
  readonly type: Document['type'];
  /** Recognised text, for matchingRules; null before the first run ended. */
  readonly text: () => Promise<string | null>;
  /** forceTemplate: type and matching rules are not looked at, "exists" and "active" are. */
  readonly forced: boolean;
}

/** Asks whether a template may be used for a document; throws TEMPLATE_NOT_FOUND or TEMPLATE_NOT_APPLICABLE (D29). Built by `templates`. */
export type TemplateFit = (caller: Caller, templateId: string, subject: TemplateSubject) => Promise<void>;

/** What updates need. */
export interface UpdateDependencies extends DocumentContext {
  readonly tasks: Tasks;
  readonly reader: DocumentReader;
  readonly pages: PageReader;
  readonly fitTemplate: TemplateFit;
}

/** Changing a document, and reading it anew (D26-D29). */
export interface Updates {
  update(caller: Caller, id: string, input: UpdateDocumentInput): Promise<Document>;
}

/** Whether a PATCH is about the next run, which locks apply to; metadata alone is never locked (D26). Pure. */
export function concernsRun(input: UpdateDocumentInput): boolean {
  return input.type !== undefined || input.templateId !== undefined || input.reprocess === true || typeof input.forceTemplate === 'boolean';
}

/** The template that the PATCH names or forces; null when it is about none. Throws VALIDATION_ERROR when there is none to force (D29). Pure. */
export function namedTemplate(
  document: Pick<Document, 'templateId' | 'requestedTemplateId'>,
  input: Pick<UpdateDocumentInput, 'templateId' | 'forceTemplate'>,
): string | null {
  if (typeof input.templateId === 'string') return input.templateId;
  if (input.forceTemplate !== true) return null;
  if (input.templateId === null) throw invalid('forceTemplate', 'expected a templateId beside it, received null');
  const present = document.requestedTemplateId ?? document.templateId;
  if (!present) throw invalid('forceTemplate', 'expected templateId beside it, the document has no template to force');
  return present;
}

/** Puts the document back to processing with a new numbered run (D27). The old results stay shown until it ends. */
export function reprocess(document: Document, now: Date): void {
  if (document.storageKey === '')
    throw new ServiceError('INVALID_STATUS_TRANSITION', { status: document.status }, { message: 'There is no file to read again.' });
  Object.assign(document, {
    status: 'processing',
    run: document.run + 1,
    reprocessingStartedAt: now,
    completedAt: null,
    processingTimeMs: null,
    reviewReason: null,
    errorCode: null,
    errorMessage: null,
    lockedById: null,
    lockedUntil: null,
    reviewedBy: null,
    reviewedAt: null,
  } satisfies Partial<Document>);
}

/** The new run of a document that was put back to processing, told to its watchers. */
export async function beginAgain(tx: EntityManager, deps: DocumentContext & { readonly tasks: Tasks }, document: Document): Promise<void> {
  await startRun(tx, deps, document);
  const { id, pageCount: pages } = document;
  await deps.streams.append(tx, id, { stage: null, page: null, pages, percent: 0, status: 'processing', final: false });
}

/** Builds the updates. */
export function createUpdates(deps: UpdateDependencies): Updates {
  const { database, clock, audit, streams, tasks, reader } = deps;

  async function checkExists(caller: Caller, templateId: string): Promise<void> {
    if (!isId('template', templateId)) throw new ServiceError('TEMPLATE_NOT_FOUND');
    await deps.fitTemplate(caller, templateId, { type: null, text: () => Promise.resolve(null), forced: true });
  }

  async function checkTemplate(caller: Caller, document: Document, input: UpdateDocumentInput): Promise<string | null> {
    const templateId = namedTemplate(document, input);
    if (templateId === null) return null;
    const type = input.type ?? document.requestedType ?? document.type;
    await deps.fitTemplate(caller, templateId, { type, text: () => deps.pages.text(document), forced: input.forceTemplate === true });
    return templateId;
  }

  function apply(document: Document, input: UpdateDocumentInput, templateId: string | null): string[] {
    const changed: string[] = [];
    if (input.metadata && Object.keys(input.metadata).length > 0) {
      document.metadata = mergeMetadata(document.metadata, input.metadata);
      changed.push('metadata');
    }
    if (input.type) {
      document.type = input.type;
      document.requestedType = input.type;
      changed.push('type');
    }
    // null unsets what was asked for; of what was read with it, the runs keep their own account.
    if (input.type === null && (document.type !== null || document.requestedType !== null)) {
      document.type = null;
      document.requestedType = null;
      changed.push('type');
    }
    if (input.templateId === null && (document.requestedTemplateId !== null || document.templateId !== null)) {
      Object.assign(document, {
        requestedTemplateId: null,
        templateId: null,
        templateVersion: null,
        templateName: null,
        forceTemplate: false,
      });
      changed.push('templateId');
    }
    if (templateId !== null) {
      document.requestedTemplateId = templateId;
      changed.push('templateId');
    }
    if (typeof input.forceTemplate === 'boolean' || templateId !== null) document.forceTemplate = input.forceTemplate === true;
    if (typeof input.forceTemplate === 'boolean') changed.push('forceTemplate');
    return changed;
  }

  return {
    async update(caller, id, input) {
      // Values come before existence in the order of checks (D123).
      if (input.metadata) checkMetadata(Object.fromEntries(Object.entries(input.metadata).filter(([, value]) => value !== null)));
      const found = await reader.load(caller, id, 'edit');
      // That a template exists comes before the lock in the order of checks, whether it fits comes after (D123).
      if (typeof input.templateId === 'string') await checkExists(caller, input.templateId);
      if (concernsRun(input)) assertUnlocked(found, caller.userId, clock.now());
      const templateId = await checkTemplate(caller, found, input);
      const updated = await database.transaction(async (tx, afterCommit) => {
        const document = await reader.load(caller, id, 'edit', { manager: tx, lock: true });
        const now = clock.now();
        if (concernsRun(input)) assertUnlocked(document, caller.userId, now);
        const before = snapshotOf(document);
        const changed = apply(document, input, templateId);
        if (input.reprocess === true) reprocess(document, now);
        else if (changed.length === 0) return document;
        document.updatedAt = now;
        await tx.save(Document, document);
        await recordChange(tx, deps.changeHooks, before, document);
        if (input.reprocess === true) {
          await beginAgain(tx, deps, document);
          afterCommit(() => streams.notify(id));
        }
        await audit.record(tx, caller, {
          action: input.reprocess === true ? 'document.reprocessed' : 'document.updated',
          target: id,
          details: {
            changed,
            before: { status: before.status, type: before.type, templateId: before.requestedTemplateId ?? before.templateId },
            after: { status: document.status, type: document.type, templateId: document.requestedTemplateId ?? document.templateId },
            ...(input.reprocess === true ? { run: document.run } : {}),
          },
        });
        return document;
      });
      if (input.reprocess === true) tasks.hint('document.process', updated.priority);
      return updated;
    },
  };
}
