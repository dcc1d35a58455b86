import { similarity } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import type { Context } from '../context.js';
import { slice } from '../page-view.js';
import { looksLikeCompany } from './addresses.js';
import { isName, isTitle } from './name-lines.js';
import { fromSegments, NOBODY, type Party } from './parties.js';
import type { TradeParties } from './vendor.js';

/**
 * Seller and buyer that were chosen, put right by where they stand: who heads two addresses beside each other is billed and supplied, and sells nothing. The
 * seller is then, and where nobody else is, whom the line names that tells where a company is registered; before that, where nobody else is, for whom it is signed.
 */
export function settledParties(context: Context, { vendor, customer }: TradeParties): TradeParties {
  if (!vendor.name) {
    const { name } = signedSeller(context, customer.name) ?? registeredSeller(context, customer.name);
    return { vendor: { ...vendor, name }, customer };
  }
  if (vendor.name.label !== null || !isDoubled(context, vendor.name)) return { vendor, customer };
  const buyer = { ...vendor, email: null };
  return { vendor: registeredSeller(context, buyer.name), customer: buyer };
}

/** So many rows below two names tell the lines of an address twice, and how many of them at least. */
const ROWS = 5;
const LEAST_TWICE = 2;

/** Whether a name stands twice on one row, above two addresses that are the same. */
function isDoubled(context: Context, name: Candidate): boolean {
  const [view] = context.pages;
  const row = view?.rows.find(
    ({ segments, top }) => top < 0.45 * view.page.height && segments.filter(({ text }) => similarity(text, name.text) > 0.9).length >= 2,
  );
  if (!view || !row) return false;
  const below = view.rows.slice(row.index + 1, row.index + 1 + ROWS);
  return below.filter(({ segments }) => new Set(segments.map(({ text }) => text)).size < segments.length).length >= LEAST_TWICE;
}

/** What companies print behind their name to tell where they are registered. */
const REGISTERED =
  /^(?<name>.{3,60}?)[\s,.;:–-]+(?:inscrita?|constituida|registrada|iscritta|immatriculée?|inscrite|eingetragen|registered (?:in|under|office)|reg\. ?merc)(?!\p{L})/iu;

/** The seller whom only the line names that tells where the company is registered, since its letterhead is a picture; nobody where there is none. */
function registeredSeller(context: Context, buyer: Candidate | null): Party {
  for (const segment of context.pages.flatMap(({ segments }) => segments)) {
    const name = segment.text.match(REGISTERED)?.groups?.name ?? '';
    const part = looksLikeCompany(name) && isName(name) ? slice(segment, 0, name.length) : null;
    if (part && (!buyer || similarity(part.text, buyer.text) < 0.7))
      return { ...NOBODY, name: fromSegments([part], 0.6, 'registered', null) };
  }
  return NOBODY;
}

/** For whom somebody signs, as invoices of India print it over the line for the signature: `For Example Traders`, `for EXAMPLE PVT LTD:`. */
const FOR = /^[Ff](?:or|OR)\s*[,:]?\s+(?<name>\p{Lu}[^:]{2,60}?)\s*[:.]?$/u;
const SIGNATORY =
  /^\W*(?:\(?(?:authori[sz]ed|auth\.?|proprietor)\s*)?(?:signator(?:y|ies)|signature|sign\.?)\W*$|^\W*(?:partner|proprietor|director)\W*$/iu;
/** So many rows below the name the line for the signature stands at most. */
const SIGNED_WITHIN = 12;

/** The seller for whom the paper is signed; null where no line for a signature stands below such a name. */
function signedSeller(context: Context, buyer: Candidate | null): Party | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const name = segment.text.match(FOR)?.groups?.name ?? '';
      if (!isName(name) || isTitle(name) || (buyer && similarity(name, buyer.text) > 0.7)) continue;
      const below = view.segments.some(
        (other) => other.row > segment.row && other.row <= segment.row + SIGNED_WITHIN && SIGNATORY.test(other.text),
      );
      const part = below ? slice(segment, segment.text.indexOf(name), segment.text.indexOf(name) + name.length) : null;
      if (part) return { ...NOBODY, name: fromSegments([part], 0.6, 'signed-for', null) };
    }
  }
  return null;
}
