import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const HEAD = `
Alder Works S.L.
Factura Nº: 77        Fecha: 04/03/2025
`;
const read = (drawing: string, language = 'es') => dataOf(drawDocument(drawing, language), 'invoice');

describe('lists whose heading stands in the middle of its column', () => {
  it('have a code and a text that stand close together in one cell parted', () => {
    const { line_items } = read(`${HEAD}
CODIGO                 DESCRIPCION              UDS.     PRECIO     IMPORTE
1124     Barril de cerveza                       1       80,00       80,00
CE990001 Envase retornable                       2       30,00       60,00
         de 50 litros
                                                         TOTAL      140,00`);
    expect(line_items).to.deep.equal([
      { description: 'Barril de cerveza', quantity: 1, unit_price: 80, total: 80 },
      { description: 'Envase retornable de 50 litros', quantity: 2, unit_price: 30, total: 60 },
    ]);
  });
});

describe('amounts with the name of their currency joined to them', () => {
  it('are cells of a list, and of the row of sums that closes it', () => {
    const data = read(
      `
Faktura VAT nr 522          Data wystawienia: 2023-11-08
Sprzedawca: Mleko Sp. z o.o.

Lp.   Nazwa towaru      Ilość    Cena jedn.    Wartość netto    Kwota VAT    Wartość brutto
1     ser                 2       1,99zł          3,98zł          0,92zł         4,90zł
2     jogurt              1       1,49zł          1,49zł          0,34zł         1,83zł
                                   Razem:         5,47zł          1,26zł         6,73zł`,
      'pl',
    );
    expect(data.line_items).to.have.length(2);
    expect(data).to.include({ currency: 'PLN', total_amount: 6.73, tax_amount: 1.26, subtotal: 5.47 });
  });
});

describe('a column of units that holds figures alone', () => {
  it('tells how many, where no other does', () => {
    const { line_items } = read(`${HEAD}
Descripción             Unid.     P.Unitario     Importe
Atún en aceite            2            6,00       13,20
Guantes                   1            3,00        3,30
                                       TOTAL      16,50`);
    expect((line_items as { quantity: number }[]).map(({ quantity }) => quantity)).to.deep.equal([2, 1]);
  });
});
