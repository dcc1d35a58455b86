import { closedSet } from '../../platform/graphql/closed-set.js';

/** How the words of a document stand (D63). */
export const LayoutKind = closedSet('LayoutKind', 'How the words of a document stand.', {
  blank: '',
  single_column: '',
  multi_column: '',
  tabular: '',
  form: '',
  mixed: '',
});

/** What is wrong with the pictures of pages (D63). */
export const QualityIssue = closedSet('QualityIssue', 'What is wrong with the pictures of pages.', {
  low_resolution: '',
  skewed: '',
  blurred: '',
  dark: '',
  noisy: '',
  cropped: '',
  blank_page: '',
});

/** How much there is to read (D63). */
export const Complexity = closedSet('Complexity', 'How much there is to read.', { low: '', medium: '', high: '' });
