import type { Dice } from './dice.js';
import { LANGUAGES, type ReceiptLanguage } from './languages.js';
import { Sheet } from './sheet.js';

/** A till roll and how its till writes. */
export interface Till {
  readonly dice: Dice;
  readonly sheet: Sheet;
  readonly language: ReceiptLanguage;
  /** What it calls things, the same each time. */
  readonly words: Readonly<Record<Exclude<keyof ReceiptLanguage, 'currency' | 'comma' | 'order' | 'rates'>, string>>;
  readonly colon: string;
  amount(value: number): string;
  centre(text: string, size?: number): void;
  line(label: string, value: number, size?: number): void;
}

const KEYS = ['title', 'number', 'date', 'subtotal', 'tax', 'rounding', 'total', 'given', 'change', 'count', 'foot'] as const;

/** A till with its habits. */
export function tillOf(dice: Dice): Till {
  const sheet = new Sheet(dice, dice.of([200, 230, 230, 260]), 760, 8);
  const language = dice.of(LANGUAGES);
  const currency = dice.of(language.currency);
  const behind = language.comma && dice.is(0.6);
  const left = dice.of([6, 10, 60]);
  const words = Object.fromEntries(KEYS.map((key) => [key, dice.of(language[key])])) as Till['words'];
  const amount = (value: number): string => {
    const [whole = '', rest = ''] = Math.abs(value).toFixed(2).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language.comma ? '.' : ',');
    const text = `${value < 0 ? '-' : ''}${grouped}${language.comma ? ',' : '.'}${rest}`;
    return currency === '' ? text : behind ? `${text} ${currency.trim()}` : `${currency}${text}`;
  };
  const colon = dice.of([':', '', ' :', ' =']);
  return {
    ...{ dice, sheet, language, words, colon, amount },
    centre(text, size = sheet.em) {
      sheet.set(text, Math.max(4, (sheet.width - text.length * size * 0.5) / 2), sheet.y, size);
      sheet.down(size / sheet.em);
    },
    line(label, value, size = sheet.em) {
      sheet.set(`${label}${colon}`, left, sheet.y, size);
      sheet.right(amount(value), sheet.width - 8, sheet.y, size);
      sheet.down(size / sheet.em);
    },
  };
}
