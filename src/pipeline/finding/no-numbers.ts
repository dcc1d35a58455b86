import type { Proposal } from './proposals.js';

/** Under what a company is known to a tax office, a register, a bank or the post, before the number: `PAN No: `, `GSTIN`, `FSSAI License No. `, `CIN: `. */
const REGISTERED =
  /(?<!\p{L})(?:pan|tan|gst(?:in)?|gst reg\p{L}*|cin|tin|fssai|llpin|uen|abn|acn|nzbn|npwp|cuit|cuil|iibb|nif|nipc|nie|cif|nit|ruc|rut|rfc|cnpj|cpf|nip|ksef|regon|krs|ico|dic|oib|vkn|mersis|ein|fein|arn|iec|udyam|msme|drug lic\p{L}*|hsn|sac|swift|bic|ifsc|iban|cae|cai|atcud|uuid|irn|ack|plot|flat|seal|container)(?:[\s/]+(?:reg\p{L}*|lic\p{L}*|code|id))*[\s.:]*(?:no|nr|num|number|n[°º])?[\s.:#-]*$/iu;
/** A code that a tax office gives to each paper, printed with its caption as one word: `ATCUD:JF8346GM-21509`. */
const CAPTIONED = /^(?:ATCUD|CAE|CUFE|UUID|IRN)\W/;

/** `No Telp : 081387652351`: what announces a telephone or an account. */
const CALLED =
  /(?<!\p{L})(?:tel(?:p|epon|ephone|efono|éfono|efon)?|phone|fax|mobile|hp|handphone|whatsapp|wa|rekening|rek)[\s.:]*(?:no|nr|number)?[\s.:#-]*$/iu;

/** A day, and what announces one: `Fecha: 2023/09/30`. */
const DAY = /^(?:19|20)\d{2}([/.-])\d{1,2}\1\d{1,2}$/;
const DATED = /(?:date|datum|dato|dated|fecha|data|tarih|tanggal|tarikh|day|tag)\W*$/iu;

/** Whether a number is that of a company, a bank or an entry at the tax office, or a day, by what is printed before it: it numbers no document. Pure. */
export function numbersOther({ segment, start, value }: Pick<Proposal, 'segment' | 'start' | 'value'>): boolean {
  const before = segment.text.slice(0, start);
  return CAPTIONED.test(String(value)) || REGISTERED.test(before) || CALLED.test(before) || (DAY.test(String(value)) && DATED.test(before));
}
