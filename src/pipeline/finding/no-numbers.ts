import { findDates } from '../values/dates.js';
import type { Proposal } from './proposals.js';

/** Under what a company is known to a tax office, a register, a bank or the post, before the number: `PAN No: `, `GSTIN`, `FSSAI License No. `, `CIN: `. */
const REGISTERED =
  /(?<!\p{L})(?:steuernummer|steuer-?nr|st-?nr|ust-?id\p{L}*|pan|tan|gst(?:in)?|gst reg\p{L}*|cin|tin|fssai|llpin|uen|abn|acn|nzbn|npwp|cuit|cuil|iibb|nif|nipc|nie|cif|nit|ruc|rut|rfc|cnpj|cpf|nip|ksef|regon|krs|ico|dic|oib|vkn|mersis|ein|fein|arn|iec|udyam|msme|drug lic\p{L}*|consumer|subscriber|connection|meter|veh(?:icle)?|chassis|engine|policy|passport|units(?: consumed)?|auth(?:ori[sz]ation)?(?: code)?|approval(?: code)?|hsn|sac|timbrado|swift|bic|ifsc|iban|cae|cai|atcud|uuid|irn|ack|plot|flat|sy|survey|door|house|shop|room|ward|khasra|gat|seal|container|tax(?:payer)?(?: id\p{L}*)?|id\p{L}*ification)(?:[\s/]+(?:reg\p{L}*|lic\p{L}*|code|id))*[\s.:]*(?:nos?|nr|num|numbers?|n[°º])?[\s.:#-]*$/iu;
/** A code that a tax office gives to each paper, printed with its caption as one word: `ATCUD:JF8346GM-21509`. */
const CAPTIONED = /^(?:ATCUD|CAE|CUFE|UUID|IRN)\W/;

/** Numbers of people and companies at tax offices and banks, which tell themselves by their form: codice fiscale of Italy, GSTIN and PAN of India, IBAN. */
const OF_AN_OFFICE =
  /^(?:[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]|\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]|[A-Z]{5}\d{4}[A-Z]|[A-Z]{2}\d{2}[A-Z]{4}\d{10,20})$/;
/** How much of something: `3mm`, `500ml`. */
const MEASURE = /^\d{1,4}(?:mm|cm|km|mg|kg|ml|cl|kwh|kw|gb|tb|hrs?|pcs)$/i;

/** `No Telp : 081387652351`: what announces a telephone or an account. */
const CALLED =
  /(?<!\p{L})(?:tel(?:p|epon|ephone|efono|éfono|efon)?|phone|fax|mobile|hp|handphone|whatsapp|wa|ph|mob|contact|rekening|rek)[\s.:]*(?:no|nr|number)?[\s.:#-]*$/iu;

/** A day, and what announces one: `Fecha: 2023/09/30`. */
const DAY = /^(?:19|20)\d{2}([/.-])\d{1,2}\1\d{1,2}$/;
const DATED =
  /(?:date|datum|dato|dated|fecha|data|tarih|vade|tanggal|tarikh|day|tag|due|fällig|vencimiento|vence|scadenza|[ée]ch[ée]ance|termin\p{L}*|splatnost\p{L}*|forfald\p{L}*|eräpäivä)\W*$/iu;

/** An hour, the figures of a day cut short, an amount, a list of figures, a card's number behind its mask, an amount with its currency: `12:51`, `03.17`, `1,820.00`, `12,11,10`, `XXXXXXXX0041`, `Rs.100`. */
const FORMS =
  /^(?:\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}[.,]\d{2}|\d{1,3}(?:,\d{2,3})+\.\d{2}|\d{1,3}(?:\.\d{3})+,\d{2}|\d{1,3}(?:,\d{1,3})+|\d{8,12}(?:[,/]\d{8,12})+|[X*•]{4,}[\s-]*\d+|(?:Rs|INR|USD|EUR|GBP|RM)\.?\d+(?:[.,]\d+)*)$/u;

/** The mask of a card's number: `Card#: XXXXXXXXXXXX`. */
const MASKED = /[X*•]{4,}\s*$/u;

/** A day with the name of its month: `01-Oct-2023`. */
const isDay = (value: string): boolean =>
  /\p{L}{3}/u.test(value) && findDates(value).some(({ start, end }) => start === 0 && end === value.length);

/** `Adress: 1234`: a house. */
const HOUSED = /(?<!\p{L})(?:add?resse?|anschrift|direcci[oó]n|indirizzo|adres|alamat)[\s.:]*$/iu;

/** Capitals with stops between them, as offices are written: `C.U.I.T. Nº`. */
const DOTTED = /(?<!\p{L})(?:\p{Lu}\.){2,}(?:\p{Lu}(?!\p{L}))?/gu;
const withoutStops = (text: string): string => text.replace(DOTTED, (letters) => letters.replaceAll('.', ''));

/** What card terminals call their numbers, in German: `VU-Nr`, `Terminal-ID`, `TA-Nr.`, `Genehmigungs-Nr.`. */
const OF_A_TERMINAL = /(?<!\p{L})(?:vu|vertragsunternehmen|terminal|ta|trace|gen(?:ehmigungs?)?|transaktions?)[-. ]?(?:nr|nummer|id)\W*$/iu;

/** Whether a number is that of a company, a bank or an entry at the tax office, or a day, an hour, a card or a house, by its form and by what is printed before it: it numbers no document. Pure. */
export function numbersOther({
  view,
  segment,
  start,
  end,
  value,
}: Pick<Proposal, 'view' | 'segment' | 'start' | 'end' | 'value'>): boolean {
  const before = withoutStops(segment.text.slice(0, start));
  const left = view.rows[segment.row]?.segments.findLast((other) => other.right <= segment.left)?.text ?? '';
  // One part of `18:59`.
  const isHour = /^\d{1,2}$/.test(String(value)) && (/^:\d{2}/.test(segment.text.slice(end)) || /\d{1,2}:$/.test(before));
  return (
    isHour ||
    isDay(String(value)) ||
    [CAPTIONED, FORMS, OF_AN_OFFICE, MEASURE].some((form) => form.test(String(value))) ||
    [REGISTERED, CALLED, HOUSED, MASKED].some((announced) => announced.test(before)) ||
    (before.trim() === '' && /:\s*$/.test(left) && REGISTERED.test(withoutStops(left))) ||
    OF_A_TERMINAL.test(before.trim() === '' ? left : before) ||
    (DAY.test(String(value)) && DATED.test(before))
  );
}

/** What card terminals and tills print before numbers of theirs: `REF # 500000034124`, `Terminal ID:`, `TC# 3041`, `to win $1000 ID #:`. */
const OF_A_SLIP =
  /(?<!\p{L})(?:trans(?:action)?|trn[sx]?|merch(?:ant)?|term(?:inal)?|ref(?:erence)?|batch|trace|rrn|aid|tvr|tsi|seq(?:uence)?|mid|tid|tc|te|tr|op|st|id|member(?:ship)?|survey|acct|account)(?:\s(?:id|no|nr|num|number|code))?\W*$/iu;
/** What a till calls its paper. */
const OF_THE_PAPER =
  /invoice|receipt|bill|ticket|bon|quittung|beleg|factura|fattura|fatura|facture|rechnung|recibo|scontrino|resit|check|chk|order|doc/iu;
const PRICE_AT_THE_END = /\p{L}{2}.*\s-?\p{Sc}?\d+[.,]\d{2}\s?\p{L}{0,2}$/u;

/** Whether a number on a till's roll is one of the card terminal or the till itself, or the code of goods before their price. Pure. */
export function numbersEntry({ view, segment, start }: Pick<Proposal, 'view' | 'segment' | 'start'>): boolean {
  const row = view.rows[segment.row];
  const left = (row?.segments ?? []).filter((other) => other.right <= segment.left).map(({ text }) => text);
  const before = [...left, segment.text.slice(0, start)].join(' ');
  return OF_A_SLIP.test(before) || (!OF_THE_PAPER.test(before) && PRICE_AT_THE_END.test(row?.text ?? ''));
}

/** `14- 19/06/2011`: a number before a whole day, which is no part of it. */
const DAY_BEHIND = /\d\s*[-/]?\s+\d{1,2}([/.])\d{1,2}\1(?:19|20)\d{2}$/;

/** Whether what was taken for a number ends in the day behind it. */
export const endsInDay = ({ proposal: { text } }: { proposal: Proposal }): boolean => DAY_BEHIND.test(text);

/** What stands before the day until which a card or a paper is valid. */
const VALID_UNTIL =
  /(?<!\p{L})(?:expir\p{L}*|exp\.? ?date|valid (?:until|thru|through|till)|g[üu]ltig bis|ablauf\p{L}*|date d['’]expiration|caduc\p{L}*|validez|validade|scadenza carta|geldig tot|wa[zż]n\p{L}* do)\W*$/iu;

/** Whether a day is that on which a card or an offer ends: `Date d'expiration: 31/05/18`, in its line or left of it. */
export function endsValidity({ segment, start, view }: Proposal): boolean {
  if (VALID_UNTIL.test(segment.text.slice(0, start))) return true;
  const beside = view.rows[segment.row]?.segments.findLast((other) => other.right <= segment.left);
  return segment.text.slice(0, start).trim() === '' && beside !== undefined && VALID_UNTIL.test(beside.text);
}
