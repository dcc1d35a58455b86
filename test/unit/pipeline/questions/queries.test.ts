import { expect } from 'chai';
import { answerQueries } from '../../../../src/pipeline/questions/queries.js';
import { layoutPage } from '../../../../src/pipeline/stages/layout.js';
import { drawDocument, drawPage } from '../../../support/papers/page-model.js';
import { TODAY, understood } from '../../../support/understanding.js';

const { model } = understood(
  drawDocument(`
Cedar Print Ltd                                     INVOICE
3 Mill Road                                         Invoice No: 7731
York YO1 7HH                                        Date: 05/06/2025
hello@cedarprint.example                            Due Date: 05/07/2025

Bill To: Orchard Cafe Ltd                           Account Manager: Ann Field
IBAN GB82 WEST 1234 5698 7654 32                    Delivery Date: 01/06/2025

Description               Qty      Price       Amount
Menu cards                100       1.20       120.00

                        Subtotal             120.00
                        VAT 20%               24.00
                        Total               £144.00`),
);

describe('queries', () => {
  describe('answerQueries()', () => {
    const cases: [string, string | null][] = [
      ['What is the invoice number?', '7731'],
      ['Wie lautet die Rechnungsnummer?', '7731'],
      ['What is the total amount?', '£144.00'],
      ['Wie hoch ist der Rechnungsbetrag?', '£144.00'],
      ['Quel est le montant total ?', '£144.00'],
      ['When is the invoice due?', '05/07/2025'],
      ['Who is the seller?', 'Cedar Print Ltd'],
      ['Who is the customer?', 'Orchard Cafe Ltd'],
      ['¿Cuál es el correo electrónico?', 'hello@cedarprint.example'],
      ['What is the IBAN?', 'GB82WEST12345698765432'],
      ['Who is the account manager?', 'Ann Field'],
      ['What is the delivery date?', '01/06/2025'],
      ['How much is the VAT?', '24.00'],
      ['What is the seal number?', null],
      ['What is the blood type of the patient?', null],
      ['Is the invoice paid?', null],
      ['', null],
    ];
    for (const [question, answer] of cases) {
      it(`answers "${question}" with ${answer ?? 'nothing'}`, () => {
        const [found] = answerQueries(model, [question], TODAY);
        expect(found?.text ?? null).to.equal(answer);
      });
    }

    const yesNo: [string, string | null][] = [
      ['Is the total 144.00?', 'Yes'],
      ['Is the total amount £150.00?', 'No'],
      ['Is the invoice due on 5 July 2025?', 'Yes'],
      ['Ist die Rechnung am 6. Juli 2025 fällig?', 'Nein'],
      ['Is the seller Cedar Print?', 'Yes'],
      ['Is the customer Cedar Print?', 'No'],
      ['Le vendeur est-il Cedar Print ?', 'Oui'],
      ['Does the invoice mention posters?', 'No'],
      ['Does the document contain menu cards?', 'Yes'],
      ['Bevat de factuur menu cards?', 'Ja'],
      ['Is the weather nice?', null],
      ['Was ist der Rechnungsbetrag?', '£144.00'],
    ];
    for (const [question, answer] of yesNo) {
      it(`answers "${question}" with ${answer ?? 'nothing'}`, () =>
        expect(answerQueries(model, [question], TODAY)[0]?.text ?? null).to.equal(answer));
    }

    it('tells a ticked box, a signature, a stamp and what is said behind a label', () => {
      const form = drawDocument('Dangerous goods: No\nFreight prepaid      Freight collect\n\nPAID\n');
      const box = { left: 0, top: 0, width: 0.01, height: 0.01 };
      form.pages[0]?.marks.push(
        { kind: 'checkbox', box, selected: true, confidence: 0.9, label: 'Freight prepaid' },
        { kind: 'checkbox', box, selected: false, confidence: 0.9, label: 'Freight collect' },
        { kind: 'signature', box, selected: false, confidence: 0.9 },
      );
      const asked = [
        'Is the freight prepaid?',
        'Is the freight collect?',
        'Is the form signed?',
        'Are there dangerous goods?',
        'Is it paid?',
      ];
      expect(answerQueries(form, asked, TODAY).map((found) => found?.text)).to.deep.equal(['Yes', 'No', 'No', 'No', 'Yes']);
    });

    it('says how sure it is and where the answer stands (D55)', () => {
      const [found] = answerQueries(model, ['What is the total amount?'], TODAY);
      expect(found?.confidence).to.be.within(0.7, 0.99);
      expect(found?.words.map((index) => model.pages[0]?.words[index]?.text)).to.deep.equal(['£144.00']);
      expect(found?.box).to.not.equal(null);
    });

    it('keeps the order of the questions', () => {
      const answers = answerQueries(model, ['due date?', 'nonsense zebra', 'invoice number'], TODAY).map((found) => found?.text ?? null);
      expect(answers).to.deep.equal(['05/07/2025', null, '7731']);
    });

    const plans = layoutPage(
      drawPage(`
Plan           Storage      Users      Price / month
Basic            10 GB          1               0.00
Team            200 GB         25              49.00
Business          2 TB        250             399.00
Trial            10 GB                          0.00`),
    );
    const flat = layoutPage(
      drawPage(`
Vermieter:       Karin Schulte
Wohnfläche:      64 m²
Kaltmiete:       780,00 €
Nebenkosten:     160,00 €
Cover ends:      30 June 2026
Date:            1 June 2025

Table 3. Prices per month
Level            Pressure`),
    );
    for (const [question, answer] of [
      ['What is the price of the Business plan?', '399.00'],
      ['How many users has the Team plan?', '25'],
      ['How many users has the Trial plan?', null],
      ['What is the price of the Gold plan?', null],
      ['Wie groß ist die Wohnfläche?', '64 m²'],
      ['Wie hoch ist die Kaltmiete?', '780,00 €'],
      ['When does the cover end?', '30 June 2026'],
      ['Wie hoch ist die Warmmiete?', null],
      ['What is the storage?', null],
      ['What is the table number?', null],
      ['What is the serial number?', null],
      ['¿Quién es el vendedor?', null],
      ['Wie is de leverancier?', null],
      ['What is the birth date?', null],
    ] as const) {
      it(`finds ${answer ?? 'nothing'} in a table for "${question}"`, () => {
        const model = { ...drawDocument(''), pages: [plans, { ...flat, number: 2 }] };
        expect(answerQueries(model, [question], TODAY)[0]?.text ?? null).to.equal(answer);
      });
    }
  });
});
