import { findDates } from '../../values/dates.js';
import { remembered } from '../../values/remembered.js';
import { alphanumeric, withinEdits } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Context, pageOf } from '../context.js';
import { AMERICAN_STATES, looksLikeCompany } from './addresses.js';
import { isFormWord } from './form-words.js';
import { hasTradeWord, isTitle } from './name-lines.js';
import { NOBODY, type Party, partyOf } from './parties.js';
import { linesBelow } from './party-lines.js';

/** `Proforma No. PF-2025/031`: a caption with its number. */
const NUMBERED = /^(?:\p{L}+\s){1,3}(?:no|nr|n[°º]|num|number|nummer|numero|número|numéro)\.?\s*[:#]?\s*[A-Z]{0,5}[-/ ]?\d[\w/.-]*$/iu;
/** A form of address that stands on a line of its own over the name. */
const ADDRESSED =
  /^(?:gent\.?\s?m[aoie]|gentilissim[oaie]|spett\.?\s?(?:le|abile)|egr\.?|egregi[oa]|(?:egr|gent)\.?\s?(?:m[ao]\s)?sig\.?(?:\s?(?:ra|na))?|dott\.?(?:\s?ssa)?|señora?|mlle|familie|mevrouw|de heer)\W*$/iu;
/** What suppliers of a house call their bills. */
const SUPPLY_BILL =
  /^(?:utility|water|sewer|electric|electricity|gas|energy|power|telephone|phone|mobile|internet|broadband|waste|heating)(?: (?:and|&) \p{L}+)? (?:bill|invoice|statement)$/iu;

/** What tills print about their hours, their queue and who serves: `Unsere Öffnungszeiten`, `SHOP 24 HOURS AT`, `Bediend door Floor`. */
const OF_A_TILL =
  /^\W*(?:(?:our|unsere|nos|nuestro|i nostri|onze)?\s*(?:opening (?:hours|times)|store hours|[öo]ffnungszeiten|horaires?(?: d['’]ouverture)?|horario(?: de apertura)?|orari(?:o)?(?: di apertura)?|openingstijden|godziny otwarcia)\b.*|(?:open|shop) 24 hours\b.*|(?:store |shift |duty )?(?:manager|mgr)[.:]?(?:\s(?!(?:ltd|inc|llc|gmbh)\b)\p{L}+){2}$|your (?:guest|order|ticket|queue) (?:no\.?|number|#)(?: is)?\b.*|(?:es bediente sie|sie wurden bedient von|bediend door|you were served by|served by|vous avez [ée]t[ée] servi par|le atendi[óo]|servito da)\b.*)$/iu;
/** Thanks, and what may be given back: tills print them over the head of the next receipt. */
const COURTESY =
  /(?:goods|items?|merchandise) (?:once )?sold\b|\bappreciates? your (?:business|visit|custom)|\b(?:not|non)[- ]?(?:returnable|refundable|exchangeable)|\bno (?:refunds?|returns?|exchanges?)\b|thank you|come again|terima kasih|vielen dank|merci (?:de|pour|et)(?!\p{L})|gracias por|grazie (?:e|per|mille)(?!\p{L})|bedankt voor|obrigad[oa] pel[ao]/iu;
/** The same in more words and languages, and what shops ask of their customers: `Wir danken Ihnen für Ihren Besuch`, `ORDER ONLINE!`. */
const MORE_COURTESY =
  /(?<!\p{L})(?:wir danken|(?:herzlichen|besten|schönen) dank|danke (?:für|schön|und)|nous vous remercions|muchas gracias|v[aă] mul[tțţ]umim|dzi[eę]kujemy|d[eě]kujeme|köszönj[uü]k|tack för|tak for|hvala (?:na|vam|što)|te[sş]ekk[uü]r (?:ederiz|ederim)|thanks for|(?:an? (?:nice|good|great|wonderful) (?:day|evening|weekend))|see you (?:again|soon)|(?:please|do) (?:come|visit|call|keep|retain)|(?:order|shop|book) online|(?:visit|follow|find|like) us (?:on|at|online)|pre-?orders? accepted|(?:store|mfr|manufacturer['’]?s?) coupon|chance to win|guten appetit|bon appétit|auf wiedersehen|schönen (?:tag|abend)|bine a[tțţ]i venit|bun venit)(?!\p{L})|(?:for|für|pour) (?:your|ihren|votre) (?:visit|besuch|visite|custom|purchase|einkauf|achat|patronage|business|support)(?!\p{L})/iu;
/** Titles of what a till prints; a worn one is read one letter off (`Cash Saie`). */
const TITLES_OF_A_TILL = [
  'cashsale',
  'cashsales',
  'cashbill',
  'cashreceipt',
  'taxinvoice',
  'officialreceipt',
  'salesreceipt',
  'kassenbon',
  'quittung',
];
const isTitleOfTill = (line: string): boolean => TITLES_OF_A_TILL.some((title) => withinEdits(alphanumeric(line), title, 1));

/** A tax or a sum with its amount: `Sales Tax 0.00`. */
const SUM_OF_A_TILL =
  /^(?:sales tax|tax|vat|gst|mwst\.?|ust\.?|tva|iva|btw|sub-?\s?total|total|summe|zwischensumme|totaal|totale)\W*(?:(?:EUR|USD|GBP)\W*)?\d+[.,]\d{2}\W*$/iu;
/** A street with the number of the house and no more. */
const HOUSE = /^[\p{Lu}][\p{L}.' -]{2,30}(?:stra(?:ß|ss)e|straat|allee|[a-zß]str\.|\s(?:street|road|avenue|lane))\s\d{1,4}\s?[a-z]?$/iu;
/** The same with the number first: `333 3rd Ave`, `123 Main Street`. */
const NUMBERED_HOUSE =
  /^\d{1,5}[A-Z]?\s(?:[\p{L}\d.'’-]+\s){1,4}(?:street|st|road|rd|avenue|ave|boulevard|blvd|lane|ln|drive|dr|court|ct|highway|hwy|parkway|pkwy|terrace)\.?$/iu;

/** A caption or heading of a form that is no word of a name: `Status`, `INVOICE FROM`, `Detalle`. */
const CAPTION =
  /^\W*(?:(?:invoice|bill(?:ed|ing)?|invoiced|issued|sold|ship(?:ped|ping)?|deliver(?:ed|y)?|payable|remit|send) (?:from|to|by|for)|logo|(?:company|business|client|customer|vendor|supplier|seller|buyer|trading) name|nama(?: \p{L}+)?|alamat|nous contacter|contact us|contactez-nous|contattaci|cont[aá]ct[ae]nos|status|paid|unpaid|overdue|pending|estado|pagad[oa]|état|payée?|stato|pagato|detalles?|details?|subtotal|(?:payment|bank|account|order|invoice|customer|client|vendor|company|tax) (?:details?|info(?:rmation)?|summary|method|status|data)|same as\b.*|(?:beneficiary|issuing|advising|remitting|correspondent)(?:['’]s)? bank|company|memo|(?:your|ihr|votre|tu|su|uw) logo(?: here)?|saat|tarih|(?:mode ?\/ ?)?terms of (?:payment|delivery)|delivery note|other references?|(?:online|mobile?|handy|print)[- ]?ticket|(?:btw[- ]?)?kasticket|fahrkarte|retail invoices?(?:\s?\/\s?bill)?|(?:buyer|supplier)['’]s (?:ref|order)\P{L}*.*)\W*$/iu;
/** How a company stands to the tax, or the tax alone: `IVA Responsable Inscripto`, `USt`. */
const TAXED =
  /^\W*(?:ust|mwst|vat|gst|hst|pst|sst|tva|iva|btw|moms|ppn|pajak|áfa|dph|igst|cgst|sgst)\W*$|^iva\s+\p{L}+|^(?:responsable|monotributista|contribuyente|consumidor final|régimen|regime)(?!\p{L})/iu;
/** A month of a year, and no more. */
const MONTH = /^\p{L}{3,10}\.?,? (?:19|20)\d{2}$/u;
/** Whose copy a paper is: `ORIGINAL FOR RECIPIENT`, `(Duplicate for Transporter)`, `Customer Copy`. */
const COPY =
  /^\W*(?:(?:original|duplicate|triplicate|quadruplicate|extra)(?:\s?(?:copy|for)\b.{0,30})?|(?:customer|merchant|office|file|seller|buyer|transporter|shipper|carrier)['’]?s? copy|original ?\/ ?duplicate)\W*$/iu;
/** A title with whose or for whom it is: `Tattoo Invoice`, `Fattura per Mario Rossi`, `New Invoice from Example LLC`. */
const TITLED =
  /^(?:(?:\p{Lu}[\p{L}'&-]*\s){1,3}invoice(?:\s\S*\d\S*)?|(?:new\s)?(?:invoice|receipt|bill) (?:from|for|to)\s.*|(?:fattura|ricevuta) (?:per|da)\s.*|rechnung (?:für|an|von)\s.*|facture (?:pour|de)\s.*|factura (?:para|de)\s.*|factuur (?:voor|van)\s.*)$/iu;
/** What begins in the middle of a sentence. */
const CONTINUED = /^(?:per|for|für|pour|para|voor|in the|by (?:the )?(?:driver|shipper|carrier))\s/u;
/** The form of a company without its name. */
const FORM_ALONE =
  /^\W*(?:(?:pvt\.?|private|pty\.?) (?:ltd\.?|limited)|llc|ltd|limited|inc|gmbh|corp|corporation|company|co|sdn\.? bhd)\W*$/iu;
/** A caption for a number without the number: `Despatch Document No.`. */
const UNNUMBERED = /^(?:\p{L}+['’.]?s?\s){1,4}(?:no|nr|n[°º]|number|nummer|num[eé]ro|n[uú]mero)\.?\W*$/iu;
/** A sum or a tax with its amount or rate, as sheets print it: `Summe Netto 3 585,00 €`, `Umsatzsteuer 19%`. */
const SUM_OF_A_SHEET =
  /^(?:sub-?\s?total|total|sum|summe|zwischensumme|gesamt\p{L}*|netto|brutto|umsatzsteuer|mehrwertsteuer|mwst\.?|ust\.?|vat|gst|tax|tva|iva|btw|montant|importe?|importo|totale|totaal|bedrag|suma|razem|celkem)(?:\s\p{L}+){0,2}\W*(?:\p{Sc}|[A-Z]{3})?\s?[\d., ]*\d(?:[.,]\d{2}|\s?%)\W*(?:(?:\p{Sc}|[A-Z]{3}|(?:summe|brutto|netto|gesamt)\b.*))?\W*$/iu;
/** What stands before a day: `Rechnungsdatum 21.04.1978`. */
const DATED = /(?:date|datum|dato|dated|fecha|data|tarih|tanggal|tarikh|day|tag|vom|le|on|den)?\W*$/iu;

/** A code in one word: letters and at least three figures, as numbers of papers are. */
const CODE = /^#?(?=[\p{L}\d/-]*\d{3})\p{Lu}{1,6}[-/]?\d[\p{Lu}\d/-]*$/u;

/** A town with its code: `Springfield, ST 12345`. */
const TOWN_WITH_CODE = new RegExp(`^[A-Z][\\p{L}.' -]{2,28},? (?:[A-Z]{2}|${AMERICAN_STATES}),? \\d{5}(?:-\\d{4})?$`, 'u');
/** `[Customer Address Line 1]`: what a template waits for. */
const PLACEHOLDER = /^\W*\[.+\]\W*$|(?:line \d|address|name|code|state|city|number|contact|e-?mail|phone)\]\W*$/iu;
/** How to pay: `Make cheques payable to "Example`. */
const HOW_TO_PAY = /^\W*(?:please )?(?:make|send|write) (?:all |your )?(?:che(?:que|ck)s?|payments?)(?!\p{L})/iu;
/** `Save money. Live better.`: two sentences. */
const SLOGAN = /^\p{Lu}[^.!]{4,40}[.!] \p{Lu}[^.!]{4,40}[.!]$/u;
/** Two sentences of words without a mark at the end, or one with it: `EXPECT MORE. PAY LESS`, `Für mich und dich.`. */
const SAID =
  /^\P{L}{0,4}\p{Lu}\p{L}+(?: \p{L}+){0,3} (?![Bb][Rr][Oo][Ss]\.)\p{L}{4,}[.!] \p{Lu}\p{L}+(?: \p{L}+){1,4}[.!:;,-]?$|^\p{Lu}[\p{L}'’]*,?(?:\s[\p{L}'’]+,?)*\s\p{Ll}[\p{L}'’]*,?\s\p{Ll}[\p{L}'’]+[.!]$/u;
/** How much of some goods at which price, as tills print it between the goods: `0,482 kg x 1,99 EUR/kg`, `2 @ $1.20 ea`. */
const MEASURED =
  /\d\s?(?:kg|gr?|lbs?|oz|lt?|ml|cl|stk|stück|pcs?|pz|uds?|un|ea|buc|szt)?\.?\s?[x×*@]\s?\W{0,3}\d+[.,]\s?\d|(?:\p{Sc}|(?<!\p{L})(?:EUR|CHF|USD|GBP|RM|RON|zł))\s?\/\s?(?:kg|lb|l|ltr|stk|pc|ea|each|100 ?g)(?!\p{L})/iu;
/** What a column of prices is headed with. */
const CURRENCY_ALONE = /^\W*(?:EUR|USD|GBP|CHF|PLN|CZK|HUF|RON|SEK|NOK|DKK|CAD|AUD|NZD|SGD|MYR|IDR|INR|TRY|BRL|MXN)\W*$/;
/** Where a branch of a chain is and how to reach it: `SPRINGFIELD HEIGHTS - 202-555-0173`. */
const BRANCH_REACHED = /^\p{Lu}[\p{L} .'’-]+\s[-–—]\s?\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}$/u;
/** A shop, flat or floor of a building by its number, and what a company trades as. */
const PREMISES =
  /^(?!.*(?<!\p{L})(?:gmbh|ltd|limited|llc|inc|ag|kg|b\.?v|s\.?a|s\.?r\.?l|bhd|plc)\.?\s*$)(?:(?:shop|unit|plot|flat|stall|kiosk|suite|level)\W{0,2}(?:nos?\b\.?.*|[A-Z]?-?\d{1,4}[A-Z]?(?:\s?[,&/-].*)?|[A-Z])|(?:trading as|doing business as|formerly (?:known as|called)|t\/a|d\/b\/a)\s.*)$/iu;
const COUNTRY = String.raw`(?:U\.?K\.?|U\.?S\.?A\.?|U\.?A\.?E\.?|United (?:Kingdom|States(?: of America)?|Arab Emirates)|England|Scotland|Ireland|Germany|Deutschland|France|Ital(?:y|ia)|Spain|España|Portugal|Netherlands|Nederland|Belgium|Belgique|Switzerland|Schweiz|Suisse|Austria|Österreich|Poland|Polska|Sweden|Denmark|Norway|Finland|Turkey|Türkiye|Japan|China|India|Pakistan|Bangladesh|Singapore|Malaysia|Thailand|Vietnam|Indonesia|Philippines|(?:South )?Korea|Taiwan|Australia|New Zealand|Canada|Mexico|México|Bra[sz]il|Argentina|Colombia|Chile|Peru|Perú|South Africa|Nigeria|Kenya|Egypt|Morocco|Maroc|Tunisi[ae]|Alg[eé]ri[ae]|S[eé]n[eé]gal|C[oô]te d['’]Ivoire|Camero[ou]n|Ghana|Uganda|Tanzania|Ethiopia|Madagascar|Luxembourg|Lu[xs]emburg|Greece|Hungary|Romania|România|Czech Republic|Slovakia|Croatia|Serbia|Ukraine|Israel|Saudi Arabia|Qatar|Kuwait|Bahrain|Oman|Jordan|Lebanon|Nepal|Sri Lanka|Ecuador|Guatemala|Uruguay|Paraguay|Bolivia|Venezuela|Costa Rica|Panam[aá]|República Dominicana)`;
/** A country alone, and a town with its country: `Westminster, UK`. */
const TOWN_WITH_COUNTRY = new RegExp(`^(?:\\p{Lu}[\\p{L}.' -]{1,28},\\s?)?${COUNTRY}$`, 'iu');
/** When to pay, taken off its caption: `Due Upon Receipt`, `Net 30 days`. */
const TERMS =
  /^\W*(?:(?:due|payable)\s(?:up)?on\s(?:receipt|delivery)|net\s\d{1,3}(?:\sdays?)?|zahlbar sofort.*|sofort fällig|(?:payable )?à réception|al contado)\W*$/iu;
/** A caption that asks for a day, a number or a sum, or heads a part of a paper: `SHIP DATE`, `Vendor ID`, `VEHICLE INFORMATION`, `Items Ordered`. */
const ASKING =
  /^\W*(?:(?:[\p{L}.'’&]+\s){1,2}(?:id|date|datum|via)|(?:date|day) (?:paid|issued|due|created|printed|shipped|ordered)|domiciliation(?: bancaire)?|(?:[\p{L}&]+\s){1,3}(?:information|details|history|checklist)|(?:items?|goods|products?) (?:ordered|purchased|sold|shipped)|fob|f\.o\.b\.)\W*$/iu;
/** How a letter begins, and captions whose words recognition ran together: `Sehr geehrte Damen und Herren`, `BILLTO`. */
const ADDRESSING =
  /^\W*(?:sehr geehrte\p{L}*.*|(?:hi|hey|dear) \p{Lu}[\p{L}'’-]+|dear (?:sirs?|madam|customer|client|mr|mrs|ms)\b.*|ladies and gentlemen|mesdames,? messieurs|madame,? monsieur|estimad[oa]s? (?:señor|cliente)\p{L}*|gentile cliente|geachte (?:heer|mevrouw|klant).*|(?:bill|ship|sold|deliver|invoice)to)\W*$/iu;
/** What card terminals print over the name of the shop. */
const CARD_SLIP =
  /^\W*(?:transaction(?: record| receipt| copy| details)?|card(?:holder|member) copy|merchant copy|purchase|sale|approved|compra|venta|venda|vente|achat|kauf|kartenzahlung|kundenbeleg|händlerbeleg|pago|pagamento|acquisto|vendita|aankoop|betaling|copie client|ticket client|copia (?:cliente|comercio)|via (?:do )?cliente|copie la tarjeta.*|paragon (?:nie)?fiskalny|niefiskalny|rozliczenie p[lł]atno[sś]ci)\W*$/iu;
/** Terms of delivery with their place: `CPT Rotterdam`, `FOB Shanghai (Incoterms 2020)`. */
const DELIVERY =
  /^(?:EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP)\s\p{Lu}[\p{L}.'’-]+(?:,?\s\p{Lu}[\p{L}.'’-]+){0,2}(?:\W+[Ii]ncoterms.*)?$/u;
/** What a company calls itself under its name: `A Nordlicht Group Company`. */
const TAGLINE = /^an?\s.{3,40}\s(?:company|brand|business|group)$/iu;
/** A title with what was sold or of what kind it is behind it: `FACTURA DE VENTAS`, `FATTURA PROFORMA`, `Invoice cum Delivery Challan`. */
const TITLE =
  /^(?:(?:factura|facture|fattura|fatura|faktura|invoice|note) (?:doit|(?:d[eia]l? )?(?:ventas?|vente|vendita|vendas?|servi[cç]i?o?s?|services?|crédit|cr[eé]dito)|pro-?\s?forma|cambiaria|(?:cambiaria )?electr[oó]nica|elettronica|électronique|eletr[oô]nica|simplificada|rectificativa)|pro-?\s?forma[- ](?:invoice|factura|facture|fattura|fatura|rechnung|faktura|factuur)|(?:tax )?(?:invoice|bill) cum .*|(?:cum )?(?:delivery )?challan|documento (?:tributario|fiscal|equivalente)\b.*|list[ae] d[ei] (?:recibos|facturas|faturas|factures|fatture)|(?:electricity|electric|gas|water|energy|telephone|phone) account)$/iu;
/** A word for bills alone with one or two more, as in larger type: `FATURA RPA`, `Rechnung Büro Nord`. A company ends with its form. */
const BILL_TITLE = /^(?:factura|facture|fattura|fatura|faktura|factuur|rechnung|invoice)(?:\s[\p{L}\d.&-]+){1,2}$/iu;
/** What the papers of Brazil call themselves, and a caption in two languages: `DANFE SIMPLIFICADO - ETIQUETA`, `Sorszám/Invoice No.`. */
const OWN_CAPTION = /^danfe(?!\p{L}).*$|^[\p{L}\s.]{3,30}\/\s?(?:invoice|bill|order|customer|client) (?:no|nr|number|date|id)\W*$/iu;
/** A page of a site and no more: `example.com/bills`. */
const WEB_PAGE = /^(?:https?:\/\/)?(?:www\.)?[\w-]+(?:\.[\w-]+)+\/\S+$/i;
/** A heading over what is told of somebody: `Datos del emisor`, `Informations client`, `Informações do Utilizador`, `Uw gegevens`. */
const TOLD =
  /^\W*(?:(?:informa(?:tions?|ci[oó]n|ciones|zioni|ç[aã]o|ções)|datos|dados|dati|données|coordonnées|coordinate|gegevens|angaben|kontaktuppgifter|betalningsuppgifter)(?:\s(?:de|del|de la|do|da|dos|di|du|des|sur|van|zum|zur)(?:\s\p{L}+){1,2}|\sd['’]\p{L}+|\s(?:clients?|clientes?|client[ei]|fournisseurs?|soci[ée]t[ée]|empresa|emisor|fiscal\p{L}*|bancari\p{L}*|bancári\p{L}*|bancaires?|l[ée]gales?))|(?:uw|ihre|vos|sus|seus) (?:gegevens|daten|angaben|informations|données|coordonnées|datos|dados)|kontaktuppgifter|betalningsuppgifter|(?:d[ée]tails?|detalles?|dettagli[oi]?|detalhes?|r[ée]sum[ée]|resumen|resumo|riepilogo) (?:de la |de |del |della |du |da |of the |of )?(?:facture|factura|fattura|fatura|invoice|commande|pedido|ordine|encomenda|order))\W*$/iu;
/** A caption over a name, which ends with the word that leads to it: `Adressée à`, `Ausgestellt an`, `For`. */
const LEADS_TO =
  /^(?:\p{L}+(?:ed|ée?s?|ad[oa]|at[oa]|tellt|htet|chnet)\s(?:à|to|for|from|by|an|für|von|pour|par|a|para|por|per|da)|for|to|from|by|für|von|pour|para|per|voor|aan|till?|dla|från|fra|For|To|From|By|Für|Von|An|À|Pour|Para|Per|Voor|Aan|Till?|Dla|Från|Fra)$/u;
/** The end of a sentence, with a word that no name ends with: `Überweisung an.`. */
const SENTENCE_END = /\s(?:an|ab|auf|aus|ein|vor|zu|on|in|to|of|up|at|by|da|di|de|en|aan|op|uit)\.$/u;
/** What a program that shows an electronic invoice says of itself: `Stylesheet zur Lesbarmachung der XML-Daten`, `ZUGFeRD-Version`. */
const VIEWER =
  /(?<!\p{L})(?:stylesheets?|xslt?|xml-?(?:daten|data|file|datei)|(?:zugferd|x-?rechnung|codelisten|factur-?x)-? ?version)(?!\p{L})/iu;
/** What shops on the web tell of an order, behind its caption: `Shipping Method European Delivery`, `Zahlungsart Rechnung`. */
const OF_AN_ORDER =
  /^\W*(?:(?:shipping|payment|delivery|billing) (?:method|option|type)|versandart|zahlungsart|lieferart|mode (?:de livraison|de paiement|d['’]expédition)|m[eé]todo de (?:env[ií]o|pago)|metodo di (?:spedizione|pagamento)|(?:verzend|betaal)(?:methode|wijze))(?!\p{L})/iu;
/** Whose form it is: `(c) Example e.V. 2020`. */
const COPYRIGHT = /^\W*(?:\(c\)|©|copyright(?!\p{L}))/iu;
/** Two words with a stroke between them. */
const TWO_TITLES = /^\p{L}+\s?\/\s?\p{L}+$/u;
/** `I N V O I C E`: letters set apart. */
const SET_APART = /^(?:\p{L} ){3,}\p{L}$/u;

/** A town with its state behind a comma. */
const TOWN =
  /^[A-Z][A-Za-z.' ]{2,24}, (?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;

/**
 * Whether a line that was taken for the name of a party names nobody: a caption with its number or alone, a form of address alone, the title of a bill, hours,
 * thanks, sums, taxes, a day or month, whose copy it is, a code, a house, a town with its state. Pure.
 */
export const namesNobody = remembered((text): boolean => {
  const line = text.trim();
  if (SET_APART.test(line) && isTitle(line.replace(/ /g, ''))) return true;
  // A title in two languages, of which one is read: `ΤΙΜΟΛΟΓΙΟ / INVOICE`.
  if (isFormWord(line) || (TWO_TITLES.test(line) && line.split('/').some((part) => isTitle(part.trim())))) return true;
  if (WEB_PAGE.test(line) || OWN_CAPTION.test(line) || (BILL_TITLE.test(line) && !looksLikeCompany(line))) return true;
  if (DELIVERY.test(line) && !looksLikeCompany(line) && !hasTradeWord(line)) return true;
  const isMonth = MONTH.test(line) && findDates(`1 ${line}`).length > 0;
  return isMonth || isDay(line) || isTitleOfTill(line) || isTalkOfTill(line) || NOBODY_BY_FORM.some((form) => form.test(line));
});

/** Whether a line is a town with its code, state or country, so that no part of it is a name: `Springfield, West Virginia, 25799`. Pure. */
export function isTownLine(text: string): boolean {
  return [TOWN, TOWN_WITH_CODE, TOWN_WITH_COUNTRY].some((form) => form.test(text.trim()));
}

const NOBODY_BY_FORM = [
  ...[
    NUMBERED,
    ADDRESSED,
    SUPPLY_BILL,
    OF_A_TILL,
    SUM_OF_A_TILL,
    SUM_OF_A_SHEET,
    HOUSE,
    NUMBERED_HOUSE,
    TOWN,
    TOWN_WITH_CODE,
    TOWN_WITH_COUNTRY,
    PREMISES,
    SLOGAN,
    PLACEHOLDER,
    HOW_TO_PAY,
    TITLE,
    TITLED,
    TOLD,
    LEADS_TO,
    SENTENCE_END,
    CAPTION,
    TAXED,
    TERMS,
    ASKING,
    TAGLINE,
    CARD_SLIP,
    ADDRESSING,
    VIEWER,
    COPYRIGHT,
    OF_AN_ORDER,
  ],
  ...[CODE, COURTESY, COPY, CONTINUED, FORM_ALONE, UNNUMBERED],
];

/** What a till prints beside who sells: courtesies, slogans, measures and prices, where the branch is reached. Pure. */
export function isTalkOfTill(text: string): boolean {
  const line = text.trim();
  // The forms of companies have stops as sentences have.
  if (SAID.test(line) && !looksLikeCompany(line)) return true;
  return [MORE_COURTESY, MEASURED, BRANCH_REACHED, CURRENCY_ALONE].some((form) => form.test(line));
}

/** A day, alone or behind a word for it, perhaps with the hour. */
function isDay(line: string): boolean {
  const [date] = findDates(line);
  if (!date) return false;
  const before = line.slice(0, date.start).trim();
  return /^\p{L}*$/u.test(before) && DATED.test(before) && /^[\W\d]*(?:[ap]\.?m\.?|uhr|h)?\W*$/iu.test(line.slice(date.end));
}

/** A party without the line that names nobody, read anew from the lines below that or below the label. */
export function pastNobody(context: Context, party: Party): Party {
  const { name } = party;
  if (!name || !namesNobody(name.text)) return party;
  const view = pageOf(context, name.page);
  const own = view?.segments.find((segment) => segment.words.some((word) => word.index === name.words[0]?.index));
  const label = name.label?.segment.page === name.page ? name.label.segment : undefined;
  const from = (NUMBERED.test(name.text.trim()) ? [label] : [own, label]).filter((segment) => segment !== undefined);
  const read = from.map((segment) => view && partyOf(context, linesBelow(context, view, segment, [segment.left]), name.score, name.rule));
  const isTown = ({ words: [first] }: Candidate): boolean =>
    view?.segments.some(({ text, words }) => words.some(({ index }) => index === first?.index) && isTownLine(text)) ?? false;
  return read.find((other) => other?.name && !namesNobody(other.name.text) && !isTown(other.name)) ?? NOBODY;
}
