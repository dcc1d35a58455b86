import type { Context } from '../../finding/context.js';
import { looksLikeCompany } from '../../finding/parties/addresses.js';
import { alphanumeric } from '../../values/text.js';
import { isNobody } from './party-names.js';
import type { NamedParty } from './signers.js';

/** The line on which somebody signs for a company, and one that tells as what or for whom: neither names the party itself. */
const SIGNS = /^(?:By|Per)\s?:|^By\s*_{3,}|^X?\s?\/\s?[sS]\//;
const CAPACITY = /^,?\s*(?:as\b|its\b|for and on behalf|acting|by its|through its|solely|in its)/i;
/** Further companies that sign for the one above them: `By: Example Management LLC, its general partner`. */
const MOST_ABOVE = 4;
const SIGNED_FOR =
  /^(?:signed|executed|delivered)\b.{0,40}?\bon behalf of:?\s+(?<name>\p{Lu}[^()“”"]{3,70}?)(?:\s+by\b.*|\s*\(.*|,?\s*acting\b.*|[:.]?)$/iu;
/** Only what ends like a company's own name: running text ends in such words as well. */
const MOST_WORDS = 9;

/**
 * Companies that the signature blocks name, each once, in the order of the text: the line right above `By: ...`, past the capacity in which is signed, or
 * behind `Signed for and on behalf of`. Pure.
 */
export function signatoryCompanies(context: Context, text: string): NamedParty[] {
  const lines = context.pages.flatMap(({ page }) => page.lines.map((line) => line.text.trim())).filter((line) => line !== '');
  const found: NamedParty[] = [];
  let from = 0;
  lines.forEach((line, index) => {
    const name = line.match(SIGNED_FOR)?.groups?.name ?? (SIGNS.test(line) ? headOf(lines, index) : null);
    const plain = name?.replace(/^\W+|[,;:\s]+$/gu, '') ?? '';
    if (!isName(plain) || found.some((other) => sameName(other.name, plain))) return;
    const start = Math.max(text.indexOf(plain, from), -1);
    if (start < 0) return;
    from = start;
    found.push({ name: plain, start, end: start + plain.length });
  });
  return found;
}

/** What stands above the line that is signed, or nothing where that is one signed for another. */
function headOf(lines: readonly string[], index: number): string | null {
  for (let at = index - 1; at >= Math.max(0, index - MOST_ABOVE); at--) {
    const line = lines[at] ?? '';
    if (SIGNS.test(line)) return null;
    if (!CAPACITY.test(line)) return line;
  }
  return null;
}

const isName = (name: string): boolean =>
  /^[\p{Lu}\d]/u.test(name) &&
  (looksLikeCompany(name) || /\bL\.?L?\.?P\b/.test(name)) &&
  !isNobody(name.replace(/^for\s/i, '')) &&
  name.split(/\s+/).length <= MOST_WORDS &&
  !/[:;]|\b(?:of this|hereto|agree|page)\b/i.test(name);

function sameName(left: string, right: string): boolean {
  const [first, second] = [alphanumeric(left), alphanumeric(right)];
  return first.includes(second) || second.includes(first);
}
