import { arrange } from '../layout/blocks.js';
import { markTitles } from '../layout/furniture.js';
import type { MarkEvidence } from '../layout/mark-evidence.js';
import { findMarks, mergeMarks } from '../layout/marks.js';
import { formFindings, type PlacedField } from '../layout/pairs/form-pairs.js';
import { findPairs } from '../layout/pairs/pairs.js';
import { type Region, toRegion } from '../layout/region.js';
import { isRightToLeft, mirrorPage, mirrorRegion } from '../layout/right-to-left.js';
import { findTables } from '../layout/tables/tables.js';
import type { KeyValuePair, Mark, Page } from '../model.js';
import type { PipelineRequest } from '../pipeline.js';

/** What is drawn on a page besides words and rules, in points of the upright page. */
export interface Drawn {
  rectangles: (Region & { filled: boolean; stroked: boolean })[];
  drawings: Region[];
  /** Outlined circles, and boxes with round corners. */
  rings?: (Region & { round: boolean })[];
  fields: PlacedField[];
  /** Printed squares of a recognised page, with whether they are marked. */
  squares?: (Region & { marked: boolean })[];
  /** Shaded bands of a recognised page: what is printed on them names what stands beside or below. */
  bands?: Region[];
}

const NOTHING: Drawn = { rectangles: [], drawings: [], fields: [] };

/** Layout of a page from its words and rules: lines, blocks, reading order, tables. Pure; the words are put in reading order. */
export function layoutPage(page: Page, drawn: Drawn = NOTHING, want: NonNullable<PipelineRequest['want']> = {}): Page {
  if (!isRightToLeft(page.words)) return laidOut(page, drawn, want);
  return mirrorPage(laidOut(mirrorPage(page), mirrored(drawn, page.width), want));
}

function mirrored(drawn: Drawn, width: number): Drawn {
  const flip = <R extends Region>(regions: readonly R[]): R[] => regions.map((region) => mirrorRegion(region, width));
  return {
    rectangles: flip(drawn.rectangles),
    drawings: flip(drawn.drawings),
    fields: flip(drawn.fields),
    ...(drawn.rings ? { rings: flip(drawn.rings) } : {}),
    ...(drawn.squares ? { squares: flip(drawn.squares) } : {}),
    ...(drawn.bands ? { bands: flip(drawn.bands) } : {}),
  };
}

function laidOut(page: Page, drawn: Drawn, want: NonNullable<PipelineRequest['want']>): Page {
  const sides = (drawn.bands ?? []).flatMap((band) => [
    { ...band, right: band.left },
    { ...band, left: band.right },
  ]);
  const barriers = [...page.rules.filter((rule) => rule.orientation === 'vertical').map((rule) => toRegion(rule.box, page)), ...sides];
  const { words, lines, blocks, segments } = arrange(page.words, page, barriers);
  const evidence = { words, rules: page.rules, rectangles: drawn.rectangles, segments };
  const tables = want.tables === false ? [] : findTables(evidence, page);
  const form = formFindings(drawn.fields, { ...page, words, lines });
  const printed = want.pairs === false ? [] : findPairs({ words, segments, rules: page.rules, tables, bands: drawn.bands ?? [] }, page);
  // A form that is filled in through its fields tells its pairs itself; of the print only what carries a colon adds to them.
  const isForm = form.pairs.length >= 3;
  const marks = want.marks === false ? [] : mergeMarks(form.marks, findMarks(markEvidence(page, words, lines, drawn), page), page);
  const pairs = [
    ...form.pairs,
    ...printed.filter((pair) => !sharesWords(pair, form.pairs) && !isTick(pair, marks) && (!isForm || /[:：]$/.test(pair.key.text))),
  ];
  return {
    ...page,
    words,
    lines,
    blocks: markTitles({ words, lines, blocks }),
    tables,
    pairs,
    marks,
  };
}

function markEvidence(page: Page, words: Page['words'], lines: Page['lines'], drawn: Drawn): MarkEvidence {
  const outlined = drawn.rectangles.filter((r) => r.stroked).map((r) => ({ ...plain(r), marked: null }));
  const rings = (drawn.rings ?? []).map((r) => ({ ...plain(r), marked: null, round: r.round }));
  const rules = page.rules.filter((rule) => rule.orientation === 'horizontal').map((rule) => toRegion(rule.box, page));
  const pictures = page.images.map((image) => toRegion(image.box, page)).filter((r) => r.right - r.left < 0.5 * page.width);
  return {
    words,
    lines,
    squares: [...outlined, ...rings, ...(drawn.squares ?? [])],
    fills: drawn.rectangles.filter((r) => r.filled && !r.stroked).map(plain),
    ink: [...drawn.drawings, ...pictures],
    rules,
  };
}

const plain = ({ left, top, right, bottom }: Region): Region => ({ left, top, right, bottom });

/** What stands in a box to be ticked is no value of its own: the mark tells it. */
function isTick({ value: { box } }: KeyValuePair, marks: readonly Mark[]): boolean {
  if (!box) return false;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return marks.some(
    (mark) =>
      mark.kind !== 'signature' &&
      x > mark.box.left &&
      x < mark.box.left + mark.box.width &&
      y > mark.box.top &&
      y < mark.box.top + mark.box.height,
  );
}

/** A printed pair whose value is that of a form field says it again. */
function sharesWords(pair: KeyValuePair, others: readonly KeyValuePair[]): boolean {
  return others.some((other) => other.value.words.some((index) => pair.value.words.includes(index)));
}
