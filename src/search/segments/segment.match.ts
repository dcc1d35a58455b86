import type { Clause, SearchQuery, Term, WordsTerm } from '../query/query.ast.js';
import { fieldWord } from '../search.words.js';
import { eachDocument, type LoadedSegment, type SoughtWord } from './segment.blocks.js';
import { type Columns, type Fits, fitsTerm } from './segment.columns.js';

/** Words of a term: each is looked for; in a row when their places count, otherwise all of them anywhere. */
interface WordsPlan {
  readonly kind: 'words';
  readonly words: readonly SoughtWord[];
}

interface ColumnPlan {
  readonly kind: 'column';
  readonly fits: Fits;
}

interface ClausePlan {
  readonly excluded: boolean;
  readonly anyOf: readonly (WordsPlan | ColumnPlan)[];
  /** Only words, which is what relevance is told by. */
  readonly isScored: boolean;
}

/** A query as segments are asked: one after the other, all in the same way. */
export interface MatchPlan {
  readonly clauses: readonly ClausePlan[];
  /** Conditions beside the query. */
  readonly conditions: readonly Fits[];
  readonly sought: readonly SoughtWord[];
  readonly isUnsatisfiable: boolean;
  /** How many terms tell relevance. */
  readonly scoredTerms: number;
}

/** As the full-text index takes it: a phrase cannot end in a prefix, then its words must only all occur. */
function wordsPlan(term: WordsTerm): WordsPlan {
  const withPlaces = term.words.length > 1 && !term.prefix;
  const last = term.words.length - 1;
  const words = term.words.map((word, i) => ({ word: fieldWord(term.field, word), prefix: term.prefix && i === last, withPlaces }));
  return { kind: 'words', words };
}

const planOf = (term: Term): WordsPlan | ColumnPlan => (term.kind === 'words' ? wordsPlan(term) : { kind: 'column', fits: fitsTerm(term) });

function clausePlan({ excluded, anyOf }: Clause): ClausePlan {
  return { excluded, anyOf: anyOf.map(planOf), isScored: !excluded && anyOf.every((term) => term.kind === 'words') };
}

/** What is said twice must hold once: a query may repeat a word as often as it has room for. */
function distinct<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

/** Plans a query (D42) with conditions that must hold beside it. */
export function planMatch(query: SearchQuery, conditions: readonly Fits[]): MatchPlan {
  const clauses = distinct(query.clauses).map((clause) => clausePlan({ ...clause, anyOf: distinct(clause.anyOf) }));
  const terms = clauses.flatMap(({ anyOf }) => anyOf);
  return {
    clauses,
    conditions,
    sought: terms.flatMap((term) => (term.kind === 'words' ? term.words : [])),
    isUnsatisfiable: query.unsatisfiable,
    scoredTerms: clauses.reduce((sum, { isScored, anyOf }) => sum + (isScored ? anyOf.length : 0), 0),
  };
}

/** How often each document has something, by its place in the segment. */
type Times = Uint32Array;

/** What a segment answers. */
export interface Matches {
  /** 1 for each document that fits. */
  readonly fitting: Uint8Array;
  /** How often each document has each term that tells relevance. */
  readonly times: readonly Times[];
  /** In how many documents each of them occurs, whether they fit or not. */
  readonly spread: readonly number[];
}

function timesOfWord(segment: LoadedSegment, sought: SoughtWord): Times {
  const times = new Uint32Array(segment.documents);
  eachDocument(segment, { ...sought, withPlaces: false }, (ordinal, count) => {
    times[ordinal]! += count;
  });
  return times;
}

/** Documents and places in one number, so that a row of words is a row of numbers. */
const DOCUMENT = 2 ** 32;

function placesOfWord(segment: LoadedSegment, sought: SoughtWord): number[] {
  const all: number[] = [];
  eachDocument(segment, sought, (ordinal, _times, places) => {
    for (const place of places) all.push(ordinal * DOCUMENT + place);
  });
  return all;
}

/** Both ascend: those of the first that another one follows at the distance. */
function followed(first: readonly number[], next: readonly number[], distance: number): number[] {
  const kept: number[] = [];
  let at = 0;
  for (const place of first) {
    while (at < next.length && next[at]! < place + distance) at += 1;
    if (next[at] === place + distance) kept.push(place);
  }
  return kept;
}

function timesOfPhrase(segment: LoadedSegment, [first, ...rest]: readonly SoughtWord[]): Times {
  const times = new Uint32Array(segment.documents);
  // A long phrase may say a word often.
  const known = new Map<string, number[]>();
  const placesOf = (sought: SoughtWord): number[] => {
    const places = known.get(sought.word) ?? placesOfWord(segment, sought);
    known.set(sought.word, places);
    return places;
  };
  let starts = placesOf(first!);
  for (const [i, word] of rest.entries()) starts = starts.length === 0 ? starts : followed(starts, placesOf(word), i + 1);
  for (const start of starts) times[Math.floor(start / DOCUMENT)]! += 1;
  return times;
}

function timesOfWords(segment: LoadedSegment, { words }: WordsPlan): Times {
  const [first, ...rest] = words;
  if (first!.withPlaces) return timesOfPhrase(segment, words);
  const times = timesOfWord(segment, first!);
  for (const word of rest) {
    const others = timesOfWord(segment, word);
    for (let i = 0; i < times.length; i += 1) times[i] = times[i]! > 0 && others[i]! > 0 ? times[i]! + others[i]! : 0;
  }
  return times;
}

const isDead = (segment: LoadedSegment, ordinal: number) => (((segment.dead[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) === 1;

/** Asks a segment. `hidden`: places of documents that do not count for another reason than that they are dead. */
export function match(plan: MatchPlan, segment: LoadedSegment, columns: Columns, hidden: Iterable<number>): Matches {
  const { documents } = segment;
  const fitting = new Uint8Array(documents).fill(plan.isUnsatisfiable ? 0 : 1);
  if (segment.dead.length > 0) for (let i = 0; i < documents; i += 1) if (isDead(segment, i)) fitting[i] = 0;
  for (const ordinal of hidden) fitting[ordinal] = 0;
  const counts = fitting.slice();
  const times: Times[] = [];
  const spread: number[] = [];
  for (const { excluded, anyOf, isScored } of plan.clauses) {
    const has = new Uint8Array(documents);
    for (const term of anyOf) {
      if (term.kind === 'column') {
        for (let i = 0; i < documents; i += 1) if (fitting[i] === 1 && has[i] === 0 && term.fits(columns, i)) has[i] = 1;
        continue;
      }
      const found = timesOfWords(segment, term);
      let count = 0;
      for (let i = 0; i < documents; i += 1)
        if (found[i]! > 0) {
          has[i] = 1;
          count += counts[i]!;
        }
      if (isScored) {
        times.push(found);
        spread.push(count);
      }
    }
    const wanted = excluded ? 0 : 1;
    for (let i = 0; i < documents; i += 1) if (has[i] !== wanted) fitting[i] = 0;
  }
  for (const fits of plan.conditions) for (let i = 0; i < documents; i += 1) if (fitting[i] === 1 && !fits(columns, i)) fitting[i] = 0;
  return { fitting, times, spread };
}
