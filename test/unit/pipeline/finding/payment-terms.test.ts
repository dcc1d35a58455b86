import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { dueInSentence } from '../../../../src/pipeline/finding/payment-terms.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

describe('finding/payment-terms', () => {
  describe('dueInSentence()', () => {
    for (const [terms, due] of [
      ['Please pay by 14 June 2025 at the latest', '2025-06-14'],
      ['Die Rechnung ist zahlbar zum 25.06.2025 rein netto', '2025-06-25'],
      ['Terms: 30 days net', '2025-07-05'],
      ['Payment terms    Net 14', '2025-06-19'],
      ['2/10 net 30', '2025-07-05'],
      ['Payable within 10 days of the date of this invoice', '2025-06-15'],
      ['Zahlbar innerhalb von 14 Tagen ohne Abzug', '2025-06-19'],
      ['8 Tage 2% Skonto, 30 Tage netto', '2025-07-05'],
      ['Zahlung innerhalb von 10 Tagen mit 3 % Skonto oder 20 Tage netto', '2025-06-25'],
      ['Paiement à 30 jours fin de mois', '2025-07-31'],
      ['Pagamento entro 60 giorni data fattura', '2025-08-04'],
      ['Forma de pago: transferencia a 15 días', '2025-06-20'],
      ['Betaling binnen 21 dagen', '2025-06-26'],
      ['Complaints within 8 days of delivery, please', null],
      ['Interest of 2 % after 30 days overdue, payable at once', null],
      ['Delivered in 30 days', null],
    ] as const) {
      it(`takes "${terms}" for ${due ?? 'no day of payment'}`, () => {
        const context = contextOf(drawDocument(`INVOICE\n\nDate: 05/06/2025\n\n${terms}`), TODAY);
        expect(dueInSentence(context, '2025-06-05')?.value ?? null).to.equal(due);
      });
    }

    it('counts from nothing but the day of the invoice', () => {
      expect(dueInSentence(contextOf(drawDocument('Terms: 30 days net'), TODAY), null)).to.equal(null);
    });
  });
});
