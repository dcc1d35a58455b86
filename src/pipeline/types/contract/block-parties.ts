import type { Context } from '../../finding/context.js';
import type { RunningText } from '../../finding/running-text.js';
import { alphanumeric } from '../../values/text.js';
import { type Found, readName, skipLead } from './party-names.js';

/** A line that says no more than that the parties follow: contracts alone have it. */
export const BETWEEN = /^\W*(?:by\s+and\s+)?(?:between|among|zwischen|entre|tra|fra|tussen)(?:\s+the\s+(?:following\s+)?parties)?\W*$/iu;
/** A line that joins the next party. */
const AND = /^\W*(?:and|und|et|y|ed?|en)\W*$/iu;
/** The same with the party behind a colon on its line: `Between: Example GmbH`, `And: Ann Example`. */
const BETWEEN_INLINE = /^(?:by and )?(?:between|among|zwischen|entre|tra|fra|tussen)\s*:\s*(?=["“]?\p{L})/iu;
const AND_INLINE = /^(?:and|und|et|y|ed?|en)\s*:\s*(?=["“]?\p{L})/iu;

/** Lines that a party takes at most: name, address, what it is called from here on. */
const LONGEST_BLOCK = 10;
/** Pages on which contracts name their parties in blocks. */
const FIRST_PAGES = 3;

/** The parties of an opening that is set in blocks: `BETWEEN`, a name with its address below, `AND`, another name; none unless there are two. */
export function partiesInBlocks(context: Context, running: RunningText): Found[] {
  for (const { page } of context.pages.slice(0, FIRST_PAGES)) {
    for (const [index, line] of page.lines.entries()) {
      const isInline = BETWEEN_INLINE.test(line.text);
      if (!isInline && !BETWEEN.test(line.text)) continue;
      const [head, joins] = isInline ? [BETWEEN_INLINE, AND_INLINE] : [null, AND];
      const found: Found[] = [];
      for (let at = isInline ? index : index + 1; at < page.lines.length; ) {
        const name = nameOn(page.lines[at]!, page.number, running, found.length === 0 ? head : head && joins);
        if (!name) break;
        found.push(name);
        const and = page.lines.slice(at + 1, at + 1 + LONGEST_BLOCK).findIndex(({ text }) => joins.test(text));
        if (and < 0) break;
        at += and + (isInline ? 1 : 2);
      }
      if (new Set(found.map(({ name }) => alphanumeric(name))).size >= 2) return found;
    }
  }
  return [];
}

/** The name that a line begins with, behind what leads to it. */
function nameOn(line: { text: string; words: readonly number[] }, page: number, running: RunningText, lead: RegExp | null): Found | null {
  const start = running.words.find((word) => word.page === page && word.index === line.words[0])?.start;
  const from = (lead && line.text.match(lead)?.[0].length) ?? 0;
  const name = start === undefined ? null : readName(line.text, skipLead(line.text, from), line.text.length);
  return name && start !== undefined ? { name: name.name, start: start + name.start, end: start + name.end } : null;
}
