import { arrange } from '../layout/blocks.js';
import { type Region, toRegion } from '../layout/region.js';
import { findTables } from '../layout/tables.js';
import type { Page } from '../model.js';
import type { PipelineRequest } from '../pipeline.js';

/** What is drawn on a page besides words and rules, in points of the upright page. */
export interface Drawn {
  rectangles: (Region & { filled: boolean; stroked: boolean })[];
  drawings: Region[];
}

/** Layout of a page from its words and rules: lines, blocks, reading order, tables. Pure; the words are put in reading order. */
export function layoutPage(
  page: Page,
  drawn: Drawn = { rectangles: [], drawings: [] },
  want: NonNullable<PipelineRequest['want']> = {},
): Page {
  const barriers = page.rules.filter((rule) => rule.orientation === 'vertical').map((rule) => toRegion(rule.box, page));
  const { words, lines, blocks, segments } = arrange(page.words, page, barriers);
  const evidence = { words, rules: page.rules, rectangles: drawn.rectangles, segments };
  const tables = want.tables === false ? [] : findTables(evidence, page);
  return { ...page, words, lines, blocks, tables };
}
