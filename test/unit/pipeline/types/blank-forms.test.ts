import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../support/understanding.js';

const SHEET = { source: 'ocr' } as const;
const read = (drawing: string, language = 'en', options = {}) => understood(drawDocument(drawing, language, options)).model;

describe('types: what blank forms and headings print', () => {
  it('takes a caption for no country, and choices of a blank form for nobody', () => {
    const bill = read(
      `BILL OF LADING\n\nShipper:\na By Driver/Pieces\nConsignee:\na By Driver\nCarrier name:\nin the vehicle.\nBill of Lading Number:`,
      'en',
      SHEET,
    );
    expect(['shipper.name', 'consignee.name', 'carrier.name'].map((path) => valueAt(bill.extractedData, path))).to.deep.equal([
      null,
      null,
      null,
    ]);
  });

  it('reads both parties of a contract in Spanish that calls one of them by their part', () => {
    const drawing = drawDocument(
      `
CONTRATO DE ENTREGA DE EQUIPO

Entre SELACT CORP, con domicilio en Santo Domingo, en lo sucesivo denominada "La Empresa,"
y el/la empleado(a) José Luis Pérez Ruiz, identificado(a) con la cédula de identidad 093-0068759-8,
en adelante denominado "El Empleado," se acuerda lo siguiente:

Cláusula Primera: Entrega del Equipo
La Empresa hace entrega a El Empleado del siguiente equipo tecnológico.`,
      'es',
    );
    expect(valueAt(dataOf(drawing, 'contract'), 'parties')).to.deep.equal(['SELACT CORP', 'José Luis Pérez Ruiz']);
  });
});
