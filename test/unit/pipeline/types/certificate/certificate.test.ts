import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

interface Sample {
  name: string;
  language: string;
  drawing: string;
  expected: Record<string, unknown>;
}

const SAMPLES: Sample[] = [
  {
    name: 'certificate of origin in numbered boxes, signed by a chamber',
    language: 'de',
    drawing: `
1 Absender                                Nr. A 775120
Iller Textil GmbH                         URSPRUNGSZEUGNIS
Weberstr. 5
89073 Ulm

6 Zeichen; Warenbezeichnung               7 Menge
1-40 Rollen Baumwollgewebe                1.200 kg

8 Die unterzeichnende Stelle bescheinigt, dass die Waren ihren Ursprung in dem genannten Land haben

Ulm, 10.04.2025
Industrie- und Handelskammer Ulm`,
    expected: {
      'issuer.name': 'Industrie- und Handelskammer Ulm',
      'holder.name': 'Iller Textil GmbH',
      issue_date: '2025-04-10',
      product_name: '1-40 Rollen Baumwollgewebe',
    },
  },
  {
    name: 'certificate of analysis with two columns of labels',
    language: 'en',
    drawing: `
CleanChem Laboratories Ltd
             Certificate of Analysis
Certificate No.         COA-2025-1187               Issue Date     14/02/2025
Product                 Citric Acid Anhydrous       Batch No.      CA250211-07
Manufacture Date        11/02/2025                  Expiry Date    10/02/2027`,
    expected: { product_name: 'Citric Acid Anhydrous', issue_date: '2025-02-14', expiry_date: '2027-02-10' },
  },
  {
    name: 'certificate of a management system, signed at the foot',
    language: 'en',
    drawing: `
                     Certificate of Registration

       This is to certify that the Quality Management System of
                     Harbour Fasteners Limited
             Pinner Road Trading Estate, Harrow HA1 4HN
           has been assessed and found to comply with
                        ISO 9001:2015
              Certificate Number: QS-4471-2025
               Date of issue: 20 January 2025

                 Albion Assurance Certification
                1 Lloyds Court, London EC3M 7AA`,
    expected: { 'holder.name': 'Harbour Fasteners Limited', 'issuer.name': 'Albion Assurance Certification', standard: 'ISO 9001:2015' },
  },
  {
    name: 'calibration certificate that names the maker of the instrument',
    language: 'de',
    drawing: `
Messlabor Nord GmbH
Kalibrierschein
Gegenstand               Digitalthermometer TX-9
Hersteller               Thermax
Fabrikat/Serien-Nr.      TX9-00412
Auftraggeber             Molkerei Ostsee eG, Hafenstr. 9, 23966 Wismar
Kalibrierschein-Nr.      K-25-33190
Datum der Kalibrierung   12.03.2025
Ausstellungsdatum        13.03.2025`,
    expected: {
      'issuer.name': 'Messlabor Nord GmbH',
      'holder.name': 'Molkerei Ostsee eG',
      product_name: 'Digitalthermometer TX-9',
      issue_date: '2025-03-13',
    },
  },
  {
    name: 'attestation of an insurance for a period',
    language: 'fr',
    drawing: `
Assurances du Rivage
            Attestation d'assurance
Attestation n° : ATT-25-118
Assuré : Menuiserie Lafont
Valable du 01/01/2025 au 31/12/2025
Fait à Toulouse, le 6 janvier 2025`,
    expected: { 'holder.name': 'Menuiserie Lafont', issue_date: '2025-01-06', expiry_date: '2025-12-31' },
  },
  {
    name: 'report whose number stands in its title',
    language: 'es',
    drawing: `
Laboratorio Control Norte S.L.
Informe de ensayo Nº TR-55102
Cliente:               Aceites La Vega S.C.A.
Muestra:               Aceite de oliva virgen extra
Fecha de emisión:      21/03/2025`,
    expected: { certificate_number: 'TR-55102', 'holder.name': 'Aceites La Vega S.C.A.' },
  },
];

describe('types/certificate', () => {
  for (const { name, language, drawing, expected } of SAMPLES) {
    describe(`extract() of a ${name}`, () => {
      const data = dataOf(drawDocument(drawing, language));
      for (const [path, value] of Object.entries(expected)) it(`reads ${path}`, () => expect(valueAt(data, path)).to.equal(value));
    });
  }
});
