import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const read = (drawing: string, type: 'bol' | 'customs_declaration') => dataOf(drawDocument(drawing, 'en'), type);

describe('types/trade: papers about one kind of goods', () => {
  it('tell it beside captions where they have no list', () => {
    const data = read(
      `
BILL OF LADING
Bill of Lading Number     OLB-20417
Exporter                  Orchard Linen Mills Ltd
Consignee                 Harbour Home Stores Inc
Commodity                 Linen table cloths, hemmed
Quantity                  85 CARTONS
Gross Weight              1,140 kg`,
      'bol',
    );
    expect(data.line_items).to.deep.equal([{ description: 'Linen table cloths, hemmed', quantity: 85, weight: 1140 }]);
  });

  it('tell its code of the tariff and its value to the customs', () => {
    const data = read(
      `
GOODS DECLARATION
Declaration Number:     GD-88204
Commodity:              Linen table cloths
PCT Code:               6302.5110
Quantity:               2400 PCS
Amount:                 9600.00`,
      'customs_declaration',
    );
    expect(data.line_items).to.deep.equal([
      {
        hs_code: '6302.5110',
        description: 'Linen table cloths',
        country_of_origin: null,
        quantity: 2400,
        net_weight: null,
        value: 9600,
        duty: null,
      },
    ]);
  });

  it('tell nothing where the captions stand twice, each for other goods', () => {
    const data = read(
      `
BILL OF LADING
Bill of Lading Number     OLB-20417
Commodity                 Linen table cloths
Quantity                  85 CARTONS
Commodity                 Cotton towels
Quantity                  20 CARTONS`,
      'bol',
    );
    expect(data.line_items).to.deep.equal([]);
  });
});

describe('types/trade: lists of goods on forms', () => {
  it('take words under a heading for goods and code for the goods, and no box below for a line', () => {
    const data = read(
      `
ENTRY SUMMARY
1. Filer Code/Entry No.
K7D-1180342-9

Line No.     HTSUS No.              Entered Value     Duty
001          HEDGE-SHEARS               4,310         172.40
002          PRUNERS                    2,050          82.00
             39. Other                    281          254.40`,
      'customs_declaration',
    );
    const items = data.line_items as { hs_code: string | null; description: string | null }[];
    expect(items.map(({ hs_code, description }) => [hs_code, description])).to.deep.equal([
      [null, 'HEDGE-SHEARS'],
      [null, 'PRUNERS'],
    ]);
  });

  it('count packages behind what a container is said to contain, under a long heading', () => {
    const data = read(
      `
BILL OF LADING
B/L No.     KLM4471902

Kind of Packages; Description of goods; Marks and      Weight           Measurement
Numbers; Container No.
1 container said to contain 312 CARTONS                6,240.000 KGS    58.2000 CBM
Wicker chairs and stools`,
      'bol',
    );
    expect(data.line_items).to.deep.equal([
      { description: '1 container said to contain 312 CARTONS Wicker chairs and stools', quantity: 312, weight: 6240 },
    ]);
  });

  it('have no line of which only a weight is told', () => {
    const data = read(
      `
BILL OF LADING
Bill of Lading Number: 55018

Item       Description     Weight
1          500 kg          500
2          Hinges          110`,
      'bol',
    );
    expect(data.line_items).to.deep.equal([{ description: 'Hinges', quantity: null, weight: 110 }]);
  });

  it('give the sums of the row that tells the goods, and none of a day beside a total', () => {
    const data = read(
      `
Air Waybill
No. of Pieces RCP     Gross Weight     kg lb     Chargeable Weight     Total       Nature and Quantity of Goods
8                     214.5            K         230.0                 1472.00     LENS ASSEMBLIES


8                     214.5                                            1472.00

Total Prepaid         12 JUN 2025
1612.00               Executed on (date) at (place)`,
      'bol',
    );
    expect([data.total_packages, data.total_weight]).to.deep.equal([8, 214.5]);
  });

  it('give no sum of a column that no line fills', () => {
    const data = dataOf(
      drawDocument(
        `
PACKING LIST
Packing List No: PL-60218

S.No     Item              Qty       Net Weight     Gross Weight
1        Work trousers     118
2        Work jackets      84
         Total                     202`,
        'en',
      ),
      'packing_list',
    );
    expect([data.total_net_weight, data.total_weight]).to.deep.equal([null, null]);
  });
});
