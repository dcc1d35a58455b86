import type { DocumentCriteria } from '../../documents/index.js';
import { comparableWord } from '../../platform/database/columns.js';
import type { AmountTerm, EqualTerm } from '../query/query.ast.js';
import { fold } from '../search.words.js';

/** What of a document is filtered, sorted and added up. `totalAmount`: a decimal number with four decimals; `createdAt` in milliseconds. */
export interface DocumentColumns {
  readonly type: string | null;
  readonly status: string;
  readonly currency: string | null;
  readonly totalAmount: string | null;
  readonly confidence: number | null;
  readonly createdAt: number;
}

/** Ten-thousandths of an amount are kept in two numbers, so that thousands of amounts of any size are added up exactly. */
const LOW = 1e6;
const DECIMALS = 4;

/** The same of many documents, by their place in the segment. */
export interface Columns {
  /** Places in `names`; 0 is none. */
  readonly type: Uint8Array;
  readonly status: Uint8Array;
  readonly currency: Uint16Array;
  readonly names: { readonly type: readonly string[]; readonly status: readonly string[]; readonly currency: readonly string[] };
  /** NaN: no amount. */
  readonly amountHigh: Float64Array;
  readonly amountLow: Float64Array;
  /** NaN: none. */
  readonly confidence: Float64Array;
  readonly createdAt: Float64Array;
}

/** Whether a document fits, by its place. */
export type Fits = (columns: Columns, ordinal: number) => boolean;

class Names {
  private readonly places = new Map<string, number>();
  /** The first stands for none. */
  readonly names: string[] = [''];

  placeOf(name: string | null): number {
    if (name === null) return 0;
    const known = this.places.get(name);
    if (known !== undefined) return known;
    this.places.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Columns of documents in their order. */
export function columnsOf(documents: readonly DocumentColumns[]): Columns {
  const [type, status, currency] = [new Names(), new Names(), new Names()];
  const units = documents.map(({ totalAmount }) => (totalAmount === null ? null : BigInt(totalAmount.replace('.', ''))));
  return {
    type: Uint8Array.from(documents, (each) => type.placeOf(each.type)),
    status: Uint8Array.from(documents, (each) => status.placeOf(each.status)),
    currency: Uint16Array.from(documents, (each) => currency.placeOf(each.currency)),
    names: { type: type.names, status: status.names, currency: currency.names },
    amountHigh: Float64Array.from(units, (each) => (each === null ? Number.NaN : Number(each / BigInt(LOW)))),
    amountLow: Float64Array.from(units, (each) => (each === null ? Number.NaN : Number(each % BigInt(LOW)))),
    confidence: Float64Array.from(documents, (each) => each.confidence ?? Number.NaN),
    createdAt: Float64Array.from(documents, (each) => each.createdAt),
  };
}

const bytesOf = (values: Uint8Array | Uint16Array | Float64Array) => Buffer.from(values.buffer, values.byteOffset, values.byteLength);

/** Columns as bytes: the widest first, so that each begins where its numbers may. */
export function encodeColumns(columns: Columns): Buffer {
  const { amountHigh, amountLow, confidence, createdAt, currency, type, status, names } = columns;
  const values = [amountHigh, amountLow, confidence, createdAt, currency, type, status].map(bytesOf);
  return Buffer.concat([...values, Buffer.from(JSON.stringify(names), 'utf8')]);
}

/** Reads encodeColumns() of so many documents. */
export function decodeColumns(data: Buffer, documents: number): Columns {
  // Copied to where eight bytes begin: a buffer may begin anywhere.
  const whole = new Uint8Array(data).buffer;
  const wide = (place: number) => new Float64Array(whole, place * documents * 8, documents);
  const currencyAt = documents * 32;
  return {
    amountHigh: wide(0),
    amountLow: wide(1),
    confidence: wide(2),
    createdAt: wide(3),
    currency: new Uint16Array(whole, currencyAt, documents),
    type: new Uint8Array(whole, currencyAt + documents * 2, documents),
    status: new Uint8Array(whole, currencyAt + documents * 3, documents),
    names: JSON.parse(data.toString('utf8', currencyAt + documents * 4)) as Columns['names'],
  };
}

/** The amount of a document; NaN: none. */
export const amountAt = ({ amountHigh, amountLow }: Columns, ordinal: number): number =>
  (amountHigh[ordinal]! * LOW + amountLow[ordinal]!) / 10 ** DECIMALS;

/** An exact sum of amounts. */
export class AmountSum {
  private high = 0;
  private low = 0;
  private whole = 0n;
  private since = 0;

  add(columns: Columns, ordinal: number): void {
    this.high += columns.amountHigh[ordinal]!;
    this.low += columns.amountLow[ordinal]!;
    // Before a sum outgrows what a number holds exactly.
    if (++this.since === 1000) this.carry();
  }

  addAll(other: AmountSum): void {
    other.carry();
    this.whole += other.whole;
  }

  private carry(): void {
    this.whole += BigInt(this.high) * BigInt(LOW) + BigInt(this.low);
    this.high = this.low = this.since = 0;
  }

  get total(): number {
    this.carry();
    return Number(this.whole) / 10 ** DECIMALS;
  }
}

const COMPARE: Readonly<Record<AmountTerm['comparison'], (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '=': (a, b) => a === b,
};

/** Which of the names fit, asked once for each segment. */
function byName(column: 'type' | 'status' | 'currency', fits: (name: string) => boolean): Fits {
  let asked: Columns | undefined;
  let fitting: readonly boolean[] = [];
  return (columns, ordinal) => {
    if (columns !== asked) fitting = columns.names[column].map((name, place) => place > 0 && fits(name));
    asked = columns;
    return fitting[columns[column][ordinal]!]!;
  };
}

/** A term of a query that a column answers: as the database would, for which currencies have neither case nor accents. */
export function fitsTerm(term: EqualTerm | AmountTerm): Fits {
  if (term.kind === 'amount') return (columns, ordinal) => COMPARE[term.comparison](amountAt(columns, ordinal), term.value);
  const spell = term.field === 'currency' ? fold : (text: string) => text;
  const value = spell(term.field === 'currency' ? term.value : comparableWord(term.value));
  return byName(term.field, (name) => (term.prefix ? spell(name).startsWith(value) : spell(name) === value));
}

const ANSWERED: ReadonlySet<string> = new Set([
  'type',
  'status',
  'from',
  'to',
  'confidence',
  'confidenceMax',
] satisfies (keyof DocumentCriteria)[]);

/** Filters of a search as conditions on columns; null: there are others among them. */
export function fitsCriteria(criteria: DocumentCriteria): readonly Fits[] | null {
  if (Object.keys(criteria).some((name) => !ANSWERED.has(name))) return null;
  const { type, status, from, to, confidence, confidenceMax } = criteria;
  const conditions: (Fits | undefined)[] = [
    type && byName('type', (name) => (type as readonly string[]).includes(name)),
    status && byName('status', (name) => (status as readonly string[]).includes(name)),
    from && ((columns, ordinal) => columns.createdAt[ordinal]! >= from.getTime()),
    to && ((columns, ordinal) => columns.createdAt[ordinal]! <= to.getTime()),
    confidence === undefined ? undefined : (columns, ordinal) => columns.confidence[ordinal]! >= confidence,
    confidenceMax === undefined ? undefined : (columns, ordinal) => columns.confidence[ordinal]! <= confidenceMax,
  ];
  return conditions.filter((condition) => condition !== undefined);
}
