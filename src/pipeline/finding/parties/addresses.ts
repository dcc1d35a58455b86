import { remembered } from '../../values/remembered.js';
import { fold } from '../../values/text.js';

/** States of America, as part of a regular expression. */
export const AMERICAN_STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|North (?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South (?:Carolina|Dakota)|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';

const POSTAL: readonly RegExp[] = [
  /(?<![\d/-]|\d[.,])(?:[A-Z]{1,2}[- ])?\d{5}(?:(?:-\d{4})?,?\s+\p{Lu}[\p{L}'’.-]+|\p{Lu}\p{Ll}{2,})/u,
  /(?<![\d.,/-])(?:[A-Z]{1,2}-)?\d{4}\s+\p{Lu}[\p{L}'’.-]{2,}/u,
  /(?<!\d)\d{4}\s?[A-Z]{2}\s+\p{Lu}[\p{L}'’-]+/u,
  /\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b/,
  /\p{Lu}[\p{L}'’. -]+,?\s+[A-Z]{2}\.?,?\s+\d{5}(?:-\d{4})?\b/u,
  /\p{Lu}[\p{L}'’. -]+,\s+\p{Lu}\p{Ll}{3,}(?:\s\p{Lu}\p{Ll}+)?,?\s+\d{5}(?:-\d{4})?\b/u,
  /\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/,
  /(?<![\d/.-])\d{4}\s?-\s?\d{3}\s+\p{Lu}\p{L}+/u,
  /\p{Lu}[\p{L}]+,?\s+[A-Z]\d[\dW]\s[A-Z\d]{4}\b/u,
  /\p{Lu}[\p{L} ]+,?\s+(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s+\d{4}\b/u,
  new RegExp(`^\\p{Lu}[\\p{L}'’. -]+,?\\s+(?:${AMERICAN_STATES}),?\\s+\\d{5}(?:-\\d{4})?\\b`, 'iu'),
  /\b(?:PO|P\.O\.) ?BOX \d+/i,
  // Poland; Sweden, Czechia, Slovakia and Greece; Singapore and India behind the town.
  /(?<![\d/.-])\d{2}-\d{3}\s+\p{Lu}\p{L}{2,}/u,
  /(?<![\d.,/-]\s?)\d{3}\s\d{2}\s+\p{Lu}\p{Ll}{1,}/u,
  /(?<!\p{L})(?:Singapore|\p{Lu}\p{Ll}{3,}\s?[-–,])\s?\d{6}(?![\d-])(?=\W*(?:India|\p{Lu}\p{Ll}+)?\W*$)/u,
];
const STREET =
  /(?:\p{L}(?:str(?:a(?:ss|ß)e)?\.?|street|road|weg|platz|allee|gasse|damm|ring|ufer|straat|laan|plein|kade|dijk|gracht|gatan|vägen|gade|veien|vej|katu)\s*\d+)|\b(?:street|st\.|c\/|bd|bvd|road|rd\.?|avenue|ave\.?|boulevard|blvd\.?|lane|ln\.?|drive|dr\.|way|court|suite|floor|highway|hwy|parkway|square|rue|ul\.|ulica|ulice|chemin|quai|impasse|allee|place|route|cours|zone industrielle|via|viale|piazza|corso|strada|vicolo|calle|avda\.?|avenida|plaza|paseo|carretera|poligono|jalan|jln|jl\.|lorong|taman|lot|bandar|persiaran|kampung|block|unit|level|plot|estate|nagar|marg|colony|chowk|baza+r)(?!\p{L})/iu;

const AMERICAN_STREET =
  /^\d{4,5}\s[\p{L}\d .'’-]*\b(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|ln|drive|dr|way|court|ct|highway|hwy|parkway|pkwy|circle|loop|trail|terrace)\b\.?(?:\s(?:ste|suite|unit|apt|#|no)?\.?\s?\w{1,5})?$/iu;

/** Whether a line of text carries a postal code with its town, in the forms of Europe, North America and the Commonwealth. */
export const hasPostalLine = remembered((text): boolean => POSTAL.some((form) => form.test(text)) && !AMERICAN_STREET.test(text));

/** `123 Main St`: the number of a house, its street, and the short word for what it is. */
const SHORT_STREET = /^\d{1,5}[A-Z]?\s(?:[\p{L}\d.'’-]+\s){1,4}(?:st|rd|ave|blvd|ln|dr|ct|hwy|pkwy|cir|ter)\.?(?=$|,)/iu;

/** Whether a line reads like a street with a number. */
export const hasStreet = remembered(
  (text): boolean => /\d/.test(text) && (STREET.test(text) || AMERICAN_STREET.test(text) || SHORT_STREET.test(text)),
);

const COMPANY =
  /(?:^|[\s,(])(?:gmbh(?:\s*&\s*co\.?\s*kg)?|ag|kg|ohg|gbr|ug|e\.?\s?k\.?|e\.?\s?v\.?|se|mbh|inc|incorporated|corp|corporation|llc|l\.l\.c|llp|lp|ltd|limited|plc|k\.k|d\.o\.o|sprl|asbl|scop|eg|co|company|pty|pte|pvt|sdn|bhd|berhad|s\/?b|enterprise|enterprises|trading|industries|s\.?a\.?r\.?l|sarl|s\.?a\.?s\.?u?|sasu|sas|s\.?a|eurl|sci|s\.?l\.?[ulp]?|s\.?\s?coop(?:\.\w)?|s\.?r\.?l\.?s?|s\.?p\.?a|snc|s\.?n\.?c|b\.?v|n\.?v|v\.?o\.?f|bvba|bv|nv|oy|ab|as|a\/s|aps|sp\.?\s?z\.?\s?o\.?\s?o|s\.?r\.?o|kft|services|solutions|group|holding|holdings|hotel|restaurant|cafe|store|stores|shop|market|supermarket|bakery|pharmacy|university|laboratory|laboratories|labs|logistics|consulting|partners|associates|studio|bank)\.?(?=$|[\s,).:;|·•-])/i;

/** Forms of companies in other scripts and of the Baltic states: capitals, apart from words beside them. */
const FOREIGN_COMPANY =
  /(?:^|[\s,(«"„“'])(?:ООО|ОАО|ЗАО|ПАО|АО|ИП|НКО|ТОВ|ПП|ФОП|ПрАТ|ПАТ|АТ|ЕООД|ООД|АД|ЕТ|ЕАД|СД|ДЗЗД|д\.?\s?о\.?\s?о\.?|а\.\s?д\.|ДОО|ДООЕЛ|ДОО?ЕЛ|d\.\s?d\.?|d\.\s?n\.\s?o\.?|s\.\s?p\.?|OÜ|SIA|UAB|VšĮ|TÜ|Α\.?\s?Ε\.?|Ε\.?\s?Π\.?\s?Ε\.?|Ο\.?Ε\.?|Ε\.?Ε\.?|Ι\.?Κ\.?Ε\.?|Μ\.?Ι\.?Κ\.?Ε\.?|Α\.?Β\.?Ε\.?Ε\.?|Α\.?Ε\.?Β\.?Ε\.?|C[ôÔ][nN][gG] [tT][yY]|TNHH)(?=$|[\s,.;:)»"”“'])/u;
/** Forms that stand before or behind a name without a blank. */
const JOINED_COMPANY =
  /株式会社|有限会社|合同会社|合資会社|一般社団法人|[㈱㈲㈜]|[(（][株有주][)）]|有限公司|有限责任公司|有限責任公司|股份公司|合作社|商行|企業社|工作室|(?:公司|事务所|事務所|经营部|批发部|商店|超市|酒店|饭店|餐厅|银行|医院|大学)$|주식회사|유한회사|บริษัท|ห้างหุ้นส่วน|בע["״']{1,2}מ|شركة|مؤسسة|ش\.?\s?م\.?\s?م|ذ\.?\s?م\.?\s?م/u;

/** Whether a name carries the form of a company (GmbH, Ltd, SARL ...) or a word of trade. */
export const looksLikeCompany = remembered(
  (text): boolean =>
    COMPANY.test(fold(text).replace(/\s+/g, ' ')) || (FOREIGN.test(text) && (FOREIGN_COMPANY.test(text) || JOINED_COMPANY.test(text))),
);

/** Most names are written in plain letters alone. */
const FOREIGN = /[^\x20-\x7e]|SIA|UAB|[ds]\.|TNHH/u;

const CONTACT =
  /^[tfemw]\s?[.:]\s?[+(\d]|^(?:tel|tél|telephone|téléphone|phone|fax|telefax|fon|telefon|telefono|teléfono|telefoon|mobile?|mob|cell|gsm|hotline|e-?mail|mail|courriel|web|website|internet|www|http|url|main|billing)\b\.?\s*(?:no\.?|nr\.?)?\s*[:+.(]?|@|https?:|www\.|^[\s+()\d/.-]{7,}$|^\W?\s?\+\d/i;

/** Whether a line tells how to reach somebody: telephone, e-mail, web. */
export const isContactLine = remembered((text): boolean => CONTACT.test(text.trim()));

const REGISTRATION =
  /\b(?:ust|vat|tva|btw|iva|iban|bic|swift|siret|siren|rcs|ape|naf|hrb|hra|kvk|gst|abn|ein|tax|co[.-]?\s?reg|steuer|handelsregister|amtsgericht|registergericht|p\.?\s?iva|nif|cif|reg\.? ?no|co\.? ?no|company no|konto|kto|blz|bankverbindung|banque|bank|capital|geschaftsfuhrer|vorstand|managing director|sst)\b/i;

/** Whether a line tells how somebody is registered or paid: tax numbers, bank, register. */
export const isRegistrationLine = remembered((text): boolean => REGISTRATION.test(fold(text)));

const SALUTATION =
  /^(?:herrn?|frau|mr|mrs|ms|mme|m|monsieur|madame|sig|sig\.ra|sr|sra|dhr|mevr|firma|fa|spett\.?(?:le)?|gentile|to|an|attn?|attention|z\.? ?hd\.?|t\.?a\.?v\.?|c\/o|messrs)\.?:?$/i;

/** Whether a line only addresses somebody (Herr, Madame, Attn). */
export function isSalutation(text: string): boolean {
  return SALUTATION.test(text.trim());
}

const ATTENTION =
  /^(?:attn|att|attention|z\.? ?hd|zu h(?:ä|ae)nden|à l[’']attention(?: de)?|a l[’']attention(?: de)?|alla c\.? ?a|c\.a|a la atenci[oó]n(?: de)?|at\.|t\.? ?a\.? ?v|c\/o|p\/a|f\.a\.o|fao)\b\.?\s*:?\s*\S/iu;

/** Whether a line names the person or department to whom a letter goes, below the name of the party. */
export function isAttentionLine(text: string): boolean {
  return ATTENTION.test(text.trim());
}

const TAX_ID =
  /\b(?:vat|tva|btw|iva|ust|uid|mwst|nif|cif|n\.i\.f|c\.i\.f|p\.?\s?iva|partita iva|gstin|gst|c\.?f\.?|codice fiscale|siret|ein|abn|kvk|dni|eori|tax id|kundennummer|customer no)\b/i;

/** Whether a line carries a tax number and nothing by which somebody is reached or paid: sellers and buyers print these alike. */
export function isTaxLine(text: string): boolean {
  return TAX_ID.test(fold(text)) && /\d/.test(text) && !/\b(?:iban|bic|bank|konto|tel|fax)\b/i.test(text);
}

const PLACE_WORD =
  /^(?:fl(?:oo)?r|floor|level|lot|unit|block|blk|mall|plaza|complex|kompleks|ground|jalan|jln|taman|tmn|bandar|kampung|kg|kawasan|pusat|bangunan|lebuh|lebuhraya|desa|bukit|pekan|darul|seksyen|section|lorong|persiaran|medan|off|street|road|avenue|lane|drive|highway|building|wisma|menara|tower|etage|stock|halle|rue|avenida|calle|via|piazza|straat|laan)$/;

/** How many words of a line are those of addresses, numbered or not: `3RD FLR, BLUEBIRD TAMAN MALURI` has two. */
export function placeWords(text: string): number {
  return (fold(text).match(/\p{L}+/gu) ?? []).filter((word) => PLACE_WORD.test(word)).length;
}

const TOWN_AND_STATE =
  /^\p{Lu}[\p{L}.' -]+,?\s(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/u;

/** Whether a line is a town with the code of its state and nothing else: `IOWA CITY IA`. */
export function isTownAndState(text: string): boolean {
  return TOWN_AND_STATE.test(text.trim()) && !looksLikeCompany(text);
}

const PLACE_LABEL =
  /^(?:city|town|place|ort|stadt|wohnort|ville|commune|lieu|ciudad|poblacion|localidad|municipio|citta|comune|localita|luogo|plaats|woonplaats|cidade|localidade|local|miasto|miejscowosc)(?:\s?\/.{0,24}|\s[a-z]{1,12})?\s*:?\s*$/;

/** Whether a text asks for a town: `Ort:`, `Município / Sigla UF`. */
export function isPlaceLabel(text: string): boolean {
  return PLACE_LABEL.test(fold(text).trim());
}

/** Whether a line is a street with a house number and nothing else, judged by the line after it. */
export function isStreetLine(text: string, next: string | undefined): boolean {
  if (looksLikeCompany(text)) return false;
  const numbered = /^[\p{L}.'’ -]+\s\d{1,4}\s?[a-zA-Z]?$/u.test(text.trim()) || /^\d{1,5}[a-zA-Z]?,?\s+\p{L}/u.test(text.trim());
  return numbered && ((next !== undefined && hasPostalLine(next)) || hasStreet(text));
}
