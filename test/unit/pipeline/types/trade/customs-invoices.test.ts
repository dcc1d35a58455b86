import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const FORM = `
                                          Nordlicht Instruments Inc.
                                          COMPANY NAME
                                          123 Mill Street
                                          Toronto, ON L8J 1V4
                                          COMPANY ADDRESS

                         COMMERCIAL INVOICE

INTERNATIONAL         4410 7720 9911
AIR WAYBILL NO.

DATE OF EXPORTATION                       EXPORT REFERENCES
12/20/2025                                ORD-99943

SHIPPER/EXPORTER                          CONSIGNEE
Nordlicht Instruments Inc.                Bluebird Traders LLC
123 Mill Street                           60 Harbour Road
Toronto, ON                               Albany, NY

COUNTRY OF EXPORT
CANADA

COUNTRY OF MANUFACTURE
CHINA

COUNTRY OF ULTIMATE DESTINATION
USA

NO. OF     FULL DESCRIPTION OF GOODS        QTY.    WEIGHT     UNIT       TOTAL
PKGS.                                                          VALUE      VALUE.
1          Pressure gauges of brass         2       25         11.62      23.24
1          Valve bodies, forged             2       15         21.72      43.44

TOTAL                                               TOTAL                 TOTAL
NO OF                                               WEIGHT                INVOICE
PKGS.                                                                     VALUE
2                                                   40.0                  $66.68
`;

describe('types/trade: invoices for the customs', () => {
  const data = dataOf(drawDocument(FORM), 'commercial_invoice') as Record<string, unknown>;

  it('tell the air waybill, whose caption takes two lines', () => {
    expect(data.air_waybill_number).to.equal('4410 7720 9911');
  });

  it('tell the three countries', () => {
    expect([data.country_of_export, data.country_of_origin, data.country_of_destination]).to.deep.equal(['CANADA', 'CHINA', 'USA']);
  });

  it('take what the lines add up to for the total, whatever heads their column', () => {
    expect(data.total_amount).to.equal(66.68);
  });

  it('leave the captions under the lines of the seller out', () => {
    expect(data.vendor).to.deep.include({ name: 'Nordlicht Instruments Inc.', address: '123 Mill Street, Toronto, ON L8J 1V4' });
  });

  it('tell packages and weight', () => {
    expect([data.total_packages, data.total_weight]).to.deep.equal([2, 40]);
  });

  it('take the number of another carriage for no air waybill', () => {
    const bySea = FORM.replace('INTERNATIONAL         4410 7720 9911', 'Bill of Lading No.    4410 7720 9911').replace(
      'AIR WAYBILL NO.',
      '',
    );
    expect((dataOf(drawDocument(bySea), 'commercial_invoice') as Record<string, unknown>).air_waybill_number ?? null).to.equal(null);
  });
});
