import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Corners, cornersOfPage, type Page, unpackPage } from '../../pipeline/index.js';
import type { Database } from '../../platform/database/index.js';
import type { LinkSigner } from '../../platform/http/signed-links.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { PageView } from './page.inputs.js';
import { keyValuesOf, marksOf, tablesOf } from './structure.inputs.js';

/** How long a file link works (D34). */
export const LINK_MS = 15 * 60 * 1000;

/** Corners of a page of which nothing was straightened. */
const OWN_CORNERS: Corners = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** Reads stored page models. */
export interface PageReader {
  /** Views of pages for GraphQL, one after the other in a turn each: thousands of words hold nobody else up. */
  read(document: Pick<Document, 'id'>, first: number, offset: number): Promise<Promise<PageView>[]>;
  /** Page models as the pipeline left them, one at a time, so that no document is held whole. */
  models(documentId: string): AsyncGenerator<Page>;
  /** One of them; null when the document has no such page or was not read yet. */
  model(documentId: string, number: number): Promise<Page | null>;
  /** The same as stored, not taken apart. */
  packed(documentId: string): AsyncGenerator<{ number: number; packed: Buffer }>;
  text(document: Pick<Document, 'id'>): Promise<string | null>;
}

/** Builds the reader. */
export function createPageReader(database: Database, clock: Clock, signer: LinkSigner, publicUrl: string): PageReader {
  const view = (documentId: string, page: Page): PageView => ({
    number: page.number,
    width: page.width,
    height: page.height,
    rotation: page.rotation,
    corners: (cornersOfPage(page) ?? OWN_CORNERS).map(([x, y]) => ({ x, y })),
    source: page.source,
    language: page.language,
    text: page.blocks.map((block) => block.text).join('\n\n'),
    lines: page.lines,
    words: page.words,
    // Made when they are asked for: most who read words want none of them.
    get tables() {
      return tablesOf(page);
    },
    get keyValuePairs() {
      return keyValuesOf(page);
    },
    get marks() {
      return marksOf(page);
    },
    imageUrl: `${publicUrl}/files/${documentId}/pages/${page.number}?token=${signer.sign({ use: 'page', id: documentId, expires: clock.now().getTime() + LINK_MS, facts: { page: page.number } })}`,
  });
  async function* packed(documentId: string): AsyncGenerator<{ number: number; packed: Buffer }> {
    for (let number = 0; ; ) {
      const [row] = await database.query<{ number: number; model: Buffer }>(
        'SELECT number, model FROM document_pages WHERE documentId = ? AND number > ? ORDER BY number LIMIT 1',
        [documentId, number],
      );
      if (!row) return;
      number = row.number;
      yield { number, packed: row.model };
    }
  }
  return {
    packed,
    async read(document, first, offset) {
      if (first < 1 || first > 100) throw invalid('first', `expected an integer from 1 to 100, received ${first}`);
      if (offset < 0) throw invalid('offset', `expected 0 or more, received ${offset}`);
      const rows = await database.query<{ model: Buffer }>(
        'SELECT model FROM document_pages WHERE documentId = ? ORDER BY number LIMIT ? OFFSET ?',
        [document.id, first, offset],
      );
      let before: Promise<unknown> = Promise.resolve();
      return rows.map(({ model }) => {
        const page = before.then(() => nextTurn()).then(() => view(document.id, unpackPage(model)));
        before = page.catch(() => undefined);
        return page;
      });
    },
    async model(documentId, number) {
      const [row] = await database.query<{ model: Buffer }>('SELECT model FROM document_pages WHERE documentId = ? AND number = ?', [
        documentId,
        number,
      ]);
      return row ? unpackPage(row.model) : null;
    },
    async *models(documentId) {
      for await (const page of packed(documentId)) yield unpackPage(page.packed);
    },
    async text(document) {
      const [row] = await database.query<{ text: string }>('SELECT text FROM document_texts WHERE documentId = ?', [document.id]);
      return row?.text ?? null;
    },
  };
}
