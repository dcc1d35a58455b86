import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const BODY = `

Código Cliente      Nº Factura      Fecha Factura
438793              F25-11474       28-11-2025

Artículo      Concepto               Cantidad     P. Unidad     Importe
CA0005        Anchoa en oliva              12         24,00      288,00
                                                      TOTAL      288,00 €
`;
const FOOT = 'Conservas Ribera S.L. Inscrita en el Registro Mercantil de Madrid. Tomo 107, Folio 16. CIF B79992079';
const partiesOf = (drawing: string) => {
  const { vendor, customer } = dataOf(drawDocument(drawing, 'es'), 'invoice') as Record<string, { name: string | null }>;
  return [vendor?.name, customer?.name];
};

describe('finding/parties/settled', () => {
  it('who heads two addresses beside each other is billed and supplied, and the seller whom the register names', () => {
    const drawing = `
                    Fiscal                         Entrega
                    BODEGA ALTA S.L.               BODEGA ALTA S.L.
C/ Sindicalismo 34  C/ Embajadores 38              C/ Embajadores 38
28906 Getafe        28012                          28012
                    MADRID                         MADRID
                    ESPAÑA                         ESPAÑA
                    Cif/Nif  B87760575${BODY}${FOOT}`;
    expect(partiesOf(drawing)).to.deep.equal(['Conservas Ribera S.L', 'BODEGA ALTA S.L.']);
  });

  const signed = (line: string) =>
    partiesOf(`
TAX INVOICE                         ORIGINAL FOR RECIPIENT
Customer Detail
M/S Alder Engineering
Invoice No.     GST-77              Invoice Date     23-Jul-2025

Description                Qty      Rate      Amount
Steel tool kit               1    400.00      400.00
                                      Total   400.00

                                     ${line}


                                     Authorised Signatory`);

  it('where a picture names the seller the line does for whom somebody signs', () => {
    expect(signed('For Ribera Freight Tools')[0]).to.equal('Ribera Freight Tools');
    expect(signed('For your records')[0]).to.not.equal('your records');
  });
});
