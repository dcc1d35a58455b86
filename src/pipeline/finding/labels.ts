import { withinEdits } from '../values/text.js';
import type { Phrase, PhraseIndex } from './lexicon/lexicon.js';
import { type Token, tokenize } from './lexicon/tokens.js';
import { type PageView, type Row, type Segment, stack, toSegment } from './page-view.js';

/** A label of the lexicon found in a segment. */
export interface LabelHit<Name extends string> {
  name: Name;
  segment: Segment;
  /** Place in `segment.text`; `end` is behind colons, hashes and other signs that close the label. */
  start: number;
  end: number;
  /** 0-1: how surely this is the label and nothing else: wording, place in the segment, closing colon, damage. */
  strength: number;
  /** 1: the wording has this meaning alone; less: others too. */
  weight: number;
  /** A colon, hash or the end of the segment follows. */
  closed: boolean;
  /** A colon, hash or equals sign is printed behind it. */
  colon: boolean;
  /** Nothing but the label stands in the segment. */
  alone: boolean;
}

interface Match<Name extends string> {
  phrases: Phrase<Name>[];
  from: number;
  to: number;
  repaired: boolean;
}

/**
 * All labels on a page. Where labels overlap the longest counts; one wording may announce several concepts. `widen`: makes a label of a whole caption
 * of which it is the core.
 */
export function findLabels<Name extends string>(
  view: PageView,
  index: PhraseIndex<Name>,
  vocabulary: Set<string>,
  widen: (hits: LabelHit<Name>[]) => LabelHit<Name>[] = (hits) => hits,
): LabelHit<Name>[] {
  const repair = view.page.source === 'ocr' ? repairer(vocabulary) : AS_IS;
  const single = view.segments.flatMap((segment) => widen(labelsOf(segment, index, repair)));
  const spread = view.rows.flatMap(spreadWords).flatMap((segment) => labelsOf(segment, index, repair).filter((hit) => hit.alone));
  return [...single, ...spread, ...stackedLabels(view, index, repair)];
}

/** One sign of Chinese, Japanese or Korean, the last one with a colon. */
const ONE_SIGN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]:?$/u;
/** So far apart the signs of one word may stand, in heights of type; and so many signs has the longest. */
const SPREAD = 8;
const MOST_SIGNS = 6;

/** `小      計`: words whose signs are set apart to fill a box, each as one segment; alone they stand in segments of their own. */
function spreadWords({ segments }: { readonly segments: readonly Segment[] }): Segment[] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNear = last !== undefined && segment.left - last.right < SPREAD * (last.bottom - last.top) && !last.text.endsWith(':');
    if (!ONE_SIGN.test(segment.text)) runs.push([]);
    else if (run && (isNear || !last)) run.push(segment);
    else runs.push([segment]);
  }
  return runs
    .filter(({ length }) => length > 1 && length <= MOST_SIGNS)
    .map((run) =>
      toSegment(
        run[0]!.page,
        run[0]!.row,
        run.flatMap(({ words }) => words),
      ),
    );
}

/** Labels that a narrow box breaks over two or three short lines: `TOTAL / INVOICE / VALUE`. Only wordings that need all lines. */
function stackedLabels<Name extends string>(view: PageView, index: PhraseIndex<Name>, repair: (word: string) => string): LabelHit<Name>[] {
  const hits: LabelHit<Name>[] = [];
  for (const first of view.segments) {
    if (first.words.length > 3 || !/^\p{L}[\p{L}\s.#°-]*$/u.test(first.text)) continue;
    const lines = [first];
    for (let next = lineUnder(view, first); next && lines.length < 3; next = lineUnder(view, next)) {
      lines.push(next);
      const joined = stack(lines);
      const whole = labelsOf(joined, index, repair).filter((hit) => hit.alone && hit.start === 0);
      hits.push(...whole.map((hit) => ({ ...hit, strength: 0.97 * hit.strength })));
    }
  }
  return hits;
}

/** A row with such words (`金    額`) as one segment each; `isWord`: which of them are words. */
export function joinSpread(row: Row, isWord: (segment: Segment) => boolean): Row {
  const words = spreadWords(row).filter(isWord);
  if (words.length === 0) return row;
  const isPart = ({ left }: Segment): boolean => words.some((word) => left >= word.left && left < word.right);
  const segments = [...row.segments.filter((segment) => !isPart(segment)), ...words].sort((one, other) => one.left - other.left);
  return { ...row, segments, text: segments.map(({ text }) => text).join('  ') };
}

function lineUnder(view: PageView, segment: Segment): Segment | undefined {
  for (const row of view.rows.slice(segment.row + 1, segment.row + 4)) {
    const under = row.segments.find(
      (other) =>
        Math.abs(other.left - segment.left) < 0.5 * view.em || Math.abs(other.left + other.right - segment.left - segment.right) < view.em,
    );
    if (under)
      return under.top - segment.bottom < 0.4 * view.em && under.words.length <= 3 && !/\d{2}/.test(under.text) ? under : undefined;
  }
  return undefined;
}

const AS_IS = (word: string): string => word;
const TOKENS = new WeakMap<Segment, Token[]>();

/** Each segment is looked through by several lexicons, and split once. */
function tokensOf(segment: Segment): Token[] {
  const known = TOKENS.get(segment);
  if (known) return known;
  const tokens = tokenize(segment.text);
  TOKENS.set(segment, tokens);
  return tokens;
}

/** Labels of one segment, left to right. */
export function labelsOf<Name extends string>(
  segment: Segment,
  index: PhraseIndex<Name>,
  repair: (word: string) => string = AS_IS,
): LabelHit<Name>[] {
  const raw = tokensOf(segment);
  const tokens = repair === AS_IS ? raw : raw.map((token) => ({ ...token, text: repair(token.text) }));
  const hits: LabelHit<Name>[] = [];
  let position = 0;
  while (position < tokens.length) {
    const match = longestAt(tokens, raw, position, index, segment.text);
    if (!match || isInCode(segment.text, tokens[match.from]?.start ?? 0, tokens[match.to]?.end ?? 0)) {
      position += 1;
      continue;
    }
    for (const phrase of match.phrases) hits.push(toHit(segment, tokens, match, phrase));
    position = match.to + 1;
  }
  return hits;
}

/** `DU/PO/3462`: letters between the strokes of a code ask for nothing. */
function isInCode(text: string, start: number, end: number): boolean {
  return /[\p{L}\d][/-]$/u.test(text.slice(0, start)) && /^[/-]\d/.test(text.slice(end)) && !/\s/.test(text.slice(start, end));
}

function longestAt<Name extends string>(
  tokens: Token[],
  raw: Token[],
  from: number,
  index: PhraseIndex<Name>,
  text: string,
): Match<Name> | null {
  let best: Match<Name> | null = null;
  const first = tokens[from]?.text ?? '';
  for (const phrase of index.get(first) ?? index.get(headOf(first)) ?? []) {
    const to = matchPhrase(tokens, from, phrase.tokens, text);
    if (to === null || (best && to < best.to)) continue;
    if (best && to === best.to) best.phrases.push(phrase);
    else
      best = {
        phrases: [phrase],
        from,
        to,
        repaired: tokens.slice(from, to + 1).some((token, offset) => token.text !== raw[from + offset]?.text),
      };
  }
  return best;
}

/** `Handelsrechnung`, `verkoopfactuur`, `利用料請求書`: a compound that no list has is what its last part says. */
function headOf(word: string): string {
  return (word.length > 10 ? /(?:rechnung|gutschrift|factuur)$/ : /(?:請求書|領収書|領収証|专用发票|普通发票)$/).exec(word)?.[0] ?? '';
}

/** A code in brackets may stand within a label: `RECHNUNG (380) Nr. 4711`. */
const CODE_WITHIN = /\(\d{1,4}\)/;

function matchPhrase(tokens: Token[], from: number, phrase: string[], text: string): number | null {
  let at = from;
  for (let position = 1; position < phrase.length; position++) {
    let next = at + 1;
    if (/^\d{1,4}$/.test(tokens[next]?.text ?? '') && CODE_WITHIN.test(text.slice(tokens[at]?.end ?? 0, tokens[next + 1]?.start)))
      next += 1;
    while (tokens[next]?.link && tokens[next]?.text !== phrase[position]) next += 1;
    const token = tokens[next];
    if (!token || token.text !== phrase[position]) return null;
    const between = text.slice(tokens[at]?.end ?? 0, token.start).replace(CODE_WITHIN, '');
    if (!/^[\s.\-–/'’`()&°º*_,、・･／\p{L}]*$/u.test(between) || between.replace(/\p{L}/gu, '').length > 5) return null;
    at = next;
  }
  return at;
}

/** Numbers of boxes and points before a label: `8. Consignee`, `[B] Client`. */
const ENUMERATOR = /^\W*(?:\d{1,2}|[A-Z])[a-z]?(?:\d{2}(?:\.\d)?)?[\])./:)]*\s+$/;

/**
 * What may belong to a label up to a colon or the end of its segment: the same in another language (`Sold to / Vendu à`), a remark in
 * brackets, what is asked for (`Shipper's Name and Address`), a number of the party.
 */
const TAIL =
  /^(?:['’]s\b)?(?:\s?\/\s?\p{L}[\p{L}\s.'’°-]{1,32}|\s*\([^()]{0,110}\)|[\s,'’‘"“”\p{L}]{0,80}\)|\s+(?:full |complete )?name(?:\s?(?:,|and|&|\/)\s?(?:full |complete )?(?:address|city))?|\s+(?:Nr|No|EORI|Nº|N°)\.?\s?:?\s?(?:[A-Z]{0,3}\d[\dA-Z-]{7,}|[A-Z]{2}\d{6,}))+\s*(?:$|:\s*)/iu;

function toHit<Name extends string>(segment: Segment, tokens: Token[], match: Match<Name>, phrase: Phrase<Name>): LabelHit<Name> {
  const start = tokens[match.from]?.start ?? 0;
  const labelEnd = tokens[match.to]?.end ?? 0;
  const closing = segment.text.slice(labelEnd).match(/^(?:\s?[.°º)\]*]+)?\s?(?:\([^)]{0,12}\)\s?)?[:#=]?[\s.#:]*/)?.[0] ?? '';
  const tail = segment.text.slice(labelEnd).match(TAIL)?.[0] ?? '';
  const end = labelEnd + (tail === '' ? closing.length : tail.length);
  const colon = /[:#=]/.test(tail === '' ? closing : tail.slice(-2));
  const closed = colon || end >= segment.text.length;
  const before = segment.text.slice(0, start).replace(ENUMERATOR, '');
  const atStart = !/[\p{L}\p{N}]/u.test(before);
  const alone = atStart && end >= segment.text.length;
  const place = atStart ? 1 : closed ? 0.85 : /[\d:]\s*$/.test(before) ? 0.8 : 0.55;
  const closure = closed ? 1 : 0.85;
  return {
    name: phrase.name,
    segment,
    start: atStart ? Math.min(start, 2) : start,
    end,
    closed,
    colon,
    alone,
    weight: phrase.weight,
    strength: phrase.weight * place * closure * (match.repaired ? 0.9 : 1),
  };
}

/** Replaces a word that recognition has damaged by the label word it must have been: one edit from five letters on, two from nine. */
export function repairer(vocabulary: Set<string>): (word: string) => string {
  const known = new Map<string, string>();
  const words = [...vocabulary].filter((word) => word.length >= 5);
  const byLength = new Map<number, string[]>();
  const near = (length: number, limit: number): string[] => {
    const key = 4 * length + limit;
    const fitting = byLength.get(key) ?? words.filter((word) => Math.abs(word.length - length) <= limit);
    byLength.set(key, fitting);
    return fitting;
  };
  return (word) => {
    if (word.length < 5 || vocabulary.has(word) || /^\d+$/.test(word)) return word;
    const cached = known.get(word);
    if (cached !== undefined) return cached;
    const limit = word.length >= 9 ? 2 : 1;
    const repaired = near(word.length, limit).find((candidate) => withinEdits(word, candidate, limit)) ?? word;
    known.set(word, repaired);
    return repaired;
  };
}
