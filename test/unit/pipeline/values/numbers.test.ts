import { expect } from 'chai';
import { decimalSignOf, findNumbers, parseNumber, repairCents, repairDigits } from '../../../../src/pipeline/values/numbers.js';

describe('values/numbers', () => {
  describe('parseNumber()', () => {
    const cases: [string, '.' | ',' | null, number | null][] = [
      ['1,234.56', null, 1234.56],
      ['1.234,56', null, 1234.56],
      ['1 234,56', null, 1234.56],
      ["1'234.50", null, 1234.5],
      ['EUR 571,04', null, 571.04],
      ['571,04 €', null, 571.04],
      ['$1,002.00', null, 1002],
      ['(12.50)', null, -12.5],
      ['12.50-', null, -12.5],
      ['-12,50', null, -12.5],
      ['1.234', ',', 1234],
      ['1.234', '.', 1.234],
      ['1.234', null, 1234],
      ['0.025', null, 0.025],
      ['209.8000', null, 209.8],
      ['12,3456', ',', 12.3456],
      ['1.2345', ',', 1.2345],
      ['1,00,000.00', '.', 100000],
      ['1,125,00', null, 1125],
      ['1.699.48', '.', 1699.48],
      ['RM60.24', null, 60.24],
      ['400', null, 400],
      ['12 kg', null, 12],
      ['19%', null, 19],
      ['120,--', null, 120],
      ['abc', null, null],
      ['1.2.3', null, null],
      ['10/12', null, null],
      ['A12', null, null],
    ];
    for (const [text, sign, value] of cases) {
      it(`reads ${text} with decimal sign ${sign ?? 'unknown'} as ${value}`, () => expect(parseNumber(text, sign)).to.equal(value));
    }
  });

  describe('findNumbers()', () => {
    it('finds each number of a line with its marks', () => {
      const found = findNumbers('VAT 19,00% on 496,00 EUR 94,24', ',');
      expect(found.map((number) => [number.value, number.percent])).to.deep.equal([
        [19, true],
        [496, false],
        [94.24, false],
      ]);
    });

    for (const text of ['Rp227,550,000', 'Rp 227.550.000', '₫227.550.000'])
      it(`finds the amount of ${text}`, () =>
        expect(findNumbers(text).map(({ value, currency }) => [value, currency])).to.deep.equal([[227550000, true]]));

    it('takes no parts of identifiers, dates and times', () => {
      expect(findNumbers('[1] Tax to be paid, see [12]')).to.deep.equal([]);
      expect(findNumbers('[1,200.00]').map(({ value }) => value)).to.deep.equal([1200]);
      expect(findNumbers('RE-20140703/502 03.07.2014 12:45 A4711').map((number) => number.value)).to.deep.equal([]);
    });
  });

  it('repairCents() puts the decimal point back that was read as a dash', () => {
    expect(repairCents('Total Incl GST 32 -40')).to.equal('Total Incl GST 32.40 ');
    for (const text of ['32 - 40', '3.20 -40', '32 -40 kg', '1 2 -40']) expect(repairCents(text)).to.equal(text);
  });

  describe('repairDigits()', () => {
    it('puts right letters and blanks inside amounts', () => {
      expect(repairDigits('1O.5O l2.00 7 .10 3. 50')).to.equal('10.50 12.00 7.10  3.50 ');
    });

    it('joins wide print behind a currency, and one decimal sign out of two', () => {
      expect(repairDigits('Grand Total RM 1 5 40')).to.equal('Grand Total RM 15.40 ');
      expect(repairDigits('RM1 4 20')).to.equal('RM14.20 ');
      expect(repairDigits('TL RM 44 90')).to.equal('TL RM 44.90');
      expect(repairDigits('RM7..00')).to.equal('RM7.00 ');
      for (const text of ['1 5 40', 'RM 2 10 5', 'RM 1 5 40.00', 'RM 1 5 40 2']) expect(repairDigits(text)).to.equal(text);
    });

    it('leaves words and codes alone', () => {
      expect(repairDigits('SOLD 5 BOXES B12')).to.equal('SOLD 5 BOXES B12');
    });
  });

  describe('decimalSignOf()', () => {
    it('follows the majority of unambiguous amounts', () => {
      expect(decimalSignOf(['1.234,00', '12,50', '3.50'])).to.equal(',');
      expect(decimalSignOf(['12.50 1,234.00'])).to.equal('.');
      expect(decimalSignOf(['1234'])).to.equal(null);
    });
    it('knows currencies whose amounts have three decimals', () => {
      expect(decimalSignOf(['12.345', '1,234.500'], 'KWD')).to.equal('.');
      expect(decimalSignOf(['12,345', '1.234,500', '2.000'], 'TND')).to.equal(',');
      expect(decimalSignOf(['12.345'], 'EUR')).to.equal(null);
      expect(decimalSignOf(['12.345', '19,00'], 'KWD')).to.equal(null);
    });
  });
});

describe('values/numbers: thousands that came apart', () => {
  for (const [text, value] of [
    ['TOTAL 175, 000', 175_000],
    ['175. 000', 175_000],
    ['74, 000', 74_000],
  ] as const)
    it(`reads ${text} as one number`, () => expect(parseNumber(repairDigits(text.replace('TOTAL ', '')))).to.equal(value));
  for (const text of ['1.5, 000', 'Nos. 12, 345 and 678']) it(`leaves ${text}`, () => expect(repairDigits(text)).to.equal(text));
});

describe('values/numbers: signs beside amounts', () => {
  it('takes a stroke between an amount and a word for none', () => {
    expect(findNumbers('VALOR TOTAL: 250.13 - DESTINATÁRIO').map(({ value }) => value)).to.deep.equal([250.13]);
    expect(findNumbers('250.13 -').map(({ value }) => value)).to.deep.equal([-250.13]);
  });
  it('reads an amount right behind its currency', () => {
    for (const text of ['Kč200.00', 'zł200.00']) expect(findNumbers(text).map(({ value }) => value)).to.deep.equal([200]);
  });
  it('reads an amount with its currency behind it as one word', () => {
    for (const text of ['200.00kz', '200.00MZN', '200.00FCFA', '200.00LKR'])
      expect(findNumbers(text).map(({ value, currency }) => [value, currency])).to.deep.equal([[200, true]]);
  });
});
