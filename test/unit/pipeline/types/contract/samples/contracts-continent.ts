import type { DrawnSample } from '../../../../../support/understanding.js';

/** Contracts in German, French, Dutch, Spanish and Italian. */
export const CONTINENTAL_CONTRACTS: readonly DrawnSample[] = [
  {
    name: 'German contract of services',
    language: 'de',
    drawing: `
                         DIENSTLEISTUNGSVERTRAG

zwischen
Nordlicht Software GmbH, Kaistraße 4, 24103 Kiel (nachfolgend "Auftragnehmer") und
Stadtwerke Musterstadt AG, Am Werk 1, 12345 Musterstadt (nachfolgend "Auftraggeber")
Die Parteien schließen folgenden Vertrag, der mit Wirkung zum 01.07.2025 in Kraft tritt.
§ 1 Vertragsgegenstand: Wartung der Software.
§ 2 Laufzeit: Der Vertrag wird für eine Dauer von 3 Jahren geschlossen. Die Kündigungsfrist beträgt 3 Monate.
§ 3 Es gilt deutsches Recht. Gerichtsstand ist Kiel. Salvatorische Klausel.
Unterschrift: ____________________`,
    expected: {
      title: 'DIENSTLEISTUNGSVERTRAG',
      parties: ['Nordlicht Software GmbH', 'Stadtwerke Musterstadt AG'],
      effective_date: '2025-07-01',
      term: '3 years',
      governing_law: 'deutsches Recht',
      signed: false,
    },
  },
  {
    name: 'French contract',
    language: 'fr',
    drawing: `
                     CONTRAT DE PRESTATION DE SERVICES

Entre les soussignés : Studio Lumière SARL, dont le siège est à Nantes, ci-après "le Prestataire", et
Maison Verte SAS, dont le siège est à Rennes, ci-après "le Client". Les parties ont convenu ce qui suit.
Article 1 Objet du contrat. Article 2 Durée : le présent contrat est conclu pour une durée de 12 mois à compter
du 15 septembre 2025. Résiliation : préavis de 2 mois.
Article 3 Droit applicable : le contrat est soumis au droit français.`,
    expected: {
      title: 'CONTRAT DE PRESTATION DE SERVICES',
      parties: ['Studio Lumière SARL', 'Maison Verte SAS'],
      effective_date: '2025-09-15',
      term: '12 months',
      governing_law: 'droit français',
    },
  },
  {
    name: 'Dutch contract',
    language: 'nl',
    drawing: `
                         SAMENWERKINGSOVEREENKOMST

De ondergetekenden: overeenkomst tussen Waterland Projecten B.V., gevestigd te Edam, hierna te noemen "Waterland",
en Kade Architecten B.V., gevestigd te Hoorn, hierna te noemen "Kade". Partijen komen overeen:
1. Looptijd: de overeenkomst geldt voor een periode van 24 maanden met ingang van 1 mei 2025.
2. Op deze overeenkomst is Nederlands recht van toepassing. Opzegging schriftelijk.`,
    expected: {
      title: 'SAMENWERKINGSOVEREENKOMST',
      parties: ['Waterland Projecten B.V.', 'Kade Architecten B.V.'],
      effective_date: '2025-05-01',
      term: '24 months',
      governing_law: 'Nederlands recht',
    },
  },
  {
    name: 'Spanish contract',
    language: 'es',
    drawing: `
                      CONTRATO DE ARRENDAMIENTO

Contrato de arrendamiento celebrado entre Inmuebles del Sur S.L., con domicilio en Málaga, en adelante "el Arrendador", y
Panadería La Espiga S.A., con domicilio en Granada, en adelante "el Arrendatario", con fecha 1 de febrero de 2025.
Cláusulas. Primera, objeto del contrato: el local. Segunda, duración: el plazo de vigencia es de 5 años.
Tercera: el contrato se rige por la legislación española. Las partes acuerdan la jurisdicción de Málaga.`,
    expected: {
      title: 'CONTRATO DE ARRENDAMIENTO',
      parties: ['Inmuebles del Sur S.L.', 'Panadería La Espiga S.A.'],
      effective_date: '2025-02-01',
      term: '5 years',
      governing_law: 'legislación española',
    },
  },
  {
    name: 'Italian contract',
    language: 'it',
    drawing: `
                        CONTRATTO DI FORNITURA

Contratto di fornitura stipulato tra Vetrerie Murano S.r.l., con sede in Venezia, di seguito "Fornitore", e
Alberghi del Lago S.p.A., con sede in Como, di seguito "Cliente". Premesso che le parti intendono collaborare,
si conviene quanto segue. 1. Oggetto del contratto: fornitura di lampadari. 2. Durata: il contratto ha durata di 18 mesi
con decorrenza dal 10 gennaio 2025. Recesso con preavviso di 60 giorni. 3. Il contratto è regolato dalla legge italiana.`,
    expected: {
      title: 'CONTRATTO DI FORNITURA',
      parties: ['Vetrerie Murano S.r.l.', 'Alberghi del Lago S.p.A.'],
      effective_date: '2025-01-10',
      term: '18 months',
      governing_law: 'legge italiana',
    },
  },
  {
    name: 'names above their addresses',
    language: 'de',
    drawing: `
                    Pflegevertrag
                      zwischen
               Stadtwerke Auental GmbH
               Hafenweg 2, 31787 Hameln
          – nachfolgend „Auftraggeber“ genannt –
                        und
            Gartenbau Hansen GmbH & Co. KG
               Feldstr. 30, 31785 Hameln
          – nachfolgend „Auftragnehmer“ genannt –
§ 1 Vertragsgegenstand: Pflege der Außenanlagen.
§ 2 Vertragsdauer: Der Vertrag tritt am 1. April 2025 in Kraft und hat eine Laufzeit von 3 Jahren.
§ 9 Es gilt das Recht der Bundesrepublik Deutschland. Gerichtsstand ist Hameln.
Hameln, den 14.03.2025`,
    expected: { parties: ['Stadtwerke Auental GmbH', 'Gartenbau Hansen GmbH & Co. KG'], effective_date: '2025-04-01', term: '3 years' },
  },
  {
    name: 'one part and the other',
    language: 'es',
    drawing: `
                    CONTRATO DE ARRENDAMIENTO

En Zaragoza, a 20 de mayo de 2025
REUNIDOS
De una parte, Fincas Ribera S.L., con CIF B50111222 y domicilio en Zaragoza, en adelante la ARRENDADORA.
De otra parte, D. Javier Montes Aguilar, mayor de edad, en adelante el ARRENDATARIO.
CLÁUSULAS. Objeto del contrato: la vivienda sita en Calle Mayor 5.
Duración. El contrato tendrá una duración de un año, y entrará en vigor el 1 de junio de 2025.`,
    expected: { parties: ['Fincas Ribera S.L.', 'Javier Montes Aguilar'], effective_date: '2025-06-01', term: '1 year' },
  },
  {
    name: 'numbered undersigned',
    language: 'nl',
    drawing: `
                    Raamovereenkomst
De ondergetekenden:
1. Kwekerij Linde B.V., gevestigd te Badhoevedorp, hierna te noemen "Leverancier";
en
2. Bloemenhandel Oost B.V., gevestigd te Aalsmeer, hierna te noemen "Afnemer";
komen het volgende overeen:
Artikel 2. Deze overeenkomst treedt in werking op 1 januari 2025 voor de duur van twee jaar.`,
    expected: { parties: ['Kwekerij Linde B.V.', 'Bloemenhandel Oost B.V.'], effective_date: '2025-01-01' },
  },
  {
    name: 'undersigned of one part and of the other',
    language: 'fr',
    drawing: `
                    CONTRAT DE PRESTATION DE SERVICES
Entre les soussignés :
La société Atelier Gris SARL, au capital de 8 000 euros, ci-après dénommée « le Prestataire »,
d'une part,
Et
Mairie de Vallon, 3 Grande Rue, 44190 Vallon, ci-après dénommée « le Client »,
d'autre part,
Il a été convenu ce qui suit :
Article 2 - Durée. Il prend effet à compter du 1er mars 2025.
Fait à Nantes, le 20 février 2025.`,
    expected: { parties: ['Atelier Gris SARL', 'Mairie de Vallon'], effective_date: '2025-03-01' },
  },
  {
    name: 'parties joined by a capital',
    language: 'it',
    drawing: `
                    CONTRATTO DI MANUTENZIONE
                         TRA
Officine Bertelli S.r.l., con sede in Roncadelle (BS), P.IVA 01234567897 (di seguito "Fornitore")
                          E
Frantoio Ulivi Verdi S.a.s., con sede in Ruvo di Puglia (BA) (di seguito "Cliente")
Premesso che il Cliente necessita di assistenza, si conviene quanto segue.
Art. 2 - Durata. Il presente contratto decorre dal 1 luglio 2025 e ha durata di 24 mesi.`,
    expected: { parties: ['Officine Bertelli S.r.l.', 'Frantoio Ulivi Verdi S.a.s.'], effective_date: '2025-07-01' },
  },
  {
    name: 'purchase in which somebody acts for the selling company',
    language: 'es',
    drawing: `
                    CONTRATO DE COMPRAVENTA
En Valencia, a 10 de abril de 2024.
De una parte, D. Juan Ejemplo Gil, en nombre y representación de PROMOCIONES ALISO 2000, S.L., con CIF B-96441203 y
domicilio en calle Colón 18, Valencia, en adelante la «Parte Vendedora».
De otra parte, Dña. Ana Ejemplo Soler, mayor de edad, con DNI 22.551.908-K, en adelante la «Parte Compradora».`,
    expected: { parties: ['PROMOCIONES ALISO 2000, S.L.', 'Ana Ejemplo Soler'] },
  },
  {
    name: 'contract of employment with addresses under the names',
    language: 'de',
    drawing: `
                    Arbeitsvertrag
zwischen
Sonnenwerk Beispiel GmbH
Nürnberger Straße 100, 91052 Erlangen
– nachfolgend „Arbeitgeber“ genannt –
und
Frau Anna Beispiel
Lindenallee 7, 90403 Nürnberg
– nachfolgend „Arbeitnehmerin“ genannt –
§ 1 Das Arbeitsverhältnis beginnt am 01.09.2024.`,
    expected: { parties: ['Sonnenwerk Beispiel GmbH', 'Anna Beispiel'], effective_date: '2024-09-01' },
  },
  {
    name: 'lease between undersigned in capitals',
    language: 'fr',
    drawing: `
                    CONTRAT DE BAIL
ENTRE LES SOUSSIGNÉS :
SCI Les Exemples, dont le siège est 8 rue Pasteur, 69007 Lyon, ci-après dénommée « le Bailleur »,
ET
Mme Camille Exemple, née le 3 mars 1990 à Dijon, ci-après dénommée « le Locataire »,
Article 2 - Durée : le bail est conclu pour une durée de trois ans à compter du 1er juillet 2024.`,
    expected: { parties: ['SCI Les Exemples', 'Camille Exemple'], effective_date: '2024-07-01', term: '3 years' },
  },
];
