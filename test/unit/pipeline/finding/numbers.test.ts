import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
import { numbersEntry, numbersOther } from '../../../../src/pipeline/finding/no-numbers.js';
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
    const view = contextOf(drawDocument(text), TODAY).pages[0]!;
    const segment = view.segments.find((other) => other.text.includes(value))!;
    const start = segment.text.indexOf(value);
    return numbersOther({ view, segment, start, end: start + value.length, value });
  };
  for (const [text, value] of [
    ['*Sy No. 524/1,2,3,4,6', '524/1,2,3,4,6'],
    ['Consumer Number: 1234567890', '1234567890'],
    ['Auth#: 050177', '050177'],
    ['* Khasra numbers:444(P),445(P)', '444(P),445(P)'],
    ['Veh No :3174', '3174'],
    ['Card#: XXXXXXXXXXXX0565', '0565'],
    ['Ph.No : 9121212121,7288999999', '9121212121,7288999999'],
    ['P.IVA/CF RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
    ['27AAAAA0000A1Z5', '27AAAAA0000A1Z5'],
    ['TAX IDENTIFICATION NUMBER: 0123456789', '0123456789'],
    ['Gasket 3mm', '3mm'],
    ['Rate Rs.100', 'Rs.100'],
    ['VU-Nr      4556695619', '4556695619'],
    ['Terminal-ID: 60012345', '60012345'],
  ] as const)
    it(`knows that ${text} numbers no document`, () => expect(isOther(text, value)).to.equal(true));
  it('leaves the number of an invoice', () => expect(isOther('Invoice Number: BLR7-1378179', 'BLR7-1378179')).to.equal(false));

  const isEntry = (text: string, value: string): boolean => {
    const [view] = contextOf(drawDocument(text), TODAY).pages;
    const segment = view!.segments.find((other) => other.text.includes(value))!;
    return numbersEntry({ view: view!, segment, start: segment.text.indexOf(value) });
  };
  for (const [text, value] of [
    ['REF # 500000034124', '500000034124'],
    ['Transaction ID:      #a1b2c3d4', 'a1b2c3d4'],
    ['for your chance to win ID #:7ABCDEFG', '7ABCDEFG'],
    ['SUGAR      007000237000      3.92', '007000237000'],
  ] as const)
    it(`knows that ${value} of a till is an entry or code`, () => expect(isEntry(text, value)).to.equal(true));
  it('leaves the number of a receipt', () => {
    expect(isEntry('Receipt No: 500000034', '500000034')).to.equal(false);
    expect(isEntry('Bill # 40012     Total  3.92', '40012')).to.equal(false);
  });
});
