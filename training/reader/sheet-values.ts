import type { Dice } from '../pages/dice.js';
import { COMPANIES, ITEMS, STREETS, SURNAMES, TOWNS } from '../words.js';

/** Words that stand in tables of reports and articles. */
const WORDS =
  `age all alone analysis annual area average before beta both branch capital case category cause change child city class clinical code coefficient cohort
condition control cost count country county course current daily data date days degree density depth design difference direct distance district dose duration early
education effect energy error estimate event exposure factor failure family female field final first flow food force frequency function gender general grade group
growth height high history hour house illness income index infection initial intensity interval item joint labour land large late length level limit linear local
long loss low lower male margin mass maximum mean measure median method middle minimum minor mixed model month mortality motor name negative net nitrogen none normal
number odds old other output overall oxygen parameter partial patients percent period phase physical plan plant point population positive power present pressure
primary product protein public quality quarter range rank rate ratio reaction recent region regular relative report residual response result risk rural sample scale
school score second section sector severe sex share short side simple single site size small smoking social source species stage standard start state status step
strength stress student study subject sum surface survey survival system target task temperature term test third time tissue total trade training treatment trial
tumor type unit upper urban use validation value variable variance volume water week weight white width with within without women work yield young zone`.split(
    /\s+/,
  );
const UNITS = [
  'kg',
  'mg/l',
  'cm',
  'days',
  'hours',
  'mm',
  '%',
  '°C',
  'EUR',
  'USD',
  'ml',
  'n',
  'km2',
  'years',
  'µm',
  'mmHg',
  'mmol/L',
  'kg/m2',
  'g/dL',
  '€',
  'ms',
  'dB',
  'min',
  'yr',
];
/** Parts of words that are no words: what is shown must be read, not guessed. */
const SYLLABLES =
  'ba be bi bra ca ce cha cho ci co cra cu da de di do dra du fa fe fi fla fo ga ge gi glo gra ha he hi hy ja jo ka ki kla la le li lo lu ly ma me mi mo mu na ne ni no nu oxy pa pe phe pi pla po pre pro qua ra re ri ro ru sa sc se si spe sta ste sti stro su ta te ter thi thy ti to tra tri tu ty u va ve vi vo wa we wi xa xi yl za ze zy'.split(
    ' ',
  );
const ENDS = [
  '',
  'n',
  's',
  'm',
  'r',
  'l',
  'x',
  'ne',
  'te',
  'ing',
  'ism',
  'ase',
  'ol',
  'ium',
  'us',
  'tion',
  'ed',
  'ly',
  'll',
  'ff',
  'tt',
  'rn',
];

const figure = (dice: Dice): string =>
  dice.of([
    () => dice.between(0, 2).toFixed(3),
    () => dice.between(0, 100).toFixed(1),
    () => dice.between(0, 200).toFixed(2),
    () => String(dice.whole(0, 60)),
    () => String(dice.whole(0, 3000)),
  ])();

/** Columns of a table: how one of its values is written. */
export const KINDS: readonly ((dice: Dice) => string)[] = [
  (dice) => dice.between(0, 2).toFixed(3),
  (dice) => dice.between(0, 100).toFixed(1),
  (dice) => dice.between(0, 200).toFixed(2),
  (dice) => String(dice.whole(0, 3000)),
  (dice) => String(dice.whole(0, 60)),
  (dice) => `${dice.whole(0, 99)} (${dice.whole(0, 100)}%)`,
  (dice) => `${dice.whole(0, 999)} (${dice.between(0, 100).toFixed(1)}${dice.of(['', '%'])})${dice.of(['', '', '', '*', 'a'])}`,
  (dice) => `${dice.whole(0, 99)} (${dice.whole(0, 99)})`,
  (dice) => `${dice.between(0, 20).toFixed(2)} (${dice.between(0, 9).toFixed(2)})`,
  (dice) => `${dice.between(0, 2).toFixed(3)}–${dice.between(2, 12).toFixed(3)}`,
  (dice) => `${figure(dice)}${dice.of([' ± ', ' ± ', '±'])}${figure(dice)}`,
  (dice) => `${figure(dice)} (${dice.of(['±', '±', '± '])}${figure(dice)})`,
  (dice) => `${figure(dice)} (${figure(dice)}${dice.of(['–', '–', '-', '; ', ', ', ' to ', ' – '])}${figure(dice)})`,
  (dice) => `${figure(dice)} [${figure(dice)}${dice.of(['–', '-', '; ', ', '])}${figure(dice)}]`,
  (dice) => `${dice.whole(1, 40)}${dice.of([' – ', '–', '-'])}${dice.whole(40, 99)}`,
  (dice) => `${dice.between(0, 100).toFixed(dice.whole(0, 2))}%`,
  (dice) =>
    `${dice.of(['–', '−', '−', '-', '', '', '+'])}${dice.between(0, 9).toFixed(2)}${dice.of(['', '*', '**', '', '†', '‡', 'a', 'b'])}`,
  (dice) => dice.whole(1000, 9_999_999).toLocaleString('en'),
  (dice) => dice.between(1000, 99_999).toLocaleString(dice.of(['en', 'de']), { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  (dice) => `${dice.of(['$', '€', '£', '$', 'EUR ', 'US$'])}${dice.between(1, 9999).toFixed(2)}`,
  (dice) => `[${dice.whole(0, 1)}, ${dice.whole(0, 1)}, ${dice.whole(0, 1)}]`,
  (dice) =>
    `${String(dice.whole(1, 28)).padStart(2, '0')}${dice.of(['/', '/', '.', '-'])}${String(dice.whole(1, 12)).padStart(2, '0')}${dice.of(['/', '.'])}${dice.whole(1990, 2026)}`,
  (dice) => `${dice.whole(0, 23)}:${String(dice.whole(0, 59)).padStart(2, '0')}`,
  (dice) =>
    dice.of([
      'Yes',
      'No',
      'None',
      '-',
      '–',
      '—',
      'High',
      'Low',
      'Moderate',
      'Four',
      'Six',
      'NA',
      'N/A',
      'n.s.',
      'female',
      'male',
      'Up',
      'Down',
      '✓',
      '•',
      '+',
      '++',
    ]),
  (dice) =>
    `${dice.of(['<', '>', '≤', '≥', '< ', '≥ ', '≤ ', 'p < ', '='])}${dice.of(['0.001', '0.001', '0.05', '0.01', '65', '4 cm', '10', '50 days', '80'])}`,
  (dice) => `${dice.whole(1, 9)} ${dice.of(['+', '×', '/', '–'])} ${dice.whole(1, 9)}`,
  (dice) => `${dice.between(1, 9).toFixed(1)} × 10${dice.of(['', '−', '-'])}${dice.whole(2, 9)}`,
  (dice) =>
    `${dice
      .between(1, 9)
      .toFixed(dice.whole(1, 3))
      .replace(
        '.',
        dice.of(['.', '.', ',']),
      )}${dice.of(['E', 'e', 'E'])}${dice.of(['-', '-', '−', '+'])}${String(dice.whole(1, 12)).padStart(2, '0')}`,
  (dice) => `${figure(dice)}${dice.of([' ', ''])}${dice.of(UNITS)}`,
  code,
  (dice) => capital(dice.of(WORDS)),
  (dice) => `${capital(anyWord(dice))}, ${anyWord(dice)}`,
  (dice) => `${capital(dice.of(SURNAMES))} et al. [${dice.whole(1, 99)}]`,
];

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const GREEK = ['α', 'β', 'χ', 'Δ', 'µ'];

/** A code of letters and figures, as goods, genes and accounts have. */
function code(dice: Dice): string {
  const part = () =>
    dice.of([
      () => dice.digits(dice.whole(1, 5)),
      () => Array.from({ length: dice.whole(1, 4) }, () => dice.of(LETTERS)).join(''),
      () => `${dice.of(LETTERS)}${dice.digits(dice.whole(1, 3))}`,
      () => `${anyWord(dice).slice(0, 4)}${dice.digits(1)}`,
    ])();
  return Array.from({ length: dice.whole(1, 3) }, part).join(dice.of(['-', '-', '/', '.', '', '_']));
}

function madeUpWord(dice: Dice): string {
  const word = `${Array.from({ length: dice.whole(1, 4) }, () => dice.of(SYLLABLES)).join('')}${dice.of(ENDS)}`;
  return dice.is(0.06) ? word.replace(/[aeou]/, (vowel) => dice.of(['é', 'è', 'ü', 'ö', 'ä', 'á', 'ó', 'ñ', vowel])) : word;
}

const anyWord = (dice: Dice): string => (dice.is(0.5) ? dice.of(WORDS) : madeUpWord(dice));

/** What heads a column. */
export function titled(dice: Dice): string {
  const word = capital(anyWord(dice));
  return dice.of([
    word,
    word,
    `${word} (${dice.of(UNITS)})`,
    `${word} [${dice.of(UNITS)}]`,
    `n = ${dice.whole(5, 400)}`,
    `(N = ${dice.whole(5, 4000).toLocaleString('en')})`,
    word.toUpperCase(),
    `95% CI`,
    'p value',
    'P-value',
    'Mean (SD)',
    `Mean ± SD`,
    `${dice.of(GREEK)}-${anyWord(dice)}`,
    `${dice.of(GREEK)}2`,
    code(dice),
  ]);
}

/** What a row is of. */
export function nameOf(dice: Dice): string {
  const words = Array.from({ length: dice.whole(1, 4) }, () =>
    dice.is(0.12) ? dice.of([...COMPANIES, ...TOWNS, ...ITEMS, ...STREETS]) : dice.is(0.08) ? code(dice) : anyWord(dice),
  );
  const name = capital(words.join(dice.is(0.1) ? '-' : dice.is(0.06) ? '/' : ' '));
  return dice.of([
    name,
    name,
    name,
    `${name} (${dice.of(UNITS)})`,
    `${name}, n (%)`,
    `${name}${dice.of(['*', '†', ':', 'a', '‡', '#'])}`,
    `${name} (${anyWord(dice)})`,
    `${dice.whole(1, 40)} ${name}`,
    `${dice.whole(1, 9)}. ${name}`,
    `${dice.of(['<', '≤', '>', '≥'])}${dice.of(['', ' '])}${dice.whole(1, 99)} ${dice.of(UNITS)}`,
    name.toUpperCase(),
  ]);
}

/** A line of text that says nothing. */
export const sentence = (dice: Dice): string =>
  `${capital(Array.from({ length: dice.whole(7, 12) }, () => `${anyWord(dice)}${dice.is(0.08) ? dice.of([',', ';', `(${figure(dice)})`, '’s']) : ''}`).join(' '))}${dice.of(['.', ',', ';', ':'])}`;
