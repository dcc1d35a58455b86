import type { DocumentModel } from '../../../../../../src/pipeline/model.js';
import { formDocument } from '../../../../../support/papers/form-page.js';
import { drawDocument } from '../../../../../support/papers/page-model.js';

/** Made-up papers of carriers and customs; null: the paper does not show it, so nothing may be read. */
export const SHIPPING_PAPERS: readonly (readonly [name: string, paper: DocumentModel, expected: Record<string, unknown>])[] = [
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
];
