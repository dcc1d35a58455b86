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
