import type { Field } from '../model.js';
import { similarity } from '../values/text.js';
import { agrees } from './agreement.js';
import type { Embedded } from './embedded.js';
import type { XmlLine } from './xml-invoice.js';

const KEYS = ['description', 'quantity', 'unit_price', 'total'] as const;

/** Fields of one line read from the page, by their key. */
type PageLine = Map<string, Field>;

/**
 * Lines of the data with the places of the page's lines that they match; the page's own lines where the data has none. A line differs only when
 * the page prints it under the same words with another total, and the data's total nowhere; its name is added to `differing`.
 */
export function mergeLines(fields: readonly Field[], { invoice, printed }: Embedded, differing: string[]): Field[] {
  const own = fields.filter((field) => field.path.startsWith('line_items['));
  if (invoice.lines.length === 0) return own;
  const pageLines = linesOf(own);
  const used = new Set<number>();
  return invoice.lines.flatMap((line, index) => {
    const match = matchLine(line, pageLines, used);
    const page = match === null ? null : (pageLines.get(match) ?? null);
    if (match !== null) used.add(match);
    if (page && isAnother(page, line, (total) => printed.find(total) !== null)) differing.push(`line_items[${index}]`);
    return lineFields(line, index, page, invoice.syntax);
  });
}

function isAnother(page: PageLine, line: XmlLine, isPrinted: (total: number) => boolean): boolean {
  const total = page.get('total')?.value;
  if (typeof total !== 'number' || line.total === null || agrees(total, line.total) || isPrinted(line.total)) return false;
  if (isProduct(line, total)) return false;
  return similarity(String(page.get('description')?.value ?? ''), line.description ?? '') >= 0.8;
}

/** Some data gives totals with tax beside net prices: what the page prints is then quantity times price. */
function isProduct({ quantity, unit_price: price }: XmlLine, total: unknown): boolean {
  return (
    quantity !== null && price !== null && typeof total === 'number' && Math.abs(Math.abs(total) - Math.abs(quantity * price)) <= 0.0051
  );
}

function linesOf(fields: readonly Field[]): Map<number, PageLine> {
  const lines = new Map<number, PageLine>();
  for (const field of fields) {
    const match = field.path.match(/^line_items\[(\d+)\]\.(.+)$/);
    if (!match) continue;
    const line = lines.get(Number(match[1])) ?? new Map<string, Field>();
    line.set(match[2] ?? '', field);
    lines.set(Number(match[1]), line);
  }
  return lines;
}

function matchLine(line: XmlLine, pageLines: ReadonlyMap<number, PageLine>, used: ReadonlySet<number>): number | null {
  let best: number | null = null;
  let bestScore = 0.5;
  for (const [index, page] of pageLines) {
    if (used.has(index)) continue;
    const text = String(page.get('description')?.value ?? '');
    const words = line.description && agrees(text, line.description) ? 1 : similarity(text, line.description ?? '');
    const score =
      0.6 * words +
      (agrees(page.get('total')?.value, line.total) ? 0.3 : 0) +
      (agrees(page.get('quantity')?.value, line.quantity) ? 0.15 : 0);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best;
}

const NOWHERE = { text: null, page: null, box: null, words: [] };

/** The data's values with the places of the page's line; what only the page tells of a line is kept as it was read. */
function lineFields(line: XmlLine, index: number, page: PageLine | null, rule: string): Field[] {
  return KEYS.flatMap((key): Field[] => {
    const own = page?.get(key);
    const path = `line_items[${index}].${key}`;
    const value = line[key];
    const isPages = value === null || (key === 'total' && !isProduct(line, value) && isProduct(line, own?.value));
    if (isPages) return own ? [{ ...own, path }] : [];
    const place = own ? { text: own.text, page: own.page, box: own.box, words: own.words } : NOWHERE;
    const confidence = own && agrees(own.value, value) ? 0.99 : 0.9;
    return [{ path, value, ...place, confidence, rule, source: 'embedded-xml' }];
  });
}
