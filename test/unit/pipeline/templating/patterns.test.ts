import { expect } from 'chai';
import type { Field } from '../../../../src/pipeline/model.js';
import { compilePattern, createPatternTrial, PATTERN_LIMITS } from '../../../../src/pipeline/templating/patterns.js';
import { validateByTemplate } from '../../../../src/pipeline/templating/rules.js';

describe('patterns (D69)', () => {
  it('have as many steps as their repetitions written out', () => {
    expect(compilePattern('^\\d{4}-\\d{2}$')!.steps).to.be.below(30);
    expect(compilePattern('a{1,1000}'.repeat(20))!.steps).to.be.above(PATTERN_LIMITS.steps);
    expect(compilePattern('(a)\\1')).to.equal(null);
  });

  it('are tried within what a document may take, steps times characters; after that nothing is', () => {
    const trial = createPatternTrial();
    expect(trial.matches('^A-\\d+$', 'A-5501')).to.equal(true);
    expect(trial.matches('^A-\\d+$', 'T-5501')).to.equal(false);
    expect(trial.matches('[\\p{L}]{1,1000}$', 'a'.repeat(9000))).to.equal(null);
    expect(trial.matches('^A-\\d+$', 'A-5501')).to.equal(null);
    expect(createPatternTrial().matches('.{1,500}', 'a'.repeat(300))).to.equal(true);
    expect(createPatternTrial().matches('(', 'anything')).to.equal(true);
  });

  it('are not even compiled when those before them had too many steps', () => {
    const trial = createPatternTrial();
    expect(trial.matches('a{1,1000}'.repeat(20), 'a'.repeat(20))).to.equal(true);
    expect(trial.matches('a', 'a')).to.equal(null);
  });

  it('ask for a person where they cannot be tried', () => {
    const template = { validationSchema: { note: { pattern: '[\\p{L}]{1,1000}$' } } };
    const note = { path: 'note', value: 'a'.repeat(9000), text: null };
    const [contradiction] = validateByTemplate(template as never, [note as unknown as Field]);
    expect(contradiction).to.deep.include({ reason: 'validation_failed', fields: ['note'] });
    expect(contradiction!.message).to.equal('expected note to match [\\p{L}]{1,1000}$, which is too much to try on 9000 characters');
  });
});
