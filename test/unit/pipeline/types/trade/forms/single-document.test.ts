import { expect } from 'chai';
import { type FormText, formDocument, formPage } from '../../../../../support/papers/form-page.js';
import { understood, valueAt } from '../../../../../support/understanding.js';

/** A box without lines: place, number and caption, what was filled in. */
type Box = readonly [left: number, top: number, caption: string, ...filled: string[]];

const textsOf = (boxes: readonly Box[]): FormText[] =>
  boxes.flatMap(([left, top, caption, ...filled]): FormText[] => [
    [left, top, 5, caption],
    ...filled.map((line, index): FormText => [left + 3, top + 7 + 10 * index, 8, line]),
  ]);

/** The boxes of one item of goods, which are the same on the first page and on those that go on with it. */
const item = (top: number, number: string, goods: string[], code: string, gross: string, net: string, price: string): Box[] => [
  [37, top, '31 Packages and description of goods'],
  [85, top + 8, 'Marks and numbers - Container No(s) - Number and kind', ...goods],
  [292, top, '32 Item No.', number],
  [343, top, '33 Commodity Code', code],
  [343, top + 26, '34 Country origin Code', 'CN'],
  [417, top + 26, '35 Gross mass (kg)', gross],
  [502, top + 26, '36 Preference', '100'],
  [343, top + 52, '37 P R O C E D U R E', '40 00'],
  [417, top + 52, '38 Net mass (kg)', net],
  [502, top + 52, '39 Quota'],
  [343, top + 78, '40 Summary declaration/Previous document'],
  [37, top + 102, '44 Additional information/Documents produced', 'N935 EX-118'],
  [343, top + 102, '41 Supplementary units'],
  [417, top + 102, '42 Item price', price],
  [417, top + 128, '46 Statistical value', '1.00'],
];

const HEAD: Box[] = [
  [37, 24, '2 Consignor/Exporter', 'Example Fastener Works Co Ltd', '88 Forge Road', 'Shenyang 110021', 'CN'],
  [343, 24, '1 D E C L A R A T I O N', 'IM    A'],
  [428, 24, 'A OFFICE OF DISPATCH/EXPORT', 'MRN 25GB4KX7Q1W9Z2TAR3', '12/05/2025'],
  [343, 84, '5 Items', '2'],
  [383, 84, '6 Total packages', '164'],
  [37, 87, '8 Consignee', 'Bolt & Rivet Example Ltd', '14 Forge Lane', 'Dudley DY2 0RT', 'GB'],
  [37, 149, '14 Declarant/Representative', 'Mercia Example Brokers Ltd', 'Freight House, Birmingham B26 3QT'],
  [343, 174, '15 Country of dispatch/export', 'China'],
  [343, 200, '16 Country of origin', 'CN'],
  [468, 200, '17 Country of destination', 'United Kingdom'],
  [343, 225, '20 Delivery terms', 'FOB Dalian'],
  [343, 251, '22 Currency and total amount invoiced', 'USD  38,412.60'],
  [468, 251, '23 Exchange rate', '1.2714'],
  [37, 480, '47 Calculation of taxes', 'A00  23485.92  3.7%  868.98  F'],
];

const FIRST = item(
  327,
  '1',
  ['EX 1-120  120 CT', 'Threaded steel bolts', 'M12 zinc plated'],
  '73181588 90',
  '6,480.000',
  '6,210.000',
  '29,860.00',
);
const SECOND = item(87, '2', ['EX 121-164  44 CT', 'Self-locking nuts of steel'], '73181692 00', '1,540.000', '1,480.000', '8,552.60');

describe('types/trade/forms/single-document', () => {
  const document = formDocument([], textsOf([...HEAD, ...FIRST]));
  const further = { ...formPage([], textsOf([[37, 24, '2 Consignor/Exporter', 'Example Fastener Works Co Ltd'], ...SECOND])), number: 2 };
  const { model } = understood({ ...document, pages: [...document.pages, further] });
  const at = (path: string): unknown => valueAt(model.extractedData, path);

  it('knows the paper by its boxes', () => expect(model.classification?.type).to.equal('customs_declaration'));
  for (const [path, value] of Object.entries({
    declaration_number: '25GB4KX7Q1W9Z2TAR3',
    declaration_date: '2025-05-12',
    procedure: '40 00',
    'exporter.name': 'Example Fastener Works Co Ltd',
    'consignee.address': '14 Forge Lane, Dudley DY2 0RT, GB',
    'declarant.name': 'Mercia Example Brokers Ltd',
    incoterm: 'FOB',
    currency: 'USD',
    total_amount: 38412.6,
    total_packages: 164,
    total_weight: 8020,
  }))
    it(`reads ${path} in its box`, () => expect(at(path)).to.equal(value));

  it('reads an item in the boxes of each description of goods, without its packages', () => {
    const [first, second, ...more] = (model.extractedData?.line_items ?? []) as Record<string, unknown>[];
    expect(more).to.deep.equal([]);
    expect(first).to.include({
      hs_code: '73181588 90',
      description: 'Threaded steel bolts M12 zinc plated',
      net_weight: 6210,
      value: 29860,
    });
    expect(second).to.include({
      hs_code: '73181692 00',
      description: 'Self-locking nuts of steel',
      country_of_origin: 'CN',
      value: 8552.6,
    });
  });
});

describe('types/trade/customs-declaration of items sent by post', () => {
  const numberOf = (number: string): unknown => {
    const { model } = understood(
      formDocument(
        [],
        [
          [80, 20, 11, 'CUSTOMS DECLARATION'],
          [180, 20, 11, 'CN 23'],
          [126, 60, 12, number],
          [20, 90, 6, 'Detailed description of contents'],
          [20, 120, 6, 'Total gross weight'],
        ],
      ),
    );
    return valueAt(model.extractedData, 'declaration_number');
  };
  it('takes the number of the item, whose check digit agrees', () => expect(numberOf('RN 448 120 771 GB')).to.equal('RN 448 120 771 GB'));
  it('takes no other number of that form', () => expect(numberOf('RN 448 120 772 GB')).to.equal(null));
});
