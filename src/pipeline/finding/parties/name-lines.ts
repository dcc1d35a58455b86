import { findDates } from '../../values/dates.js';
import { findEmails } from '../../values/identifiers.js';
import { remembered } from '../../values/remembered.js';
import { alphanumeric, fold } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { isWorldTitle } from '../lexicon/world/index.js';
import { type Segment, slice } from '../page-view.js';
import { hasPostalLine, hasStreet, isAttentionLine, isContactLine, isSalutation, looksLikeCompany } from './addresses.js';

/** Separates `Name, Street 1, 12345 Town` written on one line. */
export function splitName(line: Segment): { name: Segment; rest: Segment | null } {
  const honoured = line.text.match(HONOURED)?.groups?.name?.length;
  if (honoured) return { name: slice(line, 0, honoured) ?? line, rest: null };
  const signed = line.text.match(SIGNED)?.[0].length;
  const signer = signed ? slice(line, signed) : null;
  if (signer) return splitName(signer);
  const dated = line.text.match(DATED_HEAD);
  const named = dated && findDates(dated[1]!).length > 0 ? slice(line, dated[0].length) : null;
  if (named) return splitName(named);
  const key = line.text.search(ADDRESS_KEY_BEHIND);
  if (key > 0) return splitName(slice(line, 0, key) ?? line);
  const bold = boldName(line);
  if (bold) return bold;
  const formed = (line.text.match(ADDRESS_BEHIND_FORM) ?? line.text.match(STREET_BEHIND_FORM))?.[1]?.length;
  if (formed) return { name: slice(line, 0, formed) ?? line, rest: slice(line, formed) };
  const parts = [...line.text.matchAll(/\s+[-–—|·•∙●*]\s+|,\s+|\s*[|·•●]\s*/g)];
  const separator = parts.find((match) => {
    const rest = line.text.slice(match.index + match[0].length);
    return match.index > 2 && (hasPostalLine(rest) || hasStreet(rest)) && !/^(?:inc|ltd|llc|co|corp)\b/i.test(rest);
  });
  if (!separator) return { name: line, rest: null };
  const name = slice(line, 0, separator.index);
  return { name: name ?? line, rest: slice(line, separator.index + separator[0].length) };
}

/** `富士商事株式会社 御中`: a word of courtesy behind the name of whom a paper is addressed to, in Japanese and Korean. */
export const HONOURED = /^(?<name>.{2,60}?)\s*(?:御中|様|殿|귀중|귀하)$/u;

/** An address right behind the form of the company: `Example Pvt Ltd Level 2, Prestige Park`. */
const ADDRESS_BEHIND_FORM =
  /^(\p{Lu}[^,]{2,60}?\s(?:(?:pvt|pty)\.? ltd|private limited|sdn\.? bhd|ltd|limited|llc|inc|gmbh)\.?)\s(?!(?:pvt|pty|ltd|llc|inc|co|kg|gmbh|edition)\b)(?=\p{L}+\s.*[\d,])/iu;

/** The same before a word for a street, where the form is of two or three letters: `Vinos del Norte S.A. CTRA. LOGROÑO - KM. 4`. */
const STREET_BEHIND_FORM =
  /^(\p{Lu}[^,]{2,60}?\s(?:s\.?a\.?|s\.?l\.?[ulp]?\.?|s\.?r\.?l\.?|s\.?p\.?a\.?|s\.?a\.?r\.?l\.?|s\.?a\.?s\.?|b\.?v\.?|n\.?v\.?))\s(?=c\/|(?:ctra|carretera|calle|avda?|avenida|pol(?:[íi]gono)?|plaza|paseo|camino|rue|avenue|via|viale|corso|rua)[.\s])/iu;

/** A day before the name, as heads of reports print it: `Mar 21, 2025 | Example Farms`. */
const DATED_HEAD = /^([^|•]{6,20})\s+[|•]\s+(?=\p{L})/u;

/** The key of the next box of a form, which stands so close that it reads as the end of the name: `Example ME   Endereço`. */
const ADDRESS_KEY_BEHIND = /\s+(?:anschrift|direcci[oó]n|domicilio|indirizzo|endere[cç]o)\W*$/iu;

/** What stands before the name of who signed: `Fdo. Example S.A.`. */
const SIGNED = /^(?:fdo|firmado(?: digitalmente)? por|digitally signed by|signed by|gez)[.:]*\s+(?=\p{Lu})/iu;

/** A name in bold type before an address, a number or an e-mail in plain type; null where the type tells nothing. */
function boldName(line: Segment): { name: Segment; rest: Segment } | null {
  const plain = line.words.findIndex(({ bold }) => !bold);
  if (plain < 1 || line.words.slice(plain).some(({ bold }) => bold)) return null;
  const at = line.offsets[plain] ?? 0;
  const [name, rest] = [slice(line, 0, at), slice(line, at)];
  const tells =
    rest !== null && (hasPostalLine(rest.text) || hasStreet(rest.text) || isContactLine(rest.text) || findEmails(rest.text).length > 0);
  return name && rest && tells && /\p{L}{2}/u.test(name.text) && !/[:#]\s*$/.test(name.text) ? { name, rest } : null;
}

/** Where a text ends before a key of its own behind a stroke or comma, which begins another value: `Example Brokerage | Origin: Dallas`, `Example, ADDRESS:`. */
export function endBeforeKey(text: string): number {
  const stroke = text.search(/(?:\s+[|•·]|\s*,)\s+(?=\p{L}[\p{L}\s/#.-]{1,28}:)/u);
  return stroke > 0 ? stroke : text.length;
}

/** Forms of companies in Poland, whose words begin small: `sp. z o.o. sp. k.`. */
const POLISH_FORMS = /(?<!\p{L})sp\.?\s?(?:z\.?\s?o\.?\s?o\.?|[kj]\.)/giu;

/** Four words and more of which most begin small are a sentence, not a name. */
export function isSentence(text: string): boolean {
  const words = text.replace(POLISH_FORMS, ' ').match(/\p{L}[\p{L}'’.-]+/gu) ?? [];
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length > 0.5 * words.length;
}

/** Whether a line can be the name of a person or company: words, not a number, contact, street or salutation. */
export const isName = remembered((line): boolean => {
  const text = line.replace(BRANCH, '');
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (letters < 2 || text.length > 90 || digits > letters) return false;
  if (isSentence(text) || /\d{1,2}:\d{2}|[#:]/.test(text) || /^By\s/.test(text)) return false;
  if (isSalutation(text) || isAttentionLine(text) || isContactLine(text) || findEmails(text).length > 0) return false;
  if (isDepartment(text) || REGISTERED.test(text) || BRACKETED.test(text)) return false;
  if (/^(?:[A-Z]{1,2}-)?\d{4,5}\s/.test(text) && hasPostalLine(text)) return false;
  // `noted) for carriage` is the end of a sentence.
  if (/^[^()]{4,}\)/.test(text)) return false;
  // `From ________` waits for a name.
  if (NUMBER.test(text) || /_{3}/.test(text)) return false;
  if (/^net\s?\d{1,3}(?:\s?days)?$/i.test(text)) return false;
  if (/^P\.?\s?O\.?\s?Box\b|^\d+(?:-\d+)+\s/i.test(text)) return false;
  return !(hasPostalLine(text) && digits >= 4 && !looksLikeCompany(text)) && !(/^\d+\s+\p{L}/u.test(text) && hasStreet(text));
});

/** `PETRO-LINE #4471`: the number of a branch behind the name of a chain. */
const BRANCH = /(?<=^[\p{L}\s.,&'’-]*\p{L}{3}) #(?:\d{3,6}|(?<=(?:[Ss]tore|[Ss]hop|[Bb]ranch|STORE|SHOP|BRANCH) #)\d{1,2})$/u;
/** `Co. Reg. No. 12345-A`: the caption of a registration, with or without the number. */
const REGISTERED =
  /^\W*(?:(?:co|company|business|syarikat|roc|rob|gst|sst|vat|tax)\W+)+(?:(?:reg|regn|registration|registered|id|no|nr|number)(?:\W+|$))+(?:[A-Z]{0,3}\d[\dA-Z -]*\W*)?$/i;
/** `CO-NFP-2026-0418`: one word of capitals and figures with strokes is a number of a paper. */
const NUMBER = /^(?:(?=\S*\d{3})[\p{Lu}\d]+(?:[-/.][\p{Lu}\d]+)+|(?=\S*\d{5})[\p{Lu}\d]+)$/u;
/** `(Sunway Mall)`: what stands in brackets tells more about a name and is none. */
const BRACKETED = /^[([{][^()[\]{}]*[)\]}]\W*$/;

const DEPARTMENT =
  /^(?:the )?(?:(?:accounts? (?:payable|receivable)|accounting|purchasing|procurement|finance|billing|invoicing)(?: (?:dept|department|office|team|services))?|(?:abt|abteilung) .*|(?:kreditoren|debitoren|finanz)?buchhaltung|rechnungs(?:wesen|prufung|eingang)|einkauf|verwaltung|service (?:comptabilite|achats|facturation|fournisseurs)|comptabilite(?: fournisseurs)?|(?:departamento|dpto|depto) .*|contabilidad|administracion|ufficio (?:acquisti|contabilita|amministrazione|fatture)|contabilita|amministrazione|afdeling .*|(?:crediteuren|debiteuren)administratie|boekhouding|inkoop)$/;

/** Whether a line names a department and nobody: `Accounts Payable`, `Buchhaltung`. */
export function isDepartment(text: string): boolean {
  return DEPARTMENT.test(
    fold(text)
      .replace(/[.,\s]+/g, ' ')
      .trim(),
  );
}

const OWNER =
  /^(?:inh|inhaber(?:in)?|owner|owned by|operated by|managed by|prop|proprietor|proprietress|titular|titolare|proprietaire|gerante?|propietari[oa]|proprietari[oa]|eigenaar|eigenaresse|uitbater|pemilik|dimiliki oleh|diuruskan oleh)\b/;

/** Whether a line tells who owns or runs a business: `Inh. Eva Muster`, `Operated by Example Ltd`. */
export function isOwnerLine(text: string): boolean {
  return OWNER.test(fold(text).trim());
}

const FORMER =
  /\b(?:formerly(?: known as)?|previously known as|ehemals|vormals|anciennement|antes|anteriormente|gia|precedentemente|voorheen|dahulunya)\b\W*$/;

/** Whether a line ends by saying that a former name follows: `formerly known as`. */
export function endsBeforeFormerName(text: string): boolean {
  return FORMER.test(fold(text));
}

/** Whether a line says that a former name follows, and nothing else. */
export function isFormerNote(text: string): boolean {
  return fold(text).replace(FORMER, '').trim() === '';
}

const TRADE =
  /(?:^|[^\p{L}])(?:mart|minimart|supermarket|hypermarket|grocery|hardware|stationery|stationer|bookstore|bakery|bakeries|confectionery|kitchen|restaurants?|cafe|coffee|bistro|grill|pizzeria|diner|bar|pub|pharmacy|clinic|salon|garage|motors?|boutique|florist|centre|center|supplies|food|foods|restoran|kedai|perniagaan|syarikat|farmasi|pasaraya|klinik|toko|warung|backerei|metzgerei|gasthof|gasthaus|gastronomie|apotheke|drogerie|tankstelle|supermarkt|baumarkt|buchhandlung|boulangerie|patisserie|boucherie|pharmacie|librairie|epicerie|supermarche|ristorante|trattoria|osteria|panificio|pasticceria|farmacia|libreria|supermercato|panaderia|ferreteria|supermercado|restaurante|bakkerij|slagerij|apotheek|boekhandel|drogist|padaria|mercado|sklep|apteka)(?=$|[^\p{L}])/u;

/** Whether a name carries a word for a shop of some trade, in the languages of tills: `Restoran`, `Bäckerei`, `Hardware`. */
export function hasTradeWord(text: string): boolean {
  return TRADE.test(fold(text));
}

const TRADE_LINE = new Set(
  `plumbing plumbers plumber heating engineers engineer engineering electricians electrician electrical builders builder building contractors contractor roofing
  roofers painters painter decorators decorating joiners joinery carpenters carpentry landscaping gardeners solicitors lawyers attorneys accountants accountant
  chartered architects surveyors dentists dentist opticians optician bakers bakery butchers butcher florists florist caterers catering printers printing
  photography photographers
  meisterbetrieb fachbetrieb handwerksbetrieb malerbetrieb heizungsbau heizung sanitar elektro elektrotechnik elektriker klempnerei dachdecker dachdeckerei
  tischlerei schreinerei zimmerei rechtsanwalt rechtsanwalte notar notare steuerberater wirtschaftsprufer architekt architekten ingenieure backerei konditorei
  metzgerei fleischerei gartenbau
  plomberie plombier chauffage electricite electricien couverture menuiserie maconnerie peinture boulangerie patisserie boucherie charcuterie avocats notaires
  architectes comptables
  fontaneria calefaccion electricidad electricistas carpinteria albanileria panaderia pasteleria carniceria abogados notarios asesores arquitectos
  idraulica riscaldamento termoidraulica elettricista falegnameria panificio pasticceria macelleria avvocati notai commercialisti architetti
  loodgieter loodgieters loodgietersbedrijf installatiebedrijf verwarming elektriciens timmerbedrijf schildersbedrijf bakkerij slagerij advocaten notarissen
  architecten canalizacao eletricidade carpintaria padaria pastelaria advogados contabilistas arquitetos`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a line tells a trade and nothing else, as stands below a name: `Plumbing & Heating Engineers`, `Rechtsanwälte und Notare`. */
export function isTradeLine(text: string): boolean {
  const words = (fold(text).match(/\p{L}+|\d+/gu) ?? []).filter((word) => !/^(?:and|und|et|y|e|en)$/.test(word));
  return words.length > 0 && words.every((word) => TRADE_LINE.has(word));
}

const GREETING =
  /\b(?:welcome|thank(?:s| you)|willkommen|vielen dank|danke|bienvenue|merci|bienvenid[oa]s?|gracias|benvenut[oi]|grazie|arrivederci|welkom|bedankt|tot ziens|selamat datang|terima kasih|obrigad[oa]|come again|see you|have a nice|tq for|goods sold|(?:not|non) (?:returnable|refundable|exchangeable)|umtausch)\b/;

/** Whether a line greets or thanks the customer, or says what becomes of goods that are brought back. */
export function isGreeting(text: string): boolean {
  return GREETING.test(fold(text));
}

/** The title of the paper behind a stroke: `Example Ltd - Detailed Invoice`. */
const TITLE_BEHIND =
  /\s+[-–—|]\s+(?:\p{L}+ ){0,2}(?:invoice|receipt|bill|statement|credit note|rechnung|quittung|gutschrift|facture|avoir|factura|recibo|fattura|ricevuta|factuur|fatura|faktura)$/iu;

/** A name without the registration number or the title of the paper that some print behind it: `Example Sdn Bhd (139386-X)`. */
export function withoutRegistration(candidate: Candidate): Candidate {
  const bare = String(candidate.value)
    .replace(/\s*[([{][^()]*\d{4,}[^()]*[)\]}]?\s*$/, '')
    .replace(/^[^\p{L}\d(]+/u, '')
    .replace(TITLE_BEHIND, '')
    .trim();
  return bare.length >= 3 ? { ...candidate, value: bare } : candidate;
}

/** Whether a name fits the domain of an e-mail or web address of the document. */
export function fitsDomain(name: string, domains: readonly string[]): boolean {
  const compact = alphanumeric(name.replace(COMPANY_FORMS, ' '));
  return compact.length >= 3 && domains.some((domain) => domain.includes(compact) || (domain.length >= 4 && compact.includes(domain)));
}

const COMPANY_FORMS = /\b(?:gmbh|ag|kg|ug|inc|llc|ltd|limited|corp|sarl|sas|sa|srl|spa|sl|bv|b\.v\.|nv|n\.v\.|co|company|the)\b\.?/gi;

/** First labels of hosts that give mail or pages to anybody: they name no company. */
export const MAIL_HOSTS =
  /^(?:gmail|googlemail|hotmail|outlook|yahoo|gmx|web|icloud|aol|live|t-online|orange|free|wanadoo|libero|facebook|instagram|twitter|linkedin|localhost)$/;

/** What a title of an invoice is called to the customer: `Your electricity bill`, `Ihre Stromrechnung`, `Votre facture de gaz`. */
const YOUR_BILL =
  /^(?:your|ihre?|votre|(?:la )?(?:su|tu|sua|vostra)|a sua|uw) (?:\p{L}+ ){0,2}(?:bill|invoice|statement|receipt|\p{L}*rechnung|facture|factura|fattura|bolletta|fatura|\p{L}*factuur|\p{L}*nota)(?: (?:for|from|fur|vom|von|du|de|del|di|da|van|voor)(?: .*)?)?[\s.:!-]*$/u;

const TITLE_WORDS =
  /^(?:(?:tax|vat|sales|proforma|pro forma|commercial|final|official|duplicate|original|copy|kopie|copie|cash)\s+)*(?:invoice|sales?|rechnung|facture|factura|fattura|factuur|fatura|faktura|danfe|danfse.*|nfs? ?-?e.*|documento auxiliar.*|(?:d[ao] )?nota fiscal.*|eletronica|municipio.*|situacao d.*|competencia d.*|data d[aeo] .*|endereco|bairro.*|finalidade|receipt|bill|statement|quittung|recu|ticket|scontrino|bon|kassenbon|gutschrift|avoir|credit note|credit memo|adjustment note|credit invoice|nota di credito|nota de credito|creditnota|creditfactuur|rechnungskorrektur|stornorechnung|schlussrechnung|abschlagsrechnung|proformarechnung|beleg|kassenbeleg|lieferschein|packing list|bill of lading|certificate.*|page.*|seite.*|pagina.*|original|copy|copie|kopie|duplicate|cash|welcome.*|thank you.*|willkommen.*|vielen dank.*|bienvenue.*|merci(?: (?:de|pour|et) .*)?|bienvenidos?.*|gracias.*|benvenut[oi].*|grazie.*|welkom.*|bedankt.*|selamat datang.*|terima kasih.*|(?:tq|thanks) for .*|goods sold .*|date|total|customer copy|merchant copy|(?:analytical|analysis|laboratory|lab|test|inspection|final)?(?: test)? ?report)\b[\s.:!#-]*$/;

/** Whether a line is a heading of the document or a courtesy and no name. */
export function isTitle(text: string): boolean {
  const line = fold(text)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim();
  const parts = line.split(/\s*[/|]\s*|\s[–—-]\s|\s(?:&|and|und|et|y|e)\s/).filter(Boolean);
  const isOne = (part: string): boolean => TITLE_WORDS.test(part) || YOUR_BILL.test(part) || PAPER.test(part);
  return isOne(line) || (parts.length > 1 && parts.every(isOne)) || BANNER.test(line) || isWorldTitle(line);
}

/** What papers of the goods trade call themselves: `Packing & Weight List`, `Orden de Envio`, `FREIGHT INVOICE`. */
const PAPER =
  /^(?:(?:freight|export|customs|carrier|service|shipping) (?:invoice|bill)|(?:packing|weight|measurement)(?: ?(?:&|and|,) ?(?:packing|weight|measurement))* (?:list|slip|note)|(?:delivery|despatch|dispatch|consignment|shipping|goods) (?:note|order|advice|instructions?)|(?:bon|bordereau) de (?:livraison|commande)|liste de colisage|(?:orden|nota|guia) de (?:envio|entrega|remision)|albaran|lista de (?:embalaje|empaque)|documento di trasporto|distinta(?: di imballaggio)?|packliste|versandschein|pakbon|paklijst|leveringsbon|romaneio(?: de carga)?|statement of accounts?|(?:(?:account|billing|monthly|customer|settlement|payment) )?statement(?: sample| example)?|proof of delivery(?: \(pod\))?|scan|scanned(?: copy)?|(?:\p{L}+ ){0,5}(?:certificate|zertifikat|certificat|certificado|certificato|certificaat))[\s.:!#-]*$/u;
/** Lines across a paper that say what it is not: a specimen, a draft, not for use. */
const BANNER =
  /^\W*(?:specimen|draft|void|proof)(?:\s*[–—:*-].*|\s(?:copy|only|version))?\W*$|(?<!\p{L})(?:not (?:yet )?(?:valid|issued|negotiable)|non[- ]negotiable|(?:test|sample|specimen|dummy) (?:document|invoice|receipt|data)(?!\s+\p{L})|(?:for|only for) (?:\p{L}+ ){0,2}(?:test|testing|demonstration|demo|training|illustration)(?: purposes?)?(?: only)?$)/u;

/** A greeting before the name of the shop: `Welcome to `, `Vielen Dank für Ihren Einkauf bei `. */
export const GREETED =
  /^(?:(?:\p{L}elcome|thank you|thanks|selamat datang|terima kasih)\b.{0,30}?\s(?:to|at|with|in|ke|di)|(?:willkommen|vielen dank|danke)\b.{0,30}?\s(?:bei|im|in)|(?:bienvenue|merci)\b.{0,30}?\s(?:chez|au|à)|(?:bienvenidos?|gracias)\b.{0,30}?\s(?:a|en)|(?:benvenut[oi]|grazie)\b.{0,30}?\s(?:da|al|in)|(?:welkom|bedankt)\b.{0,30}?\sbij)\s+(?=\p{Lu})/iu;

/** Where the name begins that a line greets guests with, -1 where it greets with none. Pure. */
export const greetedAt = (text: string): number => text.match(GREETED)?.[0].length ?? -1;
