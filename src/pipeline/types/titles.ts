import { labelsOf } from '../finding/labels.js';
import { indexPhrases } from '../finding/lexicon/lexicon.js';
import { tokenize } from '../finding/lexicon/tokens.js';
import type { Segment } from '../finding/page-view.js';
import type { DocumentType } from '../model.js';
import { TITLE_ENDINGS, TITLES } from './words.js';

const TITLE_INDEX = indexPhrases<DocumentType>(TITLES);
/** Words of a title, a number or another language beside it. */
const MOST_WORDS = 10;

/** Whether a line is what the paper calls itself (`Kalibrierschein`, `Certificat de réception 3.1`) and so names nobody and nothing. */
export function isDocumentTitle(segment: Segment): boolean {
  const { text, words } = segment;
  if (words.length > MOST_WORDS) return false;
  const titled = labelsOf(segment, TITLE_INDEX).some(
    ({ start, end, weight }) =>
      start <= 3 &&
      weight >= 1 &&
      (end - start >= 0.45 * text.length ||
        (end - start >= 9 && /^(?:de|des|du|del|della|di|of|inzake|van|voor|für|\d)/iu.test(text.slice(end).trim()))),
  );
  return (
    titled ||
    (words.length <= 4 &&
      tokenize(text).some((token) => token.text.length > 10 && TITLE_ENDINGS.some(([, ending]) => ending.test(token.text))))
  );
}
