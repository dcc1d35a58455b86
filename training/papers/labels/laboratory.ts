/**
 * What certificates of each kind print beside and above their values, by language, as such papers are known to be printed: written down without looking
 * at the dictionaries of reading, which these lists are to judge. Keys are those of extractedData; `-` begins something that no key asks for.
 */
export const ANALYSIS = `
title
 en CERTIFICATE OF ANALYSIS | Certificate of Analysis (COA) | Analytical Test Report | ANALYSIS CERTIFICATE | Report of Analysis | Quality Certificate | Laboratory Test Report | Batch Analysis Certificate
 de Analysenzertifikat | Prüfbericht | Untersuchungsbericht | ANALYSENZERTIFIKAT | Laborbericht | Qualitätszertifikat | Prüfzertifikat
 fr Certificat d'analyse | Bulletin d'analyse | RAPPORT D'ESSAI | Rapport d'analyse | Certificat de contrôle
 es Certificado de análisis | INFORME DE ENSAYO | Boletín de análisis | Certificado de calidad | Informe de análisis
 it Certificato di analisi | RAPPORTO DI PROVA | Certificato d'analisi | Bollettino di analisi | Certificato di qualità
 nl Analysecertificaat | ANALYSERAPPORT | Certificaat van analyse | Testrapport | Kwaliteitscertificaat
certificate_number
 en Certificate No. | Report No | COA Number | Lab Report # | Certificate ID | Analysis report number | Test report no. | COA # | Our report ref.
 de Prüfbericht-Nr. | Zertifikat-Nr. | Berichtsnummer | Analysennummer | Labornummer | Zertifikatsnr. | Untersuchungs-Nr. | Prüfberichtsnr.
 fr N° de rapport | Certificat n° | N° d'analyse | Bulletin N° | Rapport d'essai n° | Référence du rapport
 es N.º de informe | Certificado Nº | Nº de análisis | Número de certificado | Informe núm. | Referencia del informe
 it Rapporto di prova n. | Certificato n° | N. analisi | Numero certificato | Rapporto n. | Numero rapporto
 nl Rapportnummer | Certificaatnr. | Analysenummer | Certificaat nr. | Rapportnr. | Labnummer
issuer.name
 en Testing laboratory | Issued by | Laboratory | Analysed by | Tested by | Performing laboratory
 de Prüflabor | Ausgestellt von | Labor | Untersuchungsstelle | Prüfstelle | Aussteller
 fr Laboratoire | Émis par | Laboratoire d'analyses | Délivré par | Analyse effectuée par
 es Laboratorio | Emitido por | Laboratorio de ensayo | Expedido por | Entidad emisora
 it Laboratorio | Emesso da | Laboratorio di prova | Rilasciato da | Ente emittente
 nl Laboratorium | Uitgegeven door | Testlaboratorium | Afgegeven door | Uitgevoerd door
holder.name
 en Customer | Client | Submitted by | Client name | Prepared for | Customer name | Ship to customer | Sold to
 de Auftraggeber | Kunde | Einsender | Kundenname | Antragsteller | Besteller
 fr Client | Demandeur | Nom du client | Donneur d'ordre | Commanditaire
 es Cliente | Solicitante | Nombre del cliente | Peticionario | Razón social del cliente
 it Cliente | Committente | Richiedente | Nome cliente | Spett.le
 nl Klant | Opdrachtgever | Aanvrager | Klantnaam | Afnemer
product_name
 en Product | Product name | Sample description | Material | Sample name | Item description | Test item | Commodity | Name of material
 de Produkt | Produktbezeichnung | Probenbezeichnung | Artikel | Prüfgegenstand | Material | Warenbezeichnung | Handelsname
 fr Produit | Désignation du produit | Nature de l'échantillon | Dénomination | Désignation de l'échantillon | Article
 es Producto | Denominación del producto | Descripción de la muestra | Muestra | Nombre del producto | Material
 it Prodotto | Descrizione del campione | Denominazione prodotto | Campione | Articolo | Nome prodotto
 nl Product | Productnaam | Omschrijving monster | Productomschrijving | Monsteromschrijving | Artikel
batch_number
 en Batch No. | Lot Number | Batch | Lot # | Batch/Lot No. | Manufacturing batch | Lot No | Lot code | Control number
 de Charge | Chargennummer | Ch.-B. | Los-Nr. | Chargen-Nr. | Chargenbezeichnung | Lot-Nr.
 fr N° de lot | Lot | Numéro de lot | Lot n° | Code lot
 es Lote | N.º de lote | Número de lote | Lote Nº | Código de lote | Partida
 it Lotto | Numero di lotto | Lotto n. | N° lotto | Partita
 nl Batchnummer | Charge | Partijnummer | Lotnummer | Chargenr. | Batch nr.
issue_date
 en Date of issue | Issue date | Report date | Date reported | Certificate date | Date of report | Release date | Issued | Date of certificate
 de Ausstellungsdatum | Berichtsdatum | Datum des Berichts | Ausgestellt am | Freigabedatum | Erstellt am | Datum der Freigabe
 fr Date d'émission | Date du rapport | Édité le | Date d'édition | Émis le | Date de libération
 es Fecha de emisión | Fecha del informe | Fecha de expedición | Emitido el | Fecha de aprobación
 it Data di emissione | Data emissione | Data rapporto | Emesso il | Data di rilascio
 nl Datum van uitgifte | Rapportdatum | Datum rapport | Afgiftedatum | Vrijgavedatum
expiry_date
 en Expiry date | Best before | Retest date | Use by | Exp. date | Expiration | Re-test date | Shelf life until
 de Verfallsdatum | Mindesthaltbarkeitsdatum | Haltbar bis | Verwendbar bis | MHD | Retest-Datum
 fr Date de péremption | À consommer de préférence avant le | Date limite d'utilisation | DLUO | DDM
 es Fecha de caducidad | Consumir preferentemente antes del | Caducidad | Fecha de vencimiento | Fecha de reanálisis
 it Data di scadenza | Scadenza | Da consumarsi preferibilmente entro | Data di ritest | TMC
 nl Houdbaar tot | Ten minste houdbaar tot | Vervaldatum | THT | Houdbaarheidsdatum
-received
 en Date received | Sample received | Date of sampling | Manufacturing date | Production date | Test period
 de Probeneingang | Eingangsdatum | Herstellungsdatum | Prüfzeitraum | Probenahme am | Produktionsdatum
 fr Date de réception | Date de prélèvement | Date de fabrication | Reçu le
 es Fecha de recepción | Fecha de toma de muestra | Fecha de fabricación | Recibido el
 it Data ricevimento | Data di campionamento | Data di produzione | Ricevuto il
 nl Datum ontvangst | Datum monstername | Productiedatum | Ontvangen op
-code
 en Order No. | CAS No. | Product code | Customer order no. | Delivery note | Material No. | Accreditation no.
 de Auftragsnummer | CAS-Nr. | Artikelnummer | Bestellnummer | Lieferschein | Materialnummer
 fr N° de commande | N° CAS | Code article | Bon de livraison | Référence client
 es N.º de pedido | Nº CAS | Código de producto | Albarán | Referencia cliente
 it Ordine n. | N. CAS | Codice prodotto | DDT n. | Riferimento cliente
 nl Ordernummer | CAS-nr. | Artikelcode | Pakbon | Klantreferentie
`;

export const CALIBRATION = `
title
 en CALIBRATION CERTIFICATE | Certificate of Calibration | Calibration Report
 de Kalibrierschein | KALIBRIERZERTIFIKAT | Werkskalibrierschein
 fr CERTIFICAT D'ÉTALONNAGE | Constat de vérification | Certificat de calibrage
 es CERTIFICADO DE CALIBRACIÓN | Certificado de Calibración
 it CERTIFICATO DI TARATURA | Rapporto di taratura
 nl KALIBRATIECERTIFICAAT | IJkcertificaat | Kalibratierapport
certificate_number
 en Certificate number | Calibration certificate no. | Certificate No. | Calibration mark | Report number | Cal. cert. no.
 de Kalibrierzeichen | Kalibrierschein-Nr. | Kalibrierscheinnummer | Zertifikatsnummer | Kalibrierzertifikat Nr.
 fr Certificat N° | N° de certificat | N° du constat | Numéro du certificat
 es Certificado Nº | Número de certificado | N.º certificado | Nº de certificado de calibración
 it Certificato n. | Numero del certificato | Certificato di taratura n. | Certificato Nr.
 nl Certificaatnummer | Kalibratiecertificaat nr. | Nummer certificaat | Certificaat nr.
issuer.name
 en Calibration laboratory | Issued by | Issuing laboratory | Calibrated by | Name of laboratory
 de Kalibrierlaboratorium | Ausgestellt von | Kalibrierstelle | Ausstellendes Laboratorium
 fr Laboratoire d'étalonnage | Délivré par | Laboratoire | Émetteur
 es Laboratorio de calibración | Emitido por | Laboratorio | Laboratorio emisor
 it Laboratorio di taratura | Emesso da | Centro di taratura | Laboratorio
 nl Kalibratielaboratorium | Afgegeven door | Laboratorium | Uitgegeven door
holder.name
 en Customer | Client | Customer name | Submitted by | Owner | Applicant
 de Auftraggeber | Kunde | Antragsteller | Betreiber
 fr Client | Demandeur | Délivré à | Propriétaire
 es Solicitante | Cliente | Peticionario | Titular
 it Cliente | Destinatario | Richiedente | Committente
 nl Aanvrager | Klant | Opdrachtgever | Eigenaar
product_name
 en Object | Item calibrated | Instrument | Description | Equipment | Unit under test | Description of instrument | Device under test | Instrument type
 de Gegenstand | Kalibriergegenstand | Prüfmittel | Messgerät | Gerät | Bezeichnung
 fr Instrument étalonné | Objet | Désignation | Appareil | Instrument | Équipement
 es Objeto | Instrumento | Equipo | Ítem calibrado | Descripción
 it Oggetto | Strumento | Oggetto in taratura | Descrizione strumento | Apparecchio
 nl Object | Instrument | Omschrijving | Meetinstrument | Apparaat
issue_date
 en Date of issue | Issue date | Issued | Certificate issued on
 de Ausstellungsdatum | Datum der Ausstellung | Ausgestellt am
 fr Date d'émission | Date de délivrance | Émis le
 es Fecha de emisión | Fecha de expedición | Emitido el
 it Data di emissione | Data emissione | Emesso il
 nl Datum van afgifte | Afgiftedatum | Datum uitgifte
expiry_date
 en Calibration due | Due date | Next calibration | Recalibration due | Valid until | Cal. due date
 de Nächste Kalibrierung | Rekalibrierung fällig | Gültig bis | Kalibrierung fällig am
 fr Prochain étalonnage | Date du prochain étalonnage | Validité | Valable jusqu'au
 es Próxima calibración | Fecha próxima calibración | Válido hasta
 it Prossima taratura | Scadenza taratura | Valido fino al
 nl Volgende kalibratie | Kalibratie geldig tot | Geldig tot
-received
 en Date of calibration | Calibration date | Received on | Date of receipt
 de Datum der Kalibrierung | Kalibrierdatum | Wareneingang
 fr Date d'étalonnage | Date de réception | Étalonné le
 es Fecha de calibración | Fecha de recepción
 it Data di taratura | Data delle misure | Data di ricevimento
 nl Kalibratiedatum | Datum van kalibratie | Datum ontvangst
-maker
 en Manufacturer | Make | Brand
 de Hersteller | Fabrikat | Marke
 fr Fabricant | Constructeur | Marque
 es Fabricante | Marca
 it Costruttore | Marca | Fabbricante
 nl Fabrikant | Merk
-code
 en Serial number | Type | Model | Order No. | Inventory No. | Asset no. | Tag number
 de Fabrikat/Serien-Nr. | Typ | Auftragsnummer | Inventar-Nr. | Equipment-Nr.
 fr N° de série | Type | N° d'identification | Référence
 es N.º de serie | Modelo | Identificación | Referencia
 it Matricola | Modello | N. ordine | Identificazione
 nl Serienummer | Type | Identificatie | Opdrachtnummer
`;
