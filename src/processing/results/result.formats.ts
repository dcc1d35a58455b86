import { csvLine } from '../../platform/csv.js';
import { xmlAttributes, xmlElement } from '../../vocabulary/markup.js';
import type { Geometry, ResultCell } from '../jobs/job.inputs.js';
import type { ResultItem } from './result-items.js';

/** Formats of results beside json (D60). */
export const TEXT_FORMATS = ['csv', 'xml', 'text'] as const;

/** A format that is streamed as text. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** How a format is written: before the first item, for each item, after the last. */
export interface ResultFormat {
  readonly mediaType: string;
  readonly extension: string;
  head(job: { readonly id: string; readonly status: string }): string;
  item(item: ResultItem): string;
  foot(): string;
}

const CSV_HEADER = ['section', 'page', 'id', 'blockType', 'row', 'column', 'key', 'text', 'confidence'];

const kindOfCell = (cell: ResultCell) => (cell.rowSpan || cell.columnSpan ? 'MERGED_CELL' : 'CELL');

/** Lines of one item: a block, the cells of a table, the pairs of a form, an answer (D60). Pure. */
export function csvOf(result: ResultItem): string {
  switch (result.section) {
    case 'blocks': {
      const { page, id, blockType, rowIndex, columnIndex, alias, text, selectionStatus, confidence } = result.item;
      const row = [rowIndex ?? null, columnIndex ?? null];
      return csvLine(['blocks', page, id, blockType, ...row, alias ?? selectionStatus ?? null, text, confidence]);
    }
    case 'tables': {
      const { page, id, cells } = result.item;
      return cells
        .map((cell) => csvLine(['tables', page, id, kindOfCell(cell), cell.rowIndex, cell.columnIndex, null, cell.text, cell.confidence]))
        .join('');
    }
    case 'forms': {
      const { page, id, keyValuePairs } = result.item;
      return keyValuePairs
        .map(({ key, value }) =>
          csvLine(['forms', page, id, 'KEY_VALUE_SET', null, null, key.text, value?.text ?? null, value?.confidence ?? null]),
        )
        .join('');
    }
    case 'queries': {
      const { alias, answer } = result.item;
      return csvLine(['queries', null, null, 'QUERY_RESULT', null, null, alias, answer?.text ?? null, answer?.confidence ?? null]);
    }
  }
}

const boxOf = (geometry: Geometry | null | undefined) => (geometry ? { ...geometry.boundingBox } : {});

/** One item as an element. Pure. */
export function xmlOf(result: ResultItem): string {
  switch (result.section) {
    case 'blocks': {
      const { text, geometry, entityTypes, relationships: _, ...facts } = result.item;
      return `  ${xmlElement('block', { ...facts, entityTypes: entityTypes?.join(' '), ...boxOf(geometry) }, text)}\n`;
    }
    case 'tables': {
      const { id, page, rows, columns, cells, geometry } = result.item;
      const inner = cells.map(({ text, ...facts }) => `    ${xmlElement('cell', { ...facts }, text)}\n`).join('');
      return `  <table${xmlAttributes({ id, page, rows, columns, ...boxOf(geometry) })}>\n${inner}  </table>\n`;
    }
    case 'forms': {
      const { id, page, keyValuePairs } = result.item;
      const inner = keyValuePairs.map(
        ({ key, value }) =>
          `    <pair>${xmlElement('key', { confidence: key.confidence }, key.text)}${xmlElement('value', { confidence: value?.confidence }, value?.text ?? null)}</pair>\n`,
      );
      return `  <form${xmlAttributes({ id, page })}>\n${inner.join('')}  </form>\n`;
    }
    case 'queries': {
      const { text, alias, answer } = result.item;
      return `  <query${xmlAttributes({ alias })}>${xmlElement('text', {}, text)}${xmlElement('answer', { confidence: answer?.confidence }, answer?.text ?? null)}</query>\n`;
    }
  }
}

/** One item as a person reads it: lines of the pages, then tables with tabs, forms and answers. Words repeat their lines and are left out. Pure. */
export function textOf(result: ResultItem): string {
  switch (result.section) {
    case 'blocks': {
      const { blockType, text, page } = result.item;
      if (blockType === 'PAGE') return page > 1 ? '\f' : '';
      return blockType === 'LINE' ? `${text ?? ''}\n` : '';
    }
    case 'tables': {
      const { cells, rows, columns } = result.item;
      const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
      for (const cell of cells) {
        const row = grid[cell.rowIndex - 1];
        if (row) row[cell.columnIndex - 1] = (cell.text ?? '').replace(/\s+/g, ' ');
      }
      return `\n${grid.map((row) => row.join('\t')).join('\n')}\n`;
    }
    case 'forms':
      return `\n${result.item.keyValuePairs.map(({ key, value }) => `${key.text ?? ''}: ${value?.text ?? ''}`).join('\n')}\n`;
    case 'queries':
      return `\n${result.item.text}\n${result.item.answer?.text ?? ''}\n`;
  }
}

/** The formats by name. */
export const RESULT_FORMATS: Readonly<Record<TextFormat, ResultFormat>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv', head: () => csvLine(CSV_HEADER), item: csvOf, foot: () => '' },
  xml: {
    mediaType: 'application/xml; charset=utf-8',
    extension: 'xml',
    head: ({ id, status }) => `<?xml version="1.0" encoding="UTF-8"?>\n<results${xmlAttributes({ jobId: id, status })}>\n`,
    item: xmlOf,
    foot: () => '</results>\n',
  },
  text: { mediaType: 'text/plain; charset=utf-8', extension: 'txt', head: () => '', item: textOf, foot: () => '' },
};
