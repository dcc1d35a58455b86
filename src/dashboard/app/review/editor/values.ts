import { kindOf } from '../../document/sheet';
import type { Json } from '../../shared/api/graphql';
import { parseDay } from '../../shared/i18n/typed-days';

/** A number as people and documents write it: `1.234,56`, `1,234.56`, `1 234,56 EUR`; null for none. Pure. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/[^\d.,'\s()-]/g, '').replace(/[\s']/g, '');
  if (!/\d/.test(bare)) return null;
  const negative = /^\(.*\)$/.test(bare) || bare.startsWith('-') || bare.endsWith('-');
  const digits = bare.replace(/[()-]/g, '');
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const after = last < 0 ? '' : digits.slice(last + 1);
  const marks = digits.replace(/\d/g, '');
  const sameMarks = marks.length > 1 && new Set(marks).size === 1;
  // One mark with three digits behind it groups thousands only when it comes again, or is the comma of English.
  const isDecimal = last >= 0 && !sameMarks && (marks.length > 1 || after.length !== 3 || digits.startsWith('0'));
  const plain = isDecimal ? `${digits.slice(0, last).replace(/[.,]/g, '')}.${after}` : digits.replace(/[.,]/g, '');
  const value = Number(plain);
  return Number.isFinite(value) ? (negative ? -value : value) : null;
}

/** What was asked for where the person typed something else. */
export type Unfit = 'number' | 'date' | 'flag';

const YES = ['true', 'yes', 'y', 'ja', 'j', '1'];
const NO = ['false', 'no', 'n', 'nein', '0'];

/** Yes and no in the language of the person. */
export interface Flags {
  readonly yes: string;
  readonly no: string;
}

const ENGLISH: Flags = { yes: 'yes', no: 'no' };

/** What a person typed as a value of the field, or that it cannot be one. Pure. */
export function readValue(name: string, text: string, before: Json, locale: string, flags = ENGLISH): { value: Json } | { problem: Unfit } {
  const trimmed = text.trim();
  const kind = kindOf(name, before);
  if (kind === 'list') return { value: trimmed.split(/\s*\n\s*/).filter(Boolean) };
  if (trimmed === '') return { value: null };
  if (kind === 'amount' || kind === 'number') {
    const value = parseNumber(trimmed);
    return value === null ? { problem: 'number' } : { value };
  }
  if (kind === 'date') {
    const value = parseDay(trimmed, locale);
    return value === null ? { problem: 'date' } : { value };
  }
  if (kind === 'flag') {
    const word = trimmed.toLowerCase();
    const isYes = [...YES, flags.yes.toLowerCase()].includes(word);
    return isYes || [...NO, flags.no.toLowerCase()].includes(word) ? { value: isYes } : { problem: 'flag' };
  }
  return { value: trimmed };
}

const marks = new Map<string, string>();

/** What stands before the decimals in a language. */
function decimalMarkOf(locale: string): string {
  const found = marks.get(locale) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(1).charAt(1);
  marks.set(locale, found);
  return found;
}

/** A number with the decimal mark of a language and without groups; read again it is the same: three digits behind a mark would be thousands. */
function writeNumber(value: number, least: number, locale: string): string {
  const digits = Math.max(least, String(value).split('.')[1]?.length ?? 0);
  return value.toFixed(digits === 3 ? 4 : digits).replace('.', decimalMarkOf(locale));
}

/** A value as it stands in its input: numbers with the decimal mark of the language, days as the API has them, so that nothing is guessed. Pure. */
export function writeValue(name: string, value: Json, locale: string, { yes, no } = ENGLISH): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return writeNumber(value, kindOf(name, value) === 'amount' ? 2 : 0, locale);
  if (kindOf(name, value) === 'list') return (value as string[]).join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
