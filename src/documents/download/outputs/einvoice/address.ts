/** An address as an electronic invoice has it; parts that are not known are null. */
export interface InvoiceAddress {
  readonly lines: readonly string[];
  readonly postcode: string | null;
  readonly city: string | null;
  /** ISO 3166-1, two letters. */
  readonly country: string | null;
}

/** Languages in which names of countries are known. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'cs', 'da', 'sv'];

const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

const isCountry = (code: string): boolean => NAMES.of(code) !== undefined && NAMES.of(code) !== code;
const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** Regions with a code of their own that are no country. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'UK', 'SU', 'DD', 'YU', 'CS', 'AN', 'FX', 'TP', 'ZR', 'BU', 'NT']);

let known: Map<string, string> | undefined;

/** Codes of countries by their names; made when first needed. */
function countries(): Map<string, string> {
  if (known) return known;
  const made = new Map([
    ['usa', 'US'],
    ['uk', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['holland', 'NL'],
  ]);
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = alphabet.flatMap((first) => alphabet.map((second) => first + second)).filter((code) => !NO_COUNTRIES.has(code));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name && isCountry(code)) made.set(letters(name), code);
    }
  }
  known = made;
  return made;
}

/** The country that a text names, by its code or in one of eleven languages; null for anything else. Pure. */
export function countryOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && isCountry(code)) return code;
  return countries().get(letters(text)) ?? null;
}

/** Countries whose VAT identifiers begin with other letters. */
const VAT_PREFIXES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

/** The country whose VAT identifier it is; null when it does not begin with one. Pure. */
export function countryOfVat(vatId: string | null): string | null {
  const prefix = /^([A-Z]{2})[0-9A-Z+*]{7,13}$/.exec((vatId ?? '').replace(/[\s.-]/g, '').toUpperCase())?.[1];
  return prefix ? (VAT_PREFIXES[prefix] ?? countryOf(prefix)) : null;
}

const POSTCODE_FIRST = /^(?:[A-Z]{1,2}[- ])?(\d{4} ?[A-Z]{2}|\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3})\s+(\p{L}.*)$/u;

/** Parts of an address that stands in one text, between commas, line breaks or dots. `vatId` tells the country where the address does not. Pure. */
export function readAddress(text: string | null, vatId: string | null): InvoiceAddress {
  const parts = (text ?? '')
    .split(/[\n,;●•·|]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = parts.length > 1 ? countryOf(parts.at(-1)!) : null;
  const rest = named ? parts.slice(0, -1) : parts;
  const country = named ?? countryOfVat(vatId);
  const at = rest.findLastIndex((part) => POSTCODE_FIRST.test(part));
  const [, postcode = null, city = null] = at >= 0 ? POSTCODE_FIRST.exec(rest[at]!)! : [];
  if (at >= 0) return { lines: rest.filter((_, index) => index !== at), postcode, city, country };
  // Where the town cannot be told from the street, the last part is the nearest to it.
  return rest.length > 1
    ? { lines: rest.slice(0, -1), postcode: null, city: rest.at(-1)!, country }
    : { lines: rest, postcode: null, city: null, country };
}
