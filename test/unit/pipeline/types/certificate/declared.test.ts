import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { dataOf, valueAt } from '../../../../support/understanding.js';

describe('types/certificate: in sentences', () => {
  for (const [language, sentence, of] of [
    ['en', 'Certiq Register B.V. hereby declares that the quality management system of', 'has been assessed and complies with'],
    ['en', 'Certiq Register B.V. confirms that the management system of', 'complies with the requirements of'],
    ['fr', 'Certiq Register B.V. atteste que le système de management de', 'satisfait aux exigences de'],
    ['it', 'Certiq Register B.V. dichiara che il sistema di gestione di', 'è conforme ai requisiti di'],
  ] as const)
    it(`takes who declares for the issuer and whom it is about for the holder: ${sentence}`, () => {
      const drawing = `
                    CERTIFICATE

${sentence}

Van der Meulen Metaalbewerking B.V.
Havenweg 31, 9723 Groningen

${of}

ISO 9001:2015

Certificate number     QM-20771-03
Date of issue          20 June 2023`;
      const data = dataOf(drawDocument(drawing, language, { sizes: { 1: 24 } }), 'certificate');
      expect(valueAt(data, 'issuer.name')).to.equal('Certiq Register B.V.');
      expect(valueAt(data, 'holder.name')).to.equal('Van der Meulen Metaalbewerking B.V.');
    });

  it('finds a number that only its own letters name, and the day of the release', () => {
    const drawing = `
Brennhof Chemicals AG                        COA-24-1187
Quality Assurance, Basel                     Page 1 of 1

CERTIFICATE OF ANALYSIS

Material     Sodium Metabisulfite
Lot          SMB240318-04

Assay        min. 97.0 %     98.2 %

Released 5 April 2024 by Dr. U. Keller, Quality Control`;
    const data = dataOf(drawDocument(drawing, 'en'), 'certificate');
    expect(valueAt(data, 'certificate_number')).to.equal('COA-24-1187');
    expect(valueAt(data, 'issue_date')).to.equal('2024-04-05');
  });

  it('finds the product that a maker declares to conform, and a number that is letters, year and number', () => {
    const drawing = `
Exempel Lifting AS                           K-2024-5518

EU Declaration of Conformity

The manufacturer
Exempel Lifting AS
Industriveien 22, 4330 Exempelby, Norway

declares under its sole responsibility that the product

Chain hoist KT-500

is in conformity with Directive 2006/42/EC and the standard EN ISO 12100:2010`;
    const data = dataOf(drawDocument(drawing, 'en'), 'certificate');
    expect(valueAt(data, 'product_name')).to.equal('Chain hoist KT-500');
    expect(valueAt(data, 'certificate_number')).to.equal('K-2024-5518');
  });

  for (const [language, sentence] of [
    ['en', 'This certificate is valid until 9 January 2025'],
    ['de', 'Dieses Zertifikat ist gültig bis zum 09.01.2025 und verlängert sich nicht'],
    ['fr', "Ce certificat est valable jusqu'au 9 janvier 2025"],
  ] as const)
    it(`finds the last day in a sentence: ${sentence}`, () => {
      const drawing = `CERTIFICATE\n\nCertificate number CU 114820\n\nDate of issue: 10.01.2024\n\n${sentence}`;
      expect(valueAt(dataOf(drawDocument(drawing, language), 'certificate'), 'expiry_date')).to.equal('2025-01-09');
    });
});
