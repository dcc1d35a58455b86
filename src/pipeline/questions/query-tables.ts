import type { Box, Cell, Page, Table } from '../model.js';

/** The answer to one question; null when the document does not give it. Confidence 0-1. */
export interface QueryAnswer {
  text: string;
  confidence: number;
  page: number;
  box: Box | null;
  /** Indexes into the page's words. */
  words: number[];
}

/** The words of a text as questions are compared with it. */
export type WordsOf = (text: string) => string[];

/** A question names a row by this share of the words of its label at least, and a column by this share of its heading. */
const LEAST_ROW = 0.2;
const LEAST_COLUMN = 0.5;
/** Share of the question that row and column must explain. */
const LEAST_QUESTION = 0.6;
/** Columns that may hold the label of a row: a number or code comes before the name. */
const LABEL_COLUMNS = 2;

/**
 * The cell of a table whose row and column a question names (`What is the price of the basic plan?`): null when it names none or several, an
 * empty text when the cell is empty. `isSame` compares a word of the question with a printed one. Pure.
 */
export function answerFromTables(
  pages: readonly Page[],
  asked: readonly string[],
  wordsOf: WordsOf,
  isSame: (asked: string, printed: string) => boolean,
): QueryAnswer | null {
  const hits = pages.flatMap((page) => page.tables.flatMap((table) => hitsIn(page, table, asked, wordsOf, isSame)));
  const best = Math.max(0, ...hits.map((hit) => hit.score));
  const [hit, ...rivals] = hits.filter((other) => other.score === best);
  if (!hit || rivals.length > 0) return null;
  const { cell, page, table } = hit;
  return {
    text: cell?.text ?? '',
    confidence: table.confidence * (0.45 + 0.5 * Math.min(1, best)),
    page: page.number,
    box: cell?.box ?? null,
    words: cell?.words ?? [],
  };
}

interface Hit {
  page: Page;
  table: Table;
  cell: Cell | undefined;
  score: number;
}

function hitsIn(
  page: Page,
  table: Table,
  asked: readonly string[],
  wordsOf: WordsOf,
  isSame: (asked: string, printed: string) => boolean,
): Hit[] {
  const named = (text: string) => {
    const printed = [...new Set(wordsOf(text))];
    const hit = asked.filter((word) => printed.some((other) => isSame(word, other)));
    const common = printed.filter((word) => asked.some((other) => isSame(other, word)));
    return { hit, share: printed.length === 0 ? 0 : common.length / printed.length };
  };
  const heads = table.cells.filter((cell) => cell.row < bodyStart(table));
  const columns = Array.from({ length: table.columns }, (_, c) =>
    named(
      heads
        .filter((cell) => cell.column <= c && c < cell.column + cell.columnSpan)
        .map((cell) => cell.text)
        .join(' '),
    ),
  );
  const labels = table.cells.filter((cell) => cell.row >= bodyStart(table) && cell.column < LABEL_COLUMNS);
  return labels.flatMap((label) => {
    const row = named(label.text);
    if (row.share < LEAST_ROW) return [];
    if (table.columns === 2 && label.column === 0) {
      // Labels and their values need no headings.
      const cell = table.cells.find((other) => other.row === label.row && other.column === 1);
      const score = new Set(row.hit).size / asked.length - 0.2 * (1 - row.share);
      return cell && row.share >= LEAST_QUESTION && score >= LEAST_QUESTION ? [{ page, table, cell, score }] : [];
    }
    return columns.flatMap((column, c) => {
      if (c <= label.column || column.share < LEAST_COLUMN) return [];
      const explained = new Set([...row.hit, ...column.hit]);
      if (![...column.hit].some((word) => !row.hit.includes(word)) || explained.size < LEAST_QUESTION * asked.length) return [];
      const score = explained.size / asked.length - 0.2 * (1 - row.share) - 0.1 * (1 - column.share);
      const cell = table.cells.find((other) => other.row <= label.row && label.row < other.row + other.rowSpan && other.column === c);
      return [{ page, table, cell, score }];
    });
  });
}

/** The first row below the headings: headings that span columns stand above those of the columns. */
function bodyStart(table: Table): number {
  if (table.columns === 2 && !table.cells.some((cell) => cell.isHeader)) return 0;
  const spans = table.cells.some((cell) => cell.row === 0 && cell.columnSpan > 1 && cell.columnSpan < table.columns);
  return spans && table.rows > 2 ? 2 : 1;
}
