import { expect } from 'chai';
import { markContinuations } from '../../../../../src/pipeline/layout/tables/tables.js';
import type { Page, Table } from '../../../../../src/pipeline/model.js';
import { layoutPage } from '../../../../../src/pipeline/stages/layout.js';
import { drawPage } from '../../../../support/papers/page-model.js';
import { FREE, gridOf, split } from '../../../../support/papers/tables.js';

describe('layout/tables/tables', () => {
  it('finds a table without lines by the white between its columns', () => {
    const { tables } = layoutPage(drawPage(`${FREE.join('\n')}`));
    expect(tables).to.have.length(1);
    expect(gridOf(tables[0])).to.deep.equal(FREE.map((row) => row.split(/\s{2,}/)));
    expect(tables[0]?.ruled).to.equal(false);
    expect(tables[0]?.cells.filter((cell) => cell.isHeader)).to.have.length(4);
  });

  it('takes running text for no table', () => {
    const text = [
      'Delivery was made on the agreed day and the packages',
      'were counted by both parties before they were signed',
      'for by the carrier who took them on to the next port',
    ];
    expect(layoutPage(drawPage(text.join('\n'))).tables).to.deep.equal([]);
  });

  it('gives a heading that is wider than the figures below it to their column', () => {
    const rows = [
      'Room          Rate a night  Nights paid',
      'Single              92.00            3',
      'Double             118.00            2',
      'Suite              240.00           11',
    ];
    expect(gridOf(layoutPage(drawPage(rows.join('\n'))).tables[0])).to.deep.equal(rows.map(split));
  });

  const LEFT = [
    'The board met on the first Monday',
    'of the month to hear of the works',
    'at the harbour and what they cost',
    'as it was reported by the engineer',
    'to the members at the last meeting',
  ];
  const RIGHT = [
    'to be kept at its present level in',
    'the coming year until the survey of',
    'the sea bed has been received from',
    'the institute that was asked for it',
    'by the secretary of the committee',
  ];

  it('takes columns of running text side by side for no table', () => {
    const page = drawPage(LEFT.map((line, i) => `${line.padEnd(40)}${RIGHT[i]}`).join('\n'));
    expect(layoutPage(page).tables).to.deep.equal([]);
  });

  it('takes columns of running text with paragraphs at different heights for no table', () => {
    const left = drawPage([...LEFT, ...RIGHT].join('\n'));
    const right = drawPage([...RIGHT, ...LEFT].map((line) => ' '.repeat(40) + line).join('\n'));
    const lower = right.words.map((word, i) => ({ ...word, box: { ...word.box, top: word.box.top + (i > 20 && i < 45 ? 6 / 792 : 0) } }));
    expect(layoutPage({ ...left, words: [...left.words, ...lower] }).tables).to.deep.equal([]);
  });

  it('keeps a table whose cells have lines of text side by side', () => {
    const rows = [
      'Finding                                 What is to be done about it',
      'The gate of the west yard was           Have the lock replaced by the',
      'found open on three of the nights       firm that put it in',
      'The lamp over the stairs is out         Put in a lamp that is bright',
      '                                        enough to see all of the steps',
      '                                        and have it looked at each year',
      'The paint on the railing is worn        To be painted when the weather',
      'and the metal below it rusts            is dry enough for it to hold',
      'on the side of the sea                  ',
    ];
    const { tables } = layoutPage(drawPage(rows.join('\n')));
    expect(tables.map((table) => table.columns)).to.deep.equal([2]);
  });

  it('finds the table beside running text that is not level with it', () => {
    const text = drawPage(LEFT.join('\n'));
    const table = drawPage(FREE.map((row) => ' '.repeat(50) + row).join('\n'));
    const lower = table.words.map((word) => ({ ...word, box: { ...word.box, top: word.box.top + 3 / 792 } }));
    const { tables } = layoutPage({ ...text, words: [...text.words, ...lower] });
    expect(tables.map(gridOf)).to.deep.equal([FREE.map(split)]);
  });

  it('parts two tables beside each other where names begin again behind figures', () => {
    const clubs = [
      'Club          Won     Lost',
      'Rovers          9        1',
      'Albion          8        2',
      'County          2        8',
      'Orient          5        5',
    ];
    const { tables } = layoutPage(drawPage(FREE.map((row, i) => `${row.padEnd(55)}${clubs[i]}`).join('\n')));
    expect(tables.map(gridOf)).to.deep.equal([FREE.map(split), clubs.map(split)]);
  });

  it('keeps a column that few rows fill in the table of the figures before it', () => {
    const rows = [
      'Date      Debit                         Credit     Balance',
      '01 Mar    10.00                                     240.00',
      '03 Mar    42.17                                     197.83',
      '05 Mar     1.00                         310.00      506.83',
      '09 Mar     9.00                                     497.83',
    ];
    expect(layoutPage(drawPage(rows.join('\n'))).tables.map((table) => table.columns)).to.deep.equal([4]);
  });

  it('parts two tables one above the other where the columns change at a heading', () => {
    const tools = [
      'Tool               Torque               Size',
      'Wrench A            10 Nm                  8',
      'Wrench B            25 Nm                 10',
    ];
    const checks = [
      'Step     Check        Limit     Unit',
      '1        Level        50        mm',
      '2        Pressure     2.5       bar',
      '3        Heat         85        C',
    ];
    const { tables } = layoutPage(drawPage([...tools, 'Checks', ...checks].join('\n')));
    expect(tables.map(gridOf)).to.deep.equal([tools.map(split), checks.map(split)]);
  });

  it('takes a full row without a first cell for a row, and dashes for a rule', () => {
    const rows = [
      'Voyage       Port         Arrives      Leaves',
      '---------------------------------------------',
      'Outward      Hamburg      1 June       2 June',
      '             Antwerp      4 June       5 June',
      'Homeward     Lisbon       11 June      12 June',
    ];
    expect(gridOf(layoutPage(drawPage(rows.join('\n'))).tables[0])).to.deep.equal([
      split(rows[0]!),
      split(rows[2]!),
      ['', 'Antwerp', '4 June', '5 June'],
      split(rows[4]!),
    ]);
  });

  it('takes headings that stand close to each other into the table', () => {
    const rows = ['Colour  Stock  Ordered', 'Red        14       20', 'Green       0       35', 'Ochre     108        8'];
    const text = 'What follows is what was counted in the paint store';
    const page = drawPage([text, ...rows].join('\n'), { sizes: { 1: 12 } });
    expect(gridOf(layoutPage(page).tables[0])).to.deep.equal(rows.map(split));
  });

  it('keeps the last line of the last cell', () => {
    const rows = [
      'Hazard      Level    What is done',
      'Slips       Low      Mats on every API',
      'Shock       High     Leads are tested',
      'Lifting     High     Trolleys; two lift what',
      '                     weighs more than this',
    ];
    const [table] = layoutPage(drawPage(rows.join('\n'))).tables;
    expect(table?.cells.at(-1)?.text).to.equal('Trolleys; two lift what weighs more than this');
  });

  for (const [name, drawing] of [
    [
      'two addresses beside each other',
      'Address:                    Invoice for: Contrary Ltd\n22 Mill Way                 456 Long Street\n4000 Redwood, WA            New York, NY 87643',
    ],
    [
      'lines to be signed side by side',
      'GANNET INC.                 PUFFIN LLC\nBy: /s/ Ann Roe             By: /s/ Jo Doe\nName: Ann Roe               Name: Jo Doe\nTitle: CFO                  Title: President',
    ],
    [
      'the items of a list with their numbers',
      '(a)     is known to the receiver before the day of receipt;\n(b)     is or becomes public without any breach of his;\n(c)     is rightfully received from somebody else.',
    ],
    [
      'labels with their values',
      'Attention:        General Counsel\nFacsimile:        (913) 321-1243\nEmail:            office at example dot org',
    ],
    ['labels with colons in a column of their own', 'Capacity     :   500 kg\nResolution   :   5 kg\nSerial       :   A-4711'],
    ['labels with the colons before their values', 'Capacity       : 500 kg\nResolution     : 5 kg\nSerial         : A-4711'],
    ['bullets that a font of signs shows', '\uFFFD      Each part is weighed by itself\n\uFFFD      The weights are added up at noon'],
    [
      'the fields of a form in columns, blank or filled in',
      'Name:            Staff No.        Station: Leith\nPost:            Pay No.          Division:\nMonth:           Days: 12         Unit No.',
    ],
  ] as const) {
    it(`takes ${name} for no table`, () => expect(layoutPage(drawPage(drawing)).tables).to.deep.equal([]));
  }

  it('does not look for tables that nobody wants', () => {
    expect(layoutPage(drawPage(FREE.join('\n')), undefined, { tables: false }).tables).to.deep.equal([]);
  });

  it('marks a table that goes on with the first of the next page', () => {
    const table = (top: number): Table => ({
      box: { left: 0.1, top, width: 0.8, height: 0.2 },
      rows: 2,
      columns: 3,
      cells: [],
      confidence: 0.9,
      ruled: true,
    });
    const pages = [table(0.75), table(0.08)].map((t) => ({ ...drawPage(''), tables: [t] }) as Page);
    expect(markContinuations(pages).map((page) => page.tables[0]?.continues)).to.deep.equal([true, undefined]);
  });
});
