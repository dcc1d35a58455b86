import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

const dataOf = (list: string) => {
  const text = `
          Padaria Modelo Ltda
      CNPJ: 11.222.333/0001-81
Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica
NFC-e nº 1629 Série 1 24/03/2020 13:33:20

${list}`;
  return understood(drawDocument(text, 'pt', { width: 330, height: 460 })).model.extractedData as Record<string, unknown> & {
    line_items: Record<string, unknown>[];
  };
};

const ROWS = `
CÓDIGO - DESCRIÇÃO
QTD       UN    VL UNIT          TOTAL
1173 - Pão integral com sementes
1,000     UN      12,50          12,50
1180 - Farinha de trigo
2,000     UN      10,00          20,00
1191 - Café moído
3,000     KG      11,00          33,00
QTD. TOTAL DE ITENS                  3
VALOR TOTAL R$                   65,50
Dinheiro                         65,50`;

describe('types/invoice: lists that name what is sold above its amounts', () => {
  it('takes the line above the amounts for the description, where the heading has it so', () => {
    expect(
      dataOf(ROWS).line_items.map(({ description, quantity, unit_price, total }) => [description, quantity, unit_price, total]),
    ).to.deep.equal([
      ['1173 - Pão integral com sementes', 1, 12.5, 12.5],
      ['1180 - Farinha de trigo', 2, 10, 20],
      ['1191 - Café moído', 3, 11, 33],
    ]);
  });

  it('takes no line of a list at a price of 10 for a tax of 10 %', () => {
    expect(dataOf(ROWS)).to.include({ total_amount: 65.5, tax_amount: null });
  });
});
