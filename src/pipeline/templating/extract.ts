import { type Candidate, candidatesFor, spotsOf, toField } from '../finding/candidates.js';
import { type Context, pageOf, relabel } from '../finding/context.js';
import { labelsOf } from '../finding/labels.js';
import { type Concept, indexPhrases } from '../finding/lexicon/lexicon.js';
import { boxOf, readingConfidence, type ViewWord } from '../finding/page-view.js';
import type { Box, Field, Mark, Page } from '../model.js';
import type { TemplateFieldSpec, TemplateSpec } from '../pipeline.js';
import { type Alignments, isColumn, LIST, listByTemplate } from './columns.js';
import { align, mapBox } from './transform.js';
import { type TypedValue, typedValue } from './values.js';

/** Lays the sample pages of a template over the pages of a document. */
export function alignPages(context: Context, template: TemplateSpec): Alignments {
  const alignments: Alignments = new Map();
  for (const [index, sample] of (template.sample?.pages ?? []).entries()) {
    const page = context.model.pages[index];
    if (page) alignments.set(page.number, align(sample.words, page.words));
  }
  return alignments;
}

/** Fields of a template: zones of `fixed` templates first, then labels, then what the built-in extractor found under that name; lists by their columns. */
export function extractByTemplate(context: Context, template: TemplateSpec, builtIn: readonly Field[]): Field[] {
  const alignments = alignPages(context, template);
  const list = listByTemplate(context, template.fields, alignments, builtIn);
  const own = template.fields.flatMap((field): Field[] => {
    if (isColumn(field)) return [];
    const known = builtIn.find((candidate) => candidate.path === field.name) ?? null;
    const zone = field.box ? zoneField(context, template, field, alignments) : null;
    const labelled = labelField(context, field);
    const adopted = adopt(field, known);
    if (field.preferBuiltIn && adopted) return [supported(adopted, [zone, labelled])];
    const found = chosen(template.format, zone, labelled) ?? adopted;
    return found ? [agreeing(found, known)] : [];
  });
  const taken = new Set(own.map((field) => field.path));
  const others = builtIn.filter(({ path }) => !taken.has(path) && !(list && path.startsWith(`${LIST}[`)));
  return [...own, ...others, ...(list ?? [])];
}

/** Zones decide in `fixed` templates, labels in `variable` ones; the other serves where the first is silent or much weaker. */
function chosen(format: TemplateSpec['format'], zone: Field | null, labelled: Field | null): Field | null {
  const [first, second] = format === 'fixed' ? [zone, labelled] : [labelled, zone];
  if (!first || !second) return first ?? second;
  if (first.value === second.value) return { ...first, confidence: Math.min(0.99, first.confidence + (1 - first.confidence) * 0.6) };
  return second.confidence > first.confidence + 0.25 ? second : first;
}

/** A built-in value that the template finds too is surer. */
function supported(known: Field, others: readonly (Field | null)[]): Field {
  const agree = others.some((other) => other && JSON.stringify(other.value) === JSON.stringify(known.value));
  return agree ? { ...known, confidence: Math.min(0.99, known.confidence + (1 - known.confidence) * 0.4) } : known;
}

function agreeing(found: Field, known: Field | null): Field {
  if (!known || JSON.stringify(known.value) !== JSON.stringify(found.value)) return found;
  return { ...found, confidence: Math.max(found.confidence, Math.min(0.99, known.confidence + (1 - known.confidence) * 0.4)) };
}

/** A built-in value serves a template field when it has the field's type. */
function adopt(field: TemplateFieldSpec, known: Field | null): Field | null {
  if (!known) return null;
  const fits =
    field.type === 'NUMBER'
      ? typeof known.value === 'number'
      : field.type === 'BOOLEAN'
        ? typeof known.value === 'boolean'
        : typeof known.value === 'string';
  return fits && field.type !== 'SELECT' && field.type !== 'MULTISELECT' ? known : null;
}

function zoneField(context: Context, template: TemplateSpec, field: TemplateFieldSpec, alignments: Alignments): Field | null {
  const page = context.model.pages.find((candidate) => candidate.number === field.page);
  const view = pageOf(context, field.page);
  if (!page || !view || !field.box) return null;
  const alignment = alignments.get(field.page);
  const zone = alignment ? mapBox(alignment, field.box) : field.box;
  const words = wordsIn(
    view.segments.flatMap((segment) => segment.words),
    page,
    zone,
  );
  const marks = marksIn(page, zone);
  const typed = typedValue(field, textOf(words, view.em), marks, context);
  if (!typed) return null;
  const trust = !template.sample
    ? 0.8
    : alignment && alignment.agreement > 0.3
      ? 0.97
      : alignment && alignment.anchors.length >= 3
        ? 0.88
        : 0.6;
  return fieldOf(field, page, words, marks, typed, typed.fit * trust * (0.6 + 0.4 * readingConfidence(words)), 'template-zone');
}

function fieldOf(
  field: TemplateFieldSpec,
  page: Page,
  words: readonly ViewWord[],
  marks: readonly Mark[],
  typed: TypedValue,
  confidence: number,
  rule: string,
): Field {
  return {
    path: field.name,
    value: typed.value,
    text: words.map((word) => word.text).join(' ') || (marks[0]?.label ?? null),
    confidence: Math.min(0.99, confidence),
    page: page.number,
    box: boxOf(words, page) ?? marks[0]?.box ?? null,
    words: words.map((word) => word.index),
    rule,
    source: 'template',
  };
}

/** Words whose middle lies in the zone, with a third of a line of tolerance above and below. */
function wordsIn(words: readonly ViewWord[], page: Page, zone: Box): ViewWord[] {
  return words.filter((word) => {
    const x = (word.left + word.right) / 2 / page.width;
    const y = (word.top + word.bottom) / 2 / page.height;
    const slack = ((word.bottom - word.top) / page.height) * 0.33;
    const startsInside = word.left / page.width >= zone.left - 0.005 && word.left / page.width < zone.left + zone.width;
    return (
      (x >= zone.left && x <= zone.left + zone.width ? true : startsInside) && y >= zone.top - slack && y <= zone.top + zone.height + slack
    );
  });
}

function marksIn(page: Page, zone: Box): Mark[] {
  return page.marks.filter((mark) => {
    const x = mark.box.left + mark.box.width / 2;
    const y = mark.box.top + mark.box.height / 2;
    return x >= zone.left - 0.005 && x <= zone.left + zone.width + 0.005 && y >= zone.top - 0.005 && y <= zone.top + zone.height + 0.005;
  });
}

/** Words line by line, a line break between lines. */
function textOf(words: readonly ViewWord[], em: number): string {
  const lines: ViewWord[][] = [];
  for (const word of [...words].sort((left, right) => left.top - right.top)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs((word.top + word.bottom) / 2 - (first.top + first.bottom) / 2) < 0.5 * em) line.push(word);
    else lines.push([word]);
  }
  return lines
    .map((line) =>
      line
        .sort((left, right) => left.left - right.left)
        .map((word) => word.text)
        .join(' '),
    )
    .join('\n');
}

/** What stands behind, right of or below one of the field's labels; its name in words serves as label when it has none. */
function labelField(context: Context, field: TemplateFieldSpec): Field | null {
  const labels = field.labels && field.labels.length > 0 ? field.labels : field.box ? [] : [words(field.name)];
  if (labels.length === 0) return null;
  const phrases = { [OWN]: { strong: labels.map((label) => label.replace(/,/g, ' ')).join(',') } };
  const lexicon = {
    index: indexPhrases<Concept>(phrases),
    vocabulary: new Set(labels.flatMap((label) => label.toLowerCase().split(/\s+/))),
  };
  const own = relabel(context, lexicon);
  const stops = { ...own, labels: own.labels, labelsBySegment: mergedLabels(context, own) };
  const marked = markedField(stops, field);
  if (marked) return marked;
  const candidates = candidatesFor(stops, [OWN], (spot) => {
    const typed = typedValue(field, spot.segment.text, [], context);
    return typed ? [{ value: typed.value, start: 0, end: spot.segment.text.length, fit: typed.fit }] : [];
  });
  const best = candidates[0];
  return best && best.score >= 0.4 ? { ...toField(context, field.name, trimmed(best)), rule: 'template-label', source: 'template' } : null;
}

/** The concept under which a template's own labels are looked up. */
const OWN: Concept = 'other_number';

function words(name: string): string {
  return (name.split('.').at(-1) ?? name)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase();
}

function trimmed(candidate: Candidate): Candidate {
  return typeof candidate.value === 'string' && candidate.rule !== 'label-below'
    ? { ...candidate, value: candidate.value.replace(/^[\s:;#-]+|[\s:;]+$/g, '') || candidate.value }
    : candidate;
}

/** General labels end a value as well as the template's own. */
function mergedLabels(general: Context, own: Context): Context['labelsBySegment'] {
  const merged = new Map(own.labelsBySegment);
  for (const [segment, hits] of general.labelsBySegment) {
    const mine = merged.get(segment) ?? [];
    const free = hits.filter((hit) => !mine.some((other) => hit.start < other.end && hit.end > other.start));
    merged.set(segment, [...mine, ...free]);
  }
  return merged;
}

/** Boxes to tick beside or below a label. */
function markedField(context: Context, field: TemplateFieldSpec): Field | null {
  if (!['BOOLEAN', 'SELECT', 'MULTISELECT'].includes(field.type)) return null;
  for (const hit of context.labels) {
    const page = context.model.pages.find((candidate) => candidate.number === hit.segment.page);
    if (!page || page.marks.length === 0) continue;
    const zone: Box = {
      left: hit.segment.left / page.width - 0.06,
      top: hit.segment.top / page.height - 0.005,
      width: 0.6,
      height: ((hit.segment.bottom - hit.segment.top) / page.height) * (field.type === 'BOOLEAN' ? 1.2 : 3.5),
    };
    const marks = marksIn(page, zone);
    const near = field.type === 'BOOLEAN' ? marks.filter((mark) => labelsMatch(mark, hit.segment.text)).slice(0, 1) : marks;
    const typed = marks.length > 0 ? typedValue(field, '', near.length > 0 ? near : marks, context) : null;
    if (typed) return fieldOf(field, page, [], near.length > 0 ? near : marks, typed, typed.fit * 0.95, 'template-mark');
    if (spotsOf(context, hit).length > 0) return null;
  }
  return null;
}

function labelsMatch(mark: Mark, text: string): boolean {
  const index = indexPhrases<'label'>({ label: { strong: (mark.label ?? '').replace(/,/g, ' ') } });
  const segment = { page: 1, row: 0, words: [], text, offsets: [], left: 0, right: 0, top: 0, bottom: 0 };
  return (mark.label ?? '') !== '' && labelsOf(segment, index).length > 0;
}
