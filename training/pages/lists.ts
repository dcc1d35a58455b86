import type { Sums } from './facts.js';
import type { Habits } from './habits.js';
import type { Sheet } from './sheet.js';

type Item = Sums['items'][number];

/** What a column may show. */
type Key = 'position' | 'code' | 'description' | 'quantity' | 'unit' | 'price' | 'rate' | 'discount' | 'total' | 'gross';

/** How columns are headed, language by language in one order: English, German, French, Spanish, Italian, Dutch, Portuguese, Polish. */
const HEADS: Readonly<Record<Key, readonly string[]>> = {
  position: ['#', 'Pos.', 'N°', 'Nº', 'N.', 'Nr.', 'Item', 'Lp.'],
  code: ['Item No.', 'Art.-Nr.', 'Réf.', 'Código', 'Codice', 'Artikelnr.', 'Código', 'Kod'],
  description: ['Description', 'Bezeichnung', 'Désignation', 'Descripción', 'Descrizione', 'Omschrijving', 'Descrição', 'Nazwa'],
  quantity: ['Qty', 'Menge', 'Qté', 'Cantidad', 'Quantità', 'Aantal', 'Qtd', 'Ilość'],
  unit: ['Unit', 'Einheit', 'Unité', 'Ud.', 'UM', 'Eenheid', 'Un', 'Jm'],
  price: ['Unit price', 'Einzelpreis', 'PU HT', 'Precio', 'Prezzo', 'Prijs', 'Preço unit.', 'Cena netto'],
  rate: ['VAT %', 'USt.', 'TVA', 'IVA', 'IVA', 'BTW', 'IVA', 'VAT'],
  discount: ['Discount', 'Rabatt', 'Remise', 'Dto.', 'Sconto', 'Korting', 'Desc.', 'Rabat'],
  total: ['Amount', 'Gesamtpreis', 'Total HT', 'Importe', 'Importo', 'Bedrag', 'Total', 'Wartość netto'],
  gross: ['Gross', 'Brutto', 'Total TTC', 'Total con IVA', 'Totale ivato', 'Incl. BTW', 'Total c/ IVA', 'Wartość brutto'],
};
const UNITS = ['pcs', 'Stk', 'h', 'kg', 'Std.', 'u', 'm', 'pz'];
const MORE = ['delivered to your door', 'Farbe: blau', 'period 01 to 03', 'incl. Zubehör', 'modèle standard'];

/** The columns of a list in their order: what every one has, and what some have. */
function columnsOf({ dice }: Sheet): Key[] {
  const lead: Key[] = [...(dice.is(0.4) ? ['position' as const] : []), ...(dice.is(0.3) ? ['code' as const] : [])];
  const middle: Key[] = [
    ...(dice.is(0.3) ? ['unit' as const] : []),
    'price',
    ...(dice.is(0.2) ? ['discount' as const] : []),
    ...(dice.is(0.3) ? ['rate' as const] : []),
  ];
  const order: Key[] = dice.is(0.25) ? ['quantity', ...lead, 'description', ...middle] : [...lead, 'description', 'quantity', ...middle];
  return [...order, 'total', ...(dice.is(0.06) ? ['gross' as const] : [])];
}

const LEFT: ReadonlySet<Key> = new Set(['position', 'code', 'description', 'unit']);
const WIDTHS: Readonly<Record<Key, number>> = {
  position: 4,
  code: 8,
  description: 20,
  quantity: 7,
  unit: 5,
  price: 10,
  rate: 6,
  discount: 7,
  total: 12,
  gross: 12,
};

/** The list of what is charged for. */
export function list(sheet: Sheet, habits: Habits, { items, rate }: Sums): void {
  const { dice } = sheet;
  const columns = columnsOf(sheet);
  const language = dice.whole(0, HEADS.total.length - 1);
  const room = sheet.width - 70;
  const whole = columns.reduce((sum, key) => sum + WIDTHS[key], 0);
  let x = 40;
  const places = columns.map((key) => {
    const left = x;
    x += (room * WIDTHS[key]) / whole;
    return { key, left, right: x - 6 };
  });
  const put = (text: string, { key, left, right }: (typeof places)[number], bold = false): void => {
    if (LEFT.has(key)) sheet.set(text, left, sheet.y, sheet.em, bold);
    else sheet.right(text, right, sheet.y, sheet.em, bold);
  };
  if (dice.is(0.9)) {
    const bold = dice.is(0.6);
    for (const place of places) put(HEADS[place.key][language]!, place, bold);
    sheet.down(1.3);
  }
  const unit = dice.of(UNITS);
  const counted = dice.is(0.15);
  const gap = dice.is(0.3) ? 1.5 : 1;
  for (const [index, item] of items.entries()) {
    for (const place of places) put(cellOf(place.key, item, { habits, index, unit, counted, rate, code: 1000 + 7 * index }), place);
    sheet.down();
    if (dice.is(0.12)) {
      put(dice.of(MORE), places.find(({ key }) => key === 'description')!);
      sheet.down();
    }
    if (gap > 1) sheet.down(gap - 1);
  }
}

function cellOf(
  key: Key,
  item: Item,
  {
    habits,
    index,
    unit,
    counted,
    rate,
    code,
  }: { habits: Habits; index: number; unit: string; counted: boolean; rate: number; code: number },
): string {
  switch (key) {
    case 'position':
      return String(index + 1);
    case 'code':
      return `A-${code}`;
    case 'description':
      return item.text;
    case 'quantity':
      return counted ? `${item.quantity} ${unit}` : String(item.quantity);
    case 'unit':
      return unit;
    case 'price':
      return habits.amount(item.price);
    case 'rate':
      return `${rate}%`;
    case 'discount':
      return '0%';
    case 'total':
      return habits.amount(item.total);
    case 'gross':
      return habits.amount(Math.round(item.total * (100 + rate)) / 100);
  }
}
