import type { Readable } from 'node:stream';
import { workbookCell, workbookDay } from '../../vocabulary/format.js';
import { xmlAttributes, xmlText } from '../../vocabulary/markup.js';
import { type ArchivedFile, zipOf } from '../download/outputs/zip.js';
import type { Cell } from './export.rules.js';

/** A table that becomes a sheet. Rows come in portions. */
export interface SheetTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly portions: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Rows that a sheet can hold, its headings among them; what is more goes on another one. */
const MOST_ROWS = 1_048_576;

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Styles by their number: 0 plain, 1 a heading, 2 a day, 3 a moment; days and moments are shown in the language of the reader's program. */
const STYLES = `${HEAD}<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(1899, 11, 30);
const dayOf = (moment: number): number => (moment - FIRST_DAY) / DAY_MS;

/** A column's letters, from 0: A, Z, AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const textXml = (text: string): string => `<is><t xml:space="preserve">${xmlText(workbookCell(text))}</t></is>`;

/** Type, style and content of a cell; text stays text, whatever it begins with. Null: an empty one. */
function cellXml(cell: Cell): [attributes: string, content: string] | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? ['', `<v>${cell}</v>`] : null;
  if (typeof cell === 'boolean') return [' t="b"', `<v>${cell ? 1 : 0}</v>`];
  if (cell instanceof Date) return [' s="3"', `<v>${dayOf(cell.getTime())}</v>`];
  const day = workbookDay(cell);
  return day === null ? [' t="inlineStr"', textXml(cell)] : [' s="2"', `<v>${dayOf(day)}</v>`];
}

/** A row; rows and cells name their places, since some programs read nothing else. */
function rowXml(number: number, letters: readonly string[], cells: readonly Cell[]): string {
  const written = cells.map((cell, at) => {
    const [attributes, content] = cellXml(cell) ?? [];
    return content === undefined ? '' : `<c r="${letters[at]}${number}"${attributes}>${content}</c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

const headings = (columns: readonly string[], letters: readonly string[]): string =>
  `<row r="1">${columns.map((name, at) => `<c r="${letters[at]}1" t="inlineStr" s="1">${textXml(name)}</c>`).join('')}</row>`;

/** A workbook of typed cells as a stream; it is made as it is read, and holds no more than a portion of rows. `mostRows`: of one sheet. */
export function workbookOf(tables: readonly SheetTable[], modified: Date, mostRows = MOST_ROWS): Readable {
  const names: string[] = [];

  /** Rows of one sheet; leaves the rest of the portions for the next. */
  async function* sheet({ columns }: SheetTable, rest: RowSource): AsyncGenerator<string> {
    yield `${HEAD}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`;
    const letters = columns.map((_, at) => lettersOf(at));
    yield headings(columns, letters);
    let written = 1;
    while (written < mostRows) {
      const rows = await rest.take(mostRows - written);
      if (rows.length === 0) break;
      const first = written + 1;
      yield rows.map((row, at) => rowXml(first + at, letters, row)).join('');
      written += rows.length;
    }
    yield '</sheetData></worksheet>';
  }

  async function* files(): AsyncGenerator<ArchivedFile> {
    for (const table of tables) {
      const rest = new RowSource(table.portions);
      for (let part = 1; part === 1 || (await rest.hasMore()); part += 1) {
        names.push(part === 1 ? table.name : `${table.name} ${part}`);
        yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheet(table, rest) };
      }
    }
    yield* frame(names);
  }

  return zipOf(files(), modified);
}

/** What holds the sheets together; it comes last, when their number is known. */
function* frame(names: readonly string[]): Generator<ArchivedFile> {
  const file = (name: string, text: string): ArchivedFile => ({ name, content: only(text) });
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;
  const override = (part: string, contentType: string) => `<Override${xmlAttributes({ PartName: part, ContentType: contentType })}/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship${xmlAttributes({ Id: id, Type: `${OFFICE}/${kind}`, Target: target })}/>`;
  const sheets = names.map((_, at) => override(`/xl/worksheets/sheet${at + 1}.xml`, type('worksheet')));
  yield file('xl/styles.xml', STYLES);
  yield file(
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets>${names.map((name, at) => `<sheet${xmlAttributes({ name, sheetId: at + 1, 'r:id': `sheet${at + 1}` })}/>`).join('')}</sheets></workbook>`,
  );
  yield file(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${names.map((_, at) => relation(`sheet${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
  );
  yield file(
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation('workbook', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  yield file(
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', type('sheet.main'))}${override('/xl/styles.xml', type('styles'))}${sheets.join('')}</Types>`,
  );
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

/** Rows out of portions, so many at a time as are asked for. */
class RowSource {
  private readonly source: AsyncIterator<readonly (readonly Cell[])[]>;
  private held: readonly (readonly Cell[])[] = [];

  constructor(portions: AsyncIterable<readonly (readonly Cell[])[]>) {
    this.source = portions[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.held.length === 0) {
      const next = await this.source.next();
      if (next.done) return false;
      this.held = next.value;
    }
    return true;
  }

  /** The next rows, at least one unless there are none, at most so many. */
  async take(most: number): Promise<readonly (readonly Cell[])[]> {
    if (!(await this.hasMore())) return [];
    const rows = this.held.slice(0, most);
    this.held = this.held.slice(rows.length);
    return rows;
  }
}
