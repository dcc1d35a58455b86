/** What labels of certificates and test reports announce. */
export type CertificateConcept = keyof typeof CERTIFICATE_LABELS;

/** Labels of certificates in six languages; form as LABELS. */
export const CERTIFICATE_LABELS = {
  certificate_number: {
    strong: `certificate no, cert no, certificate number, certificate id, report no, report id, report number, certificate reference, test report no, certificate registration no, analysis no, coa no, certificate registration number, lab report no, report reference, registration no, certification no, license no certificate, shma report id, final report, lab id, analytical report no, certificate nbr, laboratory no, laboratory id, lab no, lab sample id, order id report,
      zertifikat nr, zertifikatsnummer, zertifikatnummer, bescheinigungsnummer, zertifikat registrier nr, bericht nr, berichtsnummer, prufbericht nr, prufberichtsnummer, zeugnis nr, kalibrierschein nr, registriernummer, ursprungszeugnis nr, urkunde nr,
      certificat no, no certificat, no du certificat, attestation no, rapport no, no rapport, no du rapport, bulletin no, no attestation, reference certificat,
      certificado no, no certificado, no de certificado, informe no, no informe, no de informe, boletin no,
      certificato no, no certificato, certificato numero, rapporto di prova no, rapporto no, no rapporto, attestato no, no attestato,
      certificaatnummer, certificaat nr, rapportnummer, rapport nr, keuringsnummer, document no certificate, certificate serial no, passport id, passport no, declaration no, statement no, document number, bescheinigungsnummer, zertifikats id, numero du document, certificado numero, numero do certificado, no do certificado, laudo no, relatorio no, relatorio de ensaio no, numer certyfikatu, numer swiadectwa, nr certyfikatu, swiadectwo nr, sertifika no,`,
    weak: `certificate, reference no, reference, ref no, ref, sample id, sample no, document no, no, zertifikat, certificat, certificado, certificato, certificaat, report, id, certificate serial`,
  },
  certificate_type: {
    strong: `type of inspection document, type of certificate, certificate type, document type, kind of certificate, art der prufbescheinigung, art des zertifikats, zertifikatstyp, type de document de controle, type de certificat, tipo de certificado, tipo di certificato, tipo documento di controllo, soort certificaat, typ certyfikatu badania, typ certyfikatu`,
  },
  issuer: {
    strong: `issued by, issuing authority, issuing body, certification body, laboratory, issuer, certified by, testing laboratory, lab name, laboratory name, issuing organization, accredited body, name of laboratory, inspection body, notified body, tested at, issuing company, competent authority, analysis performed by, insurer, producer, manufacturer, name of issuer, tested by laboratory, prepared by, performed by, analyzed by, analysed by, analysis by, analyses by, testing performed by,
      ausgestellt von, ausstellende stelle, zertifizierungsstelle, pruflabor, labor, aussteller, ausgestellt durch, zustandige stelle, prufstelle, hersteller,
      delivre par, emis par, organisme certificateur, laboratoire, organisme de certification, etabli par, autorite competente, fabricant,
      expedido por, emitido por, organismo certificador, laboratorio, entidad certificadora, entidad emisora, autoridad competente, fabricante,
      rilasciato da, emesso da, ente certificatore, organismo di certificazione, autorita competente, ente di certificazione, fabbricante, produttore,
      afgegeven door, uitgegeven door, certificatie instelling, certificerende instelling, laboratorium, bevoegde autoriteit, fabrikant, manufacturer s plant, manufacturing plant, manufacturer s works, herstellerwerk, usine productrice, usine, stabilimento, planta, issuing laboratory, name and address of laboratory, insurance company, insurer name, underwriter, versicherer, assureur, asegurador, assicuratore, verzekeraar, emitente, emitido por, fornecedor, laboratorio emissor, zaklad produkcyjny, producent, wystawca, wydane przez, manufactured by`,
    weak: `lab, company, authority, by, supplier, signed for and on behalf of`,
  },
  holder: {
    strong: `issued to, certificate holder, exportador, esportatore, exportateur, exporteur, ausfuhrer, holder, client, client name, customer, customer name, client info, awarded to, granted to, presented to, applicant, name of applicant, company name, exporter, this is to certify that, this certifies that, certifies that, we certify that, hereby certify that, name of holder, submitted by, prepared for, report to, client information, holder of certificate, named insured, insured, policyholder, certificate holder name, name of company, distributor, owner, consignor, customer client, requested by, sold to, is awarded to, certify that the quality management system of, the management system of, certifies that the management system of, hereby certifies that, hereby certifies that the company, certifies that the organization, certify that the company, organization, organisation, registered organization, certifies that the company,
      inhaber, versicherungsnehmer, auftraggeber, kunde, zertifikatsinhaber, ausgestellt fur, antragsteller, inhaber des zertifikats, firma, hiermit wird bescheinigt dass, absender, das unternehmen, name des inhabers, bescheinigt hiermit dass, bescheinigt hiermit dass das unternehmen, bescheinigt dass die firma, bescheinigt hiermit dass die firma, bescheinigt dass das unternehmen,
      titulaire, assure, souscripteur, delivre a, client, demandeur, nous certifions que, certifie que, titulaire du certificat, beneficiaire, expediteur, certifie que la societe, atteste que, la societe,
      titular, asegurado, tomador del seguro, cliente, solicitante, otorgado a, certifica que, expedido a, concedido a, a favor de, la empresa, emitido a, certifica que la empresa,
      titolare, assicurato, contraente, cliente, rilasciato a, richiedente, si certifica che, committente, intestatario, certifica che, intestato a, attesta che, l azienda, la ditta, certifica che l azienda,
      houder, verzekeringnemer, klant, opdrachtgever, aanvrager, verleend aan, afgegeven aan, certificaathouder, verklaart dat, verklaart hierbij dat, het bedrijf, purchaser, buyer, besteller, kaufer, acheteur, comprador, acquirente, koper, klient, nabywca, musteri, cliente, name of insured, insured name, the insured, insured party, name and address of insured, contratante, customer name and address, client name and address, owner of equipment, customer address, empresa certificada, goods consigned from, consigned from, exporter s name and address, exporter name and address, exporter s business name, exporter name address country, ausfuhrer name anschrift, exportateur nom adresse pays, esportatore nome indirizzo`,
    weak: `name, to, for, fur, pour, para, per, voor, certificate recipient, recipient of the certificate, recipient of the test certificate, certificate receiver, zertifikatsempfanger, consignee, goods recipient`,
  },
  recipient: {
    strong: `goods consigned to, consignee, ship to, delivered to, delivery address, goods recipient, warenempfanger, empfanger, destinataire, destinatario, destinatario merce, geadresseerde, odbiorca towaru, odbiorca towarow`,
  },
  product_name: {
    strong: `product name, product, sample name, sample, sample description, product description, description of goods, name of product, material, material name, product identity, item name, item, commodity, goods, description of sample, retail name, article, product tested, sample identification, material description, product title, name of sample, item description, equipment, instrument, object, product type, trade name, strain, strain name, type of product, product grade,
      produkt, produktname, probe, probenbezeichnung, produktbezeichnung, bezeichnung, material, artikel, artikelbezeichnung, gegenstand, prufgegenstand, warenbezeichnung, muster, ware,
      produit, nom du produit, echantillon, designation, denomination, designation du produit, article, designation de l echantillon, nature de l echantillon, marchandise,
      producto, nombre del producto, muestra, denominacion, descripcion del producto, articulo, nombre de la muestra, descripcion de la muestra, mercancia,
      prodotto, nome prodotto, campione, denominazione, descrizione, descrizione campione, descrizione prodotto, articolo, nome del prodotto, denominazione prodotto, merce,
      product, productnaam, monster, omschrijving, monsteromschrijving, artikel, artikelomschrijving, benaming, product designation, trade designation, commercial name, brand name, product name and grade, erzeugnis, handelsbezeichnung, handelsname, bezeichnung des erzeugnisses, prufling, kalibriergegenstand, designation commerciale, nom commercial, objet, denominazione commerciale, denominacion comercial, nombre comercial, nome do produto, produto, amostra, descricao do produto, mercadoria, nazwa handlowa, nazwa produktu, wyrob, produkt nazwa, name of goods, description of product, description of goods and packages, description of instrument, description of equipment, item calibrated, unit under test`,
    weak: `model, description, name`,
  },
  batch_number: {
    strong: `batch no, batch, lot no, lot, batch id, batch number, lot number, lot id, batch lot, batch lot no, metrc batch id, lot batch no, batch code, lot code, serial no, heat no, heat number, production batch, batch lot number, lot batch, source batch id, harvest batch, serial number, charge no, production lot, manufacturing lot,
      charge, chargennummer, chargen nr, charge nr, los nr, losnummer, lot nr, seriennummer, schmelze, chargenbezeichnung,
      no de lot, coulee no, no coulee, lot no, numero de lot, no lot, lot, numero de serie, no serie,
      lote, colada no, no colada, no de lote, no lote, numero de lote, lote no, numero de serie,
      lotto, colata no, no colata, colata, no lotto, lotto no, numero lotto, numero di lotto, partita no, matricola,
      batchnummer, partijnummer, lotnummer, chargenummer, partij, serienummer, filling batch id, partia produkcyjna, numer partii, nr partii, partia, lotto di produzione, lote de produccion, lote no fabricacion, numero do lote, lote fabricacao, cast no, melt no, coil no, parti no`,
  },
  issue_date: {
    strong: `issue date, date of issue, issued on, date issued, report date, date reported, date of report, certificate date, report submitted, completed, date completed, completion date, date of certification, date of certificate, reported, approved on, approval date, report issued, report created, issued, release date, date of release, certified on, date of approval, publication date, original issue date, reporting date, initial certification date, reported on, effective date, date of original registration, certification date, valid from, date released, report completion date,
      ausstellungsdatum, datum der ausstellung, ausgestellt am, berichtsdatum, zertifizierungsdatum, gultig ab, datum des berichts, freigabedatum, erstellt am, ort datum, ort und datum,
      date d emission, date de delivrance, delivre le, emis le, date du rapport, date d edition, etabli le, fait le, date de certification, fait a, valable a partir du,
      fecha de emision, fecha de expedicion, fecha del informe, expedido el, emitido el, fecha de certificacion, fecha de analisis, valido desde, fecha emision,
      data di emissione, data di rilascio, rilasciato il, emesso il, data rapporto, data emissione, data certificazione, data di analisi, data del certificato, valido dal,
      datum van afgifte, afgiftedatum, datum afgifte, uitgiftedatum, rapportdatum, datum rapport, afgegeven op, datum van uitgifte, geldig vanaf, date of validation, validation date, datum der bescheinigung, date du certificat, data de emissao, emitido em, data do certificado, data wystawienia, data wydania, duzenleme tarihi, place and date, lieu et date, luogo e data, lugar y fecha, plaats en datum, local e data, first issued, certified since`,
    weak: `date, datum, fecha, data`,
  },
  other_date: {
    strong: `date received, manufacture date, manufacturing date, calibration date, date of calibration, datum der kalibrierung, date d etalonnage, fecha de calibracion, data di taratura, kalibratiedatum, received, received date, sample received, sampling date, date sampled, date of sampling, collected, date collected, date tested, testing date, test date, start date, manufacturing date, date of manufacture, mfg date, production date, harvest date, tested on, eingangsdatum, probenahmedatum, probeneingang, herstellungsdatum, herstelldatum, produktionsdatum, date de reception, date de prelevement, date de fabrication, fecha de recepcion, fecha de muestreo, fecha de fabricacion, data di ricevimento, data ricevimento, data di campionamento, data di produzione, datum ontvangst, datum monstername, productiedatum, date of birth, order date, delivery date, sample date, filling batch date, abfulldatum, production date, last calibration, data de fabricacao, data produkcji, data de coleta`,
  },
  expiry_date: {
    strong: `expiry date, expiration date, expires, expires on, valid until, valid to, valid through, expiry, date of expiry, expiration, exp date, best before, certificate expires, valid till, retest date, expires on date, use by, best before date, shelf life until, re test date, validity, certificate expiry date, next due date, recertification due, period of validity until, validity until,
      gultig bis, ablaufdatum, verfallsdatum, mindestens haltbar bis, haltbar bis, gultigkeit bis, mhd, haltbarkeitsdatum, gultigkeitsdatum, gultigkeit,
      date d expiration, valable jusqu au, valide jusqu au, date de peremption, expire le, date limite de validite, date d echeance, valable jusqu, ddm, dluo, validite,
      fecha de vencimiento, fecha de caducidad, valido hasta, caduca el, vence el, fecha caducidad, caducidad, vencimiento, validez hasta,
      data di scadenza, scadenza, valido fino al, scade il, data scadenza, valido sino al, validita,
      vervaldatum, geldig tot, geldig tot en met, houdbaar tot, verloopdatum, tht, uiterste houdbaarheidsdatum, expires at, coverage ends, policy expiration date, policy exp, calibration due, calibration due date, due for calibration, recommended recalibration, nachste kalibrierung, prochain etalonnage, proxima calibracion, prossima taratura, data de validade, validade, valido ate, data waznosci, wazny do, wazne do, son kullanma tarihi`,
  },
  standard: {
    strong: `standard, standards, in accordance with, according to, conforms to, specification, test standard, complies with, requirements of, in conformity with, requirements of the standard, the standard, norm, applied standard, management system standard, harmonised standards, reference standard, applicable standard, meets the requirements of, fulfills the requirements of, according to standard, certification standard, conformity with the following standards, conforming to,
      norm, normen, gemass, nach norm, standard, entspricht, erfullt die forderungen der, die forderungen der norm, nach, regelwerk, forderungen der,
      norme, selon la norme, conforme a, normes, aux exigences de la norme, referentiel, conformement a, exigences de la norme, selon,
      norma, segun la norma, conforme a, requisitos de la norma, normas, de acuerdo con, conforme a la norma,
      norma, secondo la norma, conforme alla norma, requisiti della norma, norme, in conformita a, ai requisiti della norma, conforme a,
      norm, volgens, conform de norm, voldoet aan, eisen van de norm, normen, overeenkomstig, product norm, produktnorm, norme du produit, norme produit, norma de producto, norma do produto, norma wyrobu, normy, padrao, applicable norm, certified to, complies with the requirements of, has been assessed and found to comply with, conforms with`,
  },
} as const;

/** Boxes of steel inspection certificates by their codes (EN 10168). */
export const EN_10168_CODES = {
  A01: 'issuer',
  A02: 'certificate_type',
  A03: 'certificate_number',
  A06: 'holder',
  'A06.1': 'holder',
  B01: 'product_name',
  'B07.1': 'batch_number',
  'B07.2': 'batch_number',
  C00: 'batch_number',
  Z02: 'issue_date',
} as const;
