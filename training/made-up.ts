import { seeded } from '../src/pipeline/choosing/random.js';
import { emptyModel, emptyPage } from '../src/pipeline/empty.js';
import type { Sample } from '../src/pipeline/evaluation/cross-validation.js';
import { sampleOf } from '../src/pipeline/evaluation/cross-validation.js';
import { joinLabels, MORE_LABELS } from '../src/pipeline/finding/lexicon/languages.js';
import { LABELS, type Labels } from '../src/pipeline/finding/lexicon/lexicon.js';
import type { DocumentModel, Page } from '../src/pipeline/model.js';
import { COMPANIES, FORMS, GIVEN, ITEMS, STREETS, SURNAMES, TITLES, TOWNS } from './words.js';

type Name = keyof typeof LABELS;
const ALL = joinLabels<Name>(LABELS, MORE_LABELS);

/** Chance of one document: all that is made up about it comes from here. */
class Dice {
  private readonly random: () => number;
  constructor(seed: number) {
    this.random = seeded(seed);
  }
  between = (low: number, high: number): number => low + (high - low) * this.random();
  whole = (low: number, high: number): number => Math.floor(this.between(low, high + 1));
  is = (chance: number): boolean => this.random() < chance;
  of = <T>(list: readonly T[]): T => list[Math.floor(this.random() * list.length)]!;
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((entry) => ({ entry, at: this.random() }))
      .sort((left, right) => left.at - right.at)
      .map(({ entry }) => entry);
  }
  digits = (count: number): string => Array.from({ length: count }, () => this.whole(0, 9)).join('');
}

/** A page on which text is set. */
class Sheet {
  readonly words: Page['words'] = [];
  y = 40;
  constructor(
    readonly dice: Dice,
    readonly width: number,
    readonly height: number,
    readonly em: number,
  ) {}

  set(text: string, x: number, y = this.y, size = this.em, bold = false): number {
    let left = x;
    for (const word of text.split(' ').filter(Boolean)) {
      const width = word.length * size * 0.5;
      const box = { left: left / this.width, top: y / this.height, width: width / this.width, height: size / this.height };
      this.words.push({ text: word, box, confidence: null, font: { size, bold } });
      left += width + size * 0.3;
    }
    return left;
  }

  right(text: string, edge: number, y = this.y, size = this.em, bold = false): void {
    this.set(text, edge - text.length * size * 0.5 + text.split(' ').length * 0.2 * size - 0.2 * size, y, size, bold);
  }

  down(lines = 1): void {
    this.y += lines * this.em * this.dice.between(1.25, 1.6);
  }
}

/** How a document writes what it writes. */
interface Habits {
  date(iso: string): string;
  amount(value: number): string;
  label(name: Name): string;
  colon: string;
  /** What is printed behind a label. */
  after: Map<Name, string>;
}

function habitsOf(dice: Dice): Habits {
  const comma = dice.is(0.5);
  const currency = dice.of(['', '', '', '€', '$', 'EUR', '£', 'RM']);
  const before = dice.is(0.5);
  const order = dice.of(['dmy.', 'dmy/', 'iso', 'dmy-', 'long', 'mdy']);
  const capitals = dice.is(0.25);
  const own = new Map<Name, string>();
  const pick = (name: Name): string => {
    const labels: Labels = ALL[name] ?? { strong: name };
    const weak = labels.weak && dice.is(0.3) ? labels.weak : labels.strong;
    const text = dice
      .of(
        weak
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .replace(/\bno\b/, dice.of(['No.', 'Number', 'Nr.', '#', 'No']));
    return capitals ? text.toUpperCase() : text.charAt(0).toUpperCase() + text.slice(1);
  };
  const MONTHS = 'January February March April May June July August September October November December'.split(' ');
  return {
    colon: dice.of([':', ':', '', ' :']),
    after: new Map(),
    label(name) {
      const known = own.get(name) ?? pick(name);
      own.set(name, known);
      return known;
    },
    date(iso) {
      const [year = '', month = '', day = ''] = iso.split('-');
      if (order === 'iso') return iso;
      if (order === 'long') return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
      if (order === 'mdy') return `${MONTHS[Number(month) - 1]!.slice(0, 3)} ${Number(day)}, ${year}`;
      return [day, month, year].join(order[3]);
    },
    amount(value) {
      const [whole = '', cents = ''] = Math.abs(value).toFixed(2).split('.');
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, comma ? '.' : ',');
      const text = `${value < 0 ? '-' : ''}${grouped}${comma ? ',' : '.'}${cents}`;
      return currency === '' ? text : before ? `${currency}${currency.length > 1 ? ' ' : ''}${text}` : `${text} ${currency}`;
    },
  };
}

interface Party {
  name: string;
  lines: string[];
}

function partyOf(dice: Dice, person: number): Party {
  const name = dice.is(person)
    ? `${dice.of(GIVEN)} ${dice.of(SURNAMES)}`
    : `${dice.of(dice.is(0.5) ? COMPANIES : SURNAMES)} ${dice.is(0.5) ? `${dice.of(COMPANIES)} ` : ''}${dice.is(0.75) ? dice.of(FORMS) : ''}`.trim();
  const street = dice.is(0.5) ? `${dice.of(STREETS)} ${dice.whole(1, 220)}` : `${dice.whole(1, 990)} ${dice.of(STREETS)}`;
  const town = dice.is(0.6)
    ? `${dice.digits(5)} ${dice.of(TOWNS)}`
    : `${dice.of(TOWNS)}, ${dice.of(['CA', 'NY', 'TX', 'WA'])} ${dice.digits(5)}`;
  return { name, lines: [street, town] };
}

const iso = (dice: Dice): string =>
  `${dice.whole(2008, 2026)}-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`;
const cents = (value: number): number => Math.round(value * 100) / 100;

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function numberOf(dice: Dice): string {
  const year = dice.whole(2015, 2026);
  return dice.of([
    () => dice.digits(dice.whole(4, 9)).replace(/^0/, '1'),
    () => `${dice.of(['INV', 'RE', 'R', 'F', 'FA', 'CS', 'IN', 'SI', 'FT', 'FV'])}-${year}-${dice.digits(4)}`,
    () => `${year}/${dice.digits(4)}`,
    () => `${dice.of(['A', 'INV', 'CS', 'T', 'R'])}${dice.digits(7)}`,
    () => `${dice.digits(6)}-${dice.digits(1)}`,
    () => `${dice.digits(2)}/${dice.digits(2)}/${dice.digits(3)}`,
  ])();
}

interface Sums {
  items: { text: string; quantity: number; price: number; total: number }[];
  net: number;
  tax: number;
  rate: number;
  shipping: number;
  total: number;
}

function sumsOf(dice: Dice, small: boolean): Sums {
  const items = Array.from({ length: dice.whole(1, small ? 8 : 11) }, () => {
    const quantity = dice.is(0.4) ? 1 : dice.whole(1, 20);
    const price = cents(small ? dice.between(0.5, 60) : dice.between(1, 900));
    return { text: `${dice.of(ITEMS)} ${dice.of(ITEMS).toLowerCase()}`, quantity, price, total: cents(quantity * price) };
  });
  const net = cents(items.reduce((sum, item) => sum + item.total, 0));
  const rate = dice.of([0, 6, 7, 8, 10, 19, 20, 21, 22, 23]);
  const shipping = dice.is(0.15) ? cents(dice.between(3, 40)) : 0;
  const tax = cents(((net + shipping) * rate) / 100);
  return { items, net, tax, rate, shipping, total: cents(net + tax + shipping) };
}

/** The facts above the list: label and value in one of the ways in which forms set them. */
function facts(sheet: Sheet, habits: Habits, entries: readonly [Name, string][], x: number, wide: boolean): void {
  const { dice } = sheet;
  const way = dice.of(wide ? ['boxes', 'row', 'columns', 'inline'] : ['inline', 'columns', 'columns', 'right']);
  const start = sheet.y;
  if (way === 'boxes' || way === 'row') {
    const across = way === 'row' ? entries.length : dice.whole(2, 4);
    const step = (sheet.width - x - 30) / across;
    for (let at = 0; at < entries.length; at += across) {
      for (const [index, [name, value]] of entries.slice(at, at + across).entries()) {
        sheet.set(habits.label(name), x + index * step, sheet.y, way === 'boxes' ? 0.85 * sheet.em : sheet.em, dice.is(0.3));
        sheet.set(value, x + index * step, sheet.y + 1.25 * sheet.em);
      }
      sheet.down(2.3);
    }
    return;
  }
  const gap = dice.between(12, 20) * sheet.em * 0.5;
  for (const [name, value] of entries) {
    const after = sheet.set(`${habits.label(name)}${habits.after.get(name) ?? ''}${habits.colon}`, x, sheet.y, sheet.em, dice.is(0.15));
    if (way === 'inline') sheet.set(value, after);
    else if (way === 'columns') sheet.set(value, Math.max(x + gap, after + 4));
    else sheet.right(value, sheet.width - 35);
    sheet.down();
  }
  if (sheet.y < start + 2) sheet.down();
}

function list(sheet: Sheet, habits: Habits, { items }: Sums): void {
  const { dice } = sheet;
  const edges = [0.62, 0.76, 0.93].map((share) => share * sheet.width);
  const heads = [
    'Description',
    dice.of(['Qty', 'Menge', 'Quantité', 'Cantidad']),
    dice.of(['Price', 'Einzelpreis', 'PU', 'Precio']),
    dice.of(['Amount', 'Total', 'Betrag', 'Importe', 'Montant']),
  ];
  const shown = dice.is(0.85);
  if (shown) {
    sheet.set(heads[0]!, 40, sheet.y, sheet.em, true);
    for (const [index, edge] of edges.entries()) sheet.right(heads[index + 1]!, edge, sheet.y, sheet.em, true);
    sheet.down(1.3);
  }
  for (const item of items) {
    sheet.set(item.text, 40);
    sheet.right(String(item.quantity), edges[0]!);
    sheet.right(habits.amount(item.price), edges[1]!);
    sheet.right(habits.amount(item.total), edges[2]!);
    sheet.down();
  }
}

function closing(sheet: Sheet, habits: Habits, sums: Sums, from: number, edge: number): void {
  const { dice } = sheet;
  const line = (name: Name, value: number, lead = ''): void => {
    sheet.set(`${habits.label(name)}${lead}${habits.colon}`, from, sheet.y, sheet.em, name === 'total' && dice.is(0.4));
    sheet.right(habits.amount(value), edge, sheet.y, name === 'total' && dice.is(0.3) ? 1.2 * sheet.em : sheet.em);
    sheet.down();
  };
  if (dice.is(0.75)) line('subtotal', sums.net);
  if (sums.shipping > 0) line('shipping', sums.shipping);
  if (sums.tax > 0) line('tax', sums.tax, dice.is(0.6) ? ` ${sums.rate}%` : '');
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

function invoicePage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 595, 842, dice.of([8, 9, 9, 10, 10, 11]));
  const habits = habitsOf(dice);
  const vendor = partyOf(dice, 0.1);
  const customer = partyOf(dice, 0.35);
  const sums = sumsOf(dice, false);
  const date = iso(dice);
  const due = later(date, dice.whole(5, 60));
  const number = numberOf(dice);
  const order = numberOf(dice);
  const block = (party: Party, x: number, name: Name | null, size: number): void => {
    if (name) {
      sheet.set(`${habits.label(name)}${habits.colon}`, x, sheet.y, sheet.em, dice.is(0.5));
      sheet.down();
    }
    sheet.set(party.name, x, sheet.y, size, dice.is(0.4));
    sheet.y += size * 0.4;
    sheet.down();
    for (const entry of party.lines) {
      sheet.set(entry, x);
      sheet.down();
    }
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
  // Some bills list parts and print no total at all: nothing is learned about totals from those.
  const summary = dice.is(0.14);
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
  if (summary && dice.is(0.6)) breakdown(sheet, habits, sums);
  if (!summary) closing(sheet, habits, sums, dice.between(280, 400), 0.93 * sheet.width);
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
  const truth: Sample['truth'] = {
    type: 'invoice',
    invoice_number: number,
    invoice_date: date,
    total_amount: sums.total,
    ...(has('due_date') || dueBelow ? { due_date: due } : {}),
    vendor: { name: vendor.name },
    customer: { name: customer.name },
  };
  return { sheet, truth };
}

function receiptPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 230, 640, 8);
  const habits = habitsOf(dice);
  const vendor = partyOf(dice, 0.05);
  const sums = sumsOf(dice, true);
  const date = iso(dice);
  const centre = (text: string, size = sheet.em): void => {
    sheet.set(text, Math.max(4, (sheet.width - text.length * size * 0.5) / 2), sheet.y, size);
    sheet.down();
  };
  if (dice.is(0.2)) centre(dice.of(['Welcome', 'Tax Invoice', 'Receipt']));
  for (const line of [vendor.name, ...vendor.lines]) centre(line);
  centre(`Tel 0${dice.digits(8)}`);
  if (dice.is(0.5)) centre(`${habits.label('vat_id')}: ${dice.digits(12)}`);
  const number = numberOf(dice);
  sheet.set(`${habits.label('invoice_number')}${habits.colon} ${number}`, 6);
  sheet.down();
  const time = `${dice.whole(8, 21)}:${dice.digits(1).replace(/[6-9]/, '2')}${dice.digits(1)}`;
  sheet.set(
    `${dice.is(0.6) ? `${habits.label('invoice_date')}${habits.colon} ` : ''}${habits.date(date)} ${dice.is(0.7) ? time : ''}`.trim(),
    6,
  );
  sheet.down(1.5);
  for (const item of sums.items) {
    const oneLine = dice.is(0.6);
    sheet.set(item.text, 6);
    if (!oneLine) {
      sheet.down();
      sheet.set(`${item.quantity} x ${habits.amount(item.price)}`, 14);
    }
    sheet.right(habits.amount(item.total), sheet.width - 8);
    sheet.down();
  }
  const gross = dice.is(0.6);
  const total = gross ? sums.net : cents(sums.net + sums.tax);
  const rounded = dice.is(0.4) ? cents(Math.round(total * 20) / 20) : total;
  const line = (name: Name, value: number): void => {
    sheet.set(`${habits.label(name)}${habits.colon}`, 10);
    sheet.right(habits.amount(value), sheet.width - 8);
    sheet.down();
  };
  if (dice.is(0.4)) line('item_count', sums.items.length);
  if (!gross || dice.is(0.3)) line('subtotal', gross ? cents(total / (1 + sums.rate / 100)) : sums.net);
  if (sums.tax > 0 && (!gross || dice.is(0.3))) line('tax', gross ? cents(total - total / (1 + sums.rate / 100)) : sums.tax);
  if (rounded !== total) {
    if (dice.is(0.6)) line('subtotal', total);
    line('rounding', cents(rounded - total));
  }
  line('total', rounded);
  const tip = dice.is(0.08) ? cents(rounded * dice.of([0.1, 0.15, 0.2])) : 0;
  const paidInAll = cents(rounded + tip);
  if (tip > 0) {
    line('tip', tip);
    line('total', paidInAll);
  }
  if (tip === 0 && dice.is(0.7)) {
    const given = dice.is(0.4) ? rounded : Math.ceil(rounded / dice.of([5, 10, 50])) * dice.of([5, 10, 50]);
    const paid = Math.max(given, rounded);
    sheet.set(dice.of(['Cash', 'CASH', 'Visa', 'Bar', 'Tendered']), 10);
    sheet.right(habits.amount(paid), sheet.width - 8);
    sheet.down();
    sheet.set(dice.of(['Change', 'CHANGE', 'Rückgeld', 'Change due']), 10);
    sheet.right(habits.amount(cents(paid - rounded)), sheet.width - 8);
    sheet.down();
  }
  if (dice.is(0.4)) {
    sheet.set(
      `GST ${sums.rate}% ${habits.amount(cents(total / (1 + sums.rate / 100)))} ${habits.amount(cents(total - total / (1 + sums.rate / 100)))}`,
      6,
    );
    sheet.down();
  }
  centre(dice.of(['Thank you', 'Please come again', 'Goods sold are not returnable']));
  return { sheet, truth: { type: 'receipt', invoice_number: number, date, total_amount: paidInAll, vendor: { name: vendor.name } } };
}

/** A made-up document by its number: the same number gives the same document. */
export function madeUp(seed: number): { model: DocumentModel; truth: Sample['truth'] } {
  const dice = new Dice(seed);
  const { sheet, truth } = dice.is(0.25) ? receiptPage(dice) : invoicePage(dice);
  const page: Page = { ...emptyPage(1, sheet.width, sheet.height), language: 'en', words: sheet.words };
  const languages = [{ language: 'en', confidence: 1 }];
  const model = emptyModel({ format: 'pdf', fileSize: 1000, pages: [page], language: 'en', languages });
  return { model, truth };
}

/** So many made-up documents, described. */
export function madeUpSamples(count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const { model, truth } = madeUp(1000 + index);
    return sampleOf(`made-up/${index}`, MADE_UP, model, truth);
  });
}

/** Source of made-up documents. */
export const MADE_UP = 'made-up';
