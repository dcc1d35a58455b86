import { createHash } from 'node:crypto';
import type { Scope } from '../vocabulary/permissions.js';

/** Longest word that is indexed, in characters; the rest of a longer one is cut off on both sides of the comparison. */
const WORD_LENGTH = 60;
/** Scripts that put no blank between words: each sign is a word, and signs in a row are looked for in a row. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー';
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])+`, 'gu');
const COMPOSED = new RegExp(`[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const MARKS = /\p{M}+/gu;

/** Letters that carry no combining mark but are commonly written with plain ones. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' };
const SPECIAL = /[ßæœøđðłıþ]/g;

/** A text without case and accents: `Größe` -> `grosse`, `É` -> `e` (D42). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN[letter]!);
}

/** A word of a text: folded, with its place in the text. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Words with their places; letters and digits make words, everything else parts them (`INV-2024` is two). Of Chinese, Japanese and Thai each sign is one. */
export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const match of text.matchAll(COMPOSED)) {
    for (const word of wordsOf(match[0])) words.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return words;
}

/** Folded words of a text in order. */
export function wordsOf(text: string): string[] {
  return (fold(text).match(WORD) ?? []).map((word) => word.slice(0, WORD_LENGTH));
}

/** Fields that are indexed by word. A query may name all but the ends of words of the filename, whose beginnings are what stands inside of those words. */
export type WordField = 'filename' | 'filename_end' | 'vendor' | 'customer' | 'invoice_number' | { readonly metadata: string };

const CODES = { filename: 'f', filename_end: 's', vendor: 'v', customer: 'c', invoice_number: 'i' } as const;
const codeOf = (field: WordField) =>
  typeof field === 'string' ? CODES[field] : `m${createHash('sha256').update(field.metadata).digest('hex').slice(0, 10)}`;

/** A word as it is spelled behind the tenant: anywhere in a document (null), or in one field. */
export const fieldWord = (field: WordField | null, word: string): string => (field === null ? `_${word}` : `__${codeOf(field)}_${word}`);

/**
 * Spells words as the index keeps them. Each carries its tenant, so that a common word costs what it costs in one organization, and is never
 * too short, a stop word, or cut by the server's own rules: `7l_steel`; in a named field `7l__v_acme`.
 */
export class IndexWords {
  /** What the spelling of each word of the tenant begins with. */
  readonly tenant: string;

  constructor(scope: Scope) {
    this.tenant = `${scope.organizationId.toString(36)}${scope.mode === 'live' ? 'l' : 't'}`;
  }

  /** A word anywhere in the document. */
  anywhere(word: string): string {
    return `${this.tenant}${fieldWord(null, word)}`;
  }

  /** A word of one field. */
  within(field: WordField, word: string): string {
    return `${this.tenant}${fieldWord(field, word)}`;
  }

  /** Stands between fields, so that no phrase reaches from one into the next; every document has it. */
  get border(): string {
    return `${this.tenant}___`;
  }
}
