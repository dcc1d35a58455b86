import { expect } from 'chai';
import { drawDocument } from '../../../../../support/papers/page-model.js';
import { dataOf } from '../../../../../support/understanding.js';

const packed = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'packing_list');
const invoiced = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'commercial_invoice');

describe('types/trade: what lists of goods come to', () => {
  it('is no line of them, told in words', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

Ctn. No.     Description            Art. No.     Total Qty     N.W. (kg)     G.W. (kg)
1 - 12       Trekking poles         TP-880       240           96.00         108.00
13           Spare pegs             PG-010       500           8.50          9.20
TOTAL: 13 CARTONS   N.W. 104.50 KGS   G.W. 117.20 KGS   1.10 CBM`);
    expect((data.line_items as { description: string }[]).map(({ description }) => description)).to.deep.equal([
      'Trekking poles',
      'Spare pegs',
    ]);
    expect(data).to.include({ total_packages: 13, total_net_weight: 104.5, total_weight: 117.2 });
  });

  it('is told behind labels beside each other, which head no list', () => {
    const data = packed(`
LAITERIE DES MONTS                 BON DE LIVRAISON
ZA Les Prés, 63160 Billom
                                   N° BL 26/04412 du 11/05/2026

Référence     Désignation                 Lot     Colis     Qté livrée     Poids (kg)
FR-CANT       Cantal entre-deux           L61         4              4          41,20
FR-BLEU       Bleu fermier                L63         6             12          15,60

Total colis : 10  Poids total : 56,80 kg

Signature du client`);
    expect(data).to.include({ total_packages: 10, total_weight: 56.8 });
  });

  it('is no line where it stands beside the end of a description', () => {
    const data = invoiced(`
COMMERCIAL INVOICE                 Invoice No.: FB/1682
Item     Description       Quantity     Unit price     Amount
100      Ladies dress      22,260       2.9600         65,889.60
200      Ladies skirt      840          2.9600         2,486.40
         100% viscose      23,100                      68,376.00`);
    expect((data.line_items as { description: string }[]).map(({ description }) => description)).to.deep.equal([
      'Ladies dress',
      'Ladies skirt',
    ]);
  });

  it('is weighed, and then no amount of money', () => {
    const data = invoiced(`
COMMERCIAL INVOICE                 Invoice No.: FB/1682
Item     Description       Quantity     Unit price     Amount
100      Ladies dress      22,260       $2.9600        $65,889.60
TOTAL AMOUNT:     $65,889.60
GRAND TOTAL CARTON Q'TY:     1,855 CTN
GRAND TOTAL NET: WEIGHT:     6,826.40 KGS
GRAND TOTAL GR. WEIGHT:      8,829.80 KGS`);
    expect(data).to.include({ total_amount: 65889.6, subtotal: null, total_packages: 1855, total_weight: 8829.8 });
  });

  it('is no second list, of what each package holds by its numbers', () => {
    const data = packed(`
PACKING LIST
Packing List No: PL-4471

PO No.       Description of goods      Quantity      Net weight      Gross weight
4500112233   Baby shirts               22,260        6826.40         8829.80

Ctn No.      Ctn Qty      Item     Article No.     Total
1-1855       1,855        100      1200000901      1,855`);
    expect((data.line_items as { description: string }[]).map(({ description }) => description)).to.deep.equal(['Baby shirts']);
  });

  it('has decimals behind more than three figures', () => {
    const data = dataOf(
      drawDocument(
        `
BILL OF LADING                              B/L No. HBLXF3010247

Marks and numbers     Number and type of packages     Description of goods     Gross weight (kg)
MARKS                 1704 CARTONS                    KNITTED TROUSERS         8264.400`,
        'en',
      ),
      'bol',
    );
    expect(data.line_items).to.deep.equal([{ description: 'KNITTED TROUSERS', quantity: 1704, weight: 8264.4 }]);
  });
});
