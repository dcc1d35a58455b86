import type { CursorCodec } from '../platform/database/index.js';
import { type CursorPosition, PAGE_SIZE, type PageRequest } from '../platform/graphql/paging.js';
import { invalid } from '../vocabulary/errors.js';
import type { Hit, HitOrder, HitPlace } from './search.index.js';
import type { SearchDocumentsInput } from './search.inputs.js';

/** So many hits of a page are named by a cursor of a search by relevance: whichever of them are still there tell where to go on. */
const MOST_NAMED = 30;
/** By so many places hits may move between two pages and are still found. */
const WINDOW = 100;

/** What hits are ordered by, of one that is shown. */
export interface Sorted {
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confidence: number | null;
  readonly filename: string;
  /** A decimal number. */
  readonly totalAmount: string | null;
}

/** Which hits are read for a page. */
export interface HitWindow {
  readonly offset: number;
  readonly limit: number;
  readonly after: HitPlace | null;
}

/** Checks which page is wanted (D8); `list` binds cursors to the search and its order. */
export function readPageOf(input: SearchDocumentsInput, list: string, cursors: CursorCodec): PageRequest {
  const limit = input.limit ?? PAGE_SIZE.default;
  const offset = input.offset ?? null;
  if (limit < 1 || limit > PAGE_SIZE.max) throw invalid('limit', `expected an integer from 1 to ${PAGE_SIZE.max}, received ${limit}`);
  if (offset !== null && offset < 0) throw invalid('offset', `expected 0 or more, received ${offset}`);
  if (input.cursor === undefined || input.cursor === null) return { limit, offset, position: null, backwards: false };
  if (offset !== null) throw invalid('offset', 'expected either offset or cursor, received both');
  const position = cursors.decode(list, input.cursor);
  if (!position) throw invalid('cursor', 'expected a cursor from an earlier page of this search');
  return { limit, offset: null, position: position as CursorPosition, backwards: false };
}

/** The places of a page that a cursor of a search by relevance holds: of its first hit and of the hit that the cursor stands for. */
const placesIn = ([places]: CursorPosition): [first: number, last: number] => String(places).split(' ').map(Number) as [number, number];

/** Which hits are read for a page, one more than it has among them. Of a search by relevance more: scores change with every document, so that hits move. Pure. */
export function windowOf({ limit, offset, position }: PageRequest, by: HitOrder): HitWindow {
  if (!position) return { offset: offset ?? 0, limit: limit + 1, after: null };
  const [value, id] = position;
  if (by !== 'relevance') {
    const isMoment = by === 'createdAt' || by === 'updatedAt';
    return { offset: 0, limit: limit + 1, after: { value: isMoment ? new Date(Number(value)) : value, documentId: String(id) } };
  }
  const next = placesIn(position)[1] + 1;
  const begin = Math.max(0, next - WINDOW);
  return { offset: begin, limit: next - begin + limit + 1 + WINDOW, after: null };
}

/** Where in the window the page begins: behind the last hit of the page before that is still there; if none is, where that page began. Pure. */
export function startIn(window: HitWindow, hits: readonly Hit[], { position }: PageRequest, by: HitOrder): number {
  if (!position || by !== 'relevance') return 0;
  const places = new Map(hits.map(({ documentId }, place) => [documentId, place]));
  for (const id of String(position[1]).split(' ')) {
    const place = places.get(id);
    if (place !== undefined) return place + 1;
  }
  return Math.max(0, placesIn(position)[0] - window.offset);
}

/** What the cursor of a hit holds. `ids`: those of its page up to it; `first`: place of the first of them among all hits. Pure. */
export function positionOf(by: HitOrder, sorted: Sorted, ids: readonly string[], first: number): CursorPosition {
  const id = ids.at(-1)!;
  if (by === 'relevance') return [`${first} ${first + ids.length - 1}`, ids.slice(-MOST_NAMED).reverse().join(' ')];
  if (by === 'total_amount') return [sorted.totalAmount === null ? null : Number(sorted.totalAmount), id];
  const value = sorted[by];
  return [value instanceof Date ? value.getTime() : value, id];
}
