/** What certificates of management systems, insurers, chambers and makers print beside and above their values; see laboratory.ts. */
export const MANAGEMENT = `
title
 en CERTIFICATE | Certificate of Registration | CERTIFICATE OF APPROVAL | Management System Certificate | Certificate of Compliance
 de ZERTIFIKAT | Zertifikat | Urkunde
 fr CERTIFICAT | Certificat d'enregistrement | Attestation de certification
 es CERTIFICADO | Certificado de registro | Certificado del sistema de gestión
 it CERTIFICATO | Certificato di conformità | Attestato di certificazione
 nl CERTIFICAAT | Certificaat van registratie
certificate_number
 en Certificate No. | Certificate Registration No. | Registration number | Certificate number | Approval No. | Certification no. | Cert. no.
 de Zertifikat-Registrier-Nr. | Zertifikat Nr. | Registriernummer | Zertifikats-Registrier-Nr. | Zert.-Nr. | Registrier-Nr.
 fr N° de certificat | Certificat n° | N° d'enregistrement | Numéro d'identification du certificat
 es Nº de certificado | Número de registro | Certificado n.º | N.º de registro
 it Certificato n. | Numero di registrazione | N° certificato | Registrazione n.
 nl Certificaatnummer | Registratienummer | Certificaat nr. | Certificaatregistratienr.
holder.name
 en Certificate holder | Organization | Registered organization | Company | Client | Name of organisation
 de Zertifikatsinhaber | Unternehmen | Inhaber | Firma | Organisation
 fr Titulaire du certificat | Organisme | Société | Entreprise certifiée | Raison sociale
 es Titular del certificado | Organización | Empresa | Empresa certificada | Razón social
 it Titolare del certificato | Organizzazione | Azienda | Intestatario | Ragione sociale
 nl Certificaathouder | Organisatie | Bedrijf | Gecertificeerd bedrijf
issuer.name
 en Certification body | Issued by | Certified by | Issuing office | Registrar
 de Zertifizierungsstelle | Ausgestellt durch | Ausstellende Stelle | Zertifizierer
 fr Organisme certificateur | Délivré par | Organisme de certification
 es Organismo de certificación | Emitido por | Entidad de certificación
 it Organismo di certificazione | Rilasciato da | Ente di certificazione
 nl Certificatie-instelling | Afgegeven door | Certificerende instantie
standard
 en Standard | Management system standard | Certified to | Certification standard | Norm | Applicable standard
 de Norm | Regelwerk | Prüfgrundlage | Zertifizierungsstandard | Zertifizierte Norm
 fr Norme | Référentiel | Norme applicable | Référentiel de certification
 es Norma | Norma de referencia | Norma aplicable
 it Norma | Norma di riferimento | Norma applicata
 nl Norm | Normdocument | Toegepaste norm
issue_date
 en Date of issue | Issue date | Effective date | Certification date | Issued on | Valid from | Date of certification | Current issue date
 de Ausstellungsdatum | Gültig ab | Datum der Zertifizierung | Ausgestellt am | Zertifizierungsdatum
 fr Date d'émission | Date de certification | Délivré le | Valable à partir du | Date d'effet
 es Fecha de emisión | Fecha de certificación | Válido desde | Fecha de concesión
 it Data di emissione | Data di certificazione | Valido dal | Emissione corrente
 nl Datum van afgifte | Geldig vanaf | Certificatiedatum | Datum uitgifte
expiry_date
 en Expiry date | Valid until | Expires | Certificate valid to | Date of expiry | Valid through | Certificate expiry
 de Gültig bis | Ablaufdatum | Gültigkeit bis | Zertifikat gültig bis
 fr Date d'expiration | Valable jusqu'au | Expire le | Date de fin de validité
 es Fecha de expiración | Válido hasta | Fecha de caducidad | Vigente hasta
 it Data di scadenza | Valido fino al | Scadenza certificato | Scadenza
 nl Geldig tot | Vervaldatum | Geldig tot en met | Expiratiedatum
-text
 en Scope | Scope of certification | Field of application
 de Geltungsbereich | Anwendungsbereich
 fr Domaine d'application | Périmètre
 es Alcance | Ámbito de aplicación
 it Campo di applicazione | Scopo
 nl Toepassingsgebied | Scope
-code
 en EAC Code | Revision | Audit report no. | NACE
 de Auditbericht-Nr. | EAC-Code | Revision
 fr Code EA | Rapport d'audit n°
 es Código EA | Informe de auditoría
 it Settore EA | Rapporto di audit n.
 nl EA-code | Auditrapport nr.
`;

export const INSURANCE = `
title
 en CERTIFICATE OF INSURANCE | Certificate of Liability Insurance | Insurance Certificate | Marine Insurance Certificate | Evidence of Insurance | Certificate of Cover
 de Versicherungsbestätigung | Versicherungszertifikat | Versicherungsnachweis | Transportversicherungszertifikat
 fr ATTESTATION D'ASSURANCE | Certificat d'assurance | Attestation de responsabilité civile
 es CERTIFICADO DE SEGURO | Certificado de cobertura
 it CERTIFICATO DI ASSICURAZIONE | Attestato di copertura
 nl VERZEKERINGSCERTIFICAAT | Verzekeringsbewijs | Certificaat van verzekering
certificate_number
 en Certificate number | Certificate No. | Cert. ref. | Certificate reference
 de Zertifikat-Nr. | Bescheinigungsnummer | Nachweis-Nr.
 fr Attestation n° | N° de certificat | Certificat n°
 es Certificado n.º | Número de certificado
 it Certificato n. | Numero certificato
 nl Certificaatnummer | Certificaat nr.
issuer.name
 en Insurer | Producer | Insurance company | Underwriter | Issued by | Name of insurer
 de Versicherer | Versicherungsgesellschaft | Ausgestellt von | Versicherungsunternehmen
 fr Assureur | Compagnie d'assurance | Émis par
 es Asegurador | Compañía aseguradora | Aseguradora | Emitido por
 it Assicuratore | Compagnia assicuratrice | Impresa di assicurazione
 nl Verzekeraar | Verzekeringsmaatschappij | Afgegeven door
holder.name
 en Insured | Named insured | Policyholder | Name of insured | Assured
 de Versicherungsnehmer | Versicherter | Versicherte Firma
 fr Assuré | Souscripteur | Nom de l'assuré | Preneur d'assurance
 es Asegurado | Tomador del seguro | Tomador | Nombre del asegurado
 it Assicurato | Contraente | Nome assicurato
 nl Verzekerde | Verzekeringnemer | Naam verzekerde
issue_date
 en Date of issue | Issue date | Date issued | Date of certificate | Date (MM/DD/YYYY)
 de Ausstellungsdatum | Ausgestellt am | Datum der Ausstellung
 fr Fait le | Date d'émission | Établie le
 es Fecha de emisión | Expedido el | Fecha de expedición
 it Data di emissione | Rilasciato il | Emesso il
 nl Datum van afgifte | Datum uitgifte | Afgegeven op
expiry_date
 en Policy expiry | Expiration date | Policy expiration date | Cover ends | Valid until | Expiry date
 de Ablauf der Versicherung | Gültig bis | Versicherungsende | Vertragsablauf
 fr Date d'échéance | Valable jusqu'au | Fin de validité
 es Fecha de vencimiento | Vigencia hasta | Válido hasta
 it Data di scadenza | Scadenza polizza | Valido fino al
 nl Einddatum | Geldig tot | Vervaldatum
-received
 en Policy effective date | Cover begins | Inception date
 de Versicherungsbeginn | Vertragsbeginn
 fr Date d'effet du contrat | Prise d'effet
 es Fecha de efecto | Inicio de la cobertura
 it Decorrenza | Data effetto
 nl Ingangsdatum | Aanvang dekking
-policy
 en Policy number | Policy No.
 de Versicherungsschein-Nr. | Policennummer | Vertragsnummer
 fr N° de police | Contrat n° | Police n°
 es N.º de póliza | Póliza n.º | Número de póliza
 it Polizza n. | Numero polizza
 nl Polisnummer | Polis nr.
`;

export const ORIGIN = `
title
 en CERTIFICATE OF ORIGIN | Certificate of Origin (Non-Preferential) | Preferential Certificate of Origin | USMCA Certification of Origin
 de URSPRUNGSZEUGNIS | Ursprungszeugnis
 fr CERTIFICAT D'ORIGINE
 es CERTIFICADO DE ORIGEN
 it CERTIFICATO DI ORIGINE
 nl CERTIFICAAT VAN OORSPRONG
certificate_number
 en Certificate No. | Serial No. | Reference No. | C/O No. | Certificate number | No.
 de Nr. | Ursprungszeugnis-Nr. | Zeugnisnummer | Nummer
 fr N° | Certificat n° | N° de série
 es Nº | Certificado n.º | N.º de serie
 it N. | Certificato n. | N° di serie
 nl Nr. | Certificaatnummer | Serienummer
issuer.name
 en Issuing authority | Certifying authority | Issuing body | Chamber of commerce | Issued by
 de Ausstellende Stelle | Zuständige Stelle | Ausgestellt von
 fr Organisme émetteur | Autorité compétente | Délivré par
 es Entidad emisora | Autoridad expedidora | Autoridad competente
 it Ente emittente | Autorità di rilascio | Autorità competente
 nl Afgevende instantie | Bevoegde instantie | Afgegeven door
holder.name
 en Exporter | Consignor | Goods consigned from | Exporter (name, address, country) | Shipper/Exporter
 de Absender | Ausführer | Exporteur | Absender (Name, Anschrift)
 fr Expéditeur | Exportateur | Expéditeur (nom, adresse)
 es Expedidor | Exportador | Remitente
 it Speditore | Esportatore | Mittente
 nl Afzender | Exporteur | Afzender (naam, adres)
-receiver
 en Consignee | Goods consigned to | Importer
 de Empfänger | Warenempfänger
 fr Destinataire | Importateur
 es Destinatario | Consignatario
 it Destinatario | Importatore
 nl Geadresseerde | Ontvanger
-country
 en Country of origin | Country of destination
 de Ursprungsland | Bestimmungsland
 fr Pays d'origine | Pays de destination
 es País de origen | País de destino
 it Paese di origine | Paese di destinazione
 nl Land van oorsprong | Land van bestemming
-text
 en Means of transport | Transport details | Remarks
 de Angaben über die Beförderung | Bemerkungen
 fr Informations relatives au transport | Remarques
 es Expedición | Observaciones
 it Informazioni riguardanti il trasporto | Osservazioni
 nl Gegevens in verband met het vervoer | Opmerkingen
product_name
 en Description of goods | Goods | Marks, numbers, number and kind of packages; description of goods
 de Warenbezeichnung | Bezeichnung der Waren
 fr Désignation des marchandises | Marchandises
 es Designación de las mercancías | Descripción de la mercancía
 it Descrizione delle merci | Designazione delle merci
 nl Omschrijving van de goederen | Goederenomschrijving
issue_date
 en Date of issue | Place and date of issue | Date | Issued at / on
 de Ort und Datum der Ausstellung | Ausstellungsdatum | Datum
 fr Lieu et date de délivrance | Date de délivrance | Date
 es Lugar y fecha de expedición | Fecha de expedición | Fecha
 it Luogo e data di rilascio | Data di rilascio | Data
 nl Plaats en datum van afgifte | Datum van afgifte | Datum
`;

export const CONFORMITY = `
title
 en EU DECLARATION OF CONFORMITY | Certificate of Conformity | Declaration of Conformity | CERTIFICATE OF CONFORMANCE | UKCA Declaration of Conformity
 de EU-KONFORMITÄTSERKLÄRUNG | Konformitätserklärung | Konformitätsbescheinigung | EG-Konformitätserklärung
 fr DÉCLARATION UE DE CONFORMITÉ | Certificat de conformité | Déclaration de conformité
 es DECLARACIÓN UE DE CONFORMIDAD | Certificado de conformidad | Declaración de conformidad
 it DICHIARAZIONE DI CONFORMITÀ UE | Certificato di conformità | Dichiarazione di conformità
 nl EU-CONFORMITEITSVERKLARING | Conformiteitsverklaring | Conformiteitscertificaat
certificate_number
 en Declaration No. | Certificate No. | Document number | DoC number | Unique identification of this DoC | Declaration number
 de Erklärung Nr. | Nr. der Konformitätserklärung | Dokumentnummer | Dokument-Nr.
 fr Déclaration n° | N° du document | Numéro de déclaration
 es Declaración n.º | N.º de documento | Número de declaración
 it Dichiarazione n. | N. documento | Numero della dichiarazione
 nl Verklaring nr. | Documentnummer | Nummer verklaring
issuer.name
 en Manufacturer | Name and address of the manufacturer | Issued by | Notified body
 de Hersteller | Name und Anschrift des Herstellers | Ausgestellt von
 fr Fabricant | Nom et adresse du fabricant | Établi par
 es Fabricante | Nombre y dirección del fabricante | Emitido por
 it Fabbricante | Nome e indirizzo del fabbricante | Rilasciato da
 nl Fabrikant | Naam en adres van de fabrikant | Afgegeven door
product_name
 en Product | Object of the declaration | Equipment | Product name | Product description | Apparatus
 de Produkt | Gegenstand der Erklärung | Produktbezeichnung | Gerät | Bezeichnung
 fr Produit | Objet de la déclaration | Désignation du produit | Appareil
 es Producto | Objeto de la declaración | Nombre del producto | Equipo
 it Prodotto | Oggetto della dichiarazione | Denominazione del prodotto | Apparecchio
 nl Product | Voorwerp van de verklaring | Productnaam | Apparaat
standard
 en Harmonised standards | Applied standards | Standards | Reference standards | Standard
 de Angewandte Normen | Harmonisierte Normen | Normen | Angewandte harmonisierte Normen
 fr Normes harmonisées | Normes appliquées | Norme
 es Normas armonizadas | Normas aplicadas | Norma
 it Norme armonizzate | Norme applicate | Norma
 nl Geharmoniseerde normen | Toegepaste normen | Norm
issue_date
 en Date of issue | Date | Issue date | Place and date of issue
 de Ausstellungsdatum | Datum | Ort und Datum der Ausstellung
 fr Date d'émission | Fait le | Lieu et date
 es Fecha de emisión | Fecha | Lugar y fecha de emisión
 it Data di emissione | Data | Luogo e data
 nl Datum van uitgifte | Datum | Plaats en datum
-code
 en Model | Type designation | Serial number range | Trade mark
 de Typ | Modell | Typenbezeichnung | Seriennummer
 fr Modèle | Type | Référence
 es Modelo | Tipo | Referencia
 it Modello | Tipo | Matricola
 nl Model | Type | Serienummer
`;
