import type { FieldValue, Mark } from '../model.js';
import type { TemplateFieldSpec } from '../pipeline.js';
import { type DateOrder, findDates } from '../values/dates.js';
import { type DecimalSign, findNumbers, repairDigits } from '../values/numbers.js';
import { fold, similarity, squash } from '../values/text.js';

/** A text read as the type of a field; `fit` 0-1 says how well it has that form. */
export interface TypedValue {
  value: FieldValue;
  fit: number;
}

/** How the document writes numbers and dates. */
export interface Habits {
  decimalSign: DecimalSign;
  dateOrder: DateOrder;
}

const YES = new Set('yes y true x ja j wahr oui o vrai si s vero verdadero waar v ✓ ✔ ☑ ☒ on checked 1'.split(' '));
const NO = new Set('no n false nein falsch non faux falso nee onwaar ☐ □ off unchecked 0'.split(' '));

/** Reads a text (and the marks beside it) as the type of a template field; null when it has no such form. */
export function typedValue(field: TemplateFieldSpec, text: string, marks: readonly Mark[], habits: Habits): TypedValue | null {
  const clean = squash(text);
  switch (field.type) {
    case 'TEXT':
      return clean === '' ? null : { value: clean, fit: 0.95 };
    case 'NUMBER':
      return numberValue(clean, habits);
    case 'DATE': {
      const date = findDates(clean, habits.dateOrder)[0];
      return date ? { value: date.iso, fit: date.certain ? 0.98 : 0.9 } : null;
    }
    case 'BOOLEAN':
      return booleanValue(clean, marks);
    case 'SELECT':
      return selectValue(field.options ?? [], clean, marks);
    case 'MULTISELECT':
      return multiselectValue(field.options ?? [], clean, marks);
  }
}

function numberValue(text: string, habits: Habits): TypedValue | null {
  const numbers = findNumbers(repairDigits(text), habits.decimalSign);
  const plain = numbers.filter((number) => !number.percent);
  const chosen = plain.at(-1) ?? numbers[0];
  return chosen ? { value: chosen.value, fit: numbers.length === 1 ? 0.97 : 0.75 } : null;
}

function booleanValue(text: string, marks: readonly Mark[]): TypedValue | null {
  const boxes = marks.filter((mark) => mark.kind !== 'signature');
  const [only] = boxes;
  if (only && boxes.length === 1) {
    const negative = NO.has(fold(only.label ?? ''));
    return { value: negative ? !only.selected : only.selected, fit: only.confidence };
  }
  const selected = boxes.filter((mark) => mark.selected);
  const label = fold(selected[0]?.label ?? '').replace(/[^\p{L}]/gu, '');
  if (selected.length === 1 && (YES.has(label) || NO.has(label))) return { value: YES.has(label), fit: selected[0]?.confidence ?? 0.8 };
  const words = fold(text)
    .split(/[\s.,;:()[\]]+/)
    .filter(Boolean);
  const yes = words.some((word) => YES.has(word));
  const no = words.some((word) => NO.has(word));
  if (yes !== no) return { value: yes, fit: words.length <= 2 ? 0.95 : 0.7 };
  return null;
}

/** The option that a marked box names, else the one most like the text. */
function selectValue(options: readonly string[], text: string, marks: readonly Mark[]): TypedValue | null {
  for (const mark of marks) {
    if (!mark.selected || mark.kind === 'signature') continue;
    const named = closest(options, mark.label ?? '');
    if (named && named.fit >= 0.7) return { value: named.option, fit: named.fit * mark.confidence };
  }
  const found = closest(options, text);
  return found && found.fit >= 0.6 ? { value: found.option, fit: found.fit } : null;
}

function closest(options: readonly string[], text: string): { option: string; fit: number } | null {
  const folded = fold(text);
  const scored = options.map((option) => {
    const within =
      fold(option).length >= 2 && new RegExp(`(?<![\\p{L}\\p{N}])${escaped(fold(option))}(?![\\p{L}\\p{N}])`, 'u').test(folded);
    return { option, fit: fold(option) === folded.trim() ? 0.98 : within ? 0.9 : similarity(option, text) };
  });
  const ranked = scored.sort((left, right) => right.fit - left.fit || right.option.length - left.option.length);
  return ranked[0] ?? null;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function multiselectValue(options: readonly string[], text: string, marks: readonly Mark[]): TypedValue | null {
  const marked = marks.filter((mark) => mark.kind !== 'signature');
  const chosen = new Map<string, number>();
  for (const mark of marked.filter((candidate) => candidate.selected)) {
    const named = closest(options, mark.label ?? '');
    if (named && named.fit >= 0.7) chosen.set(named.option, named.fit * mark.confidence);
  }
  if (marked.length === 0) {
    for (const part of text.split(/[,;/|•\n]|\s{2,}|\s(?:and|und|et|y|e|en)\s/)) {
      const named = closest(options, part);
      if (named && named.fit >= 0.65) chosen.set(named.option, named.fit);
    }
  }
  if (chosen.size === 0) return null;
  return { value: options.filter((option) => chosen.has(option)), fit: Math.min(...chosen.values()) };
}
