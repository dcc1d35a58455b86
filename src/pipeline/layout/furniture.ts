import type { Block, Page } from '../model.js';
import { median } from './region.js';

/** Running heads stand above this share of the page, running feet below the other. */
const HEAD = 0.1;
const FOOT = 0.9;
const PAGE_NUMBER =
  /^(?:[-–—]\s*)?(?:(?:page|seite|pagina|página|p\.|pág\.|blad)\s*)?\d{1,4}(?:\s*(?:of|von|de|di|van|sur|\/)\s*\d{1,4})?(?:\s*[-–—])?$/i;
const TITLE_RATIO = 1.35;
/** Points. */
const MIN_TITLE_SIZE = 11;
const MAX_TITLE_LENGTH = 120;

/** Marks running heads and feet (they repeat on other pages, or are page numbers) and titles (large type). Pure. */
export function markFurniture(pages: readonly Page[]): Page[] {
  const repeated = repeatedTexts(pages);
  return pages.map((page) => {
    const body = bodySize(page);
    return { ...page, blocks: page.blocks.map((block) => ({ ...block, kind: kindOf(block, page, body, repeated) })) };
  });
}

function kindOf(block: Block, page: Page, body: number, repeated: ReadonlySet<string>): Block['kind'] {
  const bottom = block.box.top + block.box.height;
  const isRunning = repeated.has(key(block)) || PAGE_NUMBER.test(block.text.trim());
  if (isRunning && bottom < HEAD) return 'header';
  if (isRunning && block.box.top > FOOT) return 'footer';
  const size = sizeOf(block, page);
  const isShort =
    !block.text.includes('\t') && block.lines.length <= 3 && block.text.length <= MAX_TITLE_LENGTH && /\p{L}{3}/u.test(block.text);
  return isShort && body > 0 && size >= Math.max(MIN_TITLE_SIZE, TITLE_RATIO * body) && block.box.top < 0.6 ? 'title' : 'text';
}

/** Texts at the head or foot of at least two pages and a third of all, digits not counted. */
function repeatedTexts(pages: readonly Page[]): Set<string> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const own = new Set(page.blocks.filter((b) => b.box.top + b.box.height < HEAD || b.box.top > FOOT).map(key));
    for (const text of own) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= Math.max(2, pages.length / 3)).map(([text]) => text));
}

const key = (block: Block) =>
  `${block.box.top < 0.5 ? 'head' : 'foot'} ${block.text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim().toLowerCase()}`;

/** Size of most of the text, points: the middle one when each word counts with its length. */
function bodySize(page: Page): number {
  const lengths = new Map<number, number>();
  let total = 0;
  for (const word of page.words) {
    const size = word.font?.size ?? 0;
    const length = Math.min(20, word.text.length);
    lengths.set(size, (lengths.get(size) ?? 0) + length);
    total += length;
  }
  let below = 0;
  for (const [size, length] of [...lengths].sort((a, b) => a[0] - b[0])) {
    below += length;
    if (2 * below >= total) return size;
  }
  return 0;
}

function sizeOf(block: Block, page: Page): number {
  return median(block.lines.flatMap((line) => page.lines[line]?.words ?? []).map((index) => page.words[index]?.font?.size ?? 0));
}
