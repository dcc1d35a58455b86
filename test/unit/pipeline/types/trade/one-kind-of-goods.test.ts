import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const read = (drawing: string, type: 'bol' | 'customs_declaration') => dataOf(drawDocument(drawing, 'en'), type);

describe('types/trade: lists of goods on forms', () => {
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
