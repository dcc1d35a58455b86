import { expect } from 'chai';
import { namesNobody } from '../../../../src/pipeline/finding/parties/no-names.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { understood, valueAt } from '../../../support/understanding.js';

interface Case {
  what: string;
  language: string;
  type: string;
  sizes?: Record<number, number>;
  drawing: string;
  expected: Record<string, unknown>;
}

const CASES: readonly Case[] = [
  {
    what: 'a bill whose number has letters and groups of figures, and is collected',
    language: 'fr',
    type: 'invoice',
    drawing: `
Eaux du Val Clair                              Facture n° F 2024 118 772
Régie des eaux, 38420 Val-Clair                Date de facture : 08/11/2024

Monsieur Rémi Example
8 impasse des Tilleuls
38420 Val-Clair

Distribution de l'eau        31 m3        46,87
Abonnement                                18,00
Total HT                                  64,87
TVA 5,5 %                                  3,57
Net à payer TTC                           68,44 €

Le montant sera prélevé sur votre compte le 28/11/2024.`,
    expected: { invoice_number: 'F 2024 118 772', due_date: '2024-11-28', total_amount: 68.44 },
  },
  {
    what: 'a form of address over the name of the customer',
    language: 'it',
    type: 'invoice',
    sizes: { 0: 16 },
    drawing: `
Linea Aperta

Conto telefonico                                        Gent.ma
N. fattura 2A25004471                                   Giulia Morandi
Emessa il 11/02/2025                                    Via dei Platani 12
Codice cliente 3.118.204                                40137 Bologna BO

Totale da pagare 41,85 €

Scadenza 05/03/2025

Abbonamento Fibra 1000          29,90 €
Chiamate verso estero            4,40 €
Imponibile                      34,30 €
IVA 22%                          7,55 €
Totale fattura                  41,85 €

Linea Aperta S.p.A. - Sede legale Via Larga 8, 20122 Milano - P.IVA 09941230157`,
    expected: { 'customer.name': 'Giulia Morandi' },
  },
  {
    what: 'a bill for water whose title is no name',
    language: 'en',
    type: 'invoice',
    drawing: `
City of Marlow Falls Water Department
210 Civic Plaza, Marlow Falls, OH 44077

UTILITY BILL

Service for: Rosa Delgado
91 Fern Street
Marlow Falls, OH 44077

Bill Number: WB-558210
Billing Date: 09/12/2024
Due Date: 10/03/2024

Previous Balance                                61.07
Payments Received                              -61.07
Water                                           38.48
Sewer                                           35.70
AMOUNT DUE                                     $74.18`,
    expected: { 'customer.name': 'Rosa Delgado', 'vendor.name': 'City of Marlow Falls Water Department' },
  },
  {
    what: 'the day of this certificate beside that of the original',
    language: 'en',
    type: 'certificate',
    sizes: { 0: 24 },
    drawing: `
Certificate of Registration

This is to certify that the Quality Management System of
Northfield Castings plc
Foundry Lane, Sheffield S9 2TR
meets the requirements of ISO 9001:2015

Certificate          Date of original      Date of this          Certificate valid
Number               registration          certificate           until
QMS-40981-2          19 February 2018      19 February 2024      18 February 2027`,
    expected: { issue_date: '2024-02-19' },
  },
  {
    what: 'a laboratory that heads its report in French',
    language: 'fr',
    type: 'certificate',
    sizes: { 0: 15, 3: 22 },
    drawing: `
Laboratoires Mistral
ZA des Oliviers, 84000 Avignon

Bulletin d'analyse

Produit : Huile essentielle de lavande
N° de lot : L24-3391
Date d'émission : 17/02/2025

Paramètre              Méthode        Résultat        Spécification
Densité à 20 °C        ISO 279        0,884           0,878 - 0,892
Linalol                CPG            33,1 %          25 - 38 %`,
    expected: { 'issuer.name': 'Laboratoires Mistral' },
  },
  {
    what: 'who signs as carrier, and a container that is no weight',
    language: 'en',
    type: 'bol',
    drawing: `
Shipper                                     BILL OF LADING
Alster Coffee Roasters GmbH                 for port-to-port shipment
Kaikamp 9, 20457 Hamburg                    B/L No.
                                            MVL-HAM-55218

Consignee                                   Meridian Vessel
Prairie Bean Imports LLC                    as carrier
700 Elevator Row, Omaha NE 68102

Vessel and voyage                           Port of loading
MV Alcyone 0425W                            Hamburg

Gross weight
1 x 20' container, 320 bags roasted coffee`,
    expected: { 'carrier.name': 'Meridian Vessel' },
  },
  {
    what: 'a packing list whose number stands under the title',
    language: 'de',
    type: 'packing_list',
    sizes: { 0: 18 },
    drawing: `
Packliste
Nr. PL-4471 vom 11.04.2025
Zu Rechnung RE-99120

Absender
Holzwerk Eder GmbH, Sägeweg 1, 94481 Grafenau

Kolli    Inhalt               Menge    Netto kg    Brutto kg
1        Eichenbretter        40       180,0       190,5
2        Buchenleisten        120      210,0       222,0`,
    expected: { packing_list_number: 'PL-4471', issue_date: '2025-04-11' },
  },
  {
    what: 'a letter of confidentiality without a title',
    language: 'en',
    type: 'contract',
    drawing: `
Quillfeather Robotics, Inc.
88 Foundry Street
Providence, RI 02903

October 7, 2024

Ladies and Gentlemen:

In connection with your consideration of a possible negotiated transaction involving Quillfeather Robotics, Inc. (the "Company"),
you have requested certain information. As a condition to furnishing it, you agree as set forth in this letter agreement (this "Agreement").
You shall keep the Evaluation Material confidential. Your obligations under this Agreement shall expire two years from the date hereof.
This Agreement shall be governed by and construed in accordance with the laws of the State of Delaware, without regard to conflicts of law.

Very truly yours,
QUILLFEATHER ROBOTICS, INC.
By: /s/ Dana Holm

Accepted and agreed as of the date first written above:
SANDBAR CAPITAL PARTNERS II, L.P.
By: Sandbar GP II, LLC, its general partner
By: /s/ Priya Example`,
    expected: { governing_law: 'Delaware', term: '2 years' },
  },
  {
    what: 'a company for which somebody signs only once',
    language: 'en',
    type: 'contract',
    sizes: { 0: 16 },
    drawing: `
Consultancy Agreement

Between:
(1) Halcyon Analytics Ltd, a company registered in Scotland, whose registered office is at 9 Pier Road, Dundee (the "Client"); and
(2) Mrs Tessa Wainwright of 2 Braeside, Perth (the "Consultant").
1. Engagement. The Client engages the Consultant.
2. Duration. This Agreement shall continue for a period of eighteen (18) months.
3. Fees. The Client shall pay 450 a day against monthly invoices.
9. Governing law. This Agreement shall be governed by the law of Scotland.

Signed for and on behalf of Halcyon Analytics Ltd by
Signed by Tessa Wainwright`,
    expected: { 'parties.length': 2 },
  },
];

const PROFORMA = `                         PROFORMA INVOICE

Seller     Proforma No. PF-2025/031
Kestrel Pump Works Ltd
Unit 9 Mill Quay
Hull HU1 4AT, United Kingdom

Buyer      Delivery: FCA Hull (Incoterms 2020)
Oasis Irrigation FZE
Plot 44, Jebel Ali, Dubai, UAE

Country of origin: United Kingdom

Item   Description                               Qty    Unit price USD    Amount USD
1      Centrifugal pump KP-40, HS code 8413.70   4           2,650.00      10,600.00
2      Spare seal kit                            8             210.00       1,680.00
                                                        Total              12,280.00`;

describe('types: papers of new layouts', () => {
  for (const { what, language, type, sizes, drawing, expected } of CASES)
    it(`reads ${what}`, () => {
      const { model } = understood(drawDocument(drawing, language, sizes ? { sizes } : {}));
      expect(model.classification?.type).to.equal(type);
      const data = model.extractedData as Record<string, unknown>;
      for (const [path, value] of Object.entries(expected)) expect(valueAt(data, path), path).to.equal(value);
    });

  it('reads seller and buyer of a proforma invoice from below their labels, not from captions beside them', () => {
    const data = understood(drawDocument(PROFORMA, 'en')).model.extractedData as Record<string, unknown>;
    expect([valueAt(data, 'vendor.name'), valueAt(data, 'customer.name')]).to.deep.equal([
      'Kestrel Pump Works Ltd',
      'Oasis Irrigation FZE',
    ]);
  });

  for (const nobody of [
    'Proforma No. PF-2025/031',
    'Gent.ma',
    'Egr. Sig.',
    'Señora',
    'UTILITY BILL',
    'Water and sewer statement',
    'UNSERE ÖFFNUNGSZEITEN',
    'Opening hours: 9-18',
    'SHOP 24 HOURS AT EXAMPLE.COM',
    'YOUR GUEST NUMBER IS',
    'Bediend door Floor',
    'Sales Tax 0.00',
    'Senefelder Straße 2',
    'Las Vegas, NV',
  ])
    it(`takes ${nobody} for nobody's name`, () => expect(namesNobody(nobody)).to.equal(true));

  for (const name of [
    'Giulia Morandi',
    'Power Tools Ltd',
    'No. 5 Bakery',
    'Señora Blanca Bodegas',
    'Energy Bills Direct',
    'Bäckerei Hauptstraße',
    'Open Sky Travel',
    'Total Energies',
    'Unsere Backstube',
    'Shop 24 GmbH',
    'Serve Well Ltd',
  ])
    it(`takes ${name} for a name`, () => expect(namesNobody(name)).to.equal(false));

  it('reads no weight from what counts containers', () => {
    const { model } = understood(drawDocument(CASES.find(({ type }) => type === 'bol')!.drawing, 'en'));
    expect(valueAt(model.extractedData as Record<string, unknown>, 'total_weight')).to.not.equal(1);
  });
});
