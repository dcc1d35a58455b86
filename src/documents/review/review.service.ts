import type { EntityManager } from 'typeorm';
import { canonicalJson } from '../../audit/index.js';
import { type Field, type Page, recheck, type TemplateSpec } from '../../pipeline/index.js';
import type { NewEvent } from '../../platform/events/index.js';
import { filterOf } from '../../platform/graphql/list-rows.js';
import { readPage, toConnection } from '../../platform/graphql/paging.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { subjectOf } from '../access/access.rules.js';
import { recordChange, snapshotOf } from '../document.changes.js';
import { Document } from '../document.entity.js';
import { documentFacts } from '../document.facts.js';
import type { DocumentConnection } from '../document.inputs.js';
import { assertUnlocked } from '../document.rules.js';
import { type DocumentContext, type DocumentReader } from '../document.service.js';
import { summariseDocuments } from '../document.store.js';
import type { PageReader } from '../pages/page.service.js';
import { countFields, searchColumns } from '../runs/extraction.rules.js';
import { ProcessingRun } from '../runs/run.entity.js';
import { shapesOf } from './corrected-values.rules.js';
import type { ReviewQueueArgs, ReviewQueueFilter } from './queue.inputs.js';
import { listQueueBy } from './queue-order.js';
import type { Correction, CorrectionInput, DocumentReview, ReviewDocumentInput } from './review.inputs.js';
import { completedAt, correctFields, lockAfter, putValue, statusAfter, valueAt } from './review.rules.js';
import { countQueue, listQueue, queuePosition } from './review.store.js';

/** Review of documents by people (D24-D26, D118). */
export interface Reviews {
  /** Throws DOCUMENT_LOCKED while processing or while somebody else holds the lock, INVALID_STATUS_TRANSITION. Needs edit access. */
  review(caller: Caller, id: string, input: ReviewDocumentInput): Promise<DocumentReview>;
  /** Documents that wait for a person: most urgent, then oldest first. */
  queue(caller: Caller, args: ReviewQueueArgs): Promise<DocumentConnection>;
}

/** What reviews need. */
export interface ReviewDependencies extends DocumentContext {
  readonly reader: DocumentReader;
  readonly pages: PageReader;
  /** The template as it is now, for its rules; null when it is gone. */
  readonly loadTemplate: (scope: Scope, templateId: string) => Promise<TemplateSpec | null>;
}

/** Pages that rules look at again; documents with more are checked by their values alone. */
const PAGES_LOOKED_AT = 20;

/** What corrected values are checked against. */
interface Read {
  readonly template: TemplateSpec | null;
  readonly pages: readonly Page[];
}

const NOTHING_READ: Read = { template: null, pages: [] };

const LIMIT = { notes: 2000, corrections: 500 } as const;

/** Checks the members of an action that need no document (D123). */
function checkInput({ action, notes, corrections }: ReviewDocumentInput): void {
  if ((notes?.length ?? 0) > LIMIT.notes) throw invalid('notes', `expected at most ${LIMIT.notes} characters, received ${notes!.length}`);
  const count = corrections?.length ?? 0;
  if (count > LIMIT.corrections) throw invalid('corrections', `expected at most ${LIMIT.corrections}, received ${count}`);
  if (action === 'corrected' && count === 0) throw invalid('corrections', 'is required with corrected');
  if (count > 0 && !['corrected', 'approved', 'rejected'].includes(action))
    throw invalid('corrections', `expected none with ${action}, received ${count}`);
  for (const [index, correction] of corrections?.entries() ?? []) checkPlace(correction, `corrections[${index}]`);
  const incomplete = corrections?.findIndex(({ value }) => value === undefined) ?? -1;
  if (incomplete >= 0) throw invalid(`corrections[${incomplete}].value`, 'is required; null where the document has no such value');
}

/** The place that a correction names must be one on a page. */
function checkPlace({ page, box }: CorrectionInput, name: string): void {
  if ((page ?? null) === null && (box ?? null) === null) return;
  if (!page || page < 1) throw invalid(`${name}.page`, 'expected the number of a page, from 1, together with box');
  if (!box) throw invalid(`${name}.box`, 'is required with page');
  const inside = [box.left, box.top, box.width, box.height].every((value) => value >= 0 && value <= 1);
  if (!inside || box.left + box.width > 1.001 || box.top + box.height > 1.001)
    throw invalid(`${name}.box`, 'expected a box within the page, in fractions from 0 to 1');
}

/** Throws PRECONDITION_FAILED where a value is by now another one than the person saw. */
function assertSeen(
  corrections: readonly CorrectionInput[],
  shown: (field: string) => unknown,
  whole: (field: string, value: unknown) => unknown,
): void {
  const others = corrections.flatMap(({ field, expected }, index) => {
    const found = shown(field);
    if (expected === undefined || canonicalJson(whole(field, expected)) === canonicalJson(whole(field, found))) return [];
    const reason = `expected ${JSON.stringify(expected).slice(0, 60)} at ${field}, found ${JSON.stringify(found).slice(0, 60)}`;
    return [{ field: `corrections[${index}].expected`, reason }];
  });
  if (others.length > 0)
    throw new ServiceError('PRECONDITION_FAILED', others, { message: 'Somebody else has changed values of this document meanwhile.' });
}

/** Builds the reviews. */
export function createReviews(deps: ReviewDependencies): Reviews {
  const { database, clock, audit, events, reader, cursors } = deps;
  const manager = database.dataSource.manager;

  async function whatWasRead(caller: Caller, document: Document): Promise<Read> {
    const template = document.templateId ? await deps.loadTemplate(caller, document.templateId) : null;
    const pages: Page[] = [];
    if ((document.pageCount ?? 0) <= PAGES_LOOKED_AT) for await (const page of deps.pages.models(document.id)) pages.push(page);
    return { template, pages };
  }

  /** Stores corrected values with the run that the document shows, and what follows from them with the document. */
  async function correct(
    tx: EntityManager,
    document: Document,
    input: ReviewDocumentInput,
    { template, pages }: Read,
  ): Promise<Correction[]> {
    const given = input.corrections ?? [];
    if (given.length === 0) return [];
    const run =
      document.resultRun === null ? null : await tx.findOneBy(ProcessingRun, { documentId: document.id, number: document.resultRun });
    if (!run) throw invalid('corrections', 'expected none, the document has no extracted data');
    const data = structuredClone(run.extractedData ?? {});
    const mapping = template?.outputMapping ?? {};
    const pathOf = (field: string) => (Object.hasOwn(mapping, field) ? mapping[field]!.replace(/^\$\.?/, '') : field);
    const nameOf = new Map(Object.entries(mapping).map(([name, path]) => [path.replace(/^\$\.?/, ''), name]));
    // What a template puts somewhere has the shape that the template gives it.
    const table = shapesOf(document.type, template ? [...template.fields.map(({ name }) => name), ...nameOf.keys()] : []);
    // Members that a writer left out are compared as what they became: null.
    const whole = (field: string, value: unknown) => completedAt(table, pathOf(field), value);
    assertSeen(given, (field) => valueAt(data, pathOf(field)), whole);
    let fields = run.fields ?? [];
    const corrections = given.map(({ field, value, page, box }, index): Correction => {
      const correction = { field, value, oldValue: putValue(data, pathOf(field), value, `corrections[${index}]`, table) };
      const place = page && box ? { page, box: { ...box } } : null;
      fields = correctFields(fields, { ...correction, field: nameOf.get(field) ?? field }, place);
      return correction;
    });
    const checked = recheck(fields as unknown as Field[], document.type, template, pages, clock.now().toISOString().slice(0, 10));
    run.extractedData = data;
    run.fields = fields;
    run.confidenceScores = { overall: run.confidenceScores?.overall ?? null, fields: checked.confidences };
    await tx.save(ProcessingRun, run);
    Object.assign(document, searchColumns(data), {
      extractedFields: countFields({ extractedData: data }),
      hasRuleErrors: checked.brokenRules.length > 0,
    });
    return corrections;
  }

  /** What the document shows now: subscribers of approvals get it. */
  async function shownData(tx: EntityManager, document: Document): Promise<Record<string, unknown> | null> {
    if (document.resultRun === null) return null;
    const key = { documentId: document.id, number: document.resultRun };
    const run = await tx.findOne(ProcessingRun, { where: key, select: { documentId: true, number: true, extractedData: true } });
    return run?.extractedData ?? null;
  }

  async function eventsOf(
    tx: EntityManager,
    document: Document,
    caller: Caller,
    { action, notes = null }: ReviewDocumentInput,
    corrections: readonly Correction[],
  ): Promise<NewEvent[]> {
    const { id: documentId, batchId } = document;
    const base = { documentId, batchId };
    const about = { ...base, facts: documentFacts(document) };
    const user = caller.email;
    const made: NewEvent[] = [{ type: 'document.reviewed', ...base, data: { user, action, notes } }];
    if (corrections.length > 0) {
      const fields = corrections.map(({ field, oldValue, value }) => ({ field, oldValue, value }));
      made.push({ type: 'document.corrected', ...about, data: { id: documentId, documentId, user, fields } });
    }
    if (action === 'approved') {
      const extractedData = await shownData(tx, document);
      made.push({ type: 'document.approved', ...about, data: { documentId, user, notes, extractedData } });
    }
    if (action === 'rejected') made.push({ type: 'document.rejected', ...about, data: { documentId, user, notes } });
    return made;
  }

  /** What an action does to the document beside its values. */
  function decide(document: Document, caller: Caller, { action }: ReviewDocumentInput, now: Date): void {
    document.status = statusAfter(document.status, action);
    Object.assign(document, lockAfter(document, action, caller.userId, now));
    document.updatedAt = now;
    if (action === 'approved' || action === 'rejected')
      Object.assign(document, { reviewReason: null, reviewedBy: caller.email, reviewedAt: now });
    if (action === 'reopened') {
      if (document.reviewReasons.length === 0) document.reviewReasons = [{ reason: 'reopened', fields: [] }];
      Object.assign(document, { reviewedBy: null, reviewedAt: null });
      document.reviewReason = document.reviewReasons[0]!.reason;
    }
  }

  return {
    async review(caller, id, input) {
      checkInput(input);
      const found = await reader.load(caller, id, 'edit');
      const read = input.corrections?.length ? await whatWasRead(caller, found) : NOTHING_READ;
      return database.transaction(async (tx) => {
        const document = await reader.load(caller, id, 'edit', { manager: tx, lock: true });
        const now = clock.now();
        assertUnlocked(document, caller.userId, now);
        const before = snapshotOf(document);
        decide(document, caller, input, now);
        const corrections = await correct(tx, document, input, read);
        await tx.save(Document, document);
        await recordChange(tx, deps.changeHooks, before, document);
        const { action } = input;
        await audit.record(tx, caller, {
          action: `document.${action}`,
          target: id,
          details: { before: { status: before.status }, after: { status: document.status }, fields: corrections.map(({ field }) => field) },
        });
        await events.append(tx, document, await eventsOf(tx, document, caller, input, corrections));
        const { status, lockedUntil, updatedAt } = document;
        const notes = input.notes ?? null;
        return { id, status, action, notes, reviewedBy: caller.email, reviewedAt: now, corrections, lockedUntil, updatedAt, document };
      });
    },
    async queue(caller, args) {
      const { orderBy } = args;
      // A cursor belongs to its order.
      const list = orderBy && orderBy !== 'URGENCY' ? `review-queue ${orderBy}` : 'review-queue';
      const request = readPage(args, list, cursors);
      const subject = subjectOf(caller);
      const wanted = filterOf<ReviewQueueFilter>(args, ['type', 'reason', 'claimed', 'assigned', 'assigneeId', 'minAmount', 'maxAmount']);
      const filter = { ...wanted, reason: wanted.reason?.slice(0, 60) ?? null, userId: caller.userId, now: clock.now() };
      const { rows, positionOf } =
        orderBy && orderBy !== 'URGENCY'
          ? await listQueueBy(manager, caller, subject, filter, orderBy, request)
          : { rows: await listQueue(manager, caller, subject, filter, request), positionOf: queuePosition };
      const criteria = { status: ['review_required'] as const, ...(args.type ? { type: [args.type] } : {}) };
      const summary = () => summariseDocuments(manager, caller, subject, criteria);
      const page = { rows, count: () => countQueue(manager, caller, subject, filter) };
      const connection = toConnection(page, request, list, cursors, positionOf);
      return Object.defineProperty(connection, 'summary', { get: summary, enumerable: true }) as DocumentConnection;
    },
  };
}
