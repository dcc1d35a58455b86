/** A name with its place in the running text. */
export interface Found {
  name: string;
  start: number;
  end: number;
}

const JOINERS = /^(?:and|und|et|y|e|ed|en|AND|UND|ET|Y|E|EN|&|sowie)$/u;
const SUFFIX =
  /^(?:inc|llc|l\.l\.c|ltd|limited|lp|l\.p|llp|corp|corporation|co|company|plc|n\.?a|gmbh|ag|kg|s\.?a|s\.?a\.?s|sarl|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|incorporated|jr|sr|ii|iii|se|s\.?l|ohg|mbh|pllc|p\.?c)\.?[,.]?$/i;
const INNER = /^(?:of|the|for|de|du|des|di|della|del|van|von|der|den|&|und|and|et|y|la|le|e)$/u;
/** Words for a role or a part of the document: a name made of nothing else is nobody's. */
const ROLES =
  /^(?:the|this|that|these|it|we|you|an?|and|or|of|other|potential|relationship|subsequent|company|companies|employee|employees|employer|party|parties|executive|recipient|discloser|disclosing|receiving|furnishing|counterparty|contractor|consultant|director|officer|associate|representatives?|affiliates?|principals?|management|staff|definitions?|confidentiality|confidential|information|limited|partnership|corporation|individual|seller|buyer|purchaser|vendor|client|customer|owner|agent|investor|board|agreement|employment|at-will|nothing|section|exhibit|schedule|distributor|affiliated|address|supplier|licensor|licensee|lender|borrower|tenant|landlord|plan|stock|option|incentive|recitals?|terms?|services?|joint|ventures?|provided|disclaimers?|limitations?|liability|contributions?|additional|capital|shall|be|is|are|subject|to|relating|for|above|items|obligations?|warrant(?:y|ies)|indemnification|notices?|products?|software|maintenance|payments?|fees?|january|february|march|april|may|june|july|august|september|october|november|december|\d+)$/i;

/** What examples of contracts call their sides: `Company A`, `Company B`. */
const LETTERED = /^Company \p{Lu}$/u;

/** What forms ask for: names hold none of these words, or one. */
const CAPTIONS = /\b(?:Name|Address|City|Province|State|Zip|Postal|Phone|Telephone|E-?mail|Fax|Cell|Date|Title|Signature)\b/g;
const MOST_CAPTIONS = 2;

/** Words of the titles of agreements, which stand where the names of the sides do. */
const TITLE = /\bnon-?\s?(?:disclosure|compet|solicit|circumvent)|\b(?:confidentiality|severance)\b/i;
/** What belongs to a side (`Company’s Code of Ethics`), who is not named (`the undersigned`, `XXXX`), and the first word of the recitals. */
const ITS_OWN = /^(?:the )?(?:company|corporation|employer|executive|employee)[’']s\s|\bundersigned\b|^whereas\b|^x+$/i;

/** Whether a text names nobody: only roles, a title, or the end of one sentence and the begin of the next. */
export function isNobody(name: string): boolean {
  if (LETTERED.test(name)) return false;
  if (TITLE.test(name) || ITS_OWN.test(name)) return true;
  if (/^(?:Country|State|Province|Commonwealth|Republic|Board) of |[’']s (?:Board|Directors|Affiliates|Representatives)/u.test(name))
    return true;
  const words = name
    .replace(/[“”"'‘’(),]/g, ' ')
    .trim()
    .split(/\s+/);
  return (
    words.every((word) => ROLES.test(word.replace(/[’']s$|[.:;]+$/, ''))) ||
    /\p{Ll}{4,}\.\s+\p{Lu}/u.test(name) ||
    /\b(?:EMPLOYEE|Employee|Employer|Employment)\b/.test(name) ||
    new Set(name.match(CAPTIONS)).size >= MOST_CAPTIONS
  );
}

/** What a party is called from here on, told before its name: `"Provider" - Example Inc.`. */
export const CALLED_FIRST = /["“]\p{Lu}[^"“”\n]{2,29}["”]\s*(?:[-–—:]|means|is)\s+(?=\p{Lu})/u;
const CALLED_FIRST_HERE = new RegExp(`^\\s*${CALLED_FIRST.source}`, 'u');

/** Where a name may begin: behind blanks, signs, a number of the list, what the party is called and a form of address. */
export function skipLead(text: string, from: number): number {
  const called = text.slice(from, from + 80).match(CALLED_FIRST_HERE)?.[0].length ?? 0;
  if (called > 0) return skipLead(text, from + called);
  const lead = text
    .slice(from)
    .match(
      /^(?:\s|[“"'(,:]|\(?[ia1]\)|1\.|the company\b|the undersigned\b|(?:the|der|die|la|il|lo|de)\s(?=\p{Lu})|(?:Mr|Ms|Mrs|Dr|Herrn?|Frau|Monsieur|Madame|M|Mme|D|Dña|Don|Doña|Sig|Sig\.ra|Dott|société|sociedad|mercantil|empresa|società|ditta|heer|mevrouw)\.?\s|(?:el\/la|el|la|los|las)\s(?:emplead|trabajador|arrendador|arrendatari|comprador|vendedor|cliente|proveedor|prestador|contratista|contratante)\p{L}*(?:\(\p{L}+\))?\s)*/iu,
    );
  return from + (lead?.[0].length ?? 0);
}

const STREET_END = /(?:stra(?:ß|ss)e|str\.|weg|allee|gasse|platz|damm|ufer|straat|laan|plein|kade|gracht)$/iu;
const STREET_WORD = /^(?:Via|Viale|Piazza|Corso|Calle|Avenida|Plaza|Paseo|Rue|Boulevard)$/iu;

/** The line under a name goes on with the street: `Julia Example Lindenallee 7`. */
const beginsStreet = (word: string, next: string): boolean => STREET_WORD.test(word) || (STREET_END.test(word) && /^\d/.test(next));

/** A company that writes itself small is one by what is said of it: `i-on interactive, a Florida corporation`. */
const SMALL_BRAND =
  /^\p{Ll}[\p{L}\d.&'’-]*(?: [\p{L}\d.&'’-]+){0,3}(?:,? (?:[Ii]nc|LLC|[Ll]td|[Cc]orp)\.?(?!\p{L})|(?=,? an? (?:\p{Lu}[\p{L}.]+ ){1,3}(?:corporation|company|limited|partnership|trust)\b))/u;

/** What stands in brackets before the form of a company: `Example (Pvt.) Ltd.`, `Example (India) Limited`. */
const WITHIN_NAME = /^\(\p{Lu}[\p{L}.]{0,15}\)$/u;

/** A name: capitalised words, linking words between them, a company suffix behind a comma. */
export function readName(text: string, from: number, end: number): Found | null {
  const small = text.slice(from, Math.min(end, from + 160)).match(SMALL_BRAND)?.[0];
  if (small) return { name: small, start: from, end: from + small.length };
  const tokens = [...text.slice(from, Math.min(end, from + 160)).matchAll(/\S+/g)];
  const kept: string[] = [];
  let stop = from;
  for (const [index, token] of tokens.entries()) {
    const raw = token[0];
    const word = raw.replace(/^[“"'‘]+/, '');
    const bare = word.replace(/[,;:”"')]+$/g, '');
    const brand =
      kept.length === 0 &&
      /^(?:\p{Ll}{1,4}\p{Lu}|\d+\P{L}|\d{1,3}\p{Lu}{2})/u.test(bare) &&
      // `iExample (the “Client”)`: alone it is one by what it is called from here on.
      (/^\p{Lu}/u.test((tokens[index + 1]?.[0] ?? '').replace(/^[“"]/, '')) ||
        (/^\p{Ll}{1,4}\p{Lu}/u.test(bare) && /^\((?:the|[“"])/.test(tokens[index + 1]?.[0] ?? '')));
    const capital = brand || /^[\p{Lu}\d&]/u.test(bare) || (kept.length > 0 && FORM.test(bare));
    const inner =
      INNER.test(bare) &&
      !(bare === 'of' && kept.length >= 2 && ENDS_NAME.test(kept.at(-1) ?? '')) &&
      kept.length > 0 &&
      /^[\p{Lu}]/u.test(tokens[index + 1]?.[0] ?? '') &&
      !(JOINERS.test(bare) && endsParty(kept, tokens[index + 1]?.[0] ?? ''));
    if (kept.length > 0 && WITHIN_NAME.test(raw) && SUFFIX.test(tokens[index + 1]?.[0] ?? '')) {
      kept.push(raw);
      continue;
    }
    if (raw.startsWith('(') || (!capital && !inner)) break;
    if (kept.length === 0 && !brand && !/^\p{Lu}/u.test(bare)) break;
    if (kept.length > 0 && /^By:?$/.test(bare)) break;
    if (kept.length >= 2 && beginsStreet(bare, tokens[index + 1]?.[0] ?? '')) break;
    const lettered = LETTERED.test([...kept, bare.replace(/\.$/, '')].join(' '));
    kept.push(lettered ? bare.replace(/\.$/, '') : bare);
    stop = from + token.index + raw.length;
    const closes = /[,;:)”"]$/.test(word);
    const next = tokens[index + 1]?.[0] ?? '';
    if (closes && !(word.endsWith(',') && SUFFIX.test(next))) break;
    if (kept.length >= 10 || (kept.length >= 2 && endsByForm(bare, next))) break;
    if (kept.length >= 2 && SUFFIX.test(bare) && /^\d/.test(next)) break;
    if (lettered && bare.endsWith('.')) {
      stop -= raw.length - raw.replace(/\.$/, '').length;
      break;
    }
  }
  const name = text
    .slice(from, stop)
    .replace(/^[“"'‘]+|[,;:”"')\s]+$/g, '')
    .replace(/[’']s$/u, '');
  const letters = name.replace(/[^\p{L}]/gu, '').length;
  if (letters < 3 || isNobody(name)) return null;
  if (/\((?!\p{Lu}[\p{L}.]*\)\s)|\d\.\d|\.{4}/u.test(name)) return null;
  if (
    /\b(?:Agreement|AGREEMENT|Information|Confidential|Disclosure|Transaction|Section|Exhibit)\b/.test(name) &&
    !SUFFIX.test(kept.at(-1) ?? '')
  )
    return null;
  return { name, start: from, end: stop };
}

/** `Alpha, Inc. and Beta LLC`: the joining word ends the first name when that is complete. */
function endsParty(kept: string[], next: string): boolean {
  const last = kept.at(-1) ?? '';
  return (
    SUFFIX.test(last) ||
    LETTERED.test(kept.join(' ')) ||
    (kept.length >= 2 && !/^(?:Son|Sons|Partners|Company|Co|Associates|Brothers|Daughters|Söhne|Cie|Fils)\b/.test(next))
  );
}

const FORM = /^(?:gmbh|ag|kg|ohg|mbh|b\.?v|n\.?v|s\.?r\.?l|s\.?p\.?a|s\.?a\.?s|sarl|s\.?l|s\.?a|plc|llc|inc|ltd|e\.?v|eg|sprl)\.?$/i;

/** `Example Limited of 4 Quay Road`: what follows is the address. */
const ENDS_NAME = /^(?:limited|ltd|llc|l\.l\.c|plc|inc|gmbh|b\.?v|n\.?v)\.?$/i;

/** `Example GmbH Hafenweg 2`: the form of a company ends its name, unless another form goes on with it (`GmbH & Co. KG`). */
function endsByForm(word: string, next: string): boolean {
  return FORM.test(word) && !/^&$/.test(next) && !SUFFIX.test(next) && !INNER.test(next);
}
