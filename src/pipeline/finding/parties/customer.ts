import { similarity } from '../../values/text.js';
import { startsWithLabel } from '../candidates.js';
import type { Context } from '../context.js';
import { pageOf } from '../context.js';
import type { PageView, Segment } from '../page-view.js';
import { type AddressBlock, isDelivery, senderLines } from './address-blocks.js';
import { isAttentionLine, looksLikeCompany } from './addresses.js';
import { fitsDomain, isName, isTitle, splitName } from './name-lines.js';
import { domainsOf, findLabelledParty, fromSegments, type Party, partyOf } from './parties.js';
import { linesBelow } from './party-lines.js';

/** The buyer: behind a label. */
export function labelledCustomer(context: Context): Party | null {
  const party = findLabelledParty(
    context,
    ['customer'],
    (hit) =>
      (hit.strength >= 0.8 || (hit.closed && hit.start <= 2)) &&
      !(isAttentionLine(hit.segment.text) && isBelowName(context, hit.segment, 1)),
  );
  const weak = party?.name?.label && party.name.label.strength < 0.8 && !party.name.label.colon;
  return party?.name && party.name.score >= 0.35 && (!weak || party.address !== null) ? party : null;
}

/** Whether the name of a party stands above in the same block of lines, so that this line only tells more about it. */
export function isBelowName(context: Context, segment: Segment, reach = 6): boolean {
  const view = pageOf(context, segment.page);
  if (!view) return false;
  const over = (line: Segment): Segment | undefined =>
    view.segments.find(
      (other) =>
        other.bottom <= line.top + 2 &&
        line.top - other.bottom < 0.8 * view.em &&
        (Math.abs(other.left - line.left) < view.em ||
          (line.left > 0.5 * view.page.width && Math.abs(other.right - line.right) < 0.3 * view.em)),
    );
  let above = over(segment);
  for (let steps = 0; above && steps < reach; steps++, above = over(above)) {
    if (isName(above.text) && !isTitle(above.text) && !startsWithLabel(context, above)) return true;
  }
  return false;
}

/** Without a label: the address that stands alone in the upper part of the first page, where a window shows it. */
export function windowParty(context: Context, blocks: AddressBlock[]): Party | null {
  const view = context.pages[0];
  if (!view) return null;
  const senders = senderLines(view).map((line) => splitName(line).name.text);
  const domains = domainsOf(context);
  const vendorLike = (block: AddressBlock): boolean =>
    block.contact || block.lines.some((line) => senders.some((sender) => similarity(sender, line.text) > 0.75));
  const listTop = Math.min(
    ...(context.headers.get(view.page.number) ?? []).map((header) => view.rows[header.firstRow]?.top ?? Infinity),
    Infinity,
  );
  const inWindow = blocks.filter(
    (block) =>
      block.top < Math.min(0.45 * view.page.height, listTop) &&
      (blocks.length > 1 || block.top > 0.06 * view.page.height) &&
      !isDelivery(context, block),
  );
  const strange = inWindow.filter((block) => !vendorLike(block));
  const others = strange.filter((block) => !fitsDomain(block.lines[0]?.text ?? '', domains));
  const plain = others.length > 0 ? others : strange;
  const belowSender = plain.find((block) =>
    senderLines(view).some(
      (line) => block.top - line.bottom > -2 && block.top - line.bottom < 6 * view.em && line.left < block.left + 4 * view.em,
    ),
  );
  const chosen =
    belowSender ??
    (blocks.length > 1 ? plain.at(-1) : undefined) ??
    (plain[0] && (plain[0].top > 0.12 * view.page.height || isAddressed(view, plain[0])) ? plain[0] : undefined);
  if (chosen) return partyOf(context, chosen.lines, belowSender ? 0.88 : 0.72, 'address-window');
  return belowSenderLine(context, view);
}

/** A block that begins with the form of address of a person, or below a company's name or one in larger type, is where a letter goes. */
function isAddressed(view: PageView, block: AddressBlock): boolean {
  const [first] = block.lines;
  const size = first?.words[0]?.size ?? view.em;
  const isHeaded = view.segments.some(
    (segment) =>
      segment.bottom <= block.top + 1 &&
      isName(segment.text) &&
      !isTitle(segment.text) &&
      (looksLikeCompany(segment.text) || (segment.words[0]?.size ?? 0) > 1.4 * size),
  );
  return isHeaded || PERSON.test(first?.text ?? '');
}

const PERSON = /^(?:herrn?|frau|mr|mrs|ms|miss|mme|m\.|monsieur|madame|sig|dhr|mevr|sr|sra|d\.|dña|family|familie|eheleute)(?!\p{L})/iu;

/** The form of address before the name of a person to whom a letter goes, who sells nothing: `M. DUPONT`, `Herr Max Muster`. */
export function isAddressee(text: string): boolean {
  return ADDRESSEE.test(text.trim()) && !looksLikeCompany(text);
}

const ADDRESSEE =
  /^(?:herrn?|frau|mme|mlle|m\.|monsieur|madame|mr|mrs|ms|sig\.ra|sig\.|dhr|mevr|sra\.|sr\.|spett(?:\.le|\.|abile))\.?\s+\p{Lu}/iu;

/** What stands right below the sender line of an address window is the addressee, whatever form the address has. */
function belowSenderLine(context: Context, view: PageView): Party | null {
  const sender = senderLines(view).find((line) => line.top < 0.4 * view.page.height && line.top > 0.08 * view.page.height);
  const first =
    sender &&
    view.segments.find(
      (segment) =>
        segment.top > sender.bottom - 2 && segment.top - sender.bottom < 8 * view.em && Math.abs(segment.left - sender.left) < 2 * view.em,
    );
  if (!first || startsWithLabel(context, first)) return null;
  const lines = [first, ...linesBelow(context, view, first, [first.left], 5, true)];
  const party = lines.length >= 3 ? partyOf(context, lines, 0.75, 'address-window') : null;
  return party && { ...party, address: party.address ?? fromSegments(lines.slice(1), 0.6, 'address-window', null) };
}
