import type { Dice } from '../pages/dice.js';
import { COMPANIES, GIVEN, SURNAMES, TOWNS } from '../words.js';
import type { Language } from './labels/lists.js';

const COMPANY_FORMS: Readonly<Record<Language, readonly string[]>> = {
  en: ['Ltd', 'Inc.', 'LLC', 'Limited', 'Corp.', 'Pte Ltd', 'Co., Ltd.'],
  de: ['GmbH', 'AG', 'GmbH & Co. KG', 'KG', 'e.K.', 'SE'],
  fr: ['SARL', 'SAS', 'S.A.', 'SASU'],
  es: ['S.L.', 'S.A.', 'S.L.U.', 'S.A. de C.V.'],
  it: ['S.r.l.', 'S.p.A.', 'S.n.c.', 'Srl'],
  nl: ['B.V.', 'N.V.', 'BV', 'V.O.F.'],
};
const STREETS: Readonly<Record<Language, (number: number) => readonly string[]>> = {
  en: (number) => [`${number} Station Road`, `${number} Market Street`, `Unit ${number} Harbour Park`],
  de: (number) => [`Bahnhofstraße ${number}`, `Industriestr. ${number}`, `Am Lindenweg ${number}`],
  fr: (number) => [`${number} rue de la Gare`, `${number}, avenue du Parc`, `ZI Nord - ${number} rue des Lilas`],
  es: (number) => [`Calle Mayor ${number}`, `Avda. del Puerto ${number}`, `Pol. Ind. Norte, nave ${number}`],
  it: (number) => [`Via Roma ${number}`, `Viale Europa, ${number}`, `Corso Garibaldi ${number}`],
  nl: (number) => [`Kerkstraat ${number}`, `Havenweg ${number}`, `Industrieweg ${number}`],
};
const POSTAL: Readonly<Record<Language, (dice: Dice) => string>> = {
  en: (dice) =>
    dice.of([
      `${dice.of(TOWNS)}, ${dice.of(['CA', 'NY', 'TX'])} ${dice.digits(5)}`,
      `${dice.of(TOWNS)} SW${dice.whole(1, 9)} ${dice.whole(1, 9)}AB`,
    ]),
  de: (dice) => `${dice.whole(10_000, 99_999)} ${dice.of(TOWNS)}`,
  fr: (dice) => `${dice.whole(10_000, 95_999)} ${dice.of(TOWNS)}`,
  es: (dice) => `${dice.whole(10_000, 52_999)} ${dice.of(TOWNS)}`,
  it: (dice) => `${dice.whole(10_000, 98_999)} ${dice.of(TOWNS)} (${dice.of(['MI', 'TO', 'BO'])})`,
  nl: (dice) => `${dice.whole(1000, 9999)} ${dice.of(['AB', 'CD', 'KL'])} ${dice.of(TOWNS)}`,
};

/** A company, or with this chance a person, at an address as its language writes it. */
export function partyIn(dice: Dice, language: Language, person: number): { name: string; lines: string[] } {
  const firm = `${dice.of(COMPANIES)} ${dice.of([...COMPANIES, ...SURNAMES])}${dice.is(0.85) ? ` ${dice.of(COMPANY_FORMS[language])}` : ''}`;
  const name = dice.is(person) ? `${dice.of(GIVEN)} ${dice.of(SURNAMES)}` : firm;
  return { name, lines: [dice.of(STREETS[language](dice.whole(1, 220))), POSTAL[language](dice)] };
}
