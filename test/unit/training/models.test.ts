import { expect } from 'chai';
import { CHOSEN_FIELDS, SHIPPED_MODELS } from '../../../src/pipeline/choosing/models.js';
import { codeDigest } from '../../../training/inputs.js';

describe('shipped models', () => {
  for (const field of CHOSEN_FIELDS)
    it(`${field} was fitted with the made-up documents, features and steps of today; else npm run train makes it again`, () =>
      expect(SHIPPED_MODELS[field].card.inputs.code).to.equal(codeDigest(field)));
});
