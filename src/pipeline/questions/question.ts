import { fold } from '../values/text.js';

/** What a question asks for: words, kind of the answer, names of fields that are known to answer it. */
export interface Question {
  words: string[];
  kind: 'date' | 'amount' | 'identifier' | 'person' | 'email' | 'text';
}

const STOP_WORDS = new Set(
  `what is are was were the a an of on in for to from this that these which who whom whose when where how much many does do did has have it its be by with and or as at please tell me show give find list document page
  was ist sind hoch hohe lang wurde werden wird steht heisst der die das den dem des ein eine wie lautet viel viele wer wann wo welche welcher welches auf im in fur von zu mit und es gibt hat bitte
  quel quelle quels quelles est sont le la les l de du des un une qui quand ou combien sur dans pour a et ce cette il
  que cual cuales es son el los las un una quien cuando donde cuanto cuanta en por para y del este esta
  quale quali e sono il lo gli i un una chi quando dove quanto quanta su nel nella per del della dello di questo questa
  wat wie wanneer waar hoeveel welk welke is zijn het de een van op in voor en dit deze er`.split(/\s+/),
);

const DATE_WORDS =
  /^(?:date|when|datum|wann|fecha|cuando|data|quando|wanneer|fallig|due|expire|expires|expiry|vence|scade|vervalt|echeance)$|datum$/;
const AMOUNT_WORDS =
  /^(?:amount|total|sum|price|cost|subtotal|tax|vat|balance|pay|owe|owed|betrag|summe|preis|steuer|mwst|gesamtbetrag|montant|prix|somme|tva|importe|precio|iva|importo|prezzo|totale|totaal|bedrag|prijs|btw)$|(?:betrag|summe|preis|bedrag|prijs|kosten)$/;
const NUMBER_WORDS = /^(?:no|number|id|nummer|numero|reference|code|iban|container|seal|batch|lot|po)$|no$/;
const PERSON_WORDS =
  /^(?:who|wer|qui|quien|chi|wie|name|company|vendor|seller|supplier|customer|buyer|client|shipper|consignee|carrier|issuer|holder|exporter|importer|kunde|verkaufer|lieferant|absender|empfanger|fournisseur|vendeur|acheteur|proveedor|vendedor|cliente|fornitore|venditore|acquirente|leverancier|verkoper|klant|parties|party)$/;

/** Asks for a measure, and names nothing. */
const MEASURE = /^\W*(?:wie\s+(?:groß|gross|alt|weit|breit|hoch)|how\s+(?:large|big|old|high|far|wide))(?!\p{L})/iu;

/** Words and kind of a question, folded. */
export function understandQuestion(question: string): Question {
  const all = fold(question.replace(MEASURE, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
  const raw = all.map((word) => (/^(?:number|nummer|numero|nr|num)$/.test(word) ? 'no' : word.replace(/(?:nummer|nr)$/, 'no')));
  const kind = kindOf(raw, question);
  return { words: raw.filter((word) => !STOP_WORDS.has(word) && word.length > 1), kind };
}

function kindOf(words: readonly string[], question: string): Question['kind'] {
  const has = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  if (has(/^e?mail$|^courriel$|^correo$/)) return 'email';
  const asksDate = has(DATE_WORDS);
  if (has(NUMBER_WORDS) && !asksDate) return 'identifier';
  if (asksDate && !(has(/^how$|^wieviel$|^combien$|^cuanto$|^quanto$|^hoeveel$/) && has(AMOUNT_WORDS)))
    return has(AMOUNT_WORDS) && !has(/^(?:date|when|datum|wann|fecha|cuando|data|quando|wanneer)$/) ? 'amount' : 'date';
  if (has(AMOUNT_WORDS) || /^\W*(?:how much|wie hoch)\b/i.test(question)) return 'amount';
  return has(PERSON_WORDS) ? 'person' : 'text';
}

/** Words that name a kind of value, but none in particular. */
const GENERIC = new Set(
  'no date datum fecha data name nom nombre nome naam address adresse anschrift direccion indirizzo adres amount betrag montant importe importo bedrag id code value'.split(
    ' ',
  ),
);

/** Of the words of a question that tell which value is meant, these have at least one; true when it has none but `date` or `number`. */
export function isParticular(asked: readonly string[], words: readonly string[]): boolean {
  const particular = asked.filter((word) => !GENERIC.has(word));
  return particular.length === 0 || words.some((word) => particular.some((other) => isSameWord(other, word)));
}

/** How far question and label consist of the same words: 0-1, the smaller of both shares. */
export function overlap(words: readonly string[], label: string): number {
  const printed = understandQuestion(label).words;
  if (printed.length === 0 || words.length === 0 || !isParticular(words, printed)) return 0;
  const common = printed.filter((word) => words.some((asked) => isSameWord(asked, word))).length;
  return Math.min(common / printed.length, common / words.length + 0.15 * Math.min(1, common));
}

/** The same word, but for its ending. */
export function isSameWord(asked: string, printed: string): boolean {
  return (
    asked === printed ||
    `${asked}s` === printed ||
    (printed.length > 4 && asked.length <= printed.length + 2 && asked.startsWith(printed.slice(0, -1)))
  );
}
