import { alphanumeric } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { hasPostalLine, hasStreet, isRegistrationLine, looksLikeCompany } from './addresses.js';
import { hasTradeWord, isName, isTradeLine } from './name-lines.js';
import { domainsOf } from './parties.js';
import type { ChosenName, TradeParties } from './vendor.js';

/** Below this a choice is open: what the web address of the shop confirms comes first. */
const OPEN = 0.6;
/** Letters that a name and a domain have at least, where one tells of the other. */
const LEAST_LETTERS = 4;
/** How sure a name is that is that of the domain. */
const CONFIRMED = 0.75;
/** How sure a trade or the end of a name is without that of a shop, and a name below an address of which the name is cut off: often that of a mall or a branch. */
const UNSURE = 0.5;

/** Names of a till roll, best first: where none is likely, the one that the web address of the shop repeats stands before the others. */
export function confirmedFirst(context: Context, names: readonly ChosenName[]): readonly ChosenName[] {
  const [best] = names;
  if (!best || best.score >= OPEN) return names;
  const domains = domainsOf(context);
  const confirmed = names.find(({ segment }) => isOfDomain(segment.text, domains));
  if (!confirmed) return names;
  const sure = { ...confirmed, score: Math.max(best.score, CONFIRMED), confidence: Math.max(confirmed.confidence, CONFIRMED) };
  return [sure, ...names.filter((name) => name !== confirmed)];
}

/** Whether a domain is the name or begins with it: `TIPSY GOOSE` of `tipsygoosetavern`. */
function isOfDomain(name: string, domains: readonly string[]): boolean {
  return spellings(name).some((compact) => compact.length >= LEAST_LETTERS && domains.some((domain) => domain.startsWith(compact)));
}

/** A name without blanks, its umlauts as they are and as domains write them. */
function spellings(name: string): string[] {
  const written = name.replace(/[äöü]/giu, (letter) => `${letter}e`);
  return [alphanumeric(name), alphanumeric(written)];
}

/** Seller of a till roll: what names a trade alone, or may be anybody, is no sure name. */
export function sellerOfTill(context: Context, { vendor, customer }: TradeParties): TradeParties {
  if (!vendor.name) return { vendor, customer };
  const value = String(vendor.name.value);
  const isUnsure = isTrade(value) || FORMS_ALONE.test(value) || isBelowAddress(context, vendor.name);
  const name = isUnsure ? { ...vendor.name, score: Math.min(vendor.name.score, UNSURE) } : vendor.name;
  return { vendor: { ...vendor, name }, customer };
}

/** Whether every word names a trade, and none a shop: `RISTORANTE PIZZERIA`, `Restaurant & Bar`. */
function isTrade(name: string): boolean {
  const words = (name.match(/\p{L}{2,}/gu) ?? []).filter((word) => !/^(?:and|und|et)$/iu.test(word));
  return words.length > 0 && words.every((word) => hasTradeWord(word) || isTradeLine(word));
}

/** The end of a name whose first line is cut off or unread: `CO. (M) SDN BHD`. */
const FORMS_ALONE =
  /^\W*(?:(?:pvt|private|pty|pte|ltd|limited|llc|llp|plc|inc|incorporated|gmbh|mbh|ag|kg|ohg|corp|corporation|company|co|sdn|bhd|berhad|\(m\)|\(kl\)|and|und)(?!\p{L})\W*)+(?:[([][^()[\]]*\d{3}[^()[\]]*[)\]]?\W*)?$/iu;

/** Whether a roll begins with an address or a registration, so that who is named below may be anybody: the name was above, where the paper was cut or folded. */
function isBelowAddress(context: Context, { page, words: [first], text }: Candidate): boolean {
  const view = pageOf(context, page);
  const above = view?.rows.filter(({ bottom }) => first !== undefined && bottom <= first.top + 0.5 * first.size) ?? [];
  const tells = above.some((row) => hasPostalLine(row.text) || isRegistrationLine(row.text));
  const names = above.some((row) => isName(row.text) && !hasPostalLine(row.text) && !hasStreet(row.text) && hasLetters(row.text));
  return tells && !names && !looksLikeCompany(text);
}

const hasLetters = (text: string): boolean => text.replace(/\P{L}/gu, '').length >= LEAST_LETTERS;
