import type { DocumentType } from '../../src/pipeline/model.js';
import { CONFORMITY, INSURANCE, MANAGEMENT, ORIGIN } from './labels/certificates.js';
import { MILL, MOVEMENT } from './labels/goods.js';
import { ANALYSIS, CALIBRATION } from './labels/laboratory.js';
import { type Language, type Wordings, wordingsOf } from './labels/lists.js';
import { COMMERCIAL, DECLARATION, ENTRY, PACKING } from './labels/trade.js';
import { ROAD, SEA } from './labels/transport.js';
import { AIR, RAIL } from './labels/waybills.js';

/** Headings of the list that a kind prints, by language. */
type Heads = Readonly<Record<Language, readonly string[]>>;

/** A kind of paper. */
export interface Kind {
  readonly type: DocumentType;
  readonly words: Wordings;
  /** Whose name stands as the letterhead where no label announces it. */
  readonly letterhead?: string;
  /** Keys of extractedData that it may say without a label; they are not judged. */
  readonly open: readonly string[];
  readonly heads?: Heads;
  readonly languages?: readonly Language[];
}

const RESULTS: Heads = {
  en: ['Parameter', 'Unit', 'Result', 'Limit'],
  de: ['Parameter', 'Einheit', 'Ergebnis', 'Grenzwert'],
  fr: ['Paramètre', 'Unité', 'Résultat', 'Limite'],
  es: ['Parámetro', 'Unidad', 'Resultado', 'Límite'],
  it: ['Parametro', 'Unità', 'Risultato', 'Limite'],
  nl: ['Parameter', 'Eenheid', 'Resultaat', 'Grenswaarde'],
};
const PACKED: Heads = {
  en: ['Description', 'Quantity', 'Net weight', 'Gross weight'],
  de: ['Bezeichnung', 'Menge', 'Nettogewicht', 'Bruttogewicht'],
  fr: ['Désignation', 'Quantité', 'Poids net', 'Poids brut'],
  es: ['Descripción', 'Cantidad', 'Peso neto', 'Peso bruto'],
  it: ['Descrizione', 'Quantità', 'Peso netto', 'Peso lordo'],
  nl: ['Omschrijving', 'Aantal', 'Nettogewicht', 'Brutogewicht'],
};
const SOLD: Heads = {
  en: ['Description of goods', 'Qty', 'Unit price', 'Amount'],
  de: ['Warenbezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'],
  fr: ['Désignation', 'Quantité', 'Prix unitaire', 'Montant'],
  es: ['Descripción', 'Cantidad', 'Precio unitario', 'Importe'],
  it: ['Descrizione', 'Quantità', 'Prezzo unitario', 'Importo'],
  nl: ['Omschrijving', 'Aantal', 'Prijs', 'Bedrag'],
};

const certificate = (text: string, more: Partial<Kind> = {}): Kind => ({
  type: 'certificate',
  words: wordingsOf(text),
  letterhead: 'issuer.name',
  ...more,
  open: ['certificate_type', ...(more.open ?? [])],
});
const bol = (text: string, more: Partial<Kind> = {}): Kind => ({
  type: 'bol',
  words: wordingsOf(text),
  letterhead: 'carrier',
  ...more,
  open: ['weight_unit', 'freight_terms', 'line_items', ...(more.open ?? [])],
});
const declaration = (text: string, more: Partial<Kind> = {}): Kind => ({
  type: 'customs_declaration',
  words: wordingsOf(text),
  open: ['currency', 'line_items'],
  ...more,
});

/** Kinds of papers by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  analysis: certificate(ANALYSIS, { heads: RESULTS, open: ['standard'] }),
  calibration: certificate(CALIBRATION, { heads: RESULTS, open: ['batch_number', 'standard'] }),
  management: certificate(MANAGEMENT),
  insurance: certificate(INSURANCE),
  origin: certificate(ORIGIN),
  conformity: certificate(CONFORMITY, { open: ['batch_number'] }),
  mill: certificate(MILL, { heads: RESULTS }),
  movement: certificate(MOVEMENT, { open: ['issuer.name', 'issue_date'] }),
  sea: bol(SEA),
  road: bol(ROAD),
  air: bol(AIR),
  rail: bol(RAIL),
  packing: { type: 'packing_list', words: wordingsOf(PACKING), letterhead: 'exporter', open: ['weight_unit', 'line_items'], heads: PACKED },
  commercial: {
    type: 'commercial_invoice',
    words: wordingsOf(COMMERCIAL),
    letterhead: 'exporter',
    open: ['vendor', 'customer', 'currency', 'subtotal', 'total_amount', 'line_items'],
    heads: SOLD,
  },
  declaration: declaration(DECLARATION),
  entry: declaration(ENTRY, { languages: ['en'] }),
};
