import { ServiceError } from '../../vocabulary/errors.js';
import { type WordField, wordsOf } from '../search.words.js';
import { type Clause, type Comparison, EMPTY_QUERY, type SearchQuery, type Term } from './query.ast.js';

/** Longest query, in characters (D43). */
export const QUERY_LENGTH = 512;

const EQUAL_FIELDS = ['type', 'status', 'currency'] as const;
const WORD_FIELDS = ['filename', 'vendor', 'customer', 'invoice_number'] as const;
const COMPARISONS: readonly Comparison[] = ['>=', '<=', '>', '<', '='];
const FIELD_NAMES = [...WORD_FIELDS, ...EQUAL_FIELDS, 'total_amount', 'metadata.KEY'];

/** SEARCH_QUERY_INVALID; details {position, reason}, the position counting characters from 0. */
function fail(position: number, reason: string): ServiceError {
  return new ServiceError('SEARCH_QUERY_INVALID', { position, reason }, { message: `query, at character ${position + 1}: ${reason}` });
}

/** A piece of the query between spaces. */
type Item =
  | { readonly kind: 'or'; readonly position: number }
  | { readonly kind: 'term'; readonly position: number; readonly excluded: boolean; readonly term: Term | null };

/** A value as written: quoted or bare. */
interface Value {
  readonly text: string;
  readonly quoted: boolean;
  readonly position: number;
}

/** Reads a query from left to right (D42). Positions count UTF-16 units, which for what people type are characters. */
class QueryReader {
  private at = 0;

  constructor(private readonly text: string) {}

  items(): Item[] {
    const items: Item[] = [];
    for (this.skipSpace(); this.at < this.text.length; this.skipSpace()) items.push(this.item());
    return items;
  }

  private get next(): string {
    return this.text[this.at] ?? '';
  }

  private skipSpace(): void {
    while (this.at < this.text.length && this.next.trim() === '') this.at += 1;
  }

  private item(): Item {
    const position = this.at;
    const after = this.text[position + 1] ?? '';
    const excluded = this.next === '-' && after.trim() !== '';
    if (excluded) this.at += 1;
    if (this.next === '"') return { kind: 'term', position, excluded, term: wordsTerm(null, this.quoted()) };
    const bare = this.bare(':');
    if (this.next === ':' && bare.text !== '') {
      this.at += 1;
      return { kind: 'term', position, excluded, term: this.fieldTerm(bare, position) };
    }
    if (!excluded && bare.text === 'OR') return { kind: 'or', position };
    // A colon without a name before it is punctuation.
    const whole = this.next === ':' ? { ...bare, text: bare.text + this.bare('').text } : bare;
    return { kind: 'term', position, excluded, term: wordsTerm(null, whole) };
  }

  /** Up to a space, a quote or the given character. */
  private bare(until: string): Value {
    const position = this.at;
    while (this.at < this.text.length && this.next.trim() !== '' && this.next !== '"' && (until === '' || this.next !== until))
      this.at += 1;
    return { text: this.text.slice(position, this.at), quoted: false, position };
  }

  private quoted(): Value {
    const position = this.at;
    const end = this.text.indexOf('"', position + 1);
    if (end < 0) throw fail(position, 'the quote is not closed');
    this.at = end + 1;
    return { text: this.text.slice(position + 1, end), quoted: true, position };
  }

  private fieldTerm(name: Value, position: number): Term | null {
    const value = this.next === '"' ? this.quoted() : this.bare('');
    if (!value.quoted && value.text === '') throw fail(position, `${name.text}: needs a value`);
    const field = name.text.toLowerCase();
    if (field === 'total_amount') return amountTerm(value);
    const comparison = COMPARISONS.find((sign) => !value.quoted && value.text.startsWith(sign));
    const equal = EQUAL_FIELDS.find((known) => known === field);
    const words = wordField(name.text);
    if (!equal && !words) throw fail(position, `the field ${name.text.slice(0, 60)} is not known; known are ${FIELD_NAMES.join(', ')}`);
    if (comparison) throw fail(value.position, `${field} is not a number and cannot be compared with ${comparison}`);
    if (!equal) return wordsTerm(words!, value);
    const { text, prefix } = withoutStar(value);
    return { kind: 'equal', field: equal, value: text.trim().toLowerCase(), prefix };
  }
}

function wordField(name: string): WordField | undefined {
  const known = WORD_FIELDS.find((field) => field === name.toLowerCase());
  if (known) return known;
  return name.toLowerCase().startsWith('metadata.') && name.length > 9 ? { metadata: name.slice(9) } : undefined;
}

function withoutStar(value: Value): { text: string; prefix: boolean } {
  const prefix = !value.quoted && value.text.endsWith('*');
  const text = prefix ? value.text.slice(0, -1) : value.text;
  if (prefix && wordsOf(text).length === 0) throw fail(value.position, 'a * needs the beginning of a word before it');
  return { text, prefix };
}

/** null: nothing but punctuation. */
function wordsTerm(field: WordField | null, value: Value): Term | null {
  const { text, prefix } = withoutStar(value);
  const words = wordsOf(text);
  return words.length === 0 ? null : { kind: 'words', field, words, prefix };
}

function amountTerm(value: Value): Term {
  const sign = COMPARISONS.find((candidate) => value.text.startsWith(candidate));
  const number = value.text.slice(sign?.length ?? 0).trim();
  if (number === '' || !Number.isFinite(Number(number)) || !isPlainNumber(number)) {
    throw fail(value.position, `total_amount: expected a number such as 100 or >=99.50, received ${value.text.slice(0, 40)}`);
  }
  return { kind: 'amount', field: 'total_amount', comparison: sign ?? '=', value: Number(number) };
}

/** Digits with at most one point and a sign: what Number() takes beyond that (hex, exponents) is no amount. */
function isPlainNumber(text: string): boolean {
  const digits = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
  return digits !== '' && digits !== '.' && [...digits].every((c) => (c >= '0' && c <= '9') || c === '.');
}

/** Groups items into clauses: OR binds the terms beside it, everything else must hold. */
function toClauses(items: readonly Item[]): { clauses: Clause[]; hadTerm: boolean } {
  const clauses: { excluded: boolean; anyOf: Term[] }[] = [];
  let hadTerm = false;
  let afterOr = false;
  for (const [index, item] of items.entries()) {
    const previous = items[index - 1];
    if (item.kind === 'or') {
      if (!previous || previous.kind === 'or') throw fail(item.position, 'OR needs a term before it');
      if (index === items.length - 1) throw fail(item.position, 'OR needs a term after it');
      if (previous.excluded) throw fail(previous.position, 'an excluded term cannot be part of an OR');
      afterOr = true;
      continue;
    }
    if (afterOr && item.excluded) throw fail(item.position, 'an excluded term cannot be part of an OR');
    hadTerm ||= !item.excluded;
    if (item.term && afterOr && clauses.at(-1) && !clauses.at(-1)!.excluded) clauses.at(-1)!.anyOf.push(item.term);
    else if (item.term) clauses.push({ excluded: item.excluded, anyOf: [item.term] });
    afterOr = false;
  }
  return { clauses, hadTerm };
}

/** Parses a query (D42). Throws SEARCH_QUERY_INVALID with {position, reason} for what D43 lists. An empty text gives the empty query. */
export function parseQuery(text: string): SearchQuery {
  if ([...text].length > QUERY_LENGTH) throw fail(QUERY_LENGTH, `expected at most ${QUERY_LENGTH} characters`);
  const items = new QueryReader(text).items();
  if (items.length === 0) return EMPTY_QUERY;
  const { clauses, hadTerm } = toClauses(items);
  if (!hadTerm) throw fail(0, 'at least one term must not be excluded');
  return { clauses, unsatisfiable: !clauses.some((clause) => !clause.excluded) };
}
