import { officialForm } from './captioned-boxes.js';

/** Boxes of the consignment note of the CMR convention; the numbers of the form stand behind them. */
const CAPTIONS = {
  /** 1 */
  sender: {
    strong:
      'sender, sender name address country, absender, absender name anschrift land, absender name adresse land, expediteur, expediteur nom adresse pays, remitente, remitente nombre domicilio pais, mittente, mittente nome indirizzo paese, mittente cognome nome indirizzo paese, afzender, afzender naam adres land, nadawca, nadawca nazwisko lub nazwa adres kraj, nadawca nazwa adres kraj, expeditor, expeditor nume adresa tara, expedidor nome endereco pais, remetente, odesilatel, felado, posiljatelj, siuntejas',
  },
  /** 2 */
  consignee: {
    strong:
      'consignee, consignee name address country, empfanger, empfanger name anschrift land, empfanger name adresse land, destinataire, destinataire nom adresse pays, consignatario, consignatario nombre domicilio pais, destinatario, destinatario nombre domicilio pais, destinatario nome indirizzo paese, destinatario cognome nome indirizzo paese, geadresseerde, geadresseerde naam adres land, odbiorca, odbiorca nazwisko lub nazwa adres kraj, odbiorca nazwa adres kraj, destinatar, destinatar nume adresa tara, prijemce, atvevo, primatelj, gavejas',
  },
  /** 3 */
  delivery: {
    strong:
      'place of delivery of the goods, place of delivery, place designated for delivery of goods, auslieferungsort, auslieferungsort des gutes, ablieferungsort, lieu prevu pour la livraison de la marchandise, lieu de livraison, lieu prevu pour la livraison, lugar de entrega de la mercancia, lugar de entrega, luogo previsto per la consegna della merce, luogo previsto per la consegna, luogo di consegna, plaats bestemd voor de aflevering der goederen, plaats van aflevering, plaats van aflevering der goederen, miejsce przeznaczenia, miejsce dostawy, locul descarcarii, locul livrarii marfii',
  },
  /** 4 */
  taking: {
    strong:
      'place and date of taking over the goods, place of taking over the goods, place and date of taking over, ort und tag der ubernahme des gutes, ort und tag der ubernahme, ort und datum der ubernahme, lieu et date de la prise en charge de la marchandise, lieu et date de prise en charge, lugar y fecha de carga de la mercancia, lugar y fecha de carga, luogo e data della presa in carico della merce, luogo e data di presa in carico, plaats en datum van inontvangstneming der goederen, plaats en datum van inontvangstneming, plaats en datum van inontvangstname, miejsce i data zaladowania, miejsce i data przejecia towaru, locul incarcarii, locul si data incarcarii marfii',
  },
  /** 5 */
  documents: {
    strong:
      'documents attached, annexed documents, attached documents, beigefugte dokumente, documents annexes, documentos anexos, documenti allegati, bijgevoegde documenten, zalaczone dokumenty, documente anexate',
  },
  /** 6 */
  marks: {
    strong:
      'marks and nos, marks and numbers, marks, kennzeichen und nummern, kennzeichen u nummern, marques et numeros, marcas y numeros, contrassegni e numeri, marche e numeri, merken en nummers, cechy i numery, cechy i numer, marci si numere',
  },
  /** 7 */
  packages: {
    strong:
      'number of packages, no of packages, anzahl der packstucke, anzahl packstucke, nombre des colis, nombre de colis, numero de bultos, no de bultos, numero dei colli, numero colli, aantal colli, ilosc sztuk, nr de colete, numar de colete',
  },
  /** 8 */
  packing: {
    strong:
      'method of packing, kind of packing, art der verpackung, mode d emballage, clase de embalaje, tipo de embalaje, imballaggio, tipo di imballaggio, wijze van verpakking, aard der verpakking, sposob opakowania, mod de ambalare',
  },
  /** 9 */
  goods: {
    strong:
      'nature of the goods, nature of goods, bezeichnung des gutes, nature de la marchandise, naturaleza de la mercancia, denominazione della merce, denominazione corrente della merce, natura della merce, aard der goederen, rodzaj towaru, natura marfii',
  },
  /** 10 */
  statistics: {
    strong:
      'statistical number, statistical no, statistiknummer, statistik nr, no statistique, no estadistico, numero estadistico, numero statistico, statistieknr, statistieknummer, numer statystyczny, nr statystyczny, numar statistic',
  },
  /** 11 */
  gross: {
    strong:
      'gross weight in kg, gross weight kg, gross weight, bruttogewicht in kg, bruttogewicht kg, bruttogewicht, poids brut kg, poids brut, peso bruto kg, peso bruto en kg, peso bruto, peso lordo kg, peso lordo in kg, peso lordo, brutogewicht in kg, bruto gewicht kg, brutogewicht, waga brutto w kg, waga brutto, greutate bruta kg, greutate bruta',
  },
  /** 12 */
  volume: {
    strong:
      'volume in m3, volume in m, volume, volume m3, umfang in m3, umfang in m, umfang m3, umfang, volumen in m3, cubage m3, cubage, volumen m3, volumen, volume m, objetosc w m3, objetosc, cubaj',
  },
  /** 13 */
  instructions: {
    strong:
      'sender s instructions, senders instructions, anweisungen des absenders, instructions de l expediteur, instrucciones del remitente, istruzioni del mittente, instructies afzender, instructies van de afzender, instrukcje nadawcy, instructiunile expeditorului',
  },
  /** 14 */
  payment: {
    strong:
      'instructions as to payment for carriage, instruction as to payment for carriage, frachtzahlungsanweisungen, prescriptions d affranchissement, forma de pago, istruzioni di affrancatura, frankeringsvoorschrift, postanowienia odnosnie przewoznego',
  },
  /** 15 */
  refund: {
    strong: 'cash on delivery, ruckerstattung, nachnahme, remboursement, reembolso, rimborso, rembours, zaplata',
  },
  /** 16 */
  carrier: {
    strong:
      'carrier, carrier name address country, frachtfuhrer, frachtfuhrer name anschrift land, transporteur, transporteur nom adresse pays, porteador, porteador nombre domicilio pais, transportista, vettore, vettore nome indirizzo paese, vervoerder, vervoerder naam adres land, przewoznik, przewoznik nazwisko lub nazwa adres kraj, przewoznik nazwa adres kraj, operator de transport, transportator',
  },
  /** 17 */
  successive: {
    strong:
      'successive carriers, successive carrier, succesive carriers, following carrier, nachfolgende frachtfuhrer, transporteurs successifs, transporteur successifs, porteadores sucesivos, vettori successivi, opvolgende vervoerders, kolejni przewoznicy, kolejny przewoznik, transportatori succesivi',
  },
  /** 18 */
  reservations: {
    strong:
      'carrier s reservations and observations, carriers reservations and observations, carrier s reservation and observations, vorbehalte und bemerkungen der frachtfuhrer, vorbehalte und bemerkungen des frachtfuhrers, reserves et observations du transporteur, reserves et observations des transporteurs, reservas y observaciones del porteador, riserve ed osservazioni del vettore, voorbehoud en opmerkingen van de vervoerder, zastrzezenia i uwagi przewoznika, rezerve si observatii ale transportatorilor',
  },
  /** 19 */
  agreements: {
    strong:
      'special agreements, special agreement, besondere vereinbarungen, conventions particulieres, estipulaciones particulares, convenzioni particolari, speciale overeenkomsten, bijzondere overeenkomsten, postanowienia specjalne, conventii speciale, conditions of delivery',
  },
  /** 20 */
  charges: {
    strong:
      'to be paid by, zu zahlen vom, zu bezahlen vom, a payer par, a pagar por, da pagare da, te betalen door, do zaplacenia, plata prin',
  },
  /** 21 */
  established: {
    strong:
      'established in, established in on, ausgefertigt in, ausgefertigt in am, etablie a, etablie a le, formalizado en, compilata a, compilata a il, opgemaakt te, opgemaakt te op, wystawiono w, incheiat la',
  },
  /** 22 to 24 */
  signatures: {
    strong:
      'signature and stamp of the sender, signature and stamp of the carrier, signature and stamp of the consignee, signature and stamp, goods received, unterschrift und stempel des absenders, unterschrift und stempel des frachtfuhrers, unterschrift und stempel des empfangers, gut empfangen, signature et timbre de l expediteur, signature et timbre du transporteur, signature et timbre du destinataire, marchandises recues, firma y sello del remitente, firma y sello del transportista, firma y sello del porteador, firma y sello del consignatario, recibo de la mercancia, firma e timbro del mittente, firma e timbro del vettore, firma e timbro del destinatario, merce ricevuta, handtekening en stempel van de afzender, handtekening en stempel van de vervoerder, goederen ontvangen, podpis i stempel nadawcy, podpis i stempel przewoznika, przesylke otrzymano',
  },
};

/** A box of the consignment note. */
export type NoteBox = keyof typeof CAPTIONS;

/** The consignment note by road, as its convention of 1956 lays down what stands on it. */
export const CONSIGNMENT_NOTE = officialForm<NoteBox>(CAPTIONS);
