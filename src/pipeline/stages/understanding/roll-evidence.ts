import { isRollOfTill } from '../../choosing/roll.js';
import type { Context } from '../../finding/context.js';
import type { PageView } from '../../finding/page-view.js';

/** What was sold for how much each, in columns. */
export function listsPrices(context: Context): boolean {
  return [...context.headers.values()].flat().some(({ columns }) => {
    const names = new Set(columns.map(({ name }) => name));
    return names.has('total') && (names.has('unit_price') || names.has('quantity')) && names.has('description');
  });
}

/** Who served, where, at which till or pump, and on which ride, as tills of many countries print it at the beginning of a line. */
const SERVED =
  /^\W*(pump|gallons|lit(?:er|re)s|fare|trip|ride|driver|parking|zapfs[äa]ule|pompe|surtidor|cashier|server|waiter|counter|table|tab|guests?|host|chk|tbl|svr|till|pos|terminal|check|pax|sales ?(?:person|associate|assistant|rep)|clerk|operator|register|staff|associate|barista|stylist|auth|member|kassierer(?:in)?|kass[öo]r|kasjer|bediener|kasse|tisch|caissier|serveur|couverts?|camarero|mesa|cajero|cassiere|tavolo|coperti|kassa|tafel|kasiyer|blagajnik|konobar|operater)\b/i;
const THANKS =
  /thank you|remerci\p{L}+ de votre|come again|goods sold|welcome to|have a (?:nice|good|great) (?:day|evening)|see you (?:again|soon)|for your (?:patronage|custom|visit)|(?:vielen )?dank (?:für|und)|auf wiedersehen|schönen tag|merci (?:de|pour|et)|bonne (?:journée|soirée)|à bientôt|gracias por|hasta (?:luego|pronto)|grazie (?:e|per)|arrivederci|buona giornata|terima kasih|bedankt|tot ziens|fijne dag|hvala|tack f[öo]r|v[äa]lkommen|tak for|dzi[eę]kuj|zapraszamy|obrigad[oa]|volte sempre|teşekkür|tesekkur/iu;
/** The end of a card's number behind its mask, or what a card terminal prints. */
const CARD =
  /(?:[X*•]{4,}[\s-]*){1,4}\d{3,4}\b|\b(?:approved|approval code|auth(?:ori[sz]ation)?(?: (?:code|no)|:)|cred(?:it)? cards?|contactless|chip read|aid:|amex|american express|maestro|mastercard|visa|girocard|ec-karte|carte bancaire|bancomat|octopus|nets|paynow|paylah|grabpay|touch ?['’]?n ?go|alipay|wechat pay|upi|mode: ?upi|genehmigungs?-?nr|autorisation)\b/i;

/** What meters of taxis and machines of car parks print: fares, trips, cars, times of entry and exit. */
const RIDE =
  /^\W*((?:meter|metre|total|flat|base) fare|trip (?:n[o0]|id|num)|taxi|cab n[o0]|distance|km ?run|start|end|taxameter|fahrpreis|tarif[ae]?|entr(?:y|ada|ata|ée)(?: time)?|exit(?: time)?|einfahrt|ausfahrt|sortie|salida|uscita|inrit|uitrit)(?!\p{L})/iu;
const DISTANCE = /(?<![\d.,])\d{1,3}[.,]\d{1,2}\s?(?:km|kms|mi|miles)(?!\p{L}|\/)/iu;
/** A day with its hour. */
const MOMENT = /\d{1,4}[-/.](?:\d{1,2}|\p{L}{3,9})[-/.]\d{2,4}\D{1,3}\d{1,2}:\d{2}/u;

/** What terminals for cards print of the card, the terminal and the answer of the bank. */
const OF_TERMINAL =
  /(?<!\p{L})(card (?:type|entry|n[o0]|num)|acct|acc(?:oun)?t type|trans(?:action)? (?:type|key|id)|entry (?:mode|method)|auth(?:ori[sz]ation)? ?(?:code|c[o0]d|n[o0]|#)|approved|approval|no signature|signature required|aid|terminal|merchant|batch|trace|swiped|cup[oó]n|lote|autoriz|aprobad[ao]|cuotas|tarjeta|comercio|ta-?nr|trace-?nr|vu-?nr|genehmigung|kartenzahlung|kundenbeleg|h[äa]ndlerbeleg|zahlung erfolgt|carte bancaire|autorisation|commer[cç]ant|esercente|autorizzazione|pagobancomat|autorisatie|leesmethode|betaling|via (?:do )?cliente|estabelecimento|aprovad[ao])/giu;
/** So many of these make a slip, and so many leave no doubt. */
const SLIP = 3;
const SURELY_SLIP = 5;

/** Whether a till printed it. */
export const isRoll = ({ pages: [view] }: Context): boolean => view !== undefined && isRollOfTill(view);

/** A line that ends with an amount. */
const PRICED = /\d[.,]\d{2}(?: ?\p{L}{1,2})?$/u;

/** What tells of a ride or of a car that was parked: its words, how far it went, and when it began and ended. */
function rideEvidence(lines: readonly string[], rows: readonly string[]): number {
  const words = new Set(lines.flatMap((line) => line.match(RIDE)?.[1]?.toLowerCase() ?? []));
  const went = lines.some((line) => DISTANCE.test(line));
  const began = rows.filter((row) => MOMENT.test(row)).length === 2;
  return words.size > 0 || went ? 0.35 * (Math.min(2, words.size) + (went ? 1 : 0) + (began ? 1 : 0)) : 0;
}

/** What tells of a slip that a terminal for cards printed. */
function slipEvidence(lines: readonly string[]): number {
  const words = new Set(lines.flatMap((line) => [...line.matchAll(OF_TERMINAL)].map(([word]) => word.toLowerCase())));
  return words.size >= SURELY_SLIP ? 1.2 : words.size >= SLIP ? 0.7 : 0;
}

/** On a till roll: who served, thanks, a card, the hour, prices below each other, a rounded sum, the telephone at its head, columns of what was sold. None of these counts on a sheet, where letters and forms have them too. */
export function rollEvidence(context: Context): number {
  const [view] = context.pages;
  if (!view || !isRoll(context)) return 0;
  const lines = view.segments.map(({ text }) => text);
  const served = new Set(lines.flatMap((line) => line.match(SERVED)?.[1]?.toLowerCase() ?? []));
  const thanked = lines.some((line) => THANKS.test(line));
  const timed = lines.some((line) => /\b\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m)?\b/i.test(line));
  const byCard = lines.some((line) => CARD.test(line));
  const prices = lines.filter((line) => PRICED.test(line)).length;
  const column = pricesInColumn(view);
  const addressed = context.labels.some((hit) => hit.name === 'phone' && hit.strength >= 0.8 && hit.segment.top < 0.4 * view.page.height);
  const rounded = context.labels.some((hit) => hit.name === 'rounding' && hit.strength >= 0.5);
  return (
    rideEvidence(
      lines,
      view.rows.map(({ text }) => text),
    ) +
    slipEvidence(lines) +
    (column >= LONG_COLUMN ? 1.4 : column >= SHORT_COLUMN ? 0.8 : 0) +
    0.35 *
      (Math.min(3, served.size) + [thanked, timed, byCard, prices >= 3, rounded, addressed, listsPrices(context)].filter(Boolean).length)
  );
}

/** So many prices in one column are a list of goods, and so many a long one: on a till roll little else is printed so. */
const SHORT_COLUMN = 5;
const LONG_COLUMN = 8;

/** How many rows of a page are a text and, at one edge with those of the others, its price: `MILK 1L    1.29 A`. */
function pricesInColumn({ rows, em }: PageView): number {
  const edges = rows.flatMap(({ segments }) => {
    const price = segments.findLast(({ text }) => PRICED.test(text));
    const before = segments.slice(0, price && segments.indexOf(price)).map(({ text }) => text);
    return price && /\p{L}{2}/u.test(before.join(' ') || price.text) ? [price.right] : [];
  });
  return Math.max(0, ...edges.map((edge) => edges.filter((other) => Math.abs(other - edge) < 2 * em).length));
}
