import { type Candidate, candidatesFor, mergeCandidates, type Reading, type Spot } from '../finding/candidates.js';
import { withCodedLabels } from '../finding/coded-labels.js';
import { type Context, lexiconWith, relabel } from '../finding/context.js';
import { labelsOf } from '../finding/labels.js';
import { CERTIFICATE_LABELS, EN_10168_CODES } from '../finding/lexicon/certificate.js';
import { indexPhrases } from '../finding/lexicon/lexicon.js';
import { slice } from '../finding/page-view.js';
import { hasPostalLine, hasStreet, isStreetLine, looksLikeCompany } from '../finding/parties/addresses.js';
import { fromSegments, isName, isTitle } from '../finding/parties/parties.js';
import { findTradeParties } from '../finding/parties/vendor.js';
import { readDate, readIdentifier } from '../finding/readings.js';
import { candidateAt, runningText } from '../finding/running-text.js';
import type { Field } from '../model.js';
import { daysBetween, findDates } from '../values/dates.js';
import type { CheckResult, TypeDefinition } from './document-type.js';
import { bestLabelled, isPartyName, labelledCandidates, labelledParty, readCode, readText } from './labelled.js';
import { collector } from './trade/trade-fields.js';
import { TITLES } from './words.js';

const LEXICON = lexiconWith(CERTIFICATE_LABELS);
const TITLE_INDEX = indexPhrases({ certificate: TITLES.certificate });

/** Certificates and test reports: analysis, origin, conformity, management systems. */
export const certificate: TypeDefinition = {
  type: 'certificate',
  extract: extractCertificate,
  check: checkCertificate,
};

function extractCertificate(base: Context, subtype: string | null): Field[] {
  const context = withCodedLabels(relabel(base, LEXICON), EN_10168_CODES);
  const into = collector(context);
  into.add('certificate_number', findNumber(context));
  into.add('certificate_type', bestLabelled(context, 'certificate_type', readText(10), 0.6) ?? findKind(context));
  const holder = findHolder(context);
  into.add('issuer.name', findIssuer(context, base, holder, subtype));
  into.add('holder.name', holder);
  into.add('product_name', bestLabelled(context, 'product_name', readText(12), 0.45));
  into.add('batch_number', findBatch(context));
  into.add('issue_date', findIssueDate(context));
  into.add('expiry_date', bestLabelled(context, 'expiry_date', readDate, 0.5) ?? endOfValidity(context));
  into.add('standard', findStandard(context));
  return into.fields;
}

/** Words for the melt or the single piece: a lot or batch of the product comes before them. */
const OF_MELT = /heat|cast\b|melt|schmelze|coul[eé]e|colada|colata|serial|serien|s[eé]rie|matricola|coil/i;

function findBatch(context: Context): Candidate | null {
  const isOfMelt = ({ label }: Candidate): boolean => OF_MELT.test(label?.segment.text.slice(label.start, label.end) ?? '');
  const all = labelledCandidates(context, 'batch_number', readBatch);
  const batches = mergeCandidates(all.filter((candidate) => !isOfMelt(candidate) && candidate.label?.start === 0));
  const [best] = batches[0] && batches[0].score >= 0.45 ? batches : mergeCandidates(all);
  return best && best.score >= 0.45 ? best : null;
}

/** Batches are codes, and sometimes names; a code comes first. */
function readBatch(spot: Spot, context: Context): Reading[] {
  const code = readIdentifier(spot, context);
  const most = spot.relation === 'label-below' ? 4 : 6;
  const whole = readText(most)(spot).filter(
    ({ value }) => /\d/.test(String(value)) && String(value).split(' ').length <= most && !/:\s/.test(String(value)),
  );
  const full = whole[0];
  return full && String(full.value).split(' ').length > 1 && spot.relation !== 'label-inline' ? [{ ...full, fit: 0.9 }] : code;
}

/** A certificate names itself at its head: the further down a general label (`No`, `ID`) stands, the less likely it means the certificate. */
function findNumber(context: Context): Candidate | null {
  const candidates = labelledCandidates(context, 'certificate_number', readCode).map((candidate) => {
    const { label } = candidate;
    if (!label || label.strength > 0.65) return candidate;
    const height = context.pages.find(({ page }) => page.number === label.segment.page)?.page.height ?? 792;
    const depth = label.segment.page - 1 + label.segment.top / height;
    return { ...candidate, score: candidate.score * Math.max(0.3, 1 - 1.4 * depth) };
  });
  const best = mergeCandidates(candidates)[0];
  return best && best.score >= 0.35 ? best : numberInTitle(context);
}

/** The title as printed: `Certificate of Analysis`. */
function findKind(context: Context): Candidate | null {
  let best: { candidate: Candidate; score: number } | null = null;
  for (const view of context.pages.slice(0, 1)) {
    for (const segment of view.segments) {
      if (segment.top > 0.5 * view.page.height || segment.words.length > 10) continue;
      for (const hit of labelsOf(segment, TITLE_INDEX)) {
        const share = (hit.end - hit.start) / segment.text.length;
        const size = (segment.words[0]?.size ?? view.em) / view.em;
        const score = hit.strength * (0.4 + 0.6 * share) * Math.min(1.6, size) * ((hit.end - hit.start) / 40 + 0.7);
        const whole = share > 0.6 ? segment : slice(segment, hit.start, hit.end);
        if (whole && (!best || score > best.score))
          best = { candidate: fromSegments([whole], Math.min(0.93, 0.5 + 0.3 * score), 'title', null), score };
      }
    }
  }
  return best && best.score > 0.5 ? best.candidate : null;
}

const LAB_SENTENCE =
  /(?<name>(?:\p{Lu}[\p{L}\d&.'-]+\s+(?:(?:de|of|du|des|della|di|für|und|and|der|la|le|y|et|e|van|voor)\s+){0,2}){1,7})(?:is an?\s+(?:[Ii]ndependent|[Aa]ccredited|ISO)|is accredited|hereby certif|certif(?:y|ies) that|bescheinigt|certifie que|certifica che|certifica que|verklaart dat)/u;

/** Headings that end right before such a sentence. */
const HEADING = /^(?:Authori[sz]ation|Validation|Declaration|Certification|Statement|Remarks?|Notes?|Accreditation)\s+/;

/** Words that stand for an issuer in a sentence and name none. */
const NOBODYS_NAME =
  /\b(?:We|This|It)$|^(?:This|We|The|It|Hereby|Certificate|And|Es|Ce|Si|Stelle|Behörde|Unternehmen|Firma|Authority|Body|Undersigned|Laboratory|Company)\b/;
const CHAMBER =
  /handelskammer|wirtschaftskammer|chambers? of commerce|chambre de commerce|c[aá]mara de comercio|camera di commercio|kamer van koophandel/i;
/** Who made the object of a calibration or test is not who issued the paper about it. */
const MAKER = /hersteller|manufactur|fabrica|fabrikant|fabbricante|produttore|producer/i;

/** A label first; then who the text says certifies or is accredited; a chamber of commerce; whoever stands at the foot with his address; the letterhead. */
function findIssuer(context: Context, base: Context, holder: Candidate | null, subtype: string | null): Candidate | null {
  const tested = subtype === 'calibration' || subtype === 'test_report' || subtype === 'analysis';
  const party = labelledParty(context, 'issuer', 0.45, (hit) => !(tested && MAKER.test(hit.segment.text)));
  const labelled = party?.name ?? null;
  if (labelled && labelled.score > 0.7) return labelled;
  const running = runningText(context, 20_000);
  const sentence = running.text.match(LAB_SENTENCE);
  const name = sentence?.groups?.name?.trim().replace(HEADING, '');
  if (sentence?.index !== undefined && name && !NOBODYS_NAME.test(name)) {
    const start = sentence.index + sentence[0].indexOf(name);
    return candidateAt(context, running, start, start + name.length, name, 0.82, 'sentence');
  }
  if (labelled) return labelled;
  const chamber = context.pages[0]?.segments.find(
    (segment) => CHAMBER.test(segment.text) && isName(segment.text) && segment.words.length <= 8,
  );
  if (chamber) return fromSegments([chamber], 0.78, 'chamber', null);
  const letterhead = findTradeParties(base, false).vendor.name;
  const isHolders = letterhead !== null && holder !== null && isBelow(letterhead, holder);
  if (letterhead && letterhead.score >= 0.5 && !isHolders && isAtEdge(context, letterhead) && isPartyName(context, letterhead))
    return { ...letterhead, score: 0.8 * letterhead.score };
  return atTheFoot(context, holder);
}

/** A letterhead stands at the head of the page, or at its foot. */
function isAtEdge(context: Context, { page, words }: Candidate): boolean {
  const view = context.pages.find((other) => other.page.number === page);
  const height = view?.page.height ?? 792;
  const [first, last] = [view?.rows[0]?.top ?? 0, view?.rows.at(-1)?.bottom ?? height];
  const depth = ((words[0]?.top ?? 0) - first) / Math.max(1, last - first);
  return depth < 0.25 || depth > 0.75;
}

/** Whether something stands on the line under somebody's name, and so belongs to him. */
function isBelow(lower: Candidate, upper: Candidate): boolean {
  const [word, above] = [lower.words[0], upper.words[0]];
  return (
    lower.page === upper.page &&
    word !== undefined &&
    above !== undefined &&
    word.top > above.top &&
    word.top - above.bottom < 1.5 * above.size
  );
}

/** A name in the lower half with an address under it: who signs. */
function atTheFoot(context: Context, holder: Candidate | null): Candidate | null {
  const view = context.pages[0];
  const found = view?.segments.filter((segment) => {
    const next = view.rows[segment.row + 1]?.segments.find((other) => other.left < segment.right && other.right > segment.left);
    const addressed = next !== undefined && next.top - segment.bottom < view.em && (hasPostalLine(next.text) || hasStreet(next.text));
    return (
      addressed && segment.row > 0.5 * view.rows.length && isName(segment.text) && !isTitle(segment.text) && segment.text !== holder?.text
    );
  });
  const last = found?.at(-1);
  return last ? fromSegments([last], 0.66, 'foot', null) : null;
}

const CERTIFYING =
  /(?:certif(?:y|ies) that|bescheinigt(?: hiermit)?,? dass|certifi(?:e|ons) que|certifica(?:mos)? que|certifica(?: che)?|attesta che|verklaart(?: hierbij)? dat)(?:[\p{L}\s,'’]{0,60}\b(?:of|von|der|de|du|di|del|van|des|company|firma|unternehmen|société|empresa|ditta|azienda|bedrijf|organi[sz]ation))?\s*:?$/iu;

/** Who the certificate is for: the block behind its label, a line that holds no street, code or title; else the line after the sentence that certifies. */
function findHolder(context: Context): Candidate | null {
  const party = labelledParty(context, 'holder', 0.4)?.name;
  const named = party && beforeAddress(party);
  if (named && isHolderName(String(named.value))) return named;
  for (const view of context.pages.slice(0, 1)) {
    const line = view.segments.find((segment) => CERTIFYING.test(segment.text));
    const below = line ? view.rows.slice(line.row + 1, line.row + 4).flatMap((row) => row.segments.slice(0, 1)) : [];
    const next = below.find(
      (segment, index) => index === below.findIndex((other) => !LEADING_ON.test(other.text)) && isHolderName(segment.text),
    );
    if (next) return fromSegments([next], 0.8, 'sentence', null);
  }
  return null;
}

/** A line that leads on to the name: `the Quality Management System of`. */
const LEADING_ON =
  /(?:^|\s)(?:of|von|der|des|de|du|di|del|della|van|the company|die firma|das unternehmen|la soci[eé]t[eé]|la empresa|l['’]azienda)\s*:?$/iu;

const isHolderName = (text: string): boolean =>
  isName(text) &&
  !isTitle(text) &&
  !LEADING_ON.test(text) &&
  (looksLikeCompany(text) || !(isStreetLine(text, undefined) || /^(?:unit|suite|floor)\s\d/i.test(text)));

/** `Name and address of exporter: Example Ltd, Moi Avenue, Town`: the name stands before the first comma, but for the form of a company. */
function beforeAddress(name: Candidate): Candidate {
  const asked = name.label?.segment.text.slice(0, name.label.end) ?? '';
  const text = String(name.value);
  if (!/address|anschrift|adresse|direcci[oó]n|indirizzo|adres|endere[cç]o/i.test(asked) || name.rule !== 'party-label') return name;
  const cut = text.search(/,\s(?!(?:Inc|Ltd|LLC|Corp|Co|S\.|GmbH|L\.?P|Lda|Limited)\b)/);
  return cut > 2 ? { ...name, value: text.slice(0, cut) } : name;
}

/** `Test report No. 4711`: the number behind the title. */
function numberInTitle(context: Context): Candidate | null {
  for (const segment of context.pages[0]?.segments ?? []) {
    for (const hit of labelsOf(segment, TITLE_INDEX)) {
      const number = segment.text
        .slice(hit.end)
        .match(/^\W*(?:n[ro°º]?[.°º]*|number|nummer|num\.?|n[uú]mero)\s*[:.]?\s*((?=[\w/.-]*\d)[\w/.-]{3,})$/iu)?.[1];
      const part = number ? slice(segment, segment.text.length - number.length) : null;
      if (number && part) return { ...fromSegments([part], 0.85, 'title', null), value: number };
    }
  }
  return null;
}

/** `Valid from 1 January 2025 to 31 December 2025`: the second date ends the validity. */
function endOfValidity(context: Context): Candidate | null {
  for (const segment of context.pages.flatMap((view) => view.segments)) {
    if (
      !/(?<!\p{L})(?:valid|validity|valable|validité|gültig|gültigkeit|válido|validez|vigencia|valido|validità|geldig|geldigheid|insured period|period of (?:insurance|validity))(?!\p{L})/iu.test(
        segment.text,
      )
    )
      continue;
    const [from, to] = findDates(segment.text, context.dateOrder);
    const part = from && to && from.iso < to.iso ? slice(segment, to.start, to.end) : null;
    if (part && to) return { ...fromSegments([part], 0.82, 'period', null), value: to.iso };
  }
  return null;
}

/** The date of issue behind its label, a bare date label only when no sampling or receipt date stands there too. */
function findIssueDate(context: Context): Candidate | null {
  const others = candidatesFor(context, ['other_date', 'expiry_date'], readDate).filter((candidate) => candidate.score > 0.6);
  const candidates = mergeCandidates(candidatesFor(context, ['issue_date'], readDate)).filter(
    (candidate) =>
      !others.some(
        (other) => other.page === candidate.page && other.words[0]?.index === candidate.words[0]?.index && other.score > candidate.score,
      ),
  );
  return candidates[0] && candidates[0].score >= 0.35 ? candidates[0] : placedDate(context);
}

/** `Dortmund, 22.04.2025` above a signature is the date of issue. */
function placedDate(context: Context): Candidate | null {
  const found = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const date = findDates(segment.text, context.dateOrder)[0];
      const part = date ? slice(segment, date.start, date.end) : null;
      const placed = date && /^\p{Lu}[\p{L} .-]{2,30},\s*(?:den\s|le\s|il\s|a\s)?$/u.test(segment.text.slice(0, date.start));
      return date && part && placed ? [{ ...fromSegments([part], 0.76, 'place-and-date', null), value: date.iso }] : [];
    }),
  );
  return found.at(-1) ?? null;
}

const STANDARD =
  /\b(?:DIN\s+)?(?:EN\s+)?(?:ISO|IEC|EN|DIN|ASTM|BS|ANSI|AS|NF|UNI|UNE|NEN|GMP|HACCP|IATF|FSSC|BRC|EAL|USP|IFS|AOAC|SA|OHSAS)(?:[ /-](?:EN|ISO|IEC|TS|TR))*[ -]?[A-Z]?\d{1,6}(?:[-.:]\d{1,4})*(?:[:-](?:19|20)\d{2})?(?:-\d)?/;

/** A named standard: behind its label or in the sentence that certifies, else the first of the document. */
function findStandard(context: Context): Candidate | null {
  const labelled = bestLabelled(context, 'standard', (spot) => standardIn(spot.segment.text, 0.97), 0.45);
  if (labelled) return labelled;
  for (const view of context.pages.slice(0, 2)) {
    for (const segment of view.segments) {
      const [found] = standardIn(segment.text, 0.75);
      const part = found ? slice(segment, found.start, found.end) : null;
      if (found && part) return { ...fromSegments([part], 0.72, 'pattern', null), value: found.value };
    }
  }
  return null;
}

function standardIn(text: string, fit: number): Reading[] {
  const match = text.match(STANDARD);
  return match?.index === undefined ? [] : [{ value: match[0].trim(), start: match.index, end: match.index + match[0].length, fit }];
}

/** A certificate expires after it was issued. */
function checkCertificate(fields: readonly Field[]): CheckResult {
  const value = (path: string): string | null => {
    const found = fields.find((field) => field.path === path)?.value;
    return typeof found === 'string' ? found : null;
  };
  const issued = value('issue_date');
  const expires = value('expiry_date');
  if (!issued || !expires || daysBetween(issued, expires) >= 0) return { contradictions: [], confirmed: [] };
  return {
    contradictions: [
      {
        reason: 'validation_failed',
        fields: ['issue_date', 'expiry_date'],
        message: `expected the expiry date after ${issued}, received ${expires}`,
      },
    ],
    confirmed: [],
  };
}
