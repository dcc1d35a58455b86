import type { DrawnSample } from '../../../../../support/understanding.js';

/** Bills of lading, consignment notes and air waybills. */
export const BILLS: readonly DrawnSample[] = [
  {
    name: 'ocean bill of lading in boxes',
    type: 'bol',
    language: 'en',
    drawing: `
                          BILL OF LADING
Shipper                                       B/L No.
Pacific Timber Exports Ltd                    MEDU4471902
100 Port Road
Auckland 1010, New Zealand                    Booking No.
                                              EBKG88210
Consignee
Nordholz Import GmbH
Hafenstrasse 9
20457 Hamburg, Germany

Notify Party
Same Day Forwarding AG
Speicherstadt 2
20457 Hamburg

Vessel               Voyage No.          Port of Loading        Port of Discharge
MSC ELOANE           FY214W              Auckland               Hamburg

Container No.        Seal No.            Number of packages     Gross Weight
CSQU3054383          NZ998812            24                     18,450.00 KGS

Freight Prepaid
Date of issue: 04 Feb 2025`,
    expected: {
      bill_of_lading_number: 'MEDU4471902',
      'shipper.name': 'Pacific Timber Exports Ltd',
      'consignee.name': 'Nordholz Import GmbH',
      'notify_party.name': 'Same Day Forwarding AG',
      vessel: 'MSC ELOANE',
      voyage: 'FY214W',
      port_of_loading: 'Auckland',
      port_of_discharge: 'Hamburg',
      container_number: 'CSQU3054383',
      seal_number: 'NZ998812',
      total_packages: 24,
      total_weight: 18450,
      weight_unit: 'kg',
      ship_date: '2025-02-04',
    },
  },
  {
    name: 'straight bill of lading with labels beside values',
    type: 'bol',
    language: 'en',
    drawing: `
STRAIGHT BILL OF LADING - SHORT FORM
Bill of Lading Number: 77120043              Date: 08/22/2025
SHIP FROM                                    Carrier Name: Roadrunner Freight Lines
Prairie Seed Co.                             Pro Number: 5518-220
12 Elevator Rd                               Seal Number: 448812
Fargo, ND 58102                              Freight Terms: Collect

SHIP TO
Delta Farm Supply
9 Levee Street
Greenville, MS 38701

Qty    Type     Description                  Weight (lbs)
20     PLT      Seed corn, bagged                 41,200
2      PLT      Brochures                            800

                Total Weight: 42,000 lbs`,
    expected: {
      bill_of_lading_number: '77120043',
      ship_date: '2025-08-22',
      'shipper.name': 'Prairie Seed Co.',
      'consignee.name': 'Delta Farm Supply',
      'carrier.name': 'Roadrunner Freight Lines',
      pro_number: '5518-220',
      seal_number: '448812',
      freight_terms: 'Collect',
      total_weight: 42000,
      weight_unit: 'lb',
      items: [
        { description: 'Seed corn, bagged', quantity: 20, weight: 41200 },
        { description: 'Brochures', quantity: 2, weight: 800 },
      ],
    },
  },
  {
    name: 'German consignment note',
    type: 'bol',
    language: 'de',
    drawing: `
CMR Frachtbrief                              Frachtbrief Nr.: DE-2025-00417
Absender                                     Frachtführer
Keramik Nord GmbH                            Trans Süd Spedition GmbH
Töpferweg 3                                  Logistikring 8
24103 Kiel                                   90451 Nürnberg

Empfänger
Azulejos Ibéricos S.A.
Calle del Puerto 12
46024 Valencia

Bruttogewicht: 7.840 kg                      Anzahl Packstücke: 16
Versanddatum: 17.03.2025`,
    expected: {
      bill_of_lading_number: 'DE-2025-00417',
      'shipper.name': 'Keramik Nord GmbH',
      'carrier.name': 'Trans Süd Spedition GmbH',
      'consignee.name': 'Azulejos Ibéricos S.A.',
      total_packages: 16,
      total_weight: 7840,
      ship_date: '2025-03-17',
    },
  },
  {
    name: 'air waybill',
    type: 'bol',
    language: 'en',
    drawing: `
AIR WAYBILL                                        Air Waybill No: 176-12345675
Shipper's Name and Address                         Consignee's Name and Address
Spice Traders Co.                                  Gourmet Import GmbH
44 Market Rd, Kochi 682001                         Alsterufer 5, 20354 Hamburg
Airport of Departure: COK                          Airport of Destination: HAM
No. of Pieces     Gross Weight     Nature and Quantity of Goods
12                 240.5 kg        Black pepper, whole
Freight: Prepaid
Executed on: 14 Jan 2025`,
    expected: {
      bill_of_lading_number: '176-12345675',
      'shipper.name': 'Spice Traders Co.',
      'consignee.name': 'Gourmet Import GmbH',
      port_of_loading: 'COK',
      port_of_discharge: 'HAM',
      freight_terms: 'Prepaid',
      total_weight: 240.5,
      weight_unit: 'kg',
      items: [{ description: 'Black pepper, whole', quantity: 12, weight: 240.5 }],
    },
  },
  {
    name: 'French bill of lading',
    type: 'bol',
    language: 'fr',
    drawing: `
CONNAISSEMENT N° MRS-558201
Chargeur :                             Destinataire :
Minoterie du Port SA                   Boulangerie Atlas SARL
Quai 7, 13002 Marseille                Bd Zerktouni 20, Casablanca
Navire : CMA ATLAS                     Voyage : 114E
Port de chargement : Marseille         Port de déchargement : Casablanca
Conteneur n° : CSQU3054383             Plomb n° : P77123
Nombre de colis : 480
Poids brut : 24 000 kg
Fret payé d'avance : port payé`,
    expected: {
      bill_of_lading_number: 'MRS-558201',
      'shipper.name': 'Minoterie du Port SA',
      'consignee.name': 'Boulangerie Atlas SARL',
      vessel: 'CMA ATLAS',
      voyage: '114E',
      port_of_loading: 'Marseille',
      port_of_discharge: 'Casablanca',
      container_number: 'CSQU3054383',
      seal_number: 'P77123',
      total_packages: 480,
      total_weight: 24000,
    },
  },
];
