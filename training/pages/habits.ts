import { joinLabels, MORE_LABELS } from '../../src/pipeline/finding/lexicon/languages.js';
import { LABELS, type Labels } from '../../src/pipeline/finding/lexicon/lexicon.js';
import type { Dice } from './dice.js';

/** A label by what it announces. */
export type Name = keyof typeof LABELS;
const ALL = joinLabels<Name>(LABELS, MORE_LABELS);

/** How a document writes what it writes. */
export interface Habits {
  date(iso: string): string;
  amount(value: number): string;
  label(name: Name): string;
  /** Sets how something is called from now on. */
  call(name: Name, label: string): void;
  colon: string;
  /** What is printed behind a label. */
  after: Map<Name, string>;
}

/** The habits of one document. */
export function habitsOf(dice: Dice): Habits {
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
    call(name, label) {
      own.set(name, label);
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
