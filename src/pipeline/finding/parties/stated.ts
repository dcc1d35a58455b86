import type { Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import type { Segment } from '../page-view.js';
import { isName, isTitle, splitName } from './name-lines.js';
import { linesOfLabel } from './party-lines.js';
import { sectionNames } from './sections.js';

/** Headings that say in so many words who sells. Others that announce a seller (`From`, `Remit to`) may stand over somebody else. */
const SELLER =
  /^(?:verkäufer|seller|vendor|supplier|lieferant|rechnungs(?:er)?steller|leistungserbringer|vendeur|fournisseur|vendedor|proveedor|venditore|fornitore|cedente|verkoper|leverancier|sprzedawca|dodavatel|company details|(?:invoice|bill(?:ed)?) from|invoiced by)/iu;
/** Headings that say who buys. */
const BUYER =
  /^(?:käufer|buyer|purchaser|(?:bill(?:ed)?|invoiced?) to|sold to|customer|rechnungsempfänger|leistungsempfänger|acheteur|comprador|acquirente|cessionario|koper|nabywca|odběratel|datos del comprador|datos del cliente|client details?)/iu;

/** Seller and buyer of a page that heads both blocks in so many words, as listings of electronic invoices do; null where either is missing. */
export function statedParties(context: Context): { vendor: Segment; customer: Segment } | null {
  const vendor = statedName(context, 'vendor', SELLER);
  const customer = vendor && statedName(context, 'customer', BUYER);
  return vendor && customer && vendor.text !== customer.text ? { vendor, customer } : null;
}

function statedName(context: Context, concept: 'vendor' | 'customer', heading: RegExp): Segment | null {
  const headings = context.labels.filter(
    (hit) =>
      hit.name === concept &&
      hit.weight === 1 &&
      hit.start <= 2 &&
      hit.segment.page === 1 &&
      heading.test(hit.segment.text) &&
      isWhole(hit),
  );
  const asked = sectionNames(context).find(
    (name) => name.concept === concept && headings.some(({ segment }) => segment.row < name.segment.row),
  );
  const below = headings.flatMap((hit) => {
    const [first] = linesOfLabel(context, hit);
    return first && isName(splitName(first).name.text) && !isTitle(first.text) ? [splitName(first).name] : [];
  });
  return asked?.segment ?? below[0] ?? null;
}

/** Whether a heading is a line of its own: nothing but other words for the same stands behind it. */
function isWhole({ segment, end }: LabelHit<Concept>): boolean {
  return end >= segment.text.length - 2;
}
