import type { Context } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import { type Segment, slice } from '../../finding/page-view.js';
import { looksLikeCompany } from '../../finding/parties/addresses.js';
import { isName } from '../../finding/parties/name-lines.js';
import { fromSegments, NOBODY, type Party } from '../../finding/parties/parties.js';
import type { Field } from '../../model.js';
import { isAskedFor, labelledParty } from '../labelled.js';
import { letterheadParty } from '../letterhead.js';
import { isDocumentTitle } from '../titles.js';

/** Who carries: behind its label, else whoever prints the paper, unless that is one of the other parties (`others`). */
export function findCarrier(context: Context, others: readonly Field[]): Party | null {
  const found =
    labelledParty(context, 'carrier', 0.45, isOwnHand) ??
    asCarrier(context) ??
    letterheadCarrier(context) ??
    taxedCarrier(context) ??
    labelledParty(context, 'carrier');
  const names = others.flatMap(({ path, value }) => (path.endsWith('.name') ? [value] : []));
  return found ?? letterheadParty(context, isAskedFor(context, 'carrier'), names);
}

/** `Example Lines as carrier`, in one line or two: who says that he carries. */
function asCarrier(context: Context): Party | null {
  for (const view of context.pages) {
    for (const segment of view.segments) {
      const end = segment.text.search(/(?:^|,?\s)as (?:the )?carrier\W*$/i);
      if (end < 0) continue;
      const over = view.segments.filter(
        ({ row, left, bottom, text }) =>
          row < segment.row && Math.abs(left - segment.left) < view.em && segment.top - bottom < 5 * view.em && !isToBeSigned(text),
      );
      const above = over.at(-1)?.row === segment.row - 1 || looksLikeCompany(over.at(-1)?.text ?? '') ? over.at(-1) : undefined;
      const line = end > 0 ? slice(segment, 0, end) : above;
      const from = line?.text.match(/^(?:signed (?:for and on behalf of|for|by)|for and on behalf of)\s+/i)?.[0].length ?? 0;
      const name = line && from > 0 ? slice(line, from) : line;
      if (name && isName(name.text) && !isDocumentTitle(name)) return { ...NOBODY, name: fromSegments([name], 0.78, 'as-carrier', null) };
    }
  }
  return null;
}

/** A forwarder sends the goods, and carries them only where nobody else is named. */
const isOwnHand = ({ segment, start, end }: LabelHit<Concept>): boolean =>
  !/forward|transitaire|spediteur|transitario|spedizioniere|expediteur|agent/iu.test(segment.text.slice(start, end));

const CARRYING =
  /\b(?:lines?|shipping|ocean|maritime|marine|navigation|freight|cargo|air(?:lines?|ways)|sky\w+|transports?|trucking|express|logistics?|spedition|reederei|rederij|naviera|navigazione|trasporti|transportes|forwarding)\b/i;

/** Carriers print their bills of lading: a letterhead that names a trade of carrying is the carrier's. */
function letterheadCarrier(context: Context): Party | null {
  const view = context.pages[0];
  const [name] = (view?.segments ?? [])
    .filter(({ top }) => top < 0.12 * view!.page.height)
    .flatMap((segment) => {
      const logo = segment.text.match(LOGO)?.[0].length ?? 0;
      const line = logo > 0 ? slice(segment, logo) : segment;
      return line && isCarriersName(line, view!.em) ? [line] : [];
    });
  return name ? { ...NOBODY, name: fromSegments([name], 0.68, 'letterhead', null) } : null;
}

/** A logo is read as signs before the name: `<4 EXAMPLE LINES`. */
const LOGO = /^[^\p{L}]*[^\p{L}\d\s(."'][^\p{L}]*(?=\p{L})/u;

function isCarriersName(line: Segment, em: number): boolean {
  const { text, words } = line;
  return (
    words.length <= 6 &&
    CARRYING.test(text) &&
    !/lading|waybill|bill\b/i.test(text) &&
    !isDocumentTitle(line) &&
    isName(text) &&
    (looksLikeCompany(text) || /^[\p{Lu}\s&.-]+$/u.test(text) || (words[0]?.size ?? 0) > 1.15 * em)
  );
}

/** `BY ________`: where somebody signs, under the name of the carrier. */
const isToBeSigned = (text: string): boolean => /^(?:by\b)?[\s:._-]*$/i.test(text);

/** Tax numbers that a carrier prints under its name. */
const TAX_LINE = /^(?:CNPJ|CUIT|RUC|RUT|NIF|CIF|P\.?\s?IVA|VAT|USt|BTW)\b/i;

/** On waybills that the carrier issues for the tax office its name stands in the head, over its tax number. */
function taxedCarrier(context: Context): Party | null {
  const view = context.pages[0];
  const line = view?.segments.find((segment) => TAX_LINE.test(segment.text) && segment.top < 0.3 * view.page.height);
  const above = view?.segments.filter(
    (segment) =>
      line && segment.row < line.row && line.top - segment.bottom < 1.5 * view.em && segment.left < line.right && segment.right > line.left,
  );
  const name = above?.at(-1);
  return name && isName(name.text) && !/conhecimento|waybill|carta de porte/i.test(name.text)
    ? { ...NOBODY, name: fromSegments([name], 0.7, 'letterhead', null) }
    : null;
}
