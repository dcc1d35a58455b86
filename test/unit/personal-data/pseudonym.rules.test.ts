import { expect } from 'chai';
import { replacePerson } from '../../../src/personal-data/index.js';

describe('pseudonym.rules', () => {
  describe('replacePerson()', () => {
    const person = { email: 'ann.lee@example.com', name: 'Ann "Al" Lee' };
    const cases: readonly (readonly [string, string])[] = [
      ['ann.lee@example.com', 'P'],
      ['to Ann.Lee@Example.com, today', 'to P, today'],
      ['joann.lee@example.com and ann.lee@example.com.', 'joann.lee@example.com and P.'],
      ['ann.lee@example.company', 'ann.lee@example.company'],
      ['{"by":"ann.lee@example.com","who":["Ann \\"Al\\" Lee","Bo"]}', '{"by":"P","who":["P","Bo"]}'],
      ['{"who": "Ann \\"Al\\" Lee & Sons"}', '{"who": "Ann \\"Al\\" Lee & Sons"}'],
      ['{"Ann \\"Al\\" Lee":1}', '{"Ann \\"Al\\" Lee":1}'],
    ];
    for (const [before, after] of cases)
      it(`makes ${after} of ${before}`, () => expect(replacePerson(before, person, 'P')).to.equal(after));

    it('looks for no name where there is none', () => {
      expect(replacePerson('{"a":""}', { email: 'a@b.example', name: ' ' }, 'P')).to.equal('{"a":""}');
    });
  });
});
