import type { Block, Page, Word } from '../model.js';
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

/** Marks running heads and feet: they repeat on other pages, or are page numbers. A page without any is given back itself. Pure. */
export function markFurniture(pages: readonly Page[]): Page[] {
  const repeated = repeatedTexts(pages);
  return pages.map((page) => {
    const kinds = page.blocks.map((block) => runningKind(block, repeated));
    if (kinds.every((kind) => kind === null)) return page;
    return { ...page, blocks: page.blocks.map((block, i) => ({ ...block, kind: kinds[i] ?? block.kind })) };
  });
}

function runningKind(block: Block, repeated: ReadonlySet<string>): 'header' | 'footer' | null {
  const isHead = block.box.top + block.box.height < HEAD;
  if (!isHead && block.box.top <= FOOT) return null;
  if (!repeated.has(key(block)) && !PAGE_NUMBER.test(block.text.trim())) return null;
  return isHead ? 'header' : 'footer';
}

/** Blocks with the titles among them marked: short, in type larger than that of most of the page. Pure. */
export function markTitles({ words, lines, blocks }: Pick<Page, 'words' | 'lines' | 'blocks'>): Block[] {
  const body = bodySize(words);
  if (body === 0) return blocks;
  return blocks.map((block) => {
    const isShort =
      !block.text.includes('\t') && block.lines.length <= 3 && block.text.length <= MAX_TITLE_LENGTH && /\p{L}{3}/u.test(block.text);
    if (!isShort || block.box.top >= 0.6) return block;
    const size = median(block.lines.flatMap((line) => lines[line]?.words ?? []).map((index) => words[index]?.font?.size ?? 0));
    return size >= Math.max(MIN_TITLE_SIZE, TITLE_RATIO * body) ? { ...block, kind: 'title' } : block;
  });
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
function bodySize(words: readonly Word[]): number {
  const lengths = new Map<number, number>();
  let total = 0;
  for (const word of words) {
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
