import type { Dice } from '../pages/dice.js';
import { cents, later } from '../pages/facts.js';
import { ITEMS, TOWNS } from '../words.js';
import type { Language } from './labels/lists.js';
import { partyIn } from './parties.js';

/** A value as it is printed, line by line, and what it says; `truth` undefined: nothing that a key asks for. */
export interface Filled {
  readonly lines: readonly string[];
  readonly truth?: unknown;
}

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
};

/** A day as papers of a language print it. */
export function printedDate(dice: Dice, iso: string, language: Language): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[language][Number(month) - 1] ?? '';
  const plain = String(Number(day));
  const spoken: Readonly<Record<Language, readonly string[]>> = {
    en: [
      `${plain} ${name} ${year}`,
      `${name} ${plain}, ${year}`,
      `${day}-${name.slice(0, 3)}-${year}`,
      `${day} ${name.slice(0, 3).toUpperCase()} ${year}`,
    ],
    de: [`${plain}. ${name} ${year}`, `${day}.${month}.${year}`, `${day}.${month}.${year}`],
    fr: [`${plain} ${name} ${year}`, `${day}/${month}/${year}`, `${day}/${month}/${year}`],
    es: [`${plain} de ${name} de ${year}`, `${day}/${month}/${year}`, `${day}-${month}-${year}`],
    it: [`${plain} ${name} ${year}`, `${day}/${month}/${year}`, `${day}.${month}.${year}`],
    nl: [`${plain} ${name} ${year}`, `${day}-${month}-${year}`, `${day}-${month}-${year}`],
  };
  return dice.is(0.12) ? iso : dice.of(spoken[language]);
}

/** A number with the signs of the language. */
export function printedNumber(value: number, decimals: number, language: Language): string {
  const [whole = '', part] = value.toFixed(decimals).split('.');
  const [group, comma] = language === 'en' ? [',', '.'] : language === 'fr' ? [' ', ','] : ['.', ','];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : `${grouped}${comma}${part}`;
}

const COUNTRIES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Germany', 'France', 'China', 'United States', 'Türkiye', 'Japan', 'India', 'Brazil', 'Viet Nam', 'South Africa'],
  de: ['Deutschland', 'Frankreich', 'China', 'Schweiz', 'Türkei', 'Indien', 'Österreich', 'Vereinigte Staaten'],
  fr: ['Allemagne', 'France', 'Chine', 'Suisse', 'Maroc', 'Italie', 'États-Unis'],
  es: ['Alemania', 'España', 'China', 'México', 'Chile', 'Francia', 'Marruecos'],
  it: ['Germania', 'Italia', 'Cina', 'Svizzera', 'Francia', 'Turchia', 'India'],
  nl: ['Duitsland', 'Nederland', 'China', 'België', 'Frankrijk', 'Turkije', 'India'],
};
const PORTS = [
  'Hamburg',
  'Rotterdam',
  'Shanghai',
  'New York',
  'Le Havre',
  'Valencia',
  'Genova',
  'Antwerpen',
  'Santos',
  'Busan',
  'Singapore',
  'Nhava Sheva',
];
const AIRPORTS = ['Frankfurt', 'FRA', 'London Heathrow', 'JFK', 'Paris CDG', 'Madrid', 'Milano Malpensa', 'AMS', 'Singapore', 'Dubai DXB'];
const SHIPS = [
  'EVER SAMPLE',
  'MSC EXEMPLARIA',
  'Nordic Muster',
  'CMA CGM SPECIMEN',
  'Ocean Placeholder',
  'MAERSK TESTHAVN',
  'Hanjin Probe',
];
const STANDARDS = [
  'ISO 9001:2015',
  'ISO 14001:2015',
  'ISO 45001:2018',
  'EN ISO 13485:2016',
  'ISO/IEC 27001:2022',
  'IATF 16949:2016',
  'ISO 22000:2018',
  'ISO 50001:2018',
];
const NORMS = ['EN 61010-1:2010', 'EN 60335-1:2012', 'EN ISO 12100:2010', 'EN 55032:2015', 'IEC 62368-1:2018', 'EN 60204-1:2018'];
const STEELS = ['EN 10025-2', 'EN 10216-2', 'ASTM A106', 'ASTM A240', 'EN 10088-3', 'ASTM A36', 'EN 10204'];
const GOODS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Citric acid monohydrate',
    'Olive oil extra virgin',
    'Polypropylene granules',
    'Pressure gauge',
    'Seamless steel tubes',
    'Electric kettle',
    'Digital thermometer',
    'Sodium chloride',
  ],
  de: [
    'Zitronensäure Monohydrat',
    'Natives Olivenöl extra',
    'Polypropylen Granulat',
    'Manometer',
    'Nahtlose Stahlrohre',
    'Wasserkocher',
    'Digitalthermometer',
    'Natriumchlorid',
  ],
  fr: [
    'Acide citrique monohydraté',
    "Huile d'olive vierge",
    'Granulés de polypropylène',
    'Manomètre',
    'Tubes en acier sans soudure',
    'Bouilloire électrique',
    'Thermomètre numérique',
  ],
  es: [
    'Ácido cítrico monohidrato',
    'Aceite de oliva virgen',
    'Granza de polipropileno',
    'Manómetro',
    'Tubos de acero sin soldadura',
    'Hervidor eléctrico',
    'Termómetro digital',
  ],
  it: [
    'Acido citrico monoidrato',
    "Olio extra vergine d'oliva",
    'Granuli di polipropilene',
    'Manometro',
    'Tubi in acciaio senza saldatura',
    'Bollitore elettrico',
    'Termometro digitale',
  ],
  nl: [
    'Citroenzuur monohydraat',
    'Olijfolie extra vierge',
    'Polypropyleen granulaat',
    'Manometer',
    'Naadloze stalen buizen',
    'Waterkoker',
    'Digitale thermometer',
  ],
};

const letters = (dice: Dice, count: number): string => Array.from({ length: count }, () => dice.of([...'ABCDEFGHKLMNPRSTUVWX'])).join('');

/** A number of a paper in one of the forms that such numbers have. */
export function code(dice: Dice): string {
  return dice.of([
    () => dice.digits(dice.whole(5, 9)).replace(/^0/, '2'),
    () => `${letters(dice, dice.whole(1, 4))}-${dice.whole(2019, 2026)}-${dice.digits(4)}`,
    () => `${letters(dice, 2)}${dice.digits(7)}`,
    () => `${dice.digits(4)}/${dice.whole(19, 26)}`,
    () => `${letters(dice, 3)} ${dice.digits(5)}`,
    () => `${dice.digits(2)} ${dice.digits(3)} ${dice.digits(6)}`.replace(/^0/, '3'),
    () => `${letters(dice, 1)}${dice.digits(4)}-${letters(dice, 1)}${dice.digits(2)}`,
  ])();
}

/** The check digit of a container's number (ISO 6346). */
function container(dice: Dice): string {
  const body = `${letters(dice, 3)}U${dice.digits(6)}`;
  const value = (sign: string): number => (/\d/.test(sign) ? Number(sign) : [...'A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'].indexOf(sign) + 10);
  const sum = [...body].reduce((total, sign, index) => total + value(sign) * 2 ** index, 0);
  return `${body}${(sum % 11) % 10}`;
}

/** Days of one paper: the issue, something before it, something after it. */
export interface Days {
  readonly issued: string;
  readonly before: string;
  readonly after: string;
}

/** A value for a key, as a paper of the language prints it. `asksPlace`: the label wants a place beside the day. */
export function valueFor(dice: Dice, key: string, language: Language, days: Days, label: string): Filled {
  const asksPlace = /place|ort |lieu|lugar|luogo|plaats/i.test(label) && /dat|tag|fecha/i.test(label);
  const day = (iso: string): Filled => {
    const printed = printedDate(dice, iso, language);
    return { lines: [asksPlace ? `${dice.of(TOWNS)}, ${printed}` : printed], truth: iso };
  };
  const one = (text: string): Filled => ({ lines: [text], truth: text });
  const country = (): string => dice.of(COUNTRIES[language]);
  switch (key) {
    case 'issue_date':
    case 'ship_date':
    case 'declaration_date':
    case 'invoice_date':
      return day(days.issued);
    case 'expiry_date':
      return day(days.after);
    case '-received':
    case '-date':
      return { lines: day(days.before).lines };
    case 'issuer.name':
    case 'holder.name':
    case 'shipper':
    case 'consignee':
    case 'notify_party':
    case 'carrier':
    case 'bill_to':
    case 'exporter':
    case 'declarant':
    case '-receiver': {
      const { name, lines } = partyIn(dice, language, key === 'carrier' ? 0 : 0.04);
      const printed = [name, ...lines, ...(dice.is(0.5) ? [country()] : [])];
      return key.startsWith('-') ? { lines: printed } : { lines: printed, truth: name };
    }
    case 'product_name':
      return one(dice.of(GOODS[language]));
    case 'standard':
      return one(
        dice.of(/spec|werkstoff|liefer|produ/i.test(label) ? STEELS : /harmon|armon|angew|appli|toegep/i.test(label) ? NORMS : STANDARDS),
      );
    case 'vessel':
      return one(dice.of(SHIPS));
    case 'voyage':
      return one(`${dice.digits(3)}${dice.of(['E', 'W', 'N', 'S', ''])}`);
    case 'port_of_loading':
    case 'port_of_discharge':
      return one(dice.of(/a[ei]ro|air|lucht|flug/i.test(label) ? AIRPORTS : PORTS));
    case 'container_number':
      return one(container(dice));
    case 'country_of_origin':
    case 'country_of_export':
    case 'country_of_destination':
      return one(country());
    case '-country':
      return { lines: [country()] };
    case '-place':
      return { lines: [dice.of(TOWNS)] };
    case '-office':
      return { lines: [`DE00${dice.digits(4)} ${dice.of(TOWNS)}`] };
    case '-text':
      return { lines: [dice.of(['Sea freight', 'Door to door', 'Manufacture of components', 'By truck and vessel', 'Permanent'])] };
    case '-maker':
      return { lines: [partyIn(dice, language, 0).name] };
    case 'incoterm': {
      const term = dice.of(['EXW', 'FCA', 'FOB', 'CIF', 'DAP', 'DDP', 'CPT']);
      return { lines: [dice.is(0.7) ? `${term} ${dice.of(PORTS)}` : term], truth: term };
    }
    case 'procedure':
      return one(dice.of(['EX A', 'IM A', '1000', '4000', 'T1', '10 00', '01 ABI/A', '11']));
    case 'total_packages': {
      const count = dice.whole(2, 900);
      return {
        lines: [
          dice.is(0.7) ? String(count) : `${count} ${dice.of(['CTNS', 'cartons', 'pallets', 'Paletten', 'colis', 'bultos', 'colli'])}`,
        ],
        truth: count,
      };
    }
    case 'total_weight':
    case 'total_net_weight': {
      const weight = dice.is(0.5) ? dice.whole(12, 24_000) : cents(dice.between(12, 24_000));
      const printed = printedNumber(weight, Number.isInteger(weight) ? 0 : 2, language);
      return { lines: [dice.is(0.6) ? `${printed} ${dice.of(['kg', 'KGS', 'kg'])}` : printed], truth: weight };
    }
    case 'total_amount': {
      const amount = cents(dice.between(80, 90_000));
      const currency = dice.of(['EUR', 'USD', 'CHF', 'GBP']);
      const printed = printedNumber(amount, 2, language);
      return { lines: [dice.of([`${currency} ${printed}`, `${printed} ${currency}`])], truth: amount };
    }
    case 'declaration_number':
      return one(
        dice.is(0.6)
          ? `${dice.whole(20, 26)}${dice.of(['DE', 'FR', 'ES', 'IT', 'NL'])}${dice.digits(4)}${letters(dice, 3)}${dice.digits(7)}`
          : code(dice),
      );
    default:
      return key.startsWith('-') ? { lines: [code(dice)] } : one(code(dice));
  }
}

/** Rows of figures as laboratories, mills and lists of goods print them. */
export function figures(dice: Dice, columns: number, rows: number, language: Language): string[][] {
  return Array.from({ length: rows }, () => [
    dice.of(ITEMS),
    ...Array.from({ length: columns - 1 }, () => printedNumber(dice.between(0, 400), dice.whole(0, 3), language)),
  ]);
}

/** The days of a paper. */
export function daysOf(dice: Dice, issued: string): Days {
  return { issued, before: later(issued, -dice.whole(2, 60)), after: later(issued, dice.whole(90, 1100)) };
}
