import { type FieldProblem, invalid, invalidFields, ServiceError } from '../../vocabulary/errors.js';
import { assertUnlocked, isTerminal, LIMITS, type LockFacts } from '../document.rules.js';

/** Pages of a file, both ends included, from 1. */
export interface PageRange {
  readonly firstPage: number;
  readonly lastPage: number;
}

/** Documents that one split makes at most (D147). */
export const MOST_PARTS = 100;

function rangeProblem({ firstPage, lastPage }: PageRange, name: string, pages: number | null): FieldProblem | null {
  const most = pages ?? Number.MAX_SAFE_INTEGER;
  if (firstPage < 1 || firstPage > most)
    return { field: `${name}.firstPage`, reason: `expected a page from 1${pages === null ? '' : ` to ${pages}`}, received ${firstPage}` };
  if (lastPage >= firstPage && lastPage <= most) return null;
  return {
    field: `${name}.lastPage`,
    reason: `expected a page from ${firstPage}${pages === null ? '' : ` to ${pages}`}, received ${lastPage}`,
  };
}

/** Pages that an earlier part has already, told of the later one by its place in the list. */
function overlapProblems(parts: readonly PageRange[]): FieldProblem[] {
  return parts.flatMap(({ firstPage, lastPage }, index) => {
    const other = parts.slice(0, index).findIndex((part) => part.firstPage <= lastPage && firstPage <= part.lastPage);
    if (other < 0) return [];
    const member = firstPage >= parts[other]!.firstPage ? 'firstPage' : 'lastPage';
    return [{ field: `parts[${index}].${member}`, reason: `expected pages that no other part has, parts[${other}] has some of them` }];
  });
}

/**
 * Checks the ranges of a split: 1 to 100, within the file, without a page in common; pages may be left out and ranges stand in any order (D147).
 * `pages` null: the file is not known yet, only what is wrong in itself is told.
 */
export function checkParts(parts: readonly PageRange[], pages: number | null): void {
  if (parts.length < 1 || parts.length > MOST_PARTS) throw invalid('parts', `expected 1 to ${MOST_PARTS}, received ${parts.length}`);
  const problems = parts.flatMap((part, index) => rangeProblem(part, `parts[${index}]`, pages) ?? []);
  if (problems.length > 0) throw invalidFields(problems);
  const overlaps = overlapProblems(parts);
  if (overlaps.length > 0) throw invalidFields(overlaps);
}

/** Throws DOCUMENT_NOT_PROCESSED while it is read (D147), DOCUMENT_LOCKED while somebody else reviews, INVALID_STATUS_TRANSITION without a file. */
export function assertDivisible(document: LockFacts & { readonly storageKey: string }, userId: number, now: Date): void {
  const { status } = document;
  if (!isTerminal(status)) throw new ServiceError('DOCUMENT_NOT_PROCESSED', { status });
  assertUnlocked(document, userId, now);
  if (document.storageKey === '')
    throw new ServiceError('INVALID_STATUS_TRANSITION', { status }, { message: 'There is no file to split.' });
}

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': '.pdf', 'image/tiff': '.tiff' };

/** The filename of a part: that of the source with its pages, and the ending of what it is. Pure. */
export function partName(filename: string, { firstPage, lastPage }: PageRange, contentType: string): string {
  const [, base, ending] = /^(.+?)(\.[A-Za-z0-9]{1,5})?$/s.exec(filename)!;
  const tail = ` (${firstPage === lastPage ? firstPage : `${firstPage}-${lastPage}`})${ENDINGS[contentType] ?? ending ?? ''}`;
  return [...base!].slice(0, LIMITS.filenameLength - tail.length).join('') + tail;
}

/** What a person said of the pages of a part, by their numbers in the part; null when nothing. Pure. */
export function rotationsWithin(
  rotations: Readonly<Record<number, number>> | null,
  { firstPage, lastPage }: PageRange,
): Record<number, number> | null {
  const within = Object.entries(rotations ?? {})
    .map(([page, rotation]) => [Number(page), rotation] as const)
    .filter(([page]) => page >= firstPage && page <= lastPage);
  return within.length === 0 ? null : Object.fromEntries(within.map(([page, rotation]) => [page - firstPage + 1, rotation]));
}

/** Checks what is asked of a turn: pages of the document, each once, by quarter turns clockwise (D147). `count` null: not known yet. */
export function checkTurn(pages: readonly number[], degrees: number, count: number | null): void {
  if (![90, 180, 270].includes(degrees)) throw invalid('degrees', `expected 90, 180 or 270, received ${degrees}`);
  if (pages.length < 1 || pages.length > LIMITS.pages)
    throw invalid('pages', `expected 1 to ${LIMITS.pages} pages, received ${pages.length}`);
  const problems = pages.flatMap((page, index) => {
    if (page < 1 || page > (count ?? LIMITS.pages))
      return [{ field: `pages[${index}]`, reason: `expected a page from 1${count === null ? '' : ` to ${count}`}, received ${page}` }];
    return pages.indexOf(page) === index ? [] : [{ field: `pages[${index}]`, reason: `expected each page once, received ${page} again` }];
  });
  if (problems.length > 0) throw invalidFields(problems);
}
