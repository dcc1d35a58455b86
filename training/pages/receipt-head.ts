import { COMPANIES, FORMS, GIVEN, SHOPS, SHOPS_BEFORE, SURNAMES, TOWNS } from '../words.js';
import type { Dice } from './dice.js';
import { partyOf } from './facts.js';
import { BRANCHES, GREETINGS, OWNERS, SLOGANS } from './languages.js';
import type { Till } from './till.js';

/** What the head of a roll says: whose it is, and what is printed of that at the foot, if the head does not name him. */
export interface Head {
  readonly name: string;
  readonly foot: string | null;
}

/** Name and address, with what else stands at the head of a roll. */
export function head(till: Till): Head {
  const { dice } = till;
  const way = dice.between(0, 1);
  if (way < 0.12) return underLogo(till);
  if (way < 0.3) return underBrand(till);

  return { name: named(till, dice.is(0.5) ? shopOf(dice) : partyOf(dice, 0.04).name), foot: null };
}

const personOf = (dice: Dice): string => `${dice.of(GIVEN)} ${dice.of(SURNAMES)}`;
const registrationOf = (dice: Dice): string => `${dice.digits(dice.of([6, 6, 7]))}-${dice.of(['X', 'W', 'T', 'P', 'D', 'H', 'U', 'V'])}`;

/** A shop by name and trade, some as a company of Malaysia, where most of the labelled rolls come from. */
function shopOf(dice: Dice): string {
  const own = `${dice.of(dice.is(0.5) ? COMPANIES : SURNAMES)}${dice.is(0.4) ? ` ${dice.of(COMPANIES)}` : ''}`;
  const shop = dice.is(0.45) ? `${dice.of(SHOPS_BEFORE)} ${own}` : `${own} ${dice.of(SHOPS)}`;
  const branch = dice.is(0.2) ? ` (${dice.of(TOWNS)})` : '';
  return dice.is(0.45)
    ? `${shop}${branch} ${dice.of(['Sdn Bhd', 'Sdn. Bhd.', 'SDN BHD', '(M) Sdn Bhd', 'S/B', 'SB', '(KL) Sdn Bhd'])}`
    : shop;
}

/** The seller first, as most tills print it. */
function named(till: Till, name: string): string {
  const { dice } = till;
  if (dice.is(0.12)) till.centre(scrapOf(dice), dice.of([1, 1.5, 2]) * till.sheet.em);
  if (dice.is(0.06)) till.centre(dice.is(0.5) ? personOf(dice).toLowerCase() : dice.digits(7));
  if (dice.is(0.3)) till.centre(dice.of(SLOGANS));
  const shown = dice.is(0.6) ? name.toUpperCase() : name;
  const size = dice.of([1, 1, 1.3, 1.6]) * till.sheet.em;
  title(till, shown, size);
  if (dice.is(0.14)) till.centre(`${dice.of(OWNERS)} ${personOf(dice)}`);
  below(till, addressOf(dice), shown !== name);
  return shown;
}

/** Words over one to three lines. */
function wrapped(dice: Dice, words: readonly string[]): string[] {
  const most = dice.is(0.65) ? 1 : dice.is(0.6) ? 2 : 3;
  const count = Math.min(most, words.length);
  const lines: string[] = [];
  let rest = words;
  for (let left = count; left > 0; left--) {
    const taken = left === 1 ? rest.length : dice.whole(1, rest.length - left + 1);
    lines.push(rest.slice(0, taken).join(' '));
    rest = rest.slice(taken);
  }
  return lines;
}

/** A name over one to three lines, with the number under which it is registered behind or below it. */
function title(till: Till, name: string, size: number): void {
  const { dice } = till;
  const registered = dice.is(0.4) ? registrationOf(dice) : null;
  const behind = registered !== null && dice.is(0.4) ? ` (${registered})` : '';
  for (const line of wrapped(dice, `${name}${behind}`.split(' '))) till.centre(line, size);
  if (registered === null || behind !== '') return;
  till.centre(
    dice.of([
      `(${registered})`,
      `Co. Reg. No: ${registered}`,
      `(CO. REG ${registered})`,
      `Company No ${registered}`,
      registered,
      `(Reg. No. ${registered})`,
    ]),
  );
}

/** What follows the name: branch, address, how to call, tax number, the title of the paper. */
function below(till: Till, lines: readonly string[], capitals: boolean): void {
  const { dice } = till;
  if (dice.is(0.25)) till.centre(dice.of(BRANCHES));
  for (const line of lines) till.centre(capitals ? line.toUpperCase() : line);
  if (dice.is(0.8)) till.centre(`${dice.of(['Tel', 'TEL', 'Phone', 'Tel/Fax', 'Telefon'])}: 0${dice.digits(1)}-${dice.digits(8)}`);
  if (dice.is(0.6))
    till.centre(`${dice.of(['GST ID', 'GST No', 'VAT No', 'USt-IdNr.', 'NIF', 'Tax ID', 'P.IVA', 'NIP'])}: ${dice.digits(12)}`);
  if (dice.is(0.5)) till.centre(till.words.title);
}

/** What a reader makes of a logo that it cannot read: signs, or letters that look like a word. */
function scrapOf(dice: Dice): string {
  if (dice.is(0.4)) return dice.of(['SRO', 'a ~', 'EN &', '(6)', 'ee', 'W.', 'pS oN', 'Ge |', '« ®', 'IEEE.']);
  const letters = Array.from({ length: dice.whole(3, 7) }, () => dice.of([...'aeiouslrtnbdhmk'])).join('');
  return dice.is(0.3) ? letters.toUpperCase() : letters.charAt(0).toUpperCase() + letters.slice(1);
}

/** An address as tills print it: over two to five lines, the town alone in one or not. */
function addressOf(dice: Dice): string[] {
  if (dice.is(0.4)) return partyOf(dice, 0).lines;
  const place = (): string => `${dice.of(dice.is(0.5) ? COMPANIES : TOWNS)}${dice.is(0.3) ? ` ${dice.of(SURNAMES)}` : ''}`;
  const number = dice.of([
    `No. ${dice.whole(1, 90)}`,
    `Lot ${dice.whole(1, 900)} & ${dice.whole(1, 900)}`,
    `${dice.whole(1, 90)}-G`,
    `PT ${dice.digits(4)}`,
    `No ${dice.whole(1, 20)}A`,
  ]);
  const area = `${dice.of(['Taman', 'Bandar', 'Kampung', 'Kg.', 'Kawasan Perindustrian', 'Pusat Dagangan', 'Seksyen', 'Desa', 'Bukit'])} ${place()}`;
  return [
    `${number}, ${dice.of(['Jalan', 'Jln', 'Lorong', 'Persiaran'])} ${place()} ${dice.whole(1, 20)}/${dice.whole(1, 9)}${dice.is(0.5) ? ',' : ''}`,
    ...(dice.is(0.7) ? [`${area}${dice.is(0.5) ? ',' : ''}`] : []),
    ...(dice.is(0.8) ? [`${dice.digits(5)} ${dice.of(TOWNS)}${dice.is(0.5) ? ', Selangor.' : ''}`] : []),
    ...(dice.is(0.3) ? [dice.of(['Selangor Darul Ehsan', 'Johor Darul Takzim', 'Malaysia', 'Pahang', 'Singapore'])] : []),
  ];
}

/** A logo that is no text: the roll begins with an address, and the seller is named below it or at the foot. */
function underLogo(till: Till): Head {
  const { dice } = till;
  const plain = partyOf(dice, 0).name;
  const lines = addressOf(dice);
  const name = dice.is(0.5) ? shopOf(dice) : plain;
  const capitals = dice.is(0.7);
  const shown = capitals ? name.toUpperCase() : name;
  if (dice.is(0.6)) till.centre(scrapOf(dice));
  const mall = `${dice.of(['3RD FLR', 'Ground Floor', 'Level 2', 'LOT G-12', 'Unit 4', '1. OG', 'Local 12'])}, ${dice.of(COMPANIES)} ${dice.of(['Mall', 'Taman Jaya', 'Plaza', 'Arcade', 'Center'])}`;
  const address = dice.is(0.6) ? [mall, ...lines] : lines;
  const atFoot = dice.is(0.4);
  const inside = !atFoot && dice.is(0.5);
  if (inside) title(till, shown, till.sheet.em);
  below(till, address, capitals);
  if (!atFoot && !inside)
    till.centre(dice.is(0.5) ? shown : `${dice.of(['Operated by', 'A shop of', 'Betreiber:', 'Dimiliki oleh :'])} ${shown}`);
  return { name: shown, foot: atFoot ? `${dice.is(0.6) ? `${dice.of(GREETINGS)} ` : ''}${shown}` : null };
}

/** A brand in large letters over the company that runs the shop. */
function underBrand(till: Till): Head {
  const { dice, sheet } = till;
  const lines = addressOf(dice);
  const capitals = dice.is(0.7);
  const company = `${dice.of(dice.is(0.5) ? COMPANIES : SURNAMES)} ${dice.of(COMPANIES)} ${dice.of(dice.is(0.5) ? FORMS : ['Sdn Bhd', 'Sdn. Bhd.', '(M) Sdn Bhd'])}`;
  const shown = capitals ? company.toUpperCase() : company;
  const brand = `${dice.of(COMPANIES)}${dice.is(0.6) ? ` ${dice.of(SHOPS)}` : ''}`;
  if (dice.is(0.2)) till.centre(dice.of(SLOGANS));
  till.centre(dice.is(0.6) ? brand.toUpperCase() : brand, dice.of([1, 1.3, 1.6, 2]) * sheet.em);
  if (dice.is(0.15)) till.centre(`${dice.of(OWNERS)} ${personOf(dice)}`);
  title(till, shown, sheet.em);
  below(till, lines, capitals);
  return { name: shown, foot: null };
}
