import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

const typeOf = (drawing: string) => understood(drawDocument(drawing)).model.classification?.type ?? null;

const list = (second: string, total: string) => `
Customer: Mara Fields
Date: 01/07/2026

Description              Quantity      Unit Price      Total
Basic charge                    1           30.00      30.00
Consumption (kWh)             250            0.75     ${second}

Grand Total                                           ${total}`;

describe('classify: papers without title and number', () => {
  it('are bills where quantity times price gives each amount of a list, and these the total', () => {
    expect(typeOf(list('187.50', '217.50'))).to.equal('invoice');
  });

  it('are nothing known where the amounts come to something else', () => {
    expect(typeOf(list('187.50', '300.00'))).to.equal(null);
    expect(typeOf(list('190.00', '220.00'))).to.equal(null);
  });

  const OTHERS = [
    'QUOTATION',
    'PURCHASE ORDER',
    'Angebot',
    'Presupuesto',
    'Devis',
    'DELIVERY NOTE',
    'Preventivo',
    'Orçamento',
    'Cotización',
    'Offerta',
    'Oferta',
    'Wycena',
    'Cenová nabídka',
    'Offert',
    'Tilbud',
    'Tarjous',
    'Teklif',
    'Surat Penawaran',
    'Árajánlat',
    'Remito',
    'Surat Jalan',
  ];
  for (const title of OTHERS)
    it(`are no bills below the title of something else: ${title}`, () => {
      expect(typeOf(`${title}\n${list('187.50', '217.50')}`)).to.not.equal('invoice');
    });
});
