/** What transport papers print beside and above their values, by language; see laboratory.ts for how these lists are made. `-` begins what no key asks for. */
export const SEA = `
title
 en BILL OF LADING | OCEAN BILL OF LADING | Bill of Lading for Combined Transport | MULTIMODAL TRANSPORT BILL OF LADING | SEA WAYBILL | FIATA Multimodal Transport Bill of Lading | Liner Bill of Lading
 de KONNOSSEMENT | Seefrachtbrief | Seekonnossement
 fr CONNAISSEMENT | Connaissement maritime | Lettre de transport maritime
 es CONOCIMIENTO DE EMBARQUE | Conocimiento de embarque marítimo
 it POLIZZA DI CARICO | Polizza di carico marittima
 nl COGNOSSEMENT | Zeevrachtbrief
bill_of_lading_number
 en B/L No. | Bill of Lading No. | B/L Number | BL No | Document No. | Bill of lading number | Waybill No. | FBL No. | SWB-No.
 de Konnossement Nr. | B/L-Nr. | Konnossements-Nr. | Seefrachtbrief-Nr.
 fr Connaissement N° | N° de connaissement | B/L n°
 es Conocimiento n.º | Nº de B/L | N.º de conocimiento
 it Polizza n. | N. B/L | Polizza di carico n.
 nl Cognossementnr. | B/L-nummer | Cognossement nr.
shipper
 en Shipper | Shipper/Exporter | Consignor | Shipper (Complete name and address) | Shipper / Exporter (complete name and address)
 de Ablader | Verlader | Befrachter | Absender
 fr Chargeur | Expéditeur | Chargeur (nom et adresse)
 es Embarcador | Cargador | Expedidor
 it Caricatore | Mittente | Speditore
 nl Inlader | Afzender | Verlader
consignee
 en Consignee | Consigned to order of | Consignee (Complete name and address) | Consignee (if 'To Order' so indicate) | Consignee (Non-negotiable unless consigned to order)
 de Empfänger | Warenempfänger
 fr Destinataire | Réceptionnaire
 es Consignatario | Destinatario
 it Ricevitore | Destinatario | Consegnatario
 nl Geadresseerde | Ontvanger
notify_party
 en Notify Party | Notify address | Notify | Notify party (Complete name and address) | Notify Party (see clause 22)
 de Meldeadresse | Notify-Adresse | Zu benachrichtigen
 fr À notifier | Partie à notifier | Notifier
 es Notificar a | Parte a notificar
 it Notificare a | Parte da notificare | Notify
 nl Te verwittigen | Notify adres
carrier
 en Carrier | Name of carrier | Carrier's name | Shipping line
 de Verfrachter | Reederei | Frachtführer
 fr Transporteur | Compagnie maritime
 es Transportista | Naviera | Porteador
 it Vettore | Compagnia di navigazione
 nl Vervoerder | Rederij
vessel
 en Vessel | Ocean vessel | Vessel name | Name of vessel | Carrying vessel | Mother vessel
 de Schiff | Seeschiff | Schiffsname
 fr Navire | Nom du navire
 es Buque | Nombre del buque | Motonave
 it Nave | M/N | Motonave
 nl Schip | Zeeschip | Naam schip
voyage
 en Voyage No. | Voy. No. | Voyage | Voyage number
 de Reise-Nr. | Reise | Reisenummer
 fr Voyage n° | N° de voyage
 es Viaje n.º | N.º de viaje | Viaje
 it Viaggio n. | Viaggio
 nl Reisnummer | Reis nr.
port_of_loading
 en Port of Loading | Loading port | POL | Port of shipment
 de Ladehafen | Verschiffungshafen
 fr Port de chargement | Port d'embarquement
 es Puerto de carga | Puerto de embarque
 it Porto di carico | Porto d'imbarco
 nl Laadhaven | Haven van lading
port_of_discharge
 en Port of Discharge | Discharge port | POD | Port of unloading
 de Löschhafen | Entladehafen
 fr Port de déchargement | Port de débarquement
 es Puerto de descarga | Puerto de destino
 it Porto di scarico | Porto di sbarco
 nl Loshaven | Haven van lossing
container_number
 en Container No. | Container Nos. | Cntr. No. | Container number
 de Container-Nr. | Containernummer
 fr Conteneur n° | N° de conteneur
 es Contenedor n.º | N.º contenedor
 it Container n. | Contenitore n.
 nl Containernr. | Containernummer
seal_number
 en Seal No. | Seal number | Carrier's seal | Seal Nos.
 de Siegel-Nr. | Plombe | Plomben-Nr.
 fr Plomb n° | N° de scellé
 es Precinto n.º | Precinto
 it Sigillo n. | N. sigillo
 nl Zegelnr. | Zegelnummer
ship_date
 en Shipped on board date | On board date | Place and date of issue | Date of issue | Laden on board | Shipped on board the vessel
 de Ort und Datum der Ausstellung | An Bord genommen am | Ausstellungsdatum
 fr Lieu et date d'émission | Date d'embarquement | Mis à bord le
 es Lugar y fecha de emisión | Fecha de embarque | A bordo
 it Luogo e data di emissione | Data d'imbarco
 nl Plaats en datum van afgifte | Datum van inlading
total_packages
 en Number of packages | No. of Pkgs | Total packages | Total number of containers or packages received by the carrier | No. of containers or packages
 de Anzahl der Packstücke | Anzahl Kolli
 fr Nombre de colis | Total colis
 es Número de bultos | Total bultos
 it Numero colli | Totale colli
 nl Aantal colli | Totaal colli
total_weight
 en Gross Weight | Gross weight (kgs) | Gross weight cargo | Total gross weight | Weight (KG)
 de Bruttogewicht | Rohgewicht | Bruttogewicht (kg)
 fr Poids brut | Poids brut (kg)
 es Peso bruto | Peso bruto (kg)
 it Peso lordo | Peso lordo (kg)
 nl Brutogewicht | Brutogewicht (kg)
-place
 en Place of receipt | Place of delivery | Pre-carriage by | Freight payable at | Final destination
 de Übernahmeort | Auslieferungsort | Fracht zahlbar in
 fr Lieu de prise en charge | Lieu de livraison | Fret payable à
 es Lugar de recepción | Lugar de entrega | Flete pagadero en
 it Luogo di ricevimento | Luogo di consegna | Nolo pagabile a
 nl Plaats van ontvangst | Plaats van aflevering | Vracht betaalbaar te
-code
 en Booking No. | Export references | Forwarding agent references | Svc Contract
 de Buchungsnummer | Referenz des Verladers
 fr N° de réservation | Références export
 es N.º de reserva | Referencias de exportación
 it Booking n. | Riferimenti
 nl Boekingsnummer | Exportreferenties
`;

export const ROAD = `
title
 en INTERNATIONAL CONSIGNMENT NOTE (CMR) | CMR Consignment Note | STRAIGHT BILL OF LADING - SHORT FORM | UNIFORM STRAIGHT BILL OF LADING | Road Waybill
 de INTERNATIONALER FRACHTBRIEF | CMR-Frachtbrief | FRACHTBRIEF
 fr LETTRE DE VOITURE INTERNATIONALE (CMR) | Lettre de voiture
 es CARTA DE PORTE INTERNACIONAL (CMR) | Carta de porte
 it LETTERA DI VETTURA INTERNAZIONALE (CMR) | Lettera di vettura
 nl INTERNATIONALE VRACHTBRIEF (CMR) | Vrachtbrief
bill_of_lading_number
 en CMR No. | Consignment note No. | Bill of Lading Number | BOL # | B/L Number | Waybill number
 de Frachtbrief-Nr. | CMR-Nr. | Frachtbriefnummer
 fr Lettre de voiture n° | CMR n° | N° de lettre de voiture
 es Carta de porte n.º | CMR n.º
 it Lettera di vettura n. | CMR n.
 nl Vrachtbriefnummer | CMR-nr.
shipper
 en Sender | Sender (name, address, country) | Ship From | Shipper | Consignor
 de Absender | Absender (Name, Anschrift, Land) | Versender
 fr Expéditeur | Expéditeur (nom, adresse, pays)
 es Remitente | Remitente (nombre, domicilio, país)
 it Mittente | Mittente (nome, indirizzo, paese)
 nl Afzender | Afzender (naam, adres, land)
consignee
 en Consignee | Consignee (name, address, country) | Ship To | Deliver to | Receiver
 de Empfänger | Empfänger (Name, Anschrift, Land)
 fr Destinataire | Destinataire (nom, adresse, pays)
 es Consignatario | Consignatario (nombre, domicilio, país) | Destinatario
 it Destinatario | Destinatario (nome, indirizzo, paese)
 nl Geadresseerde | Geadresseerde (naam, adres, land)
carrier
 en Carrier | Carrier (name, address, country) | Carrier Name | Motor carrier
 de Frachtführer | Frachtführer (Name, Anschrift, Land)
 fr Transporteur | Transporteur (nom, adresse, pays)
 es Porteador | Porteador (nombre, domicilio, país) | Transportista
 it Vettore | Vettore (nome, indirizzo, paese)
 nl Vervoerder | Vervoerder (naam, adres, land)
bill_to
 en Third Party Freight Charges Bill To | Bill freight charges to | Freight bill to
 de Frachtzahler | Fracht zu bezahlen von
 fr Fret payable par
 es Pagador del flete
 it Porto a carico di
 nl Vrachtbetaler
ship_date
 en Date | Established on | Ship date | Place and date of taking over the goods | Pickup date | Date shipped
 de Ausgefertigt am | Ort und Tag der Übernahme des Gutes | Ladedatum
 fr Établie le | Lieu et date de la prise en charge de la marchandise | Date de chargement
 es Formalizado el | Lugar y fecha de carga de la mercancía | Fecha de carga
 it Compilata il | Luogo e data della presa in carico della merce | Data di carico
 nl Opgemaakt op | Plaats en datum van inontvangstneming der goederen | Laaddatum
total_packages
 en Number of packages | Total pieces | Total handling units | # Pkgs
 de Anzahl der Packstücke | Packstücke gesamt
 fr Nombre de colis | Total des colis
 es Número de bultos | Total bultos
 it Numero dei colli | Totale colli
 nl Aantal colli | Aantal pakken
total_weight
 en Gross weight in kg | Total weight | Gross weight | Weight (lbs)
 de Bruttogewicht in kg | Gesamtgewicht
 fr Poids brut, kg | Poids total
 es Peso bruto, kg | Peso total
 it Peso lordo kg | Peso totale
 nl Brutogewicht in kg | Totaalgewicht
seal_number
 en Seal number(s) | Seal #
 de Plombennummer
 fr N° de plomb
 es N.º de precinto
 it Numero sigillo
 nl Zegelnummer
purchase_order_number
 en PO Number | Customer PO | Purchase order no. | Customer order number
 de Bestellnummer | Auftragsnummer des Kunden
 fr N° de commande
 es N.º de pedido
 it Ordine cliente
 nl Bestelnummer
-place
 en Place of delivery of the goods | Sender's instructions | Documents attached | Trailer number
 de Auslieferungsort des Gutes | Anweisungen des Absenders | Beigefügte Dokumente | Kennzeichen
 fr Lieu prévu pour la livraison | Instructions de l'expéditeur | Documents annexés
 es Lugar de entrega de la mercancía | Instrucciones del remitente | Documentos anexos
 it Luogo previsto per la consegna | Istruzioni del mittente | Documenti allegati
 nl Plaats bestemd voor de aflevering | Instructies afzender | Bijgevoegde documenten
`;
