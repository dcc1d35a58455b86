import type { Candidate } from '../../finding/candidates.js';
import { type Context, relabel } from '../../finding/context.js';
import { QUALIFIERS } from '../../finding/lexicon/qualifiers.js';
import type { ItemRow } from '../../finding/line-items/cells.js';
import type { Header } from '../../finding/line-items/columns.js';
import { findItemRows } from '../../finding/line-items/line-items.js';
import { slice } from '../../finding/page-view.js';
import { fromSegments } from '../../finding/parties/parties.js';
import { readAmount, readDate, readIdentifier } from '../../finding/readings.js';
import type { Field } from '../../model.js';
import type { TypeDefinition } from '../document-type.js';
import { findCurrency } from '../invoice.js';
import { itemFields } from '../items.js';
import { bestLabelled, labelledParty, readCountry, readText } from '../labelled.js';
import { findIncoterm } from './commercial-invoice.js';
import { describedAbove } from './described-above.js';
import { postalItemNumber } from './form-numbers.js';
import { readPostalDeclaration } from './forms/postal-declaration.js';
import { readSingleDocument } from './forms/single-document.js';
import { listedGoods } from './single-goods.js';
import { addMeasures, addParties, collector, TRADE_LEXICON } from './trade-fields.js';

/** Customs declarations: export, import, transit. */
export const customsDeclaration: TypeDefinition = {
  type: 'customs_declaration',
  extract: extractDeclaration,
  check: () => ({ contradictions: [], confirmed: [] }),
};

function extractDeclaration(base: Context): Field[] {
  const form = readSingleDocument(base);
  // The single administrative document is a form of the European Union, which writes the day first.
  const context = withoutCounts(relabel(form ? { ...base, dateOrder: 'day-first' } : base, TRADE_LEXICON, QUALIFIERS));
  const postal = readPostalDeclaration(context);
  const into = collector(context);
  into.add(
    'declaration_number',
    movementNumber(context) ?? postalItemNumber(context) ?? postal?.number ?? bestLabelled(context, 'declaration_number', readIdentifier),
  );
  into.add('declaration_date', postal?.date ?? bestLabelled(context, 'declaration_date', readDate) ?? form?.date);
  into.add('procedure', form?.procedure ?? bestLabelled(context, 'procedure', readText(5), 0.5));
  if (form?.declarant) into.party('declarant', form.declarant);
  if (form?.exporter) into.party('exporter', form.exporter);
  if (postal) {
    into.party('exporter', postal.sender);
    into.party('consignee', postal.addressee);
  } else {
    addParties(context, into, [...(form?.declarant ? [] : ['declarant' as const]), ...(form?.exporter ? [] : ['exporter' as const])]);
    into.party('consignee', form?.consignee ?? labelledParty(context, 'consignee') ?? labelledParty(context, 'importer'));
  }
  for (const key of ['country_of_export', 'country_of_origin', 'country_of_destination'] as const)
    into.add(key, (key === 'country_of_destination' && postal?.country) || (postal ? null : bestLabelled(context, key, readCountry, 0.45)));
  into.add('incoterm', findIncoterm(context));
  const total = postal ? postal.value : (form?.amount ?? bestLabelled(context, 'customs_value', readAmount));
  into.add('currency', findCurrency(context, total));
  into.add('total_amount', total);
  into.add('total_packages', form?.packages);
  into.add('total_weight', postal ? postal.weight : form?.gross);
  if (!postal)
    addMeasures(context, into, {
      ...(!form?.packages && { packages: 'total_packages' }),
      ...(!form?.gross && { gross: 'total_weight' }),
    });
  const listed = form?.rows.length ? form.rows : postal?.rows;
  const rows = listed ?? listedGoods(context, describedAbove(context, findItemRows(context).flatMap(withTariffCode)));
  const items = itemFields(context, rows, [
    { key: 'hs_code', column: 'hs_code', kind: 'text' },
    { key: 'description', column: 'description', kind: 'text' },
    { key: 'country_of_origin', column: 'origin', kind: 'text' },
    { key: 'quantity', column: 'quantity', kind: 'number', pick: 'first' },
    { key: 'net_weight', column: 'net_weight', kind: 'number', pick: 'first' },
    { key: 'value', column: 'total', kind: 'number', pick: 'last' },
    { key: 'duty', column: 'tax', kind: 'number', pick: 'last' },
  ]);
  return [...into.fields, ...items];
}

/** A code of a customs tariff within words: `8714.96.9000`. */
const TARIFF_CODE = /(?<![\d.])\d{4}\.\d{2}(?:\.?\d{2}){0,2}(?![\d.])/;
/** `40. Total`: a further box of a form below its list. */
const BOX = /^\d{1,2}[.)]\s\p{L}/u;

/** Words under a heading that asks for goods and their code are the goods; a code among them is that of the tariff. */
function withTariffCode(row: ItemRow): ItemRow[] {
  const code = row.cells.get('hs_code');
  const cell = row.cells.get('description') ?? (code && !/\d{4}/.test(code.text) ? { ...code, column: 'description' as const } : undefined);
  if (BOX.test(cell?.text ?? '')) return [];
  const own = code && /\d{4}/.test(code.text) ? code : undefined;
  const within = own || !cell ? undefined : cell.text.match(TARIFF_CODE)?.[0];
  const words = cell?.words.filter((word) => word.text === within) ?? [];
  const found = own ?? (cell && within && words.length > 0 ? { ...cell, column: 'hs_code' as const, text: within, words } : undefined);
  const cells = new Map([...row.cells].filter(([name]) => name !== 'hs_code' && name !== 'description'));
  if (cell) cells.set('description', cell);
  if (found) cells.set('hs_code', found);
  return [{ ...row, cells }];
}

/** A movement reference number: year, country and fourteen signs, of which some are digits. */
const MOVEMENT = /(?<![\p{L}\d])\d{2}[A-Z]{2}(?=[A-Z\d]*\d)[A-Z\d]{13}\d(?![\p{L}\d])/u;

/** A movement reference number needs no label, unless the paper names several. */
function movementNumber(context: Context): Candidate | null {
  const found = context.pages.flatMap((view) =>
    view.segments.flatMap((segment) => {
      const match = segment.text.match(MOVEMENT);
      const part = match?.index === undefined ? null : slice(segment, match.index, match.index + match[0].length);
      return part ? [fromSegments([part], 0.95, 'pattern', null)] : [];
    }),
  );
  return new Set(found.map(({ value }) => value)).size === 1 ? (found[0] ?? null) : null;
}

/** Two numbered boxes beside each other head no list: `34 Country of origin | 35 Gross mass`. */
const isPairOfBoxes = ({ columns }: Header): boolean =>
  columns.length <= 2 && columns.every(({ text }) => /^\d{1,2}[a-z]?[.)]?\s+\p{L}/u.test(text));

/** `5 Items`: a box that counts the items heads no list of them. */
const COUNT = /(?:^|\s)\d{1,2}[.)]?\s+(?:items|positionen|articles|partidas|articoli|artikelen)$/i;

function withoutCounts(context: Context): Context {
  const headers = [...context.headers].map(
    ([page, list]) =>
      [page, list.filter((header) => !isPairOfBoxes(header) && !header.columns.some(({ text }) => COUNT.test(text)))] as const,
  );
  return { ...context, headers: new Map(headers) };
}
