import { expect } from 'chai';
import { viewPage } from '../../../../src/pipeline/finding/page-view.js';
import { drawDocument, drawPage } from '../../../support/papers/page-model.js';
import { dataOf, understood, valueAt } from '../../../support/understanding.js';

const TITLE = 'Handelsrechnung (380) Nr. 471102 vom 05.03.2020';
/** A listing of an electronic invoice: what made it on top, then labels and values far apart. */
const listing = (title: string, seller = 'Verkäufer', buyer = 'Käufer/Leistungsempfänger'): string => `
Lesbarmachung der XML-Daten von elektronischen Rechnungen
Stylesheet-Version:                     2.6 vom 10.11.2025

${title}
Liefer- und Leistungsdatum:             01.02.2020
${seller}
Nummer:                                 549910
Name:                                   Lieferant GmbH
Anschrift:                              Lieferantenstraße 20
                                        DE 80333 München
${buyer}
Nummer:                                 GE2020211
Name:                                   Kunden AG Mitte
Anschrift:                              Kundenstraße 15
                                        DE 69876 Frankfurt

Bruttosumme                             235,62`;
const read = (drawing: string | string[], language = 'de') => dataOf(drawDocument(drawing, language), 'invoice');

describe('types/invoice: what a paper states', () => {
  it('takes seller and buyer from the parts that are headed so, not from what made the listing', () => {
    const data = dataOf(drawDocument(listing(TITLE), 'de', { sizes: { 0: 16 } }), 'invoice');
    expect(valueAt(data, 'vendor.name')).to.equal('Lieferant GmbH');
    expect(valueAt(data, 'customer.name')).to.equal('Kunden AG Mitte');
  });

  it('takes a company for a name although it begins as a heading does', () => {
    const block = `
Lesbarmachung der XML-Daten von elektronischen Rechnungen

Verkäufer:
Nummer : 549910
Globale Nummer: 4000001123452 (GLN)
Lieferant GmbH
Lieferantenstraße 20
DE 80333 München

Käufer:
Kunden AG Mitte
Kundenstraße 15
DE 69876 Frankfurt

Bruttosumme                             235,62`;
    expect(valueAt(read(block), 'vendor.name')).to.equal('Lieferant GmbH');
  });

  for (const [title, number, date, language] of [
    [TITLE, '471102', '2020-03-05', 'de'],
    ['Rechnung des Versicherers (575) Nr. 00.123.456.7-2018-1 vom 18.04.2018', '00.123.456.7-2018-1', '2018-04-18', 'de'],
    ['Rechnungskor rektur Nr. RK21012345 vom 16.09.2018', 'RK21012345', '2018-09-16', 'de'],
    ['Gutschrift (Selbst ausgestellte Rechnung) Nr. 471102 vom\n05.03.2018', '471102', '2018-03-05', 'de'],
    ['Rechnung des Versicherers Nr. 00.123.456.7-2018-1 vom\n18.04.2018', '00.123.456.7-2018-1', '2018-04-18', 'de'],
    ['Facture n° F-2024-031 du 12/03/2024', 'F-2024-031', '2024-03-12', 'fr'],
    ['Rechnung # RE-20170509/505 von 09.05.2017', 'RE-20170509/505', '2017-05-09', 'de'],
    ['Invoice # RE-20201121/508 issued at 2020-11-21', 'RE-20201121/508', '2020-11-21', 'en'],
    ['Invoice No. 4711 from 3 May 2021', '4711', '2021-05-03', 'en'],
    ['Facture n° F-2024-031 émise le 12/03/2024', 'F-2024-031', '2024-03-12', 'fr'],
    ['Fattura n. 57/2023 del 18/10/2023', '57/2023', '2023-10-18', 'it'],
  ] as const)
    it(`takes number and day from "${title.replace('\n', ' / ')}"`, () => {
      const { invoice_number, invoice_date } = read(listing(title), language);
      expect([invoice_number, invoice_date]).to.deep.equal([number, date]);
    });

  it('takes no number from a title that names another paper', () =>
    expect(read(listing('Rechnung gemäß Bestellung Nr. 2018-471331 vom 01.03.2018')).invoice_number).not.to.equal('2018-471331'));

  it('reads rows beside words that are set from bottom to top', () => {
    const model = drawDocument(listing(TITLE), 'de');
    const [page] = model.pages;
    const name = page!.words.find(({ text }) => text === 'Name:')!;
    page!.words.push({ ...name, text: 'Copyright', box: { ...name.box, left: 0.01, width: 0.012, height: 0.06 } });
    expect(valueAt(dataOf(model, 'invoice'), 'vendor.name')).to.equal('Lieferant GmbH');
    expect(model.pages[0]!.words.some(({ text }) => text === 'Copyright')).to.equal(true);
  });

  it('keeps words of narrow letters, which are higher than wide as well', () => {
    const page = drawPage('Phase      of the work');
    const [first] = page.words;
    const narrow = { ...first!.box, left: 0.1, width: 6 / 612, height: 14 / 792 };
    page.words.push({ ...first!, text: 'III', box: narrow });
    expect(
      viewPage(page)
        .rows.map(({ text }) => text)
        .join(' '),
    ).to.contain('III');
  });

  it('is an invoice by the code of its kind, though its title is that of one for the customs', () =>
    expect(understood(drawDocument(listing(TITLE), 'de')).model.classification?.type).to.equal('invoice'));

  it('is an invoice by the rules that it follows, without the code', () => {
    const title = 'Handelsrechnung Nr. 471102 vom 05.03.2020\nAnwendungsempfehlung : urn:cen.eu:en16931:2017';
    expect(understood(drawDocument(listing(title), 'de')).model.classification?.type).to.equal('invoice');
  });

  it('reads amounts that are set lower than their items, in the middle of higher cells', () => {
    const list = `
Pos   Art-Nr          Beschreibung             Nettopreis     Menge     Nettobetrag
      KR3M            Kunstrasen grün              3,50       2 m
      4012345001235                                                         7,00
      (GTIN)
1                     Wie bestellt geliefert
                      Abschlag: 0,50

      SFK5            Schweinesteak                5,50       1 kg
      4000050986428                                                         5,50
      (GTIN)
2                     In zwei Lieferungen

Gesamtbetrag                                                               12,50`;
    const rows = read(`${listing(TITLE)}\n${list}`).line_items as { quantity: number; unit_price: number; total: number }[];
    expect(rows.map(({ quantity, unit_price, total }) => [quantity, unit_price, total])).to.deep.equal([
      [2, 3.5, 7],
      [1, 5.5, 5.5],
    ]);
  });

  it('takes no figure below an item for its amount that quantity and price do not give', () => {
    const list = `
Pos   Art-Nr          Beschreibung             Nettopreis     Menge     Nettobetrag
1     KR3M            Kunstrasen grün              3,50       2 m           7,00
2     SFK5            Schweinesteak                5,50       1 kg
      4000050986428                                                         9,99

Gesamtbetrag                                                               12,50`;
    const rows = read(`${listing(TITLE)}\n${list}`).line_items as { total: number | null }[];
    expect(rows.slice(0, 2).map(({ total }) => total)).to.deep.equal([7, null]);
  });

  it('goes on with the list on the next page, whatever numbers stand below the last item', () => {
    const pages = [
      `${listing(TITLE)}\n\nPos   Art-Nr          Beschreibung      Preis    Menge    Betrag
1     TB100           Filter                7       10     70,00
      TB100A4
      4012345001235
      (GLN)
      A4
                      Bruttopreis : 7,00`,
      `
2     ARNR2           Kabel                 2       30     60,00
Gesamtbetrag                                              130,00`,
    ];
    expect((read(pages).line_items as { total: number }[]).map(({ total }) => total)).to.deep.equal([70, 60]);
  });

  it('reads items of the next page under a header at the foot of a page', () => {
    const pages = [
      `${listing(TITLE)}\n\nPos Beschreibung      Preis    Menge    Betrag`,
      `
1   Filter                 7       10     70,00
2   Kabel                  2       30     60,00
Gesamtbetrag                             130,00`,
    ];
    expect(read(pages).line_items).to.deep.equal([
      { description: 'Filter', quantity: 10, unit_price: 7, total: 70 },
      { description: 'Kabel', quantity: 30, unit_price: 2, total: 60 },
    ]);
  });
});
