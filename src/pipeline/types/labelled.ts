import { type Candidate, candidatesFor, mergeCandidates, type Reading, type Spot } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import type { LabelHit } from '../finding/labels.js';
import type { Concept } from '../finding/lexicon.js';
import { findLabelledParty, isName, type Party } from '../finding/parties.js';
import { findNumbers, joinGroups, repairDigits } from '../values/numbers.js';

/** The best candidate behind labels of one concept, or null below `least` (0-1). */
export function bestLabelled(
  context: Context,
  concept: Concept,
  read: (spot: Spot, context: Context) => Reading[],
  least = 0.4,
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Candidate | null {
  const best = mergeCandidates(candidatesFor(context, [concept], read, accept))[0];
  return best && best.score >= least ? best : null;
}

/** The party behind the labels of one concept, or null. */
export function labelledParty(
  context: Context,
  concept: Concept,
  least = 0.45,
  accept: (hit: LabelHit<Concept>) => boolean = () => true,
): Party | null {
  const party = findLabelledParty(
    context,
    [concept],
    (hit) => accept(hit) && (hit.strength >= 0.8 || (hit.closed && hit.start <= 2 && hit.strength >= 0.55)),
  );
  return party?.name && party.name.score >= least ? party : null;
}

/** Words of a spot as they stand: up to `maxWords`, without lists of other labels. */
export function readText(maxWords = 12): (spot: Spot) => Reading[] {
  return (spot) => {
    const text = spot.segment.text;
    const trimmed = text.replace(/^[\s:;,.#*-]+|[\s:;,*-]+$/g, '');
    if (!/[\p{L}\d]/u.test(trimmed) || spot.segment.words.length > maxWords + 4) return [];
    const start = text.indexOf(trimmed);
    const words = trimmed.split(/\s+/).length;
    return [{ value: trimmed, start, end: start + trimmed.length, fit: words <= maxWords ? 0.95 : 0.5 }];
  };
}

/** A place name: words without sentences; codes in brackets stay. */
export function readPlace(spot: Spot): Reading[] {
  return readText(6)(spot).map((reading) => ({
    ...reading,
    fit: /\p{L}{2}/u.test(String(reading.value)) && !/\d{4}/.test(String(reading.value)) ? reading.fit : 0.3 * reading.fit,
  }));
}

/** A count or weight: the first number of the spot; a unit may follow. */
export function readQuantity(spot: Spot, context: Context): Reading[] {
  const source = joinGroups(repairDigits(spot.segment.text));
  return findNumbers(source, context.decimalSign)
    .filter((number) => !number.percent && !number.currency && number.value >= 0 && number.value < 1e8)
    .slice(0, 1)
    .map((number) => {
      const lead = source.slice(0, number.start).replace(/[^\p{L}]/gu, '').length;
      return { value: number.value, start: number.start, end: number.end, fit: lead === 0 ? 0.97 : lead < 6 ? 0.75 : 0.4 };
    });
}

/** A name of a person or company, not a sentence. */
export function readName(spot: Spot): Reading[] {
  return readText(8)(spot).filter((reading) => isName(String(reading.value)));
}

const INCOTERMS = /\b(EXW|FCA|FAS|FOB|CFR|CNF|C&F|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DAF|DDU|DEQ|DES)\b/;

/** The trade term of a text (Incoterms 2000-2020), upper case as printed. */
export function readIncoterm(spot: Spot): Reading[] {
  const match = spot.segment.text.match(INCOTERMS);
  return match?.index === undefined
    ? []
    : [{ value: match[1] ?? match[0], start: match.index, end: match.index + match[0].length, fit: match.index < 12 ? 1 : 0.8 }];
}

/** A trade term anywhere in the document: in capitals and followed by a place or version, or alone. Less sure than behind a label. */
export function looseIncoterm(context: Context): { text: string; page: number } | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const match = segment.text.match(/\b(EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\b(?=\s+\p{Lu}|\s*[-,:(]|$)/u);
      if (match && !/\b(?:EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DDP)\b.*\b(?:EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DDP)\b/.test(segment.text))
        return { text: match[1] ?? '', page: segment.page };
    }
  }
  return null;
}

/** Kilograms, pounds or tonnes as the document writes them: kg, lb or t; null without a unit beside the weight. */
export function weightUnit(text: string): string | null {
  if (/\b(?:kgs?|kilos?|kilogram\w*)\b/i.test(text)) return 'kg';
  if (/\b(?:lbs?|pounds?)\b|\d#/i.test(text)) return 'lb';
  return /\b(?:t|mt|tonn?e?s?|to)\b/i.test(text) && /\d/.test(text) ? 't' : null;
}
