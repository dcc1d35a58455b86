import { findEmails, findVatIds } from '../../values/identifiers.js';
import { alphanumeric } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { readingConfidence, type Segment, slice, type ViewWord } from '../page-view.js';
import {
  hasPostalLine,
  hasStreet,
  isAttentionLine,
  isContactLine,
  isRegistrationLine,
  isStreetLine,
  looksLikeCompany,
} from './addresses.js';
import { isFormWord } from './form-words.js';
import { endBeforeKey, isName, isTitle, MAIL_HOSTS, splitName } from './name-lines.js';
import { linesOfLabel } from './party-lines.js';

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
    if (known && !isRegion(context, line) && !isTownAfterStreet(address, line)) break;
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

/** `2558 Alder Mills`, then `Salina, KS 67401`: what begins like a postal code is the street where the town comes below it. */
function isTownAfterStreet(address: readonly Segment[], line: Segment): boolean {
  return address.length === 1 && /^\d{4,5}\s/.test(address[0]!.text) && hasPostalLine(line.text);
}

/** What may follow the line with the town: a state or country, at most four words and no label. */
function isRegion(context: Context, line: Segment): boolean {
  const text = line.text.trim();
  return (
    /^[\p{L}\s.,'’/()-]{2,40}$/u.test(text) &&
    text.split(/\s+/).length <= 4 &&
    (context.labelsBySegment.get(line) ?? []).length === 0 &&
    !isFormWord(text) &&
    !isTitle(text)
  );
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

/** A line of a form without what it asks for, and without what it asks for next: `Name: Example Ltd, PHONE: ____`, `City/State/Zip: Salina, KS 67401`; or the colon of its label before it. */
function withoutPrefix(line: Segment): Segment {
  const prefix = line.text.match(/^[:：]\s*(?=\S)/)?.[0] ?? line.text.match(PREFIX)?.[0];
  const own = prefix ? (slice(line, prefix.length) ?? line) : line;
  const end = endBeforeKey(own.text);
  return end < own.text.length ? (slice(own, 0, end) ?? own) : own;
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

/** Names of the domains printed on the document, without mail hosts and endings. */
export function domainsOf(context: Context): string[] {
  const found = new Set<string>();
  for (const view of context.pages) {
    const lines = view.page.source === 'ocr' ? view.rows.map(({ text }) => mendedAddress(text)) : view.segments.map(({ text }) => text);
    for (const line of lines) {
      for (const match of line.matchAll(ADDRESS_ON_THE_WEB)) {
        const name = nameOfHost(match[1] ?? match[2] ?? '');
        if (name.length >= 3 && !MAIL_HOSTS.test(name.toLowerCase())) found.add(alphanumeric(name));
      }
    }
  }
  return [...found];
}

/** An address of mail or of the web, with its beginning or, on a line of its own, without. */
const ADDRESS_ON_THE_WEB =
  /(?:@|www\.|https?:\/\/(?:www\.)?)([\w-]+(?:\.[\w-]+)*)\.[a-z]{2,6}\b|^\W*([a-z][\w-]{3,}(?:\.com?)?)\.(?:com|net|org|[a-z]{2})(?:\/\S*)?\W*$/gi;

/** The name in a host without its ending: `shop.example` of `shop.example.de`, `example.co` of `example.co.uk`. */
function nameOfHost(host: string): string {
  const parts = host.split('.');
  return (parts.length > 1 && /^(?:com?|org|net|or|ac|gov|edu)$/i.test(parts.at(-1) ?? '') ? parts.at(-2) : parts.at(-1)) ?? '';
}

/** Recognition sets the parts of an address apart, or reads its stops as commas: `www. example. com. my`, `www,example.net`. */
function mendedAddress(line: string): string {
  const at = line.search(/(?<!\p{L})w{2,3}\s?[.,]/iu);
  return at < 0
    ? line
    : line.slice(0, at) +
        line
          .slice(at)
          .replace(/^w+/i, 'www')
          .replace(/\s*[.,]\s*/g, '.');
}
