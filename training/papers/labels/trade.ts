/** What packing lists, invoices for customs and customs declarations print beside and above their values, by language; see laboratory.ts. */
export const PACKING = `
title
 en PACKING LIST | Packing Slip | Delivery Note | Packing Note | Packing Specification | Weight & Packing List
 de PACKLISTE | Lieferschein | Packzettel | Versandliste
 fr LISTE DE COLISAGE | Bon de livraison | Bordereau d'expédition
 es LISTA DE EMPAQUE | Lista de bultos | Albarán | Lista de embalaje | Nota de entrega
 it PACKING LIST | Distinta dei colli | Documento di trasporto | Lista di imballaggio
 nl PAKLIJST | Pakbon | Afleverbon | Vrachtlijst
packing_list_number
 en Packing list no. | P/L No. | Packing slip number | Delivery note no. | Packing List # | Slip No. | PL number
 de Packliste Nr. | Lieferschein-Nr. | Lieferscheinnummer | Packlisten-Nr.
 fr Liste de colisage n° | Bon de livraison n° | BL n°
 es Lista de empaque n.º | Albarán n.º | N.º de albarán
 it Packing list n. | DDT n. | Distinta n.
 nl Paklijst nr. | Pakbonnummer | Pakbon nr.
issue_date
 en Date | Packing list date | Date of issue | Dispatch date | Date shipped | Ship date
 de Datum | Lieferdatum | Ausstellungsdatum | Versanddatum
 fr Date | Date d'expédition | Date d'émission
 es Fecha | Fecha de emisión | Fecha de envío
 it Data | Data documento | Data di spedizione
 nl Datum | Verzenddatum | Leverdatum
purchase_order_number
 en PO No. | Purchase order | Your order no. | Customer PO # | Order reference | Buyer's order no.
 de Bestellnummer | Ihre Bestellung | Kundenbestellnummer | Ihre Bestell-Nr.
 fr N° de commande | Votre commande | Commande client
 es Pedido n.º | Su pedido | Orden de compra
 it Ordine n. | Vs. ordine | Ordine cliente
 nl Bestelnummer | Uw bestelling | Uw ordernr.
exporter
 en Exporter | Shipper | Seller | Ship from | Sender | From
 de Absender | Versender | Exporteur | Lieferant
 fr Expéditeur | Exportateur | Vendeur
 es Exportador | Remitente | Expedidor
 it Mittente | Esportatore | Cedente
 nl Afzender | Exporteur | Leverancier
consignee
 en Consignee | Ship to | Deliver to | Delivery address | Buyer | Receiver
 de Empfänger | Lieferadresse | Lieferanschrift | Warenempfänger
 fr Destinataire | Adresse de livraison | Livrer à
 es Destinatario | Consignatario | Dirección de entrega
 it Destinatario | Luogo di destinazione | Destinazione merce
 nl Ontvanger | Afleveradres | Geadresseerde
total_packages
 en Total packages | Total cartons | No. of packages | Number of cartons | Total no. of pkgs
 de Packstücke gesamt | Anzahl Packstücke | Gesamtzahl Packstücke | Anzahl Kartons
 fr Nombre total de colis | Total colis | Nombre de colis
 es Total bultos | Número de bultos | Total de bultos
 it Totale colli | Numero colli | N. colli
 nl Totaal aantal colli | Aantal colli | Totaal colli
total_net_weight
 en Total net weight | Net weight | Net wt. | N.W. | Total N/W
 de Nettogewicht gesamt | Nettogewicht | Gesamtnettogewicht
 fr Poids net total | Poids net
 es Peso neto total | Peso neto
 it Peso netto totale | Peso netto
 nl Totaal nettogewicht | Nettogewicht
total_weight
 en Total gross weight | Gross weight | Gross wt. | G.W. | Total G/W
 de Bruttogewicht gesamt | Bruttogewicht | Gesamtbruttogewicht
 fr Poids brut total | Poids brut
 es Peso bruto total | Peso bruto
 it Peso lordo totale | Peso lordo
 nl Totaal brutogewicht | Brutogewicht
-code
 en Invoice No. | L/C No. | Container No. | Contract no.
 de Rechnungsnummer | Kundennummer | Auftragsnummer
 fr Facture n° | Code client
 es Factura n.º | Código cliente
 it Fattura n. | Codice cliente
 nl Factuurnummer | Klantnummer
`;

export const COMMERCIAL = `
title
 en COMMERCIAL INVOICE | Proforma Invoice | Customs Invoice | Commercial Invoice for Export
 de HANDELSRECHNUNG | Proformarechnung | Zollrechnung
 fr FACTURE COMMERCIALE | Facture pro forma | Facture export
 es FACTURA COMERCIAL | Factura proforma
 it FATTURA COMMERCIALE | Fattura proforma
 nl HANDELSFACTUUR | Proforma factuur
invoice_number
 en Invoice No. | Commercial invoice number | Invoice number | Inv. No. | Invoice # | Reference
 de Rechnungs-Nr. | Rechnungsnummer | Rechnung Nr.
 fr Facture n° | N° de facture
 es Factura n.º | N.º de factura
 it Fattura n. | Numero fattura
 nl Factuurnummer | Factuur nr.
invoice_date
 en Invoice date | Date | Date of invoice | Date of export
 de Rechnungsdatum | Datum
 fr Date de facture | Date
 es Fecha de factura | Fecha
 it Data fattura | Data
 nl Factuurdatum | Datum
exporter
 en Exporter | Shipper/Exporter | Seller | Shipper | Exporter (name and address) | Sender
 de Exporteur | Absender | Verkäufer | Versender
 fr Exportateur | Expéditeur | Vendeur
 es Exportador | Remitente | Vendedor
 it Esportatore | Mittente | Venditore
 nl Exporteur | Afzender | Verkoper
consignee
 en Consignee | Ultimate consignee | Receiver | Ship to | Consignee (name and address)
 de Empfänger | Warenempfänger
 fr Destinataire | Consignataire
 es Destinatario | Consignatario
 it Destinatario | Consegnatario
 nl Geadresseerde | Ontvanger
incoterm
 en Incoterms | Terms of delivery | Incoterms® 2020 | Terms of trade | Delivery terms | Terms of sale
 de Lieferbedingung | Incoterms | Lieferbedingungen
 fr Incoterm | Conditions de livraison
 es Incoterm | Condiciones de entrega
 it Incoterms | Resa | Termini di resa
 nl Leveringsconditie | Incoterms | Leveringsvoorwaarden
country_of_origin
 en Country of origin | Country of manufacture | Origin of goods | Country of origin of goods
 de Ursprungsland | Herkunftsland
 fr Pays d'origine | Origine des marchandises
 es País de origen | País de fabricación
 it Paese di origine | Origine della merce
 nl Land van oorsprong
country_of_destination
 en Country of final destination | Country of destination | Destination country | Country of ultimate destination
 de Bestimmungsland
 fr Pays de destination
 es País de destino
 it Paese di destinazione
 nl Land van bestemming
total_amount
 en Total invoice value | Total value | Grand total | Invoice total | Total customs value | Total declared value
 de Rechnungsbetrag | Gesamtwert | Gesamtbetrag
 fr Montant total | Valeur totale
 es Valor total | Importe total
 it Valore totale | Totale fattura
 nl Totaalbedrag | Totale waarde
-code
 en AWB No. | EORI | VAT number | Export licence
 de EORI-Nr. | Zollnummer
 fr N° EORI | N° de TVA
 es EORI | NIF
 it EORI | P. IVA
 nl EORI-nummer | BTW-nr.
-text
 en Reason for export | Type of export | Terms of payment
 de Exportgrund | Zahlungsbedingungen
 fr Motif de l'exportation
 es Motivo de exportación
 it Motivo dell'esportazione
 nl Reden van uitvoer
`;

export const DECLARATION = `
title
 en EXPORT DECLARATION | Single Administrative Document | CUSTOMS DECLARATION | IMPORT DECLARATION | Export Accompanying Document | Transit Accompanying Document
 de AUSFUHRANMELDUNG | Zollanmeldung | Ausfuhrbegleitdokument | Einfuhranmeldung | Versandbegleitdokument
 fr DÉCLARATION D'EXPORTATION | Déclaration en douane | Document d'accompagnement transit
 es DECLARACIÓN DE EXPORTACIÓN | Documento Único Administrativo | Declaración de importación
 it DICHIARAZIONE DI ESPORTAZIONE | Bolletta doganale | Dichiarazione doganale
 nl AANGIFTE TEN UITVOER | Douaneaangifte | Aangifte ten invoer
declaration_number
 en MRN | Declaration No. | Movement Reference Number | Customs reference number | Registration No. | Entry number
 de MRN | Registriernummer | Anmeldungs-Nr. | Bezugsnummer der Anmeldung
 fr MRN | N° de déclaration | Numéro d'enregistrement
 es MRN | N.º de declaración | Número de registro
 it MRN | N. dichiarazione | Numero di registrazione
 nl MRN | Aangiftenummer | Registratienummer
declaration_date
 en Declaration date | Date of acceptance | Issuing date | Date of entry | Place and date
 de Datum der Anmeldung | Annahmedatum | Ausstellungsdatum | Ort und Datum
 fr Date de la déclaration | Date d'acceptation | Lieu et date
 es Fecha de declaración | Fecha de admisión | Lugar y fecha
 it Data dichiarazione | Data di accettazione | Luogo e data
 nl Datum aangifte | Datum aanvaarding | Plaats en datum
procedure
 en Procedure | Customs procedure code | Declaration type
 de Verfahren | Zollverfahren | Anmeldeart
 fr Régime | Régime douanier | Type de déclaration
 es Régimen | Régimen aduanero | Tipo de declaración
 it Regime | Regime doganale | Tipo di dichiarazione
 nl Regeling | Douaneregeling | Soort aangifte
declarant
 en Declarant/Representative | Declarant | Customs agent | Customs broker
 de Anmelder/Vertreter | Anmelder | Zollvertreter
 fr Déclarant/Représentant | Déclarant
 es Declarante/Representante | Declarante | Agente de aduanas
 it Dichiarante/Rappresentante | Dichiarante
 nl Aangever/Vertegenwoordiger | Aangever
exporter
 en Consignor/Exporter | Exporter | Consignor
 de Versender/Ausführer | Ausführer | Exporteur
 fr Expéditeur/Exportateur | Exportateur
 es Expedidor/Exportador | Exportador
 it Speditore/Esportatore | Esportatore
 nl Afzender/Exporteur | Exporteur
consignee
 en Consignee | Importer | Consignee/Importer
 de Empfänger | Einführer
 fr Destinataire | Importateur
 es Destinatario | Importador
 it Destinatario | Importatore
 nl Geadresseerde | Importeur
country_of_export
 en Country of dispatch/export | Country of export | Country of dispatch
 de Versendungs-/Ausfuhrland | Versendungsland | Ausfuhrland
 fr Pays d'expédition/exportation | Pays d'exportation | Pays d'expédition
 es País de expedición/exportación | País de exportación
 it Paese di spedizione/esportazione | Paese di spedizione
 nl Land van verzending/uitvoer | Land van uitvoer
country_of_origin
 en Country of origin
 de Ursprungsland
 fr Pays d'origine
 es País de origen
 it Paese di origine
 nl Land van oorsprong
country_of_destination
 en Country of destination | Destination country
 de Bestimmungsland
 fr Pays de destination
 es País de destino
 it Paese di destinazione
 nl Land van bestemming
incoterm
 en Delivery terms | Terms of delivery | Incoterm
 de Lieferbedingung | Lieferbedingungen
 fr Conditions de livraison | Incoterm
 es Condiciones de entrega | Incoterm
 it Condizioni di consegna | Resa
 nl Leveringsvoorwaarden | Incoterm
total_amount
 en Total amount invoiced | Invoice value | Total customs value | Total entered value
 de In Rechnung gestellter Gesamtbetrag | Rechnungsbetrag | Zollwert
 fr Montant total facturé | Valeur en douane
 es Importe total facturado | Valor en aduana
 it Importo totale fatturato | Valore in dogana
 nl Totaal gefactureerd bedrag | Douanewaarde
total_packages
 en Total packages | Total number of packages | Packages total
 de Packstücke insgesamt | Gesamtzahl Packstücke
 fr Total des colis | Nombre total de colis
 es Total bultos | Total de bultos
 it Totale colli | Colli totali
 nl Totaal colli | Aantal colli
total_weight
 en Total gross mass (kg) | Gross mass (kg) | Gross weight
 de Rohmasse (kg) | Gesamtrohmasse | Bruttogewicht
 fr Masse brute (kg) | Masse brute totale
 es Masa bruta (kg) | Masa bruta total
 it Massa lorda (kg) | Massa lorda totale
 nl Brutomassa (kg) | Totale brutomassa
-office
 en Office of export | Customs office | Location of goods | Office of exit
 de Ausfuhrzollstelle | Zollstelle | Warenort
 fr Bureau d'exportation | Bureau de sortie | Localisation des marchandises
 es Aduana de exportación | Aduana de salida
 it Ufficio di esportazione | Ufficio di uscita
 nl Kantoor van uitvoer | Kantoor van uitgang
-code
 en Reference No. | Identification of warehouse | Nature of transaction | Exchange rate
 de Kennnummer | Art des Geschäfts | Umrechnungskurs
 fr Numéro de référence | Taux de change
 es Número de referencia | Tipo de cambio
 it Numero di riferimento | Tasso di cambio
 nl Referentienummer | Wisselkoers
`;

export const ENTRY = `
title
 en ENTRY SUMMARY | ENTRY/IMMEDIATE DELIVERY | Entry Summary CBP Form 7501
declaration_number
 en Filer Code/Entry Number | Entry Number | Entry No.
declaration_date
 en Entry Date | Summary Date
procedure
 en Entry Type | Entry type code
declarant
 en Broker/Filer Information Name | Declarant name | Filer
consignee
 en Importer of Record Name and Address | Ultimate Consignee Name and Address | Importer of record
country_of_origin
 en Country of Origin
country_of_export
 en Exporting Country
total_amount
 en Total Entered Value | Entered value
total_weight
 en Gross Weight
-code
 en Surety Number | Port Code | Bond Type | Importer No. | Manufacturer ID | B/L or AWB Number | Consignee Number
-date
 en Import Date | Export Date | I.T. Date | Arrival date
-text
 en Importing Carrier | U.S. Port of Unlading | Foreign Port of Lading | Missing Docs
`;
