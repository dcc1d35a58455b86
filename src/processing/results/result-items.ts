import type { Box, Cell, KeyValuePair, Mark, Page, Table } from '../../pipeline/index.js';
import type { JobQuery, OcrFeature } from '../jobs/job.entity.js';
import type { BlockType, ResultBlock, ResultCell, ResultForm, ResultPair, ResultQuery, ResultTable } from '../jobs/job.inputs.js';
import { meanConfidence, percent, shownBox, wordsAt } from '../reading.rules.js';

/** One item of the sequence of results (D59). */
export type ResultItem =
  | { readonly section: 'blocks'; readonly item: ResultBlock }
  | { readonly section: 'tables'; readonly item: ResultTable }
  | { readonly section: 'forms'; readonly item: ResultForm }
  | { readonly section: 'queries'; readonly item: ResultQuery };

/** An answer found in a document. `confidence` 0-1. */
export interface FoundAnswer {
  readonly text: string;
  readonly confidence: number;
  readonly page: number | null;
  readonly box: Box | null;
}

/** Blocks, tables and form of one page, in this order (D61). Pure. */
export interface PageItems {
  readonly blocks: ResultBlock[];
  readonly tables: ResultTable[];
  readonly form: ResultForm | null;
}

const at = (box: Box) => ({ geometry: { boundingBox: shownBox(box) } });
const WHOLE_PAGE: Box = { left: 0, top: 0, width: 1, height: 1 };

/** What the features ask of one page. Ids say page and place, so that they are the same in every attempt. Pure. */
export function itemsOfPage(page: Page, features: readonly OcrFeature[]): PageItems {
  const wants = (feature: OcrFeature) => features.includes(feature);
  const tables = wants('TABLES') ? page.tables : [];
  const blocks = [
    ...textBlocks(page),
    ...tables.flatMap((table, index) => tableBlocks(page, table, index)),
    ...(wants('FORMS') ? formBlocks(page) : []),
    ...(wants('SIGNATURES') ? signatureBlocks(page) : []),
  ];
  return { blocks, tables: tables.map((table, index) => tableOf(page, table, index)), form: wants('FORMS') ? formOf(page) : null };
}

function textBlocks(page: Page): ResultBlock[] {
  const id = (kind: string, index: number) => `p${page.number}-${kind}${index + 1}`;
  const lines = page.lines.map((line, index): ResultBlock => {
    const confidence = meanConfidence(wordsAt(page, line.words)) ?? line.confidence;
    const children = line.words.map((word) => id('word', word));
    return {
      ...block('LINE', id('line', index), page, line.text, confidence, line.box),
      relationships: [{ type: 'CHILD', ids: children }],
    };
  });
  const titles = page.blocks.flatMap((text, index) =>
    text.kind === 'title'
      ? [
          block(
            'TITLE',
            id('title', index),
            page,
            text.text,
            meanConfidence(text.lines.flatMap((line) => wordsAt(page, page.lines[line]?.words ?? []))),
            text.box,
          ),
        ]
      : [],
  );
  const words = page.words.map((word, index) => block('WORD', id('word', index), page, word.text, meanConfidence([word]), word.box));
  return [block('PAGE', `p${page.number}`, page, null, meanConfidence(page.words), WHOLE_PAGE), ...titles, ...lines, ...words];
}

function block(blockType: BlockType, id: string, page: Page, text: string | null, confidence: number | null, box: Box): ResultBlock {
  return { blockType, id, text, confidence: percent(confidence), ...at(box), page: page.number };
}

const cellConfidence = (page: Page, cell: Cell) => meanConfidence(wordsAt(page, cell.words)) ?? cell.confidence;
const spans = (cell: Cell) => ({
  ...(cell.rowSpan > 1 ? { rowSpan: cell.rowSpan } : {}),
  ...(cell.columnSpan > 1 ? { columnSpan: cell.columnSpan } : {}),
});

function tableBlocks(page: Page, table: Table, index: number): ResultBlock[] {
  const id = `p${page.number}-table${index + 1}`;
  const cells = table.cells.map((cell): ResultBlock => {
    const merged = cell.rowSpan > 1 || cell.columnSpan > 1;
    return {
      ...block(
        merged ? 'MERGED_CELL' : 'CELL',
        `${id}-r${cell.row + 1}c${cell.column + 1}`,
        page,
        cell.text,
        cellConfidence(page, cell),
        cell.box,
      ),
      rowIndex: cell.row + 1,
      columnIndex: cell.column + 1,
      ...spans(cell),
      ...(cell.isHeader ? { entityTypes: ['COLUMN_HEADER'] } : {}),
    };
  });
  const whole = {
    ...block('TABLE', id, page, null, table.confidence, table.box),
    relationships: [{ type: 'CHILD' as const, ids: cells.map((cell) => cell.id) }],
  };
  return [whole, ...cells];
}

function tableOf(page: Page, table: Table, index: number): ResultTable {
  const cells = table.cells.map(
    (cell): ResultCell => ({
      rowIndex: cell.row + 1,
      columnIndex: cell.column + 1,
      text: cell.text,
      confidence: percent(cellConfidence(page, cell)),
      ...spans(cell),
    }),
  );
  return { id: `p${page.number}-table${index + 1}`, page: page.number, rows: table.rows, columns: table.columns, cells, ...at(table.box) };
}

const isChoice = (mark: Mark) => mark.kind !== 'signature';
const selection = (mark: Mark) => (mark.selected ? ('SELECTED' as const) : ('NOT_SELECTED' as const));

function formBlocks(page: Page): ResultBlock[] {
  const pairs = page.pairs.flatMap((pair, index) => pairBlocks(page, pair, index));
  const marks = page.marks.filter(isChoice).map(
    (mark, index): ResultBlock => ({
      ...block('SELECTION_ELEMENT', `p${page.number}-mark${index + 1}`, page, mark.label ?? null, mark.confidence, mark.box),
      selectionStatus: selection(mark),
    }),
  );
  return [...pairs, ...marks];
}

function pairBlocks(page: Page, pair: KeyValuePair, index: number): ResultBlock[] {
  const id = `p${page.number}-pair${index + 1}`;
  const key: ResultBlock = {
    ...block('KEY_VALUE_SET', `${id}-key`, page, pair.key.text, pair.key.confidence, pair.key.box),
    entityTypes: ['KEY'],
    relationships: [{ type: 'VALUE', ids: [`${id}-value`] }],
  };
  const value: ResultBlock = {
    ...block('KEY_VALUE_SET', `${id}-value`, page, pair.value.text, pair.value.confidence, pair.value.box ?? pair.key.box),
    entityTypes: ['VALUE'],
  };
  return [key, value];
}

function formOf(page: Page): ResultForm | null {
  const printed = page.pairs.map(
    (pair): ResultPair => ({
      key: { text: pair.key.text, confidence: percent(pair.key.confidence) },
      value: pair.value.text === '' ? null : { text: pair.value.text, confidence: percent(pair.value.confidence) },
    }),
  );
  const named = new Set(page.pairs.map((pair) => pair.key.text));
  const chosen = page.marks
    .filter((mark) => isChoice(mark) && mark.label && !named.has(mark.label))
    .map(
      (mark): ResultPair => ({
        key: { text: mark.label!, confidence: percent(mark.confidence) },
        value: { text: selection(mark), confidence: percent(mark.confidence) },
      }),
    );
  const keyValuePairs = [...printed, ...chosen];
  return keyValuePairs.length === 0 ? null : { id: `p${page.number}-form`, page: page.number, keyValuePairs };
}

function signatureBlocks(page: Page): ResultBlock[] {
  return page.marks
    .filter((mark) => mark.kind === 'signature' && mark.selected)
    .map((mark, index) => block('SIGNATURE', `p${page.number}-signature${index + 1}`, page, mark.label ?? null, mark.confidence, mark.box));
}

/** Blocks and list entry of a query and its answer; null when the document does not say (D55). Pure. */
export function itemsOfQuery(query: JobQuery, index: number, answer: FoundAnswer | null): { blocks: ResultBlock[]; query: ResultQuery } {
  const id = `query${index + 1}`;
  const asked: ResultBlock = {
    blockType: 'QUERY',
    id,
    text: query.text,
    confidence: null,
    geometry: null,
    page: answer?.page ?? 1,
    alias: query.alias,
    ...(answer ? { relationships: [{ type: 'ANSWER', ids: [`${id}-answer`] }] } : {}),
  };
  if (!answer) return { blocks: [asked], query: { text: query.text, alias: query.alias, answer: null } };
  const found: ResultBlock = {
    blockType: 'QUERY_RESULT',
    id: `${id}-answer`,
    text: answer.text,
    confidence: percent(answer.confidence),
    geometry: answer.box ? { boundingBox: shownBox(answer.box) } : null,
    page: answer.page ?? 1,
    alias: query.alias,
  };
  const confidence = percent(answer.confidence);
  return { blocks: [asked, found], query: { text: query.text, alias: query.alias, answer: { text: answer.text, confidence } } };
}

/** The item without its place (includeGeometry false, D61). Pure. */
export function withoutGeometry<T extends object>(item: T): T {
  const { geometry: _, ...rest } = item as T & { geometry?: unknown };
  return rest as T;
}
