import { findEmails, findVatIds } from '../../values/identifiers.js';
import { alphanumeric, fold } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { isLabelLike, isNextBox, nextLabel, standsBeside, startsWithLabel } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { isKeyCell } from '../form-boxes.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { type PageView, readingConfidence, type Segment, slice, type ViewWord } from '../page-view.js';
import {
  hasPostalLine,
  hasStreet,
  isAttentionLine,
  isContactLine,
  isRegistrationLine,
  isSalutation,
  isStreetLine,
  isTaxLine,
  looksLikeCompany,
} from './addresses.js';

/** Somebody named on a document with where it stands; parts that are not printed are null. */
export interface Party {
  name: Candidate | null;
  address: Candidate | null;
  email: Candidate | null;
  vatId: Candidate | null;
}

/** A party without anything. */
export const NOBODY: Party = { name: null, address: null, email: null, vatId: null };

/** Every party that one of some labels announces. */
export function labelledParties(
  context: Context,
  concepts: readonly Concept[],
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Party[] {
  return context.labels
    .filter((hit) => concepts.includes(hit.name) && accept(hit) && (hit.start <= 2 || hit.colon))
    .flatMap((hit) => {
      const lines = linesOfLabel(context, hit);
      const party = partyOf(context, lines, hit.strength * (hit.segment.page === 1 ? 1 : 0.9), 'party-label', hit);
      return party?.name ? [party] : [];
    });
}

/** The party that the strongest of some labels announces, or null. */
export function findLabelledParty(
  context: Context,
  concepts: readonly Concept[],
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Party | null {
  let best: Party | null = null;
  for (const party of labelledParties(context, concepts, accept)) {
    if (!party.name) continue;
    const worth = party.name.score + (party.address ? 0.15 : 0);
    if (!best?.name || worth > best.name.score + (best.address ? 0.15 : 0)) best = party;
  }
  return best;
}

/** Lines of the block that a label heads: behind it, right of it or below it. */
export function linesOfLabel(context: Context, hit: LabelHit<Concept>): Segment[] {
  const view = pageOf(context, hit.segment.page);
  if (!view) return [];
  const next = nextLabel(context, hit);
  const rest = slice(hit.segment, hit.end, next?.start);
  if (rest && (isContactLine(rest.text) || isSentence(rest.text))) return [];
  if (rest && /\p{L}{2}/u.test(rest.text)) {
    const colon = /[:#=]\s*$/.test(hit.segment.text.slice(hit.start, hit.end));
    const several = hit.segment.text.slice(hit.start, hit.end).trim().split(/\s+/).length > 1;
    const parted = several || standsApart(hit.segment, rest);
    if (!colon && (hit.strength < 0.8 || !parted || !/^\P{L}*\p{Lu}/u.test(rest.text))) return [];
    return [rest, ...linesBelow(context, view, rest, [rest.left, hit.segment.left])];
  }
  if (!hit.closed) return [];
  const row = view.rows[hit.segment.row];
  const right = row?.segments.find((segment) => segment.left > hit.segment.right);
  const below = linesBelow(context, view, hit.segment, [hit.segment.left]);
  const belowIsClose = below[0] !== undefined && below[0].top - hit.segment.bottom < 1.6 * view.em && !startsWithLabel(context, below[0]);
  const rightIsValue =
    right &&
    !isNextBox(hit.segment, right) &&
    right.left - hit.segment.right < 0.25 * view.page.width &&
    !startsWithLabel(context, right) &&
    !PARTY_NUMBER.test(right.text) &&
    /\p{L}{2}/u.test(right.text);
  const answered =
    right && below[0] && (isLabelLike(below[0]) || isKeyCell(context, view, below[0])) && standsBeside(view, below[0], right);
  if (rightIsValue && (!belowIsClose || answered || right.left - hit.segment.right < 6 * view.em))
    return [right, ...linesBelow(context, view, right, [right.left])];
  return below;
}

/** The number of a party beside its label (`No. GB123456789000`) is not its name. */
const PARTY_NUMBER = /^(?:n[ro]?[.°º]*|eori|tin|vat|id)?[\s.:]*[A-Z]{0,3}\d[\dA-Z-]{6,}$/i;

/** A label in capitals with a gap wider than a blank behind it: `SENDER   Example Ltd`. */
function standsApart(whole: Segment, rest: Segment): boolean {
  const first = rest.words[0];
  const before = whole.words[whole.words.findIndex((word) => word.index === first?.index) - 1];
  return first !== undefined && before !== undefined && first.left - before.right > 0.45 * before.size && /^\P{Ll}+$/u.test(before.text);
}

/** Lines straight below a segment that keep to its left edge (or one of `lefts`), until a gap, a label or `limit` lines. `looser`: as addresses are spaced. */
export function linesBelow(context: Context, view: PageView, from: Segment, lefts: number[], limit = 6, looser = false): Segment[] {
  const lines: Segment[] = [];
  let bottom = from.bottom;
  let edges = lefts;
  for (const row of view.rows.slice(from.row + 1)) {
    const line =
      row.segments.find((segment) => edges.some((left) => Math.abs(segment.left - left) < 1.3 * view.em)) ??
      row.segments.find((segment) => isFlushRight(view, lines, segment)) ??
      (lines.length === 0
        ? row.segments.find(
            (segment) =>
              segment.left < from.right &&
              segment.right > from.left &&
              (segment.left > from.left - 2 * view.em ||
                Math.abs(segment.left + segment.right - from.left - from.right) < 6 * view.em ||
                (isHeading(context, view, from) && isName(segment.text))),
          )
        : undefined);
    const gap = (row.top - bottom) / view.em;
    const wide = looser ? (line && hasPostalLine(line.text) ? 2.7 : 1.7) : lines.length === 0 ? 2.4 : 1.35;
    if (gap > wide || lines.length >= limit) break;
    if (!line) continue;
    if (lines.length === 0 && gap > 0.9 && sizeOf(from) > 1.4 * sizeOf(line)) break;
    if (startsWithLabel(context, line) && !isContactLine(line.text) && !isTaxLine(line.text) && !isAttentionLine(line.text)) break;
    lines.push(line);
    edges = lines.length === 1 ? [line.left, ...lefts] : edges;
    bottom = line.bottom;
  }
  return lines;
}

function sizeOf(line: Segment): number {
  return line.words[0]?.size ?? 10;
}

/** A label alone in its box, which a form may set over the middle of what it heads. */
function isHeading(context: Context, view: PageView, segment: Segment): boolean {
  const others =
    view.rows[segment.row]?.segments.filter(
      (other) => other !== segment && other.left < segment.right + 4 * view.em && other.right > segment.left - 12 * view.em,
    ) ?? [];
  return others.length === 0 && (context.labelsBySegment.get(segment) ?? []).some((hit) => hit.alone && hit.strength >= 0.8);
}

/** Whether a line ends where those of a block end, as letterheads in the right corner of a page do. */
function isFlushRight(view: PageView, lines: readonly Segment[], segment: Segment): boolean {
  const last = lines.at(-1);
  return last !== undefined && segment.left > 0.5 * view.page.width && Math.abs(segment.right - last.right) < 0.3 * view.em;
}

/** Name, address, e-mail and VAT number from the lines of one block; null when no line can be a name. */
export function partyOf(
  context: Context,
  printed: readonly Segment[],
  strength: number,
  rule: string,
  label: LabelHit<Concept> | null = null,
): Party | null {
  const lines = printed.map(withoutPrefix);
  const isStreet = (index: number): boolean => isStreetLine(lines[index]?.text ?? '', lines[index + 1]?.text);
  const named = lines.findIndex(
    (line, index) =>
      isName(splitName(line).name.text) && !isTitle(line.text) && (!isStreet(index) || (index === 0 && label !== null && isStreet(1))),
  );
  const first = lines[named];
  if (!first || named > 2) return null;
  const address: Segment[] = [];
  let email: Candidate | null = null;
  let vatId: Candidate | null = null;
  for (const line of lines) {
    email ??= emailIn(line, rule);
    vatId ??= vatIn(line, rule);
  }
  for (const line of lines.slice(named + 1)) {
    if (isAttentionLine(line.text)) continue;
    if (isContactLine(line.text) || isRegistrationLine(line.text) || findEmails(line.text).length > 0) {
      if (address.length === 0) continue;
      break;
    }
    const known = address.some((kept) => hasPostalLine(kept.text));
    if (known && !isRegion(context, line)) break;
    address.push(line);
  }
  const name = splitName(first);
  const company = looksLikeCompany(name.name.text) ? 1 : 0.92;
  const tail = name.rest ? [name.rest, ...address] : address;
  return {
    name: fromSegments([name.name], strength * company * 0.95, rule, label),
    address: tail.some((line) => hasPostalLine(line.text) || hasStreet(line.text)) ? fromSegments(tail, strength * 0.9, rule, label) : null,
    email,
    vatId,
  };
}

/** What may follow the line with the town: a state or country, at most four words and no label. */
function isRegion(context: Context, line: Segment): boolean {
  const text = line.text.trim();
  return (
    /^[\p{L}\s.,'’/()-]{2,40}$/u.test(text) &&
    text.split(/\s+/).length <= 4 &&
    (context.labelsBySegment.get(line) ?? []).length === 0 &&
    !isTitle(text)
  );
}

/** Separates `Name, Street 1, 12345 Town` written on one line. */
function splitName(line: Segment): { name: Segment; rest: Segment | null } {
  const parts = [...line.text.matchAll(/\s+[-–—|·•∙●*]\s+|,\s+|\s*[|·•●]\s*/g)];
  const separator = parts.find((match) => {
    const rest = line.text.slice(match.index + match[0].length);
    return match.index > 2 && (hasPostalLine(rest) || hasStreet(rest)) && !/^(?:inc|ltd|llc|co|corp)\b/i.test(rest);
  });
  if (!separator) return { name: line, rest: null };
  const name = slice(line, 0, separator.index);
  return { name: name ?? line, rest: slice(line, separator.index + separator[0].length) };
}

/** Four words and more of which most begin small are a sentence, not a name. */
function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’.-]+/gu) ?? [];
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length > 0.5 * words.length;
}

/** Whether a line can be the name of a person or company: words, not a number, contact, street or salutation. */
export function isName(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (letters < 2 || text.length > 90 || digits > letters) return false;
  if (isSentence(text) || /\d{1,2}:\d{2}|[#:]/.test(text) || /^By\s/.test(text)) return false;
  if (isSalutation(text) || isAttentionLine(text) || isContactLine(text) || findEmails(text).length > 0) return false;
  if (/^(?:[A-Z]{1,2}-)?\d{4,5}\s/.test(text) && hasPostalLine(text)) return false;
  if (/^P\.?\s?O\.?\s?Box\b|^\d+(?:-\d+)+\s/i.test(text)) return false;
  return !(hasPostalLine(text) && digits >= 4 && !looksLikeCompany(text)) && !(/^\d+\s+\p{L}/u.test(text) && hasStreet(text));
}

function emailIn(line: Segment, rule: string): Candidate | null {
  const found = findEmails(line.text)[0];
  const part = found ? slice(line, found.start, found.end) : null;
  return found && part ? { ...fromSegments([part], 0.93, rule, null), value: found.value, text: found.value } : null;
}

function vatIn(line: Segment, rule: string): Candidate | null {
  const found = findVatIds(line.text)[0];
  const part = found ? slice(line, found.start, found.end) : null;
  const score = found?.valid === true ? 0.98 : found?.valid === false ? 0.7 : 0.9;
  return found && part ? { ...fromSegments([part], score, rule, null), value: found.value, text: found.text } : null;
}

const PREFIX =
  /^(?:(?:\p{L}{3,12} )?(?:name|address)|company|street|firma|nom|raison sociale|nombre|raz[oó]n social|denominazione|ragione sociale|naam|bedrijf|adresse|anschrift|direcci[oó]n|domicilio|indirizzo|sede|adres|stra(?:ß|ss)e|city(?:[/, ]+state[/, ]+zip(?: code)?)?|plz[/ ]+ort|ort|ville|ciudad|citt[aà]|plaats)\s*:\s*/iu;

/** A line of a form without what it asks for: `Name: Example Ltd`, `City/State/Zip: Salina, KS 67401`. */
function withoutPrefix(line: Segment): Segment {
  const prefix = line.text.match(PREFIX)?.[0];
  return prefix ? (slice(line, prefix.length) ?? line) : line;
}

const ADDRESS_WORD = /^(?:(?:\p{L}{3,12} )?address|adresse|anschrift|direcci[oó]n|domicilio|indirizzo|sede|adres|endere[cç]o)\s*:\s*/iu;

/** A candidate whose value is the text of segments joined with commas. */
export function fromSegments(segments: readonly Segment[], score: number, rule: string, label: LabelHit<Concept> | null): Candidate {
  const words: ViewWord[] = segments.flatMap((segment) => segment.words);
  const text = segments
    .map((segment) =>
      segment.text
        .trim()
        .replace(ADDRESS_WORD, '')
        .replace(/^[\s,;:|·•●-]+|[\s,;:|·•●]+$/g, ''),
    )
    .filter((part) => part !== '')
    .join(', ');
  return { value: text, text, page: segments[0]?.page ?? 1, words, score: score * (0.6 + 0.4 * readingConfidence(words)), rule, label };
}

/** A name without the registration number that some print behind it: `Example Sdn Bhd (139386-X)`. */
export function withoutRegistration(candidate: Candidate): Candidate {
  const bare = String(candidate.value)
    .replace(/\s*[([{][^()]*\d{4,}[^()]*[)\]}]?\s*$/, '')
    .replace(/^[^\p{L}\d(]+/u, '')
    .trim();
  return bare.length >= 3 ? { ...candidate, value: bare } : candidate;
}

/** Whether a name fits the domain of an e-mail or web address of the document. */
export function fitsDomain(name: string, domains: readonly string[]): boolean {
  const compact = alphanumeric(name.replace(COMPANY_FORMS, ' '));
  return compact.length >= 3 && domains.some((domain) => domain.includes(compact) || (domain.length >= 4 && compact.includes(domain)));
}

const COMPANY_FORMS = /\b(?:gmbh|ag|kg|ug|inc|llc|ltd|limited|corp|sarl|sas|sa|srl|spa|sl|bv|b\.v\.|nv|n\.v\.|co|company|the)\b\.?/gi;
const MAIL_HOSTS =
  /^(?:gmail|googlemail|hotmail|outlook|yahoo|gmx|web|icloud|aol|live|t-online|orange|free|wanadoo|libero|facebook|instagram|twitter|linkedin|localhost)$/;

/** Names of the domains printed on the document, without mail hosts and endings. */
export function domainsOf(context: Context): string[] {
  const found = new Set<string>();
  for (const view of context.pages) {
    for (const segment of view.segments) {
      for (const match of segment.text.matchAll(/(?:@|www\.|https?:\/\/(?:www\.)?)([\w-]+(?:\.[\w-]+)*)\.[a-z]{2,6}\b/gi)) {
        const name = (match[1] ?? '').split('.').at(-1) ?? '';
        if (name.length >= 3 && !MAIL_HOSTS.test(name.toLowerCase())) found.add(alphanumeric(name));
      }
    }
  }
  return [...found];
}

const TITLE_WORDS =
  /^(?:(?:tax|vat|sales|proforma|pro forma|commercial|final|official|duplicate|original|copy|kopie|copie)\s+)*(?:invoice|rechnung|facture|factura|fattura|factuur|fatura|faktura|danfe|danfse.*|nfs? ?-?e.*|documento auxiliar.*|nota fiscal.*|municipio.*|situacao d.*|competencia d.*|data d[aeo] .*|endereco|bairro.*|finalidade|receipt|bill|statement|quittung|recu|ticket|scontrino|bon|kassenbon|gutschrift|avoir|credit note|credit memo|credit invoice|nota di credito|nota de credito|creditnota|creditfactuur|rechnungskorrektur|stornorechnung|schlussrechnung|abschlagsrechnung|proformarechnung|beleg|kassenbeleg|lieferschein|packing list|bill of lading|certificate.*|page.*|seite.*|pagina.*|original|copy|copie|kopie|duplicate|cash|welcome.*|thank you.*|date|total|customer copy|merchant copy|(?:analytical|analysis|laboratory|lab|test|inspection|final)?(?: test)? ?report)\b[\s.:!#-]*$/;

/** Whether a line is a heading of the document or a courtesy and no name. */
export function isTitle(text: string): boolean {
  return TITLE_WORDS.test(fold(text).trim());
}

export { splitName };
