import { expect } from 'chai';
import { namesNobody } from '../../../../src/pipeline/finding/parties/no-names.js';

describe('names of nobody', () => {
  for (const nobody of [
    'Status',
    'Company Name',
    'Nama',
    'NOUS CONTACTER',
    'INVOICE FROM',
    'Payment Details',
    'USt',
    'IVA Responsable Inscripto',
    'March 2026',
    'INV001',
    'Springfield, ST 12345',
    'FACTURA DE VENTAS',
    'I N V O I C E',
    'Goods sold are not returnable.',
    'THANK YOU, COME AGAIN',
    'Cash Saie',
    'TAX INVOlCE',
  ])
    it(`takes ${nobody} for nobody's name`, () => expect(namesNobody(nobody)).to.equal(true));

  for (const name of [
    'Status Quo Records',
    'Ivan Petrov',
    'March Brothers',
    'Studio54',
    'Ustinov & Co',
    'Taxi Rossi',
    'Merci Marcel',
    'Cash & Carry',
    'Sold Goods Ltd',
  ])
    it(`takes ${name} for a name`, () => expect(namesNobody(name)).to.equal(false));
});
