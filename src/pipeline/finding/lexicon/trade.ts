/** What labels of transport and customs documents announce. */
export type TradeConcept = keyof typeof TRADE_LABELS;

/** Labels of bills of lading, packing lists, commercial invoices and customs declarations in six languages; form as LABELS. */
export const TRADE_LABELS = {
  bill_of_lading_number: {
    strong: `bill of lading no, b l no, bl no, bol no, b o l no, bill of lading number, waybill no, sea waybill no, air waybill no, awb no, mawb no, hawb no, master b l no, house b l no, mbl no, hbl no, bill of lading, b l, cmr no, consignment note no, freight bill no, international air waybill no, bill no,
      konnossement nr, frachtbrief nr, frachtbriefnummer, konnossementsnummer, connaissement no, no connaissement, lettre de voiture no, no lta, conocimiento de embarque no, conocimiento no, no conocimiento, carta de porte no, polizza di carico no, lettera di vettura no, polizza no, cognossement nr, vrachtbrief nr, vrachtbriefnummer, cognossementnummer, nro documento, numero do ct e, ct e no, conhecimento no, numero do conhecimento, no do conhecimento, waybill number, shipment reference no, cmr nr, cmr number, seawaybill no, house waybill no, master air waybill no, house air waybill no, consignment no, consignment number, b l number, bill of lading nr`,
    weak: `document no, doc no, reference no, shipment no, shipment id, no, numero`,
  },
  pro_number: { strong: `pro no, pro, pro number, carrier pro no, carrier pro, freight bill pro no` },
  ship_date: {
    strong: `ship date, date shipped, shipping date, shipped on, shipment date, pickup date, pick up date, date of shipment, on board date, shipped on board date, date of issue, laden on board, place and date of issue, issue date, date of departure, sailing date, dispatch date, despatch date, departure date, date of dispatch,
      versanddatum, verladedatum, abgangsdatum, ausstellungsdatum, ladedatum, abholdatum, date d expedition, date de chargement, date d enlevement, date d emission, date de depart, fecha de embarque, fecha de envio, fecha de emision, fecha de carga, fecha salida, data di spedizione, data di imbarco, data di carico, data di emissione, data partenza, verzenddatum, laaddatum, datum van verzending, datum van afgifte, vertrekdatum, executed on, executed on date, ausgefertigt am, etabli le, ort und tag der ubernahme, ort und tag der ubernahme des gutes, tag der ubernahme, lieu et date de prise en charge, lieu et date prise en charge, data e hora de emissao, data de emissao, data emissao, data de embarque, data e hora emissao, established in on, etabli a le, ausgefertigt in am, compilato a il, opgemaakt te op, place and date of taking over the goods, date of receipt of goods, shipped on board`,
    weak: `date, datum, fecha, data`,
  },
  shipper: {
    strong: `shipper, ship from, consignor, sender, shipper exporter, shipper name, shipper name and address, shipper name address, pickup from, pick up from, pickup location, shipper s name and address, from shipper, consignor shipper, shipped from, pick up location, origin shipper,
      absender, verlader, versender, ablader, befrachter, absender name anschrift, chargeur, expediteur, remettant, embarcador, remitente, cargador, expedidor, caricatore, mittente, speditore, afzender, verlader, inlader, shipper complete name and address, remetente, remetente nome endereco, sender name address country, sender name and address, absender name anschrift land, shippers name and address, expediteur nom adresse pays, remitente nombre domicilio pais, mittente nome indirizzo paese, consignor name and address, cargador remitente, merchant shipper`,
    weak: `from, exporter, origin, von, de, da, van`,
  },
  consignee: {
    strong: `ultimate consignee name last first m i and address, ultimate consignee name and address, ultimate consignee name, consignee negotiable only if consigned to order, consignee not negotiable unless consigned to order, consignee if to order so indicate, consignee, ship to, deliver to, consigned to, consignee name, consignee name and address, delivery to, delivery address, consigned to order of, to consignee, consignee s name and address, ultimate consignee, receiver, ship to consignee, shipping address, delivery location, deliver to consignee, shipped to, ship to address, sold to ship to, consignee complete name and address,
      empfanger, lieferadresse, warenempfanger, lieferanschrift, destinataire, adresse de livraison, livre a, consignatario, destinatario, direccion de entrega, entregar a, enviar a, consignatario destinatario, ricevitore, destinazione merce, indirizzo di consegna, luogo di consegna, geadresseerde, ontvanger, afleveradres, leveringsadres, destinatario nome endereco, consignee name address country, empfanger name anschrift land, destinataire nom adresse pays, destinatario nombre domicilio pais, destinatario nome indirizzo paese, consignees name and address, recebedor da carga`,
    weak: `to, destination, an, a, al, aan, buyer, customer, importer, recipient`,
  },
  notify_party: {
    strong: `notify party, notify, notify address, also notify, notify party name and address, party to notify, intermediate consignee, notify party complete name and address, meldeadresse, zu benachrichtigen, notifizieren, notify adresse, notifier, partie a notifier, a notifier, notificar a, parte a notificar, notificar, parte da notificare, da notificare, notificare a, kennisgeving aan, te verwittigen partij, te verwittigen, notificar, notify party s name and address, parte notificada`,
  },
  bill_to: {
    strong: `bill to, third party freight charges bill to, third party bill to, freight charges bill to, bill freight to, send freight bill to, freight bill to, bill charges to, third party billing, invoice to, freight payable by, charges to, bill freight charges to, rechnung an, frachtzahler, facturer a, facturar a, fatturare a, factureren aan, payer of freight, tomador do servico, tomador`,
  },
  carrier: {
    strong: `carrier, carrier name, name of carrier, shipping line, trucking company, delivering carrier, shipping company, forwarder, freight forwarder, trucker, transporter, carrier company, carrier agent, airline, forwarding agent, issuing carrier, shipped via carrier,
      frachtfuhrer, spediteur, reederei, carrier frachtfuhrer, transportunternehmen, transporteur, voiturier, compagnie maritime, transitaire, transportista, naviera, porteador, transitario, vettore, trasportatore, compagnia di navigazione, spedizioniere, vervoerder, rederij, expediteur, carrier name address country, frachtfuhrer name anschrift land, transporteur nom adresse pays, porteador nombre domicilio pais, vettore nome indirizzo paese, vervoerder naam adres land, transportadora, emitente, issuing carrier s agent name and city, name of carrier and address, carrier scac, by air carrier, air waybill issued by`,
    weak: `ship via, shipped via, via, routing, shipping method`,
  },
  vessel: {
    strong: `vessel, ocean vessel, vessel name, ship, exporting carrier, name of vessel, vessel voyage, vessel voyage no, vessel and voyage, ocean vessel voyage, vessel flight, schiff, schiffsname, seeschiff, navire, nom du navire, buque, nave, motonave, schip, zeeschip, vessel voy no, ocean vessel voy no, vessel aircraft, navio, embarcacao, nome do navio, nome da embarcacao, mother vessel, feeder vessel, intended vessel`,
  },
  voyage: {
    strong: `voyage, vessel voyage, vessel voyage no, vessel voy no, vessel and voyage, ocean vessel voyage, voyage no, voy no, voy, voyage number, reise nr, reisenummer, voyage nr, no de voyage, viaje no, viaje, no viaje, viaggio no, viaggio, reis nr, flight no, flight, voyage flight no, viagem, no viagem, numero da viagem`,
  },
  port_of_loading: {
    strong: `port of loading, loading port, pol, port of lading, port of export, port of shipment, airport of departure, place of loading, port of departure, port of embarkation, loading port airport, ladehafen, verladehafen, abgangshafen, abgangsflughafen, port de chargement, port d embarquement, aeroport de depart, lieu de chargement, puerto de carga, puerto de embarque, aeropuerto de salida, porto di carico, porto di imbarco, aeroporto di partenza, laadhaven, haven van lading, haven van vertrek, porto de embarque, porto de origem, aeroporto de origem, aeroporto de partida, airport of departure and requested routing, inicio da prestacao`,
  },
  port_of_discharge: {
    strong: `port of discharge, discharge port, pod, port of unlading, port of unloading, airport of destination, port of destination, place of discharge, foreign port of unloading, port of entry, destination port, loschhafen, entladehafen, bestimmungshafen, zielflughafen, bestimmungsflughafen, port de dechargement, port de destination, aeroport de destination, port de debarquement, puerto de descarga, puerto de destino, aeropuerto de destino, porto di scarico, porto di sbarco, porto di destinazione, aeroporto di destinazione, loshaven, haven van bestemming, haven van lossing, porto de desembarque, porto de destino, aeroporto de destino, termino da prestacao`,
  },
  place_of_receipt: {
    strong: `place of receipt, place of receipt by pre carrier, pre carriage by, ubernahmeort, lieu de prise en charge, lugar de recepcion, luogo di presa in carico, plaats van ontvangst, place of acceptance`,
  },
  place_of_delivery: {
    strong: `place of delivery, final destination, place of delivery by on carrier, final place of delivery, destination for merchant s reference, bestimmungsort, lieferort, lieu de livraison, lugar de entrega, destino final, luogo di consegna finale, destinazione finale, plaats van aflevering, eindbestemming`,
  },
  container_number: {
    strong: `container no, container nos, container, container number, cntr no, cntr, equipment no, container id, ctr no, trailer no, trailer, containernummer, container nr, conteneur no, no conteneur, contenedor no, no contenedor, contenitore no, no container, containernummer`,
  },
  seal_number: {
    strong: `seal no, seal nos, seal, seals, seal number, seal number s, plombe nr, plombennummer, siegelnummer, siegel nr, scelle no, no plomb, plomb no, precinto no, no precinto, precinto, sigillo no, sigillo, no sigillo, zegelnummer, zegel nr, zegel`,
  },
  freight_terms: {
    strong: `freight terms, freight charge terms, freight charges, freight, freight payable at, freight charges terms, freight and charges, frachtzahlung, frachtvermerk, fracht, fret, conditions de fret, frais de transport, flete, condiciones de flete, nolo, condizioni di trasporto, vracht, vrachtkosten, freight terms of payment, porto`,
  },
  total_packages: {
    strong: `total packages, total no of packages, no of pieces, no of pieces rcp, packst insgesamt, number of pieces, total number of packages, no of packages, number of packages, total cartons, total ctns, total pkgs, total boxes, total pallets, packages total, total no of pkgs, total no pkgs, number of cartons, no of cartons, total pieces, carton count, number of boxes, total colli, total qty of packages, no of pkgs, total handling units, total no of cartons, number of pallets, pallet count, package count, total number of cartons, total number of pieces, total no of pieces, package total,
      anzahl packstucke, packstucke gesamt, gesamtanzahl packstucke, anzahl kolli, anzahl colli, gesamtzahl der packstucke, packstucke insgesamt, summe packstucke, anzahl kartons, nombre de colis, total colis, nombre total de colis, nb colis, numero de bultos, total bultos, no bultos, total de bultos, numero colli, totale colli, no colli, aantal colli, totaal colli, aantal pakken, totaal aantal colli, qtd de volumes, quantidade de volumes, total de volumes, volumes, no of pieces rcp, total no of packages or units, no of containers or packages`,
    weak: `packages, cartons, boxes, pallets, packstucke, colis, bultos, colli, pieces, pkgs, pcs`,
  },
  total_weight: {
    strong: `total weight, total gross weight, gross weight, gross wt, total gross wt, weight total, shipment weight, total shipment weight, gross weight kg, gross weight kgs, gross weight lbs, total weight lbs, total weight kg, total g w, gross mass, gross mass kg, total gross mass, total gross, gesamtgewicht, bruttogewicht, gesamtbruttogewicht, gewicht brutto, rohmasse, bruttogewicht gesamt, gesamtgewicht brutto, brutto gesamt, poids brut, poids total, poids brut total, masse brute, poids total brut, peso bruto, peso total, peso bruto total, masa bruta, peso lordo, peso totale, peso lordo totale, massa lorda, peso complessivo, brutogewicht, totaal gewicht, totaalgewicht, totaal brutogewicht, bruto gewicht, brutomassa, peso bruto total, peso bruto kg, peso total kg, chargeable gross weight, gross weight in kg, rohmasse kg, masse brute kg`,
    weak: `weight, gewicht, poids, peso, wt, g w`,
  },
  total_net_weight: {
    strong: `total net weight, net weight, net wt, total net wt, net weight kg, net weight kgs, total n w, net mass, total net, nettogewicht, gesamtnettogewicht, gewicht netto, eigenmasse, nettogewicht gesamt, netto gesamt, gesamtgewicht netto, poids net, poids net total, masse nette, poids total net, peso neto, peso neto total, masa neta, peso netto, peso netto totale, massa netta, nettogewicht, totaal nettogewicht, netto gewicht, nettomassa, peso liquido, peso liquido total`,
    weak: `n w, netto`,
  },
  packing_list_number: {
    strong: `packing list no, packing slip no, pl no, p l no, packing list number, packing no, packing list ref, delivery note no, packliste nr, packlistennummer, packlisten nr, lieferschein nr, lieferscheinnummer, liste de colisage no, no liste de colisage, bon de livraison no, no bl, lista de empaque no, lista de contenido no, packing list no, albaran no, no albaran, distinta no, distinta imballaggio no, distinta di imballaggio no, lista imballaggio no, distinta colli no, lista colli no, lista de bultos no, lista de embalaje no, packzettel nr, ddt no, packing list nr, paklijst nr, paklijstnummer, pakbonnummer, pakbon nr, slip no, romaneio no, no do romaneio, despatch note no, dispatch note no, delivery no, delivery number, packing slip number, pakbonnr`,
    weak: `packing list, packing slip, document no, reference no, reference, ref no, no, shipment no, invoice no`,
  },
  issue_date: {
    strong: `packing list date, packing date, date of issue, issue date, document date, packed on, date packed, ausstellungsdatum, packdatum, lieferdatum, date d emission, date d expedition, fecha de emision, data di emissione, data documento, datum van afgifte, ship date, shipping date, date shipped, delivery date, invoice date, order date`,
    weak: `date, datum, fecha, data`,
  },
  exporter: {
    strong: `exporter, shipper, shipper exporter, consignor, seller, exporter name, exporter name and address, sender, exporter shipper, ship from, shipped from, exporter complete name and address, exporter of record, seller exporter, shipper exporter complete name and address, vendor, u s principal party in interest, usppi, exporter seller, manufacturer, supplier, consignor exporter, sold by, from exporter,
      exporteur, ausfuhrer, versender, absender, versender ausfuhrer, lieferant, verkaufer, exportateur, expediteur, expediteur exportateur, vendeur, fournisseur, exportador, expedidor, expedidor exportador, remitente, vendedor, proveedor, esportatore, mittente, speditore, speditore esportatore, venditore, fornitore, afzender, exporteur afzender, verkoper, leverancier, afzender exporteur, exportador remetente, consignor exporter, versender ausfuhrer, expediteur exportateur, expedidor exportador, speditore esportatore, afzender exporteur`,
    weak: `from, von, de, da, van`,
  },
  importer: {
    strong: `importer of record name last first m i and address, importer of record name and address, importer of record name, importer, buyer, importer of record, buyer if other than consignee, importer if other than consignee, sold to, bill to, purchaser, importeur, kaufer, acheteur, importateur, comprador, importador, acquirente, importatore, koper, importeur`,
  },
  declarant: {
    strong: `declarant name last first m i, broker filer information name, declarant, declarant representative, representative, declared by, customs broker, broker, filer, declarant name, agent, anmelder, anmelder vertreter, vertreter, zollanmelder, declarant representant, representant, declarante, declarante representante, representante, dichiarante, dichiarante rappresentante, rappresentante, aangever, aangever vertegenwoordiger, vertegenwoordiger`,
  },
  declaration_number: {
    strong: `filer code entry number, filer code entry no, declaration no, mrn, lrn, entry no, customs reference, customs declaration no, registration no, movement reference no, reference mrn, itn, aes itn, entry number, declaration number, customs entry no, single entry no, declaration reference, mrn no, anmeldenummer, zollanmeldung nr, registriernummer, belegnummer, arbeitsnummer, bezugsnummer, no declaration, declaration no, no de declaration, numero de declaration, reference declaration, no declaracion, declaracion no, numero de declaracion, numero dua, dua no, numero dichiarazione, dichiarazione no, bolletta no, no bolletta, aangiftenummer, nummer aangifte, aangifte nr, pedimento no`,
    weak: `reference no, reference, ref no, document no`,
  },
  declaration_date: {
    strong: `declaration date, date of declaration, acceptance date, entry date, date of acceptance, filing date, place and date, place date signature, ort und datum, ort datum, lieu et date, lugar y fecha, luogo e data, plaats en datum, local e data, data da declaracao, data de registro, data do registro, issuing date, issue date, date of issue, datum der anmeldung, anmeldedatum, annahmedatum, uberlassungsdatum, date de la declaration, date declaration, date d acceptation, date de validation, fecha de declaracion, fecha de admision, fecha de aceptacion, data dichiarazione, data accettazione, data di accettazione, data registrazione, datum aangifte, datum van aanvaarding, aangiftedatum, date of entry, summary date`,
    weak: `date, datum, fecha, data, export date, date of export, date of exportation, import date`,
  },
  procedure: {
    strong: `procedure, procedure code, customs procedure, cpc, declaration type, type of declaration, entry type, entry type code, customs procedure code, verfahren, verfahrenscode, anmeldeart, zollverfahren, regime, regime douanier, code regime, type de declaration, regimen, regimen aduanero, tipo de declaracion, regime doganale, codice regime, tipo dichiarazione, regeling, douaneregeling, soort aangifte, regelingcode`,
  },
  country_of_export: {
    strong: `country of export, exporting country, country of exportation, country of dispatch, country of dispatch export, export country, country of despatch, ausfuhrland, versendungsland, versendungs ausfuhrland, exportland, pays d exportation, pays d expedition, pays de provenance, pais de exportacion, pais de expedicion, pais de procedencia, paese di esportazione, paese di spedizione, paese di provenienza, land van uitvoer, land van verzending, land van export`,
  },
  country_of_origin: {
    strong: `country of origin, origin country, country of manufacture, made in, country of origin of goods, goods origin, origin of goods, ursprungsland, herkunftsland, land des ursprungs, pays d origine, pays de fabrication, pais de origen, paese di origine, paese d origine, land van oorsprong, land oorsprong, country origin`,
    weak: `origin, ursprung, origine, origen, oorsprong`,
  },
  country_of_destination: {
    strong: `country of destination, country of ultimate destination, country of final destination, destination country, final destination country, country of import, importing country, ultimate destination, final destination, bestimmungsland, zielland, pays de destination, pays de destination finale, pais de destino, pais de destino final, paese di destinazione, paese destinazione, land van bestemming`,
    weak: `destination, destino, destinazione, bestemming`,
  },
  incoterm: {
    strong: `incoterm, incoterms, terms of delivery, delivery terms, trade terms, terms of sale, shipping terms, incoterms 2010, incoterms 2020, terms of trade, delivery condition, lieferbedingung, lieferbedingungen, lieferkondition, conditions de livraison, condition de livraison, condiciones de entrega, condiciones entrega, termino de entrega, termini di consegna, condizioni di consegna, resa, leveringsvoorwaarden, leveringsconditie, levering, terms of delivery and payment`,
    weak: `terms`,
  },
  customs_value: {
    strong: `total value, customs value, total customs value, invoice value, total invoice value, total invoice amount, entered value, total entered value, total declared value, declared value, statistical value, total amount invoiced, total statistical value, rechnungsbetrag, zollwert, gesamtwert, gesamtrechnungsbetrag, in rechnung gestellter gesamtbetrag, statistischer wert, valeur en douane, montant total facture, valeur totale, valeur statistique, valor en aduana, valor total, importe total facturado, valor aduana, valor estadistico, valore in dogana, valore totale, importo totale fatturato, valore statistico, douanewaarde, totale waarde, totaal gefactureerd bedrag, statistische waarde, total invoice`,
  },
  form_box: {
    strong: `shipper s account number, consignee s account number, shippers account number, consignees account number, agent s iata code, agents iata code, account number, accounting information, copies 1 2 and 3 of this air waybill are originals and have the same validity, amount of insurance, declared value for carriage, declared value for customs, handling information, rate class, commodity item no, chargeable weight, rate charge, nature and quantity of goods, other charges, valuation charge, total other charges due agent, total other charges due carrier, currency conversion rates, signature of shipper or his agent, signature of issuing carrier or its agent, optional shipping information, chgs code,
      export references, onward inland routing, booking no, booking number, svc contract, service contract, forwarding agent references, point and country of origin, domestic routing, number of original bills of lading, number of originals, number and sequence of original b s l, marks and numbers, marks and nos, kind of packages, kind of packages description of goods, measurement, particulars furnished by shipper, declared value, pre carriage by, onward carriage, excess value declaration, carrier s receipt, freight and charges,
      documents attached, successive carriers, carrier s reservations and observations, carriers reservations and observations, sender s instructions, senders instructions, instructions as to payment for carriage, special agreements, to be paid by, cash on delivery, method of packing, nature of the goods, statistical number, volume in m3, goods received, signature and stamp of the sender, signature and stamp of the carrier, beigefugte dokumente, nachfolgende frachtfuhrer, vorbehalte und bemerkungen der frachtfuhrer, anweisungen des absenders, besondere vereinbarungen, zu zahlen vom, ruckerstattung, art der verpackung, kennzeichen und nummern, statistiknummer, umfang in m3, gut empfangen, documents annexes, transporteurs successifs, reserves et observations du transporteur, instructions de l expediteur, conventions particulieres, mode d emballage, nature de la marchandise, remboursement,
      forms, loading lists, items, person responsible for financial settlement, country last consignation, country of last consignation, country first destination, trading country, value details, identity and nationality of means of transport at departure, identity and nationality of means of transport on arrival, identity and nationality of active means of transport crossing the border, ctr, exchange rate, nature of transaction, mode of transport at the border, inland mode of transport, mode of transport, place of unloading, financial and banking data, office of entry, office of exit, office of dispatch export, location of goods, packages and description of goods, item no, commodity code, additional information, preference, quota, supplementary units, summary declaration previous document, previous document, item price, method code, adjustment, calculation of taxes, deferred payment, identification of warehouse, accounting details, principal, intended offices of transit, guarantee not valid for, office of destination, control by office of departure, seals affixed number,
      vordrucke, ladelisten, positionen, verantwortlicher fur den zahlungsverkehr, handelsland, angaben zum wert, umrechnungskurs, art des geschafts, verkehrszweig an der grenze, verkehrszweig im inland, ladeort, finanz und bankangaben, ausgangszollstelle, warenort, packstucke und warenbezeichnung, warennummer, besondere massangaben, summarische anmeldung vorpapier, vorpapier, zahlungsaufschub, bezeichnung des lagers, hauptverpflichteter, bestimmungsstelle, formulaires, listes de chargement, articles, responsable financier, taux de change, nature de la transaction, bureau de sortie, localisation des marchandises, report de paiement, principal oblige, bureau de destination,
      surety number, surety no, bond type, port code, importing carrier, manufacturer id, missing docs, i t number, i t date, it number, it date, foreign port of lading, u s port of unlading, location of goods g o number, consignee number, importer number, importer no, consignee no, exporting date, b l or awb number, description of merchandise, line no, htsus rate, by first carrier, number and sequence of original b s l, number sequence of original b s l, freight charges rate, duty and i r tax, other fee summary, title, signature, broker importer file no, manifest qty, internal revenue tax`,
  },
} as const;
