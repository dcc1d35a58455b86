import type { DocumentModel } from '../../../../../../src/pipeline/model.js';
import { formDocument } from '../../../../../support/papers/form-page.js';
import { drawDocument } from '../../../../../support/papers/page-model.js';

/** Made-up certificates as the trades print them; null: the paper does not show it, so nothing may be read. */
export const CERTIFICATE_PAPERS: readonly (readonly [name: string, paper: DocumentModel, expected: Record<string, unknown>])[] = [
  [
    'a phytosanitary certificate that an authority heads',
    drawDocument(`
                    Kenya Plant Health Inspectorate Service
                    PHYTOSANITARY CERTIFICATE No. EC/KE/2024/0441207

1. Name and address of exporter             2. Declared name and address of consignee
Rift Example Roses Ltd                      Bloemen Voorbeeld B.V.
P.O. Box 118, Naivasha                      Aalsmeer, Netherlands

5. Declared means of conveyance             6. Declared point of entry
Air                                         Amsterdam

Place of issue: Nairobi   Date: 12 February 2024   Name of authorized officer: J. Example`),
    {
      type: 'certificate',
      certificate_number: 'EC/KE/2024/0441207',
      'issuer.name': 'Kenya Plant Health Inspectorate Service',
      'holder.name': 'Rift Example Roses Ltd',
      issue_date: '2024-02-12',
      product_name: null,
    },
  ],
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
