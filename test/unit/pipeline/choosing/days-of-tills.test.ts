import { expect } from 'chai';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf } from '../../../support/understanding.js';

const NARROW = { width: 240, height: 420, source: 'ocr' } as const;
const slip = (lines: string) => `
  STATION NORDLICHT
  2 AV DE L'EXEMPLE
  92310 SEVRES
TOTAL TTC            21.74
Carte bancaire       21.74
${lines}`;
const dayOf = (drawing: string, language: string) => dataOf(drawDocument(drawing, language, NARROW), 'invoice').invoice_date ?? null;

describe('finding/no-numbers: days', () => {
  it('the day on which a card ends is not that of the paper', () => {
    const both = slip("Date d'expiration:   31/05/18\nVENTE\n07-04-2017 18:49");
    expect(dayOf(both, 'fr')).to.equal('2017-04-07');
    expect(dayOf(slip("Date d'expiration: 31/05/18"), 'fr')).to.equal(null);
  });

  it('a number before a day is no part of it', () => {
    const paper = `
  GOLDEN BRIDGES SDN BHD
  TAX INVOICE
#ORD 19 -REG 14- 19/06/2011 14:20:21
Cola                  2.55
Nuggets               6.51
Total                 9.06
Cash Tendered        10.06
Change                1.00`;
    const data = dataOf(drawDocument(paper, 'en', NARROW), 'invoice');
    expect(data.invoice_date).to.equal('2011-06-19');
  });

  it('the month comes first by the telephone or the tax of the United States, where no currency was read', () => {
    const check = (line: string) => `
   NORDLICHT RESTAURANT
   1019 Front St.
   ${line}
Date 11/10/18  06:39 PM
Bistec               15.95
Lemonade              3.50
Sub Total            19.45
Check Total          19.45`;
    expect(dayOf(check('516-292-5700'), 'en')).to.equal('2018-11-10');
    expect(dayOf(check('Tel 6292 5700'), 'en')).to.equal('2018-10-11');
  });
});
