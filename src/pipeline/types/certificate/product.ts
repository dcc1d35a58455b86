import { type Candidate, mergeCandidates, type Reading, type Spot } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import type { LabelHit } from '../../finding/labels.js';
import type { Concept } from '../../finding/lexicon/lexicon.js';
import type { PageView, Segment } from '../../finding/page-view.js';
import { hasPostalLine, hasStreet, looksLikeCompany } from '../../finding/parties/addresses.js';
import { isName, isTitle } from '../../finding/parties/name-lines.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { labelledCandidates, readText } from '../labelled.js';
import { isDocumentTitle } from '../titles.js';
import { isSampleReport, SAMPLE } from './report.js';

/** Labels for what is sold; where a buyer's name for it stands in the order as well, the maker's own is meant. */
const TRADE_NAME = /trade|commercial|handels|commerciale|comercial|handlowa|brand/i;
/** What a form asks for about the product. */
const ASKED =
  /^\W*(?:nd|nt|na|n\/a|nr|none|(?:if |where )?applicable|not applicable|not detected|size|matrix|weight|status|pass(?:ed)?|fail(?:ed)?|complete|not tested|homogeneity|safety results)\W*$|(?:^|[\s/])(?:id|nr|no|number|nummer|numero|numéro|número|code|tag|image|photo|picture|bild|type|info\w*|data|details?)\W*$/i;
/** Captions of a form alone, which stand below another where nobody filled it in. */
const CAPTION_ALONE =
  /^\W*(?:title|name|address|company|position|capacity|occupation|telephone|phone|fax|e-?mail|date|place|signature|signed|stamp|seal|country|city|adresse?|anschrift|firma|titel|datum|ort|unterschrift|nom|fonction|lieu|dirección|cargo|fecha|lugar|firma|indirizzo|data|luogo|naam|adres|functie|plaats)\W*$/iu;
/** `must be sufficiently detailed`: what a form tells those who fill it in. */
const DEMAND = /\s(?:must|shall|should|may not|muss|müssen|doit|doivent|debe|deben|deve|devono|moet|moeten)\s/iu;
/** `Chapter 3 (Rules of Origin)`: a part of the rules that are printed on the back. */
const CLAUSE =
  /^\(?[a-z]\)\s|^(?:chapter|article|section|annex|rule|kapitel|artikel|anhang|abschnitt|chapitre|annexe|capítulo|artículo|anexo|capitolo|articolo|allegato|hoofdstuk|bijlage)s?\s+[\dIVX]+(?!\p{L})/iu;
/** `MYCOTOXIN ANALYSIS`: what a laboratory looks for. */
const PANEL = /^[\p{L}\s&/-]+\s(?:analysis|profile|screen(?:ing)?|testing|panel|results?)$/iu;
/** What a laboratory tests with; where something else is calibrated or declared, that. */
const TOOL =
  /instrument|apparat|device|equipment|gerät|appareil|équipement|equipo|strumento|toestel|material tested|messmittel|prüfmittel/i;
/** Behind a label for the number of a sample three digits will do. */
const SAMPLE_CODE = /^(?!\d+[.,]\d+$)(?=(?:\D*\d){3})[A-Z0-9][A-Z0-9./_-]{4,}$/i;
const CODE = /^(?!\d+[.,]\d+$)(?=(?:\D*\d){4})[A-Z0-9][A-Z0-9./_-]*$/i;

/** What was tested or certified: behind its label, but for the number of the paper (`number`); on reports about a sample also the largest line over them. */
export function findProduct(context: Context, subtype: string | null, number: Candidate | null): Candidate | null {
  const isReport = isSampleReport(context, subtype);
  const candidates = labelledCandidates(context, 'product_name', readProduct, isSetOff).map((candidate) => {
    const label = labelOf(candidate);
    const isOther =
      (SAMPLE.test(label) && (CODE.test(String(candidate.value)) || SAMPLE_CODE.test(String(candidate.value)))) ||
      (isReport && TOOL.test(label));
    const weight = isOther ? 0.3 : TRADE_NAME.test(label) ? 1.08 : 1;
    return { ...candidate, score: Math.min(0.98, weight * candidate.score) };
  });
  const best = mergeCandidates(candidates.filter(({ value }) => value !== number?.value))[0];
  return best && best.score >= 0.45 ? best : (declaredProduct(context) ?? productHeading(context));
}

/** A sentence that the name of the product ends: `declares under its sole responsibility that the product`. */
const DECLARED =
  /(?:declar|certif|erklär|bescheinig|déclar|attest|dichiar|verkla)\p{L}*(?=\s).*\s(?:the (?:following )?(?:product|machine|machinery|equipment|device)s?|(?:das|die|folgende[rs]?) (?:\p{L}+ )?(?:Produkt|Maschine|Erzeugnis|Gerät)|(?:le|la|l['’]) ?(?:produit|machine|équipement|appareil)|(?:el|la) (?:producto|máquina|equipo)|(?:il|la|l['’]) ?(?:prodotto|macchina|apparecchio)|(?:het|de) (?:product|machine|apparaat))\W*$/iu;

/** The line after the sentence in which a maker declares that a product conforms. */
function declaredProduct(context: Context): Candidate | null {
  const view = context.pages[0];
  const line = view?.segments.find(({ text }) => DECLARED.test(text));
  const next = line && view?.rows[line.row + 1]?.segments[0];
  const isProduct = next && next.words.length <= 10 && isName(next.text) && !isTitle(next.text) && !next.text.endsWith(':');
  return isProduct ? fromSegments([next], 0.75, 'sentence', null) : null;
}

/** `Product Image` is one label: where words stand behind a label, it needs a colon. */
const isSetOff = ({ closed, colon, segment, start, end }: LabelHit<Concept>): boolean =>
  // `Type: Solid Product`: the end of what stands behind another label is no label.
  closed && !(!colon && start > 2 && end >= segment.text.length && /\p{L}:\s/u.test(segment.text.slice(0, start)));

const labelOf = ({ label }: Candidate): string => label?.segment.text.slice(label.start, label.end) ?? '';

/** A name, not what the form asks for next. */
function readProduct(spot: Spot): Reading[] {
  return readText(12)(spot).filter(
    ({ value }) =>
      !ASKED.test(String(value)) &&
      !CAPTION_ALONE.test(String(value)) &&
      !DEMAND.test(String(value)) &&
      !CLAUSE.test(String(value)) &&
      !PANEL.test(String(value)) &&
      !(spot.relation === 'label-below' && /^\p{Ll}{4,}\s/u.test(String(value))) &&
      !/:/.test(String(value)) &&
      !/^[・•●▪]/u.test(String(value)) &&
      /\p{L}{2}/u.test(String(value)) &&
      !hasStreet(String(value)) &&
      !isDocumentTitle(spot.segment),
  );
}

/** `Sample: 2106EST0729`: the number of a sample is that of the report about it when it has no other. */
export function sampleNumber(context: Context): Candidate | null {
  const read = (spot: Spot): Reading[] => readText(2)(spot).filter(({ value }) => SAMPLE_CODE.test(String(value)));
  const codes = (['product_name', 'other_numbers'] as const)
    .flatMap((concept) => labelledCandidates(context, concept, read))
    .filter((candidate) => SAMPLE.test(labelOf(candidate)));
  const best = mergeCandidates(codes)[0];
  return best && best.score >= 0.45 ? { ...best, score: 0.75 * best.score } : null;
}

/** So much larger than most of the page is what heads it, and so far down (of the page) it stands. */
const LARGER = 1.25;
const DEPTH = 0.4;
/** More lines of the largest type than headings are. */
const MOST_HEADINGS = 6;

/** On a report about a sample the product is often its largest line without any label. */
function productHeading(context: Context): Candidate | null {
  const view = context.pages[0];
  const isAboutSample = context.labels.some((hit) => hit.name === 'batch_number' || SAMPLE.test(hit.segment.text));
  if (!view || !isAboutSample) return null;
  const [largest] = view.segments
    .filter(
      (line) =>
        line.top < DEPTH * view.page.height &&
        (line.words[0]?.size ?? 0) > LARGER * view.em &&
        line.words.length <= 10 &&
        isName(line.text) &&
        !isTitle(line.text) &&
        !isDocumentTitle(line) &&
        !(context.labelsBySegment.get(line) ?? []).some((hit) => hit.alone) &&
        !looksLikeCompany(line.text) &&
        !HEADING.test(line.text) &&
        /^\p{L}.*[^.]$/u.test(line.text) &&
        !isAddressed(view, line),
    )
    .sort((left, right) => (right.words[0]?.size ?? 0) - (left.words[0]?.size ?? 0));
  // Where the labels of a form are set in that size too, it is no heading.
  const size = largest?.words[0]?.size ?? 0;
  const alike = view.segments.filter((line) => (line.words[0]?.size ?? 0) > 0.97 * size).length;
  return largest && alike <= MOST_HEADINGS ? fromSegments([largest], 0.6, 'heading', null) : null;
}

/** Whether a street or town stands under a line: it names somebody. */
function isAddressed(view: PageView, line: Segment): boolean {
  const below = view.rows.slice(line.row + 1, line.row + 3).flatMap(({ segments }) => segments);
  const under = below.filter(({ left, right }) => left < line.right && right > line.left && Math.abs(left - line.left) < 2 * view.em);
  return under.some(({ text }) => hasStreet(text) || hasPostalLine(text));
}

/** Headings of such reports, laboratories, verdicts. */
const HEADING =
  /(?<!\p{L})(?:certifi\p{L}*|analy[sz]\p{L}*|reports?|results?|tests?|testing|tested|labs?|laborator\p{L}*|labor|analytics|summary|summaries|overview|pass(?:ed)?|fail(?:ed)?|bericht|prüf\p{L}*|rapport|bulletin|informe|rapporto|compliance|quality|passport|sample|product|total|page|information|info|details?|order)(?!\p{L})|\d\s*%|^\d/iu;
