import type { Context } from './context.js';
import type { LabelHit } from './labels.js';
import type { Concept } from './lexicon/lexicon.js';
import { type Segment, slice } from './page-view.js';

/** The code of a box before its caption: `A06.1 Purchaser`. */
const CODE = /(?<![\p{L}\p{N}.])([A-Z]\d{2}(?:\.\d)?)\s+(?=\p{Lu}|\p{Ll}{3})/gu;

/** A form is of the kind when it carries so many of the codes. */
const ENOUGH_CODES = 4;

/**
 * Labels that a form names by codes (EN 10168: `A03`), in whatever language their captions are; each ends where the next code of its line begins.
 * They take the place of what the captions alone would say. The context as it was where the document is no such form.
 */
export function withCodedLabels(context: Context, codes: Readonly<Record<string, Concept>>): Context {
  const found = context.pages.flatMap((view) => view.segments.flatMap((segment) => codedParts(segment)));
  if (new Set(found.map(({ code }) => code)).size < ENOUGH_CODES) return context;
  const coded = new Set(found.map(({ whole }) => whole));
  const hits = found.flatMap(({ code, part }): LabelHit<Concept>[] => {
    const name = codes[code];
    return name
      ? [{ name, segment: part, start: 0, end: part.text.length, strength: 0.98, weight: 1, closed: true, colon: false, alone: true }]
      : [];
  });
  const labels = [...context.labels.filter((hit) => !coded.has(hit.segment)), ...hits];
  const labelsBySegment = new Map<Segment, LabelHit<Concept>[]>();
  for (const hit of labels) labelsBySegment.set(hit.segment, [...(labelsBySegment.get(hit.segment) ?? []), hit]);
  // What carries a code is a label, known or not: it is the value of none.
  for (const { whole, part } of found) {
    const own: LabelHit<Concept> = {
      name: 'other_number',
      segment: part,
      start: 0,
      end: whole.text.length,
      strength: 1,
      weight: 1,
      closed: true,
      colon: false,
      alone: true,
    };
    labelsBySegment.set(whole, [{ ...own, segment: whole }]);
  }
  return { ...context, labels, labelsBySegment };
}

function codedParts(whole: Segment): { code: string; part: Segment; whole: Segment }[] {
  const matches = [...whole.text.matchAll(CODE)];
  if (matches[0]?.index !== 0) return [];
  return matches.flatMap((match, index) => {
    const part = slice(whole, match.index, matches[index + 1]?.index);
    return part ? [{ code: match[1] ?? '', part, whole }] : [];
  });
}
