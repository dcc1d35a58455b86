import type { Context } from '../../finding/context.js';
import { looksLikeCompany } from '../../finding/parties/addresses.js';

/** A name with its place in the running text. */
export interface NamedParty {
  name: string;
  start: number;
  end: number;
}

const PERSON = "(?:\\p{Lu}[\\p{L}’'-]*\\.?\\s+){1,3}\\p{Lu}[\\p{L}’'-]+(?:,?\\s+(?:Jr|Sr|II|III|IV)\\b\\.?)?";

/** Signatures of persons who sign for themselves, not for a company: no `By` before the name, or a label such as `Employee Name`. */
const OWN_HAND: readonly RegExp[] = [
  new RegExp(
    `\\b(?:Print(?:ed)? Name of (?:the )?(?:Employee|Executive|Recipient)|Employee(?:[’']s)? Name|Name of (?:the )?(?:Employee|Executive|Recipient))\\s*:?\\s*(?<name>${PERSON})`,
    'gu',
  ),
  new RegExp(
    `\\b(?:Employee|EMPLOYEE|Executive|EXECUTIVE|Recipient|RECIPIENT|Consultant|CONSULTANT|(?:Second|SECOND) (?:Party|PARTY))\\s*:?\\s*(?:By|BY)\\s*:?\\s*(?:/\\s?[sS]/|_+\\s*Name:)\\s*(?<name>${PERSON})`,
    'gu',
  ),
  new RegExp(`(?<!\\b[Bb][Yy]\\b\\s{0,2}:?\\s{0,3})/\\s?[sS]/\\s*(?<name>${PERSON})`, 'gu'),
];

/** How many characters are looked through: of the end of the text for signatures, of its beginning for the company that it defines. */
const SIGNATURES = 6000;

/** A name read by the hand that signed is followed by itself in print: `/s/ Ann Example Ann Example`. */
function withoutEcho(name: string): string {
  const words = name.split(/\s+/);
  const half = words.findIndex((word, index) => index > 0 && word === words[0]);
  return half > 0 ? words.slice(0, half).join(' ') : name;
}

/** Persons who sign for themselves on the last pages, each once. */
export function ownSigners(text: string): NamedParty[] {
  const from = Math.max(0, text.length - SIGNATURES);
  const found: NamedParty[] = [];
  for (const pattern of OWN_HAND) {
    for (const match of text.slice(from).matchAll(pattern)) {
      const name = withoutEcho(match.groups?.name ?? '').replace(/\s(?:Print|Title|Name|Date[d]?|By|Its|Signature)\b.*$/u, '');
      if (looksLikeCompany(name) || name.split(' ').length < 2 || /\b(?:Title|Name|Date|By|President|Chief|Officer|Signature)\b/.test(name))
        continue;
      const start = from + match.index + match[0].indexOf(name);
      if (!found.some((other) => other.name === name)) found.push({ name, start, end: start + name.length });
    }
    if (found.length > 0) return found;
  }
  return found;
}

/** Those who belong to a company, up to its name: `the Board of Directors of Example Corporation`, `Certain Employees of Example, Inc.` */
const MEMBERS_OF = /^(?:\p{L}+ )*(?:Board|Directors?|Officers?|Employees?|Members?|Stockholders|Shareholders) of (?:the |The )?(?=\p{Lu})/u;

/** The company that an agreement calls `the “Company”`, whatever it says of its affiliates in between. */
export function definedCompany(text: string): NamedParty | null {
  const head = text.slice(0, SIGNATURES);
  const defined = head.search(/\((?:[^()“”"]{0,60})[“"](?:the )?(?:Company|Corporation|Employer|Disclosing Party)[”"]/u);
  if (defined < 0) return null;
  const before = head.slice(Math.max(0, defined - 260), defined);
  const names = [...before.matchAll(/(?:\p{Lu}[\p{L}\d.&’'-]*,?\s+(?:(?:of|and|the|&|de)\s+(?=\p{Lu}))?){1,8}/gu)].map((match) => ({
    name: match[0]
      .trim()
      .replace(/[,\s]+$/, '')
      .replace(MEMBERS_OF, ''),
    at: match.index + (match[0].match(MEMBERS_OF)?.[0].length ?? 0),
  }));
  const last = names.filter(({ name }) => looksLikeCompany(name)).at(-1);
  if (!last) return null;
  const start = Math.max(0, defined - 260) + last.at;
  return { name: last.name, start, end: start + last.name.length };
}

const SALUTATION = /^(?:Dear\b|Ladies and Gentlemen|Gentlemen\b|Re:|RE:)/;

/** To whom a letter is addressed: the company named in the lines above its salutation, those nearest to it first; where none is, nobody. */
export function addressee(context: Context, text: string): NamedParty | null {
  const page = context.model.pages[0];
  const lines = page?.lines.map((line) => line.text.trim()) ?? [];
  const greeting = lines.findIndex((line) => SALUTATION.test(line));
  if (greeting < 0) return null;
  const names = lines
    .slice(Math.max(0, greeting - 12), greeting)
    .reverse()
    .map((line) => line.replace(/^(?:To|TO|Attn|Attention):?\s*/, '').replace(/^LOGO\s+/, ''))
    .filter((line) => looksLikeCompany(line) && !/^c\/o\b|agreement/i.test(line) && line.length < 80 && !/\d{3}/.test(line));
  const name = names[0];
  const start = name === undefined ? -1 : text.indexOf(name.split(/\s+/)[0] ?? name);
  return name === undefined || start < 0 ? null : { name, start, end: start + name.length };
}
