import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const read = (drawing: string) => dataOf(drawDocument(drawing, 'en'), 'certificate');

describe('types/certificate: periods and standards', () => {
  it('end with the period of the policy', () => {
    const data = read(`
CERTIFICATE OF LIABILITY INSURANCE
DATE: 01/15/2024
PRODUCER: Alder Insurance Agency
Policy Period: 01/01/2024 to 01/01/2025`);
    expect(data.expiry_date).to.equal('2025-01-01');
  });

  it('end with the second day under headings that are cut short', () => {
    const data = read(`
CERTIFICATE OF LIABILITY INSURANCE
PRODUCER: Alder Insurance Agency

TYPE OF INSURANCE                POLICY NUMBER     EFF (MM/DD/YYYY)     EXP (MM/DD/YYYY)
COMMERCIAL GENERAL LIABILITY     CGL-5541290       03/15/2026           03/15/2027`);
    expect(data.expiry_date).to.equal('2027-03-15');
  });

  it('name standards of telecommunications with both groups of their number', () => {
    const data = read(`
EU DECLARATION OF CONFORMITY
Product: Wireless doorbell
RED, 2014/53/EU     EN 300 328`);
    expect(data.standard).to.equal('EN 300 328');
  });
});
