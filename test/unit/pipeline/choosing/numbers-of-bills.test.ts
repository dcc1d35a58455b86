import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const LIST = `
Description         Qty   Unit Price    Total
Oak boards            4        25.00   100.00

Total Due                              100.00`;

const read = (head: string) =>
  dataOf(drawDocument(`${head}\n${LIST}`), 'invoice') as unknown as {
    invoice_number: string | null;
    invoice_date: string | null;
    vendor: { name: string | null };
  };

const numberOf = (head: string) => read(head).invoice_number;

describe('types/invoice: what numbers a bill', () => {
  it('is no telephone number that stands behind its own caption as well', () => {
    expect(
      numberOf(`
NORDLICHT STORES
TEL:     3053091276
Numero manager 3053091276
FECHA: 20/10/2022`),
    ).to.equal(null);
  });

  it('is what a label calls so before what stands below the bare title', () => {
    expect(
      numberOf(`
Nordlicht Store
Hafenweg 9
22045 Hamburg

Rechnung
PO-000157
Mara Felder                    Rechnungsnummer
Mühlenweg 20                   10689
20095 Hamburg                  12.03.2022`),
    ).to.equal('10689');
  });

  it('is not what the tax office gave the buyer, whose letters are set with stops', () => {
    expect(
      numberOf(`
NORDLICHT HERRAMIENTAS S.A.        Factura A        Nº 0006-00247202
                                   Fecha de Emision: 05/09/25

CLIENTE:   Mara Campos             CUENTA:          4564
                                   C.U.I.T. Nº:     20228669831`),
    ).to.equal('0006-00247202');
  });

  it('stands before its day below a caption', () => {
    expect(
      read(`
NORDLICHT DI MARA CAMPI                  Spett.le
                                         HAFEN S.R.L.
Fattura                                  via Roma 106
Numero                                   75012 Bernalda
2 del 18/01/2023

Art. 1, comma 54 della legge`),
    ).to.include({ invoice_number: '2', invoice_date: '2023-01-18' });
  });

  it('is no day on which it is due', () => {
    expect(
      numberOf(`
NORDLICHT TICARET

Fatura
Tarih: 2025-08-19
Vade: 2025-08-26`),
    ).to.equal(null);
  });

  it('is that of the comprobante, not that of the timbrado under which a printer is registered', () => {
    expect(
      numberOf(`
NORDLICHT S.A.                          FACTURA:            CRÉDITO
Hafenweg 9                              TIMBRADO N°:        13722136

FACTURA DE ENERGÍA ELÉCTRICA            COMPROBANTE N°      001-006-0128594
Fecha de Emisión  02/07/2020`),
    ).to.equal('001-006-0128594');
  });
});

describe('types/invoice: whose name a form asks for in Finnish', () => {
  it('buys', () => {
    expect(
      (
        dataOf(drawDocument(`Lasku\nLaskun numero: 7042\n\nNimi: Mara Pelto\n${LIST}`), 'invoice') as unknown as {
          customer: { name: string | null };
        }
      ).customer.name,
    ).to.equal('Mara Pelto');
  });
});
