import { expect } from 'chai';
import { type FormBox, formDocument } from '../../../support/papers/form-page.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const idsOf = (data: Record<string, unknown>) => ['vendor', 'customer'].map((party) => (data[party] as { vat_id: string | null }).vat_id);

describe('tax numbers', () => {
  it('are what their label names, and no number of an invoice that has the form of one', () => {
    const drawing = `
Alder Works Inc
Tax ID: 33-4455667
                                      Invoice No: SI-2024-6290
Bill to:                              Date: 4 March 2025
Birch Stores LLC
12 Mill Road, Austin
Tax ID: 12-3456789

Description          Qty    Unit price     Amount
Filter                 7         10.00      70.00
Total                                       70.00`;
    expect(idsOf(dataOf(drawDocument(drawing), 'invoice'))).to.deep.equal(['33-4455667', '12-3456789']);
    const grouped = drawing.replace('33-4455667', '51 824 753 556');
    expect(idsOf(dataOf(drawDocument(grouped), 'invoice'))[0]).to.equal('51 824 753 556');
  });

  it('stand under their captions in the boxes of a form, on the line of the one they belong to', () => {
    const boxes: FormBox[] = [
      [40, 100, 300, 28, 'INSCRICAO ESTADUAL', '078016350838'],
      [340, 100, 200, 28, 'CNPJ / CPF', '81.583.054/0001-29'],
      [40, 150, 300, 28, 'NOME / RAZAO SOCIAL', 'Comercial Bétula Ltda'],
      [340, 150, 120, 28, 'CNPJ / CPF', '07.661.074/0001-18'],
      [460, 150, 80, 28, 'DATA DA EMISSAO', '04/03/2025'],
      [40, 200, 200, 28, 'VALOR TOTAL DA NOTA', '1.234,56'],
    ];
    const data = dataOf(
      formDocument(
        boxes,
        [
          [40, 60, 14, 'Oficinas Amieiro SA'],
          [40, 138, 7, 'DESTINATARIO'],
        ],
        'pt',
      ),
      'invoice',
    );
    expect(idsOf(data)).to.deep.equal(['81.583.054/0001-29', '07.661.074/0001-18']);
  });

  it("are the buyer's behind a heading that says so, and no dates or amounts", () => {
    const drawing = `
Oficinas Amieiro SA
CNPJ: 81.583.054/0001-29
Data: 04/03/2025

TOMADOR / ADQUIRENTE     CNPJ / CPF / NIF     Telefone
                         07.262.364/0001-99
Nome
Comercial Bétula Ltda

Descrição            Qtd    Preço unit.       Total
Filtro                 7          10,00       70,00
Total                                         70,00`;
    expect(idsOf(dataOf(drawDocument(drawing, 'pt'), 'invoice'))[0]).to.equal('81.583.054/0001-29');
    const dated = drawing.replace('CNPJ: 81.583.054/0001-29', 'CNPJ: 04.03.2025').replace('07.262.364/0001-99', '1.234.567,89');
    expect(idsOf(dataOf(drawDocument(dated, 'pt'), 'invoice'))).to.deep.equal([null, null]);
  });

  it('below a name that stands behind a label is that of the buyer, whose lines all begin with labels', () => {
    const drawing = `
ALMACENES RIBERA S.A.                 DATOS FISCALES
C/ Valencia, 5                        Razón Social: BODEGA ALTA SLL
46016 Valencia                        NIF: B87760575
Nº Factura: A-V2024-5474              Dirección: Calle Rodas 2, 28005 MADRID
Fecha Factura: 05/01/2024

Total Factura   33,20 €`;
    const { vendor, customer } = dataOf(drawDocument(drawing, 'es'), 'invoice') as Record<string, { vat_id: string | null }>;
    expect([vendor?.vat_id, customer?.vat_id]).to.deep.equal([null, 'B87760575']);
  });
});
