import type { Context } from '../../finding/context.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { slice } from '../../finding/page-view.js';
import { isName } from '../../finding/parties/name-lines.js';
import { fromSegments, NOBODY, type Party } from '../../finding/parties/parties.js';
import { isPartyName } from '../labelled.js';
import { isClaimed } from '../letterhead.js';

/** So far down a page whoever prints the paper tells of himself, as a share of its height. */
const HEAD = 0.3;
/** Labels under which the name of a company is that of somebody else. */
const RECEIVERS: ReadonlySet<Concept> = new Set([
  'consignee',
  'customer',
  'ship_to',
  'notify_party',
  'bill_to',
  'importer',
  'carrier',
  'declarant',
]);
const ASKS = /^\W*(?:company|firm|exporter'?s?|supplier'?s?|factory|manufacturer'?s?)\s+name\s*:\s*/iu;

/** `COMPANY NAME:  Example Apparels Ltd.` at the head of a paper, under no heading that asks for another party: whoever prints it. */
export function statedCompany(context: Context): Party | null {
  const [view] = context.pages;
  for (const segment of view?.segments ?? []) {
    const lead = segment.text.match(ASKS)?.[0].length;
    if (!view || lead === undefined || segment.top > HEAD * view.page.height || isClaimed(context, view, segment, RECEIVERS)) continue;
    const name =
      lead < segment.text.length ? slice(segment, lead) : view.rows[segment.row]?.segments.find(({ left }) => left >= segment.right);
    const candidate = name && isName(name.text) ? fromSegments([name], 0.76, 'party-label', null) : null;
    if (candidate && isPartyName(context, candidate)) return { ...NOBODY, name: candidate };
  }
  return null;
}
