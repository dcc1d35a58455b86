import { expect } from 'chai';
import type { DocumentModel, DocumentType } from '../../../../../src/pipeline/model.js';
import { formDocument } from '../../../../support/papers/form-page.js';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

/** Made-up papers as the trades print them; null: the paper does not show it, so nothing may be read. */
const PAPERS: readonly (readonly [string, DocumentModel, Record<string, unknown>])[] = [
  [
    'a certificate of a management system in sentences',
    drawDocument(`
                         NORTHGATE ASSURANCE

                    CERTIFICATE OF REGISTRATION

                       This is to certify that
                    the Quality Management System of

                     BRACKEN PRECISION TOOLING LTD
                   Unit 4, Forge Lane, Sheffield S9 1XU

        has been assessed and found to conform to the requirements of
                          ISO 9001:2015

   Scope: Manufacture of cutting tools and fixtures

   Certificate Number:  NGA-Q-20871
   Initial certification:  12 March 2019      Issue date: 11 March 2025
   Valid until:  11 March 2028

   Northgate Assurance Ltd, 3 Quay Street, Leeds LS1 4AB`),
    {
      type: 'certificate',
      certificate_number: 'NGA-Q-20871',
      'holder.name': 'BRACKEN PRECISION TOOLING LTD',
      standard: 'ISO 9001:2015',
      issue_date: '2025-03-11',
      expiry_date: '2028-03-11',
      batch_number: null,
    },
  ],
  [
    'a German certificate of a management system',
    drawDocument(
      `
                    ZERTIFIKAT

      Die Zertifizierungsstelle der Elbe Zert GmbH
      bescheinigt hiermit, dass das Unternehmen

              Hansa Fördertechnik GmbH
           Am Kanal 7, 22113 Hamburg

      ein Umweltmanagementsystem nach ISO 14001:2015 eingeführt hat und anwendet.

      Geltungsbereich: Entwicklung und Bau von Förderanlagen
      Zertifikat-Registrier-Nr.: EZ-14-00871
      Gültig ab: 02.01.2025
      Gültig bis: 01.01.2028

      Hamburg, 20.12.2024`,
      'de',
    ),
    {
      type: 'certificate',
      certificate_number: 'EZ-14-00871',
      'holder.name': 'Hansa Fördertechnik GmbH',
      standard: 'ISO 14001:2015',
      expiry_date: '2028-01-01',
      product_name: null,
      batch_number: null,
    },
  ],
  [
    'a calibration certificate',
    drawDocument(`
Metrolab Calibration Services                     CALIBRATION CERTIFICATE
8 Gauge Road, Bristol BS1 5TY                     Certificate No: MC/25/04417

Customer:              Avon Aerospace Ltd
                       Filton Way, Bristol BS34 7QW
Description:           Digital Multimeter
Manufacturer:          Fluxmeter Inc.
Model:                 FX-289
Serial No:             3318820
Date of calibration:   03 April 2025
Date of issue:         07 April 2025
Next calibration due:  03 April 2026

The measurements are traceable to national standards. ISO/IEC 17025 accredited laboratory No. 0442
Temperature 20.1 C    Humidity 45 %`),
    {
      type: 'certificate',
      certificate_number: 'MC/25/04417',
      'holder.name': 'Avon Aerospace Ltd',
      product_name: 'Digital Multimeter',
      batch_number: '3318820',
      issue_date: '2025-04-07',
      expiry_date: '2026-04-03',
      'issuer.name': 'Metrolab Calibration Services',
    },
  ],
  [
    'a Spanish certificate of analysis',
    drawDocument(
      `
QUIMICA LEVANTE S.A.
Polígono Sur 14, 46014 Valencia

            CERTIFICADO DE ANÁLISIS

Certificado Nº:     CA-25-1180          Fecha de emisión:   14/05/2025
Producto:           Ácido cítrico monohidrato
Lote:               L25-0418            Fecha de caducidad:  30/04/2027
Cliente:            Conservas Turia S.L.

Ensayo            Especificación     Resultado
Pureza            >= 99,5 %          99,8 %
Humedad           <= 8,8 %           8,2 %`,
      'es',
    ),
    {
      type: 'certificate',
      certificate_number: 'CA-25-1180',
      product_name: 'Ácido cítrico monohidrato',
      batch_number: 'L25-0418',
      issue_date: '2025-05-14',
      expiry_date: '2027-04-30',
      'holder.name': 'Conservas Turia S.L.',
      'issuer.name': 'QUIMICA LEVANTE S.A.',
      standard: null,
    },
  ],
  [
    'a phytosanitary certificate',
    drawDocument(`
            PHYTOSANITARY CERTIFICATE            No. EC/KE/00418827

Plant Protection Organization of Kenya
To: Plant Protection Organization(s) of the Netherlands

I. Description of Consignment
Name and address of exporter: Rift Roses Ltd, Moi Avenue, Naivasha
Declared name and address of consignee: Bloem Import B.V., Aalsmeer
Number and description of packages: 86 cartons
Place of origin: Kenya
Declared means of conveyance: Air
Name of produce and quantity declared: Rosa spp., cut flowers

Date of issue: 14 March 2025
Place of issue: Nairobi`),
    {
      type: 'certificate',
      certificate_number: 'EC/KE/00418827',
      'holder.name': 'Rift Roses Ltd',
      issue_date: '2025-03-14',
      expiry_date: null,
      batch_number: null,
    },
  ],
  [
    'a declaration of conformity',
    drawDocument(`
              EU DECLARATION OF CONFORMITY

Manufacturer:    Volta Heizgeräte GmbH, Industriestr. 9, 70565 Stuttgart
Product:         Electric fan heater
Model:           VH-2000
Serial number:   24-118820

The object of the declaration described above is in conformity with the relevant Union
harmonisation legislation: 2014/35/EU, 2014/30/EU
Harmonised standards: EN 60335-1:2012

Stuttgart, 12.02.2025`),
    {
      type: 'certificate',
      product_name: 'Electric fan heater',
      'issuer.name': 'Volta Heizgeräte GmbH',
      batch_number: '24-118820',
      issue_date: '2025-02-12',
      standard: 'EN 60335-1:2012',
      expiry_date: null,
    },
  ],
  [
    'a French packing list',
    drawDocument(
      `
MAISON VERNEUIL SARL
14 rue des Tanneurs, 87000 Limoges              LISTE DE COLISAGE
                                                N° LC-25-0331
                                                Date : 18/06/2025
Expéditeur :                         Destinataire :
Maison Verneuil SARL                 Tableware Trading Inc.
14 rue des Tanneurs                  550 Fifth Avenue
87000 Limoges                        New York, NY 10036

Colis    Désignation               Quantité   Poids net   Poids brut
1-4      Assiettes porcelaine           240      96,0       108,0
5-6      Tasses                         120      30,0        36,5

Nombre de colis : 6
Poids net total : 126,0 kg
Poids brut total : 144,5 kg`,
      'fr',
    ),
    {
      type: 'packing_list',
      packing_list_number: 'LC-25-0331',
      issue_date: '2025-06-18',
      'exporter.name': 'Maison Verneuil SARL',
      'consignee.name': 'Tableware Trading Inc.',
      total_packages: 6,
      total_net_weight: 126,
      total_weight: 144.5,
      weight_unit: 'kg',
      purchase_order_number: null,
    },
  ],
  [
    'an Italian transport document',
    drawDocument(
      `
Ceramiche Faenza S.p.A.                       DOCUMENTO DI TRASPORTO
Via Granarolo 8, 48018 Faenza (RA)            DDT n. 1187 del 04/06/2025

Destinatario                                  Luogo di destinazione
Edilcasa S.r.l.                               Cantiere via Po 3
Corso Italia 44                               10123 Torino
20122 Milano

Codice      Descrizione                Quantità
PV-330      Piastrelle 30x30                 48
BT-010      Battiscopa                       60

N. colli: 12        Peso lordo kg: 1.140,0
Vettore: Autotrasporti Rossi Snc`,
      'it',
    ),
    {
      type: 'packing_list',
      packing_list_number: '1187',
      issue_date: '2025-06-04',
      'consignee.name': 'Edilcasa S.r.l.',
      total_packages: 12,
      total_weight: 1140,
      total_net_weight: null,
    },
  ],
  [
    'a straight bill of lading with empty places',
    drawDocument(`
STRAIGHT BILL OF LADING - SHORT FORM              Not Negotiable
Date: 08/14/2025                                  B/L No. 7741-2290
Carrier: Plains Freight Lines                     SCAC: PLFL    PRO #:

SHIP FROM                                         SHIP TO
Badger Pump Works                                 Coastal Irrigation Supply
2200 Mill St                                      90 Levee Road
Racine, WI 53403                                  Fresno, CA 93706

PO Number: 55-10233                               Seal #:
Freight charges:  [X] Prepaid   [ ] Collect   [ ] Third party

Pkgs   Description                       Weight (lbs)   Class
8      Centrifugal pumps, skidded            4,160        85
2      Pump spares                             240        70

Total  10                                    4,400`),
    {
      type: 'bol',
      bill_of_lading_number: '7741-2290',
      ship_date: '2025-08-14',
      'carrier.name': 'Plains Freight Lines',
      'shipper.name': 'Badger Pump Works',
      'consignee.name': 'Coastal Irrigation Supply',
      pro_number: null,
      seal_number: null,
      purchase_order_number: '55-10233',
      total_weight: 4400,
      weight_unit: 'lb',
      vessel: null,
      container_number: null,
      'notify_party.name': null,
    },
  ],
  [
    'a sea waybill',
    drawDocument(`
NORDSEA CONTAINER LINE                      SEA WAYBILL            Waybill No: NSCL88120477

Shipper: Olsen Paper AS                     Vessel: NORDSEA FJORD        Voyage: 025W
Consignee: Papelera del Sur S.A.            Port of Loading: Oslo
Notify party: Same as consignee             Port of Discharge: Valparaiso

Container No.     Seal No.      Packages      Description           Gross Weight
MSCU6639871       NO118820      18 reels      Kraft liner           21,460.0 kg

Shipped on board: 2025-06-30
Freight: Collect`),
    {
      type: 'bol',
      bill_of_lading_number: 'NSCL88120477',
      'shipper.name': 'Olsen Paper AS',
      'consignee.name': 'Papelera del Sur S.A.',
      vessel: 'NORDSEA FJORD',
      voyage: '025W',
      port_of_loading: 'Oslo',
      port_of_discharge: 'Valparaiso',
      seal_number: 'NO118820',
      total_weight: 21460,
      ship_date: '2025-06-30',
      freight_terms: 'Collect',
      'carrier.name': 'NORDSEA CONTAINER LINE',
    },
  ],
  [
    'a transit document in boxes',
    formDocument(
      [
        [20, 30, 250, 60, '2 Consignor/Exporter', 'Levant Foods SAL', 'Port District', 'Beirut, Lebanon'],
        [270, 30, 110, 30, '1 DECLARATION', 'T1'],
        [380, 30, 195, 30, 'MRN', '25DE455100229911T3'],
        [270, 60, 110, 30, '3 Forms', '1 1'],
        [380, 60, 195, 30, '6 Total packages', '410'],
        [20, 90, 250, 60, '8 Consignee', 'Orient Import GmbH', 'Großmarkt 5', '60314 Frankfurt'],
        [270, 90, 150, 30, '15 Country of dispatch/export', 'Lebanon'],
        [420, 90, 155, 30, '17 Country of destination', 'Germany'],
        [20, 150, 250, 40, '50 Principal', 'Rhein Zoll Service GmbH'],
        [20, 190, 330, 80, '31 Packages and description of goods', '410 cartons canned chickpeas'],
        [350, 190, 110, 30, '33 Commodity Code', '20055900'],
        [460, 190, 115, 30, '35 Gross mass (kg)', '8,610'],
        [350, 220, 225, 30, 'C OFFICE OF DEPARTURE', 'DE004851 Hamburg'],
        [350, 250, 225, 30, '53 Office of destination', 'DE003302 Frankfurt'],
        [20, 270, 330, 30, 'Date of acceptance', '05.05.2025'],
      ],
      [[20, 12, 10, 'TRANSIT ACCOMPANYING DOCUMENT']],
    ),
    {
      type: 'customs_declaration',
      declaration_number: '25DE455100229911T3',
      declaration_date: '2025-05-05',
      'exporter.name': 'Levant Foods SAL',
      'consignee.name': 'Orient Import GmbH',
      country_of_export: 'Lebanon',
      country_of_destination: 'Germany',
      country_of_origin: null,
      total_packages: 410,
      total_weight: 8610,
      incoterm: null,
      total_amount: null,
      'declarant.name': null,
    },
  ],
  [
    'a certificate of analysis in two columns of labels',
    formDocument(
      [],
      [
        [40, 40, 14, 'Certificate of Analysis'],
        [40, 70, 9, 'Polymer Grove B.V.'],
        [40, 82, 9, 'Havenkade 12, 3011 AA Rotterdam'],
        [40, 110, 9, 'Product'],
        [160, 110, 9, 'Polypropylene PG-112'],
        [320, 110, 9, 'Certificate no.'],
        [440, 110, 9, 'COA-558120'],
        [40, 124, 9, 'Batch'],
        [160, 124, 9, 'B2505-77'],
        [320, 124, 9, 'Date'],
        [440, 124, 9, '2025-05-22'],
        [40, 138, 9, 'Customer'],
        [160, 138, 9, 'Mouldtec NV'],
        [320, 138, 9, 'Order no.'],
        [440, 138, 9, '45001187'],
        [40, 152, 9, 'Quantity'],
        [160, 152, 9, '24000 kg'],
        [320, 152, 9, 'Delivery no.'],
        [440, 152, 9, '80077123'],
        [40, 190, 9, 'Property'],
        [160, 190, 9, 'Method'],
        [320, 190, 9, 'Limit'],
        [440, 190, 9, 'Result'],
        [40, 204, 9, 'MFR'],
        [160, 204, 9, 'ISO 1133'],
        [320, 204, 9, '10-14'],
        [440, 204, 9, '12.1'],
      ],
    ),
    {
      type: 'certificate',
      certificate_number: 'COA-558120',
      product_name: 'Polypropylene PG-112',
      batch_number: 'B2505-77',
      issue_date: '2025-05-22',
      'holder.name': 'Mouldtec NV',
      'issuer.name': 'Polymer Grove B.V.',
      expiry_date: null,
    },
  ],
];

const at = (data: Record<string, unknown> | null, path: string): unknown =>
  path.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown> | null)?.[part], data) ?? null;

/** Values that a paper tells in one place only. */
const ALONE = /_number$|_date$|^(?:vessel|voyage|standard|port_\w+|issuer\.name|batch_number)$/;

/** A document of one page without some of its words. */
function without(document: DocumentModel, words: ReadonlySet<number>): DocumentModel {
  const [page] = document.pages;
  if (!page) return document;
  return { ...document, pages: [{ ...page, words: page.words.filter((_, index) => !words.has(index)), lines: [] }] };
}

describe('types/papers of trade and certificates', () => {
  for (const [name, document, { type, ...expected }] of PAPERS) {
    it(`reads ${name}`, () => {
      const { model } = understood(document);
      const read = Object.fromEntries(Object.keys(expected).map((path) => [path, at(model.extractedData, path)]));
      expect([model.classification?.type, read]).to.deep.equal([type, expected]);
    });

    for (const path of Object.keys(expected).filter((key) => expected[key] !== null && ALONE.test(key))) {
      it(`reads no ${path} where it is taken out of ${name}`, () => {
        const words = understood(document).model.fields.find((field) => field.path === path)?.words ?? [];
        const { model } = understood(without(document, new Set(words)), type as DocumentType);
        expect(at(model.extractedData, path)).to.equal(null);
      });
    }
  }
});
