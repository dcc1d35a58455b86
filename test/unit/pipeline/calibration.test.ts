import { expect } from 'chai';
import { calibrate, isotonicFit, reliabilityCurve } from '../../../src/pipeline/templating/calibration.js';

const judged = (pairs: [number, boolean][]) => pairs.map(([confidence, correct]) => ({ confidence, correct }));

describe('pipeline/templating/calibration', () => {
  it('fits a step function that never falls, pooling what contradicts it', () => {
    const steps = isotonicFit(
      judged([
        [0.9, true],
        [0.5, true],
        [0.6, false],
        [0.7, false],
        [0.95, true],
      ]),
    );
    expect(steps.map(({ share }) => share)).to.deep.equal([1 / 3, 1]);
    expect(steps.map(({ from }) => from)).to.deep.equal([0.5, 0.9]);
    expect(steps.reduce((sum, { count }) => sum + count, 0)).to.equal(5);
  });

  it('leaves confidences alone until ten values were reviewed', () => {
    const few = isotonicFit(judged(Array.from({ length: 9 }, () => [0.8, false])));
    expect(calibrate(0.8, few)).to.equal(0.8);
    const enough = isotonicFit(judged(Array.from({ length: 10 }, () => [0.8, false])));
    expect(calibrate(0.8, enough)).to.be.lessThan(0.1);
  });

  it('raises what was right more often than it was sure', () => {
    const steps = isotonicFit(judged(Array.from({ length: 30 }, () => [0.6, true])));
    expect(calibrate(0.6, steps)).to.be.greaterThan(0.95).and.lessThan(1);
  });

  it('draws a share to the confidence by as many readings as are told', () => {
    const steps = isotonicFit(judged(Array.from({ length: 10 }, () => [0.8, false])));
    expect(calibrate(0.8, steps)).to.be.closeTo(0.8 / 11, 1e-9);
    expect(calibrate(0.8, steps, 20)).to.be.closeTo(16 / 30, 1e-9);
  });

  it('uses the first step below the least confidence that was reviewed', () => {
    const steps = isotonicFit(
      judged([
        ...Array.from({ length: 6 }, (): [number, boolean] => [0.7, false]),
        ...Array.from({ length: 6 }, (): [number, boolean] => [0.9, true]),
      ]),
    );
    expect(calibrate(0.2, steps)).to.be.lessThan(0.1);
  });

  it('draws the reliability curve in bands of a tenth', () => {
    expect(
      reliabilityCurve(
        judged([
          [0.91, true],
          [0.99, false],
          [1, true],
          [0.35, false],
        ]),
      ),
    ).to.deep.equal([
      { confidence: 0.35, accuracy: 0, count: 1 },
      { confidence: (0.91 + 0.99 + 1) / 3, accuracy: 2 / 3, count: 3 },
    ]);
  });
});
