import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { Dice } from '../pages/dice.js';
import { COMPANIES, ITEMS, TITLES, TOWNS } from '../words.js';

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
const UNITS = ['kg', 'mg/l', 'cm', 'days', 'hours', 'mm', '%', '°C', 'EUR', 'USD', 'ml', 'n', 'km2', 'years'];

const FONTS = [
  StandardFonts.Helvetica,
  StandardFonts.TimesRoman,
  StandardFonts.Helvetica,
  StandardFonts.TimesRoman,
  StandardFonts.HelveticaBold,
  StandardFonts.TimesRomanBold,
  StandardFonts.TimesRomanItalic,
  StandardFonts.HelveticaOblique,
  StandardFonts.Courier,
];

/** Points: sides of a sheet, its margin, the foot of the last row. */
const WIDTH = 430;
const HEIGHT = 560;
const MARGIN = 24;

/** A PDF with a made-up table of names and figures in small print: one font for the head, one for the rows. The same seed gives the same sheet. */
export async function figureSheet(seed: number): Promise<Buffer> {
  const dice = new Dice(seed);
  const document = await PDFDocument.create();
  const [head, body] = [await document.embedFont(dice.of(FONTS)), await document.embedFont(dice.of(FONTS))];
  const page = document.addPage([WIDTH, HEIGHT]);
  const size = dice.between(6, 10);
  const columns = dice.whole(2, 6);
  const kinds = Array.from({ length: columns }, () => dice.of(KINDS));
  const gap = size * dice.between(1.25, 2.2);
  let y = HEIGHT - MARGIN - size;
  print(page, head, size, y, [dice.of(TITLES), ...kinds.map(() => titled(dice))]);
  for (y -= gap * 1.3; y > MARGIN; y -= gap) {
    const name = dice.is(0.1) ? sentence(dice) : nameOf(dice);
    print(page, body, size, y, [name, ...(name.length > 40 ? [] : kinds.map((kind) => kind(dice)))]);
  }
  return Buffer.from(await document.save());
}

function print(page: PDFPage, font: PDFFont, size: number, y: number, cells: readonly string[]): void {
  const first = 0.36 * (WIDTH - 2 * MARGIN);
  const step = (WIDTH - 2 * MARGIN - first) / Math.max(1, cells.length - 1);
  cells.forEach((text, column) => {
    const x = column === 0 ? MARGIN : MARGIN + first + (column - 1) * step;
    const room = cells.length === 1 ? WIDTH - 2 * MARGIN : column === 0 ? first : step;
    // What does not fit would be printed over its neighbour.
    if (font.widthOfTextAtSize(text, size) < room - 0.5 * size) page.drawText(text, { x, y, size, font });
  });
}

/** Columns of a table: how one of its values is written. */
const KINDS: readonly ((dice: Dice) => string)[] = [
  (dice) => dice.between(0, 2).toFixed(3),
  (dice) => dice.between(0, 100).toFixed(1),
  (dice) => dice.between(0, 200).toFixed(2),
  (dice) => String(dice.whole(0, 3000)),
  (dice) => String(dice.whole(0, 60)),
  (dice) => `${dice.whole(0, 99)} (${dice.whole(0, 100)}%)`,
  (dice) => `${dice.between(0, 20).toFixed(2)} (${dice.between(0, 9).toFixed(2)})`,
  (dice) => `${dice.between(0, 2).toFixed(3)}–${dice.between(2, 12).toFixed(3)}`,
  (dice) => `${dice.between(0, 100).toFixed(dice.whole(0, 2))}%`,
  (dice) => `${dice.is(0.3) ? '–' : ''}${dice.between(0, 9).toFixed(2)}${dice.of(['', '*', '**', ''])}`,
  (dice) => dice.whole(1000, 9_999_999).toLocaleString('en'),
  (dice) => `[${dice.whole(0, 1)}, ${dice.whole(0, 1)}, ${dice.whole(0, 1)}]`,
  (dice) => `${String(dice.whole(1, 28)).padStart(2, '0')}/${String(dice.whole(1, 12)).padStart(2, '0')}/${dice.whole(1990, 2026)}`,
  (dice) => dice.of(['Yes', 'No', 'None', '-', 'High', 'Low', 'Moderate', 'Four', 'Six', 'NA', 'female', 'male']),
  (dice) => `${dice.of(['<', '>'])}${dice.of(['0.001', '0.05', '65', '4 cm', '10'])}`,
  (dice) => capital(dice.of(WORDS)),
];

const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function titled(dice: Dice): string {
  const word = capital(dice.of(WORDS));
  return dice.of([
    word,
    word,
    `${word} (${dice.of(UNITS)})`,
    `n = ${dice.whole(5, 400)}`,
    word.toUpperCase(),
    `95% CI`,
    'p value',
    'Mean (SD)',
  ]);
}

function nameOf(dice: Dice): string {
  const words = Array.from({ length: dice.whole(1, 4) }, () => dice.of(dice.is(0.85) ? WORDS : [...COMPANIES, ...TOWNS, ...ITEMS]));
  const name = capital(words.join(dice.is(0.1) ? '-' : ' '));
  return dice.of([
    name,
    name,
    name,
    `${name} (${dice.of(UNITS)})`,
    `${dice.whole(1, 40)} ${name}`,
    `${dice.whole(1, 9)}. ${name}`,
    name.toUpperCase(),
  ]);
}

const sentence = (dice: Dice): string =>
  `${capital(Array.from({ length: dice.whole(7, 12) }, () => dice.of(WORDS)).join(' '))}${dice.of(['.', ',', ';', ':'])}`;
