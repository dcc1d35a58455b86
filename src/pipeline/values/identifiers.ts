import { remembered } from './remembered.js';

/** A VAT or IBAN number found in a text. `valid`: its check digits agree; null: that kind is not checked. */
export interface FoundIdentifier {
  /** Without blanks, dots and dashes. */
  value: string;
  text: string;
  start: number;
  end: number;
  valid: boolean | null;
}

const VAT_BODIES: Record<string, string> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '\\d{9}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  EL: '\\d{9}',
  ES: '[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: '\\d{8}',
  FR: '[A-Z0-9]{2}\\d{9}',
  GB: '(?:\\d{9}|\\d{12}|GD\\d{3}|HA\\d{3})',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '\\d[A-Z0-9]\\d{5}[A-Z]{1,2}',
  IT: '\\d{11}',
  LT: '(?:\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '\\d{9}B\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{12}',
  SI: '\\d{8}',
  SK: '\\d{10}',
  XI: '\\d{9}',
};
const VAT = new Map(Object.entries(VAT_BODIES).map(([country, body]) => [country, new RegExp(`^${country}${body}$`)]));
const VAT_LOOSE = new RegExp(
  `(?<![A-Za-z0-9])(${Object.keys(VAT_BODIES).join('|')})[ .-]?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,13}(?![A-Za-z0-9])`,
  'g',
);
const SWISS_UID = /CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}(?:\s?(?:MWST|TVA|IVA))?/g;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]{4}){2,7}(?:[ ]?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g;
const EMAIL = /[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g;

/** VAT numbers with a country prefix, in reading order. A trailing word is not taken in: the longest well-formed beginning counts. */
export const findVatIds = remembered((text): readonly FoundIdentifier[] => {
  const found: FoundIdentifier[] = [];
  for (const match of text.matchAll(VAT_LOOSE)) {
    const form = VAT.get(match[1] ?? '');
    for (let length = match[0].length; form && length >= 8; length--) {
      const printed = match[0].slice(0, length);
      const value = printed.replace(/[ .-]/g, '');
      if (/[ .-]$/.test(printed) || !form.test(value)) continue;
      if (/[A-Z0-9]/.test(match[0][length] ?? ' ')) continue;
      found.push({ value, text: printed, start: match.index, end: match.index + length, valid: checkVat(value) });
      break;
    }
  }
  for (const match of text.matchAll(SWISS_UID)) {
    const value = match[0].replace(/[- .]/g, '').replace(/(MWST|TVA|IVA)$/, '');
    found.push({ value, text: match[0], start: match.index, end: match.index + match[0].length, valid: null });
  }
  return found.sort((left, right) => left.start - right.start);
});

/** Whether the check digits of a VAT number agree; null where the country's rule is not known here. */
export function checkVat(vat: string): boolean | null {
  const body = vat.slice(2);
  if (vat.startsWith('DE')) return iso7064Mod11x10(body);
  if (vat.startsWith('IT')) return luhn(body);
  if (vat.startsWith('BE')) return 97 - (Number(body.slice(0, 8)) % 97) === Number(body.slice(8));
  if (vat.startsWith('FR') && /^\d{11}$/.test(body)) return (12 + 3 * (Number(body.slice(2)) % 97)) % 97 === Number(body.slice(0, 2));
  if (vat.startsWith('LU')) return Number(body.slice(0, 6)) % 89 === Number(body.slice(6));
  if (vat.startsWith('HR')) return iso7064Mod11x10(body);
  if (vat.startsWith('PL')) return weighted(body, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(body[9]);
  return null;
}

function iso7064Mod11x10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index] ?? 0), 0);
}

/** IBANs with whether their mod-97 check agrees (ISO 13616). */
export function findIbans(text: string): FoundIdentifier[] {
  return [...text.matchAll(IBAN)].map((match) => {
    const value = match[0].replace(/ /g, '');
    return { value, text: match[0], start: match.index, end: match.index + match[0].length, valid: checkIban(value) };
  });
}

/** Mod-97 check of an IBAN without blanks. */
export function checkIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    if (Number.isNaN(value)) return false;
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** E-mail addresses with their places. */
export function findEmails(text: string): { value: string; start: number; end: number }[] {
  if (!text.includes('@')) return [];
  return [...text.matchAll(EMAIL)].map((match) => ({ value: match[0], start: match.index, end: match.index + match[0].length }));
}

/** Freight container numbers whose check digit agrees (ISO 6346), without blanks and dashes. */
export function findContainers(text: string): { value: string; start: number; end: number }[] {
  return [...text.matchAll(/(?<![A-Z])([A-Z]{3}[UJZ])[ -]?(\d{3})[ -]?(\d{3})[ /-]?(\d)(?!\d)/g)]
    .map((match) => ({ value: match.slice(1).join(''), start: match.index, end: match.index + match[0].length }))
    .filter(({ value }) => checkContainer(value));
}

function checkContainer(value: string): boolean {
  let sum = 0;
  for (let index = 0; index < 10; index++) sum += containerValue(value[index] ?? '0') * 2 ** index;
  return (sum % 11) % 10 === Number(value[10]);
}

/** Letters count 10-38 without the multiples of eleven. */
function containerValue(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const place = character.charCodeAt(0) - 65;
  return 10 + place + Math.floor((place + 9) / 10);
}
