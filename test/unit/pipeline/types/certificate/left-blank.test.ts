import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

/** Values by path that were read from a drawing. */
function valuesOf(drawing: string, sizes: Record<number, number> = { 0: 18 }): Map<string, unknown> {
  return new Map(understood(drawDocument(drawing, 'en', { sizes })).model.fields.map(({ path, value }) => [path, value]));
}

describe('types/what papers leave blank', () => {
  it('takes no title for a product or an issuer, and no street for a name', () => {
    const values = valuesOf(`
Kalibrierschein

Bahnhofstraße 143
22198 Musterstadt

Kalibrierlaboratorium:
Gegenstand:
Kalibrierschein-Nr.:    K-2025-118
Ausstellungsdatum:      12.03.2025`);
    expect(values.get('certificate_number')).to.equal('K-2025-118');
    expect([values.get('product_name'), values.get('issuer.name')]).to.deep.equal([undefined, undefined]);
  });

  it('takes no caption below another, and no note of a form, for what is certified', () => {
    const values = valuesOf(`
CERTIFICATE OF ORIGIN

Description of goods:
TITLE:

Exporter:    Cedar Textiles Ltd`);
    expect(values.get('product_name')).to.equal(undefined);
    const noted = valuesOf(`
CERTIFICATION OF ORIGIN

Description of goods
・Invoice number(s) in case the certification covers a shipment

Exporter:    Cedar Textiles Ltd`);
    expect(noted.get('product_name')).to.equal(undefined);
  });

  it('takes nobody from elsewhere for a consignee that is asked for and left blank', () => {
    const form = (consignee: string) => `
PACKING LIST

Northwind Tools Ltd
4 Station Road
Springfield SW1 4AB

Packing list no.:   PL-2025-77
Consignee:          ${consignee}
Total packages:     14`;
    expect(valuesOf(form('Harbour Foods Ltd')).get('consignee.name')).to.equal('Harbour Foods Ltd');
    expect(valuesOf(form('')).get('consignee.name')).to.equal(undefined);
  });

  it('reads the company over its address at the head as issuer, unless a label claims it', () => {
    const values = valuesOf(`
Prüfbericht

Nordlicht Technik GmbH
Industriestr. 4
70565 Stuttgart

Prüfbericht-Nr.:   P-24-7781
Datum:             04.05.2025
Kunde:             Alpenblick Foods AG
Charge:            L-7701`);
    expect(values.get('issuer.name')).to.equal('Nordlicht Technik GmbH');
    expect(values.get('holder.name')).to.equal('Alpenblick Foods AG');
  });

  it('takes no telephone for the number, no piece of ground for the batch and no choice for a name', () => {
    const insurance = valuesOf(`
CERTIFICATE OF LIABILITY INSURANCE

PHONE
(A/C, No, Ext): 555-555-0123
CERTIFICATE NUMBER:`);
    expect(insurance.get('certificate_number')).to.equal(undefined);
    const origin = valuesOf(`
CERTIFICATION OF ORIGIN

Exporter:
Addr:     LOT E4, HARBOUR PARK, LEITH
Importer:
\u2610Importer \u2610Exporter \u2610Producer`);
    expect([origin.get('certificate_type'), origin.get('batch_number'), origin.get('holder.name')]).to.deep.equal([
      'CERTIFICATION OF ORIGIN',
      undefined,
      undefined,
    ]);
  });

  it('reads behind a colon that stands with the value, and for whom the head of a body signs', () => {
    const values = valuesOf(`
CALIBRATION CERTIFICATE
No. 02-2025-KAL-0042

Calibration Item       : Axle Scale
Serial No.             : 1122YL23
Customer               : HARBOUR FOODS LTD
                         3 Quay Road

For the Chief, Northern Metrology Laboratory`);
    expect([values.get('product_name'), values.get('holder.name'), values.get('issuer.name')]).to.deep.equal([
      'Axle Scale',
      'HARBOUR FOODS LTD',
      'Northern Metrology Laboratory',
    ]);
  });
});
