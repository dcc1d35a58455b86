import { closedSet } from './closed-set.js';

/** Live or test data set. */
export const ModeName = closedSet('Mode', 'Which of two data sets of an organization; neither sees the other.', {
  live: 'What counts.',
  test: 'The sandbox, for trying things out: what test keys see.',
});
