import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

interface Sample {
  name: string;
  language: string;
  drawing: string;
  sizes?: Record<number, number>;
  vendor: string;
  vendorAddress?: string;
  customer: string;
}

const SAMPLES: Sample[] = [
  {
    name: 'a buyer with the whole address in the line of the label',
    language: 'en',
    drawing: `
Northwind Paper Ltd
12 Mill Lane, Leeds LS1 4AB, United Kingdom

INVOICE
Invoice number: NP-2026-0117
Invoice date: 2 March 2026

Bill to: Harbour Books GmbH, Speicherweg 4, 20457 Hamburg

Description                 Quantity   Unit price   Amount
Copy paper A4, 80 g               20         4.50    90.00
Envelopes C5                       4        12.25    49.00

Net total                                           139.00
VAT 20 %                                             27.80
Total                                               166.80`,
    vendor: 'Northwind Paper Ltd',
    customer: 'Harbour Books GmbH',
  },
  {
    name: 'a letterhead set flush right, both with their tax numbers',
    language: 'es',
    drawing: `
                                                   TALLERES PONIENTE, S.A.
                                                 Carretera de Elche, nave 4
                                                   03201 Elche (Alicante)
                                                         C.I.F. A03123450

Hostal La Gaviota
Paseo Marino 10
03501 Benidorm (Alicante)
NIF B03999998

Nº FACTURA     FECHA         VENCIMIENTO
A25-1044       28-03-2025    27-04-2025

TOTAL FACTURA 546,92 EUR`,
    vendor: 'TALLERES PONIENTE, S.A.',
    vendorAddress: 'Carretera de Elche, nave 4, 03201 Elche (Alicante)',
    customer: 'Hostal La Gaviota',
  },
  {
    name: 'a tax number between name and street, under a weak label',
    language: 'es',
    drawing: `
Clara Soler Bosch
Traductora
NIF: 22334455Y
Calle Sol 41
46004 Valencia

Cliente
Editorial Olivo S.L.
CIF: B12345674
Avenida del Mar 12
28028 Madrid

Factura nº: 2025/00123    Fecha: 03/04/2025
Total factura 1.272,00 EUR`,
    vendor: 'Clara Soler Bosch',
    customer: 'Editorial Olivo S.L.',
  },
  {
    name: 'a department below the name of the customer',
    language: 'en',
    drawing: `
                                                     Minato Tools K.K.
                                                     Chuo-ku, Osaka 541-0053, Japan
INVOICE

Mercer Optics Inc.
Attn: Accounts Payable
900 Ridge Rd, Rochester, NY 14615

Invoice No. JP-250302-11      Issue date 2025.03.02
Total amount due 140.80 USD`,
    vendor: 'Minato Tools K.K.',
    customer: 'Mercer Optics Inc.',
  },
  {
    name: 'a web address of the customer in the delivery address',
    language: 'fr',
    drawing: `
Le Moulin Gris SARL - 1242 chemin de la Fontaine - 84340 Malaucène
TVA: FR11999999998

Adresse de livraison
Ma belle boutique                                   Ma belle boutique
35 rue de la République                             Alexandre Payen
69001 Lyon                                          35 rue de la République
sav@mabelleboutique.example                         69001 Lyon

Facture FA-2017-0005      Date de facture 16/11/2017
Total TTC     233,47 EUR`,
    vendor: 'Le Moulin Gris SARL',
    customer: 'Ma belle boutique',
  },
  {
    name: 'labels in two languages',
    language: 'fr',
    drawing: `
Sucrerie Mont-Bleu inc.
455 Rang 6
Plessisville QC G6L 2Y2

Sold to / Vendu à
Marché Saint-Jean
230 rue du Parvis
Québec QC G1K 6G7

Invoice no / Facture no: QC-44190
Due date / Échéance: 2025-03-29
Total (CAD)    689.85`,
    vendor: 'Sucrerie Mont-Bleu inc.',
    vendorAddress: '455 Rang 6, Plessisville QC G6L 2Y2',
    customer: 'Marché Saint-Jean',
  },
  {
    name: 'an addressee close below a large name',
    language: 'en',
    drawing: `
Brightline Energy



Mr P Ashford
8 Mill Lane
Otley
LS21 3HG

Bill number 1209441702      Bill date 15 January 2025
Total charges this bill     84.63`,
    sizes: { 0: 22 },
    vendor: 'Brightline Energy',
    customer: 'Mr P Ashford',
  },
  {
    name: 'an address and contacts on one line, a customer named like a street',
    language: 'it',
    drawing: `
Geom. Sara Conti
Corso Cavour 88 - 37121 Verona - Tel. 045 551212 - studio@conti.example

Spett.le
Condominio Via Verdi 14
Via Verdi 14
37121 Verona

FATTURA N. 12/2025 del 08/04/2025
Totale fattura   EUR 1.268,80`,
    vendor: 'Geom. Sara Conti',
    vendorAddress: 'Corso Cavour 88 - 37121 Verona',
    customer: 'Condominio Via Verdi 14',
  },
];

describe('types/invoice: seller and buyer', () => {
  for (const { name, language, drawing, sizes, vendor, vendorAddress, customer } of SAMPLES) {
    it(`tells them apart by ${name}`, () => {
      const data = dataOf(drawDocument(drawing, language, { sizes }), 'invoice') as Record<string, Record<string, unknown>>;
      expect(data.vendor?.name).to.equal(vendor);
      if (vendorAddress) expect(data.vendor?.address).to.equal(vendorAddress);
      expect(data.customer?.name).to.equal(customer);
    });
  }

  it('gives each the tax number of its own block, and the seller the address behind his number', () => {
    const { drawing } = SAMPLES.find(({ name }) => name.startsWith('a tax number between'))!;
    const data = dataOf(drawDocument(drawing, 'es'), 'invoice');
    expect(data.vendor).to.include({ vat_id: '22334455Y', address: 'Calle Sol 41, 46004 Valencia' });
    expect(data.customer).to.include({ vat_id: 'B12345674', address: 'Avenida del Mar 12, 28028 Madrid' });
  });

  it('takes the name of the document for nobody', () => {
    const drawing = `
Fietshuis Noord
Kade 3
3512 PH Utrecht



CREDITFACTUUR
M. de Wit
Biltstraat 101
3572 AL Utrecht

Creditfactuurnummer: CN25-00071
Betreft factuur: F25-00512
Totaal incl. BTW   -60,50 EUR`;
    const data = dataOf(drawDocument(drawing, 'nl'), 'invoice') as Record<string, unknown> & { customer: { name: string } };
    expect(data.customer.name).to.equal('M. de Wit');
    expect(data.invoice_number).to.equal('CN25-00071');
  });
});

describe('types/invoice: parties of plain papers', () => {
  const invoice = (drawing: string) =>
    dataOf(drawDocument(drawing), 'invoice') as unknown as Record<'vendor' | 'customer', { name: string | null; address: string | null }>;

  it('takes no web address for the buyer that no label calls so', () => {
    const { customer } = invoice(`
Nordlicht Sign & Graphics Co.
232 N Main St.
Burlington, NC 27217

nordlichtsigns.com

INVOICE 23536
DATE        PLEASE PAY    DUE DATE
10/23/2024  $233.78       10/30/2024

DESCRIPTION                    QTY   RATE    AMOUNT
4x5 printed banner               1  101.00   101.00
TOTAL                                        233.78`);
    expect(customer.name).to.equal(null);
  });

  it('parts the address from the form of the company right before it', () => {
    const { vendor } = invoice(`
INVOICE

Invoice Number: INV-1023
Invoice Date: 12 February 2026
Vendor Details: Nordlicht Services India Pvt Ltd Level 2, Prestige Tech Park, Bangalore
Bill To: Bluebird Solutions Inc.

Subtotal: 48,000
Total Amount Payable: 56,640`);
    expect(vendor.name).to.equal('Nordlicht Services India Pvt Ltd');
  });

  it('knows the buyer as who purchased, and takes him for no seller', () => {
    const { vendor, customer } = invoice(`
INVOICE

333 3rd Ave                INVOICE # 100
Albany, NY 12207           DATE: 1/30/2026

PURCHASED BY:
Nordlicht Media Ltd
4321 Maplewood Ave
Nashville, TN 54321

DESCRIPTION                QTY     UNIT PRICE     TOTAL
Cloud service                1          99.99     99.99
TOTAL DUE                                         99.99`);
    expect([vendor.name, customer.name]).to.deep.equal([null, 'Nordlicht Media Ltd']);
  });
});
