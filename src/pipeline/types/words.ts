import { joinLabels } from '../finding/lexicon/languages.js';
import { WORLD_SUBTYPES, WORLD_TITLES } from '../finding/lexicon/world/index.js';
import type { DocumentType } from '../model.js';

interface Words {
  strong: string;
  weak?: string;
}

/** Titles by which a type is known, in six languages and some of others. */
const OWN_TITLES: Record<DocumentType, Words> = {
  invoice: {
    strong: `proforma, pro forma, invoice, tax invoice, vat invoice, sales invoice, credit note, credit memo, cash bill, cash sales, cash receipt, official receipt, sales receipt, receipt, bill, debit note, self billed invoice, simplified tax invoice, utility bill, pro forma invoice, proforma invoice, freight invoice, fee note, statement of account,
      rechnung, gutschrift, rechnungskorrektur, stornorechnung, kassenbon, quittung, kassenbeleg, abschlagsrechnung, schlussrechnung, proformarechnung, pro forma rechnung, proforma rechnung, honorarrechnung, kostenrechnung, honorarnote, honorarnota, kostennote, verbrauchsabrechnung, jahresabrechnung, mahnung,
      facture, avoir, note de credit, recu, ticket de caisse, facture proforma, facture pro forma, note d honoraires, facture d acompte,
      factura, factura simplificada, nota de credito, factura rectificativa, recibo, ticket, factura proforma, factura pro forma, abono,
      fattura, nota di credito, ricevuta, scontrino, bolletta, bolletta luce, bolletta gas, bolletta acqua, bolletta della luce, bolletta del gas, fattura proforma, fattura pro forma, documento commerciale, parcella, ricevuta fiscale, fattura elettronica,
      factuur, creditnota, kassabon, bon, kwitantie, proformafactuur, pro forma factuur, creditfactuur, verzamelfactuur, voorschotnota, eindafrekening, jaarafrekening,
      danfe, danfse, nota fiscal, nota fiscal eletronica, nota fiscal de servico eletronica, nota fiscal de servicos eletronica, nfs e, nf e, nfc e, documento auxiliar da nota fiscal eletronica, documento auxiliar da nota fiscal, documento auxiliar da nfs e, cupom fiscal, fatura, fatura recibo,
      fatura, fatura recibo, cupom fiscal, fatura simplificada, danfe nfc e,
      faktura, faktura vat, faktura proforma, faktura korygujaca, paragon fiskalny, rachunek, danovy doklad, faktura danovy doklad, zalohova faktura, kreditfaktura, kreditnota, lasku, hyvityslasku, szamla, nyugta, factura fiscala, bon fiscal`,
    weak: `statement, nota, order confirmation, ticket, bon`,
  },
  commercial_invoice: {
    strong: `commercial invoice, customs invoice, handelsrechnung, facture commerciale, factura comercial, fattura commerciale, handelsfactuur, zollrechnung, export invoice, facture douaniere, facture export, fatura comercial, faktura handlowa, fatura de exportacao, commercial invoice packing list, canada customs invoice`,
  },
  bol: {
    strong: `shipper s declaration for dangerous goods, dangerous goods declaration, dangerous goods form, multimodal dangerous goods form, dangerous goods note, air consignment note, ocean waybill, rail waybill, rail consignment note, cim consignment note, liner bill of lading, liner waybill, cargo receipt, forwarder s cargo receipt, seekonnossement, eisenbahnfrachtbrief, bahnfrachtbrief, lettre de transport maritime, lettre de voiture nationale, conocimiento aereo, carta de porte aereo, conocimiento maritimo, guia de carga aerea, lettera di trasporto aereo, polizza di carico marittima, lettera di vettura nazionale, vrachtbrief cim, nationale vrachtbrief,
      bill of lading, straight bill of lading, ocean bill of lading, master bill of lading, house bill of lading, combined transport bill of lading, sea waybill, waybill, air waybill, house air waybill, bills of lading, through bill of lading, multimodal transport bill of lading, uniform straight bill of lading, freight bill, express bill of lading, non negotiable waybill,
      konnossement, seefrachtbrief, frachtbrief, luftfrachtbrief, ladeschein, cmr frachtbrief, speditionsauftrag,
      connaissement, lettre de voiture, lettre de transport aerien, connaissement maritime,
      conocimiento de embarque, carta de porte, guia aerea, conocimiento embarque maritimo,
      polizza di carico, lettera di vettura, lettera vettura aerea,
      cognossement, vrachtbrief, luchtvrachtbrief, zeevrachtbrief, cmr, international consignment note, consignment note, lettre de voiture internationale, internationaler frachtbrief, internationale vrachtbrief, carta de porte internacional, lettera di vettura internazionale,
      dacte, conhecimento de transporte, conhecimento de transporte eletronico, documento auxiliar do conhecimento de transporte eletronico, documento auxiliar do conhecimento, conhecimento de embarque, conhecimento aereo, guia de transporte`,
    weak: `b l, bol, ct e`,
  },
  packing_list: {
    strong: `packing specification, detailed packing list, bordereau d expedition, liste d expedition, avis d expedition, nota de entrega, nota de envio, lista de contenido y peso, ddt, documento di trasporto ddt, afleverbon, versandliste, verpackungsliste, vrachtlijst, verzendlijst,
      packing list, list of packing, packing slip, packing note, packing declaration, weight list, packing list weight list, shipping list, packliste, packzettel, ladeliste, liste de colisage, bordereau de colisage, note de colisage, lista de empaque, lista de embalaje, lista de bultos, lista de contenido, packing, distinta di imballaggio, lista imballaggio, lista colli, distinta colli, distinta imballo, romaneio, romaneio de carga, lista de embalagem, lista de volumes, guia de remessa, lista pakowa, dokument dostawy, paklijst, pakbon, colislijst, lieferschein, delivery note, bon de livraison, bordereau de livraison, albaran, albaran de entrega, documento di trasporto, bolla di consegna, leveringsbon, despatch note, dispatch note, delivery slip`,
  },
  customs_declaration: {
    strong: `document d accompagnement transit, document d accompagnement, documento de acompanamiento, documento de acompanamiento de exportacion, documento de acompanamiento de transito, documento di accompagnamento, documento di accompagnamento esportazione, documento di accompagnamento transito, begeleidingsdocument, uitvoergeleidedocument, transit declaration t1, entry immediate delivery, customs transit declaration, c88, declaration de transit, declaracion de transito, dichiarazione di transito, transitaangifte,
      customs declaration, export declaration, import declaration, transit declaration, transit accompanying document, transit procedure, entry summary, import entry, export entry, declaracao aduaneira, declaracao de importacao, declaracao de exportacao, declaracao unica de exportacao, single administrative document, customs entry, entry summary, export accompanying document, shipper s export declaration, customs clearance declaration, dispatch declaration, customs import declaration, customs export declaration, entry summary declaration, goods declaration, electronic export information,
      zollanmeldung, ausfuhranmeldung, einfuhranmeldung, ausfuhrbegleitdokument, einheitspapier, zollinhaltserklarung, zollerklarung, ausfuhrerklarung, einfuhrabgabenbescheid, versandbegleitdokument, zollbescheid,
      declaration en douane, declaration douaniere, declaration d exportation, declaration d importation, document administratif unique, document d accompagnement export,
      declaracion aduanera, declaracion de aduana, documento unico administrativo, declaracion de exportacion, declaracion de importacion, pedimento, despacho aduanero, dua,
      dichiarazione doganale, bolletta doganale, dichiarazione di esportazione, dichiarazione di importazione, documento amministrativo unico, bolla doganale,
      douaneaangifte, aangifte ten uitvoer, aangifte ten invoer, uitvoeraangifte, invoeraangifte, enig document, douane aangifte`,
    weak: `cn22, cn23`,
  },
  certificate: {
    strong: `insurance certificate, cargo insurance certificate, marine insurance certificate, marine cargo insurance certificate, certificate of marine insurance, certificate of liability insurance, certificate of property insurance, evidence of insurance, evidence of property insurance, declaration of insurance, versicherungsbescheinigung, versicherungsbestatigung, versicherungszertifikat, attestation d assurance, certificat d assurance, certificado de seguro, certificato di assicurazione, certificato assicurativo, verzekeringscertificaat, verzekeringsbewijs, report of analysis, analytical report, analytical test report, analysis certificate, laboratory test report, quality certificate, evidence of insurance, certificate of cover, evidence of cover, management system certificate, registration certificate, declaration of incorporation, supplier s declaration, statement of compliance, certificate of conformance, material test report, certificate of sterilization, weighbridge certificate, certificate of inspection, certificate of analysis and conformity, untersuchungsbericht, laborbericht, qualitatszertifikat, werksprufzeugnis, werkskalibrierschein, kalibrierzertifikat, versicherungsnachweis, eu konformitatserklarung, warenverkehrsbescheinigung, leistungserklarung, lieferantenerklarung, herstellererklarung, einbauerklarung, rapport d analyse, rapport d analyses, releve de controle, certificat de reception, certificat de circulation des marchandises, certificat matiere, certificat de calibrage, proces verbal d essai, declaration ue de conformite, declaration ce de conformite, declaration de performance, informe de analisis, boletin de analisis, informe de calibracion, declaracion ue de conformidad, declaracion ce de conformidad, declaracion de prestaciones, certificado de circulacion de mercancias, certificado de inspeccion, certificado de cobertura, bollettino di analisi, rapporto di taratura, rapporto di analisi, dichiarazione di conformita ue, dichiarazione ue di conformita, dichiarazione ce di conformita, dichiarazione di prestazione, certificato di circolazione delle merci, attestato di copertura, analyserapport, kalibratierapport, ijkcertificaat, verzekeringscertificaat, verzekeringsbewijs, certificaat inzake goederenverkeer, materiaalcertificaat, keuringscertificaat, eu conformiteitsverklaring, prestatieverklaring,
      certificate, certificate of analysis, certificate of origin, certification of origin, certificate of conformity, certificate of compliance, certificate of insurance, certificate of calibration, calibration certificate, test certificate, test report, certificate of registration, phytosanitary certificate, health certificate, certificate of quality, inspection certificate, mill test certificate, declaration of conformity, analysis report, laboratory report, material certificate, certificate of completion, certificate of free sale, veterinary certificate, eu declaration of conformity, certificate of approval, compliance certificate, lab report, certificate of weight, mill certificate, material passport, digital material passport, product passport, certificate of insurance, insurance certificate, certificate of liability insurance, certificate of manufacture, declaration of performance, calibration report, certificate of test, certificat de conformite a la commande, certificate of fumigation, fumigation certificate, kosher certificate, halal certificate, movement certificate,
      zertifikat, bescheinigung, prufbericht, prufzeugnis, ursprungszeugnis, konformitatserklarung, analysenzertifikat, analysezertifikat, abnahmeprufzeugnis, werkszeugnis, kalibrierschein, urkunde, gesundheitszeugnis, pflanzengesundheitszeugnis, zeugnis, konformitatsbescheinigung, analysebericht, eg konformitatserklarung,
      certificat, attestation, certificat d origine, certificat d analyse, certificat de conformite, declaration de conformite, rapport d essai, certificat sanitaire, bulletin d analyse, certificat phytosanitaire,
      certificado, certificado de origen, certificado de analisis, certificado de conformidad, declaracion de conformidad, informe de ensayo, certificado sanitario, certificado fitosanitario, certificado de calidad,
      certificato, certificato di origine, certificato di analisi, certificato di conformita, dichiarazione di conformita, rapporto di prova, attestato, certificato sanitario, certificato di collaudo, certificato di qualita,
      declaracao de conformidade, declaracao ue de conformidade, declaracao ce de conformidade, declaracao de desempenho, declaration des performances, certificado de conformidade, certificado de analise, certificado de inspecao, certificado de garantia, certificado de registo, certificado de circulacao de mercadorias, relatorio de analise, relatorio de calibracao, boletim de analise, boletim analitico, certificado sanitario, apolice de seguro, deklaracja zgodnosci, deklaracja wlasciwosci uzytkowych, swiadectwo jakosci, swiadectwo pochodzenia, swiadectwo wzorcowania, certyfikat zgodnosci, raport z badan,
      certificado de qualidade, certificado de origem, certificado de calibracao, certificado de calibracion, laudo de analise, laudo, relatorio de ensaio, certificato di taratura, certificat d etalonnage, constat de verification, certificat d assurance, attestation d assurance, versicherungsbestatigung, versicherungszertifikat, certificado de seguro, certificato di assicurazione, certyfikat, swiadectwo, swiadectwo odbioru, atest, sertifika, certificaat, certificaat van oorsprong, analysecertificaat, kalibratiecertificaat, conformiteitsverklaring, testrapport, verklaring van overeenstemming, gezondheidscertificaat, certificaat van analyse, keuringsrapport`,
  },
  contract: {
    strong: `agreement, contract, non disclosure agreement, nondisclosure agreement, confidentiality agreement, mutual non disclosure agreement, service agreement, purchase agreement, lease agreement, employment agreement, license agreement, master services agreement, letter agreement, mutual confidentiality agreement, confidential disclosure agreement, supply agreement, consulting agreement, amendment, framework agreement, sales contract, lease, settlement agreement, distribution agreement, loan agreement, addendum, memorandum of understanding, nda, contract of employment, contract of sale, contract for services, deed of lease,
      vertrag, vereinbarung, kaufvertrag, mietvertrag, arbeitsvertrag, dienstleistungsvertrag, geheimhaltungsvereinbarung, vertraulichkeitsvereinbarung, rahmenvertrag, werkvertrag, dienstvertrag, lizenzvertrag, liefervertrag, wartungsvertrag, rahmenvereinbarung,
      contrat, accord, convention, contrat de prestation de services, accord de confidentialite, contrat de travail, bail, contrat de vente, contrat de bail, accord cadre, convention de prestation, contrat de location, avenant,
      contrato, acuerdo, acordo, acordo de confidencialidade, termo de confidencialidade, contrato de prestacao de servicos, contrato de prestacion de servicios, acuerdo de confidencialidad, convenio, contrato de arrendamiento, contrato de trabajo, contrato de compraventa, contrato de servicios,
      contratto, accordo, contratto di fornitura, accordo di riservatezza, contratto di locazione, contratto di lavoro, contratto di servizi, scrittura privata, convenzione, contratto di prestazione, contratto di vendita,
      overeenkomst, contract, geheimhoudingsovereenkomst, arbeidsovereenkomst, huurovereenkomst, dienstverleningsovereenkomst, koopovereenkomst, raamovereenkomst, samenwerkingsovereenkomst`,
  },
};

/** Last parts of German and Dutch compounds that are titles. */
export const TITLE_ENDINGS: readonly (readonly [DocumentType, RegExp])[] = [
  [
    'certificate',
    /(?:zertifikat|certificaat|bescheinigung|zeugnis|prufbericht|untersuchungsbericht|laborbericht|analysebericht|analyserapport|kalibratierapport|kalibrierschein|versicherungsbestatigung|versicherungsnachweis|verzekeringsbewijs|konformitatserklarung|conformiteitsverklaring|keuringsrapport)$/,
  ],
  ['contract', /(?:vertrag|vereinbarung|overeenkomst)$/],
  ['invoice', /(?<!ab)(?:rechnung|factuur|quittung)$/],
  ['bol', /(?:frachtbrief|vrachtbrief|konnossement|cognossement)$/],
  ['packing_list', /(?:lieferschein|packliste|paklijst|pakbon|afleverbon)$/],
  [
    'customs_declaration',
    /(?:zollanmeldung|ausfuhranmeldung|einfuhranmeldung|zollerklarung|begleitdokument|geleidedocument|uitvoeraangifte|invoeraangifte|douaneaangifte)$/,
  ],
];

/** Titles of documents that are none of the types, and might be taken for one by their labels. */
const OWN_OTHER_TITLES: Words = {
  strong: `purchase order, quotation, quote, estimate, order confirmation, sales order, bank statement, account statement, payslip, pay stub, remittance advice, curriculum vitae, resume, price list, work order, expense report, request for quotation, timesheet, application form, order acknowledgement, tax return, income tax return, individual income tax return, closing disclosure, loan estimate, wage and tax statement,
    documentary credit, issue of a documentary credit, mt700 issue of a documentary credit, mt 700 issue of a documentary credit, swift mt700 issue of a documentary credit, irrevocable documentary credit, documentary letter of credit, irrevocable letter of credit, letter of credit, bill of exchange, promissory note, booking confirmation, booking request, arrival notice, rate confirmation, load confirmation, proof of delivery, trade confirmation, vgm declaration, insurance policy,
    akkreditiv, dokumentenakkreditiv, versandauftrag, speditionsauftrag, buchungsbestatigung, credit documentaire, lettre de credit, lettre de change, avis d arrivee, carta de credito, credito documentario, letra de cambio, aviso de llegada, lettera di credito, cambiale, avviso di arrivo, kredietbrief, documentair krediet, boekingsbevestiging,
    angebot, auftragsbestatigung, bestellung, kontoauszug, gehaltsabrechnung, lohnabrechnung, lebenslauf, preisliste, einkommensteuererklarung, steuererklarung, kostenvoranschlag, entgeltabrechnung,
    devis, bon de commande, confirmation de commande, releve de compte, bulletin de paie, curriculum vitae,
    damdfe, manifesto eletronico de documentos fiscais, documento auxiliar do manifesto eletronico de documentos fiscais, documento auxiliar do manifesto de documentos fiscais eletronicos, carta de correcao eletronica,
    offerta, oferta, cotizacion, cotacao, orcamento, kosztorys, wycena, nabidka, cenova nabidka, offert, tilbud, tarjous, teklif, fiyat teklifi, penawaran, surat penawaran, ajanlat, arajanlat, kostenschatzung, proposition commerciale, price offer, remito, remision, surat jalan,
    presupuesto, pedido, orden de compra, confirmacion de pedido, extracto de cuenta, nomina,
    preventivo, ordine di acquisto, conferma ordine, conferma d ordine, estratto conto, busta paga,
    offerte, inkooporder, orderbevestiging, rekeningafschrift, loonstrook, prijslijst`,
};

const ALL_TITLES = joinLabels<DocumentType | 'other'>({ ...OWN_TITLES, other: OWN_OTHER_TITLES }, WORLD_TITLES) as Record<
  DocumentType | 'other',
  Words
>;

const { other, ...titles } = ALL_TITLES;

/** Titles by which a type is known, in all languages that are read. */
export const TITLES: Record<DocumentType, Words> = titles;

/** Titles of documents that are none of the types, in all languages that are read. */
export const OTHER_TITLES: Words = other;

/** Labels and phrases that documents of a type carry. */
export const CUES: Record<DocumentType, Words> = {
  invoice: {
    strong: `invoice no, invoice date, rechnungsnummer, rechnungsdatum, no facture, date facture, factura no, fecha factura, fattura no, data fattura, factuurnummer, factuurdatum, bill to, amount due, change due, cash bill, thank you for your business, gst reg no, nettobetrag, zahlbar bis, valor total da nota, valor total dos produtos, valor do icms, calculo do imposto, valor liquido da nfs e, chave de acesso da nfs e, numero da nfs e, prestador do servico, valor do issqn, chave acesso, valor total da nota, data wystawienia, termin platnosci, sprzedawca, nabywca, datum vystaveni, datum splatnosti, fakturadatum, forfallodatum, fakturadato, forfallsdato, laskun paivays, erapaiva, szamla kelte, fizetesi hatarido`,
  },
  commercial_invoice: {
    strong: `country of destination, bestimmungsland, pays de destination, pais de destino, paese di destinazione, land van bestemming, exporteur, exporter, exportateur, exportador, esportatore, ausfuhrer, warenempfanger, consignatario, consegnatario, zollwert, valeur en douane, valor en aduana, valore in dogana, douanewaarde, terms of sale, incoterms, incoterm, terms of delivery, country of origin, country of export, country of ultimate destination, harmonized code, hs code, hs codes, reason for export, exporter of record, country of final destination, ursprungsland, zolltarifnummer, pays d origine, code douanier, pais de origen, paese di origine, land van oorsprong, air waybill no, ultimate consignee, importer of record, shipper exporter, no of packages, country of manufacture, total packages, customs value, i declare, ship export, purpose of shipment, declared value, these commodities, terms of trade, delivery terms, export reason, type of export, origin of goods, lieferbedingung, lieferbedingungen, exportgrund, ausfuhrgrund, herkunftsland, warentarifnummer, conditions de livraison, motif de l exportation, origine des marchandises, consignataire, condiciones de entrega, motivo de exportacion, motivo de la exportacion, pais de fabricacion, partida arancelaria, condizioni di consegna, termini di resa, resa, motivo dell esportazione, origine della merce, codice doganale, leveringsconditie, leveringsvoorwaarden, leveringscondities, reden van uitvoer, goederencode`,
  },
  bol: {
    strong: `shipper, consignee, notify party, notify, port of loading, port of discharge, place of receipt, place of delivery, ocean vessel, vessel, voyage no, vessel voyage, pre carriage by, freight prepaid, freight collect, freight charges, shipped on board, laden on board, carrier, carrier name, scac, pro no, trailer no, seal no, nmfc, container no, freight charge terms, cod amount, number of originals, for delivery of goods, shipper s load, said to contain, marks and numbers, clean on board, special instructions, bill of lading no, b l no, bol no, third party, third party freight charges, ship from, ship to, freight terms, final destination, freight class,
      verlader, ablader, befrachter, frachtfuhrer, ladehafen, loschhafen, schiff, meldeadresse, chargeur, destinataire, port de chargement, port de dechargement, navire, transporteur, notifier, cargador, embarcador, consignatario, puerto de carga, puerto de descarga, buque, transportista, notificar a, caricatore, mittente, destinatario, porto di carico, porto di scarico, nave, vettore, afzender, geadresseerde, laadhaven, loshaven, schip, vervoerder, tomador do servico, modal, inicio da prestacao, termino da prestacao, valor total do servico, produto predominante, navio, porto de embarque, porto de desembarque, issuing carrier s agent, airport of departure, airport of destination, handling information, chargeable weight, nature and quantity of goods, taking over the goods, successive carriers, carrier s reservations, sender s instructions`,
  },
  packing_list: {
    strong: `net weight, gross weight, no of packages, packages, carton no, cartons, total cartons, number of cartons, packing list no, dimensions, pallet, pallets, measurement, ctn no, n w, g w, total gross weight, total net weight, qty shipped, ordered, shipped, backordered, packed by, romaneio, lista de embarque, romaneio de carga, peso liquido, qtd volumes, nettogewicht, bruttogewicht, packstucke, anzahl packstucke, poids net, poids brut, colis, nombre de colis, peso neto, peso bruto, bultos, peso netto, peso lordo, colli, nettogewicht, brutogewicht, dozen`,
  },
  customs_declaration: {
    strong: `mrn, declarant, office of export, customs office, procedure code, commodity code, statistical value, customs procedure, declaration type, additional procedure, country of dispatch, country of destination, tariff classification, importer of record, entry no, duty, customs value, anmelder, zollstelle, verfahren, verfahrenscode, warennummer, statistischer wert, ausfuhrzollstelle, versendungsland, bestimmungsland, declarant representant, bureau de douane, bureau de sortie, regime, code marchandises, valeur statistique, valeur en douane, declarante, aduana, codigo mercancia, valor estadistico, regimen, dichiarante, ufficio doganale, valore statistico, codice merce, regime doganale, aangever, douanekantoor, goederencode, statistische waarde, eori, eori no, eori nummer, exportateur, total packages, lrn, office of exit, entry type, tariff no, hts no, duty rate, entry summary, summary date, entry date, port code, filer code, bond type, surety code, importing carrier, manufacturer id, exporting country, import date, consignor exporter, supplementary units, previous document, summary declaration, identity and nationality of active means of transport, inland mode of transport, mode of transport at the border, location of goods, delivery terms, nature of transaction, calculation of taxes, gross mass, net mass, valuation method, transit, principal, office of departure, office of destination, guarantee`,
  },
  certificate: {
    strong: `certificate no, this is to certify, certify that, hereby certify, we certify, issued to, valid until, date of issue, batch no, lot no, tested by, approved by, laboratory, method, specification, accredited, accreditation, test results, analysis date, expiry date, certification body, is certified, iso iec 17025, iso 17025, iso 9001, standard, sample id, sample name, report no, date received, date reported, scope, limit, results, analyst, laboratory director, cannabinoid, potency, hiermit wird bescheinigt, bescheinigen, gultig bis, chargennummer, prufer, zertifikat nr, certifie que, certifions, valable jusqu, no de lot, certifica que, certificamos, valido hasta, no de lote, si certifica, certifica che, valido fino, lotto, wij verklaren, verklaart, geldig tot, hierbij, lot, batch, passed, test method, notified body, in accordance with, essential requirements, certificate id, certificate type, certificate recipient, inspection document, type of inspection document, document number, chemical analysis, chemical composition, mechanical properties, tensile test, tensile strength, yield strength, heat no, heat number, product norm, batch id, production date, en 10204, purchaser, manufacturer s plant, prufbescheinigung, art der prufbescheinigung, bescheinigungsnummer, zertifikatsnummer, zertifikatsempfanger, produktionscharge, herstellerwerk, erzeugnis, chemische zusammensetzung, zugversuch, produktionsdatum, ablaufdatum, type de document de controle, usine productrice, analyse chimique, typ certyfikatu badania, numer certyfikatu, zaklad produkcyjny, odbiorca certyfikatu, calibrated, measurement uncertainty, traceable, messunsicherheit, fabricante, norma harmonizada, organismo notificado, em conformidade com, harmonised standard, harmonisierte norm, norme harmonisee, norma armonizada, norma armonizzata, geharmoniseerde norm, notifizierte stelle, organisme notifie, organismo notificato, aangemelde instantie, intended use, named insured, policy number, coverages, certificate holder, country of origin, chamber of commerce`,
  },
  contract: {
    strong: `hereby agree, whereas, in witness whereof, hereinafter, governed by, party of the first part, the parties, each party, the parties agree, terms and conditions, confidential information, entire agreement, effective date, governing law, termination, hereto, hereof, thereof, now therefore, mutual covenants, disclosing party, receiving party, severability, indemnification, counterparts, by and between, evaluation material, letter agreement, accepted and agreed, party a, party b, undersigned hereby agree, construed in accordance with, conflicts of law, shall not, obligations, amendment, waiver,
      die parteien, vertragsparteien, gegenstand des vertrages, vertragsgegenstand, laufzeit, kundigung, gerichtsstand, salvatorische klausel, nachfolgend, vertragsdauer, schlussbestimmungen,
      les parties, il a ete convenu, objet du contrat, duree, resiliation, droit applicable, ci apres, entre les soussignes, article 1, loi applicable,
      las partes, reunidos, exponen, clausulas, objeto del contrato, duracion, legislacion aplicable, en adelante, acuerdan, jurisdiccion,
      le parti, premesso che, si conviene, oggetto del contratto, durata, recesso, foro competente, di seguito, legge applicabile,
      partijen, overwegende, komen overeen, in aanmerking nemende, toepasselijk recht, looptijd, opzegging, hierna te noemen, ondergetekenden`,
  },
};

const OWN_SUBTYPES = {
  'invoice:credit_note': {
    strong:
      'credit note, credit memo, gutschrift, stornorechnung, rechnungskorrektur, avoir, note de credit, facture d avoir, nota de credito, factura rectificativa, abono, nota di credito, creditnota, creditfactuur, credit invoice',
  },
  'invoice:receipt': {
    strong:
      'receipt, cash receipt, official receipt, sales receipt, cash bill, cash sales, quittung, kassenbon, kassenbeleg, recu, ticket de caisse, recibo, factura simplificada, scontrino, ricevuta, kassabon, kwitantie, bon, documento commerciale, simplified tax invoice',
  },
  'invoice:proforma': {
    strong:
      'proforma, pro forma, proforma invoice, pro forma invoice, proformarechnung, proforma rechnung, pro forma rechnung, facture proforma, facture pro forma, factura proforma, factura pro forma, fattura proforma, fattura pro forma, proformafactuur, proforma factuur, pro forma factuur',
  },
  'invoice:debit_note': { strong: 'debit note, note de debit, nota de debito, nota di debito, debetnota, lastschrift' },
  'invoice:tax_invoice': { strong: 'tax invoice' },
  'bol:house_bill': { strong: 'house bill of lading, house air waybill' },
  'bol:master_bill': { strong: 'master bill of lading, ocean bill of lading' },
  'bol:air_waybill': {
    strong: 'air waybill, luftfrachtbrief, lettre de transport aerien, guia aerea, lettera vettura aerea, luchtvrachtbrief',
  },
  'bol:sea_waybill': { strong: 'sea waybill, seefrachtbrief, zeevrachtbrief' },
  'bol:straight_bill': { strong: 'straight bill of lading, uniform straight bill of lading' },
  'bol:cmr': { strong: 'cmr, cmr frachtbrief, lettre de voiture, vrachtbrief, lettera di vettura, carta de porte' },
  'packing_list:delivery_note': {
    strong: 'delivery note, lieferschein, bon de livraison, albaran, documento di trasporto, pakbon, leveringsbon, despatch note',
  },
  'packing_list:packing_slip': { strong: 'packing slip' },
  'customs_declaration:export': {
    strong:
      'export declaration, ausfuhranmeldung, ausfuhrbegleitdokument, declaration d exportation, declaracion de exportacion, dichiarazione di esportazione, uitvoeraangifte, export accompanying document, aangifte ten uitvoer',
  },
  'customs_declaration:import': {
    strong:
      'import declaration, einfuhranmeldung, declaration d importation, declaracion de importacion, dichiarazione di importazione, invoeraangifte, entry summary, customs entry, aangifte ten invoer',
  },
  'certificate:analysis': {
    strong:
      'certificate of analysis, analysenzertifikat, analysezertifikat, certificat d analyse, certificado de analisis, certificato di analisi, analysecertificaat, analysis report, bulletin d analyse, certificaat van analyse',
  },
  'certificate:origin': {
    strong:
      'certificate of origin, certification of origin, ursprungszeugnis, certificat d origine, certificado de origen, certificato di origine, certificaat van oorsprong',
  },
  'certificate:conformity': {
    strong:
      'certificate of conformity, certificate of compliance, declaration of conformity, konformitatserklarung, certificat de conformite, declaration de conformite, certificado de conformidad, dichiarazione di conformita, conformiteitsverklaring, certificato di conformita',
  },
  'certificate:test_report': {
    strong: 'test report, laboratory report, prufbericht, rapport d essai, informe de ensayo, rapporto di prova, testrapport, lab report',
  },
  'certificate:insurance': {
    strong:
      'certificate of insurance, insurance certificate, cargo insurance certificate, marine insurance certificate, marine cargo insurance certificate, certificate of marine insurance, certificate of liability insurance, certificate of property insurance, evidence of insurance, evidence of property insurance, declaration of insurance, versicherungsbescheinigung, versicherungsbestatigung, versicherungszertifikat, attestation d assurance, certificat d assurance, certificado de seguro, certificato di assicurazione, certificato assicurativo, verzekeringscertificaat, verzekeringsbewijs',
  },
  'certificate:calibration': {
    strong:
      'certificate of calibration, calibration certificate, calibration report, kalibrierschein, werkskalibrierschein, kalibrierzertifikat, certificat d etalonnage, certificado de calibracion, certificato di taratura, kalibratiecertificaat, certificaat van kalibratie, swiadectwo wzorcowania',
  },
  'contract:nda': {
    strong:
      'non disclosure agreement, nondisclosure agreement, confidentiality agreement, mutual non disclosure agreement, geheimhaltungsvereinbarung, vertraulichkeitsvereinbarung, accord de confidentialite, acuerdo de confidencialidad, acordo de confidencialidade, accordo di riservatezza, geheimhoudingsovereenkomst, confidential disclosure agreement, mutual confidentiality agreement',
  },
  'contract:lease': {
    strong:
      'lease agreement, lease, mietvertrag, contrat de bail, bail, contrato de arrendamiento, contratto di locazione, huurovereenkomst',
  },
  'contract:employment': {
    strong: 'employment agreement, arbeitsvertrag, contrat de travail, contrato de trabajo, contratto di lavoro, arbeidsovereenkomst',
  },
  'contract:purchase': {
    strong:
      'purchase agreement, sales contract, kaufvertrag, contrat de vente, contrato de compraventa, contratto di vendita, koopovereenkomst',
  },
  'contract:service': {
    strong:
      'service agreement, master services agreement, consulting agreement, dienstleistungsvertrag, contrat de prestation de services, contrato de servicios, contratto di servizi, dienstverleningsovereenkomst',
  },
} as const;

/** Finer classes, as `type:subtype`, in all languages that are read. */
export const SUBTYPES = joinLabels<keyof typeof OWN_SUBTYPES>(OWN_SUBTYPES, WORLD_SUBTYPES) as Record<keyof typeof OWN_SUBTYPES, Words>;

/** Broad class of each type. */
export const CATEGORIES: Record<DocumentType, string> = {
  invoice: 'financial',
  commercial_invoice: 'financial',
  bol: 'transport',
  packing_list: 'transport',
  customs_declaration: 'customs',
  certificate: 'quality',
  contract: 'legal',
};
