import { expect } from 'chai';
import { drawDocument } from '../../../../support/papers/page-model.js';
import { understood } from '../../../../support/understanding.js';

const HEADS: Readonly<Record<string, string>> = {
  en: 'SERVICE AGREEMENT\n\nbetween Nordlicht Ltd and Bluebird Inc.\n\n',
  de: 'DIENSTLEISTUNGSVERTRAG\n\nzwischen der Nordlicht GmbH und der Bluebird AG\n\n',
  fr: 'CONTRAT DE PRESTATION DE SERVICES\n\nentre Nordlicht SARL et Bluebird SAS\n\n',
  es: 'CONTRATO DE SERVICIOS\n\nentre Nordlicht S.L. y Bluebird S.A.\n\n',
  it: 'CONTRATTO DI SERVIZI\n\ntra Nordlicht S.r.l. e Bluebird S.p.A.\n\n',
  nl: 'OVEREENKOMST\n\ntussen Nordlicht B.V. en Bluebird N.V.\n\n',
};

const LAWS: readonly [string, string, string | null][] = [
  ['en', 'Governing Law. New York.', 'New York'],
  ['en', 'Applicable law: Switzerland', 'Switzerland'],
  ['en', 'The parties agree that the law of Ontario, Canada applies to this Agreement.', 'Ontario'],
  ['en', 'This Agreement is governed exclusively by Singapore law.', 'Singapore'],
  ['en', 'This Agreement is subject to the laws of Ireland and the exclusive jurisdiction of its courts.', 'Ireland'],
  ['en', 'The proper law of this Deed is the law of New South Wales, Australia.', 'New South Wales'],
  ['en', 'This Agreement shall be governed by the laws of the District of Columbia.', 'District of Columbia'],
  ['en', 'This Agreement shall be governed by the laws of England and Wales.', 'England and Wales'],
  ['en', 'The parties shall obey all applicable laws. This Agreement has no other terms.', null],
  ['de', 'Auf diesen Vertrag ist deutsches Recht anwendbar.', 'deutsches Recht'],
  ['de', 'Anwendbares Recht ist das materielle Recht der Schweiz.', 'Recht der Schweiz'],
  ['de', 'Für diesen Vertrag gilt österreichisches Recht.', 'österreichisches Recht'],
  ['de', 'Jede Partei behält das Recht der Kündigung.', null],
  ['fr', 'La loi applicable au présent contrat est la loi luxembourgeoise.', 'loi luxembourgeoise'],
  ['fr', 'Le droit suisse est applicable au présent contrat.', 'droit suisse'],
  ['es', 'El presente contrato se regirá por la ley española.', 'ley española'],
  ['es', 'Este contrato se rige por las leyes de la República Argentina.', 'leyes de la República Argentina'],
  ['it', 'La legge applicabile al presente contratto è quella italiana.', 'italiana'],
  ['nl', 'Deze overeenkomst wordt beheerst door het recht van Nederland.', 'recht van Nederland'],
];

const TERMS: readonly [string, string, string | null][] = [
  ['en', 'This Agreement continues for eighteen months unless terminated on thirty days notice.', '18 months'],
  ['en', 'Term. The term is 36 months, renewable for successive periods of one year.', '36 months'],
  ['en', 'This agreement expires two years after the date hereof.', '2 years'],
  ['en', 'The Recipient shall hold the information in confidence for a period of 7 years.', '7 years'],
  ['en', 'This Agreement shall terminate on the second anniversary of the Effective Date.', '2 years'],
  ['en', 'Duration: 12 months', '12 months'],
  ['en', 'This Agreement shall be for the term of one year; thereafter it renews.', '1 year'],
  [
    'en',
    'This Agreement shall be in full force commencing on January 2, 2020 in all places named above and shall remain in effect for one (1) year.',
    '1 year',
  ],
  [
    'en',
    'TERM. This Agreement shall commence on the Effective Date and shall remain in effect for an initial term of three (3) years, and shall automatically renew for successive one (1) year periods unless either party gives notice.',
    '3 years',
  ],
  ['en', 'Either party may terminate on ninety (90) days written notice. Invoices are payable within 60 days.', null],
  ['de', 'Die Mindestvertragslaufzeit beträgt 12 Monate; die Kündigungsfrist drei Monate.', '12 months'],
  ['de', 'Der Vertrag läuft fünf Jahre und verlängert sich jeweils um ein Jahr.', '5 years'],
  ['de', 'Der Vertrag wird auf unbestimmte Zeit geschlossen. Die Kündigungsfrist beträgt drei Monate.', null],
  ['fr', 'La durée du bail est de neuf années entières et consécutives.', '9 years'],
  ['fr', 'Le présent accord est conclu à durée indéterminée avec un préavis de deux mois.', null],
  ['es', 'El plazo del arrendamiento se fija en cinco años.', '5 years'],
  ['it', 'Il contratto ha validità di tre anni dalla data di sottoscrizione.', '3 years'],
];

const wrapped = (text: string): string => text.replace(/(.{60,90}?)\s/g, '$1\n');

describe('types/contract clauses', () => {
  for (const [key, clauses] of [['governing_law', LAWS] as const, ['term', TERMS] as const]) {
    describe(key, () => {
      for (const [language, clause, expected] of clauses)
        it(`"${clause}" tells ${expected ?? 'none'}`, () => {
          const { model } = understood(drawDocument(`${HEADS[language]}${wrapped(clause)}`, language), 'contract');
          expect((model.extractedData as Record<string, unknown> | null)?.[key] ?? null).to.equal(expected);
        });
    });
  }
});
