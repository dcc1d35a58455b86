import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import { DEPARTMENTS, GIVEN, SURNAMES, TITLES, TOWNS } from '../words.js';
import type { Dice } from './dice.js';
import { later, numberOf, type Party, type Sums, saleOf, truthOf } from './facts.js';
import { type Habits, habitsOf, type Name } from './habits.js';
import { closing, facts } from './invoice.js';
import { list } from './lists.js';
import { Sheet } from './sheet.js';

const OPENINGS = [
  'Sehr geehrte Damen und Herren,',
  'vielen Dank für Ihren Auftrag. Wir berechnen Ihnen wie folgt:',
  'Dear Sir or Madam,',
  'Thank you for your order. We charge you as follows:',
  'Madame, Monsieur,',
  'Estimados señores:',
  'Geachte heer, mevrouw,',
];

/** The seller's name in large type, if it is no picture, with an address beside or below it. */
export function letterhead(sheet: Sheet, vendor: Party): void {
  const { dice } = sheet;
  const size = dice.of([1.2, 1.6, 2.2]) * sheet.em;
  const x = dice.of([40, 220, 380]);
  sheet.set(vendor.name, x, sheet.y, size, dice.is(0.5));
  sheet.y += 1.4 * size;
  if (dice.is(0.3)) sheet.set(dice.of(['Fine work since 1924', 'Meisterbetrieb', 'quality made for you', 'conseil et services']), x);
  sheet.down();
  if (dice.is(0.5)) {
    sheet.lines([...vendor.lines, `Tel. 0${dice.digits(3)} ${dice.digits(6)}`], x);
  }
}

/** The addressee in the window of an envelope, below the sender in small type. */
export function addressWindow(sheet: Sheet, x: number, vendor: Party, customer: Party, sender: boolean): void {
  const { dice } = sheet;
  if (sender) {
    sheet.set([vendor.name, ...vendor.lines].join(` ${dice.of(['·', '-', '|', '•', '*'])} `), x, sheet.y, 0.7 * sheet.em);
    sheet.down(dice.between(1, 2));
  }
  const person = `${dice.of(['Herrn', 'Frau', 'z. Hd.', 'Attn.', 'c/o', ''])} ${dice.of(GIVEN)} ${dice.of(SURNAMES)}`.trim();
  const lines = [
    customer.name,
    ...(dice.is(0.3) ? [person] : []),
    ...(dice.is(0.15) ? [`${dice.of(['', '', 'Attn: ', 'z. Hd. '])}${dice.of(DEPARTMENTS)}`] : []),
    ...customer.lines,
    ...(dice.is(0.3) ? [dice.of(['Deutschland', 'France', 'Austria', 'Italia'])] : []),
  ];
  sheet.lines(lines, x);
}

/** What stands at the foot of letters, in columns: the company again, its managers, bank and registers. */
function foot(sheet: Sheet, vendor: Party, named: boolean): void {
  const { dice } = sheet;
  const size = 0.75 * sheet.em;
  const manager = `${dice.of(['Geschäftsführer:', 'Managing Director:', 'Gérant :', 'Inhaber:'])} ${dice.of(GIVEN)} ${dice.of(SURNAMES)}`;
  const columns = [
    [...(named ? [vendor.name] : []), ...vendor.lines],
    [`Tel. 0${dice.digits(3)} ${dice.digits(6)}`, `www.example-${dice.digits(2)}.com`],
    [`${dice.of(TOWNS)} Bank`, `IBAN DE${dice.digits(20)}`, 'BIC ABCDDEFF'],
    [
      manager,
      `${dice.of(['HRB', 'RCS', 'Reg. No.'])} ${dice.digits(5)}`,
      `${dice.of(['USt-IdNr.', 'VAT No.', 'N° TVA'])} DE${dice.digits(9)}`,
    ],
  ];
  const shown = dice.is(0.3) ? dice.shuffled(columns) : columns;
  for (const [index, lines] of shown.entries()) {
    for (const [row, line] of lines.entries()) sheet.set(line, 40 + index * 135, sheet.height - 70 + row * 1.3 * size, size);
  }
}

/** One row of taxes for each rate, closed by a row of sums that nothing names. */
function taxTable(sheet: Sheet, habits: Habits, sums: Sums): void {
  const { dice } = sheet;
  const edges = [0.3, 0.52, 0.74, 0.95].map((share) => share * sheet.width);
  const row = (lead: string, cells: readonly string[]): void => {
    if (lead !== '') sheet.set(lead, 40);
    for (const [index, cell] of cells.entries()) sheet.right(cell, edges[index + 4 - cells.length]!);
    sheet.down();
  };
  row(dice.of(['VAT', 'TAX:', 'MwSt', 'TVA']), [
    '%',
    dice.of(['Base', 'Netto', 'Base HT']),
    dice.of(['Tax', 'Steuer', 'TVA']),
    dice.of(['Total', 'Brutto', 'TTC']),
  ]);
  const base = sums.net + sums.shipping;
  const cells = [base, sums.tax, sums.total].map((value) => habits.amount(value));
  row(dice.is(0.5) ? 'VAT' : '', [`${sums.rate}${dice.is(0.5) ? '%' : '.00'}`, ...cells]);
  row(dice.is(0.4) ? habits.label('total') : '', cells);
}

/** When to pay, in a sentence; whether the day is named. */
function payment(sheet: Sheet, date: string, due: string): boolean {
  const { dice } = sheet;
  const named = dice.is(0.5);
  sheet.down(1.2);
  const until = dice.of([
    `Zahlbar bis zum ${due} ohne Abzug.`,
    `Please pay by ${due}.`,
    `À régler avant le ${due}.`,
    `Zahlbar zum ${due} rein netto.`,
  ]);
  sheet.set(named ? until : dice.of(['Zahlbar sofort ohne Abzug.', `Date of supply is ${date}.`, 'Payment within 30 days.']), 40);
  return named;
}

/** An invoice set as a letter, with the address in the window of an envelope. */
export function letterPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 595, 842, dice.of([8, 9, 9, 10, 10, 11]));
  const habits = habitsOf(dice);
  const sale = saleOf(dice, { vendor: 0.12, customer: 0.35 }, [5, 60]);
  const { vendor, customer, sums, date, due, number } = sale;
  const headed = dice.is(0.65);
  const sender = !headed || dice.is(0.5);
  if (headed) letterhead(sheet, vendor);
  sheet.y = Math.max(sheet.y, dice.between(90, 130));
  const top = sheet.y;
  const side = dice.of([40, 40, 40, 330]);
  addressWindow(sheet, side, vendor, customer, sender);
  const below = sheet.y;
  const more: [Name, string][] = [
    ['customer_number', dice.digits(dice.whole(4, 7))],
    ['purchase_order_number', numberOf(dice)],
    ['delivery_date', habits.date(later(date, -dice.whole(0, 9)))],
    ['due_date', habits.date(due)],
    ['delivery_number', numberOf(dice)],
    ['other_number', dice.digits(dice.whole(2, 8))],
    ['phone', `0${dice.digits(3)} ${dice.digits(6)}`],
  ];
  const titled = dice.is(0.4);
  const kept = more.filter(() => dice.is(0.35));
  const entries: [Name, string][] = [
    ...(titled ? [] : [['invoice_number', number] as [Name, string]]),
    ['invoice_date', habits.date(date)],
    ...kept,
  ];
  sheet.y = dice.is(0.6) ? top : below + 10;
  facts(sheet, habits, dice.is(0.6) ? entries : dice.shuffled(entries), sheet.y < below && side === 40 ? 350 : 40, false);
  sheet.y = Math.max(sheet.y, below) + dice.between(10, 30);
  const title = dice.of(TITLES);
  sheet.set(
    titled ? `${title} ${dice.of(['', 'Nr. ', 'No. ', 'n° '])}${number}` : title,
    40,
    sheet.y,
    dice.of([1, 1.3, 1.6]) * sheet.em,
    dice.is(0.7),
  );
  sheet.down(2);
  sheet.lines(OPENINGS.filter(() => dice.is(0.25)).slice(0, 2), 40);
  list(sheet, habits, sums);
  sheet.down(dice.between(0.5, 1.5));
  if (sums.tax > 0 && dice.is(0.25)) taxTable(sheet, habits, sums);
  else closing(sheet, habits, sums, dice.between(280, 400), 0.93 * sheet.width);
  const dueNamed = payment(sheet, habits.date(date), habits.date(due));
  if (dice.is(0.75) || (!headed && !sender)) foot(sheet, vendor, dice.is(0.8));
  return { sheet, truth: truthOf(sale, dueNamed || kept.some(([name]) => name === 'due_date')) };
}
