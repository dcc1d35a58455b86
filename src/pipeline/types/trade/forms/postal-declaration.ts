import type { Candidate } from '../../../finding/candidates.js';
import type { Context } from '../../../finding/context.js';
import type { ItemRow } from '../../../finding/line-items/cells.js';
import { type Segment, slice } from '../../../finding/page-view.js';
import { isName } from '../../../finding/parties/name-lines.js';
import { fromSegments, NOBODY, type Party } from '../../../finding/parties/parties.js';
import { findDates } from '../../../values/dates.js';
import { findNumbers, repairDigits } from '../../../values/numbers.js';
import { type CaptionedBox, captionedBoxes } from './captioned-boxes.js';
import { POSTAL_DECLARATION } from './postal-captions.js';
import { postedGoods } from './postal-goods.js';

type Box = CaptionedBox<string>;

/** What a customs declaration of the posts tells in its boxes. */
export interface PostalDeclaration {
  /** Of the item, as its box tells it. */
  number: Candidate | null;
  sender: Party | null;
  addressee: Party | null;
  country: Candidate | null;
  date: Candidate | null;
  weight: Candidate | null;
  value: Candidate | null;
  rows: ItemRow[];
}

/** The name of the form, alone or beside its title. */
const NAME = /(?<![\p{L}\d])CN ?2[23](?!\d)/u;
const TITLE =
  /customs declaration|d[ée]claration en douane|zollinhaltserkl[äa]rung|declaraci[óo]n de aduana|dichiarazione doganale|douaneverklaring/iu;
const SCORE = 0.84;

/** Whether a document begins with a customs declaration of the posts. */
export function isPostalDeclaration({ pages: [view] }: Context): boolean {
  const head = (view?.segments ?? []).filter(({ top }) => top < 0.4 * view!.page.height);
  return head.some(({ text }) => NAME.test(text)) && head.some(({ text }) => TITLE.test(text));
}

/** The customs declaration of the posts that a document begins with; null where it begins with something else. */
export function readPostalDeclaration(context: Context): PostalDeclaration | null {
  const [view] = context.pages;
  if (!view || !isPostalDeclaration(context)) return null;
  const boxes: Box[] = captionedBoxes(view, POSTAL_DECLARATION);
  const named = (name: string): Box | undefined => boxes.find((box) => box.name === name && box.lines.length > 0);
  return {
    number: itemIn(named('item')),
    sender: partyOf(named('sender')),
    addressee: partyOf(named('addressee')),
    country: answerTo(named('addressee'), COUNTRY),
    date: dateOf(context, named('signed')),
    weight: amountIn(context, named('weight')),
    value: amountIn(context, named('value')),
    rows: postedGoods(view, boxes),
  };
}

const PERSON =
  /^(?:(?:first and last |full )?name|vor-? und nachname|nom(?: et pr[ée]nom)?|nombre(?: y apellidos)?|nome(?: e cognome)?|naam)\W*\s/iu;
const COMPANY = /^(?:business|company|firm|firma|entreprise|soci[ée]t[ée]|empresa|azienda|ditta|bedrijf)\W*\s/iu;
const COUNTRY = /^(?:country|land|pays|pa[íi]s|paese)\W*\s/iu;
/** Any other thing that the boxes of both parties ask for. */
const ASKED =
  /^(?:street|stra(?:ß|ss)e|rue|calle|via|postcode|plz|code postal|city|ort|ville|address|adresse|tel|phone|e-?mail)(?!\p{L})/iu;

/** What stands in a box behind a caption of its own: `Name  Hana Kobayashi`. */
function answerTo(box: Box | undefined, caption: RegExp): Candidate | null {
  const line = box?.lines.find(({ text }) => caption.test(text));
  const lead = line?.text.match(caption)?.[0].length ?? 0;
  const part = line ? slice(line, lead) : null;
  return part && /\p{L}{2}/u.test(part.text) ? fromSegments([part], SCORE, 'form-box', null) : null;
}

/** The firm of a party, else the person; where the box asks for neither, its first line. */
function partyOf(box: Box | undefined): Party | null {
  const first = box?.lines[0];
  const plain = first && !PERSON.test(`${first.text} `) && !ASKED.test(first.text) && isName(first.text) ? first : undefined;
  const name = answerTo(box, COMPANY) ?? answerTo(box, PERSON) ?? (plain ? fromSegments([plain], SCORE * 0.9, 'form-box', null) : null);
  return name ? { ...NOBODY, name } : null;
}

/** The day beside the signature of the sender; of a label without that box, the only day that it shows. */
function dateOf(context: Context, box: Box | undefined): Candidate | null {
  const inside = daysIn(context, box?.lines ?? []);
  const all = inside.length > 0 ? inside : daysIn(context, context.pages[0]?.segments ?? []);
  return new Set(all.map(({ value }) => value)).size === 1 ? all[0]! : null;
}

function daysIn(context: Context, lines: readonly Segment[]): Candidate[] {
  return lines.flatMap((line) =>
    findDates(line.text, context.dateOrder).flatMap(({ start, end, iso }) => {
      const part = slice(line, start, end);
      return part ? [{ ...fromSegments([part], 0.8, 'form-box', null), value: iso }] : [];
    }),
  );
}

/** `CC 481 290 667 GB`: two letters, nine figures, the country; how they are set apart varies. */
const ITEM = /^[A-Z]{2}(?: ?\d){9} ?[A-Z]{2}$/;

function itemIn(box: Box | undefined): Candidate | null {
  const line = box?.lines.find(({ text }) => ITEM.test(text));
  return line ? fromSegments([line], SCORE, 'form-box', null) : null;
}

/** The only number on the first line of a box that has one, whatever its unit or currency. */
function amountIn(context: Context, box: Box | undefined): Candidate | null {
  for (const line of box?.lines ?? []) {
    const [only, other] = findNumbers(repairDigits(line.text), context.decimalSign);
    if (only) return other ? null : { ...fromSegments([line], SCORE, 'form-box', null), value: only.value };
  }
  return null;
}
