import type { Candidate } from '../../../finding/candidates.js';
import type { Context } from '../../../finding/context.js';
import { type PageView, type Segment, slice } from '../../../finding/page-view.js';
import { fromSegments, type Party } from '../../../finding/parties/parties.js';
import { findDates } from '../../../values/dates.js';
import { addMeasures, type Collector } from '../trade-fields.js';
import { type CaptionedBox, captionedBoxes, linesIn } from './captioned-boxes.js';
import { partyInBox } from './form-parties.js';
import { type FormGoods, goodsOf } from './goods-columns.js';
import { CONSIGNMENT_NOTE, type NoteBox } from './note-captions.js';

/** What a consignment note tells in its boxes; null where a box is empty, undefined where the form shows no such box. */
export interface ConsignmentNote {
  number: Candidate | null;
  sender?: Party | null;
  consignee?: Party | null;
  carrier?: Party | null;
  date: Candidate | null;
  goods: FormGoods;
}

/** Boxes that no other paper has in this company, and how many of them make a page a consignment note. */
const OWN: readonly NoteBox[] = [
  'taking',
  'documents',
  'packing',
  'statistics',
  'successive',
  'reservations',
  'instructions',
  'payment',
  'agreements',
  'charges',
  'signatures',
];
const ENOUGH = 4;

function isNote(boxes: readonly CaptionedBox<NoteBox>[]): boolean {
  const has = (name: NoteBox): boolean => boxes.some((box) => box.name === name);
  return has('sender') && has('consignee') && OWN.filter(has).length >= ENOUGH;
}

/** Whether a document begins with a consignment note by road. */
export const isConsignmentNote = ({ pages: [view] }: Context): boolean =>
  view !== undefined && isNote(captionedBoxes(view, CONSIGNMENT_NOTE));

/** The consignment note by road that a document begins with; null where its first page is none. */
export function readConsignmentNote(context: Context): ConsignmentNote | null {
  const [view] = context.pages;
  if (!view) return null;
  const boxes = captionedBoxes(view, CONSIGNMENT_NOTE);
  if (!isNote(boxes)) return null;
  const [sender, consignee, carrier] = (['sender', 'consignee', 'carrier'] as const).map((name) => partyInBox(context, boxes, name));
  return {
    ...(sender !== undefined && { sender }),
    ...(consignee !== undefined && { consignee }),
    ...(carrier !== undefined && { carrier }),
    number: numberBeside(context, view, boxes),
    date: dateIn(context, boxes, 'taking') ?? dateIn(context, boxes, 'established'),
    goods: goodsOf(context, view, boxes),
  };
}

const SCORE = 0.86;

/** Adds packages and weight by the columns of the form, which asks for kilograms; what it has no column for as on other papers. */
export function addNoteMeasures(context: Context, into: Collector, { goods: { packages, gross, asked } }: ConsignmentNote): void {
  if (packages && Number.isInteger(packages.value)) into.add('total_packages', packages);
  into.add('total_weight', gross);
  into.add('weight_unit', gross && { ...gross, value: 'kg', text: 'kg' });
  addMeasures(context, into, {
    ...(!asked.packages && { packages: 'total_packages', pieces: true }),
    ...(!asked.gross && { gross: 'total_weight', unit: 'weight_unit' }),
  });
}

function dateIn(context: Context, boxes: readonly CaptionedBox<NoteBox>[], name: NoteBox): Candidate | null {
  for (const line of boxes.filter((box) => box.name === name).flatMap(({ lines }) => lines)) {
    const date = findDates(line.text, context.dateOrder).at(-1);
    const part = date && slice(line, date.start, date.end);
    if (date && part) return { ...fromSegments([part], SCORE, 'form-box', null), value: date.iso };
  }
  return null;
}

/** The number of the note stands beside its title: alone, or behind `CMR` or a word for it. */
const NUMBERED =
  /^(?:CMR\s*)?(?:(?:n[ro°º]?|num(?:ber|mer)?|numero|número|numéro)\s?[.:°º]*\s*)?(?<number>(?=(?:\D*\d){4})[A-Z]{0,4}[ -]?\d[\dA-Z./-]{2,18})$/iu;

/** The number in the head of the form, right of the sender; null where there is none or several. */
function numberBeside(context: Context, view: PageView, boxes: readonly CaptionedBox<NoteBox>[]): Candidate | null {
  const sender = boxes.find(({ name }) => name === 'sender');
  const bottom = Math.min(...boxes.filter(({ name }) => name === 'consignee' || name === 'carrier').map(({ top }) => top));
  if (!sender || !Number.isFinite(bottom)) return null;
  const area = { left: sender.right, right: view.page.width, under: 0, bottom };
  const found = linesIn(view, area, new Set()).flatMap((line): Segment[] => parts(view, line).filter(({ text }) => NUMBERED.test(text)));
  const [only] = found;
  const number = only?.text.match(NUMBERED)?.groups?.number;
  if (!only || !number || found.length > 1 || findDates(number, context.dateOrder).length > 0) return null;
  const part = slice(only, only.text.length - number.length);
  return part ? { ...fromSegments([part], 0.8, 'title', null), value: number, text: number } : null;
}

const parts = (view: PageView, line: Segment): Segment[] =>
  (view.rows[line.row]?.segments ?? []).filter(({ words }) => words.some((word) => line.words.includes(word)));
