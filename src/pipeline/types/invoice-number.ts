import { type Candidate, candidatesFor } from '../finding/candidates.js';
import type { Context } from '../finding/context.js';
import { type PageView, type Segment, slice } from '../finding/page-view.js';
import { findDates } from '../values/dates.js';

/** What stands behind a number that is that of a house: `NO 31G, JALAN ...`. */
const STREET =
  /^\W*(?:\d+\W+)?(?:jalan|jln|lorong|lrg|persiaran|lebuh|taman|kampung|batu|lot|blo?c?k|floor|ground|street|road|avenue|lane)(?!\p{L})/iu;

/** Whether a number may number the document: none behind the sign of a currency (`€480.00`), none of a house, on a till receipt no lone digit. */
export function numbersIt(context: Context, { page, words, text }: Candidate, receipt: boolean): boolean {
  if (receipt && /^\d$/.test(text)) return false;
  const segment = context.pages
    .find((view) => view.page.number === page)
    ?.segments.find((other) => other.words.some((word) => word.index === words[0]?.index));
  const at = segment?.text.indexOf(text) ?? -1;
  if (isTelephone(context, text)) return false;
  if (!segment || at < 0) return true;
  const [before, after] = [segment.text.slice(0, at), segment.text.slice(at + text.length)];
  const isAmount = /\p{Sc}\s?$/u.test(before) && /^\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}$/.test(text);
  return !isAmount && !(/^\W*(?:no|nr|lot)?\W*$/i.test(before) && STREET.test(after));
}

/** A telephone number has so many figures at least. */
const LEAST_OF_TELEPHONE = 7;

/** Whether the figures stand elsewhere behind what announces a telephone: `Manager No. 55512345` below `Tel: 55512345`. */
function isTelephone(context: Context, text: string): boolean {
  const figures = text.replace(/[\s().+-]/g, '');
  if (!/^\d+$/.test(figures) || figures.length < LEAST_OF_TELEPHONE) return false;
  const announced = candidatesFor(context, ['phone'], ({ segment }) => {
    const found = segment.text.match(/[+(]?\d[\d\s().-]{5,}\d/);
    return found ? [{ value: found[0], start: found.index ?? 0, end: (found.index ?? 0) + found[0].length, fit: 1 }] : [];
  });
  return announced.some(({ value, rule }) => rule !== 'label-below' && String(value).replace(/\D/g, '').endsWith(figures));
}

/** What a number begins with that only says that it is one: `NO. 001`, `Nº2469`, `č.FV5040`; and how a picture has the sign of it behind a word for bills: `FACTURA N2469`. */
const CAPTION = /^(?:(?:no|nr|n°|nº|num)\.?\s+(?=\S*\d)|(?:n[°º]|№|č\.)\s?(?=\S*\d))/i;
const MISREAD_SIGN = /^N['°º]?(?=\d{2,}$)/;
const BILL = /(?:factura|facture|fattura|fatura|faktura|invoice)\W*$/i;

/** How far behind the first part of a number its second may stand, in sizes of type. */
const NEXT_PART = 2.5;

/**
 * A number without its caption and with all of its parts: `F 2024 118 772`, groups of figures up to the end of their line, and `25   - 5469`, of which a form
 * sets each part by itself.
 */
export function wholeNumber(context: Context, number: Candidate): Candidate {
  const view = context.pages.find(({ page }) => page.number === number.page);
  const segment = view?.segments.find((other) => other.words.some((word) => word.index === number.words[0]?.index));
  const at = segment?.text.indexOf(number.text) ?? -1;
  const isMisread = view?.page.source === 'ocr' && at > 0 && BILL.test(segment?.text.slice(0, at) ?? '');
  const caption = (number.text.match(CAPTION) ?? (isMisread ? number.text.match(MISREAD_SIGN) : null))?.[0].length ?? 0;
  const bare = segment && at >= 0 && caption > 0 ? slice(segment, at + caption, at + number.text.length) : null;
  if (bare) return { ...number, value: bare.text, text: bare.text, words: bare.words };
  const parted = segment && view ? withOtherPart(view, segment, number) : null;
  if (parted) return parted;
  if (!segment || at < 0 || !/^[A-Z]{1,5}[ -]?\d{1,8}$/.test(number.text)) return number;
  const rest = segment.text.slice(at + number.text.length);
  const part = /^(?: \d{2,8}){1,4}$/.test(rest) ? slice(segment, at) : null;
  if (!part || findDates(part.text, context.dateOrder).length > 0) return number;
  return { ...number, value: part.text, text: part.text, words: part.words };
}

/** `25` and `- 5469` beside it, in a box each: whichever of them was found, the number is both. */
function withOtherPart(view: PageView, segment: Segment, number: Candidate): Candidate | null {
  const own = segment.text.trim();
  if (own.replace(/^[-/]\s?/, '') !== number.text) return null;
  const row = view.rows[segment.row]?.segments ?? [];
  const at = row.indexOf(segment);
  const [first, last] = SECOND_PART.test(own) ? [row[at - 1], segment] : [segment, row[at + 1]];
  if (!first || !last || !FIRST_PART.test(first.text) || !SECOND_PART.test(last.text)) return null;
  if (last.left - first.right > NEXT_PART * view.em) return null;
  const text = `${first.text} ${last.text}`;
  return { ...number, value: text, text, words: [...first.words, ...last.words] };
}

const FIRST_PART = /^[A-Z]{0,3}\d{1,6}$/;
const SECOND_PART = /^[-/]\s?\d{2,8}$/;
