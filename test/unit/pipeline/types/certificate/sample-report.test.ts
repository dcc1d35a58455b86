import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf } from '../../../../support/understanding.js';

const named = (data: Record<string, unknown>, key: string): unknown => (data[key] as { name?: unknown } | null)?.name;
const report = (drawing: string, sizes: Record<number, number> = {}) => dataOf(drawDocument(drawing, 'en', { sizes }), 'certificate');

describe('types/certificate on a sample', () => {
  it('knows the laboratory by the sentence that forbids to copy parts, and the client by the address that no label claims', () => {
    const data = report(`
Certificate of Analysis

Northwind Farms
412 Ridge Road
Salem, OR 97301

Sample ID: NW-220517-9322
Batch #: 77120-A
Date of Testing: 06/02/2022

This report shall not be reproduced, without written approval, from Calder Laboratory. The results relate to the sample.`);
    expect(named(data, 'issuer')).to.equal('Calder Laboratory');
    expect(named(data, 'holder')).to.equal('Northwind Farms');
    expect(data.issue_date).to.equal(null);
  });

  for (const sentence of [
    'Dieser Bericht darf ohne schriftliche Genehmigung der Hellmann Umweltanalytik nicht auszugsweise vervielfältigt werden.',
    'La reproduction partielle est interdite sans autorisation écrite préalable de Eurolab Provence.',
    'No se puede reproducir sin la autorización escrita de Ensayos Duero.',
    'Geen deel mag worden gekopieerd zonder schriftelijke toestemming van Keurlab Zeeland.',
  ])
    it(`finds it in: ${sentence.slice(0, 40)}`, () => {
      const data = report(`
Certificate of Analysis
Sample ID: NW-220517-9322

${sentence}`);
      expect(named(data, 'issuer')).to.match(/^(?:Hellmann Umweltanalytik|Eurolab Provence|Ensayos Duero|Keurlab Zeeland)$/);
    });

  it('takes `the laboratory` for nobody', () => {
    const data = report(`
Certificate of Analysis
Sample ID: NW-220517-9322

This report shall not be reproduced without written approval of the Laboratory. Results relate to the sample.`);
    expect(named(data, 'issuer')).to.equal(null);
  });

  it('takes neither what a laboratory tests with for the product nor the number of something else for that of the report', () => {
    const data = report(`
Certificate of Analysis
Instrument: Liquid Chromatography Detector
UBI #: 603350698
Sample #: 1108193
Product Name: Dried Leaves`);
    expect(data.product_name).to.equal('Dried Leaves');
    expect(data.certificate_number).to.equal('1108193');
  });

  it('knows the number of a sample with the short name of the laboratory before its sign', () => {
    expect(report('Certificate of Analysis\nMatrix: Flower\nSample MTL #: 2301CTB0082-001').certificate_number).to.equal('2301CTB0082-001');
  });

  it('takes neither what is looked for nor the end of another answer for the product, nor any day for that of issue', () => {
    const data = report(`
Certificate of Analysis
Sample # AADK195
FILTH & FOREIGN MATERIAL
MYCOTOXIN ANALYSIS
Type: Solid Product
Elm Foods Inc.
Create Date: 03/15/2022
Completed: 09/07/2022`);
    expect(data.product_name).to.equal(null);
    expect(data.certificate_number).to.equal('AADK195');
    expect(data.issue_date).to.equal('2022-09-07');
  });
});

describe('types/certificate of conformity', () => {
  for (const [sentence, maker] of [
    [
      'A EXEMPLO & FILHOS – Pré-Fabricados de Betão, SA, com sede em Areias, declara que as caixas estão em conformidade com:',
      'EXEMPLO & FILHOS',
    ],
    ['We, Calder Tools Ltd, 4 Mill Lane, Leeds, declare under our sole responsibility that the goods conform to', 'Calder Tools Ltd'],
    [
      'Wir, Beispiel Werkzeuge GmbH, Mühlweg 4, 70565 Stuttgart, erklären in alleiniger Verantwortung, dass die Ware entspricht:',
      'Beispiel Werkzeuge GmbH',
    ],
    ['Nous, Outils Exemple SARL, 4 rue du Moulin, Lyon, déclarons que les produits sont conformes à', 'Outils Exemple SARL'],
  ] as const)
    it(`names who declares: ${maker}`, () => {
      expect(named(report(`DECLARATION OF CONFORMITY\n\n${sentence}\nEN 13369`), 'issuer')).to.equal(maker);
    });

  it('reads a declaration of performance by its points, which the regulation words', () => {
    const data = report(`
DECLARAÇÃO DE DESEMPENHO
Nº23002

1. Código de identificação único do produto-tipo: Tubos de cravamento
3. Fabricante:
EXEMPLO E FILHOS SA | Morada Sede: Rua do Moinho nº3, Areias * 2490-124 Gondemaria
5. Norma harmonizada:
EN 1916:2002`);
    expect(data.certificate_number).to.equal('23002');
    expect(data.product_name).to.equal('Tubos de cravamento');
    expect(named(data, 'issuer')).to.equal('EXEMPLO E FILHOS SA');
    expect(data.standard).to.equal('EN 1916:2002');
  });
});

describe('types/certificate without labels', () => {
  it('takes a day that stands alone on a paper with no other for that of issue', () => {
    const drawing = (more: string) => `
CERTIFIED MILL TEST REPORT
HEAT NO.: 225606
GRADE: ASTM A615
${more}
JUN-06-2022 08:10`;
    expect(report(drawing('')).issue_date).to.equal('2022-06-06');
    expect(report(drawing('Rolled: 05/30/2022')).issue_date).to.equal(null);
  });

  it('reads past who accredited the body that signs at the foot, and prefers the sentence to words of the scope', () => {
    const data = report(`
Certificate of Registration
This is to certify that the Quality Management System of
NORTHWIND COMPANY
34 Harbour Road, 35811 Jubail

conforms with the following standard
ISO 9001:2015

THE PROVISION OF CONSULTING FOR INDUSTRIAL
ORGANIZATIONS, INCLUDING TRAINING

Certificate No.: NW/QMS/5787
Issue Date: 20.05.2026





HARBOUR CERTIFICATION PRIVATE LIMITED
(Accredited by United Accreditation Foundation)
1060 Laskin Road, Virginia Beach, VA 23451`);
    expect(named(data, 'holder')).to.equal('NORTHWIND COMPANY');
    expect(named(data, 'issuer')).to.equal('HARBOUR CERTIFICATION PRIVATE LIMITED');
  });
});

describe('types/certificate, who holds and who signs', () => {
  it('reads the row of a block that asks for the name, and takes neither an address nor a code for it', () => {
    const data = report(`
CERTIFICATE OF ANALYSIS
DISTRIBUTOR                              MANUFACTURER
Business Name    Example Foods Ltd       Business Name    Other Network Ltd
Customer address: 19 Mill Lane, San Juan City
Name: JXL-069
Sample Name      Leaves`);
    expect(named(data, 'holder')).to.equal('Example Foods Ltd');
    expect(named(report('CERTIFICATE OF ANALYSIS\nName: JXL-069\nSample Name: Leaves'), 'holder')).to.equal(null);
  });

  it('names for whom a certificate is signed', () => {
    const data = report(`
Certificate of Insurance
Certificate No MX2-A00129
Name of Policyholder        Ann Example
Date of Expiry of Insurance 31/03/2023

I hereby certify that the Policy is issued in accordance with the Ordinance.

                    FOR NORTHWIND GENERAL ASSURANCE LTD`);
    expect(named(data, 'issuer')).to.equal('NORTHWIND GENERAL ASSURANCE LTD');
    expect(named(data, 'holder')).to.equal('Ann Example');
  });
});

describe('types/certificate of insurance', () => {
  it('names who holds it before who is insured, and ends with the policies', () => {
    const data = report(`
CERTIFICATE OF LIABILITY INSURANCE

INSURED
Ridge Plumbing LLC
305 Wildwood Dr
Irving, TX 75060

TYPE OF INSURANCE       POLICY NUMBER       POLICY EFF      POLICY EXP
GENERAL LIABILITY       CSG-0027-01         04/24/2026      04/24/2027

CERTIFICATE HOLDER             CANCELLATION


       Heath Logistics
       35 North Street
       Albany, NY 12201`);
    expect(named(data, 'holder')).to.equal('Heath Logistics');
    expect(data.expiry_date).to.equal('2027-04-24');
  });
});
