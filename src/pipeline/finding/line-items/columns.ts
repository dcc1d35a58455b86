import { type LabelHit, labelsOf } from '../labels.js';
import { indexPhrases } from '../lexicon/lexicon.js';
import type { PageView, Row, Segment } from '../page-view.js';
import { wordsBetween } from '../page-view.js';

/** What a column of a list of items holds. `other`: a column that is none of ours, kept so that its cells go nowhere else. */
export type ColumnName = keyof typeof HEADERS | 'other';

/** Headers of columns in six languages. */
const HEADERS = {
  position: {
    strong:
      'pos, position, line, line no, no, lfd nr, sl no, s no, sr no, sno, item no line, ligne, pos nr, regel, nr, ln, riga, linea, seq',
  },
  description: {
    strong: `description, item description, description of goods, goods description, product description, item, items, product, article, particulars, details, service, services, goods, item name, product name, channel description, activity, commodity, commodity description, full description of goods, description goods, name, products, job description, work description, kind of packages description of goods, marks numbers description, description commodity, description of services, description and quantity of goods, full description goods,
      bezeichnung, beschreibung, leistung, artikel, produkt, artikelbezeichnung, leistungsbeschreibung, text, position beschreibung, warenbezeichnung, produktbeschreibung, dienstleistung, artikelbeschreibung, leistungen, arbeiten, beschreibung der leistung, posten, ware, tatigkeit,
      designation, libelle, article, produit, prestation, description, intitule, desc, designation des marchandises, nature, prestations, designation produits, travaux, detail,
      descripcion, concepto, producto, articulo, detalle, descripcion mercancia, servicio, denominacion, descripcion producto,
      descrizione, prodotto, articolo, descrizione articolo, causale, descrizione merce, descrizione beni, natura e qualita dei beni, oggetto, descrizione prodotto, servizio, prestazione, prestazioni,
      omschrijving, omschrijving werkzaamheden, werkzaamheden, artikel, product, dienst, artikelomschrijving, productomschrijving, goederen, omschrijving goederen,
      descricao, descricao dos produtos servicos, descricao do produto servico, descricao produto, descricao do produto, descricao servico, produto, designacao, artigo, nazwa, nazwa towaru, nazwa towaru uslugi, nazwa towaru lub uslugi, opis, towar, nazev, popis, polozka, oznaceni dodavky, benamning, beskrivning, beskrivelse, varebeskrivelse, artikelbenamning, tuote, kuvaus, nimike, selite, megnevezes, termek, denumire, denumirea produselor`,
  },
  quantity: {
    strong: `qty, quantity, qty shipped, quantity shipped, qty ordered, shipped qty, units, hours, pcs, pieces, no units, unit quantity, hrs, qnty, quantity shipped pcs, no of units, shipped, count, qty pcs, number of units, qty units, total qty,
      menge, anzahl, stuck, stk, stunden, std, stuckzahl, anz, mge, liefermenge,
      quantite, qte, nombre, nb, qt, quant, heures, nbre,
      cantidad, cant, uds, unidades, ud, ctd, horas,
      quantita, qta, q ta, qt, ore, pezzi, colli quantita,
      aantal, hoeveelheid, uren, stuks, aant,
      quantidade, qtd, qtde, quant, ilosc, mnozstvi, pocet, pocet mj, antal, antall, maara, kpl, mennyiseg, cantitate`,
  },
  unit: {
    strong:
      'un, unid, jm, jedn, mj, enhet, enhed, yksikko, mee, unit, uom, unit of measure, einheit, me, eh, unite, unidad, um, u m, unita, unita misura, eenheid, eenh, unit measure, per, u o m, units of measure, mengeneinheit',
  },
  unit_price: {
    strong: `unit price, price, rate, unit cost, price each, each, unit value, price per unit, u p, u price, cost, unit rate, price unit, unit net price, net price, hourly rate, sales price, unit price excl vat, unit price usd, unit price eur, unitprice, price usd, uprice, list price, item price, price eur, u price rm, unit amount, unit selling price, price per item, fee, hourly fee,
      einzelpreis, preis, stuckpreis, nettopreis, bruttopreis, e preis, einzel, einzeln, ansatz, ep, vk preis, preis einheit, einzelpreis netto, einzelbetrag, stundensatz, preis pro einheit, einheitspreis, einzelpreis eur, preis stuck, netto preis, einzelpreis brutto, e preis eur,
      prix unitaire, pu, p u, prix, pu ht, prix unitaire ht, p u ht, unitaire, prix u, tarif, pu eur, prix unit, taux horaire, prix unit ht, prix u ht,
      precio, precio unitario, precio ud, p unitario, precio unidad, pvp, p u, precio unit, precio neto, tarifa, valor unitario,
      prezzo, prezzo unitario, prezzo un, p unitario, prezzo unit, importo unitario, prezzo netto, costo, valore unitario, pr unitario, tariffa,
      prijs, prijs per stuk, stukprijs, eenheidsprijs, prijs per eenheid, tarief, stuksprijs, prijs excl, prijs stuk, uurtarief,
      valor unit, vl unit, v unit, vlr unit, preco, preco unitario, preco unit, valor unitario, cena, cena netto, cena jednostkowa, cena jedn, cena jednostkowa netto, cena za mj, jednotkova cena, cena mj, pris, a pris, styckpris, enhetspris, enhedspris, stykpris, stk pris, hinta, yksikkohinta, a hinta, egysegar, pret unitar, pret`,
  },
  total: {
    strong: `amount, total, line total, extended price, ext price, extended, total price, total amount, net amount, extension, line amount, sale amt, value, total value, subtotal, sub total, net, amt, ext, ext amount, total cost, extended amount, gross, gross amount, amount usd, amount eur, amount rm, total usd, total eur, total excl vat, price total, total net, ext cost, amount due, line value, sales amount, total rm, s price, extended value, net value, total net value, net total, total excl, charges, charge, s total,
      gesamtpreis, gesamt, betrag, summe, entgelt, gesamtbetrag, gp, zeilenbetrag, netto, nettobetrag, wert, gesamt netto, positionsbetrag, preis gesamt, gesamtpreis netto, gesamt eur, betrag eur, brutto, gesamtwert, g preis, betrag netto, netto betrag, gesamtpreis eur, summe netto, g preis eur,
      montant, total ht, montant ht, prix total, prix ht, total ttc, montant ttc, prix total ht, total ligne, montant net, total net, sous total, total net ht, prix ttc, valeur, prix net,
      importe, total, importe neto, importe total, subtotal, valor, total linea, precio total, neto, base imponible, monto,
      importo, totale, prezzo totale, imp netto, importo netto, totale riga, valore, imponibile, tot, netto, importo totale, totale netto,
      bedrag, totaal, totaalprijs, regeltotaal, totaal excl btw, prijs incl btw, bedrag excl btw, nettobedrag, waarde, totaalbedrag, netto bedrag, prijs totaal, subtotaal, totaal excl,
      valor total, vl total, v total, vlr total, valor liquido, preco total, total liquido, wartosc, wartosc netto, wartosc brutto, kwota, razem, celkem, cena celkem, celkem bez dph, belopp, summa, belop, sum, summa exkl moms, yhteensa, netto ertek, brutto ertek, ertek, osszeg, valoare`,
  },
  tax: {
    strong:
      'icms, v icms, vl icms, valor icms, bc icms, v ipi, vl ipi, ipi, iss, dph, sazba dph, stawka vat, stawka, vat %, kwota vat, wartosc vat, moms, moms %, mva, alv, alv %, afa, afa %, vat, tax, gst, vat rate, tax rate, taxes, sst, ust, mwst, tva, iva, btw, steuer, steuersatz, ust satz, mwst satz, taux tva, taxe, tipo iva, aliquota, aliq, aliq iva, btw tarief, vat amount, tax amount, gst amount, btw bedrag, tx, tax code, gst code, cod iva, tc, c iva, code tva, mwst betrag, vat code, ust betrag, montant tva, duty, duty rate, abgabe, droits',
  },
  discount: {
    strong:
      'discount, disc, rabatt, rabatt in, remise, rem, dto, dcto, descuento, sconto, sc, korting, disc amount, discount amount, nachlass, rab',
  },
  part_number: {
    strong: `item no, part no, part, sku, code, item code, article no, product code, product no, product id, item id, stock code, material no, material, catalog no, cat no, model, model no, style, style no, item nr, item ref, upc, ean, isbn, p n, stock no, manufacturer part no, mfr no, model number,
      artikelnummer, artikel nr, art nr, artnr, bestellnummer, best nr, materialnummer, produktnummer, artikelnr, teilenummer, sachnummer,
      reference, ref, code article, ref article, code produit, reference produit, reference article,
      referencia, codigo, cod, codigo articulo, codigo producto, cod articulo,
      codice, codice articolo, cod art, cod articolo, rif, codice prodotto, art,
      artikelnummer, artikelcode, artikelnr, productcode, code, artnr, productnummer,
      codigo produto, cod produto, cod prod, cst, cfop, kod, kod towaru, kod zbozi, katalogove cislo, varenr, varenummer, artikelno, tuotenumero, cikkszam`,
  },
  date: {
    strong:
      'date, datum, fecha, data, service date, day, lieferdatum, period, zeitraum, periode, time, uhrzeit, delivery date, leistungsdatum, von, bis, from, to, exp date, expiry, mfg date',
  },
  hs_code: {
    strong:
      'ncm, ncm sh, pkwiu, gtu, hs code, hs, hts, hts code, tariff no, tariff code, commodity code, harmonized code, harmonized tariff no, harmonised code, zolltarifnummer, warennummer, ztn, statistische warennummer, zolltarif nr, code douanier, code sh, nomenclature, partida arancelaria, codigo arancelario, codigo taric, taric, codice doganale, voce doganale, codice taric, goederencode, hs code no, hts no, tariff, schedule b, schedule b no, statistical code, nomenclature combinee, code nc, codice nc, nomenclatura combinata, harmonized, harmonized code no',
  },
  origin: {
    strong:
      'origin, country of origin, country origin, coo, made in, country of manufacture, country manufacture, ursprung, ursprungsland, herkunft, pays origine, origine, pais origen, origen, paese origine, land van oorsprong, land oorsprong, oorsprong, c o, ctry of origin, country',
  },
  net_weight: {
    strong:
      'net weight, net wt, n w, net kg, net weight kg, net mass, nettogewicht, netto kg, gewicht netto, poids net, peso neto, peso netto, nettogewicht kg, nw, nt wt, eigenmasse, masse nette, massa netta, unit net weight',
  },
  gross_weight: {
    strong:
      'gross weight, gross wt, g w, gross kg, weight, gross mass, gross weight kg, weight lbs, weight kg, wt, weight lb, bruttogewicht, gewicht, brutto kg, gewicht brutto, poids brut, poids, peso bruto, peso, peso lordo, brutogewicht, rohmasse, gw, total weight, masse brute, massa lorda, gewicht kg, weight subject to correction',
  },
  packages: {
    strong:
      'packages, no of packages, cartons, ctns, ctn, pkgs, no pkgs, number of packages, colli, packstucke, kolli, colis, bultos, cajas, cartones, dozen, boxes, pallets, anzahl packstucke, nombre colis, num packages, no packages, handling unit qty, package qty, pieces packages, no of pkgs, pallet, no pieces, handling units',
  },
  batch: { strong: 'batch, batch no, lot, lot no, serial, serial no, charge, chargennummer, no lot, lote, lotto, seriennummer, s n' },
  marks: {
    strong:
      'marks, marks and numbers, marks no, marks nos, shipping marks, marks numbers, markierung, marques, marcas, marche, merken, carton no, ctn no, case no, package no, container no, container, box no, c no, pallet no, type, class, nmfc, nmfc no, freight class, h m, hm, cube, volume, cbm, dimensions, dims, dim, measurement, type of packaging, type packaging, package type, packaging, lxwxh, length',
  },
} as const;

const COLUMN_INDEX = indexPhrases<keyof typeof HEADERS>(HEADERS);

/** A column of a list: what it holds and between which edges (points) its header stands. */
export interface Column {
  name: ColumnName;
  left: number;
  right: number;
  text: string;
}

/** A header row, perhaps over several printed rows. */
export interface Header {
  page: number;
  /** First row below the header. */
  bodyRow: number;
  firstRow: number;
  columns: Column[];
}

const NUMERIC = ['quantity', 'unit_price', 'total', 'net_weight', 'gross_weight', 'packages', 'tax', 'discount'];

/** Whether a column holds numbers. */
export function isNumeric(column: Column): boolean {
  return NUMERIC.includes(column.name);
}

/** Header rows of a page: three column headers, or two that belong together (what and how much). */
export function findHeaders(view: PageView): Header[] {
  const headers: Header[] = [];
  for (const row of view.rows) {
    if (headers.some((header) => row.index < header.bodyRow)) continue;
    if (!isHeaderRow(row)) continue;
    headers.push(readHeader(view, row));
  }
  return headers;
}

function isHeaderRow(row: Row): boolean {
  const hits = row.segments.flatMap((segment) => headerHits(segment));
  const names = new Set(hits.map((hit) => hit.name));
  const digits = (row.text.match(/\d/g) ?? []).length;
  const covered = hits.reduce((sum, hit) => sum + hit.end - hit.start, 0);
  const letters = row.text.replace(/\s/g, '').length;
  if (digits > 8 || covered < 0.45 * letters) return false;
  const amounts = ['quantity', 'unit_price', 'total', 'gross_weight', 'net_weight', 'packages'].filter((name) =>
    names.has(name as ColumnName & keyof typeof HEADERS),
  ).length;
  const what = names.has('description') || names.has('part_number') || names.has('hs_code') || names.has('marks');
  const isAnswered = row.segments.length <= 3 && /:\s*$/.test(row.segments[0]?.text ?? '');
  if (isAnswered || (row.segments.length <= 3 && row.segments.some((segment) => /\p{L}:\s+\S/u.test(segment.text)))) return false;
  if (row.segments.length < 2) return names.size >= 3 && amounts >= 2 && what;
  return (what && amounts >= 1) || amounts >= 3 || (names.size >= 4 && amounts >= 2);
}

function headerHits(segment: Segment): LabelHit<keyof typeof HEADERS>[] {
  const hits = labelsOf(segment, COLUMN_INDEX);
  return hits.filter((hit, index) => hits.findIndex((other) => other.start === hit.start) === index);
}

function readHeader(view: PageView, row: Row): Header {
  const columns = row.segments.flatMap((segment) => columnsOf(segment));
  let firstRow = row.index;
  let bodyRow = row.index + 1;
  for (let above = view.rows[firstRow - 1]; above && firstRow > row.index - 2; above = view.rows[firstRow - 1]) {
    const level = onBand(view, row, above);
    if (
      /\d{3}/.test(above.text) ||
      isParted(view, above, row) ||
      !(level || (row.top - above.bottom < 0.45 * view.em && isContinuation(above, columns)))
    )
      break;
    joinHeader(columns, above, 'above');
    firstRow = above.index;
  }
  for (let next = view.rows[bodyRow]; next && bodyRow <= row.index + 2; next = view.rows[bodyRow]) {
    const previous = view.rows[bodyRow - 1]!;
    if (next.top - previous.bottom > 0.45 * view.em || /\d/.test(next.text) || !(onBand(view, row, next) || isContinuation(next, columns)))
      break;
    joinHeader(columns, next, 'below');
    bodyRow += 1;
  }
  return { page: view.page.number, bodyRow, firstRow, columns: resolve(columns).map((column, _, all) => ruled(view, row, column, all)) };
}

/** A column as wide as the drawn lines around its header make it: headers are centred, their cells begin or end at the line. */
function ruled(view: PageView, row: Row, column: Column, all: readonly Column[]): Column {
  const height = (row.top + row.bottom) / 2;
  const lines = view.page.rules
    .filter(({ orientation, box }) => {
      const top = box.top * view.page.height;
      return orientation === 'vertical' && top < height && top + box.height * view.page.height > row.bottom;
    })
    .map(({ box }) => (box.left + box.width / 2) * view.page.width);
  const left = Math.max(...lines.filter((at) => at < column.left + 2));
  const right = Math.min(...lines.filter((at) => at > column.right - 2));
  const isShared = all.some((other) => other !== column && other.left < right && other.right > left);
  return Number.isFinite(left) && Number.isFinite(right) && !isShared ? { ...column, left, right } : column;
}

/** Whether lines are drawn between two rows over most of the lower one: what stands over them belongs to other boxes. */
function isParted({ page }: PageView, above: Row, row: Row): boolean {
  const lines = page.rules
    .filter(({ orientation, box }) => {
      const at = (box.top + box.height / 2) * page.height;
      return orientation === 'horizontal' && at > (above.top + above.bottom) / 2 && at < (row.top + row.bottom) / 2;
    })
    .map(({ box }) => ({ left: box.left * page.width, right: (box.left + box.width) * page.width }));
  const under = row.segments.filter((segment) => {
    const middle = (segment.left + segment.right) / 2;
    return lines.some(({ left, right }) => left < middle && right > middle);
  });
  return under.length > 0.5 * row.segments.length;
}

/** Whether two rows lie so much on one height that they are one, only set or read a little askew. */
function onBand(view: PageView, row: Row, other: Row): boolean {
  const short = other.segments.every((segment) => segment.text.length < 24);
  return short && Math.abs(row.top + row.bottom - other.top - other.bottom) / 2 < 0.6 * view.em;
}

/** Whether each part of a row stands over or under a column, and the row is short words only; `Dear Sir or Madam,` over a list heads none of its columns. */
function isContinuation(row: Row, columns: Column[]): boolean {
  if (row.segments.some((segment) => /[,;:!?]$/.test(segment.text))) return false;
  const over = row.segments.filter((segment) =>
    columns.some((column) => segment.left < column.right + 4 && segment.right > column.left - 4),
  );
  const short = row.segments.every((segment) => segment.text.length < 24);
  return short && over.length >= 0.5 * row.segments.length && row.segments.length <= columns.length;
}

function joinHeader(columns: Column[], row: Row, side: 'above' | 'below'): void {
  for (const segment of row.segments) {
    const overlap = (column: Column): number => Math.min(segment.right, column.right) - Math.max(segment.left, column.left);
    const column = [...columns].sort((left, right) => overlap(right) - overlap(left))[0];
    if (!column || overlap(column) < -4) {
      columns.push(...columnsOf(segment));
      continue;
    }
    column.text = side === 'above' ? `${segment.text} ${column.text}` : `${column.text} ${segment.text}`;
    column.left = Math.min(column.left, segment.left);
    column.right = Math.max(column.right, segment.right);
    const hit = headerHits({ ...segment, text: column.text, offsets: [0] })[0];
    if (hit) column.name = hit.name;
  }
}

/** `Nature and Quantity of Goods` is one header: only linking words stand between its parts. */
function isLinked(between: string): boolean {
  return /^\s*(?:(?:and|of|und|et|y|e|en|ed|&|\/|der|des|de|di)\s*)+$/i.test(between);
}

function columnsOf(segment: Segment): Column[] {
  const all = headerHits(segment).filter((hit) => hit.strength >= 0.4);
  // `Hrs/Qty` is one header as well: its parts share a word.
  const isOneWord = (from: number, to: number): boolean =>
    !/\s/.test(segment.text.slice(from, to)) && segment.text.slice(from, to).includes('/');
  const hits = all.filter((hit, index) => {
    const before = all[index - 1];
    return !before || !(isLinked(segment.text.slice(before.end, hit.start)) || isOneWord(before.start, hit.start));
  });
  if (hits.length === 0) return [{ name: 'other', left: segment.left, right: segment.right, text: segment.text }];
  return hits.map((hit, index) => {
    const start = index === 0 ? 0 : hit.start;
    const end = hits[index + 1]?.start ?? segment.text.length;
    const words = wordsBetween(segment, start, end);
    const text = segment.text.slice(start, end).trim();
    return { name: hit.name, left: Math.min(...words.map((word) => word.left)), right: Math.max(...words.map((word) => word.right)), text };
  });
}

/** One column a meaning: of several totals the last one counts (net before gross), of several descriptions the widest. */
function resolve(columns: Column[]): Column[] {
  const sorted = [...columns].sort((left, right) => left.left - right.left);
  const claim = (name: ColumnName, pick: (same: Column[]) => Column | undefined): void => {
    const same = sorted.filter((column) => column.name === name);
    const kept = pick(same);
    for (const column of same) if (column !== kept) column.name = 'other';
  };
  const totals = sorted.filter((column) => column.name === 'total');
  if (totals.length > 1) {
    const whole = totals.filter((column) => !/net|ht\b|excl|ohne|gross|brut/i.test(column.text));
    const kept = whole.at(-1) ?? totals.at(-1);
    claim('total', () => kept);
  }
  const prices = sorted.filter((column) => column.name === 'unit_price');
  const counted = sorted.some((column) => column.name === 'quantity');
  if (totals.length === 0 && (prices.length > 1 || (prices.length === 1 && !counted))) prices.at(-1)!.name = 'total';
  claim('unit_price', (same) => same.find((column) => /unit|einzel|each|stuk|stück/i.test(column.text)) ?? same[0]);
  claim('quantity', (same) => same.find((column) => /ship|liefer/i.test(column.text)) ?? same.at(-1));
  const telling = (column: Column): boolean => /descr|bezeich|beschr|design|omschr|libel|concept/i.test(column.text);
  claim('description', (same) => same.find(telling) ?? same.find((_, index) => !isCounting(same, index)) ?? same[0]);
  if (!sorted.some((column) => column.name === 'description')) {
    const stand = sorted.find((column) => column.name === 'part_number' || column.name === 'marks') ?? unknownText(sorted);
    if (stand) stand.name = 'description';
  }
  return sorted;
}

/** Before numbers a column whose heading no list of headings has, and that is wider than any other, tells what the list is of: `Work performed`. */
function unknownText(sorted: readonly Column[]): Column | undefined {
  const first = sorted.findIndex(isNumeric);
  const room = (index: number): number => (sorted[index + 1]?.left ?? 0) - sorted[index]!.left;
  const places = [...sorted.keys()].filter(
    (index) => index < first && sorted[index]!.name === 'other' && /\p{L}{3}/u.test(sorted[index]!.text),
  );
  const widest = places.sort((left, right) => room(right) - room(left))[0];
  return widest === undefined ? undefined : sorted[widest];
}

/** Whether a column `Item` counts what the next one tells, set apart from it by points: `Item      Particulars`. */
function isCounting(same: readonly Column[], index: number): boolean {
  const [column, next] = [same[index]!, same[index + 1]];
  return (
    next !== undefined &&
    next.left - column.right > 10 &&
    /^\W*(?:items?|art(?:ikel|icle|icolo|[íi]culo)?|service|name)\W*$/i.test(column.text)
  );
}
