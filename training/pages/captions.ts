import { GIVEN, OVER_BUYERS, OVER_OTHERS, SURNAMES } from '../words.js';
import { type Party, partyOf } from './facts.js';
import type { Habits } from './habits.js';
import type { Sheet } from './sheet.js';

/** How the captions of one document are set. */
interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly capitals: boolean;
  readonly colon: string;
  /** The name stands out from its address. */
  readonly boldName: boolean;
}

/** The buyer under a caption, and somebody else under another beside or below it: captions that are labels, and such as no list of labels has. Gives the height below. */
export function captioned(sheet: Sheet, habits: Habits, customer: Party): number {
  const { dice } = sheet;
  const size = dice.of([0.75, 0.85, 1, 1]) * sheet.em;
  const style = { size, bold: dice.is(0.35), capitals: dice.is(0.35), colon: dice.is(0.3) ? ':' : '', boldName: dice.is(0.3) };
  const own = dice.is(0.6) ? dice.of(OVER_BUYERS) : habits.label('customer');
  const other = dice.is(0.7) ? dice.of(OVER_OTHERS) : habits.label(dice.of(['ship_to', 'ship_from']));
  const elsewhere = dice.is(0.2) ? customer : partyOf(dice, 0.3);
  const blocks: [string, Party][] = [[own, customer], ...(dice.is(0.75) ? [[other, elsewhere] as [string, Party]] : [])];
  if (dice.is(0.25)) blocks.reverse();
  const beside = dice.is(0.7);
  const top = sheet.y;
  let end = top;
  for (const [index, [caption, party]] of blocks.entries()) {
    if (beside) sheet.y = top;
    under(sheet, style, caption, party, beside ? 40 + index * dice.whole(135, 150) : 40);
    end = Math.max(end, sheet.y);
    sheet.down(0.5);
  }
  return end;
}

function under(sheet: Sheet, style: Style, caption: string, party: Party, x: number): void {
  const { dice } = sheet;
  sheet.set(`${style.capitals ? caption.toUpperCase() : caption}${style.colon}`, x, sheet.y, style.size, style.bold);
  sheet.down(dice.between(0.9, 1.3));
  sheet.set(party.name, x, sheet.y, sheet.em, style.boldName);
  sheet.down();
  if (dice.is(0.15)) sheet.lines([`${dice.of(GIVEN)} ${dice.of(SURNAMES)}`], x);
  sheet.lines(party.lines, x);
}
