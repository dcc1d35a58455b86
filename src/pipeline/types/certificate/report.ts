import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import type { PageView, Segment } from '../../finding/page-view.js';
import { hasPostalLine, hasStreet } from '../../finding/parties/addresses.js';
import { isName, isTitle, splitName } from '../../finding/parties/name-lines.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { candidateAt, runningText } from '../../finding/running-text.js';
import { alphanumeric } from '../../values/text.js';
import { isPartyName } from '../labelled.js';
import { isClaimed } from '../letterhead.js';
import { isDocumentTitle } from '../titles.js';

/** Labels of a sample, on which reports of laboratories are. */
export const SAMPLE = /sample|probe|prüf|muster|[ée]chantillon|muestra|campione|monster|amostra/i;

/** Reports of analyses and tests: by their kind, or because a label asks for a sample. */
export function isSampleReport(context: Context, subtype: string | null): boolean {
  if (subtype === 'analysis' || subtype === 'test_report') return true;
  return subtype === null && context.labels.some((hit) => hit.start <= 2 && hit.closed && SAMPLE.test(hit.segment.text.slice(0, hit.end)));
}

/** Words that begin with a capital letter, with small words between them; a form of company or a town may stand behind a comma. */
const NAME =
  "(?<name>\\p{Lu}[\\p{L}\\d&.'’-]*(?:,? (?:(?:of|de|du|della|di|für|und|and|et|y|e|van|voor|&) )*\\p{Lu}[\\p{L}\\d&.'’-]*){0,6})";
/** Whoever must agree before a report is copied in part has made it (ISO/IEC 17025, 7.8.2.1). */
const CONSENT = new RegExp(
  `(?:(?:written|prior|express)[\\p{L} ,]{0,30} (?:approval|consent|permission|authori[sz]ation),? (?:of|from|by)|schriftliche[nr]? (?:Genehmigung|Zustimmung|Erlaubnis|Einwilligung) (?:der|des|von|durch)|(?:autorisation|accord|approbation) (?:préalable )?(?:et )?(?:écrite?|par écrit) (?:préalable )?(?:de|du|d['’])|(?:autorización|aprobación|permiso|consentimiento) (?:previ[ao] )?(?:y )?(?:escrit[ao]|por escrito) (?:previ[ao] )?(?:de|del)|autorizzazione (?:scritta|per iscritto)(?: preventiva)? (?:di|del|della|da parte di)|(?:schriftelijke )?(?:toestemming|goedkeuring) van)(?: the| la| le| l['’]| il| el| de| het| der| die)? ?${NAME}`,
  'u',
);
/** What a laboratory calls itself where it does not give its name. */
const NOBODYS =
  /^(?:(?:The|Issuing|Testing|Test|Calibration|Undersigned)\s)*(?:Laborator\p{L}*|Lab|Labs|Company|Issuer|Director|Manager|Management|Client|Customer|Quality|Author|Prüf\p{L}*|Kalibrier\p{L}*|Labor\p{L}*|Aussteller\p{L}*|Auftragnehmer\p{L}*|Herstell\p{L}*|Instituts?|Firma|Stelle)(?:\s(?:Director|Manager|Leiter\p{L}*))?$/u;

/** Who made a report, by the sentence that forbids to copy parts of it. */
export function consentGiver(context: Context): Candidate | null {
  const running = runningText(context, 60_000);
  const sentence = running.text.match(CONSENT);
  const name = sentence?.groups?.name?.replace(/\.$/, '').split('. ')[0] ?? '';
  if (sentence?.index === undefined || name.length < 3 || NOBODYS.test(name) || isTitle(name)) return null;
  const start = sentence.index + sentence[0].lastIndexOf(sentence.groups?.name ?? name);
  return candidateAt(context, running, start, start + name.length, name, 0.76, 'sentence');
}

const COMPANY_NAME =
  "(?<name>\\p{Lu}[\\p{L}\\d&.'’-]*(?: (?:(?:of|de|du|della|di|für|und|and|et|y|e|van|voor|&) )*\\p{Lu}[\\p{L}\\d&.'’-]*){0,6}(?:, (?:Inc|Ltd|LLC|Lda|GmbH|Co|S\\.?A|S\\.?L|Limited)(?![\\p{L}])\\.?)?)";
/** `We, Example Tools Ltd, 4 Mill Lane, Leeds, declare under our sole responsibility`, as ISO/IEC 17050 words it. */
const DECLARING = new RegExp(
  `(?:^|[\\s(])(?:We|Wir|Nous|Nosotros|Noi|Wij|Nós|(?:The|Die|La|A|O|El|Il|De|Het) (?:company|Firma|société|empresa|fabricante|ditta|società|firma|bedrijf)|A|La),? ${COMPANY_NAME}\\s?(?:,|–|-|\\()[^.;]{0,40}[^;]{0,180}?(?<!\\p{L})(?:declares?|certif(?:y|ies)|erklär(?:t|en)|déclar(?:e|ons)|declara(?:mos)?|dichiara(?:mo)?|verkla(?:art|ren))(?!\\p{L})`,
  'u',
);

/** Who declares that goods conform, by the sentence in which he does. */
export function declaringMaker(context: Context): Candidate | null {
  const running = runningText(context, 20_000);
  const sentence = running.text.match(DECLARING);
  const name = sentence?.groups?.name ?? '';
  if (sentence?.index === undefined || name.length < 3 || NOBODYS.test(name) || isTitle(name)) return null;
  const start = sentence.index + sentence[0].indexOf(name);
  return candidateAt(context, running, start, start + name.length, name, 0.76, 'sentence');
}

/** So far down the first page the address of the client stands. */
const DEPTH = 0.45;

/** Whose sample it is where no label asks: the only name over street and town in the upper part of the page besides the laboratory's own. */
export function addressedClient(context: Context, issuer: Candidate | null): Candidate | null {
  const [view] = context.pages;
  if (!view || !issuer) return null;
  const own = alphanumeric(String(issuer.value));
  const named = view.segments.filter((line) => line.top < DEPTH * view.page.height && isAddressedName(context, view, line));
  const others = named.filter(({ text }) => {
    const name = alphanumeric(text);
    return !name.includes(own) && !own.includes(name);
  });
  const [only] = others;
  return only && others.length === 1 ? fromSegments([splitName(only).name], 0.64, 'address', null) : null;
}

/** A name right over a street and a town that stand on lines of their own. */
function isAddressedName(context: Context, view: PageView, line: Segment): boolean {
  const under = view.rows
    .slice(line.row + 1, line.row + 5)
    .flatMap(({ segments }) => segments)
    .filter(({ left, top }) => Math.abs(left - line.left) < view.em && top - line.bottom < 3 * view.em);
  const [street, town] = [under[0], under[1]];
  return (
    street !== undefined &&
    town !== undefined &&
    (hasStreet(street.text) || /^\d+\s\p{Lu}/u.test(street.text)) &&
    hasPostalLine(town.text) &&
    !hasPostalLine(line.text) &&
    isName(line.text) &&
    !isTitle(line.text) &&
    !isDocumentTitle(line) &&
    isPartyName(context, fromSegments([line], 1, 'address', null)) &&
    !isClaimed(context, view, line)
  );
}
