import { boxAround } from '../../../finding/form-boxes.js';
import { findLabels, type LabelHit } from '../../../finding/labels.js';
import { indexPhrases, type Labels, type PhraseIndex, vocabularyOf } from '../../../finding/lexicon/lexicon.js';
import { type PageView, type Segment, toSegment, type ViewWord } from '../../../finding/page-view.js';

/** The captions of an official form, whose boxes and their order an agreement or a law lays down: by box, in all languages it is printed in. */
export interface OfficialForm<Name extends string> {
  index: PhraseIndex<Name>;
  vocabulary: () => Set<string>;
  /** Boxes of pages that were looked at before. */
  known: WeakMap<PageView, CaptionedBox<Name>[]>;
}

/** A form by the captions of its boxes. */
export function officialForm<Name extends string>(captions: Record<Name, Labels>): OfficialForm<Name> {
  const index = indexPhrases<Name>(captions);
  let words: Set<string> | undefined;
  return {
    index,
    known: new WeakMap(),
    vocabulary: () => {
      words ??= vocabularyOf([index]);
      return words;
    },
  };
}

/** One box of a form: its caption, its place in points, and what stands in it apart from the caption. */
export interface CaptionedBox<Name extends string> {
  name: Name;
  left: number;
  right: number;
  /** Upper edge of the caption; below `under` begins what was filled in. */
  top: number;
  under: number;
  bottom: number;
  lines: Segment[];
}

interface Caption<Name extends string> {
  name: Name;
  left: number;
  right: number;
  top: number;
  bottom: number;
  words: Set<number>;
}

/** Lines of a caption lie closer than that, in heights of type. */
const LEADING = 0.9;
/** More captions than any form has, with room for each in several languages: a page with more is none, and would take long to pair. */
const MOST_CAPTIONS = 400;
/** A number before a caption may stand so far left of it, in heights of type, and reach over all its lines. */
const NUMBER_REACH = 3.6;

/** All boxes of a page whose captions the form knows, from above; none on a page with more captions than a form has. */
export function captionedBoxes<Name extends string>(view: PageView, form: OfficialForm<Name>): CaptionedBox<Name>[] {
  const known = form.known.get(view) ?? findBoxes(view, form);
  form.known.set(view, known);
  return known;
}

function findBoxes<Name extends string>(view: PageView, form: OfficialForm<Name>): CaptionedBox<Name>[] {
  const hits = findLabels(view, form.index, form.vocabulary()).filter(isCaption);
  if (hits.length > MOST_CAPTIONS) return [];
  const captions = joined(view, hits);
  for (const caption of captions) takeNumber(view, caption);
  const edges = sharedEdges(view, captions);
  const claimed = new Set(captions.flatMap(({ words }) => [...words]));
  return captions.map((caption) => boxOf(view, caption, captions, edges, claimed)).sort((first, second) => first.top - second.top);
}

/** A caption begins its line, or a further language of one behind a stroke. */
function isCaption({ segment, start, end, strength, colon }: LabelHit<string>): boolean {
  const before = segment.text.slice(0, start);
  const rest = segment.text.slice(end).trim();
  const begins = start <= 2 || /[/|·]\s*$/.test(before);
  return begins && strength >= 0.4 && (rest === '' || /^[(/|,·&]/.test(rest) || (!colon && end - start > 0.6 * segment.text.length));
}

/** Lines of captions that stand under each other and ask for the same are one caption. */
function joined<Name extends string>(view: PageView, hits: readonly LabelHit<Name>[]): Caption<Name>[] {
  const captions: Caption<Name>[] = [];
  for (const { name, segment } of [...hits].sort((first, second) => first.segment.top - second.segment.top)) {
    const own = captions.find(
      (caption) =>
        caption.name === name &&
        segment.top - caption.bottom < LEADING * 2 * view.em &&
        segment.bottom > caption.top - view.em &&
        segment.left < caption.right + 2 * view.em &&
        segment.right > caption.left - 2 * view.em,
    );
    const words = segment.words.map(({ index }) => index);
    if (!own) {
      const { left, right, top, bottom } = segment;
      captions.push({ name, left, right, top, bottom, words: new Set(words) });
      continue;
    }
    own.left = Math.min(own.left, segment.left);
    own.right = Math.max(own.right, segment.right);
    own.top = Math.min(own.top, segment.top);
    own.bottom = Math.max(own.bottom, segment.bottom);
    for (const word of words) own.words.add(word);
  }
  return captions;
}

/** The number of a box stands left of its caption, often in larger type. */
function takeNumber<Name extends string>(view: PageView, caption: Caption<Name>): void {
  const [first] = view.segments
    .flatMap(({ words }) => words)
    .filter(
      ({ text, left, right, top, bottom, index }) =>
        /^\d{1,2}[.)]?$/.test(text) &&
        !caption.words.has(index) &&
        right <= caption.left + 1 &&
        caption.left - left < NUMBER_REACH * view.em &&
        top < caption.bottom &&
        bottom > caption.top - 0.3 * view.em,
    )
    .sort((one, other) => other.left - one.left);
  if (!first) return;
  caption.words.add(first.index);
  caption.left = first.left;
}

/** Captions at one left edge from which on it is one of the form's columns, and how far the next column is at least (share of the width). */
const SHARED = 3;
const NEXT_COLUMN = 0.25;

/** Left edges that several captions share. */
function sharedEdges<Name extends string>(view: PageView, captions: readonly Caption<Name>[]): number[] {
  const edges: number[] = [];
  for (const { left } of captions) {
    const alike = captions.filter((other) => Math.abs(other.left - left) < 0.8 * view.em);
    if (alike.length >= SHARED) edges.push(Math.min(...alike.map((other) => other.left)));
  }
  return edges;
}

function boxOf<Name extends string>(
  view: PageView,
  caption: Caption<Name>,
  captions: readonly Caption<Name>[],
  edges: readonly number[],
  claimed: ReadonlySet<number>,
): CaptionedBox<Name> {
  const { em, page } = view;
  const slack = 0.6 * em;
  const left = caption.left - slack;
  const beside = captions.filter(
    (other) => other.left > caption.left + em && other.top < caption.bottom + slack && other.bottom > caption.top - slack,
  );
  const edge = Math.min(...edges.filter((at) => at > caption.left + NEXT_COLUMN * page.width));
  const right = Math.min(page.width, edge - slack, ...beside.map((other) => other.left - slack));
  const below = captions.filter(
    (other) => other !== caption && other.top > caption.bottom - 0.3 * em && other.left < right - em && other.right > left + em,
  );
  const bottom = Math.min(page.height, ...below.map((other) => other.top));
  const ruled = ruledBox(view, caption);
  const box = {
    name: caption.name,
    left: ruled && ruled.left > left - 3 * em ? Math.min(left, ruled.left) : left,
    right: Math.min(right, ruled?.right ?? right),
    top: caption.top,
    under: caption.bottom,
    bottom: Math.min(bottom, ruled?.bottom ?? bottom),
  };
  return { ...box, lines: linesIn(view, box, claimed) };
}

/** The ruled box of a caption; none where a line runs right under it, as under a heading. */
function ruledBox<Name extends string>(view: PageView, caption: Caption<Name>): { left: number; right: number; bottom: number } | null {
  const box = boxAround(view, caption);
  return box && box.bottom - caption.bottom > 0.8 * view.em ? box : null;
}

/** A caption in a language that is not known, which tells in brackets what is asked for, or the end of such brackets. */
const ASKING = /\((?=[^()]*,)[^()]*\)\W*$|^\W*\([^()]*\)\W*$|^[^()\d]*\)\W*$/u;

/** What was filled in below the caption, line by line. */
export function linesIn(
  view: PageView,
  { left, right, under, bottom }: { left: number; right: number; under: number; bottom: number },
  claimed: ReadonlySet<number>,
): Segment[] {
  return view.rows.flatMap((row): Segment[] => {
    const words = row.segments.flatMap((segment) => segment.words).filter((word) => !claimed.has(word.index) && isWithin(word));
    if (words.length === 0) return [];
    const line = toSegment(view.page.number, row.index, words);
    return ASKING.test(line.text) && line.top - under < view.em ? [] : [line];
  });
  function isWithin(word: ViewWord): boolean {
    const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
    return x > left && x < right && y > under && y < bottom;
  }
}
