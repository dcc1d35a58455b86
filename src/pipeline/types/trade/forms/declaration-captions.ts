import { officialForm } from './captioned-boxes.js';

/** Boxes of the single administrative document of the European Union that are read, or that only bound others; their numbers stand behind them. */
const CAPTIONS = {
  /** A */
  office: {
    strong:
      'a office of dispatch export, office of dispatch export, office of dispatch export destination, versendungs ausfuhrzollstelle, bureau d expedition d exportation, kantoor van verzending uitvoer, ufficio di spedizione esportazione, aduana de expedicion exportacion, urzad wysylki wywozu',
  },
  /** 2 */
  exporter: {
    strong:
      'consignor exporter, exporter, versender ausfuhrer, expediteur exportateur, afzender exporteur, speditore esportatore, expedidor exportador, nadawca eksporter, odesilatel vyvozce',
  },
  /** 5 */
  count: { strong: 'items, positionen, articles, artikelen, articoli, partidas, pozycje' },
  /** 6 */
  packages: {
    strong:
      'total packages, packst insgesamt, packstucke insgesamt, total des colis, total colis, totaal colli, totale colli, total bultos, liczba opak, liczba opakowan',
  },
  /** 8 */
  consignee: { strong: 'consignee, empfanger, destinataire, geadresseerde, destinatario, odbiorca, prijemce' },
  /** 14 */
  declarant: {
    strong:
      'declarant representative, anmelder vertreter, declarant representant, aangever vertegenwoordiger, dichiarante rappresentante, declarante representante, zglaszajacy przedstawiciel',
  },
  /** 20 */
  terms: {
    strong:
      'delivery terms, terms of delivery, lieferbedingung, conditions de livraison, leveringsvoorwaarden, condizioni di consegna, condiciones de entrega, warunki dostawy',
  },
  /** 22 */
  amount: {
    strong:
      'currency and total amount invoiced, wahrung u in rechn gestellter gesamtbetr, wahrung und in rechnung gestellter gesamtbetrag, monnaie et montant total facture, valuta en gefactureerd totaalbedrag, munteenheid en gefactureerd totaalbedrag, moneta ed importo totale fatturato, valuta ed importo totale fatturato, divisa e importe total factura, divisa e importe total facturado, waluta i ogolna wartosc faktury',
  },
  /** 31 */
  goods: {
    strong:
      'packages and description of goods, packstucke und warenbezeichnung, colis et designation des marchandises, colli en omschrijving van de goederen, colli en omschrijving der goederen, colli e designazione delle merci, bultos y descripcion de las mercancias, opakowania i opis towaru, marks and numbers container no s number and kind, marks and numbers, zeichen und nummern container nr anzahl und art, zeichen und nummern, marques et numeros no s conteneur s nombre et nature, marques et numeros, merken en nummers containernummer s aantal en soort, merken en nummers, marche e numeri n contenitore i quantita e natura, marche e numeri, marcas y numeracion no contenedor es numero y clase, marcas y numeracion, marcas y numeros, znaki i numery',
  },
  /** 32 */
  item: { strong: 'item no, positions nr, position nr, article no, artikel nr, articolo n, articolo no, partida no, pozycja nr' },
  /** 33 */
  code: {
    strong:
      'commodity code, commodity hs code, warennummer, code des marchandises, goederencode, codice delle merci, codigo mercancias, codigo de las mercancias, kod towaru',
  },
  /** 34 */
  origin: {
    strong:
      'country origin code, country of origin code, urspr land code, ursprungsland code, code p origine, code pays origine, code land oorspr, cod p origine, cod pais origen, kod kraju poch',
  },
  /** 35 */
  gross: {
    strong:
      'gross mass kg, gross mass, rohmasse kg, rohmasse, masse brute kg, masse brute, brutomassa kg, brutomassa, massa lorda kg, massa lorda, masa bruta kg, masa bruta, masa brutto kg, masa brutto',
  },
  /** 36 */
  preference: { strong: 'preference, praferenz, preferentie, preferenze, preferencias, preferencje' },
  /** 37 */
  procedure: {
    strong:
      'procedure, p r o c e d u r e, verfahren, v e r f a h r e n, regime, r e g i m e, regeling, r e g e l i n g, regimen, r e g i m e n, procedura',
  },
  /** 38 */
  net: {
    strong:
      'net mass kg, net mass, eigenmasse kg, eigenmasse, masse nette kg, masse nette, nettomassa kg, nettomassa, massa netta kg, massa netta, masa neta kg, masa neta, masa netto kg, masa netto',
  },
  /** 39 */
  quota: { strong: 'quota, kontingent, contingent, contingente, kontyngent' },
  /** 40 */
  previous: {
    strong:
      'summary declaration previous document, summarische anmeldung vorpapier, declaration sommaire document precedent, summiere aangifte voorafgaand document, dichiarazione sommaria documento precedente, declaracion sumaria documento precedente',
  },
  /** 41 */
  units: {
    strong:
      'supplementary units, besondere masseinheit, unites supplementaires, aanvullende eenheden, unita supplementari, unidades suplementarias',
  },
  /** 42 */
  price: {
    strong: 'item price, artikelpreis, prix de l article, artikelprijs, prezzo dell articolo, precio del articulo, wartosc pozycji',
  },
  /** 43 */
  method: { strong: 'v m code, b m code, code m e, w m code, codice m v, cod m v' },
  /** 44 */
  additional: {
    strong:
      'additional information, additional information documents produced, besondere vermerke, mentions speciales, bijzondere vermeldingen, menzioni speciali, indicaciones especiales, dodatkowe informacje',
  },
  /** 46 */
  statistical: {
    strong:
      'statistical value, statistischer wert, valeur statistique, statistische waarde, valore statistico, valor estadistico, wartosc statystyczna',
  },
  /** 47 */
  taxes: {
    strong:
      'calculation of taxes, abgabenberechnung, calcul des impositions, berekening van de belastingen, calcolo delle imposizioni, calculo de los tributos, obliczanie oplat',
  },
  /** 1, 3, 4, 7, 9 to 13, 15 to 19, 21, 23 to 30, 48 to 54 */
  other: {
    strong: `forms, load lists, reference no, person responsible for financial settlement, country last consig, value details, country of dispatch export, country of origin, country of destination, identity and nationality of means of transport at departure, identity and nationality of active means of transport crossing the border, exchange rate, nature of transaction, mode of transport at the border, inland mode of transport, place of loading, financial and banking data, office of exit, office of entry, location of goods, deferred payment, identification of warehouse, principal, intended offices of transit, guarantee not valid for, office of destination, place and date,
      vordrucke, ladelisten, bezugsnummer, verantwortlicher fur den zahlungsverkehr, angaben zum wert, versendungs ausfuhrland, ursprungsland, bestimmungsland, kennzeichen und staatszugehorigkeit des beforderungsmittels beim abgang, kennzeichen und staatszugehorigkeit des grenzuberschreitenden aktiven beforderungsmittels, umrechnungskurs, art des geschafts, verkehrszweig an der grenze, inlandischer verkehrszweig, ladeort, finanz und bankangaben, ausgangszollstelle, warenort, zahlungsaufschub, bezeichnung des lagers, hauptverpflichteter, bestimmungsstelle, ort und datum,
      formulaires, no reference, responsable financier, pays d expedition d exportation, pays d origine, pays de destination, identite et nationalite du moyen de transport au depart, taux de change, nature de la transaction, mode transport a la frontiere, mode transport interieur, lieu de chargement, donnees financieres et bancaires, bureau de sortie, localisation des marchandises, report de paiement, identification de l entrepot, principal oblige, bureau de destination, lieu et date,
      formulieren, referentienummer, land van verzending uitvoer, land van oorsprong, land van bestemming, wisselkoers, aard v de transactie, plaats van lading, financiele gegevens en bankgegevens, kantoor van uitgang, plaats van de goederen, uitstel van betaling, identificatie van het entrepot, plaats en datum,
      formulari, responsabile finanziario, paese di spedizione esportazione, paese di origine, paese di destinazione, tasso di cambio, natura della transazione, luogo di carico, dati finanziari e bancari, ufficio di uscita, localizzazione delle merci, dilazione di pagamento, identificazione del deposito, obbligato principale, luogo e data,
      formularios, responsable financiero, pais de expedicion exportacion, pais de origen, pais de destino, tipo de cambio, lugar de carga, datos financieros y bancarios, aduana de salida, localizacion de las mercancias, aplazamiento de pago, identificacion del deposito, obligado principal, lugar y fecha`,
  },
};

/** A box of the single administrative document. */
export type DeclarationBox = keyof typeof CAPTIONS;

/** The single administrative document: 54 boxes that a regulation of the European Union lays down. */
export const SINGLE_DOCUMENT = officialForm<DeclarationBox>(CAPTIONS);
