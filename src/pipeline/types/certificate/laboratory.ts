import { type Candidate } from '../../finding/candidates.js';
import { type Context } from '../../finding/context.js';
import { isName, isTitle } from '../../finding/parties/name-lines.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { isDocumentTitle } from '../titles.js';

/** What stands where the issuer would and is none: the number under which he is accredited, who signs for him, a word for laboratories alone. */
export const NO_ISSUER = /#\s?\d|^(?:(?:labs?|laborator\p{L}*)\s)?(?:director|manager)(?!\p{L})|^(?:labs?|laborator\p{L}*)$/iu;

/** Words of which a laboratory's name has one. */
export const LABORATORY =
  /(?<!\p{L})(?:labs?|laborator(?:y|ies|io|ium|ia|ios|i)|labor|analytics|analytical|scientific|diagnostics|prüfinstitut)(?!\p{L})/iu;
/** Words beside those that make no name of a laboratory. */
const NO_LABORATORY =
  /(?<!\p{L})(?:director|manager|samples?|id|no|nr|number|reports?|results?|certificate|licen[cs]e|accredit\p{L}*|methods?|tests?|data|analysis|by|for|the|this|of)(?!\p{L})/iu;

/** A laboratory that a report of tests names at its head or foot: it made the report, whoever else is named there. */
export function laboratory(context: Context, holder: Candidate | null): Candidate | null {
  const view = context.pages[0];
  const found = view?.segments.find((segment) => {
    const { top, text, words } = segment;
    const depth = top / view.page.height;
    const isNamed =
      words.length >= 2 && words.length <= 5 && LABORATORY.test(text) && !NO_LABORATORY.test(text) && !NO_ISSUER.test(text) && isName(text);
    const isLabel = (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.alone || (hit.colon && hit.start <= 2));
    return (
      (depth < 0.25 || depth > 0.9) &&
      isNamed &&
      !isLabel &&
      !isTitle(text) &&
      !isDocumentTitle(segment) &&
      /^\p{Lu}/u.test(text) &&
      text !== holder?.text
    );
  });
  return found ? fromSegments([found], 0.72, 'laboratory', null) : null;
}
