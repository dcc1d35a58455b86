import { type Candidate, mergeCandidates, type Reading, type Spot } from '../../finding/candidates.js';
import { withCodedLabels } from '../../finding/coded-labels.js';
import { type Context, lexiconWith, pageOf, relabel } from '../../finding/context.js';
import { type LabelHit, labelsOf } from '../../finding/labels.js';
import { CERTIFICATE_LABELS, EN_10168_CODES } from '../../finding/lexicon/certificate.js';
import { FURTHER_CERTIFICATE_LABELS } from '../../finding/lexicon/further.js';
import { joinLabels } from '../../finding/lexicon/languages.js';
import { type Concept, indexPhrases } from '../../finding/lexicon/lexicon.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import { slice } from '../../finding/page-view.js';
import { hasPostalLine } from '../../finding/parties/addresses.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import { daysBetween } from '../../values/dates.js';
import type { CheckResult, TypeDefinition } from '../document-type.js';
import { bestLabelled, isAskedFor, labelledCandidates, readCode, readText } from '../labelled.js';
import { collector } from '../trade/trade-fields.js';
import { TITLES } from '../words.js';
import { endOfPeriods, endOfValidity, findIssueDate } from './dates.js';
import { findHolder, findIssuer } from './parties.js';
import { findProduct, sampleNumber } from './product.js';
import { addressedClient, isSampleReport } from './report.js';

const LEXICON = lexiconWith(joinLabels<Concept>(CERTIFICATE_LABELS, FURTHER_CERTIFICATE_LABELS));
const TITLE_INDEX = indexPhrases({ certificate: TITLES.certificate });

/** Certificates and test reports: analysis, origin, conformity, management systems. */
export const certificate: TypeDefinition = {
  type: 'certificate',
  extract: extractCertificate,
  check: checkCertificate,
};

function extractCertificate(base: Context, subtype: string | null): Field[] {
  const context = withCodedLabels(relabel(base, LEXICON, QUALIFIERS), EN_10168_CODES);
  const into = collector(context);
  const number = findNumber(context, subtype);
  const product = findProduct(context, subtype, number);
  into.add('certificate_number', number);
  into.add('certificate_type', bestLabelled(context, 'certificate_type', readText(10), 0.6) ?? findKind(context));
  const holder = findHolder(context);
  const issuer = findIssuer(context, base, holder, subtype, product);
  into.add('issuer.name', issuer);
  into.add('holder.name', holder ?? (isSampleReport(context, subtype) ? addressedClient(context, issuer) : null));
  into.add('product_name', product);
  into.add('batch_number', findBatch(context, subtype));
  into.add('issue_date', findIssueDate(context));
  into.add('expiry_date', bestLabelled(context, 'expiry_date', readDate, 0.5) ?? endOfValidity(context) ?? endOfPeriods(context));
  into.add('standard', findStandard(context));
  return into.fields;
}

/** Words for the melt or the single piece: a lot or batch of the product comes before them. */
const OF_MELT = /heat|cast\b|melt|schmelze|coul[eé]e|colada|colata|serial|serien|s[eé]rie|matricola|coil/i;

/** Number of one piece; on these papers that of the paper itself. */
const OF_PIECE = /serial|serien|s[eé]rie|matricola/i;
const NUMBERED_PAPERS = new Set<string | null>(['origin', 'insurance']);

function findBatch(context: Context, subtype: string | null): Candidate | null {
  const isOfPiece = ({ segment, start, end }: LabelHit<Concept>): boolean => OF_PIECE.test(segment.text.slice(start, end));
  const isOfMelt = ({ label }: Candidate): boolean => OF_MELT.test(label?.segment.text.slice(label.start, label.end) ?? '');
  const accept = (hit: LabelHit<Concept>): boolean =>
    !isOtherWord(hit) && !isOfPlace(context, hit) && (!NUMBERED_PAPERS.has(subtype) || !isOfPiece(hit));
  const all = labelledCandidates(context, 'batch_number', readBatch, accept);
  // Where the first page asks for it and is given nothing, batches of later pages are those of the laboratory.
  const first = context.labels.find((hit) => hit.name === 'batch_number' && hit.alone && hit.strength >= 0.9 && hit.segment.page === 1);
  if (first && context.pages.length > 1 && !all.some(({ page }) => page === 1)) return null;
  const batches = mergeCandidates(all.filter((candidate) => !isOfMelt(candidate) && candidate.label?.start === 0));
  const [best] = batches[0] && batches[0].score >= 0.45 ? batches : mergeCandidates(all);
  return best && best.score >= 0.45 ? best : null;
}

/** `Address: LOT 12, INDUSTRIAL PARK`: a piece of ground. */
function isOfPlace(context: Context, { segment, colon, start, end }: LabelHit<Concept>): boolean {
  if (colon || start > 2) return false;
  // `Lot 4, Trade Zone`: the line of an address tells more behind a comma.
  if (/^\s*\d{1,4}[A-Z]?,\s*\p{L}/u.test(segment.text.slice(end))) return true;
  const before = pageOf(context, segment.page)?.rows[segment.row]?.segments.filter(({ right }) => right <= segment.left);
  return /(?<!\p{L})(?:addr(?:ess)?|anschrift|adresse|direcci[oó]n|domicilio|indirizzo|adres|endere[cç]o)\W*$/iu.test(
    before?.at(-1)?.text ?? '',
  );
}

/** `Heat Treatment at 56 C`: one word that asks for a batch, and is here the first of another thing. */
const isOtherWord = ({ segment, start, end, colon }: LabelHit<Concept>): boolean =>
  !colon && /^\W*\p{L}+\W*$/u.test(segment.text.slice(start, end)) && /^\s*\p{L}{4}/u.test(segment.text.slice(end));

/** How much of the whole, and no more: `100 %`. */
const SHARE = /^[\d.,]+\s?%$/;

/** Batches are codes, and sometimes names; a code comes first. */
function readBatch(spot: Spot, context: Context): Reading[] {
  if (hasPostalLine(spot.segment.text) || SHARE.test(spot.segment.text)) return [];
  const code = readIdentifier(spot, context);
  const most = spot.relation === 'label-below' ? 4 : 6;
  const whole = readText(most)(spot).filter(
    ({ value }) =>
      /\d/.test(String(value)) && String(value).split(' ').length <= most && !/:\s/.test(String(value)) && !hasPostalLine(String(value)),
  );
  const full = whole[0];
  return full && String(full.value).split(' ').length > 1 && spot.relation !== 'label-inline' ? [{ ...full, fit: 0.9 }] : code;
}

/** Numbers of somebody's permission stand at the head too. */
const OF_LICENCE = /(?<!\p{L})(?:l ?icen[cs]e|lic|permit|accreditation|registration|phone|tel|fax)(?!\p{L})/iu;

/** `UBI #`, `METRC ID`: a word for any number behind other words asks for the number of those. */
const BARE = /^\W*(?:no|nr|num|number|nummer|numero|numéro|número|id|#|)\W*$/iu;

/** `Sample MTL #`: whatever a laboratory puts between, that of the sample or report. */
const OF_REPORT = /sample|report|certificate|probe|bericht|zertifikat|[ée]chantillon|rapport|muestra|informe|campione|rapporto|monster/iu;

/** The number under which a laboratory is accredited in Germany stands in its mark below that of the certificate: `D-K-12345-01-00`. */
const ACCREDITATION = /^D-[A-Z]{1,3}-\d{5}-\d{2}(?:-\d{2})?$/;

/** `(A/C, No, Ext): 555-555-0123` asks for a telephone. */
const TELEPHONE = /^\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/;

/** Whether a label stands right under the title of the paper, wherever on the first page that is: what it asks for is told of the paper. */
function isUnderTitle(context: Context, { segment }: LabelHit<Concept>): boolean {
  const above = segment.page === 1 ? pageOf(context, 1)?.rows[segment.row - 1]?.segments : undefined;
  return (above ?? []).some(
    (other) =>
      Math.abs(other.left - segment.left) < other.right - other.left &&
      labelsOf(other, TITLE_INDEX).some(({ start, end }) => end - start > 0.6 * other.text.length),
  );
}

/** A certificate names itself at its head: the further down a general label (`No`, `ID`) stands, the less likely it means the certificate. */
function findNumber(context: Context, subtype: string | null): Candidate | null {
  const ofCertificate = ({ segment, strength, start, end }: LabelHit<Concept>): boolean =>
    strength > 0.65 ||
    !(
      OF_LICENCE.test(segment.text) ||
      (start > 2 && BARE.test(segment.text.slice(start, end)) && !OF_REPORT.test(segment.text.slice(0, start)))
    );
  const candidates = labelledCandidates(context, 'certificate_number', readCode, ofCertificate).map((candidate) => {
    const { label } = candidate;
    if (
      /^\d+[.,]\d+$|^\d{1,2}(?:\.\d{1,2}){2}$/.test(candidate.text) ||
      ACCREDITATION.test(candidate.text) ||
      (!(label && label.strength > 0.65) && TELEPHONE.test(candidate.text))
    )
      return { ...candidate, score: 0 };
    if (!label || label.strength > 0.65 || isUnderTitle(context, label)) return candidate;
    const height = context.pages.find(({ page }) => page.number === label.segment.page)?.page.height ?? 792;
    const depth = label.segment.page - 1 + label.segment.top / height;
    return { ...candidate, score: candidate.score * Math.max(0.3, 1 - 1.4 * depth) };
  });
  const best = mergeCandidates(candidates)[0];
  if (best && best.score >= 0.35) return best;
  const serial = (hit: LabelHit<Concept>): boolean => OF_PIECE.test(hit.segment.text);
  const ofPaper = subtype === 'origin' ? bestLabelled(context, 'batch_number', readCode, 0.45, serial) : null;
  return (
    ofPaper ??
    (subtype === 'origin' && !isAskedFor(context, 'certificate_number') ? serialOfForm(context) : null) ??
    numberInTitle(context) ??
    sampleNumber(context) ??
    codeOfKind(context)
  );
}

/** A code alone at the head: letters, then the year and a number, or begun as such papers are called for short: `K-2024-5518`, `COA-24-1187`. */
const CODE_OF_KIND =
  /^(?:(?:CO[ACOQ]|CERT|CRT|CAL|KAL|MTC|RPT|ZERT|ATT)[-/ .]?(?=[\w/.-]*\d{3})[\w/.-]{3,24}|[A-Z]{1,4}[-/](?:20)?[0-3]\d[-/]\d{3,6})$/;

function codeOfKind(context: Context): Candidate | null {
  const view = context.pages[0];
  const found = view?.segments.find(({ text, top }) => top < 0.3 * view.page.height && CODE_OF_KIND.test(text));
  return found ? fromSegments([found], 0.7, 'pattern', null) : null;
}

/** Forms of certificates of origin carry their serial number without a label: `K 0448120 ORIGINAL`. */
function serialOfForm(context: Context): Candidate | null {
  const view = context.pages[0];
  for (const segment of view?.segments ?? []) {
    const serial = segment.text.match(/^([A-Z]{1,2}[ -]?\d(?: ?\d){5,7})(?:\s+ORIGINAL)?$/)?.[1];
    const part = serial && view && segment.top < 0.3 * view.page.height ? slice(segment, 0, serial.length) : null;
    if (part) return fromSegments([part], 0.72, 'pattern', null);
  }
  return null;
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
  const match = withGroup(text, text.match(STANDARD));
  // The number of a sample may begin like a standard: `SA-220517-9322`.
  return match?.index === undefined || /^(?:SA|AS|BS)-?\d{5}/.test(match[0])
    ? []
    : [{ value: match[0].trim(), start: match.index, end: match.index + match[0].length, fit }];
}

/** `EN 300 328`: standards of telecommunications are numbered in two groups. */
function withGroup(text: string, match: RegExpMatchArray | null): RegExpMatchArray | null {
  const behind = match?.index === undefined ? '' : text.slice(match.index + match[0].length);
  const group = match && /EN 3\d{2}$/.test(match[0]) ? behind.match(/^ \d{3}(?:-\d{1,2})*(?!\d)/)?.[0] : undefined;
  if (match && group) match[0] += group;
  return match;
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
