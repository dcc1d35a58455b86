import { expect } from 'chai';
import { dateOrderOf, findDates, isYearOfMonth } from '../../../../src/pipeline/values/dates.js';

describe('values/dates', () => {
  describe('findDates()', () => {
    const cases: [string, 'day-first' | 'month-first', string[]][] = [
      ['2014-07-03', 'day-first', ['2014-07-03']],
      ['03.07.2014', 'month-first', ['2014-03-07']],
      ['03/07/2014', 'day-first', ['2014-07-03']],
      ['03/07/2014', 'month-first', ['2014-03-07']],
      ['13/02/2020', 'month-first', ['2020-02-13']],
      ['2/28/20', 'day-first', ['2020-02-28']],
      ['3. Juli 2014', 'day-first', ['2014-07-03']],
      ['den 3. März 2014', 'day-first', ['2014-03-03']],
      ['1er février 2021', 'day-first', ['2021-02-01']],
      ['5 de noviembre de 2017', 'day-first', ['2017-11-05']],
      ['16 novembre 2017', 'day-first', ['2017-11-16']],
      ['7 mei 2014', 'day-first', ['2014-05-07']],
      ['29 MAR 2018 18:19', 'day-first', ['2018-03-29']],
      ['29-MAR-18', 'day-first', ['2018-03-29']],
      ['May 31, 2020', 'day-first', ['2020-05-31']],
      ['Sept. 3rd, 2019', 'day-first', ['2019-09-03']],
      ['18th day of September, 2014', 'month-first', ['2014-09-18']],
      ['the 22ND day of May 2001', 'month-first', ['2001-05-22']],
      ['3RD MAY 2019', 'day-first', ['2019-05-03']],
      ['20201121', 'day-first', ['2020-11-21']],
      ['Aug 31, 18 01:00 PM', 'month-first', ['2018-08-31']],
      ["Oct06'19 03:49PM", 'day-first', ['2019-10-06']],
      ['Aug 31, 18:30', 'month-first', []],
      ['Sep 14, 10 pm', 'month-first', []],
      ['Datum: 26,09,2016 13:56', 'day-first', ['2016-09-26']],
      ['26,09,201', 'day-first', []],
      ['26-0kt-18/20:02', 'day-first', ['2018-10-26']],
      ['from 01.02.2020 to 29.02.2020', 'day-first', ['2020-02-01', '2020-02-29']],
      ['31.02.2020', 'day-first', []],
      ['99/99/9999', 'day-first', []],
      ['12.50', 'day-first', []],
      ['1.2.3.4', 'day-first', []],
    ];
    for (const [text, order, dates] of cases) {
      it(`reads ${text} (${order}) as ${dates.join(', ') || 'no date'}`, () => {
        expect(findDates(text, order).map((date) => date.iso)).to.deep.equal(dates);
      });
    }

    it('says which dates have one reading only', () => {
      expect(findDates('03/07/2014 and 13/07/2014', 'day-first').map((date) => date.certain)).to.deep.equal([false, true]);
    });
  });

  describe('isYearOfMonth()', () => {
    for (const [text, expected] of [
      ['March 2020', true],
      ['paid in Dez. 2019', true],
      ['März, 2020 (2)', true],
      ['Sum 2020', false],
      ['March 2020.50', false],
      ['March 120', false],
    ] as const)
      it(`is ${expected} for ${text}`, () => expect(isYearOfMonth(text, text.search(/\d/))).to.equal(expected));
  });

  describe('dateOrderOf()', () => {
    it('lets unambiguous dates decide', () => {
      expect(dateOrderOf(['01/02/2020', '02/28/2020'], 'day-first')).to.equal('month-first');
      expect(dateOrderOf(['28/02/2020'], 'month-first')).to.equal('day-first');
      expect(dateOrderOf(['05/02/2018', 'Time 11.14.00'], 'day-first')).to.equal('day-first');
    });

    it('falls back where digits do not tell', () => {
      expect(dateOrderOf(['01/02/2020'], 'month-first')).to.equal('month-first');
      // Numbers of articles and streets in the same form.
      expect(dateOrderOf(['11-23-42', '01/02/20'], 'day-first')).to.equal('day-first');
    });
  });
});
