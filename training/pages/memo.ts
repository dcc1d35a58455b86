import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import { TITLES } from '../words.js';
import type { Dice } from './dice.js';
import { numberOf, type Party, saleOf, truthOf } from './facts.js';
import { habitsOf, type Name } from './habits.js';
import { closing, facts } from './invoice.js';
import { list } from './lists.js';
import { Sheet } from './sheet.js';

/** Words before seller and buyer, language by language. */
const FROM_TO = [
  ['From', 'To'],
  ['From', 'Bill to'],
  ['Seller', 'Buyer'],
  ['Von', 'An'],
  ['Rechnungssteller', 'Kunde'],
  ['De', 'À'],
  ['Vendeur', 'Client'],
  ['De', 'Para'],
  ['Emisor', 'Cliente'],
  ['Da', 'A'],
  ['Fornitore', 'Cliente'],
  ['Van', 'Aan'],
] as const;

/** A plain invoice: seller and buyer each in a line of their own, with or without the address behind the name. */
export function memoPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, dice.of([595, 612]), 842, dice.of([9, 10, 11]));
  const habits = habitsOf(dice);
  const sale = saleOf(dice, { vendor: 0.35, customer: 0.35 }, [7, 45]);
  const [from, to] = dice.of(FROM_TO);
  const x = dice.of([40, 60]);
  const behind = dice.is(0.5);
  const gap = dice.is(0.4) ? 90 : 0;
  sheet.set(dice.of(TITLES), x, sheet.y, dice.of([1, 1.6, 2]) * sheet.em, dice.is(0.6));
  sheet.down(2);
  const party = (label: string, { name, lines }: Party): void => {
    const after = sheet.set(`${label}:`, x, sheet.y, sheet.em, dice.is(0.3));
    sheet.set(behind ? [name, ...lines].join(', ') : name, Math.max(after, x + gap));
    sheet.down();
    if (!behind && dice.is(0.6)) sheet.lines(lines, Math.max(after, x + gap));
  };
  const isFirst = dice.is(0.7);
  const parties = (): void => {
    party(from, sale.vendor);
    party(to, sale.customer);
    sheet.down(dice.between(0.3, 1));
  };
  if (isFirst) parties();
  const isDue = dice.is(0.4);
  const entries: [Name, string][] = [
    ['invoice_number', sale.number],
    ['invoice_date', habits.date(sale.date)],
    ...(isDue ? [['due_date', habits.date(sale.due)] as [Name, string]] : []),
    ...(dice.is(0.25) ? [['purchase_order_number', numberOf(dice)] as [Name, string]] : []),
  ];
  facts(sheet, habits, dice.is(0.6) ? entries : dice.shuffled(entries), x, false);
  sheet.down();
  if (!isFirst) parties();
  list(sheet, habits, sale.sums);
  sheet.down();
  closing(sheet, habits, sale.sums, dice.between(280, 400), 0.93 * sheet.width);
  if (dice.is(0.3)) {
    sheet.down(2);
    sheet.set(`IBAN DE${dice.digits(20)}`, x);
  }
  return { sheet, truth: truthOf(sale, isDue) };
}
