import type { PageView, Segment } from '../finding/page-view.js';
import { isNarrow } from './features.js';

/** A page that is so many times as high as wide is no sheet. */
export const ROLL = 1.6;
/** What a till prints is at most so wide, in sizes of its type; sheets are printed half as wide again at least. */
const WIDEST_ROLL = 30;

/** Whether a till printed a page: by its shape, or, where the roll lies on a sheet, by that of its print. */
export const isRollOfTill = (view: PageView): boolean =>
  isNarrow(view) || view.page.height / view.page.width > ROLL || widthOfPrint(view) < WIDEST_ROLL * view.em;

/** Letters and figures that a line has at least: what the grain of a table or a cloth under a photographed paper is read as has fewer. */
const LEAST_PRINT = 3;

/** Mean confidence under which a line of a photograph is likelier the cloth, the hand or the logo beside the paper than its print. */
const LEAST_SURE = 0.6;

/** How wide the print of a page is but for stray marks beside it; without end on a page of a few lines. */
function widthOfPrint(view: PageView): number {
  const segments = view.segments.filter((line) => (line.text.match(/[\p{L}\d]/gu)?.length ?? 0) >= LEAST_PRINT && isSure(line));
  if (segments.length < 8) return Number.POSITIVE_INFINITY;
  const lefts = segments.map(({ left }) => left).sort((a, b) => a - b);
  const rights = segments.map(({ right }) => right).sort((a, b) => a - b);
  return rights[Math.floor(0.95 * rights.length)]! - lefts[Math.floor(0.05 * lefts.length)]!;
}

/** Whether a line was read surely; lines of a text layer are. */
function isSure({ words }: Segment): boolean {
  return words.reduce((sum, { confidence }) => sum + (confidence ?? 1), 0) >= LEAST_SURE * words.length;
}
