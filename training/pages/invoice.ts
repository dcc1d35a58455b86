import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import { COMPANIES, DEPARTMENTS, GIVEN, INCOTERMS, SURNAMES, TITLES, TOWNS } from '../words.js';
import type { Dice } from './dice.js';
import { cents, later, numberOf, type Party, type Sums, saleOf, truthOf } from './facts.js';
import { type Habits, habitsOf, type Name } from './habits.js';
import { list } from './lists.js';
import { Sheet } from './sheet.js';

/** What is told of a sale besides: captions of which no value names a party. */
function asides(dice: Dice): [string, string][] {
  const person = `${dice.of(GIVEN)} ${dice.of(SURNAMES)}`;
  const all: [string, string][] = [
    [
      dice.of(['Incoterms', 'Lieferbedingung', 'Leveringsconditie', 'Condiciones de entrega', 'Resa']),
      `${dice.of(INCOTERMS)} ${dice.of(TOWNS)}`,
    ],
    [
      dice.of(['Country of origin', 'Ursprungsland', "Pays d'origine", 'Land van oorsprong']),
      dice.of(['Belgium', 'Italia', 'Österreich', 'France']),
    ],
    [
      dice.of(['Reason for export', 'Reden van uitvoer', 'Motivo', 'Betreff', 'Objet']),
      dice.of(['Sale', 'Repair', 'Verkoop', 'Service', 'Sample']),
    ],
    [dice.of(['Project', 'Projekt', 'Chantier', 'Commessa']), `${dice.of(COMPANIES)} ${dice.of(TOWNS)}`],
    [dice.of(['Sales rep', 'Sachbearbeiter', 'Votre contact', 'Prepared by', 'Contact']), person],
    [dice.of(['Municipality', 'Município', 'Ort', 'Place of issue', 'Lieu']), dice.of(TOWNS)],
    [dice.of(['Payment', 'Zahlungsart', 'Mode de paiement']), dice.of(['Bank transfer', 'Überweisung', 'Virement'])],
  ];
  return dice.is(0.35) ? dice.shuffled(all).slice(0, dice.whole(1, 3)) : [];
}

/** The facts above the list: label and value in one of the ways in which forms set them. */
export function facts(sheet: Sheet, habits: Habits, known: readonly [Name, string][], x: number, wide: boolean): void {
  const { dice } = sheet;
  const entries = [
    ...known.map(([name, value]): [string, string, string] => [habits.label(name), habits.after.get(name) ?? '', value]),
    ...asides(dice).map(([label, value]): [string, string, string] => [label, '', value]),
  ];
  const way = dice.of(wide ? ['boxes', 'row', 'columns', 'inline'] : ['inline', 'columns', 'columns', 'right']);
  const start = sheet.y;
  if (way === 'boxes' || way === 'row') {
    const across = way === 'row' ? entries.length : dice.whole(2, 4);
    const step = (sheet.width - x - 30) / across;
    for (let at = 0; at < entries.length; at += across) {
      for (const [index, [label, , value]] of entries.slice(at, at + across).entries()) {
        sheet.set(label, x + index * step, sheet.y, way === 'boxes' ? 0.85 * sheet.em : sheet.em, dice.is(0.3));
        sheet.set(value, x + index * step, sheet.y + 1.25 * sheet.em);
      }
      sheet.down(2.3);
    }
    return;
  }
  const gap = dice.between(12, 20) * sheet.em * 0.5;
  for (const [label, more, value] of entries) {
    const after = sheet.set(`${label}${more}${habits.colon}`, x, sheet.y, sheet.em, dice.is(0.15));
    if (way === 'inline') sheet.set(value, after);
    else if (way === 'columns') sheet.set(value, Math.max(x + gap, after + 4));
    else sheet.right(value, sheet.width - 35);
    sheet.down();
  }
  if (sheet.y < start + 2) sheet.down();
}

/** Sums below a list, the total among them, and what is paid or left to pay. */
export function closing(sheet: Sheet, habits: Habits, sums: Sums, from: number, edge: number): void {
  const { dice } = sheet;
  const line = (name: Name, value: number, lead = ''): void => {
    sheet.set(`${habits.label(name)}${lead}${habits.colon}`, from, sheet.y, sheet.em, name === 'total' && dice.is(0.4));
    sheet.right(habits.amount(value), edge, sheet.y, name === 'total' && dice.is(0.3) ? 1.2 * sheet.em : sheet.em);
    sheet.down();
  };
  if (dice.is(0.75)) line('subtotal', sums.net);
  if (sums.shipping !== 0) line('shipping', sums.shipping);
  if (sums.tax !== 0) line('tax', sums.tax, dice.is(0.6) ? ` ${sums.rate}%` : '');
  line('total', sums.total);
  const after = dice.between(0, 1);
  if (after < 0.15) {
    const paid = cents(sums.total * dice.of([0.2, 0.5, 1]));
    line('paid', paid);
    line('amount_due', cents(sums.total - paid));
  } else if (after < 0.28) line('amount_due', sums.total);
}

/** Parts of the total, each under its own heading, as bills of services list them after the total. */
function breakdown(sheet: Sheet, habits: Habits, { items }: Sums): void {
  const { dice } = sheet;
  const parts = dice.of(['Charges', 'Net', 'Amount', 'Total', 'Sum']);
  for (const item of items.slice(0, 5)) {
    sheet.set(item.text, 40);
    sheet.right(habits.amount(item.total), 0.93 * sheet.width);
    sheet.down();
    sheet.set(parts, 60);
    sheet.right(habits.amount(item.total), 0.93 * sheet.width);
    sheet.down();
    if (dice.is(0.5)) {
      sheet.set(`${habits.label('tax')}`, 60);
      sheet.right(habits.amount(0), 0.93 * sheet.width);
      sheet.down();
    }
  }
}

function foot(sheet: Sheet, dice: Dice): void {
  const y = sheet.height - dice.between(40, 70);
  sheet.set(`IBAN DE${dice.digits(20)} BIC ABCDDEFF`, 40, y, 0.8 * sheet.em);
  sheet.set(`Tel. +49 ${dice.digits(3)} ${dice.digits(6)}`, 0.6 * sheet.width, y, 0.8 * sheet.em);
  if (dice.is(0.5)) sheet.set(`HRB ${dice.digits(5)} USt-IdNr. DE${dice.digits(9)}`, 40, y + sheet.em, 0.8 * sheet.em);
}

/** An invoice of one page. */
export function invoicePage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 595, 842, dice.of([8, 9, 9, 10, 10, 11]));
  const habits = habitsOf(dice);
  const sale = saleOf(dice, { vendor: 0.1, customer: 0.35 }, [5, 60]);
  const { vendor, customer, sums, date, due, number } = sale;
  const order = numberOf(dice);
  const block = (party: Party, x: number, name: Name | null, size: number): void => {
    if (name) {
      sheet.set(`${habits.label(name)}${habits.colon}`, x, sheet.y, sheet.em, dice.is(0.5));
      sheet.down();
    }
    sheet.set(party.name, x, sheet.y, size, dice.is(0.4));
    sheet.y += size * 0.4;
    sheet.down();
    if (name === 'customer' && dice.is(0.12)) sheet.lines([`${dice.of(['', '', 'Attn: '])}${dice.of(DEPARTMENTS)}`], x);
    sheet.lines(party.lines, x);
    if (name === 'vendor' || (name === null && dice.is(0.6))) {
      sheet.set(`${habits.label('phone')}: 0${dice.digits(3)} ${dice.digits(6)}`, x);
      sheet.down();
    }
  };
  const side = dice.is(0.5) ? 40 : 330;
  const top = sheet.y;
  const named = dice.is(0.35);
  block(vendor, side, named ? 'vendor' : null, named ? sheet.em : dice.of([1, 1.3, 1.8]) * sheet.em);
  const end = sheet.y;
  const title = dice.of(TITLES);
  const titled = dice.is(0.2);
  const dated = titled && dice.is(0.6);
  const heading = titled
    ? `${title} ${dice.of(['', 'n. ', 'Nr. ', 'No '])}${number}${dated ? ` ${dice.of(['del', 'vom', 'of', 'du', 'de'])} ${habits.date(date)}` : ''}`
    : title;
  sheet.set(heading, side === 40 ? 340 : 40, top, dice.of([1, 1.5, 2]) * sheet.em, dice.is(0.5));
  sheet.y = end + dice.between(4, 30);
  const addressed = sheet.y;
  block(customer, 40, dice.is(0.65) ? 'customer' : null, sheet.em);
  const below = sheet.y;
  const more: [Name, string][] = [
    ['due_date', habits.date(due)],
    ['customer_number', dice.digits(dice.whole(4, 7))],
    ['purchase_order_number', order],
    ['delivery_date', habits.date(later(date, -dice.whole(0, 9)))],
    ['order_date', habits.date(later(date, -dice.whole(3, 30)))],
    ['delivery_number', numberOf(dice)],
    ['vat_id', `DE${dice.digits(9)}`],
    ['other_number', dice.digits(dice.whole(2, 8))],
  ];
  const kept = more.filter(() => dice.is(0.35));
  const bare = !dated && dice.is(0.12);
  if (bare) {
    const town = dice.is(0.5) ? `${dice.of(TOWNS)}, ` : '';
    sheet.set(`${town}${dice.is(0.3) && town !== '' ? 'den ' : ''}${habits.date(date)}`, dice.of([40, 340, 400]));
    sheet.down(1.5);
  }
  const summary = dice.is(0.08);
  const dueOn = dice.is(0.25) ? ` on ${habits.date(date)}` : '';
  habits.after.set('total', dueOn);
  const entries: [Name, string][] = [
    ...(titled ? [] : [['invoice_number', number] as [Name, string]]),
    ['invoice_date', habits.date(date)],
    ...kept,
  ];
  if (!titled && !bare && dice.is(0.12)) {
    entries.shift();
    entries.shift();
    sheet.set(
      `${habits.label('invoice_number')} ${number} ${dice.of(['du', 'vom', 'del', 'of', 'van', '-'])} ${habits.date(date)}`,
      dice.of([40, 330]),
    );
    sheet.down(1.5);
  }
  const wide = dice.is(0.4);
  if (!wide && dice.is(0.6)) sheet.y = addressed;
  facts(sheet, habits, dice.is(0.5) ? entries : dice.shuffled(entries), wide ? 40 : 330, wide);
  sheet.y = Math.max(sheet.y, below) + dice.between(8, 30);
  list(sheet, habits, sums);
  sheet.down(dice.between(0.5, 2));
  closing(sheet, habits, sums, dice.between(280, 400), 0.93 * sheet.width);
  if (summary) breakdown(sheet, habits, sums);
  const dueBelow = dice.is(0.2);
  if (dueBelow) {
    sheet.down(1.2);
    sheet.set(`${habits.label('due_date')}${habits.colon} ${habits.date(due)}`, 40);
  }
  if (dice.is(0.4)) {
    sheet.down(1.5);
    sheet.set(
      dice.of([
        `Payable within ${dice.of([10, 14, 30])} days`,
        `Zahlbar innerhalb von 14 Tagen`,
        `Thank you for your business`,
        `Please quote ${order}`,
      ]),
      40,
    );
  }
  if (dice.is(0.6)) foot(sheet, dice);
  const has = (name: Name): boolean => kept.some(([other]) => other === name);
  return { sheet, truth: truthOf(sale, has('due_date') || dueBelow) };
}
