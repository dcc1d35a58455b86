import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import type { Dice } from './dice.js';
import { cents, iso, numberOf, type Sums, sumsOf } from './facts.js';
import { head } from './receipt-head.js';
import type { Sheet } from './sheet.js';
import { type Till, tillOf } from './till.js';

function dateText({ dice, language }: Till, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const order = dice.of(language.order);
  const shown = dice.is(0.3) ? year.slice(2) : year;
  if (order === 'iso') return date;
  const sign = dice.of(language.comma ? ['.', '.', '/', '-'] : ['/', '/', '-', '.']);
  return (order === 'mdy' ? [month, day, shown] : [day, month, shown]).join(sign);
}

function facts(till: Till, number: string, date: string | null): void {
  const { dice, sheet, words, colon } = till;
  const time = `${dice.whole(8, 21)}:${dice.whole(0, 5)}${dice.digits(1)}${dice.is(0.4) ? `:${dice.whole(0, 5)}${dice.digits(1)}` : ''}`;
  const more = [
    `Cashier: ${dice.of(['ANNA', '01', 'USER', 'Peter'])}`,
    `Counter: ${dice.digits(2)}`,
    `Table: ${dice.digits(2)}`,
    `POS ${dice.digits(3)}`,
  ];
  const entries = [
    `${words.number}${colon} ${number}`,
    ...(date === null ? [] : [`${dice.is(0.65) ? `${words.date}${colon} ` : ''}${date}${dice.is(0.7) ? ` ${time}` : ''}`]),
    ...more.filter(() => dice.is(0.3)),
  ];
  for (const entry of dice.shuffled(entries)) {
    sheet.set(entry, 6);
    sheet.down();
  }
  sheet.down(0.5);
}

function items(till: Till, sums: Sums): void {
  const { dice, sheet, amount } = till;
  const oneLine = dice.is(0.5);
  const code = dice.is(0.4) ? dice.of(['S', 'SR', 'A', 'B', 'ZRL']) : '';
  const edge = sheet.width - (code === '' ? 8 : 22);
  if (dice.is(0.4)) {
    sheet.set('Item', 6);
    sheet.right(dice.of(['Amount', 'Total', 'Price', 'RM', 'EUR']), edge);
    sheet.down();
  }
  for (const item of sums.items) {
    sheet.set(dice.is(0.3) ? `${dice.digits(8)} ${item.text}` : item.text, 6);
    if (!oneLine) {
      sheet.down();
      sheet.set(`${item.quantity} ${dice.of(['x', 'X', '@', '*'])} ${amount(item.price)}`, 14);
    }
    sheet.right(amount(item.total), edge);
    if (code !== '') sheet.set(code, edge + 4);
    sheet.down();
  }
  sheet.down(0.5);
}

/** Sums, rounding, tip and payment; gives the amount that was to be paid. */
function closing(till: Till, sums: Sums): number {
  const { dice, words, language } = till;
  const rate = dice.of(language.rates);
  const included = dice.is(0.6);
  const net = included ? cents(sums.net / (1 + rate / 100)) : sums.net;
  const total = included ? sums.net : cents(sums.net * (1 + rate / 100));
  const tax = cents(total - net);
  const rounded = dice.is(0.45) ? cents(Math.round(total * 20) / 20) : total;
  if (dice.is(0.4)) till.line(words.count, sums.items.length);
  if (!included || dice.is(0.4)) till.line(words.subtotal, dice.is(0.8) ? net : total);
  if (dice.is(0.15)) till.line(dice.of(['Discount', 'DISC', 'Rabatt', 'Remise']), 0);
  if (tax > 0 && (!included || dice.is(0.4))) till.line(words.tax, tax);
  if (rounded !== total || dice.is(0.2)) {
    if (dice.is(0.6)) till.line(dice.of([words.subtotal, words.total, dice.of(language.total)]), total);
    till.line(words.rounding, cents(rounded - total));
  }
  const label = dice.is(0.6) ? words.total : dice.of(language.total);
  till.line(label, rounded, dice.of([1, 1, 1, 1.4]) * till.sheet.em);
  const tip = dice.is(0.06) ? cents(rounded * dice.of([0.1, 0.15, 0.2])) : 0;
  const due = cents(rounded + tip);
  if (tip > 0) {
    till.line('Tip', tip);
    till.line(label, due);
  }
  if (dice.is(0.75)) {
    const step = dice.of([1, 5, 10, 50]);
    const given = dice.is(0.4) ? due : Math.ceil(due / step) * step;
    till.line(words.given, given);
    if (given > due || dice.is(0.6)) till.line(words.change, cents(given - due));
  }
  if (dice.is(0.4)) summary(till, rate, net, tax, total);
  return due;
}

/** The table of taxes that many tills print last. */
function summary({ dice, sheet, amount }: Till, rate: number, net: number, tax: number, total: number): void {
  const { width } = sheet;
  sheet.down(0.5);
  sheet.set(dice.of(['GST Summary', 'Tax Summary', 'MwSt Ausweis', 'Code', 'TVA']), 6);
  sheet.right(dice.of(['Amount(RM)', 'Net', 'Netto', 'HT', 'Amount']), 0.65 * width);
  sheet.right(dice.of(['Tax(RM)', 'Tax', 'MwSt', 'TVA']), width - 8);
  sheet.down();
  for (const [name, base, part] of [
    [`${dice.of(['SR', 'S', 'A', 'B'])} ${dice.is(0.5) ? '= ' : ''}${rate}%`, net, tax],
    ...(dice.is(0.4) ? [[dice.of(['Total', 'ZRL 0%', 'Summe']), dice.is(0.5) ? total : 0, dice.is(0.5) ? tax : 0] as const] : []),
  ] as const) {
    sheet.set(name, 6);
    sheet.right(amount(base), 0.65 * width);
    sheet.right(amount(part), width - 8);
    sheet.down();
  }
}

/** Letters that a reader takes for others on worn print. */
const MISREAD: Readonly<Record<string, string>> = {
  O: '0',
  o: 'c',
  I: '1',
  l: 'I',
  T: 'I',
  a: 's',
  e: 'c',
  n: 'r',
  B: '8',
  t: 'f',
  m: 'n',
};

/** An amount as it is misread: the decimal sign lost, or a digit another. */
function damaged(dice: Dice, text: string): string {
  if (dice.is(0.5)) return text.replace(/[.,](?=\d{2}$)/, '');
  const at = text.length - dice.whole(1, 2);
  return `${text.slice(0, at)}${dice.whole(0, 9)}${text.slice(at + 1)}`;
}

/** The page as a reader of worn print gives it: some words with a letter wrong; some amounts without their decimal sign, or another by a digit. */
function wear({ dice, sheet }: Till, total: string): void {
  const badness = dice.of([0, 0.02, 0.06, 0.12]);
  for (const word of sheet.words) {
    word.confidence = Math.round(100 * dice.between(0.75, 0.97)) / 100;
    if (!dice.is(badness)) continue;
    if (/\d/.test(word.text)) {
      if (!total.includes(word.text) && /\d[.,]\d{2}$/.test(word.text)) word.text = damaged(dice, word.text);
      continue;
    }
    const at = dice.whole(0, word.text.length - 1);
    word.text = `${word.text.slice(0, at)}${MISREAD[word.text[at]!] ?? '.'}${word.text.slice(at + 1)}`;
    word.confidence = Math.round(100 * dice.between(0.3, 0.8)) / 100;
  }
}

/** A till receipt, photographed or scanned for the most part. */
export function receiptPage(dice: Dice): { sheet: Sheet; truth: Sample['truth']; recognised: boolean } {
  const till = tillOf(dice);
  const { name, foot } = head(till);
  const number = numberOf(dice);
  const date = iso(dice);
  const dated = dateText(till, date);
  const below = dice.is(0.25);
  facts(till, number, below ? null : dated);
  const sums = sumsOf(dice, true);
  items(till, sums);
  const total = closing(till, sums);
  if (below) till.centre(`${dated} ${dice.whole(8, 21)}:${dice.whole(1, 5)}${dice.digits(1)}`);
  if (foot !== null) till.centre(foot);
  till.centre(till.words.foot);
  if (dice.is(0.3)) till.centre(dice.of(till.language.foot));
  const recognised = dice.is(0.8);
  if (recognised) wear(till, till.amount(total));
  return { sheet: till.sheet, truth: { type: 'receipt', invoice_number: number, date, total_amount: total, vendor: { name } }, recognised };
}
