import { expect } from 'chai';
import { contextOf } from '../../../../../src/pipeline/finding/context.js';
import { formEvidence } from '../../../../../src/pipeline/stages/understanding/form-evidence.js';
import { drawDocument } from '../../../../support/papers/page-model.js';

const evidenceOf = (drawing: string): [string, number][] => [...formEvidence(contextOf(drawDocument(drawing), '2025-06-01'))];

describe('form-evidence > formEvidence()', () => {
  for (const [name, words] of [
    ['a certificate of origin', '8 DIE UNTERZEICHNENDE STELLE BESCHEINIGT, DASS DIE WAREN'],
    ['a movement certificate', '2. Certificate used in preferential trade between'],
    ['a certificate for developing countries', 'GENERALISED SYSTEM OF PREFERENCES'],
  ] as const)
    it(`knows ${name} by its fixed words`, () => expect(evidenceOf(words)).to.deep.equal([['certificate', 2.5]]));

  it('says nothing of an invoice that names sender and receiver', () =>
    expect(evidenceOf('INVOICE 4711\nSender: Example Ltd\nConsignee: Sample GmbH\nCarrier: Road Lines\nGross weight: 12 kg')).to.deep.equal(
      [],
    ));
});
