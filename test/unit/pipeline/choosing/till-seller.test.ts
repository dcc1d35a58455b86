import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { domainsOf } from '../../../../src/pipeline/finding/parties/parties.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { dataOf, TODAY, understood } from '../../../support/understanding.js';

const NARROW = { width: 240, height: 420, source: 'ocr' } as const;
const LIST = `
Oat bread             2.29 B
Apples                3.49 B
Green tea             2.99 A
TOTAL                 8.77
CASH                 10.00
CHANGE                1.23
12.03.2024 10:13`;
const paper = (head: string, foot = '', confidence = 0.95) => drawDocument(`${head}${LIST}\n${foot}`, 'en', { ...NARROW, confidence });
const sellerOf = (head: string, foot = '', confidence = 0.95) =>
  (dataOf(paper(head, foot, confidence), 'invoice').vendor as { name: string | null } | null)?.name ?? null;
const confidenceOf = (head: string) => understood(paper(head)).model.fields.find(({ path }) => path === 'vendor.name')?.confidence ?? 0;

describe('finding/parties/till-seller', () => {
  it('the web address of a shop tells which of two names is its own', () => {
    const head = 'ORLA\nAm Anger\n61234 Neustadt\n06031-555777';
    expect(sellerOf(head, 'Angebote unter www. orla. de')).to.equal('ORLA');
  });

  it('a trade without the name of a shop is no sure name', () => {
    expect(confidenceOf('RISTORANTE PIZZERIA\nSeeweg 6\n6010 Kriens\nTelefon 041 555 34 34')).to.be.at.most(0.5);
    expect(confidenceOf('Restaurant & Bar\nSeeweg 6\n6010 Kriens\nTelefon 041 555 34 34')).to.be.at.most(0.5);
  });

  it('the end of a name whose beginning is cut off is no sure name', () => {
    const head = '\n(Co. No. 204815-W)\nNo 8, Jalan Melati 3/2\n43200 Cheras, Malaysia';
    expect(confidenceOf(`CO. (M) SDN BHD${head}`)).to.be.at.most(0.5);
    expect(confidenceOf(`MELATI CO. (M) SDN BHD${head}`)).to.be.above(0.7);
  });

  it('who is named below an address of which the name is cut off is not sure to sell', () => {
    const below = '(Co. No. 204815-W)\nNo 8, Jalan Melati 3/2\n43200 Cheras, Malaysia\nHARBOUR POINT CENTRE\nTel : 03-55501122';
    expect(confidenceOf(below)).to.be.at.most(0.5);
    expect(confidenceOf(`GREEN CORNER FOODS\n${below}`)).to.be.above(0.7);
  });

  it('what stands between two rows of the list is sold and sells nothing', () => {
    const paper = `
12.03.2024 10:13
Burger                9.50
GOLDEN HILL ORIGINAL LTD
Apples                3.49
Green tea             2.99
TOTAL                15.98
CASH                 20.00
CHANGE                4.02`;
    const { vendor } = dataOf(drawDocument(paper, 'en', NARROW), 'invoice') as { vendor: { name: string | null } | null };
    expect(vendor?.name ?? null).to.not.equal('GOLDEN HILL ORIGINAL LTD');
  });

  it('what stands beside a price is sold, where the head of the paper is cut off', () => {
    const paper = `
Pullover Retro Streifen    6,95 1
Sweatshirt Auto            9,90 1
Zwischensumme             16,85
SUMME EUR                 16,85
MasterCard EUR            16,85
19,00%    14,16    2,69
12.03.2024 10:13`;
    const { vendor } = dataOf(drawDocument(paper, 'de', NARROW), 'invoice') as { vendor: { name: string | null } | null };
    expect(vendor?.name ?? null).to.equal(null);
  });

  it('a company of Poland is a name, though the words of its form begin small', () => {
    expect(sellerOf('Nordlicht sp. z o.o. sp. k.\nJasna 48, Jankowice\n62-080 Tarnowo\nwww.nordlicht.pl')).to.equal(
      'Nordlicht sp. z o.o. sp. k.',
    );
  });

  it('specks beside a name that were read as a letter or two with doubt are no part of it', () => {
    const nameWith = (confidence: number) => {
      const model = paper('ORLA MARKET zh\nAm Anger\n61234 Neustadt\n06031-555777');
      for (const word of model.pages[0]!.words) if (word.text === 'zh') word.confidence = confidence;
      return (dataOf(model, 'invoice').vendor as { name: string | null } | null)?.name;
    };
    expect([nameWith(0.5), nameWith(0.95)]).to.deep.equal(['ORLA MARKET', 'ORLA MARKET zh']);
  });

  it('who greets without a name does not sell', () =>
    expect(sellerOf('ORLA MARKET\nAm Anger\n61234 Neustadt', 'Welcome to our store')).to.equal('ORLA MARKET'));

  const domains = (line: string) => domainsOf(contextOf(paper(line), TODAY));
  for (const [line, domain] of [
    ['www.example.com.my', 'example'],
    ['WWW .example .com. my', 'example'],
    ['www,example.net', 'example'],
    ['bluemarket.co.nz', 'bluemarket'],
    ['www.shop.example.de', 'example'],
  ])
    it(`reads the domain of ${line}`, () => expect(domains(line!)).to.deep.equal([domain]));

  it('takes a word with a stop for no domain', () => expect(domains('Bananen.lose')).to.deep.equal([]));
});
