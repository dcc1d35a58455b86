import { expect } from 'chai';
import { contextOf } from '../../../../src/pipeline/finding/context.js';
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
