import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import { TITLES } from '../words.js';
import type { Dice } from './dice.js';
import { cents, later, numberOf, type Party, partyOf, saleOf, truthOf } from './facts.js';
import { type Habits, habitsOf, type Name } from './habits.js';
import { closing, facts } from './invoice.js';
import { list } from './lists.js';
import { Sheet } from './sheet.js';

const NAME = [
  'Name',
  'Company name',
  'Firmenname',
  'Firma',
  'Nom',
  'Raison sociale',
  'Nombre',
  'Denominazione',
  'Naam',
  'Nome / Razão Social',
  'Razón social',
];
const ADDRESS = ['Address', 'Adresszeile 1', 'Street', 'Adresse', 'Dirección', 'Indirizzo', 'Adres', 'Endereço'];
const TOWN = ['City', 'Ort', 'Ville', 'Ciudad', 'Comune', 'Plaats', 'Município'];
const MORE = ['E-mail', 'Tel.', 'Country', 'Ländercode', 'Contact', 'Tax ID'];

/** The words of a form, the same for all of its parts. */
interface Form {
  readonly name: string;
  readonly address: string;
  readonly town: string;
  readonly more: readonly string[];
  readonly colon: string;
  /** Label over its value, or before it. */
  readonly boxed: boolean;
}

function formOf(dice: Dice): Form {
  const boxed = dice.is(0.4);
  return {
    name: dice.of(NAME),
    address: dice.of(ADDRESS),
    town: dice.of(TOWN),
    more: MORE.filter(() => dice.is(0.3)),
    colon: boxed ? '' : dice.of([':', ':', '']),
    boxed,
  };
}

/** The part of a form about one party: a heading, then label and value in turn. Gives the height below it. */
function section(sheet: Sheet, form: Form, heading: string, party: Party, x: number): void {
  const { dice } = sheet;
  sheet.set(heading, x, sheet.y, sheet.em, dice.is(0.6));
  sheet.down(dice.between(1, 1.6));
  const [street = '', town = ''] = party.lines;
  const entries: [string, string][] = [
    [form.name, party.name],
    [form.address, street],
    [form.town, town],
    ...form.more.map((label): [string, string] => [label, dice.digits(8)]),
  ];
  for (const [label, value] of entries) {
    sheet.set(`${label}${form.colon}`, x, sheet.y, form.boxed ? 0.8 * sheet.em : sheet.em);
    if (form.boxed) sheet.set(value, x, sheet.y + 1.15 * sheet.em);
    else sheet.set(value, x + 80);
    sheet.down(form.boxed ? 2.1 : 1);
  }
}

/** Name and address below a heading, without labels. */
function block(sheet: Sheet, heading: string, party: Party, x: number): void {
  sheet.lines([heading, party.name, ...party.lines], x);
}

/** Headings of the parts about seller, buyer and where it goes: beside each other or one below the other. */
function parties(sheet: Sheet, habits: Habits, vendor: Party, customer: Party): void {
  const { dice } = sheet;
  const form = dice.is(0.6) ? formOf(dice) : null;
  const lead = form && dice.is(0.3) ? dice.of(['Informationen zum ', 'Details of ', 'Dati ', 'Données ']) : '';
  const heading = (name: Name): string => `${lead}${habits.label(name)}${form ? '' : habits.colon}`;
  const elsewhere = dice.is(0.5) ? customer : partyOf(dice, 0.3);
  const all: [Name, Party][] = [
    ['vendor', vendor],
    ['customer', customer],
    ...(dice.is(0.3) ? [['ship_to', elsewhere] as [Name, Party]] : []),
  ];
  const order = dice.is(0.7) ? all : [...all].reverse();
  const beside = !form?.boxed && dice.is(0.6);
  const start = sheet.y;
  let end = start;
  for (const [index, [name, party]] of order.entries()) {
    if (beside) sheet.y = start;
    const x = beside ? 40 + index * (order.length > 2 ? 180 : 270) : 40;
    if (form) section(sheet, form, heading(name), party, x);
    else block(sheet, heading(name), party, x);
    sheet.down(0.5);
    end = Math.max(end, sheet.y);
  }
  sheet.y = end;
}

/** An invoice set as a form: parts with headings for the parties, boxes of facts. */
export function formPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 595, 842, dice.of([8, 9, 9, 10]));
  const habits = habitsOf(dice);
  const sale = saleOf(dice, { vendor: 0.1, customer: 0.35 }, [5, 60]);
  const { vendor, customer, sums, date, due, number } = sale;
  sheet.set(dice.of(TITLES), dice.of([40, 250, 400]), sheet.y, dice.of([1.2, 1.8]) * sheet.em, dice.is(0.6));
  sheet.down(2);
  const isFirst = dice.is(0.5);
  if (isFirst) parties(sheet, habits, vendor, customer);
  const more: [Name, string][] = [
    ['due_date', habits.date(due)],
    ['customer_number', dice.digits(dice.whole(4, 7))],
    ['purchase_order_number', numberOf(dice)],
    ['order_date', habits.date(later(date, -dice.whole(3, 30)))],
    ['terms', '30 days net'],
  ];
  const kept = more.filter(() => dice.is(0.45));
  const entries: [Name, string][] = [['invoice_number', number], ['invoice_date', habits.date(date)], ...kept];
  facts(sheet, habits, dice.is(0.5) ? entries : dice.shuffled(entries), 40, true);
  sheet.down();
  if (!isFirst) parties(sheet, habits, vendor, customer);
  sheet.down();
  list(sheet, habits, sums);
  sheet.down();
  closing(sheet, habits, sums, dice.between(40, 400), 0.93 * sheet.width);
  return {
    sheet,
    truth: truthOf(
      sale,
      kept.some(([name]) => name === 'due_date'),
    ),
  };
}

/** A statement of a service: who sends it on top and on the slip that is sent back, what was owed and paid before, what is due now. */
export function statementPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 612, 792, dice.of([8, 9, 10]));
  const habits = habitsOf(dice);
  const sale = saleOf(dice, { vendor: 0.02, customer: 0.6 }, [10, 40]);
  const { vendor, customer, sums, date, due, number } = sale;
  const before = dice.is(0.6) ? cents(dice.between(20, 900)) : 0;
  sheet.set(vendor.name, 40, sheet.y, dice.of([1.3, 2]) * sheet.em, dice.is(0.6));
  sheet.down(2);
  if (dice.is(0.6)) {
    sheet.lines(vendor.lines, 40);
  }
  const top = sheet.y;
  sheet.y = 40;
  const entries: [Name, string][] = [
    ['customer_number', dice.digits(9)],
    ['invoice_number', number],
    ['invoice_date', habits.date(date)],
    ['due_date', habits.date(due)],
    ['amount_due', habits.amount(sums.total)],
  ];
  facts(sheet, habits, dice.is(0.5) ? entries : dice.shuffled(entries), 350, false);
  sheet.y = Math.max(sheet.y, top) + 14;
  block(sheet, dice.is(0.4) ? `${habits.label('customer')}${habits.colon}` : '', customer, dice.of([40, 70]));
  sheet.down();
  const line = (label: string, value: number): void => {
    sheet.set(label, 40);
    sheet.right(habits.amount(value), 400);
    sheet.down();
  };
  if (before > 0) {
    line(dice.of(['Previous balance', 'Balance forward', 'Last bill']), before);
    line(dice.of(['Payment received', 'Payments', 'Payment - thank you']), -before);
    if (dice.is(0.5)) line(dice.of(['Balance', 'Past due']), 0);
  }
  list(sheet, habits, sums);
  closing(sheet, habits, sums, 40, 400);
  sheet.y = sheet.height - 130;
  sheet.set(
    dice.of(['Please detach and return with your payment', 'Please return this portion with payment', 'Make checks payable to:']),
    40,
  );
  sheet.down(1.5);
  block(sheet, vendor.name, { name: vendor.lines[0] ?? '', lines: vendor.lines.slice(1) }, dice.of([40, 330]));
  sheet.set(`${habits.label('amount_due')}${habits.colon} ${habits.amount(sums.total)}`, 40, sheet.height - 40);
  return {
    sheet,
    truth: {
      ...{ type: 'invoice', invoice_number: number, invoice_date: date, due_date: due, total_amount: sums.total },
      vendor: { name: vendor.name },
      customer: { name: customer.name },
    },
  };
}
