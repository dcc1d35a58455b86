import type { Context } from '../../finding/context.js';
import type { DocumentType } from '../../model.js';

/** Evidence of a line at the head of a page that is a title and nothing else. */
const TITLED = 1.5;

/** A list of packages quotes the number of the invoice, and tells no prices; a delivery note may tell them, and nowhere calls itself an invoice. */
export function weighPacking(
  scores: Map<DocumentType, number>,
  titles: ReadonlyMap<DocumentType | 'other', number>,
  context: Context,
): void {
  const packed = titles.get('packing_list') ?? 0;
  const invoiced = titles.get('invoice') ?? 0;
  const plain = scores.get('invoice') ?? 0;
  if (packed <= TITLED || invoiced >= packed || (invoiced > 0 && hasPrices(context))) return;
  if (invoiced === 0) scores.set('packing_list', (scores.get('packing_list') ?? 0) + 0.5 * plain);
  scores.set('invoice', 0.5 * plain);
}

/** Whether a list on the paper tells what one piece costs. */
const hasPrices = ({ headers }: Context): boolean =>
  [...headers.values()].flat().some(({ columns }) => columns.some(({ name }) => name === 'unit_price'));
