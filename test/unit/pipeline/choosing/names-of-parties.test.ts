import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { namesNobody } from '../../../../src/pipeline/finding/parties/no-names.js';
import { sectionNames } from '../../../../src/pipeline/finding/parties/sections.js';
import { statedParties } from '../../../../src/pipeline/finding/parties/stated.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

interface Parties {
  vendor: { name: string | null };
  customer: { name: string | null };
}

const read = (drawing: string) => dataOf(drawDocument(drawing), 'invoice') as unknown as Parties;

const bill = (head: string, customer: string) => `
${head}

INVOICE
Invoice Number: INV-7042
Invoice Date: March 2, 2026

${customer}

Description         Qty   Unit Price    Total
Oak boards            4        25.00   100.00

Total Due                              100.00`;

const SELLER = `Nordlicht Trading Ltd
14 Mill Lane, Albany, NY 12207`;

describe('types/invoice: names of two lines', () => {
  it('go on below what a key asks for, up to the next key', () => {
    expect(
      read(
        bill(
          SELLER,
          `Bill To
Name:        Harbour Trust for
             homes by the sea
Tax No.:     133143887
Address:     14 Mill Lane`,
        ),
      ).customer.name,
    ).to.equal('Harbour Trust for homes by the sea');
  });

  it('end before the gap over an address that is set apart', () => {
    expect(
      read(
        bill(
          SELLER,
          `Bill To:
MUSEUM OF TRAMWAYS AND
NORTHERN RAILWAYS

ul. Towarowa 35
61-896 Poznan`,
        ),
      ).customer.name,
    ).to.equal('MUSEUM OF TRAMWAYS AND NORTHERN RAILWAYS');
  });

  it('go on in the same large type of a letterhead', () => {
    const head = (second: string) => bill(`Hall of\n\n\n${second}\n\n\n14 Mill Lane, Albany, NY 12207`, 'Bill To: Mara Fields');
    const seller = (second: string, sizes: Record<number, number>) =>
      (dataOf(drawDocument(head(second), 'en', { sizes }), 'invoice') as unknown as Parties).vendor.name;
    expect(seller('Sailcloth', { 0: 28, 3: 28 })).to.equal('Hall of Sailcloth');
  });

  it('leave the line below a name where an address follows without a gap', () => {
    expect(
      read(
        bill(
          SELLER,
          `Bill To:
Mara Fields
Purchasing
14 Mill Lane
Albany, NY 12207`,
        ),
      ).customer.name,
    ).to.equal('Mara Fields');
  });
});

describe('types/invoice: what names no seller', () => {
  for (const title of ['FATURA NORTE', 'Rechnung Büro Nord'])
    it(`is the title of the bill with a word more: ${title}`, () => {
      expect(read(bill(title, 'Bill To: Mara Fields')).vendor.name).to.equal(null);
    });

  it('is what stands beside the head of a column that is called like a name', () => {
    const model = drawDocument(`
Sprzedawca                    Nabywca

Mara Fields Studio            Bluebird Industries

       Nazwa     Miary      Qty       Price       Total
Oak boards       pcs          4       25.00      100.00`);
    expect(sectionNames(contextOf(model, '2026-06-30'))).to.deep.equal([]);
  });

  for (const caption of ['DANFE SIMPLIFICADO - ETIQUETA', 'Sorszám/Invoice No.'])
    it(`is a caption of the paper: ${caption}`, () => {
      expect(namesNobody(caption)).to.equal(true);
    });

  it('is a page of a site', () => {
    expect(read(bill('nordlicht.example.com/bills', 'Bill To: Mara Fields')).vendor.name).to.equal(null);
  });

  it('but a company with its form may be called like one', () => {
    expect(read(bill('Rechnung Nord GmbH', 'Bill To: Mara Fields')).vendor.name).to.equal('Rechnung Nord GmbH');
  });
});

describe('types/invoice: names beside their labels', () => {
  for (const label of ['Szállító:'])
    it(`come before the address that begins below the label: ${label}`, () => {
      expect(
        read(`
Számla

${label}            Hafen Front Kft            Vevő:      Bluebird Mega Kft
Hungary 5650, Gyomai út 26.                        6724 Szeged

Invoice Number: INV-7042

Description         Qty   Unit Price    Total
Oak boards            4        25.00   100.00

Total Due                              100.00`).vendor.name,
      ).to.equal('Hafen Front Kft');
    });
});

describe('types/invoice: forms of the tax office of Argentina', () => {
  it('ask for the name of the seller over his place of business, and below for that of the buyer', () => {
    for (const key of ['Señor(es):', 'Apellido y Nombre / Razón Social:']) {
      const model = drawDocument(`
                              ORIGINAL
   CAMPOS MARA                   C          FACTURA
                               COD. 011     Comp. Nro: 00000128

Razón Social: CAMPOS MARA                   Fecha de Emisión: 18/02/2023

Domicilio Comercial: Nogueira 576           CUIT: 23100588994

${key} HAFEN COOPERATIVA          Domicilio: Juan Rosas 957

Producto / Servicio         Cantidad    Precio Unit.     Subtotal
Reparaciones                    1,00       178000,00    178000,00

                                    Importe Total: $    178000,00`);
      const stated = statedParties(contextOf(model, '2026-06-30'));
      expect([stated?.vendor.text, stated?.customer.text]).to.deep.equal(['CAMPOS MARA', 'HAFEN COOPERATIVA']);
    }
  });
});
