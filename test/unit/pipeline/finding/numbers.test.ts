import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { numbersOther } from '../../../../src/pipeline/finding/no-numbers.js';
import { proposeNumbers } from '../../../../src/pipeline/finding/proposals.js';
import { drawDocument } from '../../../support/papers/page-model.js';
import { TODAY } from '../../../support/understanding.js';

const numbers = (drawing: string) => proposeNumbers(contextOf(drawDocument(drawing), TODAY)).map(({ value }) => value);

describe('finding/proposals: numbers', () => {
  for (const date of ['12/03/2018', '04.12.2017', '9-5-25', '28/12/17'])
    it(`leaves out the date ${date}`, () => expect(numbers(`Bill Dt: ${date}`)).to.deep.equal([]));
  for (const number of ['2025-3-17', '12/2018', '45/03/2018', '12/03-2018', 'CS-12/03/2018'])
    it(`holds ${number}`, () => expect(numbers(`Invoice No: ${number}`)).to.include(number));
});

describe('finding/no-numbers', () => {
  const isOther = (text: string, value: string): boolean => {
    const context = contextOf(drawDocument(text), TODAY);
    const start = text.indexOf(value);
    return numbersOther({ segment: context.pages[0]!.segments[0]!, start, end: start + value.length, value });
  };
  for (const [text, value] of [
    ['*Sy No. 524/1,2,3,4,6', '524/1,2,3,4,6'],
    ['Consumer Number: 1234567890', '1234567890'],
    ['Auth#: 050177', '050177'],
    ['* Khasra numbers:444(P),445(P)', '444(P),445(P)'],
    ['Veh No :3174', '3174'],
    ['Card#: XXXXXXXXXXXX0565', '0565'],
    ['Ph.No : 9121212121,7288999999', '9121212121,7288999999'],
  ] as const)
    it(`knows that ${text} numbers no document`, () => expect(isOther(text, value)).to.equal(true));
  it('leaves the number of an invoice', () => expect(isOther('Invoice Number: BLR7-1378179', 'BLR7-1378179')).to.equal(false));
});
