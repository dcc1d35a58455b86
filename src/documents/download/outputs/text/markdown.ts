import type { Box, Page, Table } from '../../../../pipeline/index.js';
import { type TextBlock, textBlocksOf } from './structure.js';

/** The text as Markdown (CommonMark with tables), piece by piece: titles, paragraphs and tables in reading order, a rule between pages. */
export async function* markdownChunks(pages: AsyncIterable<Page>): AsyncGenerator<string> {
  let first = true;
  for await (const page of pages) {
    if (!first) yield '\n---\n\n';
    first = false;
    yield pageOf(page);
  }
}

/** Printed signs that Markdown would take for its own are escaped. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>|]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([#+-]|~~~|=+$)/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/gm, '$1\\$2');

const isInside = (inner: Box, outer: Box): boolean => {
  const [x, y] = [inner.left + inner.width / 2, inner.top + inner.height / 2];
  return x >= outer.left && x <= outer.left + outer.width && y >= outer.top && y <= outer.top + outer.height;
};

function pageOf(page: Page): string {
  const waiting = [...page.tables].sort((a, b) => a.box.top - b.box.top);
  const parts: string[] = [];
  const takeTable = (table: Table) => {
    waiting.splice(waiting.indexOf(table), 1);
    parts.push(tableOf(table));
  };
  for (const block of textBlocksOf(page)) {
    const outside = block.lines.filter((line) => !page.tables.some((table) => isInside(line.box, table.box)));
    // A table comes where its first line would have come.
    for (const table of waiting.filter((each) => block.lines.some((line) => isInside(line.box, each.box)))) takeTable(table);
    if (outside.length > 0) parts.push(blockOf({ ...block, lines: outside }));
  }
  for (const table of [...waiting]) takeTable(table);
  return parts.map((part) => `${part}\n`).join('\n');
}

function blockOf({ kind, lines }: TextBlock): string {
  if (kind === 'title') return `## ${plain(lines.map((line) => line.text).join(' '))}`;
  // Lines of an address or a list stay lines.
  return lines.map((line) => plain(line.text)).join('  \n');
}

function tableOf({ rows, columns, cells }: Table): string {
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ''));
  for (const { row, column, text } of cells) {
    const place = grid[row];
    if (place && column < columns) place[column] = plain(text.replace(/\s+/g, ' ').trim());
  }
  const [head = [], ...body] = grid;
  const lineOf = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  return [lineOf(head), lineOf(head.map(() => '---')), ...body.map(lineOf)].join('\n');
}
