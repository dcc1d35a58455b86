import { expect } from 'chai';
import { currencyOf } from '../../../../src/pipeline/values/currencies.js';
import { checkIban, findContainers, findEmails, findIbans, findVatIds } from '../../../../src/pipeline/values/identifiers.js';
import { similarity, withinEdits } from '../../../../src/pipeline/values/text.js';

describe('values/identifiers', () => {
  it('finds VAT numbers with blanks and checks their digits', () => {
    expect(findVatIds('USt-IdNr.: DE 136 695 976 Steuernummer').map(({ value, valid }) => [value, valid])).to.deep.equal([
      ['DE136695976', true],
    ]);
    expect(findVatIds('DE136695977').map(({ valid }) => valid)).to.deep.equal([false]);
    expect(findVatIds('BTW NL810433941B01 KvK').map(({ value }) => value)).to.deep.equal(['NL810433941B01']);
    expect(findVatIds('ESA12345674, ATU12345678').map(({ value }) => value)).to.deep.equal(['ESA12345674', 'ATU12345678']);
    expect(findVatIds('IT 00743110157').map(({ valid }) => valid)).to.deep.equal([true]);
  });

  it('takes no VAT number out of words', () => {
    expect(findVatIds('DELIVERED 2020 FRANCE 75001')).to.deep.equal([]);
  });

  it('checks IBANs', () => {
    expect(checkIban('DE89370400440532013000')).to.equal(true);
    expect(checkIban('DE89370400440532013001')).to.equal(false);
    expect(findIbans('IBAN DE89 3704 0044 0532 0130 00').map(({ valid }) => valid)).to.deep.equal([true]);
  });

  it('finds e-mail addresses and containers', () => {
    expect(findEmails('write to a.b-c@mail.example.org.').map(({ value }) => value)).to.deep.equal(['a.b-c@mail.example.org']);
    expect(findContainers('CSQU 305438-3 and CSQU3054384').map(({ value }) => value)).to.deep.equal(['CSQU3054383']);
  });
});

describe('values/currencies', () => {
  const cases: [string[], string | null][] = [
    [['Total 12,00 €', '3,00 €'], 'EUR'],
    [['Total $12.00'], 'USD'],
    [['All prices in CAD', 'Total $12.00'], 'CAD'],
    [['TOTAL (RM) 12.00'], 'MYR'],
    [['CHF 12.00'], 'CHF'],
    [['12.00'], null],
    [['合計 ¥12,000', '¥ 300'], 'JPY'],
    [['Total ¥128.50'], 'CNY'],
    [['GST *¥6%', 'Nasi lemak 6.50', 'Total 12.75'], null],
    [['Kopi ¥2', 'Nasi lemak 6.50', 'Total 12.75', 'TOTAL (RM) 12.75'], 'MYR'],
    [['Tea 6.50', 'Rice 3.25', '¥8'], null],
    [['Amount (¥)', '1,250', '3,000'], 'JPY'],
  ];
  for (const [texts, code] of cases) {
    it(`finds ${code} in ${texts.join(' / ')}`, () => expect(currencyOf(texts)?.code ?? null).to.equal(code));
  }
});

describe('values/text', () => {
  it('counts edits up to a limit', () => {
    expect(withinEdits('invoice', 'invo1ce', 1)).to.equal(true);
    expect(withinEdits('invoice', 'involc', 1)).to.equal(false);
  });

  it('tells how alike two texts look', () => {
    expect(similarity('Müller GmbH', 'MULLER GMBH')).to.equal(1);
    expect(similarity('alpha', 'omega')).to.be.below(0.3);
  });
});
