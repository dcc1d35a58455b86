import { buffer } from 'node:stream/consumers';
import { expect } from 'chai';
import { XMLParser } from 'fast-xml-parser';
import type { Cell } from '../../../../src/documents/exports/export.rules.js';
import { workbookOf } from '../../../../src/documents/exports/workbook.js';
import { unzip } from '../../../support/unzip.js';

async function* portions(...rows: Cell[][][]) {
  yield* rows;
}

async function* breaking(): AsyncGenerator<Cell[][]> {
  yield [['a']];
  throw new Error('the database went');
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  isArray: (name) => ['row', 'c', 'sheet'].includes(name),
});
const rowsOf = (file: Buffer) =>
  parser.parse(file.toString()).worksheet.sheetData.row.map((row: { c: Record<string, { t: unknown }>[] }) =>
    row.c.map((cell) => {
      const text = cell.is?.t as string | { '#text': string } | undefined;
      return typeof text === 'object' ? text['#text'] : (cell.v ?? null);
    }),
  );

describe('workbook', () => {
  it('holds texts as they are, whatever spreadsheet programs read into them', async () => {
    const [before, after] = ['a'.repeat(32_766), 'a'.repeat(32_767)];
    const cells: Cell[] = ['2026-02-31', '1900-02-28', 'scan_x0041_.pdf', '_x005F_', `${before}\u{1f600}`, `${after}b`, '\ud800a\n'];
    const files = unzip(await buffer(workbookOf([{ name: 'One', columns: [...'abcdefg'], portions: portions([cells]) }], new Date())));
    const texts = ['2026-02-31', '1900-02-28', 'scan_x005F_x0041_.pdf', '_x005F_x005F_', before, after, 'a\n'];
    expect(rowsOf(files.get('xl/worksheets/sheet1.xml')!)[1]).to.deep.equal(texts);
  });

  it('holds typed cells, and text as text whatever it begins with', async () => {
    const cells: Cell[] = ['=1+1', -5.5, true, '2026-01-31', new Date('2026-01-31T12:00:00Z'), null, 'a<b>\u0000'];
    const files = unzip(
      await buffer(workbookOf([{ name: 'One & only', columns: [...'abcdefg'], portions: portions([cells]) }], new Date())),
    );
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    expect(rowsOf(sheet)).to.deep.equal([[...'abcdefg'], ['=1+1', -5.5, 1, 46053, 46053.5, 'a<b>']]);
    expect(sheet.toString())
      .to.contain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
      .and.to.contain('<c r="G2" ')
      .and.not.to.contain('<f>');
    expect(parser.parse(files.get('xl/workbook.xml')!.toString()).workbook.sheets.sheet[0]['@name']).to.equal('One & only');
    expect([...files.keys()]).to.include.members(['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels']);
  });

  it('goes on with another sheet when one is full, and keeps an empty one', async () => {
    const five = portions([[1], [2], [3]], [[4], [5]]);
    const tables = [
      { name: 'Rows', columns: ['n'], portions: five },
      { name: 'None', columns: ['m'], portions: portions() },
    ];
    const files = unzip(await buffer(workbookOf(tables, new Date(), 3)));
    const names = parser
      .parse(files.get('xl/workbook.xml')!.toString())
      .workbook.sheets.sheet.map((sheet: Record<string, string>) => sheet['@name']);
    expect(names).to.deep.equal(['Rows', 'Rows 2', 'Rows 3', 'None']);
    expect([1, 2, 3, 4].map((number) => rowsOf(files.get(`xl/worksheets/sheet${number}.xml`)!))).to.deep.equal([
      [['n'], [1], [2]],
      [['n'], [3], [4]],
      [['n'], [5]],
      [['m']],
    ]);
  });

  it('breaks when its rows do', async () => {
    const error = await buffer(workbookOf([{ name: 'A', columns: ['x'], portions: breaking() }], new Date())).catch(
      (caught: Error) => caught,
    );
    expect(error).to.be.an('error').with.property('message', 'the database went');
  });
});
