/** What waybills by air and rail print beside and above their values, by language; see laboratory.ts. `-` begins what no key asks for. */
export const AIR = `
title
 en AIR WAYBILL | Non-negotiable Air Waybill | HOUSE AIR WAYBILL | Air Consignment Note
 de LUFTFRACHTBRIEF
 fr LETTRE DE TRANSPORT AÉRIEN
 es CONOCIMIENTO AÉREO | Guía aérea
 it LETTERA DI TRASPORTO AEREO | Lettera di vettura aerea
 nl LUCHTVRACHTBRIEF
bill_of_lading_number
 en AWB No. | Air Waybill Number | MAWB | HAWB No. | Air Waybill No.
 de AWB-Nr. | Luftfrachtbrief-Nr.
 fr LTA n° | N° de LTA
 es AWB n.º | N.º de guía aérea
 it AWB n. | LTA n.
 nl AWB-nr. | Luchtvrachtbriefnr.
shipper
 en Shipper's Name and Address | Shipper | Consignor's name and address
 de Name und Anschrift des Absenders | Absender
 fr Nom et adresse de l'expéditeur | Expéditeur
 es Nombre y dirección del expedidor | Expedidor
 it Nome e indirizzo del mittente | Mittente
 nl Naam en adres afzender | Afzender
consignee
 en Consignee's Name and Address | Consignee
 de Name und Anschrift des Empfängers | Empfänger
 fr Nom et adresse du destinataire | Destinataire
 es Nombre y dirección del destinatario | Destinatario
 it Nome e indirizzo del destinatario | Destinatario
 nl Naam en adres geadresseerde | Geadresseerde
carrier
 en Issuing carrier | Issued by | Carrier | Airline
 de Luftfrachtführer | Ausgestellt von
 fr Transporteur aérien | Émis par
 es Transportista aéreo | Emitido por
 it Vettore aereo | Emessa da
 nl Luchtvervoerder | Afgegeven door
voyage
 en Flight No. | Flight/Date | Requested flight
 de Flug-Nr. | Flugnummer
 fr Vol n° | N° de vol
 es Vuelo n.º | Vuelo
 it Volo n. | Volo
 nl Vluchtnummer | Vlucht
port_of_loading
 en Airport of Departure | Airport of departure and requested routing
 de Abgangsflughafen | Abflughafen
 fr Aéroport de départ
 es Aeropuerto de salida | Aeropuerto de origen
 it Aeroporto di partenza
 nl Luchthaven van vertrek
port_of_discharge
 en Airport of Destination | Destination airport
 de Bestimmungsflughafen | Zielflughafen
 fr Aéroport de destination
 es Aeropuerto de destino
 it Aeroporto di destinazione
 nl Luchthaven van bestemming
ship_date
 en Executed on (date) | Date of execution | Executed on
 de Ausgefertigt am | Ausgestellt am
 fr Établi le | Fait le
 es Fecha de emisión | Extendido el
 it Emessa il | Data di emissione
 nl Opgemaakt op | Datum van afgifte
total_packages
 en No. of Pieces RCP | No. of pieces | Pieces | Total pieces
 de Anzahl der Packstücke | Stückzahl
 fr Nombre de colis
 es Número de bultos | N.º de piezas
 it Numero colli
 nl Aantal colli
total_weight
 en Gross Weight | Gross weight kg
 de Bruttogewicht
 fr Poids brut
 es Peso bruto
 it Peso lordo
 nl Brutogewicht
-code
 en Agent's IATA Code | Account No. | Shipper's account number | Chargeable weight
 de Kundennummer des Absenders | Frachtpflichtiges Gewicht
 fr Code IATA de l'agent | Poids taxable
 es Código IATA del agente | Peso tasable
 it Codice IATA agente | Peso tassabile
 nl IATA-code agent | Belastbaar gewicht
`;

export const RAIL = `
title
 en CONSIGNMENT NOTE CIM | Rail Waybill | CIM Consignment Note
 de FRACHTBRIEF CIM | Eisenbahnfrachtbrief
 fr LETTRE DE VOITURE CIM
 es CARTA DE PORTE CIM
 it LETTERA DI VETTURA CIM
 nl VRACHTBRIEF CIM
bill_of_lading_number
 en Consignment No. | Consignment note number | Waybill No.
 de Sendungs-Nr. | Frachtbrief-Nr.
 fr Expédition n° | N° d'expédition
 es Expedición n.º | Carta de porte n.º
 it Spedizione n. | Lettera di vettura n.
 nl Zendingnr. | Vrachtbriefnr.
shipper
 en Consignor (name, address, country) | Consignor | Sender
 de Absender (Name, Anschrift, Land) | Absender
 fr Expéditeur (nom, adresse, pays) | Expéditeur
 es Expedidor (nombre, dirección, país) | Expedidor
 it Mittente (nome, indirizzo, paese) | Mittente
 nl Afzender (naam, adres, land) | Afzender
consignee
 en Consignee (name, address, country) | Consignee
 de Empfänger (Name, Anschrift, Land) | Empfänger
 fr Destinataire (nom, adresse, pays) | Destinataire
 es Destinatario (nombre, dirección, país) | Destinatario
 it Destinatario (nome, indirizzo, paese) | Destinatario
 nl Geadresseerde (naam, adres, land) | Geadresseerde
carrier
 en Contractual carrier | Carrier
 de Vertraglicher Beförderer | Beförderer
 fr Transporteur contractuel | Transporteur
 es Porteador contractual | Porteador
 it Vettore contrattuale | Vettore
 nl Contractuele vervoerder | Vervoerder
ship_date
 en Acceptance date | Date of taking over | Departure date
 de Übernahmedatum | Tag der Übernahme
 fr Date de prise en charge | Prise en charge le
 es Fecha de aceptación
 it Data di accettazione | Presa in carico il
 nl Datum van overname
total_weight
 en Mass after loading | Gross mass (kg) | Total mass
 de Gesamtmasse | Masse (kg)
 fr Masse totale | Masse (kg)
 es Masa total
 it Massa totale
 nl Totale massa
-place
 en Place of delivery | Wagon No. | Destination station
 de Ablieferungsort | Wagen-Nr. | Bestimmungsbahnhof
 fr Lieu de livraison | Wagon n° | Gare destinataire
 es Lugar de entrega | Vagón n.º
 it Luogo di consegna | Carro n.
 nl Plaats van aflevering | Wagonnr.
`;
