import { closedSet } from '../../platform/graphql/closed-set.js';

/** How the words of a document stand (D63). */
export const LayoutKind = closedSet('LayoutKind', 'How the words of a document stand.', {
  blank: 'There are no words.',
  single_column: 'Running text, without tables.',
  multi_column: 'Text in columns side by side.',
  tabular: 'At least half of the words stand in tables.',
  form: 'At least 40 % of the words are labels with their values.',
  mixed: 'Running text with tables in between.',
});

/** What is wrong with the pictures of pages (D63). */
export const QualityIssue = closedSet('QualityIssue', 'What is wrong with the pictures of pages.', {
  low_resolution: 'Fewer than 150 dots per inch.',
  skewed: 'Tilted by more than 1 degree.',
  blurred: 'Edges of letters are not sharp.',
  dark: 'Paper that is darker than half.',
  noisy: 'Many specks that are no letters.',
  cropped: 'Text runs out of the picture.',
  blank_page: 'There is a page without words.',
});

/** How much there is to read (D63). */
export const Complexity = closedSet('Complexity', 'How much there is to take apart on a page: tables, columns, blocks, labels and marks.', {
  low: 'Plain text.',
  medium: 'Some tables, columns or labels.',
  high: 'Many of them on a page.',
});

/** What can be analyzed (D63). */
export const AnalysisType = closedSet('AnalysisType', 'What can be found out about a document.', {
  layout: 'How its pages are arranged.',
  language: 'In which languages it is written.',
  quality: 'How good the pictures of its pages are.',
  classification: 'What kind of document it is.',
});
export type AnalysisType = keyof typeof AnalysisType;
