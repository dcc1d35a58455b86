import type { Sample } from '../../src/pipeline/evaluation/cross-validation.js';
import type { Dice } from './dice.js';
import { later, numberOf, type Sums, saleOf, truthOf } from './facts.js';
import { habitsOf, type Name } from './habits.js';
import { closing, facts } from './invoice.js';
import { addressWindow, letterhead } from './letter.js';
import { list } from './lists.js';
import { Sheet } from './sheet.js';

/** How credit notes of one language call themselves, their number and date, and those of the invoice that they correct. */
interface CreditWords {
  readonly title: readonly string[];
  readonly number: readonly string[];
  readonly date: readonly string[];
  readonly correctedNumber: readonly string[];
  readonly correctedDate: readonly string[];
  /** A sentence about the invoice, with its number and date. */
  sentence(number: string, date: string): string;
}

const WORDS: readonly CreditWords[] = [
  {
    title: ['CREDIT NOTE', 'Credit Memo', 'Credit Invoice'],
    number: ['Credit note no.', 'Credit Note Number', 'Credit memo #', 'Number'],
    date: ['Credit note date', 'Date', 'Issue date'],
    correctedNumber: ['Original invoice no.', 'Invoice no.', 'For invoice', 'Against invoice no.', 'Ref. invoice'],
    correctedDate: ['Original invoice date', 'Invoice date', 'of'],
    sentence: (number, date) => `This credit note refers to invoice ${number} dated ${date}.`,
  },
  {
    title: ['GUTSCHRIFT', 'Stornorechnung', 'Rechnungskorrektur', 'Gutschrift'],
    number: ['Gutschrift Nr.', 'Gutschriftsnummer', 'Beleg-Nr.', 'Korrektur-Nr.'],
    date: ['Gutschriftsdatum', 'Datum', 'Belegdatum'],
    correctedNumber: ['zu Rechnung Nr.', 'Ursprungsrechnung', 'Rechnungsnummer', 'Bezug Rechnung Nr.'],
    correctedDate: ['Rechnungsdatum', 'vom', 'Datum der Ursprungsrechnung'],
    sentence: (number, date) => `Gutschrift zu unserer Rechnung Nr. ${number} vom ${date}`,
  },
  {
    title: ['AVOIR', "Facture d'avoir", 'Note de crédit'],
    number: ['Avoir n°', 'N° avoir', 'Numéro'],
    date: ["Date de l'avoir", 'Date', "Date d'émission"],
    correctedNumber: ["Facture d'origine", 'Sur facture n°', 'Facture n°'],
    correctedDate: ['Date de facture', 'du', "Date facture d'origine"],
    sentence: (number, date) => `Avoir sur la facture ${number} du ${date}`,
  },
  {
    title: ['FACTURA RECTIFICATIVA', 'Nota de abono', 'Abono'],
    number: ['Factura rectificativa nº', 'Abono nº', 'Número'],
    date: ['Fecha de emisión', 'Fecha'],
    correctedNumber: ['Factura rectificada', 'Factura original nº', 'Factura nº'],
    correctedDate: ['Fecha factura rectificada', 'Fecha de factura', 'de fecha'],
    sentence: (number, date) => `Rectifica la factura ${number} de fecha ${date}`,
  },
  {
    title: ['NOTA DI CREDITO', 'Nota di accredito'],
    number: ['Nota di credito n.', 'Numero', 'N. documento'],
    date: ['Data', 'Data documento'],
    correctedNumber: ['Fattura di riferimento', 'Rif. fattura n.', 'Fattura n.'],
    correctedDate: ['Data fattura', 'del', 'Data fattura di riferimento'],
    sentence: (number, date) => `A storno della fattura n. ${number} del ${date}`,
  },
  {
    title: ['CREDITNOTA', 'Creditfactuur'],
    number: ['Creditnota nr.', 'Creditfactuurnummer', 'Nummer'],
    date: ['Datum creditnota', 'Datum'],
    correctedNumber: ['Betreft factuur', 'Oorspronkelijke factuur', 'Factuurnummer'],
    correctedDate: ['Factuurdatum', 'd.d.', 'Datum oorspronkelijke factuur'],
    sentence: (number, date) => `Betreft factuur ${number} van ${date}`,
  },
];

/** A credit note that names the invoice which it corrects: beside its own number and date, or in a sentence. */
export function creditPage(dice: Dice): { sheet: Sheet; truth: Sample['truth'] } {
  const sheet = new Sheet(dice, 595, 842, dice.of([8, 9, 9, 10, 10]));
  const habits = habitsOf(dice);
  const words = dice.of(WORDS);
  const made = saleOf(dice, { vendor: 0.08, customer: 0.25 }, [5, 60]);
  const sale = dice.is(0.4) ? { ...made, sums: negative(made.sums) } : made;
  const { vendor, customer, sums, date, number } = sale;
  const corrected = { number: numberOf(dice), date: habits.date(later(date, -dice.whole(2, 120))) };
  habits.call('invoice_number', dice.of(words.number));
  habits.call('invoice_date', dice.of(words.date));
  habits.call('corrected_number', dice.of(words.correctedNumber));
  habits.call('corrected_date', dice.of(words.correctedDate));
  letterhead(sheet, vendor);
  sheet.y = Math.max(sheet.y, dice.between(90, 130));
  const top = sheet.y;
  addressWindow(sheet, 40, vendor, customer, dice.is(0.5));
  const under = sheet.y;
  const inSentence = dice.is(0.3);
  const isTitled = dice.is(0.3);
  const wide = dice.is(0.5);
  const own: [Name, string][] = [...(isTitled ? [] : [['invoice_number', number] as [Name, string]]), ['invoice_date', habits.date(date)]];
  const theirs: [Name, string][] = [
    ['corrected_number', corrected.number],
    ...(dice.is(0.75) ? [['corrected_date', corrected.date] as [Name, string]] : []),
  ];
  const more: [Name, string][] = dice.is(0.4) ? [['customer_number', dice.digits(dice.whole(4, 7))]] : [];
  const title = dice.of(words.title);
  const heading = (): void => {
    sheet.set(
      isTitled ? `${title} ${dice.of(['', 'Nr. ', 'No. '])}${number}` : title,
      40,
      sheet.y,
      dice.of([1, 1.4, 1.8]) * sheet.em,
      dice.is(0.6),
    );
    sheet.down(2);
  };
  const isAbove = dice.is(0.5);
  sheet.y = wide || isAbove ? under + 10 : top;
  if (isAbove) heading();
  const entries = [...own, ...(inSentence ? [] : theirs), ...more];
  facts(sheet, habits, dice.is(0.75) ? entries : [...more, ...theirs.slice(inSentence ? 2 : 0), ...own], wide ? 40 : 330, wide);
  sheet.y = Math.max(sheet.y, under) + dice.between(8, 24);
  if (!isAbove) heading();
  if (inSentence) {
    sheet.set(words.sentence(corrected.number, corrected.date), 40);
    sheet.down(1.5);
  }
  list(sheet, habits, sums);
  sheet.down();
  closing(sheet, habits, sums, dice.between(280, 400), 0.93 * sheet.width);
  return { sheet, truth: { ...truthOf(sale, false), type: 'credit_note', _corrected: corrected.number } };
}

/** What is given back, as sums below nought. */
function negative(sums: Sums): Sums {
  return {
    ...sums,
    items: sums.items.map((item) => ({ ...item, total: -item.total })),
    ...{ net: -sums.net, tax: -sums.tax, shipping: -sums.shipping, total: -sums.total },
  };
}
