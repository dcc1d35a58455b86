import { type Candidate } from '../../finding/candidates.js';
import { type Context, pageOf } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { slice } from '../../finding/page-view.js';
import { hasPostalLine, hasStreet, isStreetLine, looksLikeCompany } from '../../finding/parties/addresses.js';
import { isName, isTitle } from '../../finding/parties/name-lines.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { findTradeParties } from '../../finding/parties/vendor.js';
import { candidateAt, runningText } from '../../finding/running-text.js';
import { isAskedFor, isFormsText, isPartyName, labelledParty } from '../labelled.js';
import { findLetterhead, isClaimed } from '../letterhead.js';
import { isDocumentTitle } from '../titles.js';
import { LABORATORY, laboratory, NO_ISSUER } from './laboratory.js';
import { consentGiver, declaringMaker, isSampleReport } from './report.js';

const LAB_SENTENCE =
  /(?<name>(?:\p{Lu}[\p{L}\d&.'-]+\s+(?:(?:de|of|du|des|della|di|für|und|and|der|la|le|y|et|e|van|voor)\s+){0,2}){1,7})(?:is an?\s+(?:[Ii]ndependent|[Aa]ccredited|ISO)|is accredited|hereby (?:certif|declare|confirm|attest)|(?:certif(?:y|ies)|declares|confirms|attests) that|bescheinigt|bestätigt hiermit|erklärt hiermit|certifie que|atteste que|déclare que|certifica che|attesta che|dichiara che|certifica que|declara que|hace constar que|verklaart (?:hierbij )?dat|bevestigt (?:hierbij )?dat)/u;

/** Headings that end right before such a sentence. */
const HEADING = /^(?:Authori[sz]ation|Validation|Declaration|Certification|Statement|Remarks?|Notes?|Accreditation)\s+/;

/** The title of the paper, right before a name of two words or more. */
const TITLE_BEFORE = /^(?:ZERTIFIKAT|CERTIFI\p{Lu}*|Zertifikat|Certifi\p{Ll}*)\s+(?=\p{Lu}\S+\s+\p{Lu})(?!Body|Number)/u;

/** Words that stand for an issuer in a sentence and name none. */
const NOBODYS_NAME =
  /\b(?:We|This|It|Si|Se|Es|On|Nous|Wir)$|\d{3}|^(?:This|We|The|It|Hereby|Certificate|And|Es|Ce|Si|Stelle|Behörde|Unternehmen|Firma|Authority|Body|Undersigned|Laboratory|Company)\b|^(?:ZERTIFIKAT|CERTIFI\p{Lu}*|Zertifikat|Certifi\p{Ll}*)(?!\p{L})|(?:stelle|[Bb]ody|[Oo]rganism[eo]|[Ee]nte|[Ii]nstantie|[Ii]nstelling)$/u;
const CHAMBER =
  /^IHK\s|council for the promotion of international trade|handelskammer|wirtschaftskammer|chambers? of commerce|chambre de commerce|c[aá]mara de comercio|camera di commercio|kamer van koophandel/i;
/** Who signed for a laboratory, by title or initials: `Dr. U. Example`, `S. Sample`. */
const SIGNER = /^(?:(?:Dr|Prof|Dipl|Ing|Eng|Mr|Mrs|Ms|Hr|Fr)(?:[.-]|\s)|\p{Lu}\.\s)/u;
/** Who made the object of a calibration or test is not who issued the paper about it. */
const MAKER =
  /hersteller(?!werk)|manufactur(?!\p{L}*['’]?s? (?:works|plant))|fabrica|fabrikant|fabbricante|(?<!stabilimento )produttore|producer/iu;

/** Who issued the paper: never what it is about, although that may head it in the largest type (`product`). */
export function findIssuer(
  context: Context,
  base: Context,
  holder: Candidate | null,
  subtype: string | null,
  product: Candidate | null,
): Candidate | null {
  const found = issuerOf(context, base, holder, subtype);
  const isProduct = product !== null && found?.text.startsWith(product.text) && !looksLikeCompany(found.text);
  if (found && !isProduct && !NO_ISSUER.test(found.text)) return found;
  return found && laboratory(context, holder);
}

/** A label first; then who the text says certifies or is accredited; a chamber of commerce; whoever stands at the foot with his address; the letterhead. */
function issuerOf(context: Context, base: Context, holder: Candidate | null, subtype: string | null): Candidate | null {
  const tested = subtype === 'calibration' || isSampleReport(context, subtype);
  const party = labelledParty(context, 'issuer', 0.45, (hit) => !(tested && MAKER.test(hit.segment.text)));
  const labelled = party?.name ?? null;
  const isMakers = MAKER.test(labelled?.label?.segment.text ?? '');
  const isPerson = labelled !== null && !looksLikeCompany(labelled.text) && !LABORATORY.test(labelled.text) && labelled.words.length <= 3;
  const lab = isMakers || isPerson || !labelled ? laboratory(context, holder) : null;
  if (lab) return lab;
  const consenting = isMakers || isPerson || !labelled ? consentGiver(context) : null;
  if (consenting) return consenting;
  if (labelled && labelled.score > 0.7 && !(tested && SIGNER.test(labelled.text))) return labelled;
  const running = runningText(context, 20_000);
  const sentence = running.text.match(LAB_SENTENCE);
  const name = sentence?.groups?.name?.trim().replace(HEADING, '').replace(TITLE_BEFORE, '');
  if (sentence?.index !== undefined && name && !NOBODYS_NAME.test(name)) {
    const start = sentence.index + sentence[0].indexOf(name);
    return candidateAt(context, running, start, start + name.length, name, 0.82, 'sentence');
  }
  if (labelled && !(tested && SIGNER.test(labelled.text))) return labelled;
  const declaring = declaringMaker(context);
  if (declaring) return declaring;
  const signing = signedFor(context);
  if (signing) return signing;
  const chamber = context.pages[0]?.segments.find(
    (segment) => CHAMBER.test(segment.text) && isName(segment.text) && segment.words.length <= 11,
  );
  if (chamber) return fromSegments([chamber], 0.78, 'chamber', null);
  if (isAskedFor(context, 'issuer') && !isMakers && !tested) return null;
  const headed = letterheadBlock(context, holder);
  const letterhead = findTradeParties(base, false).vendor.name;
  const isHolders = letterhead !== null && holder !== null && (isBelow(letterhead, holder) || letterhead.text === holder.text);
  if (
    letterhead &&
    letterhead.score >= 0.5 &&
    (!headed || looksLikeCompany(letterhead.text)) &&
    !isHolders &&
    !NO_LETTERHEAD.test(letterhead.text) &&
    isAtEdge(context, letterhead) &&
    isPartyName(context, letterhead) &&
    !isAnothers(context, letterhead)
  )
    return { ...letterhead, score: 0.8 * letterhead.score };
  return headed ?? authority(context, holder) ?? atTheFoot(context, holder);
}

/** `FOR EXAMPLE ASSURANCE LTD` where the paper is signed. */
function signedFor(context: Context): Candidate | null {
  for (const view of context.pages.slice(0, 2)) {
    for (const segment of view.segments) {
      const lead =
        segment.text.match(
          /^(?:for|pour|für|por|per|voor)(?:,? (?:and )?on behalf of)?:? (?:the (?:(?:chief|director|head|president|secretary|registrar|manager|managing|general|executive),? ?)+(?:of )?)?(?=\p{Lu})/iu,
        )?.[0].length ?? 0;
      const name = lead > 0 && segment.row > 0.4 * view.rows.length && segment.words.length <= 8 ? slice(segment, lead) : null;
      if (name && looksLikeCompany(name.text) && isName(name.text) && !name.text.endsWith('.,'))
        return fromSegments([name], 0.72, 'signature', null);
    }
  }
  return null;
}

/** Titles and headings that stand where a letterhead would. */
const NO_LETTERHEAD = /^certi.{0,2}cat|(?<!\p{L})(?:compliance testing|information|analysis|analyse|analisi|análisis)$/iu;

/** A letterhead stands at the head of the page, or at its foot. */
function isAtEdge(context: Context, { page, words }: Candidate): boolean {
  const view = context.pages.find((other) => other.page.number === page);
  const height = view?.page.height ?? 792;
  const [first, last] = [view?.rows[0]?.top ?? 0, view?.rows.at(-1)?.bottom ?? height];
  const depth = ((words[0]?.top ?? 0) - first) / Math.max(1, last - first);
  return depth < 0.25 || depth > 0.75;
}

/** Labels of those to whom goods or papers go. */
const RECEIVING: ReadonlySet<Concept> = new Set<Concept>(['customer', 'ship_to', 'recipient', 'holder']);

/** Whether a label of somebody else stands over a name or left of it. */
function isAnothers(context: Context, { page, words }: Candidate): boolean {
  const view = context.pages.find((other) => other.page.number === page);
  const line = view?.segments.find((segment) => segment.words.some((word) => word.index === words[0]?.index));
  return view !== undefined && line !== undefined && isClaimed(context, view, line, RECEIVING);
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

/** A company at the head of the page with its address under it, which no label claims: who prints the paper. */
function letterheadBlock(context: Context, holder: Candidate | null): Candidate | null {
  const name = findLetterhead(context);
  return name && name.text !== holder?.text ? fromSegments([name], 0.68, 'letterhead', null) : null;
}

const AUTHORITY =
  /(?<!\p{L})(?:ministry|inspectorate|authority|agency|directorate|department|ministerio|ministère|ministero|ministerium|behörde|bundesamt|agencia|agenzia|autoridad|autorità)(?!\p{L})/iu;

/** An authority at the head of a paper that it issues. */
function authority(context: Context, holder: Candidate | null): Candidate | null {
  const view = context.pages[0];
  const found = view?.segments.find(
    (segment) =>
      segment.top < 0.2 * view.page.height &&
      segment.words.length >= 2 &&
      segment.words.length <= 8 &&
      AUTHORITY.test(segment.text) &&
      isName(segment.text) &&
      !isDocumentTitle(segment) &&
      segment.text !== holder?.text,
  );
  return found ? fromSegments([found], 0.7, 'letterhead', null) : null;
}

const ACCREDITED = /(?<!\p{L})(?:accredited|akkreditiert|accréditée?|acreditad[ao]|accreditat[ao]|geaccrediteerd)(?!\p{L})/iu;

/** A name in the lower half with an address under it: who signs. */
function atTheFoot(context: Context, holder: Candidate | null): Candidate | null {
  const view = context.pages[0];
  const found = view?.segments.filter((segment) => {
    // Between the name and its address may stand by whom it is accredited.
    const next = view.rows
      .slice(segment.row + 1, segment.row + 3)
      .flatMap(({ segments }) => segments)
      .find((other) => other.left < segment.right && other.right > segment.left && !ACCREDITED.test(other.text));
    const addressed = next !== undefined && next.top - segment.bottom < 2 * view.em && (hasPostalLine(next.text) || hasStreet(next.text));
    return (
      addressed &&
      (segment.words.length > 1 || looksLikeCompany(segment.text)) &&
      segment.row > 0.5 * view.rows.length &&
      !hasStreet(segment.text) &&
      !ACCREDITED.test(segment.text) &&
      isName(segment.text) &&
      !isTitle(segment.text) &&
      !isDocumentTitle(segment) &&
      !isClaimed(context, view, segment, RECEIVING) &&
      segment.text !== holder?.text
    );
  });
  const last = found?.at(-1);
  return last ? fromSegments([last], 0.66, 'foot', null) : null;
}

const CERTIFYING =
  /(?:(?:certif(?:y|ies)|declares?|confirms?|attests?) that|(?:bescheinigt|bestätigt|erklärt)(?: hiermit)?,? dass|certifi(?:e|ons) que|attest(?:e|ons) que|déclar(?:e|ons) que|certifica(?:mos)? que|declara(?:mos)? que|hace constar que|certifica(?: che)?|attesta che|dichiara che|(?:verklaart|bevestigt)(?: hierbij)? dat)(?:[\p{L}\s,'’]{0,60}\b(?:of|von|der|de|du|di|del|van|des|company|firma|unternehmen|société|empresa|ditta|azienda|bedrijf|organi[sz]ation))?\s*:?$/iu;

/** Certificates of insurance name the insured as well, and have a box for the holder in which his name may stand anywhere. */
function inHoldersBox(context: Context): Candidate | null {
  for (const { segment: label } of context.labels.filter((hit) => hit.alone && /^certificate holder\W*$/i.test(hit.segment.text))) {
    const view = pageOf(context, label.page);
    const [first, next] = (view?.segments ?? []).filter(
      ({ top, left, right }) =>
        view && top >= label.bottom && top < label.bottom + HOLDERS_BOX * view.em && left < label.right && right > label.left,
    );
    if (first && next && isHolderName(first.text) && !first.text.endsWith('.') && (hasStreet(next.text) || hasPostalLine(next.text)))
      return fromSegments([first], 0.84, 'party-label', null);
  }
  return null;
}

/** So deep that box is, in heights of the type. */
const HOLDERS_BOX = 10;

/** Who the certificate is for: the block behind its label, a line that holds no street, code or title; else the line after the sentence that certifies. */
export function findHolder(context: Context): Candidate | null {
  // Where the form asks for him and gets nobody, whoever else may hold such papers is somebody else.
  const isAsked = isAskedFor(context, 'holder');
  const written = inHoldersBox(context);
  if (written) return written;
  const asked = holderBehindLabel(context, (hit) => hit.strength >= 0.8 && !isAddressOnly(hit)) ?? inRowOfBlock(context);
  if (asked) return asked;
  for (const view of context.pages.slice(0, 1)) {
    const line = view.segments.find((segment) => CERTIFYING.test(segment.text));
    const below = line ? view.rows.slice(line.row + 1, line.row + 4).flatMap((row) => row.segments.slice(0, 1)) : [];
    const next = below.find(
      (segment, index) => index === below.findIndex((other) => !LEADING_ON.test(other.text)) && isHolderName(segment.text),
    );
    if (next) return fromSegments([next], 0.8, 'sentence', null);
  }
  return isAsked ? null : holderBehindLabel(context);
}

/** `Customer address:` asks where somebody lives, not for his name. */
const isAddressOnly = ({ segment, start, end }: LabelHit<Concept>): boolean => {
  const asked = segment.text.slice(start, end);
  return /address|anschrift|adresse|direcci[oó]n|indirizzo|adres|endere[cç]o/i.test(asked) && !/name|nom|nombre|naam/i.test(asked);
};

/** `DISTRIBUTOR` over `Business Name   Example Foods`: the name stands in the row that asks for it. */
function inRowOfBlock(context: Context): Candidate | null {
  for (const { segment: head } of context.labels.filter(({ name, alone, strength }) => name === 'holder' && alone && strength >= 0.9)) {
    const view = pageOf(context, head.page);
    const under = view?.rows[head.row + 1]?.segments.find(({ left }) => Math.abs(left - head.left) < view.em);
    const asks = under && /^(?:business|company|legal|trade|client)? ?name\W*$/i.test(under.text);
    const name = asks ? view?.rows[head.row + 1]?.segments.find(({ left }) => left > under.right) : undefined;
    if (name && isHolderName(name.text)) return fromSegments([name], 0.8, 'party-label', null);
  }
  return null;
}

function holderBehindLabel(context: Context, accept?: (hit: LabelHit<Concept>) => boolean): Candidate | null {
  const party = labelledParty(context, 'holder', 0.4, accept)?.name;
  const named = party && beforeAddress(party);
  return named && isHolderName(String(named.value)) ? named : null;
}

/** A line that leads on to the name: `the Quality Management System of`. */
const LEADING_ON =
  /(?:^|\s)(?:of|von|der|des|de|du|di|del|della|van|the company|die firma|das unternehmen|la soci[eé]t[eé]|la empresa|l['’]azienda)\s*:?$/iu;

const isHolderName = (text: string): boolean =>
  !/^[A-Z]{1,5}[-/ ]?\d[\w/-]*$/.test(text) &&
  isName(text) &&
  !isTitle(text) &&
  !isFormsText(text) &&
  !LEADING_ON.test(text) &&
  (looksLikeCompany(text) || !(/^\p{Ll}+\s/u.test(text) || isStreetLine(text, undefined) || /^(?:unit|suite|floor)\s\d/i.test(text)));

/** `Name and address of exporter: Example Ltd, Moi Avenue, Town`: the name stands before the first comma, but for the form of a company. */
function beforeAddress(name: Candidate): Candidate {
  const asked = name.label?.segment.text.slice(0, name.label.end) ?? '';
  const text = String(name.value);
  if (!/address|anschrift|adresse|direcci[oó]n|indirizzo|adres|endere[cç]o/i.test(asked) || name.rule !== 'party-label') return name;
  const cut = text.search(/,\s(?!(?:Inc|Ltd|LLC|Corp|Co|S\.|GmbH|L\.?P|Lda|Limited)\b)/);
  return cut > 2 ? { ...name, value: text.slice(0, cut) } : name;
}
