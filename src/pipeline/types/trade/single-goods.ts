import type { Context } from '../../finding/context.js';
import { type LabelHit, labelsOf } from '../../finding/labels.js';
import { indexPhrases, type Labels } from '../../finding/lexicon/lexicon.js';
import { cellOf, type ItemCell, type ItemRow } from '../../finding/line-items/cells.js';
import type { ColumnName } from '../../finding/line-items/columns.js';
import { type PageView, type Segment, slice } from '../../finding/page-view.js';

/** Captions of the goods where a paper is about one kind of them and has no list. */
const CAPTIONS = {
  description: {
    strong:
      'material, description of goods, description of the goods, goods description, cargo description, commodity, commodity description, nature of goods, nature and quantity of goods, kind of goods, cargo, goods, warenbezeichnung, bezeichnung des gutes, bezeichnung der ware, ware, designation des marchandises, designation de la marchandise, nature de la marchandise, marchandise, descripcion de la mercancia, mercancia, descrizione della merce, descrizione merce, merce, omschrijving van de goederen, omschrijving goederen, goederen, mercadoria, descricao da mercadoria, jenis barang',
  },
  hs_code: {
    strong:
      'hs code, hts code, tariff code, tariff no, commodity code, pct code, hsn code, cn code, harmonized code, warennummer, zolltarifnummer, code sh, code douanier, partida arancelaria, codigo taric, codice doganale, goederencode, ncm',
  },
  quantity: {
    strong:
      'quantity, qty, no of packages, number of packages, menge, anzahl, quantite, nombre de colis, cantidad, bultos, quantita, numero colli, hoeveelheid, aantal, quantidade',
  },
  gross_weight: { strong: 'gross weight, total gross weight, bruttogewicht, rohmasse, poids brut, peso bruto, peso lordo, brutogewicht' },
  net_weight: { strong: 'net weight, total net weight, nettogewicht, eigenmasse, poids net, peso neto, peso netto, peso liquido' },
  unit_price: { strong: 'unit price, price per unit, einzelpreis, prix unitaire, precio unitario, prezzo unitario, stukprijs' },
  total: {
    strong:
      'amount, value, total value, customs value, invoice value, total invoice value, wert, zollwert, valeur, valeur en douane, valor, valor en aduana, valore, waarde, douanewaarde',
  },
} satisfies Partial<Record<ColumnName, Labels>>;

const INDEX = indexPhrases<keyof typeof CAPTIONS>(CAPTIONS);

/** The one kind of goods that captions tell beside each other, as a row of a list; none where several stand there or nothing tells what they are. */
export function singleGoods(context: Context): ItemRow[] {
  const cells = new Map<ColumnName, ItemCell>();
  const page = context.pages[0];
  for (const segment of page?.segments ?? []) {
    const hit = labelsOf(segment, INDEX).find(({ start, strength }) => start <= 2 && strength >= 0.9);
    const value = hit && page ? wholeAnswer(context, page, segment, hit) : null;
    if (!hit || !value) continue;
    if (cells.has(hit.name)) return [];
    cells.set(hit.name, cellOf(hit.name, value.words));
  }
  const goods = cells.get('description');
  if (!goods || !page || !/\p{L}{3}/u.test(goods.text) || cells.size < 2) return [];
  return [
    { page: page.page.number, cells, top: goods.words[0]!.top, bottom: goods.words[0]!.bottom, rule: 'row-pattern', spare: new Map() },
  ];
}

/** An answer with the lines that go on below it: alone in their rows, at its left edge, close to each other. */
function wholeAnswer(
  context: Context,
  view: PageView,
  segment: Segment,
  hit: LabelHit<keyof typeof CAPTIONS>,
): { text: string; words: Segment['words'] } | null {
  const first = answerOf(context, view, segment, hit);
  if (!first || hit.name !== 'description') return first;
  const lines = [first];
  for (const row of view.rows.slice(segment.row + 1, segment.row + MOST_LINES)) {
    const [line, other] = row.segments;
    const isNext = line && !other && Math.abs(line.left - first.left) < 0.5 * view.em && row.top - lines.at(-1)!.bottom < 0.6 * view.em;
    if (!line || !isNext || labelsOf(line, INDEX).some(({ start, colon }) => start <= 2 && colon)) break;
    lines.push(line);
  }
  return { text: lines.map(({ text }) => text).join(' '), words: lines.flatMap(({ words }) => words) };
}

/** Lines of an answer at most. */
const MOST_LINES = 4;

/** What stands behind the colon of a caption, or right of it and is no caption itself. */
function answerOf(context: Context, view: PageView, segment: Segment, hit: LabelHit<keyof typeof CAPTIONS>): Segment | null {
  if (hit.colon && hit.end < segment.text.length) return slice(segment, hit.end);
  const next = view.rows[segment.row]?.segments.find(({ left }) => left >= segment.right);
  const isAlone = (view.rows[segment.row]?.segments.length ?? 0) <= 2;
  if (!hit.alone || !next || !(isAlone || hit.colon)) return null;
  const isCaption =
    labelsOf(next, INDEX).some(({ alone }) => alone) ||
    (context.labelsBySegment.get(next) ?? []).some(({ alone, strength }) => alone && strength >= 0.9);
  return isCaption ? null : next;
}

/** The lines of a list, and where a paper has none the one kind of goods that it tells. */
export function listedGoods(context: Context, rows: readonly ItemRow[]): readonly ItemRow[] {
  return rows.some(({ cells }) => [...cells.values()].some(({ text }) => /\p{L}{2}/u.test(text))) ? rows : singleGoods(context);
}
