import type { Context } from '../context.js';
import type { LabelHit } from '../labels.js';
import type { Concept } from '../lexicon/lexicon.js';
import { type PageView, type Segment, slice } from '../page-view.js';
import { isName, isTitle, splitName } from './name-lines.js';
import { linesOfLabel } from './party-lines.js';
import { sectionNames } from './sections.js';

/** Headings that say in so many words who sells. Others that announce a seller (`From`, `Remit to`) may stand over somebody else. */
const SELLER =
  /^(?:verkäufer|seller|vendor|supplier|lieferant|rechnungs(?:er)?steller|leistungserbringer|vendeur|fournisseur|vendedor|proveedor|venditore|fornitore|cedente|verkoper|leverancier|sprzedawca|dodavatel|company details|(?:invoice|bill(?:ed)?) from|invoiced by|prodava[cč]|prodavatelj|izdavatelj|prodajalec|dodávateľ|müüja|pārdevējs|piegādātājs|pakalpojum[au] sniedzējs|pardavėjas|tiekėjas|продавец|поставщик|исполнитель|продавець|постачальник|виконавець|продавач|доставчик|издавач|πωλητής|προμηθευτής|στοιχεία εκδότη|销售方|销方|卖方|賣方|供应商|請求元|発行元|공급자|ผู้ขาย|(?:đơn vị|người|bên) bán)/iu;
/** Headings that say who buys. */
const BUYER =
  /^(?:käufer|buyer|purchaser|(?:bill(?:ed)?|invoiced?) to|sold to|customer|rechnungsempfänger|leistungsempfänger|acheteur|comprador|acquirente|cessionario|koper|nabywca|odběratel|datos del comprador|datos del cliente|client details?|kupac|naručitelj|kupec|naročnik|odberateľ|ostja|arve saaja|pircējs|pakalpojum[au] saņēmējs|pirkėjas|покупатель|заказчик|покупець|замовник|купувач|купац|получател|примател|πελάτης|αγοραστής|στοιχεία (?:πελάτη|συμβαλλομένου|λήπτη)|购买方|购方|买方|買方|請求先|공급받는자|ผู้ซื้อ|ลูกค้า|(?:đơn vị|người|bên) mua|khách hàng)/iu;

/** Seller and buyer of a page that heads both blocks in so many words, as listings of electronic invoices do; null where either is missing. */
export function statedParties(context: Context): { vendor: Segment; customer: Segment } | null {
  const issued = issuedByForm(context) ?? namedByBoxes(context);
  if (issued) return issued;
  const vendor = statedName(context, 'vendor', SELLER);
  const customer = vendor && statedName(context, 'customer', BUYER);
  return vendor && customer && vendor.text !== customer.text ? { vendor, customer } : null;
}

/** Whom the heading for the seller stands over, whether the buyer has one or not; null where none does. */
export const statedSeller = (context: Context): Segment | null => statedName(context, 'vendor', SELLER);

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

/** The title of the invoices of mainland China, and the caption for the name in both of its boxes, its two signs set apart or not. */
const FAPIAO = /(?:电子|专用|普通|统一|增值税|机打|通用).{0,12}发\s?票|^发\s?票$/u;
const NAME_CAPTION = /(?:^|[\s买购售销方])(?:名\s*)?称\s*:\s*/u;
/** Up to this part of the page the title stands. */
const TITLED = 0.35;

/**
 * Whom the two boxes of an electronic invoice of mainland China name. Its form is set by law: the buyer stands first, above the seller or left of him; what
 * the boxes are is set from top to bottom at their side.
 */
function namedByBoxes({ pages: [view] }: Context): { vendor: Segment; customer: Segment } | null {
  if (!view?.segments.some(({ text, top }) => FAPIAO.test(text) && top < TITLED * view.page.height)) return null;
  const captions = view.segments.flatMap((segment) => {
    const caption = segment.text.match(NAME_CAPTION);
    return caption ? [{ segment, end: (caption.index ?? 0) + caption[0].length }] : [];
  });
  const [first, second, third] = captions;
  if (!first || !second || third) return null;
  const customer = valueBehind(view, first.segment, first.end);
  const vendor = valueBehind(view, second.segment, second.end);
  return customer && vendor && isName(customer.text) && isName(vendor.text) ? { vendor, customer } : null;
}

/** What stands behind a caption, or right of it. */
function valueBehind(view: PageView, segment: Segment, end: number): Segment | null {
  if (end < segment.text.length) return slice(segment, end);
  return view.rows[segment.row]?.segments.find(({ left }) => left > segment.right) ?? null;
}

/** The name behind its key, or beside it. */
function asked(view: PageView, segment: Segment, key: RegExp): Segment | null {
  const length = segment.text.match(key)?.[0].length ?? 0;
  const name = valueBehind(view, segment, length);
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
