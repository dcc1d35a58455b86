import { officialForm } from './captioned-boxes.js';

/** Boxes of the declarations CN 22 and CN 23 of the Universal Postal Union, which every post prints in French and its own language. */
export const POSTAL_DECLARATION = officialForm({
  sender: { strong: 'from, sender, absender, expediteur, remitente, mittente, afzender, de' },
  addressee: { strong: 'to, addressee, empfanger, destinataire, destinatario, geadresseerde' },
  contents: {
    strong:
      'detailed description of contents, detailed description of, description of contents, detailed description, quantity and detailed description of contents, quantity and detailed, quantity and detailed description, detaillierte inhaltsbeschreibung, detaillierte beschreibung des inhalts, menge und detaillierte beschreibung des inhalts, menge und detaillierte beschreibung, menge und detaillierte, beschreibung des inhalts, description detaillee du contenu, description detaillee du, description detaillee, detaillee du contenu, quantite et description detaillee du contenu, quantite et description, quantite et description detaillee, contents, contenu, du contenu, des inhalts, inhalt, descripcion detallada del contenido, cantidad y descripcion detallada del contenido, descrizione dettagliata del contenuto, quantita e descrizione dettagliata del contenuto, gedetailleerde omschrijving van de inhoud',
  },
  quantity: { strong: 'quantity, quantite, menge, anzahl, cantidad, quantita, aantal' },
  net: {
    strong:
      'net weight, net weight in kg, weight, weight in kg, gewicht, nettogewicht, poids, poids net, poids in kg, poids en kg, peso, peso neto, peso netto, gewicht in kg, nettogewicht in kg, netto gewicht',
  },
  amount: { strong: 'value, value and currency, valeur, valeur et monnaie, wert, wert und wahrung, valor, valore, waarde' },
  code: {
    strong:
      'hs tariff number, hs tariff, tariff number, hs code, no tarifaire du sh, no tarifaire, tarifaire du sh, hs zolltarifnummer, zolltarifnummer, zolltarif, numero tarifario, numero tarifario sa, numero tariffario, goederencode',
  },
  origin: {
    strong:
      'country of origin, country of, origin, country of origin of goods, ursprungsland, pays d origine, pais de origen, paese d origine, land van oorsprong',
  },
  weight: {
    strong:
      'total weight, total gross weight, gesamtgewicht, gesamtgewicht brutto, bruttogewicht gesamt, poids total, poids brut total, peso total, peso bruto total, peso totale, peso lordo totale, totaal gewicht, totaal brutogewicht',
  },
  value: { strong: 'total value, gesamtwert, valeur totale, valor total, valore totale, totale waarde' },
  item: { strong: 'no of item, item no, sendungsnummer, no de l envoi, no del envio, numero del envio, numero dell invio' },
  reference: {
    strong: 'importer s reference, importer s telephone fax e mail, referenz des importeurs, reference de l importateur, customs reference',
  },
  category: { strong: 'category of item, art der sendung, categorie de l envoi, categoria del envio, categoria dell invio' },
  office: {
    strong:
      'office of origin date of posting, office of origin, einlieferungsstelle datum, bureau d origine date de depot, postal charges fees, entgelt, frais de port',
  },
  tariff: {
    strong:
      'for commercial items only, hs tariff number and country of origin of goods, hs zolltarifnummer und ursprungsland, no tarifaire du sh et pays d origine',
  },
  signed: {
    strong:
      'date and sender s signature, datum und unterschrift des absenders, date et signature de l expediteur, fecha y firma del remitente, data e firma del mittente, datum en handtekening van de afzender',
  },
});
