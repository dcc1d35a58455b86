import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { isTownLine, namesNobody, pastNobody } from '../../../../src/pipeline/finding/parties/no-names.js';
import { fromSegments, NOBODY } from '../../../../src/pipeline/finding/parties/parties.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

describe('names of nobody', () => {
  for (const nobody of [
    'Status',
    'For',
    'Adressée à',
    'Ausgestellt an',
    'Prepared for',
    'Online-Ticket',
    '333 3rd Ave',
    '123 Main Street',
    'Hotel Details',
    'CPT Rotterdam',
    'FOB Shanghai (Incoterms 2020)',
    'CIF New York, USA',
    'Retail Invoices/Bill',
    'BTW KASTICKET',
    'Stylesheet zur Lesbarmachung der XML-Daten',
    'ZUGFeRD-Version',
    'Shipping Method European Delivery',
    'Zahlungsart: Rechnung',
    '(c) Example e.V. 2020',
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
    'Wir danken Ihnen fuer Ihren',
    'Besten Dank für Ihren Besuch',
    'ORDER ONLINE!',
    'HAVE A NICE DAY',
    'SPEND LITTLE. LIVE WELL',
    'Für alle und jeden.',
    '0,482 kg x 1,99 EUR/kg',
    '2 @ $1.20 ea',
    'SPRINGFIELD HEIGHTS - 202-555-0173',
    'EUR',
    'THANK YOU, COME AGAIN',
    'Cash Saie',
    'TAX INVOlCE',
    'November 14, 2025',
    '03 février 2019',
    'Rechnungsdatum 21.04.1978',
    'Summe Netto 3 585,00 €',
    'Umsatzsteuer 19%',
    'ORIGINAL FOR RECIPIENT',
    '(Duplicate for Transporter)',
    'Customer Copy',
    'Tattoo Invoice',
    'Fattura per Mario Rossi',
    'New Invoice from Example Marketing',
    'per Mario Rossi',
    'LLC',
    'Private Limited',
    'Despatch Document No.',
    'Westminster, UK',
    'Delhi,India',
    'Same as bill address',
    'Shop Nos 12 & 13, Crossriver Mall',
    'Suite-A',
    'Trading as Example Signs',
    'Save money. Live better.',
    '[Customer Address Line 1]',
    'Make cheques payable to “Example Gas',
    'Palo Alto California 94301',
    'Facture doit',
    "BENEFICIARY'S BANK",
    'DOMICILIATION',
    'Hi Mara',
    'Dear Mara',
  ])
    it(`takes ${nobody} for nobody's name`, () => expect(namesNobody(nobody)).to.equal(true));

  for (const line of [
    'Due Upon Receipt',
    'SHIP DATE',
    'Vendor ID',
    'FOB',
    'VEHICLE INFORMATION',
    'Items Ordered',
    'Germany',
    'A Nordlicht Works Company',
    'TRANSACTION RECORD',
    'Sehr geehrte Damen und Herren',
    'BILLTO',
  ])
    it(`takes ${line} for nobody`, () => expect(namesNobody(line)).to.equal(true));

  for (const name of [
    'Status Quo Records',
    'Ivan Petrov',
    'March Brothers',
    'Studio54',
    'Ustinov & Co',
    'Taxi Rossi',
    'Merci Marcel',
    'Cash & Carry',
    'Daten & Kabel GmbH',
    'Sold Goods Ltd',
    'Original Kaffee GmbH',
    'Copy & Print Centre',
    'Invoice Cloud Inc.',
    'Summit Net Ltd',
    'Total Energies SE',
    'Limited Edition Prints',
    'Per Aspera AB',
    'May & Baker',
    'Studio 24',
    'Toyota Motor, Inc.',
    'Shop 24 GmbH',
    'Unit Trust Bank',
    'Store Street Espresso',
    'Buffalo Bill',
    'Level 3 Communications',
    'Unit 12 Brewing',
    'A Company of Bakers Ltd',
    'First Date Cafe',
    'Germany Trade & Invest GmbH',
    'Information Builders',
    'Order of St. Luke Hostel',
    'Mount St. Helena Cafe',
    'Carter Bros. Coffee House',
    'Antonio Verdi Inc. Hardware Store',
    'Sole mio e figli s.n.c.',
    'Visit Wales',
    'Good Day Bakery',
    'Euro Bikes',
    'Company of Bakers',
    'AG Barr',
    'Pier 4 x Harbour',
  ])
    it(`takes ${name} for a name`, () => expect(namesNobody(name)).to.equal(false));

  for (const heading of [
    'FATTURA PROFORMA',
    'PROFORMA-INVOICE',
    'FACTURA CAMBIARIA ELECTRÓNICA',
    'Documento tributario electrónico',
    'Invoice cum Delivery Challan',
    'Delivery Challan',
    'Lista de Recibos',
    'Electricity Account',
    'ΤΙΜΟΛΟΓΙΟ / INVOICE',
    'Informações do Utilizador',
    'Datos del emisor',
    'Uw gegevens',
    'Détail de la facture',
    'Rechnungsadresse',
    'Überweisung an.',
    'Dakar, Sénégal',
    'DEUTSCHLAND',
    'MEMO',
    'Date paid',
    'YOUR LOGO HERE',
    'MANAGER JO EXAMPLE',
    'Our team appreciates your business',
  ])
    it(`takes the heading ${heading} for nobody`, () => expect(namesNobody(heading)).to.equal(true));

  for (const name of [
    'Informa Markets Ltd',
    'Memory Lane Books',
    'Manager Magazin Verlag GmbH',
    'ELKO elektro a.s.',
    'Hall & co.',
    'Datos SL',
    'Gas Account Ltd',
    'Harbour Trust for',
    'Nguyen Van An',
  ])
    it(`takes ${name} for somebody`, () => expect(namesNobody(name)).to.equal(false));

  it('isTownLine() knows a town with its state and code, of which no part is a name', () => {
    expect(isTownLine('Springfield, West Virginia, 25799')).to.equal(true);
    expect(isTownLine('Springfield Bakery, Inc.')).to.equal(false);
  });

  it('pastNobody() goes past a caption to the name below it, and to no town', () => {
    const below = (drawing: string) => {
      const context = contextOf(drawDocument(drawing), TODAY);
      const caption = context.pages[0]!.segments[0]!;
      return pastNobody(context, { ...NOBODY, name: fromSegments([caption], 0.5, 'test', null) }).name?.text;
    };
    expect(below('Address\nAlder Works Ltd\n12 Quay Road')).to.equal('Alder Works Ltd');
    expect(below('Address\nSpringfield, West Virginia, 25799\nUnited States')).to.equal(undefined);
  });
});
