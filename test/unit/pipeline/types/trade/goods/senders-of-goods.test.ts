import { expect } from 'chai';
import { type FormSample, readsForms } from '../../../../../support/papers/forms.js';
import { drawDocument } from '../../../../../support/papers/page-model.js';
import { understood } from '../../../../../support/understanding.js';

const SAMPLES: FormSample[] = [
  {
    name: 'a packing list that tells of its company by name, the goods being for the account of another',
    type: 'packing_list',
    drawing: `
PACKING LIST
COMPANY NAME:      DELTA TRADE
COMPANY ADDRESS:   12 HARBOUR ROAD, PORTVILLE
INVOICE NO.:       DT/NWH/25/2248

BY ORDER & FOR ACCOUNT AND RISK OF:     NORDWARE HANDELS GMBH
                                        HAFENGASSE 121

Description of goods      Quantity      Net weight      Gross weight
Baby shirts               22,260        6826.40         8829.80`,
    expected: { 'exporter.name': 'DELTA TRADE', 'consignee.name': 'NORDWARE HANDELS GMBH' },
  },
  {
    name: 'a list in two languages with the caption for its number beside that for its receiver',
    type: 'packing_list',
    drawing: `
LISTA DE EMPAQUE / PACKING LIST
Destinatario / Consignee                 Nº lista / List no.      Fecha / Date
ATELIER BEAUMONT INC.                    LE-00931                 22/04/2026
4410 rue Saint-Denis

Pedido / Order                           Factura / Invoice
AB-2207                                  F26-0555

Contenido                  Metros      Peso neto     Peso bruto
Tela de lino, rollo        85          25,5 kg       27,0 kg`,
    expected: { 'consignee.name': 'ATELIER BEAUMONT INC.', packing_list_number: 'LE-00931', purchase_order_number: 'AB-2207' },
  },
  {
    name: 'a delivery note about one kind of goods, told by captions',
    type: 'packing_list',
    language: 'es',
    drawing: `
ALBARÁN
Nº ALB-2207
Detalle
Material: Cemento
Cantidad: 10 sacos`,
    expected: { 'line_items.0.description': 'Cemento', 'line_items.0.quantity': 10 },
  },
  {
    name: 'an invoice for the customs about one kind of goods, whose name goes on below',
    type: 'commercial_invoice',
    drawing: `
COMMERCIAL INVOICE
Invoice No: INV-2024-0817
Exporter / Shipper:       Meadow Exports Pvt. Ltd., Port Jasper, India
HS Code:                  8471.30.00
Description of Goods:     Portable data processing machines
                          (laptop computers, model OX-14)
Unit Price:               USD 385.00
Total Invoice Value:      USD 154,000.00`,
    expected: {
      'line_items.0.description': 'Portable data processing machines (laptop computers, model OX-14)',
      'line_items.0.hs_code': '8471.30.00',
      'line_items.0.unit_price': 385,
      'line_items.0.total': 154000,
    },
  },
  {
    name: 'a customs declaration whose caption for a signature names nobody',
    type: 'customs_declaration',
    drawing: `
ENTRY SUMMARY
41. DECLARANT NAME     TITLE SIGNATURE DATE`,
    expected: { 'declarant.name': null },
  },
  {
    name: 'a negotiable bill of forwarders, whose number stands under its letters',
    type: 'bol',
    drawing: `
NEGOTIABLE FIATA MULTIMODAL TRANSPORT BILL OF LADING
Consignor                                FBL
VINHOS DA SERRA SA                       PT 04418
Estrada Nacional 231                     issued subject to UNCTAD/ICC Rules for
6270-210 Seia, Portugal                  Multimodal Transport Documents (ICC Publication 481)`,
    expected: { bill_of_lading_number: 'PT 04418' },
  },
];

describe('types/trade: who sends goods, and what they are', () => {
  readsForms(SAMPLES);

  it('is no line in two languages that says what the paper is', () => {
    const data = understood(
      drawDocument(
        `
FACTURA PROFORMA / PROFORMA INVOICE
Exportador / Exporter                    Nº / No.         Fecha / Date
CAFÉS DEL TOLIMA S.A.S.                  PF-0266          17 ABR 2026
Carrera 5 # 40-12

Consignatario / Consignee                País de origen   Incoterms 2020
RÖSTEREI KIEZKAFFEE GMBH                 Colombia         FOB Cartagena
Wrangelstraße 44

Descripción de la mercancía     Cantidad     Valor unitario     Valor total
Café verde excelso              60           406,00             24.360,00`,
        'es',
        { sizes: { 0: 20 } },
      ),
    );
    expect(JSON.stringify(data.model.extractedData)).not.to.match(/"name":"FACTURA/);
  });

  it('is told on delivery notes with prices, which are no invoices', () => {
    const note = `
Lieferschein
Datum: 26.02.2026
Liefer-Nr.: 1111

Anzahl     Art.-Nr.     Bezeichnung     Einzelpreis     Gesamtpreis
1          12345        Stuhl           60,00           60,00
2          67890        Tisch           5,00            10,00
                        Zwischensumme                   70,00
                        19% MwSt.                       13,30
                        Gesamtbetrag                    83,30`;
    expect(understood(drawDocument(note, 'de')).model.classification?.type).to.equal('packing_list');
  });

  it('is told on declarations of dangerous goods as on waybills', () => {
    const paper = `
SHIPPER'S DECLARATION FOR DANGEROUS GOODS
Shipper                                  Air Waybill No.
Lumenta Coatings Ltd                     176-40028815
12 Tannery Row

Consignee
Gulf Boatyard Services FZE
Jebel Ali Free Zone`;
    expect(understood(drawDocument(paper, 'en')).model.classification?.type).to.equal('bol');
  });
});
