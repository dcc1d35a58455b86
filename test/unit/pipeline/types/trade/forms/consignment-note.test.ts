import { expect } from 'chai';
import { type FormBox, type FormText, formDocument } from '../../../../../support/papers/form-page.js';
import { understood, valueAt } from '../../../../../support/understanding.js';

/** A box: place, number, its caption line by line, what was filled in. */
type Box = readonly [left: number, top: number, number: string, caption: readonly string[], ...filled: string[]];

/** The words of boxes without their lines: the number large, left of a caption in small type of several lines. */
function textsOf(boxes: readonly Box[], below = 26): FormText[] {
  return boxes.flatMap(([left, top, number, caption, ...filled]): FormText[] => [
    [left, top + 1, 10, number],
    ...caption.map((line, index): FormText => [left + 14, top + 1 + 7 * index, 5.5, line]),
    ...filled.map((line, index): FormText => [left + 6, top + below + 11 * index, 9, line]),
  ]);
}

const HEAD: FormText[] = [
  [300, 22, 7, 'INTERNATIONALER FRACHTBRIEF'],
  [300, 31, 7, 'INTERNATIONAL CONSIGNMENT NOTE'],
  [470, 22, 22, 'CMR'],
];
const GOODS_TOP = 312;

const BOXES: Box[] = [
  [
    28,
    22,
    '1',
    ['Absender (Name, Anschrift, Land)', 'Sender (name, address, country)'],
    'Muster Antriebe GmbH',
    'Werkweg 4',
    '99084 Erfurt',
    'Deutschland',
  ],
  [
    28,
    93,
    '2',
    ['Empfänger (Name, Anschrift, Land)', 'Consignee (name, address, country)'],
    'Zakłady Przykład Sp. z o.o.',
    'ul. Leśna 2',
    '63-600 Kępno',
    'Polska',
  ],
  [
    298,
    93,
    '16',
    ['Frachtführer (Name, Anschrift, Land)', 'Carrier (name, address, country)'],
    'Beispiel Transporte KG',
    'Hafenstr. 1',
    '93055 Regensburg',
  ],
  [28, 164, '3', ['Auslieferungsort des Gutes (Ort, Land)', 'Place of delivery of the goods (place, country)'], 'Kępno, Polska'],
  [298, 164, '17', ['Nachfolgende Frachtführer (Name, Anschrift, Land)', 'Successive carriers (name, address, country)']],
  [
    28,
    215,
    '4',
    ['Ort und Tag der Übernahme des Gutes (Ort, Land, Datum)', 'Place and date of taking over the goods (place, country, date)'],
    'Erfurt, 12.03.2025',
  ],
  [298, 215, '18', ['Vorbehalte und Bemerkungen der Frachtführer', "Carrier's reservations and observations"]],
  [28, 266, '5', ['Beigefügte Dokumente', 'Documents attached'], 'Rechnung 25-0443'],
  [28, GOODS_TOP, '6', ['Kennzeichen und', 'Nummern', 'Marks and Nos'], 'MA 1-4', 'MA 5'],
  [108, GOODS_TOP, '7', ['Anzahl der', 'Packstücke', 'Number of packages'], '4', '2'],
  [170, GOODS_TOP, '8', ['Art der Verpackung', 'Method of packing'], 'Paletten', 'Kisten'],
  [244, GOODS_TOP, '9', ['Bezeichnung des Gutes', 'Nature of the goods'], 'Getriebegehäuse', 'Antriebswellen'],
  [386, GOODS_TOP, '10', ['Statistiknummer', 'Statistical number'], '84839089', '84831095'],
  [448, GOODS_TOP, '11', ['Bruttogewicht in', 'kg', 'Gross weight in kg'], '1.840', '615'],
  [510, GOODS_TOP, '12', ['Umfang in m³', 'Volume in m³'], '3,20', '1,10'],
  [28, 487, '13', ['Anweisungen des Absenders', "Sender's instructions"]],
  [298, 487, '19', ['Besondere Vereinbarungen', 'Special agreements']],
  [28, 555, '14', ['Frachtzahlungsanweisungen', 'Instructions as to payment for carriage'], 'Frei Haus'],
  [28, 624, '22', ['Unterschrift und Stempel des Absenders', 'Signature and stamp of the sender'], 'Muster Antriebe GmbH'],
  [207, 624, '23', ['Unterschrift und Stempel des Frachtführers', 'Signature and stamp of the carrier'], 'PO 4471K / PO 99821'],
];

const read = (boxes: readonly Box[], number: FormText[] = [[300, 44, 11, 'Nr. 2503-0117']]) =>
  understood(formDocument([], [...HEAD, ...number, ...textsOf(boxes)], 'de')).model;

describe('types/trade/forms/consignment-note', () => {
  const model = read(BOXES);
  const at = (path: string, of = model): unknown => valueAt(of.extractedData, path);

  it('knows the paper by its boxes', () => expect(model.classification?.type).to.equal('bol'));
  for (const [path, value] of Object.entries({
    bill_of_lading_number: '2503-0117',
    ship_date: '2025-03-12',
    'shipper.name': 'Muster Antriebe GmbH',
    'shipper.address': 'Werkweg 4, 99084 Erfurt, Deutschland',
    'consignee.name': 'Zakłady Przykład Sp. z o.o.',
    'consignee.address': 'ul. Leśna 2, 63-600 Kępno, Polska',
    'carrier.name': 'Beispiel Transporte KG',
    freight_terms: 'Frei Haus',
    purchase_order_number: null,
    total_packages: 6,
    total_weight: 2455,
    weight_unit: 'kg',
  }))
    it(`reads ${path} in its box`, () => expect(at(path)).to.equal(value));

  it('reads the goods by the columns that their boxes make', () =>
    expect(model.extractedData?.line_items).to.deep.equal([
      { description: 'Getriebegehäuse', quantity: 4, weight: 1840 },
      { description: 'Antriebswellen', quantity: 2, weight: 615 },
    ]));

  it('invents nothing for boxes that were left blank', () => {
    const blank = read(
      BOXES.map(([left, top, number, caption]): Box => [left, top, number, caption]),
      [],
    );
    for (const path of [
      'shipper.name',
      'consignee.name',
      'carrier.name',
      'ship_date',
      'total_packages',
      'total_weight',
      'bill_of_lading_number',
    ])
      expect(at(path, blank), path).to.equal(null);
  });

  it('takes the sum below the columns for their total, not for goods', () => {
    const summed = BOXES.map((box): Box => (box[2] === '7' ? [...box, '', '6'] : box[2] === '11' ? [...box, '', '2.455'] : box));
    const other = read(summed);
    expect([at('total_packages', other), at('total_weight', other)]).to.deep.equal([6, 2455]);
    expect(other.extractedData?.line_items).to.have.length(2);
  });

  it('tells no sum of a column in which a line has no number', () => {
    const gap = read(BOXES.map((box): Box => (box[2] === '11' ? [box[0], box[1], box[2], box[3], '1.840'] : box)));
    expect(at('total_weight', gap)).to.equal(null);
  });

  it('takes the caption of a wide box below columns whose heading is ruled for no goods', () => {
    const columns = BOXES.filter(([, top]) => top === GOODS_TOP);
    const heading = columns.map(([left], at): FormBox => [left - 3, GOODS_TOP - 3, (columns[at + 1]?.[0] ?? 570) - left, 28, '']);
    const goods = columns.map(([left, , , , first]): FormText => [left + 6, 352, 9, first!]);
    const others = BOXES.filter(([, top]) => top !== 487 && top !== GOODS_TOP);
    const captions = textsOf([...others, ...columns.map(([left, top, number, caption]): Box => [left, top, number, caption])]);
    const charges: FormText = [300, 366, 5.5, '20. Zu zahlen vom / To be paid by'];
    const other = understood(formDocument(heading, [...HEAD, ...captions, ...goods, charges], 'de')).model;
    expect(other.extractedData?.line_items).to.deep.equal([{ description: 'Getriebegehäuse', quantity: 4, weight: 1840 }]);
  });
});
