import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { looksLikeCompany } from '../../finding/parties/addresses.js';
import { candidateAt, type RunningText } from '../../finding/running-text.js';
import { alphanumeric } from '../../values/text.js';
import { partiesInBlocks } from './block-parties.js';
import { partiesOfParticulars } from './particulars.js';
import { CALLED_FIRST, type Found, isNobody, readName, skipLead } from './party-names.js';
import { signatoryCompanies } from './signature-blocks.js';
import { addressee, definedCompany, ownSigners } from './signers.js';

const ANCHORS =
  /\b(?:by and between|by and among|(?:entered into|made) by(?! and)|is between|between|among|Between|BETWEEN|BY AND BETWEEN|AMONG|zwischen|Zwischen|entre|Entre|ENTRE|tra|fra|Tra|Fra|TRA|tussen|Tussen|von und zwischen|[Dd]e ondergetekenden|[Dd]ie Unterzeichneten|I sottoscritti|Los abajo firmantes|Les soussignés|(?:PARTIES|Parties|PARTEIEN|Parteien|PARTIES CONTRACTANTES|PARTES|PARTI|PARTIJEN|Partijen)(?=\s*:?\s*\(?1[).]\s|\s*:\s*\p{Lu}))\b(?:\s+(?:the parties|the undersigned|THE UNDERSIGNED|les soussignée?s|LES SOUSSIGN[ÉE]E?S|los abajo firmantes|i sottoscritti|den|der|dem)\b)?\s*[:,]?\s*/gu;
const PREAMBLE = 6000;
const WINDOW = 1600;

/** Names of the parties: behind `between` in the opening clause, else behind role labels; null when none can be read. */
export function findContractParties(context: Context, running: RunningText): Candidate | null {
  let best = partiesInBlocks(context, running);
  for (const anchor of best.length > 0 ? [] : running.text.slice(0, PREAMBLE).matchAll(ANCHORS)) {
    const start = anchor.index + anchor[0].length;
    const defined = definedTerms(running.text.slice(0, anchor.index));
    const found = namesAfter(running.text, start).filter(({ name }) => !isDefined(name, defined));
    if (found.length >= 2) {
      best = found;
      break;
    }
    if (found.length > best.length) best = found;
  }
  if (best.length < 2 && isLetter(running.text)) {
    // Who countersigns a letter is bound by it; its text names advisers and affiliates as well.
    const signed = signatoryCompanies(context, running.text);
    if (new Set(signed.map(({ name }) => alphanumeric(name.split(' ')[0] ?? ''))).size >= 2) best = signed;
  }
  if (best.length < 2) {
    const parted = partedNames(running.text.slice(0, PREAMBLE));
    if (parted.length > best.length) best = parted;
  }
  if (best.length < 2) {
    const defined = definedNames(running.text.slice(0, PREAMBLE)).filter(({ name }) => !isTerm(name, running.text));
    if (defined.length > best.length) best = defined;
  }
  if (best.length < 2) {
    const told = partiesOfParticulars(context, running);
    if (told.length > best.length) best = told;
  }
  if (best.length < 2) {
    const letter = letterParties(context, running.text);
    if (letter.length > best.length) best = letter;
  }
  if (best.length < 2) best = withSigners(context, running.text, best);
  if (best.length === 0) return null;
  best = onceEach(best.map((party) => withoutJoiner(represented(running.text, party))));
  const names = best.map((party) => party.name);
  const first = candidateAt(context, running, best[0]!.start, best[0]!.end, names, best.length >= 2 ? 0.88 : 0.6, 'clause');
  return { ...first, text: names.join('; ') };
}

/** What a text calls its parties and papers from here on: `(the “Adviser”)`. */
const definedTerms = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\((?:the |each an? |an? )?[“"]([^“”"]{2,40})[”"]/g)].map((match) => alphanumeric(match[1] ?? '')));

/** Set in quotes somewhere: a word that the agreement explains (`“Floor Price” means`), unless a company is called so. */
const isTerm = (name: string, text: string): boolean =>
  !looksLikeCompany(name) &&
  ['“”', '""'].some(([open, close]) => text.includes(`${open}${name}${close} means`) || text.includes(`${open}${name}${close} is`));

/** `the Adviser and FASC`: whom the text has named before under their full names. */
const isDefined = (name: string, defined: ReadonlySet<string>): boolean =>
  defined.size > 0 && name.split(/\s(?:and|&)\s/).every((part) => defined.has(alphanumeric(part)));

/** Names from the anchor on: the first right behind it, further ones behind `and` after a definition or description. */
function namesAfter(text: string, from: number): Found[] {
  const end = clauseEnd(text, from);
  const found: Found[] = [];
  let position = skipLead(text, from);
  const first = readName(text, position, end);
  if (!first) return [];
  found.push(first);
  const listed = /^\s*[“"'(,:]*\(?1[).]/.test(text.slice(from, from + 12)) ? listedNames(text, first.end, end) : [];
  if (listed.length > 0) return [first, ...listed];
  position = first.end;
  for (let guard = 0; guard < 8 && found.length < 6; guard++) {
    const next = nextParty(text, position, end);
    if (!next || (found.length >= 2 && endsSentence(text.slice(position, next.start)))) break;
    if (!found.some((other) => saysAgain(next.name, other.name))) found.push(next);
    position = next.end;
  }
  return found;
}

/** The same name, also behind the heading of a clause: `3. Services Provided  Example Catering agrees`. */
function saysAgain(name: string, known: string): boolean {
  const [own, other] = [alphanumeric(name), alphanumeric(known)];
  return own === other || (known.includes(' ') && own.endsWith(other));
}

/** Whether a sentence ends in a stretch of text: a full stop behind a whole word, and a new sentence. */
function endsSentence(text: string): boolean {
  return /(?:\p{Ll}{4,}|[)”"’])\.\s+(?:[“"(]?\p{Lu}|\d)/u.test(text);
}

/** Parties of a numbered list after its first: each behind `(2)`, `3.` and so on. */
function listedNames(text: string, from: number, end: number): Found[] {
  const found: Found[] = [];
  for (let number = 2, position = from; number < 7; number++) {
    const marker = text.slice(position, end).match(new RegExp(`(?:^|\\s)(?:\\(${number}\\)|${number}[.)])\\s+`));
    const at = marker?.index === undefined ? -1 : position + marker.index + marker[0].length;
    const name = at < 0 ? null : readName(text, skipLead(text, at), end);
    if (!name) break;
    found.push(name);
    position = name.end;
  }
  return found;
}

/** The clause that names the parties ends where the recitals begin. */
function clauseEnd(text: string, from: number): number {
  const window = text.slice(from, from + WINDOW);
  const stop = window.search(
    /\b(?:WHEREAS|WITNESSETH|RECITALS?|R E C I T A L S|W I T N E S S|NOW,? THEREFORE|Whereas|Präambel|PRÄAMBEL|PREMESSO|Premesso|EXPONEN|ATTENDU|Considérant|PRÉAMBULE|overwegende|OVERWEGENDE|Background|BACKGROUND|hereby agree|agree as follows|In consideration|The parties|Each party)\b/,
  );
  return from + (stop < 0 ? WINDOW : stop);
}

/** Words of Dutch contracts: `en` joins two parties there, and says where something is in Spanish and French. */
const DUTCH = /(?<!\p{L})(?:overeenkomst|tussen|hierna|gevestigd|ondergetekenden?)(?!\p{L})/iu;

/** What a further party stands behind. */
const JOINS_NEXT = new RegExp(
  [
    String.raw`(?<=[)”"’»,;.\d\p{L}–—-])\s+(and|und|et|y|ed?|en|AND|UND|ET|Y|ED?|EN|Et|Und|En|&|sowie)[,:]?\s+`,
    String.raw`\s\((?:ii|iii|b|c|2|3)\)\s+`,
    String.raw`\s[23]\.\s+`,
    String.raw`(?<=[”"]\)),\s+(?=\p{Lu})`,
    // `Ann Example (EMPLOYEE) EXAMPLE, Inc.`: the next line of a list without joining words.
    String.raw`(?<=\(\p{Lu}{4,}\))\s+(?=\p{Lu})`,
    String.raw`\s(?=${CALLED_FIRST.source})`,
  ].join('|'),
  'gu',
);

/** A following party: behind a joining word whose left side is a closed description and whose right side is a name. */
function nextParty(text: string, from: number, end: number): Found | null {
  // The character before is looked at: a name may end right where the joining word begins.
  const first = Math.max(0, from - 1);
  for (const match of text.slice(first, end).matchAll(JOINS_NEXT)) {
    if (/^en$/i.test(match[1] ?? '') && !DUTCH.test(text.slice(0, PREAMBLE))) continue;
    const at = skipLead(text, first + match.index + match[0].length);
    const before = text.slice(Math.max(from - 40, 0), first + match.index).trimEnd();
    const closed =
      /[)”"’»,;–—-]$/.test(before) ||
      first + match.index < from + 2 ||
      /\d{4,5}$/.test(before) ||
      looksLikeCompany(before.slice(-40)) ||
      !match[1];
    const name = readName(text, at, end);
    if (
      !name ||
      /^(?:its|their|the|all|any|each|such|other|is|for|collectively|together|hereinafter|wholly|Affiliates?|Party|Parties)\b/i.test(
        text.slice(at, at + 14),
      )
    )
      continue;
    const defined =
      /^\s*,?\s*(?:an?\s|with\s|having\s|whose\s|located\s|together\s|organized|\(|acting|mit Sitz|vertreten|dont le|société|domicili|con sede|con domicilio|gevestigd|een|ein\b|eine\b|nachfolgend|ci-après|representad|“|")/iu.test(
        text.slice(name.end, name.end + 30),
      );
    // `2. Payment Terms`: the number of a clause, unless what follows is told to be somebody.
    const isClause = /\s[23]\.\s/.test(match[0]) && !defined && !looksLikeCompany(name.name);
    if (
      (closed && !isClause && (defined || looksLikeCompany(name.name) || name.name.split(' ').length >= 2)) ||
      (defined && looksLikeCompany(name.name))
    )
      return name;
  }
  return null;
}

const PARTED =
  /(?<!\p{L})(?:(?:de|por) una parte|(?:de|por)(?: la)? otra(?: parte)?|da una parte|dall[’']altra(?: parte)?|enerzijds|anderzijds)\s*[,:]?\s+/giu;

/** `De una parte, Example S.L. ... De otra parte, Ann Example`: one party behind each such phrase. */
function partedNames(text: string): Found[] {
  const found: Found[] = [];
  for (const match of text.matchAll(PARTED)) {
    const name = readName(text, skipLead(text, match.index + match[0].length), text.length);
    if (name && !found.some((other) => alphanumeric(other.name) === alphanumeric(name.name))) found.push(name);
  }
  return found.slice(0, 4);
}

/** Words by which a person signs for someone else, up to the name of that one. */
const REPRESENTS =
  /(?:(?:en nombre y(?: en)? representación|en representación|en nombre|por cuenta) del?|in nome e per conto|(?:legale rappresentante|amministratore(?: unico| delegato)?)(?: pro tempore)?|agissant (?:au nom|pour le compte)(?: et (?:au nom|pour le compte))? de|handelnd für|(?:acting )?(?:for and )?on behalf of)\s+(?:(?:de|del|della|dell[’']|di|la|las|los|el|die|der|das|the|société|sociedad|mercantil|entidad|compañía|empresa|società)\s+)*/iu;

/** Where what is said of a party ends. */
const PARTY_ENDS =
  /(?<!\p{L})(?:en adelante|hereinafter|ci-après|di seguito|nachfolgend|de otra|por otra|d[’']autre part|dall[’']altra)(?!\p{L})/iu;

/** Who acts for a company is no party: `D. Juan Example, en nombre y representación de EXAMPLE, S.L.` */
function represented(text: string, party: Found): Found {
  if (looksLikeCompany(party.name)) return party;
  const about = text.slice(party.end, party.end + 320).split(PARTY_ENDS)[0] ?? '';
  const match = about.match(REPRESENTS);
  if (match?.index === undefined) return party;
  const from = party.end + match.index + match[0].length;
  const name = readName(text, skipLead(text, from), party.end + about.length);
  // `on behalf of the Trust’s Money Market Fund`: a part of the party itself.
  const isOwn = name !== null && /^\p{L}+[’']s\s/u.test(text.slice(name.start, name.end));
  return name && !isOwn && looksLikeCompany(name.name) ? name : party;
}

const ADDRESSEE = /(?:^|\s)(?:Dear|Re:|RE:|Ladies and Gentlemen|Gentlemen\s?:|Sirs\s?:)/u;
const isLetter = (text: string): boolean => ADDRESSEE.test(text.slice(0, 4000));
const CLOSING =
  /\b(?:Very truly yours|Yours (?:very )?truly|Sincerely(?: yours)?|Yours (?:faithfully|sincerely)|Mit freundlichen Grüßen|Cordialement|Atentamente|Distinti saluti|Hoogachtend),?\s+/gu;
const AGREED = /\b(?:AGREED|Agreed|ACCEPTED|Accepted|ACKNOWLEDGED|Acknowledged|CONFIRMED|Confirmed)\b[^:.]{0,90}[:.]\s+/gu;

/** An agreement that names one side or none: the company it defines, and the person who signs for himself. */
function withSigners(context: Context, text: string, known: Found[]): Found[] {
  const isNew = (party: Found, parties: readonly Found[]): boolean =>
    !isNobody(party.name) && !parties.some((other) => sharesName(other.name, party.name));
  const company = known.some((party) => looksLikeCompany(party.name)) ? null : definedCompany(text);
  const parties = company && isNew(company, known) ? [...known, company] : known;
  if (parties.length >= 2) return parties;
  const signed = signatoryCompanies(context, text).filter((party) => isNew(party, parties));
  if (parties.length === 0 && signed.length >= 2) return signed;
  // A person signs beside a company, and a company beside a person.
  const person = ownSigners(text).filter((party) => isNew(party, parties))[0];
  const other = signed.length === 1 ? signed[0] : undefined;
  const second = parties.some(({ name }) => looksLikeCompany(name)) ? (person ?? other) : (other ?? person);
  return second ? [...parties, second] : parties;
}

/** A name whose line breaks before the next one: `Example Inc. and`. */
const withoutJoiner = (party: Found): Found => ({ ...party, name: party.name.replace(/(?:,?\s+(?:and|und|et|y|e|&))+$/, '') });

/** Who acts for a company that is named as well is that company. */
const onceEach = (parties: readonly Found[]): Found[] =>
  parties.filter((party, index) => parties.findIndex((other) => alphanumeric(other.name) === alphanumeric(party.name)) === index);

function sharesName(left: string, right: string): boolean {
  const [first, second] = [alphanumeric(left), alphanumeric(right)];
  return first.includes(second) || second.includes(first);
}

/** An agreement by letter: who signs below the closing, who countersigns, else to whom it is addressed. */
function letterParties(context: Context, text: string): Found[] {
  if (!isLetter(text)) return [];
  const found: Found[] = [];
  const add = (party: Found | null): void => {
    if (party && looksLikeCompany(party.name) && !isNobody(party.name) && !found.some((other) => sharesName(other.name, party.name)))
      found.push(party);
  };
  const receiver = addressee(context, text);
  const company = definedCompany(text);
  if (receiver && company) {
    add(receiver);
    add(company);
    if (found.length === 2) return found;
    found.length = 0;
  }
  for (const pattern of [CLOSING, AGREED]) {
    for (const match of text.matchAll(pattern)) add(readName(text, skipLead(text, match.index + match[0].length), text.length));
  }
  const head = text.slice(0, text.search(ADDRESSEE) + 1);
  for (const match of head.matchAll(/(?<=\s|^)\p{Lu}/gu)) if (found.length < 2) add(readName(text, match.index, head.length));
  return found.slice(0, 2);
}

/** Names that the text defines: `Alpha Inc. (the “Company”)`, `Alpha Inc., a Delaware corporation`. */
function definedNames(text: string): Found[] {
  const found: Found[] = [];
  const terms = definedTerms(text);
  const pattern =
    /((?:\p{Lu}[\p{L}\d.&’'-]*,?\s+(?:(?:of|and|the|&|de)\s+)?){1,7})(?:,?\s*an?\s+[\p{L}\s]{3,40}?(?:corporation|company|partnership|individual|limited)[^(]{0,120})?(?:,?\s*(?:and|including|with|having|located|whose|its|for itself)\s[^(.“”]{0,110})?(?:\s*\(\s*(?:the |each,? a |hereinafter[^“"(]{0,30}|collectively[^“"(]{0,40}|together[^“"(]{0,40})?|,?\s+here(?:in)?after\b[^“”"(]{0,40})[“"]/gu;
  for (const match of text.matchAll(pattern)) {
    const printed = (match[1] ?? '').trim();
    const name = printed
      .replace(/[,\s]+$/, '')
      .replace(/[’']s$/u, '')
      // The title stands right before the first name where nothing leads to it.
      .replace(/^.*\b(?:AGREEMENT|Agreement|CONTRACT|Contract)\s+(?=\p{Lu})/u, '')
      .replace(/^(?:This|The|Between|And|By|Dear|Sirs?|Re)\s+/u, '');
    if (name.split(/\s+/).length < 2 && !looksLikeCompany(name)) continue;
    // `equal to the Purchase Amount (the “Payout”)`: what the text calls something else by.
    if (isDefined(name, terms)) continue;
    // `with offices at 4 Mill Lane, Albany (the “Company”)`
    if (!looksLikeCompany(name) && /\d\s$/.test(text.slice(Math.max(0, match.index - 2), match.index))) continue;
    if (/\b(?:Agreement|Information|Transaction|Date|Material|Parties|Section|Exhibit)\b/.test(name)) continue;
    if (isNobody(name) || found.some((other) => alphanumeric(other.name) === alphanumeric(name))) continue;
    const start = match.index + match[0].indexOf(name);
    found.push({ name, start, end: start + name.length });
    if (found.length === 2) break;
  }
  return found;
}
