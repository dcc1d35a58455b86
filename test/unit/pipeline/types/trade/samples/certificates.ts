import type { DrawnSample } from '../../../../../support/understanding.js';

/** Certificates, test reports and declarations of conformity. */
export const CERTIFICATES: readonly DrawnSample[] = [
  {
    name: 'certificate of analysis',
    type: 'certificate',
    language: 'en',
    drawing: `
Bergmann Analytics Laboratory
12 Science Park, Cambridge CB4 0FY

                    CERTIFICATE OF ANALYSIS
Certificate No: COA-2025-3310             Date of Issue: 30 May 2025
Issued to: Fenland Flavours Ltd           Expiry Date: 29 May 2026
Product Name: Vanilla extract 10x
Batch No: VX-250412
Date Received: 22 May 2025
Tested in accordance with ISO 22935-2

Test                 Method            Result       Limit
Vanillin             HPLC              1.92 %       > 1.5 %
Lead                 ICP-MS            0.01 ppm     < 0.1 ppm`,
    expected: {
      certificate_number: 'COA-2025-3310',
      certificate_type: 'CERTIFICATE OF ANALYSIS',
      'issuer.name': 'Bergmann Analytics Laboratory',
      'holder.name': 'Fenland Flavours Ltd',
      product_name: 'Vanilla extract 10x',
      batch_number: 'VX-250412',
      issue_date: '2025-05-30',
      expiry_date: '2026-05-29',
      standard: 'ISO 22935-2',
    },
  },
  {
    name: 'German certificate of a management system',
    type: 'certificate',
    language: 'de',
    drawing: `
                          ZERTIFIKAT
Zertifikat-Nr.: 44 100 221907
Die Zertifizierungsstelle TQ Cert GmbH
bescheinigt hiermit, dass das Unternehmen
Feinguss Ruhr GmbH
Gießereistraße 7
44145 Dortmund
ein Qualitätsmanagementsystem nach DIN EN ISO 9001:2015 anwendet.
Ausstellungsdatum: 12.01.2025
Gültig bis: 11.01.2028`,
    expected: {
      certificate_number: '44 100 221907',
      'holder.name': 'Feinguss Ruhr GmbH',
      issue_date: '2025-01-12',
      expiry_date: '2028-01-11',
      standard: 'DIN EN ISO 9001:2015',
    },
  },
  {
    name: 'certificate of registration of a management system',
    type: 'certificate',
    language: 'en',
    drawing: `
                       CERTIFICATE OF REGISTRATION
This is to certify that
Orion Precision Castings Ltd
Unit 4, Foundry Lane, Sheffield S9 2TX
operates a Quality Management System which complies with the requirements of
ISO 9001:2015
for the following scope: Manufacture of castings
Certificate No.: FS 612233
Original registration: 2015-03-01       Expiry date: 2027-02-28
Issue date: 2024-03-01
Issued by: Keystone Certification Ltd`,
    expected: {
      certificate_number: 'FS 612233',
      'issuer.name': 'Keystone Certification Ltd',
      'holder.name': 'Orion Precision Castings Ltd',
      issue_date: '2024-03-01',
      expiry_date: '2027-02-28',
      standard: 'ISO 9001:2015',
    },
  },
  {
    name: 'Spanish certificate of origin',
    type: 'certificate',
    language: 'es',
    drawing: `
                     CERTIFICADO DE ORIGEN
Nº de certificado: CO-2025-8841
Exportador: Bodegas del Valle S.A.
Calle Vino 3, 26001 Logroño
Destinatario: Fine Wines BV, Rotterdam
País de origen: España
Descripción de la mercancía: Vino tinto embotellado
Fecha de expedición: 12/05/2025
La Cámara de Comercio de La Rioja certifica que las mercancías son de origen español.`,
    expected: {
      certificate_number: 'CO-2025-8841',
      'issuer.name': 'La Cámara de Comercio de La Rioja',
      'holder.name': 'Bodegas del Valle S.A.',
      product_name: 'Vino tinto embotellado',
      issue_date: '2025-05-12',
    },
  },
  {
    name: 'Italian test report',
    type: 'certificate',
    language: 'it',
    drawing: `
Laboratorio Analisi Verdi S.r.l.
Via Chimica 8 - 40131 Bologna
                    RAPPORTO DI PROVA N. 25/01188
Committente: Caseificio Monti S.r.l.
Campione: Formaggio grana stagionato
Lotto: L-2291
Data di ricevimento: 10/03/2025
Data di emissione: 17/03/2025
Metodo di prova: ISO 5534`,
    expected: {
      certificate_number: '25/01188',
      'issuer.name': 'Laboratorio Analisi Verdi S.r.l.',
      'holder.name': 'Caseificio Monti S.r.l.',
      batch_number: 'L-2291',
      issue_date: '2025-03-17',
      standard: 'ISO 5534',
    },
  },
  {
    name: 'French certificate of analysis',
    type: 'certificate',
    language: 'fr',
    drawing: `
LABO SANTE SAS
                   CERTIFICAT D'ANALYSE
N° de certificat : CA-2025-119
Client : Huiles du Sud SARL
Produit : Huile d'olive vierge extra
N° de lot : HO-77
Date d'émission : 3 avril 2025
Date de péremption : 03/04/2027`,
    expected: {
      certificate_number: 'CA-2025-119',
      'issuer.name': 'LABO SANTE SAS',
      'holder.name': 'Huiles du Sud SARL',
      batch_number: 'HO-77',
      issue_date: '2025-04-03',
      expiry_date: '2027-04-03',
    },
  },
  {
    name: 'German declaration of conformity',
    type: 'certificate',
    language: 'de',
    drawing: `
                EU-KONFORMITÄTSERKLÄRUNG
Hersteller: Pumpen Krause GmbH, Pumpenweg 1, 44135 Dortmund
Produkt: Kreiselpumpe KP 200
Seriennummer: 20250177
Wir erklären, dass das Produkt den Anforderungen der Norm EN ISO 12100:2010 entspricht.
Dortmund, 22.04.2025`,
    expected: {
      certificate_number: null,
      'issuer.name': 'Pumpen Krause GmbH',
      product_name: 'Kreiselpumpe KP 200',
      issue_date: '2025-04-22',
      standard: 'EN ISO 12100:2010',
    },
  },
  {
    name: 'Dutch calibration certificate',
    type: 'certificate',
    language: 'nl',
    drawing: `
IJkdienst Noord B.V.
                KALIBRATIECERTIFICAAT
Certificaatnummer: K-2025-310
Opdrachtgever: Meetbureau Oost
Artikel: Schuifmaat 150 mm
Serienummer: 88-1203
Datum van afgifte: 14 mei 2025
Geldig tot: 14 mei 2026`,
    expected: {
      certificate_number: 'K-2025-310',
      'holder.name': 'Meetbureau Oost',
      product_name: 'Schuifmaat 150 mm',
      issue_date: '2025-05-14',
      expiry_date: '2026-05-14',
    },
  },
];
