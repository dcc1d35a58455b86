/** What certificates that go with goods print beside and above their values; see laboratory.ts. */
export const MILL = `
title
 en INSPECTION CERTIFICATE 3.1 | Mill Test Certificate | Material Test Report | Mill Certificate EN 10204 3.1 | Certified Material Test Report
 de ABNAHMEPRÜFZEUGNIS 3.1 | Werkszeugnis 2.2 | Abnahmeprüfzeugnis EN 10204 - 3.1 | Werksprüfzeugnis
 fr CERTIFICAT DE RÉCEPTION 3.1 | Relevé de contrôle 2.2 | Certificat matière 3.1
 es CERTIFICADO DE INSPECCIÓN 3.1 | Certificado de material | Certificado de calidad 3.1
 it CERTIFICATO DI COLLAUDO 3.1 | Certificato di controllo 3.1 | Certificato dei materiali
 nl KEURINGSRAPPORT 3.1 | Materiaalcertificaat 3.1 | Keuringscertificaat
certificate_number
 en Certificate No. | MTC No. | Test certificate no. | MTR number | Cert. no. | Inspection certificate no.
 de Zeugnis-Nr. | Zeugnisnummer | Abnahmeprüfzeugnis Nr. | Prüfzeugnis-Nr.
 fr Certificat n° | N° du certificat | N° de document
 es Certificado n.º | N.º certificado | Número de certificado
 it Certificato n. | N° certificato | Numero certificato
 nl Certificaatnr. | Certificaatnummer | Keuringsnummer
issuer.name
 en Manufacturer's works | Manufacturer | Mill | Producer
 de Herstellerwerk | Hersteller | Lieferwerk
 fr Usine productrice | Producteur | Fabricant
 es Fabricante | Acería | Planta productora
 it Stabilimento produttore | Produttore | Acciaieria
 nl Fabrikant | Producent | Walserij
holder.name
 en Purchaser | Customer | Buyer | Consignee | Ordering party
 de Besteller | Kunde | Auftraggeber | Käufer
 fr Acheteur | Client | Commettant
 es Comprador | Cliente | Adquirente
 it Acquirente | Cliente | Committente
 nl Koper | Klant | Besteller
product_name
 en Product | Description of product | Item | Product form | Material description
 de Erzeugnis | Produkt | Erzeugnisform | Bezeichnung
 fr Produit | Désignation du produit | Article
 es Producto | Descripción del producto | Artículo
 it Prodotto | Descrizione prodotto | Articolo
 nl Product | Productomschrijving | Artikel
batch_number
 en Heat No. | Cast number | Heat | Lot no. | Heat/Lot No. | Melt number
 de Schmelze | Schmelzen-Nr. | Charge | Schmelznummer
 fr N° de coulée | Coulée | Lot
 es Colada | N.º de colada | Lote
 it Colata | Colata n. | Lotto
 nl Smelt | Smeltnummer | Charge
standard
 en Specification | Material specification | Product standard | Standard | Test standard
 de Werkstoffnorm | Lieferbedingung | Norm | Technische Lieferbedingungen
 fr Norme produit | Spécification | Norme
 es Norma | Especificación | Norma de producto
 it Norma | Specifica | Norma di prodotto
 nl Norm | Specificatie | Productnorm
issue_date
 en Date | Date of issue | Issue date | Certificate date
 de Datum | Ausstellungsdatum | Zeugnisdatum
 fr Date | Date d'émission | Date du certificat
 es Fecha | Fecha de emisión | Fecha del certificado
 it Data | Data di emissione | Data certificato
 nl Datum | Datum van afgifte | Datum certificaat
-code
 en Purchase order no. | Order No. | Our order | Delivery note no. | Grade | Dimensions
 de Bestell-Nr. | Auftrags-Nr. | Lieferschein-Nr. | Werkstoff | Abmessung
 fr Commande n° | N° de commande usine | Nuance | Dimensions
 es Pedido n.º | Calidad | Dimensiones
 it Ordine n. | Qualità | Dimensioni
 nl Ordernr. | Kwaliteit | Afmetingen
`;

export const MOVEMENT = `
title
 en MOVEMENT CERTIFICATE EUR.1 | Movement Certificate | A.TR. MOVEMENT CERTIFICATE | EUR.1 Movement Certificate
 de WARENVERKEHRSBESCHEINIGUNG EUR.1 | Warenverkehrsbescheinigung | WARENVERKEHRSBESCHEINIGUNG A.TR.
 fr CERTIFICAT DE CIRCULATION DES MARCHANDISES EUR.1 | Certificat de circulation des marchandises
 es CERTIFICADO DE CIRCULACIÓN DE MERCANCÍAS EUR.1 | Certificado de circulación
 it CERTIFICATO DI CIRCOLAZIONE DELLE MERCI EUR.1 | Certificato di circolazione
 nl CERTIFICAAT INZAKE GOEDERENVERKEER EUR.1 | Certificaat inzake goederenverkeer
certificate_number
 en EUR.1 No | No. | Certificate No. | A.TR. No.
 de EUR.1 Nr. | Nr. | Nummer der Bescheinigung
 fr EUR.1 N° | N°
 es EUR.1 Nº | Nº
 it EUR.1 N. | N.
 nl EUR.1 Nr. | Nr.
holder.name
 en Exporter (Name, full address, country) | Exporter
 de Ausführer/Exporteur (Name, vollständige Anschrift, Staat) | Ausführer
 fr Exportateur (nom, adresse complète, pays) | Exportateur
 es Exportador (nombre, apellidos, dirección completa y país) | Exportador
 it Esportatore (cognome, nome, indirizzo completo e paese) | Esportatore
 nl Exporteur (naam, volledig adres, land) | Exporteur
-receiver
 en Consignee (Name, full address, country) (Optional) | Consignee
 de Empfänger (Name, vollständige Anschrift, Staat) | Empfänger
 fr Destinataire (nom, adresse complète, pays) | Destinataire
 es Destinatario (nombre, apellidos, dirección completa y país) | Destinatario
 it Destinatario (cognome, nome, indirizzo completo e paese) | Destinatario
 nl Geadresseerde (naam, volledig adres, land) | Geadresseerde
-text
 en Transport details (Optional) | Remarks
 de Angaben über die Beförderung | Bemerkungen
 fr Informations relatives au transport | Observations
 es Información relativa al transporte | Observaciones
 it Informazioni riguardanti il trasporto | Osservazioni
 nl Gegevens in verband met het vervoer | Opmerkingen
-country
 en Country, group of countries or territory in which the products are considered as originating | Country of destination
 de Staat, Staatengruppe oder Gebiet, als dessen bzw. deren Ursprungswaren die Waren gelten | Bestimmungsstaat
 fr Pays, groupe de pays ou territoire dont les produits sont considérés comme originaires | Pays de destination
 es País, grupo de países o territorio de destino | País de origen
 it Paese, gruppo di paesi o territorio di destinazione | Paese di origine
 nl Land, groep van landen of gebied van bestemming | Land van oorsprong
`;
