import { setImmediate as nextTurn } from 'node:timers/promises';
import { Arg, ID, Int, Resolver, Root, Subscription } from 'type-graphql';
import { type Page, unpackPage } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import { type Streams, watch } from '../../platform/events/index.js';
import { type RequestContext, Requires, sourcedByFeature } from '../../platform/graphql/graphql.js';
import { round } from '../../vocabulary/format.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Document } from '../document.entity.js';
import { isTerminal } from '../document.rules.js';
import type { DocumentReader } from '../document.service.js';
import type { ExtractedField } from '../runs/field.inputs.js';
import type { KeptPages } from '../runs/kept-pages.js';
import { toProgress } from '../runs/progress.inputs.js';
import { ProcessingRun, type StoredField } from '../runs/run.entity.js';
import { type PageRead, PagesRead } from './page-read.inputs.js';

/** What the resolver calls. */
export interface PageReadDependencies {
  readonly database: Database;
  readonly reader: DocumentReader;
  readonly kept: KeptPages;
  readonly streams: Streams;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

interface StoredPage {
  readonly number: number;
  readonly model: Uint8Array;
}

/** Pages in one message. */
const AT_ONCE = 20;

/** A page as it is told. A page that layout has not seen yet has lines and no blocks. Pure. */
export function toPageRead({ number, blocks, lines, words, language }: Page, fields: readonly StoredField[]): PageRead {
  const text = blocks.length > 0 ? blocks.map((block) => block.text).join('\n\n') : lines.map((line) => line.text).join('\n');
  const judged = words.flatMap((word) => word.confidence ?? []);
  const confidence = judged.length === 0 ? null : round(judged.reduce((sum, each) => sum + each, 0) / judged.length, 4);
  return { number, text, confidence, language, fields: fields.filter(({ page }) => page === number) as ExtractedField[] };
}

/** GraphQL: the pages of a document as they are read. */
@Resolver()
export class PageReadResolver {
  constructor(private readonly deps: PageReadDependencies) {}

  @Requires('documents.read', 'mode', { clients: true })
  @Subscription(() => PagesRead, {
    description:
      'Text of each page as soon as it was read, then the values on each, until the document is done: what there is comes at once.',
    subscribe: sourcedByFeature,
  })
  pageRead(
    @Root() update: PagesRead,
    @Arg('id', () => ID, { description: 'The document to watch.' }) _id: string,
    @Arg('after', () => Int, { nullable: true, description: 'Goes on after this sequence number, for an hour.' }) _after: number | null,
    @Arg('known', () => [Int], { nullable: true, description: 'Numbers of pages that need not be told, unless values were found on them.' })
    _known: number[] | null,
  ): PagesRead {
    return update;
  }

  /** Messages of pageRead. */
  async *watchPages(
    { id, after, known }: { id: string; after?: number | null; known?: readonly number[] | null },
    context: RequestContext,
  ): AsyncGenerator<PagesRead> {
    const { reader, streams, recheck } = this.deps;
    let document = await reader.load(context.caller, id, 'read');
    const check = async () => {
      document = await reader.load(await recheck(context.caller), id, 'read');
    };
    const snapshot = async () => ({ status: document.status, final: isTerminal(document.status) });
    let told = new Set(known ?? []);
    let { run } = document;
    let begun = false;
    for await (const message of watch(streams, { subject: id, after: after ?? null, snapshot, check, signal: context.signal })) {
      // Another run reads every page anew.
      if (document.run !== run) told = new Set();
      run = document.run;
      const progress = toProgress(message);
      for await (const read of this.news(document, told)) {
        begun = true;
        yield { ...progress, read, document };
      }
      if (!begun || message.final) yield { ...progress, read: [], document };
      begun = true;
    }
  }

  /** What there is to tell of the document's pages, in portions. */
  private async *news(document: Document, told: Set<number>): AsyncGenerator<PageRead[]> {
    const { id, run, resultRun, status } = document;
    if (!isTerminal(status)) {
      for (;;) {
        const stored = await this.deps.kept.unseen(id, run, [...told], AT_ONCE);
        if (stored.length === 0) return;
        for (const { number } of stored) told.add(number);
        yield await shownPages(stored, []);
      }
    }
    if (resultRun !== run) return;
    const { database } = this.deps;
    const result = await database.dataSource.manager.findOneBy(ProcessingRun, { documentId: id, number: run });
    const fields = result?.fields ?? [];
    const withFields = new Set(fields.map(({ page }) => page));
    for (let number = 0; ; ) {
      const stored = await database.query<StoredPage>(
        `SELECT number, model FROM document_pages WHERE documentId = ? AND number > ? ORDER BY number LIMIT ${AT_ONCE}`,
        [id, number],
      );
      if (stored.length === 0) return;
      number = stored.at(-1)!.number;
      const news = stored.filter((page) => !told.has(page.number) || withFields.has(page.number));
      for (const page of stored) told.add(page.number);
      if (news.length > 0) yield await shownPages(news, fields);
    }
  }
}

/** Pages one after the other in a turn each: thousands of words hold nobody else up. */
async function shownPages(stored: readonly StoredPage[], fields: readonly StoredField[]): Promise<PageRead[]> {
  const shown: PageRead[] = [];
  for (const { model } of stored) {
    shown.push(toPageRead(unpackPage(model), fields));
    await nextTurn();
  }
  return shown;
}
