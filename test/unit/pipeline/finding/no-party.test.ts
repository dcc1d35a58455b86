import { expect } from 'chai';
import { isName, isTitle } from '../../../../src/pipeline/finding/parties/name-lines.js';

describe('finding: lines that name nobody', () => {
  for (const line of [
    'SAMPLE DOCUMENT · FOR SOFTWARE TESTING ONLY',
    '*** DRAFT — NOT YET ISSUED ***',
    'Specimen',
    'NON-NEGOTIABLE COPY',
    'COMMERCIAL INVOICE / PACKING LIST',
    'Packing & Weight List',
    'Marine Insurance Certificate',
    'STATEMENT OF ACCOUNT',
    'Account Statement and TAX Invoice',
    'Billing Statement/Tax Invoice',
    'Settlement Statement Sample',
    'Rechnung und Lieferschein',
  ])
    it(`knows ${line} for a title or a banner`, () => expect(isTitle(line)).to.equal(true));
  for (const line of ['CO-NFP-INV-2026-0418', 'EXAMBDCN2026041', 'Net 30', 'From ________', 'noted) for carriage. ALL GOODS'])
    it(`takes ${line} for no name`, () => expect(isName(line)).to.equal(false));
  for (const line of [
    'Proof Bakery',
    'Draft House Ltd',
    'Void Coffee',
    'Specimen Hotel GmbH',
    'Test Data Systems Ltd',
    'A-Z 24 Store',
    '3M Company',
    'a) Example Ltd',
    'Bill and Ticket Ltd',
    'Statement Jewels',
  ])
    it(`leaves ${line} a name`, () => expect([isName(line), isTitle(line)]).to.deep.equal([true, false]));
});
