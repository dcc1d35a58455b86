import { expect } from 'chai';
import { type FormBox, formDocument } from '../../../../support/papers/form-page.js';
import { readsForms } from '../../../../support/papers/forms.js';
import { understood, valueAt } from '../../../../support/understanding.js';

readsForms([
  {
    name: 'one with the mark of the laboratory, captions in two languages and who signed',
    type: 'certificate',
    language: 'de',
    drawing: `
Messlabor Beispiel GmbH                              D-K-19999-01-00
Musterstraße 20, 98724 Neuhaus

Kalibrierschein
Calibration certificate

Kalibrierzeichen                 004417
Calibration mark                 D-K-19999-01-00
                                 2025-03

Gegenstand                       Digitaler Messschieber
Object
Hersteller                       Beispielwerk AG
Manufacturer
Fabrikat/Serien-Nr.              MS-229817
Serial number
Auftraggeber                     Muster Maschinenbau GmbH
Customer                         Industriestraße 14
                                 73230 Kirchheim
Datum der Kalibrierung           11.03.2025
Date of calibration

Datum                     Leiter des Laboratoriums        Bearbeiter
Date                      Head of the laboratory          Person in charge
12.03.2025                Dr. U. Beispiel                 S. Muster`,
    expected: {
      certificate_number: '004417',
      'holder.name': 'Muster Maschinenbau GmbH',
      'issuer.name': 'Messlabor Beispiel GmbH',
      product_name: 'Digitaler Messschieber',
      batch_number: 'MS-229817',
      issue_date: '2025-03-12',
    },
  },
  {
    name: 'one in French, whose maker of the object is not who issued it',
    type: 'certificate',
    language: 'fr',
    drawing: `
Métrologie Exemple SAS
7 rue des Ajoncs, 22190 Plérin

Certificat d'étalonnage
No du certificat: CE-25-30771

Objet                 Thermomètre à résistance
Fabricant             Pyro-Exemple
Type                  PT100 classe A
Numéro de série       PC-44120
Client                Conserves Exemple
Date d'étalonnage     06/01/2025`,
    expected: { certificate_number: 'CE-25-30771', 'issuer.name': 'Métrologie Exemple SAS', batch_number: 'PC-44120' },
  },
  {
    name: 'a certificate of origin without labels for its number and its chamber',
    type: 'certificate',
    language: 'de',
    drawing: `
1 Absender                              DE 0 448 112          ORIGINAL
Muster Orgelbau GmbH
Klosterhof 6                            EUROPÄISCHE UNION - URSPRUNGSZEUGNIS
36381 Schlüchtern

2 Empfänger                             3 Ursprungsland
Example Hall Foundation                 Europäische Union

5 Bemerkungen
Rechnung 2025-31

6 Laufende Nummer; Zeichen; Warenbezeichnung                7 Menge
1   11 Holzkisten Orgelpfeifen                              2.140 kg

8 DIE UNTERZEICHNENDE STELLE BESCHEINIGT, DASS DIE OBEN BEZEICHNETEN WAREN
Hanau, 17.03.2025
IHK Beispielstadt-Musterau`,
    expected: {
      certificate_number: 'DE 0 448 112',
      'holder.name': 'Muster Orgelbau GmbH',
      'issuer.name': 'IHK Beispielstadt-Musterau',
      issue_date: '2025-03-17',
    },
  },
  {
    name: 'a certificate whose exporter has his works on a lot',
    type: 'certificate',
    drawing: `
CERTIFICATE OF ORIGIN
Certificate No.: VN-25-00982

Exporter
Example Weaving Co., Ltd
Lot 4, Tra Noc Zone
Can Tho, Viet Nam`,
    expected: { batch_number: null, certificate_number: 'VN-25-00982' },
  },
]);

describe('calibration certificates in cells', () => {
  const cells: FormBox[] = [
    ['Object', 'Force transducer'],
    ['Manufacturer', 'Example Works'],
    ['Customer', 'Sample Cableways Ltd'],
    ['Date of calibration', '2024-11-05'],
  ].flatMap(([caption, value], index): FormBox[] => [
    [51, 200 + 30 * index, 168, 30, caption ?? ''],
    [219, 200 + 30 * index, 325, 30, value ?? ''],
  ]);
  it('reads the customer although a label stands below the column of values', () => {
    const { model } = understood(
      formDocument(cells, [
        [51, 100, 16, 'Calibration certificate'],
        [391, 420, 9, 'Person in charge'],
        [391, 440, 9, 'S. Sample'],
      ]),
    );
    expect(valueAt(model.extractedData, 'holder.name')).to.equal('Sample Cableways Ltd');
  });
});
