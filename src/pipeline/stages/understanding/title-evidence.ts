import type { Context } from '../../finding/context.js';
import { type LabelHit, labelsOf } from '../../finding/labels.js';
import { indexPhrases } from '../../finding/lexicon/lexicon.js';
import { tokenize } from '../../finding/lexicon/tokens.js';
import type { PageView, Segment } from '../../finding/page-view.js';
import type { DocumentType } from '../../model.js';
import { OTHER_TITLES, TITLE_ENDINGS, TITLES } from '../../types/words.js';

const TITLE_INDEX = indexPhrases<DocumentType | 'other'>({ ...TITLES, other: OTHER_TITLES });

/**
 * What the words of a contract are worth on a sheet of labels and boxes where they are a label or part of a line (`CONTRACT: A-530`), or no more than its
 * print: a title says no more than that, or is larger.
 */
const FILLED_IN = 0.4;
const WHOLE = 0.75;
const LARGE = 1.15;

/** `Nº ALBARÁN:` asks for the number of another paper. */
const ASKS_NUMBER =
  /^\W*(?:n[°º.]|n[ro]s?\.?|num\.?|number|nummer|numero|número|numéro)\s?(?:de |do |du |del |di |d['’]|of |van )?\p{L}[^\d]*[:：]\s*$/iu;

/** `Invoice Number`, `Packing List Date` and no more: a caption of a form, which names papers that this one may only refer to. */
const ASKS_OF =
  /^\W*(?:n[°º.]|n[ro]s?\.?|num\.?|number|nummer|numero|número|numéro|ref(?:erence)?\.?|details?|summary|information|date|datum|fecha|data)\W*$/iu;

/** `❏ COMMERCIAL INVOICE`: one of the papers that a form lets choose from. */
const UNTICKED = /[☐□❏❑]$/u;

/** `Handelsrechnung (380) Nr. 471102`: by the code of kinds of papers that electronic invoices carry it is any invoice, and not one for the customs. */
const CODED = /\((?:380|381|384|389)\)\s*n[ro]/i;
/** The rules that an electronic invoice follows, as programs that show one print them: `urn:cen.eu:en16931:2017`. */
const E_INVOICE = /urn:(?:cen\.eu:en16931|factur-x|ferd:|zugferd|xoev-de|fdc:peppol)/i;

/** Titles: short lines in large type in the upper part of the first page weigh most. */
export function titleEvidence(context: Context, isForm: boolean): Map<DocumentType | 'other', number> {
  const best = new Map<DocumentType | 'other', number>();
  const isElectronic = context.pages.slice(0, 2).some((view) => view.segments.some(({ text }) => E_INVOICE.test(text)));
  for (const [pageIndex, view] of context.pages.slice(0, 2).entries()) {
    for (const segment of view.segments) {
      const hits = labelsOf(segment, TITLE_INDEX);
      if (hits.length === 0) raiseCompound(best, segment, view, pageIndex);
      for (const hit of hits) {
        const name = hit.name === 'commercial_invoice' && (isElectronic || CODED.test(segment.text)) ? 'invoice' : hit.name;
        const size = Math.min(2.2, (segment.words[0]?.size ?? view.em) / view.em);
        const height = segment.top / view.page.height;
        const share = (hit.end - hit.start) / titleAround(segment.text, hit).length;
        const isLoudContract = name === 'contract' && hit.start <= 2 && segment.text === segment.text.toUpperCase();
        const wide = segment.words.length > 9 && share <= WHOLE && !isLoudContract;
        const upper = /\p{Ll}/u.test(segment.text.slice(hit.start, hit.start + 1)) ? 0.5 : 1;
        const place = (height < 0.35 ? 1.2 : height < 0.7 ? 0.7 : 0.5) * (pageIndex === 0 ? 1 : 0.5);
        const numbered = hit.start <= 2 && /^\W*(?:n[ro°º.]*|number|num\.?)?\W*[\w/.-]*\d[\w/.-]*$/iu.test(segment.text.slice(hit.end));
        // In large type the rest of the line says what the paper is about: `Certificat de circulation des marchandises`.
        const begins = hit.start <= 2 || share > 0.6 ? (size > 1.2 ? 1.4 : 1) : 0.6;
        const shape = wide ? 0.25 : share > 0.75 || numbered || isHead(segment, hit) ? 1.5 : begins;
        const score = 1.6 * hit.strength * place * shape * size * upper;
        const isTitle =
          !/[:：]\s*$/.test(segment.text) &&
          ((share > WHOLE && (size > LARGE || hit.strength === 1)) || (isHead(segment, hit) && size > LARGE));
        if (hit.name === 'other' && size <= LARGE && isAnswered(view, segment)) continue;
        if (UNTICKED.test(segment.text.slice(0, Math.max(hit.start, 2)).trimEnd())) continue;
        if (ASKS_NUMBER.test(segment.text) || (hit.start <= 2 && ASKS_OF.test(segment.text.slice(hit.end)))) continue;
        best.set(name, Math.max(best.get(name) ?? 0, isForm && hit.name === 'contract' && !isTitle ? FILLED_IN * score : score));
      }
    }
  }
  return best;
}

/** More words than a title has whose last are small: `Distributorship agreement`. */
const SHORT_TITLE = 4;

/** A line that ends with the word for the paper, each word beginning with a capital or so few that they are no sentence: `SERVICES AGREEMENT`. */
function isHead({ text, words }: Segment, { name, end }: LabelHit<DocumentType | 'other'>): boolean {
  if (name !== 'contract' || !/^\W*$/.test(text.slice(end))) return false;
  const isShort = words.length <= SHORT_TITLE && /^\p{Lu}[\p{L}’' -]+$/u.test(text.trim());
  return isShort || /^(?:(?:\p{Lu}[\p{L}’'-]*|&|and|of|for|to|the)[\s,/-]*){2,9}$/u.test(text.trim());
}

/** The part of a line between strokes that a title stands in: of `REPAIR ORDER / INVOICE` the second. */
function titleAround(text: string, { start, end }: { start: number; end: number }): string {
  const from = text.slice(0, start).search(/[^/|]*$/);
  const stroke = text.slice(end).search(/\s[/|]/);
  return text.slice(from, stroke < 0 ? undefined : end + stroke).trim() || text;
}

/** `Quotation   QU-2024-190 of 21 June`: what has a number right of it tells what the paper refers to, not what it is. */
function isAnswered(view: PageView, segment: Segment): boolean {
  const next = view.rows[segment.row]?.segments.find((other) => other.left >= segment.right);
  return next !== undefined && next.left - segment.right < 25 * view.em && /\d{2}/.test(next.text);
}

/** Germanic compounds (`Kalibratiecertificaat`, `Wartungsvertrag`) are titles by their last part. */
function raiseCompound(best: Map<DocumentType | 'other', number>, segment: Segment, view: PageView, pageIndex: number): void {
  if (segment.words.length > 5 || pageIndex > 0 || segment.top > 0.4 * view.page.height) return;
  for (const token of tokenize(segment.text)) {
    const ending = TITLE_ENDINGS.find(([, pattern]) => token.text.length > 10 && pattern.test(token.text));
    if (!ending || !/^\p{Lu}/u.test(segment.text.slice(token.start))) continue;
    const size = Math.min(2.2, (segment.words[0]?.size ?? view.em) / view.em);
    best.set(ending[0], Math.max(best.get(ending[0]) ?? 0, 2.2 * size * (segment.words.length <= 2 ? 1.2 : 0.7)));
  }
}
