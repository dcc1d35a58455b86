import { arrange } from '../layout/blocks.js';
import { toRegion } from '../layout/region.js';
import type { Page } from '../model.js';

/** Lines, blocks and reading order of a page from its words and rules. Pure; the words are put in reading order. */
export function layoutPage(page: Page): Page {
  const barriers = page.rules.filter((rule) => rule.orientation === 'vertical').map((rule) => toRegion(rule.box, page));
  return { ...page, ...arrange(page.words, page, barriers) };
}
