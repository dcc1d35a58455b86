import type { Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { type PageView, type Segment, slice } from '../page-view.js';
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
  const issued = issuedByForm(context);
  if (issued) return issued;
  const vendor = statedName(context, 'vendor', SELLER);
  const customer = vendor && statedName(context, 'customer', BUYER);
  return vendor && customer && vendor.text !== customer.text ? { vendor, customer } : null;
}

/** Whose name a form of the tax office of Argentina asks for in its head, over his place of business, and below for whom it is. */
const ISSUER = /^raz[oó]n social\s*:\s*/iu;
const BUSINESS = /^domicilio comercial\s*:/iu;
const RECEIVER = /^(?:apellido y nombre\s*\/\s*raz[oó]n social|señor\s?\(?\/?es\)?)\s*:\s*/iu;
/** So many rows below the name the place of business stands at most. */
const HEAD_ROWS = 5;

function issuedByForm({ pages: [view] }: Context): { vendor: Segment; customer: Segment } | null {
  if (!view) return null;
  const issuer = view.segments.find(({ text, row }) => {
    const below = view.segments.filter((other) => other.row > row && other.row <= row + HEAD_ROWS);
    return ISSUER.test(text) && below.some((other) => BUSINESS.test(other.text));
  });
  const receiver = issuer && view.segments.find(({ text, row }) => row > issuer.row && RECEIVER.test(text));
  const vendor = issuer && asked(view, issuer, ISSUER);
  const customer = receiver && asked(view, receiver, RECEIVER);
  return vendor && customer ? { vendor, customer } : null;
}

/** The name behind its key, or beside it. */
function asked(view: PageView, segment: Segment, key: RegExp): Segment | null {
  const length = segment.text.match(key)?.[0].length ?? 0;
  const name =
    length < segment.text.length ? slice(segment, length) : view.rows[segment.row]?.segments.find(({ left }) => left > segment.right);
  return name && isName(name.text) ? name : null;
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
