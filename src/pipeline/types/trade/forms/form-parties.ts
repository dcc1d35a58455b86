import type { Context } from '../../../finding/context.js';
import type { Segment } from '../../../finding/page-view.js';
import { isContactLine, isRegistrationLine, isTaxLine } from '../../../finding/parties/addresses.js';
import { fromSegments, type Party, partyOf } from '../../../finding/parties/parties.js';
import { isPartyName } from '../../labelled.js';
import type { CaptionedBox } from './captioned-boxes.js';

const SCORE = 0.86;

/** `No DE4711220098` beside a caption: what a party is filed under. */
const FILED = /^\W*(?:n[ro]?[.°º]*|num(?:ber|mer)?|numero|eori|tin|vat|id)\W*(?:[A-Z]{0,3}[\dA-Z-]{5,})?\W*$/iu;

/** Who is named in the boxes of a caption: the first that names somebody, null where none does, undefined where the form has no such box. */
export function partyInBox<Name extends string>(
  context: Context,
  boxes: readonly CaptionedBox<Name>[],
  name: Name,
): Party | null | undefined {
  const own = boxes.filter((box) => box.name === name);
  for (const box of own) {
    const lines = box.lines.filter(({ text }) => !FILED.test(text));
    const party = partyOf(context, lines, SCORE, 'form-box');
    if (party?.name && isPartyName(context, party.name)) return addressed(lines, party);
  }
  return own.length === 0 ? undefined : null;
}

/** Name and address of a box that asks for both: what stands below the name is the address, whatever its form. */
function addressed(lines: readonly Segment[], party: Party): Party {
  const at = lines.findIndex(({ words }) => words.some(({ index }) => index === party.name?.words[0]?.index));
  const below = lines.slice(at + 1).filter(({ text }) => !isContactLine(text) && !isTaxLine(text) && !isRegistrationLine(text));
  return party.address || at < 0 || below.length === 0 ? party : { ...party, address: fromSegments(below, SCORE * 0.9, 'form-box', null) };
}
