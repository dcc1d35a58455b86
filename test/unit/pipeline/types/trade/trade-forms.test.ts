import { type FormSample, readsForms } from '../../../../support/papers/forms.js';

const SAMPLES: FormSample[] = [
  {
    name: 'a certificate of origin of which nobody is said to issue it',
    type: 'certificate',
    language: 'es',
    drawing: `
CERTIFICADO DE ORIGEN

Remitente
Print Esempio S.A.
Calle Mayor 135
40354 Novigrad

N.º de serie

Destinatario
Zenith Testmann S.L.
Calle Mayor 16
46360 Nowe Miasto`,
    expected: { 'holder.name': 'Print Esempio S.A.', 'issuer.name': null, certificate_number: null },
  },
  {
    name: 'an entry that tells when the goods came in, and not its own day',
    type: 'customs_declaration',
    drawing: `
ENTRY SUMMARY

Entry No.: 21FR9186HDG0197619
Import Date: 03/09/2024
Exporting Country: China`,
    expected: { declaration_number: '21FR9186HDG0197619', declaration_date: null, country_of_export: 'China' },
  },
  {
    name: 'a proforma invoice for the customs: its letterhead exports, no label left empty is answered by another',
    type: 'commercial_invoice',
    language: 'nl',
    drawing: `
Proforma factuur

Nordlicht Optik
Industrieweg 63
4593 CD Greenfield

Factuurnummer: VD0415332
Factuurdatum: 04-12-2017
Geadresseerde:
Leveringsconditie: CPT Rotterdam
Land van oorsprong: België
Reden van uitvoer: Verkoop
Totaalbedrag: 13.231,92 EUR`,
    expected: {
      invoice_number: 'VD0415332',
      invoice_date: '2017-12-04',
      'exporter.name': 'Nordlicht Optik',
      'consignee.name': null,
      'customer.name': null,
      incoterm: 'CPT',
      country_of_origin: 'België',
      total_amount: 13231.92,
    },
  },
  {
    name: 'a commercial invoice that names the buyer and his address on one line',
    type: 'commercial_invoice',
    language: 'de',
    drawing: `
Handelsrechnung Nr. HR-7719
Empfänger:            PT Surya Jaya, Jl. Industri 45, Bekasi 17530, Indonesien
Lieferbedingung:      CIP Jakarta (Incoterms 2020)
Gesamtbetrag CHF 46'200.00`,
    expected: { 'consignee.name': 'PT Surya Jaya', incoterm: 'CIP' },
  },
  {
    name: 'a declaration with numbered boxes and codes of countries',
    type: 'customs_declaration',
    language: 'de',
    drawing: `
AUSFUHRBEGLEITDOKUMENT                            MRN 25DE485512345678E9
2 Versender/Ausführer Nr. DE8119079801234         15 Versendungs-/Ausfuhrland
Ventilbau Sauer GmbH                              DE
Steinweg 8
71636 Ludwigsburg

8 Empfänger                                       16 Ursprungsland      17 Bestimmungsland
Bosporus Valf Ltd. Sti.                           DE                    TR
34490 Istanbul

6 Packst. insgesamt                               Datum der Anmeldung
3                                                 11.09.2025`,
    expected: {
      'exporter.name': 'Ventilbau Sauer GmbH',
      country_of_export: 'DE',
      country_of_origin: 'DE',
      country_of_destination: 'TR',
      total_packages: 3,
    },
  },
  {
    name: 'a commercial invoice whose exporter stands in the letterhead only',
    type: 'commercial_invoice',
    language: 'es',
    drawing: `
Bodega Serra Alta S.L.
Camino Real 2
26200 Haro (La Rioja)

FACTURA COMERCIAL

Destinatario / Consignee:
Boston Wine Traders LLC
77 Atlantic Ave
Boston, MA 02110, USA

Factura nº: EXP25/0033     Fecha: 26/03/2025     Incoterm: FCA Haro
Importe total EUR: 7.820,00`,
    expected: { 'exporter.name': 'Bodega Serra Alta S.L.', 'consignee.name': 'Boston Wine Traders LLC', incoterm: 'FCA' },
  },
];

describe('types/trade forms of customs and of sellers', () => readsForms(SAMPLES));
