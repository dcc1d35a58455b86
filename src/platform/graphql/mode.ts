import { closedSet } from './closed-set.js';

/** Live or test data set. */
export const ModeName = closedSet('Mode', 'Live data, or the sandbox of test keys.', { live: '', test: '' });
