import { fold } from '../values/text.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon/lexicon.js';
import type { Qualifiers } from './lexicon/qualifiers.js';

/** The number of a box before its caption. */
const ENUMERATOR = /^\W*(?:\d{1,2}|[A-Z])[a-z]?[\])./:]*\s+(?=\p{L}|$)/u;

/** `447 colis`, `Gesamt 3 Packstücke`: a count with its unit is no label. */
const COUNT = /^\W*(?:\p{L}+\W+)?\d[\d.,]*\s+\p{L}+\.?$/u;

/** More words than a caption has. */
const LONGEST = 24;

/** The same caption in another language before a stroke: `Prüfgegenstand / Test object`. */
const OTHER_LANGUAGE = /^[\p{L}\s.,'’()°º-]{2,60}\s?[/|]\s*$/u;
const OTHER_LANGUAGE_BEHIND = /^\s*[/|]\s?[\p{L}\s.,'’()°º-]{2,60}$/u;

/** What a form says about the box: `(negotiable only if consigned "to order" ...)`. */
const REMARK = /^\s*\((?:[^()]|\([^()]{0,40}\)){3,160}\)?\s*$/u;

/** `Consignee address:` asks for no name, and stands within what `Consignee name:` begins. */
const ADDRESS = /add?res|anschrift|direcci[oó]n|domicilio|indirizzo/iu;
const NAME = /na(?:me|am)|nom|ragione|raz[oó]n|firm/iu;

/**
 * Labels of one segment, where the words around one only qualify it (`Name and address of the exporter`, `Harmonised standards`) made into one label
 * that reaches to the colon or the end of the segment. Those within it that mean something else are gone.
 */
export function widened(found: LabelHit<Concept>[], qualifiers: Qualifiers): LabelHit<Concept>[] {
  const hits = inOneCaption(found).filter(
    ({ name, weight, segment }) => !(name === 'total_packages' && weight < 1 && COUNT.test(segment.text)),
  );
  const wider = hits.flatMap((hit) => (hit.alone ? [] : (widenedBy(hit, qualifiers.get(hit.name)) ?? [])));
  if (wider.length === 0) return hits;
  const longest = Math.max(...wider.map(({ hit }) => hit.end - hit.start));
  const kept = wider.filter(({ hit }) => hit.end - hit.start === longest).map(({ label }) => label);
  const end = Math.max(...kept.map((label) => label.end));
  const within = (hit: LabelHit<Concept>): boolean => hit.end <= end && !hit.alone;
  return [...kept, ...hits.filter((hit) => !within(hit))];
}

/** What stands between the languages of one caption. */
const BETWEEN_LANGUAGES = /^\s*[/|–-]\s*$/u;

/** `NAVE / VESSEL Example Star`, `Absender - Expéditeur - Consignor`: the same label in several languages is one, which ends behind the last. */
function inOneCaption(found: LabelHit<Concept>[]): LabelHit<Concept>[] {
  const gone = new Set<LabelHit<Concept>>();
  return found.flatMap((hit) => {
    if (gone.has(hit)) return [];
    const { text } = hit.segment;
    const others = found.filter((other) => other.name === hit.name && other.start > hit.start);
    let last = hit;
    // A label reaches over what follows a stroke, which may be no more than its other language.
    let end = wordsEnd(text, others[0] && others[0].start < hit.end ? others[0].start : hit.end);
    for (const other of others) {
      if (other.start < end || !BETWEEN_LANGUAGES.test(text.slice(end, other.start))) continue;
      gone.add(other);
      last = other;
      end = wordsEnd(text, other.end);
    }
    if (last === hit) return [hit];
    const weight = Math.max(hit.weight, last.weight);
    const strength = hit.start <= 2 ? weight * (last.closed ? 1 : 0.85) : hit.strength;
    return [{ ...last, start: hit.start, alone: hit.start <= 2 && last.end >= text.length, weight, strength }];
  });
}

/** Where words end before the signs that part languages. */
const wordsEnd = (text: string, end: number): number => end - (text.slice(0, end).match(/[\s/|–-]+$/u)?.[0].length ?? 0);

function widenedBy(
  hit: LabelHit<Concept>,
  words: ReadonlySet<string> | undefined,
): { hit: LabelHit<Concept>; label: LabelHit<Concept> }[] | null {
  const { text } = hit.segment;
  const isOfNumber =
    /number$/.test(hit.name) && /^\W*(?:n|no|nr|num|nummer|number|numero|numéro|número)\W*$/iu.test(text.slice(hit.start, hit.end));
  if (!words || (hit.weight < 1 && !isOfNumber) || text.split(' ').length > LONGEST) return null;
  const before = text.slice(0, hit.start).replace(ENUMERATOR, '');
  const rest = text.slice(hit.end);
  const colon = hit.colon ? 0 : rest.search(/:(?:\s|$)/);
  const caption = hit.colon ? '' : colon >= 0 ? rest.slice(0, colon) : rest;
  const qualifies = (part: string): boolean =>
    REMARK.test(part) || (fold(part).match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => words.has(word));
  if (!(qualifies(before) || OTHER_LANGUAGE.test(before)) || !(qualifies(caption) || OTHER_LANGUAGE_BEHIND.test(caption))) return null;
  if (ADDRESS.test(before + caption) && !NAME.test(before + caption)) return null;
  const end = hit.colon ? hit.end : colon >= 0 ? hit.end + colon + 1 + (rest.slice(colon + 1).match(/^\s*/)?.[0].length ?? 0) : text.length;
  const label = {
    ...hit,
    start: 0,
    end,
    closed: true,
    colon: hit.colon || colon >= 0,
    alone: end >= text.length,
    strength: strengthOf(hit, before),
  };
  return [{ hit, label }];
}

/** `No.` alone is the number of anything, `Certificate of registration no.` that of the certificate. */
function strengthOf(hit: LabelHit<Concept>, before: string): number {
  const named = /\p{L}{3}/u.test(before.replace(/(?<!\p{L})\p{L}{1,3}(?!\p{L})/gu, '')) && /number$/.test(hit.name);
  return hit.weight >= 1 ? 0.94 : named ? 0.86 : 0.6;
}
