import { type Context, pageOf } from '../context.js';
import { NOBODY, type Party, partyOf } from './parties.js';
import { linesBelow } from './party-lines.js';

/** `Proforma No. PF-2025/031`: a caption with its number. */
const NUMBERED = /^(?:\p{L}+\s){1,3}(?:no|nr|n[°º]|num|number|nummer|numero|número|numéro)\.?\s*[:#]?\s*[A-Z]{0,5}[-/ ]?\d[\w/.-]*$/iu;
/** A form of address that stands on a line of its own over the name. */
const ADDRESSED =
  /^(?:gent\.?\s?m[aoie]|gentilissim[oaie]|spett\.?\s?(?:le|abile)|egr\.?|egregi[oa]|(?:egr|gent)\.?\s?(?:m[ao]\s)?sig\.?(?:\s?(?:ra|na))?|dott\.?(?:\s?ssa)?|señora?|mlle|familie|mevrouw|de heer)\W*$/iu;
/** What suppliers of a house call their bills. */
const SUPPLY_BILL =
  /^(?:utility|water|sewer|electric|electricity|gas|energy|power|telephone|phone|mobile|internet|broadband|waste|heating)(?: (?:and|&) \p{L}+)? (?:bill|invoice|statement)$/iu;

/** Whether a line that was taken for the name of a party names nobody: a caption with its number, a form of address alone, the title of a bill. Pure. */
export function namesNobody(text: string): boolean {
  const line = text.trim();
  return NUMBERED.test(line) || ADDRESSED.test(line) || SUPPLY_BILL.test(line);
}

/** A party without the line that names nobody, read anew from the lines below that or below the label. */
export function pastNobody(context: Context, party: Party): Party {
  const { name } = party;
  if (!name || !namesNobody(name.text)) return party;
  const view = pageOf(context, name.page);
  const own = view?.segments.find((segment) => segment.words.some((word) => word.index === name.words[0]?.index));
  const label = name.label?.segment.page === name.page ? name.label.segment : undefined;
  const from = (NUMBERED.test(name.text.trim()) ? [label] : [own, label]).filter((segment) => segment !== undefined);
  const read = from.map((segment) => view && partyOf(context, linesBelow(context, view, segment, [segment.left]), name.score, name.rule));
  return read.find((other) => other?.name && !namesNobody(other.name.text)) ?? NOBODY;
}
