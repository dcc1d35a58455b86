import type { CertificateConcept } from './certificate.js';
import { tokenize } from './tokens.js';
import type { TradeConcept } from './trade.js';

/** What a printed label announces; most names are those of fields of extractedData. */
export type Concept = keyof typeof LABELS | TradeConcept | CertificateConcept;

/** Labels of one concept in English, German, French, Spanish, Italian and Dutch. Weak ones also occur with another meaning. */
export interface Labels {
  strong: string;
  weak?: string;
}

/**
 * How labels are printed. Number words (no, nr, nummer, n°, numero, #) count as the same word, linking words (of, de, la, di ...) as none,
 * case and accents do not count; a linking word at the end does (`facture du`). So `invoice no` also covers `Invoice Number:`, `INVOICE #` and `N° de la facture` needs `no facture` only.
 */
export const LABELS = {
  invoice_number: {
    strong: `invoice no, inv no, invoice id, invoice reference, tax invoice no, bill no, receipt no, credit note no, credit memo no, credit no, debit note no, statement no,
      invoice document no, vat invoice no, sales invoice no, proforma invoice no, proforma no, pro forma no, pro forma invoice no, p i no, cash bill no, cash sales no, cash sale no, billing document no, cash inv no, invoice nbr, receipt id, bill reference, bill ref, statement reference, freight bill no, freight invoice no, account sales no, fee note no, fee invoice no, memo no, hotel bill no, folio no,
      rechnungsnummer, rechnung nr, rechnungs nr, re nr, rg nr, belegnummer, beleg nr, gutschriftsnummer, gutschrift nr, stornonummer, stornorechnung nr, korrekturrechnung nr, rechnungskorrektur nr, bonnummer, bon nr, quittungsnummer, quittung nr, rechnungsbeleg nr, abschlagsrechnung nr, teilrechnung nr, schlussrechnung nr, anzahlungsrechnung nr, sammelrechnung nr, honorarrechnung nr, kostenrechnung nr, proformarechnung nr, proforma rechnung nr, kostennote nr, verbrauchsabrechnung nr,
      facture no, no facture, reference facture, facture reference, avoir no, no avoir, recu no, no recu, ticket no, no piece, piece no, facture avoir no, note honoraires no, honoraires no, no note honoraires, facture proforma no, facture acompte no, facture situation no, note frais no, quittance no, no quittance,
      factura no, no factura, factura simplificada no, factura simplificada, documento no, recibo no, no recibo, abono no, nota credito no, nota abono no, factura rectificativa no, rectificativa no, no documento factura, factura serie, minuta no, minuta honorarios no, recibo honorarios no, factura proforma no, nota cargo no,
      fattura no, no fattura, nota credito no, ricevuta no, no ricevuta, scontrino no, documento commerciale no, fattura proforma no, parcella no, nota proforma no, avviso parcella no, bolletta no, ricevuta fiscale no, notula no,
      factuurnummer, factuur nr, faktuurnummer, bonnummer, creditnota nr, creditnotanummer, creditfactuurnummer, creditfactuur nr, kwitantie nr, declaratie nr, voorschotnota nr, eindafrekening nr, proformafactuur nr, verkoopfactuur nr, notanummer, nota nr`,
    weak: `document no, doc no, documento no, no documento, dokumentnummer, dokument nr, documentnummer, no document, invoice, rechnung, facture, factura, fattura, factuur, receipt, gutschrift, beleg, bon, kassenbon,
      transaction no, trans no, slip no, pro no, sales no, trn no, chq no, check no, tax invoice, reference no, ref no, reference, our reference, unsere referenz, credit note, avoir, no, invoice no date, bill, trx no, txn no, sale no, rcpt no, tran no, ticket`,
  },
  invoice_date: {
    strong: `invoice date, date invoice, inv date, bill date, billing date, tax date, tax point, invoice issue date, date issue, issue date, issued on, date issued, invoiced on, receipt date, credit note date, statement date, invoice issued,
      rechnungsdatum, datum rechnung, rechnung vom, rg datum, re datum, belegdatum, ausstellungsdatum, gutschriftsdatum, rechnungs datum, gutschrift vom, rechnungstag, bondatum,
      date facture, date facturation, date emission, facture du, emise le, etablie le, date avoir, date document, date edition, fait le,
      fecha factura, fecha emision, fecha expedicion, fecha documento, fecha facturacion, emitida el,
      data fattura, data emissione, data documento, fattura del, emessa il,
      factuurdatum, datum factuur, faktuurdatum, factuur datum, notadatum, uitgiftedatum`,
    weak: `date, datum, fecha, data, dated, date time, date and time, transaction date, trans date, sales date, document date, doc date, print date, purchase date, le, den, bill date time, invoice date time, date heure, datum zeit, datum tijd`,
  },
  due_date: {
    strong: `due date, payment due date, payment due, date due, due on, due by, pay by, pay before, payable by, payment date, due, invoice due date, please pay by, remit until, remit by, pay until, payment deadline, maturity date,
      falligkeitsdatum, fallig am, falligkeit, zahlbar bis, zahlungsziel, zahlungstermin, zu zahlen bis, fallig, zahlbar bis zum, uberweisen bis, uberweisen sie bis, uberweisen sie bis zum, uberweisen bis zum, bitte zahlen bis, bezahlen bis, bezahlen sie bis, zahlung bis,
      date echeance, echeance, a payer avant, payable le, a regler avant, date limite paiement, reglement avant, date reglement, a payer pour, echeance le, date limite, payable avant,
      fecha vencimiento, vencimiento, vence el, pagar antes, fecha limite pago, fecha pago, vto,
      data scadenza, scadenza, scadenza pagamento, da pagare entro, scad,
      vervaldatum, vervaldag, betalen voor, te betalen voor, uiterste betaaldatum, betaaldatum, betalingstermijn, uiterlijk betalen, betalen uiterlijk`,
  },
  purchase_order_number: {
    strong: `purchase order, purchase order no, po no, p o no, p o s o no, po so no, customer po, customer po no, customer p o, customer p o no, cust p o no, your p o no, your order no, customer order no, order no, po, buyer order no, your po, cust po, customer reference, your reference, your order, order id, customer ref, order reference, your ref, client order no, purchase order ref, po nbr, po ref, buyer reference, reference po,
      bestellnummer, bestell nr, ihre bestellnummer, ihre bestellung, auftragsnummer, auftrags nr, auftrag nr, ihre auftragsnummer, bestellung nr, ihre referenz, ihr zeichen, kundenreferenz, ihre bestell nr,
      commande no, no commande, bon commande, bon commande no, votre commande, votre reference, reference client, reference commande, ref commande, vos references, votre ref,
      pedido no, no pedido, orden compra, orden compra no, su pedido, su referencia, no orden compra, pedido cliente,
      ordine no, no ordine, ordine acquisto, vostro ordine, vs ordine, rif ordine, riferimento ordine, vs rif, ordine cliente,
      bestelnummer, ordernummer, order nr, inkoopordernummer, inkooporder, uw referentie, uw bestelling, uw ordernummer, uw kenmerk, inkoopnummer`,
  },
  corrected_number: {
    strong: `original invoice no, original invoice, corrected invoice no, corrected invoice, invoice corrected, invoice credited, credited invoice no, for invoice no, against invoice no, re invoice no, ref invoice no, refers invoice no, relating invoice no, original document no,
      zu rechnung no, zu rechnung, zur rechnung no, zur rechnung, bezug rechnung no, ursprungsrechnung, ursprungsrechnung no, ursprungliche rechnung no, originalrechnung, originalrechnung no, korrigierte rechnung no, rechnungsbezug,
      facture origine, facture origine no, sur facture no, facture rectifiee, facture rectifiee no, facture initiale no, concerne facture no,
      factura rectificada, factura rectificada no, factura original, factura original no, factura origen,
      fattura riferimento, fattura origine, rif fattura, rif fattura no, fattura originaria,
      oorspronkelijke factuur, oorspronkelijk factuur no, betreft factuur, betreft factuur no, bij factuur no`,
  },
  corrected_date: {
    strong: `original invoice date, date original invoice, corrected invoice date, credited invoice date, datum ursprungsrechnung, datum originalrechnung, ursprungliches rechnungsdatum, date facture origine, fecha factura rectificada, fecha factura original, data fattura riferimento, data fattura origine, datum oorspronkelijke factuur, oorspronkelijke factuurdatum`,
  },
  order_date: {
    strong: `order date, date order, date ordered, bestelldatum, auftragsdatum, bestellung vom, date commande, commande du, fecha pedido, data ordine, besteldatum, orderdatum, purchase order date, po date`,
  },
  delivery_date: {
    strong: `delivery date, date delivery, date supply, supply date, delivered on, service date, date service, performance date, lieferdatum, leistungsdatum, liefer datum, leistungszeitpunkt, lieferung vom, tag lieferung, liefertermin, liefertag, leistungs datum, lieferdatum leistungsdatum, versanddatum, date livraison, livre le, date expedition, date prestation, fecha entrega, fecha envio, fecha operacion, data consegna, data spedizione, leverdatum, bezorgdatum, leveringsdatum, verzenddatum, eta, etd, estimated delivery`,
  },
  period: {
    strong: `billing period, service period, invoice period, period, period covered, for the period, statement period, flight dates, flight, contract dates, schedule dates, abrechnungszeitraum, leistungszeitraum, lieferzeitraum, zeitraum, abrechnungsperiode, rechnungszeitraum, periode facturation, periode, periode facturee, periodo, periodo facturacion, periodo facturado, periodo riferimento, periodo fatturazione, periode, factuurperiode, facturatieperiode, order flight, contract flight, billing dates, service dates, dates of service`,
  },
  period_start: {
    strong: `period start, start date, from date, period from, service start, flight start, flight start date, beginn, startdatum, date debut, fecha inicio, data inizio, begindatum, ingangsdatum`,
  },
  period_end: {
    strong: `period end, end date, to date, period to, period ending, service end, flight end, flight end date, ende, enddatum, date fin, fecha fin, data fine, einddatum`,
  },
  customer_number: {
    strong: `customer no, customer id, account no, acct no, client no, client id, member no, customer code, account id, cust no, cust id, customer account, kundennummer, kunden nr, kdnr, kd nr, debitorennummer, debitor nr, mitgliedsnummer, kundennr, no client, client no, code client, numero client, no compte, compte client, no cliente, cliente no, codigo cliente, cod cliente, codice cliente, klantnummer, klant nr, debiteurnummer, debiteurennummer, relatienummer, patient id, advertiser code, agency code, billing account, contract no, vertragsnummer, no contrat, no contrato, no contratto, contractnummer, debiteur nr, estimate no, estimate`,
  },
  delivery_number: {
    strong: `delivery note no, delivery no, delivery note, packing slip no, dispatch no, shipment no, lieferscheinnummer, lieferschein nr, lieferschein, ls nr, bon livraison, bon livraison no, no bl, albaran no, no albaran, albaran, ddt no, ddt, bolla no, documento trasporto, pakbon, pakbonnummer, leveringsbon, tracking no, awb, awb no, air waybill no, air waybill, waybill no`,
  },
  other_number: {
    strong: `quote no, quotation no, offer no, angebotsnummer, angebot nr, devis no, no devis, presupuesto no, preventivo no, offertenummer, offerte nr, project no, projektnummer, projekt nr, job no, cashier, cashier no, terminal, terminal id, register, pos no, table no, table, store no, approval code, auth code, steuernummer, steuer nr, st nr, finanzamt, siren, siret, rcs, ape, naf, capital, hrb, handelsregister, amtsgericht, registre commerce, kvk, kvk nr, handelsregisternummer, company no, registered no, company registration no, co reg no, reg no, registration no, rea, registro mercantil, codice fiscale, eori, eori no, rate no, item no, serial no, seriennummer, artikelnummer, artikel nr, sachbearbeiter, ansprechpartner, bearbeiter, contact, contact person, salesperson, sales rep, sales person, account executive, account manager, vertreter, verkaufer, commercial, vendedor, venditore, verkoper, shift no, station, till no, counter no, member, member no, server, waiter, operator, user, staff, agent`,
    weak: `page, seite, pagina, page no, pagina no, time, uhrzeit, heure, hora, ora, tijd, rm no`,
  },
  terms: {
    strong: `payment terms, terms payment, terms, payment conditions, payment method, zahlungsbedingungen, zahlungsart, zahlungsweise, conditions paiement, mode paiement, mode reglement, conditions reglement, condiciones pago, forma pago, modo pago, metodo pago, condizioni pagamento, modalita pagamento, metodo pagamento, betalingsvoorwaarden, betaalwijze, betaalmethode, betalingsconditie, payment type, payment mode`,
  },
  total: {
    strong: `grand total, total amount due, total due, invoice total, total invoice, total amount, total amount payable, total payable, total incl vat, total incl tax, total including tax, total including vat, total including gst, total inclusive gst, total incl gst, total inc gst, total inc vat, gross total, gross amount, total gross, total to pay, amount payable, total invoice amount, total invoice value, invoice amount, invoice total usd, invoice total eur, total usd, total eur, total gbp, total rm, total sales inclusive gst, total sales incl gst, total sales including gst, nett total, due payable, total net due, total nett, total after rounding, total after adj, total after adjustment, total after adj incl gst, rounded total, rounding total, total rounded, final total, order total, total charges, total charge, total price, total cost, bill total, total bill, total incl, total amount incl, gross total amount, total gross amount, total after tax, total after discount, total value, credit total, total credit, credit amount, total credit amount, total this statement, total of statement, total this invoice, total this bill, total credited, amount credited, total for this period, total stay,
      gesamtbetrag, endbetrag, rechnungsbetrag, rechnungssumme brutto, bruttobetrag, gesamtsumme, endsumme, rechnungssumme, gesamt brutto, summe brutto, total brutto, brutto gesamt, rechnungsbetrag brutto, gesamtpreis brutto, rechnungsendbetrag, gesamtbetrag brutto, bruttosumme, rechnungsgesamtbetrag, gesamtbetrag eur, summe eur, total chf, gesamt eur, zu zahlender betrag, endbetrag eur, gesamtbetrag inkl mwst, total inkl mwst, gesamt inkl mwst, gutschriftsbetrag, gutschriftbetrag, gesamtbetrag gutschrift, summe inkl mwst, gesamtbetrag inkl ust, total betrag, summe inkl ust, summe inkl umsatzsteuer, betrag inkl mwst, summe incl mwst, vorauszahlungsbetrag, anzahlungsbetrag, abschlagsbetrag, forderungsbetrag, gesamtforderung, gesamthonorar, rechnungsbetrag inkl mwst, summe der rechnung, total inkl ust,
      total ttc, montant ttc, total general, total facture, montant total, montant total ttc, total toutes taxes comprises, ttc, montant facture, prix total ttc, montant avoir, total avoir, net a votre credit, net a votre credit ttc, somme a regler, somme a regler ttc, somme due, montant a regler, montant a regler ttc, total honoraires ttc, total tvac, total tvac eur, montant tvac,
      importe total, total factura, total abono, importe abono, total general, total iva incluido, total con iva, total documento, total minuta, total estancia, suma total,
      totale fattura, totale documento, totale ivato, totale iva inclusa, importo totale, totale complessivo, totale generale, totale euro, totale iva compresa, totale nota credito, totale nota di credito, totale parcella, totale a pagare, totale onorario,
      totaal incl btw, totaalbedrag, totaal inclusief btw, eindtotaal, factuurbedrag, totaal incl, factuurtotaal, totaal factuur, factuur totaal, totaal bedrag, bedrag incl btw, totaal inclusief, creditbedrag, totaal creditnota, totaal te voldoen, te voldoen totaal, totaal inclusief 21 btw`,
    weak: `total, totals, summe, gesamt, totale, totaal, betrag, importe, importo, bedrag, montant, amount, brutto, gross, total sales, jumlah, somme, sum, net total, payable, total charges`,
  },
  amount_due: {
    strong: `amount due, balance due, balance, balance payable, please pay, pay this amount, outstanding, outstanding balance, remaining balance, net amount due, due amount, amount owing, amount owed, total balance due, net due, to pay, left to pay, please remit, remit this amount, amount to pay, pay this bill, total now due, total balance now due, balance now due, balance to pay,
      zahlbetrag, zu zahlen, zahllast, offener betrag, restbetrag, zu bezahlen, uberweisungsbetrag, zahlungsbetrag, fälliger betrag,
      net a payer, reste a payer, solde a payer, montant a payer, a payer, montant du, net a regler, solde du, solde, total a payer, total a regler, net a payer ttc, reste a regler, solde a regler,
      total a pagar, importe a pagar, a pagar, liquido a pagar, saldo pendiente, pendiente pago, importe pendiente,
      totale da pagare, netto a pagare, da pagare, saldo, importo da pagare, totale dovuto, netto da pagare, saldo da pagare,
      te betalen, totaal te betalen, openstaand bedrag, te betalen bedrag, te voldoen, nog te betalen, totaal te betalen bedrag`,
  },
  subtotal: {
    strong: `subtotal, sub total, merchandise total, total merchandise, merchandise subtotal, goods and services, goods services, net amount, total net, total excl vat, total excl tax, total excluding tax, total excluding vat, total excluding gst, total excl gst, total excl, total before tax, total before vat, amount before tax, taxable amount, untaxed amount, net invoice value, total exclusive gst, net value, goods total, total goods, total excluding, total untaxed, exclusive gst, excluding gst, excluding vat, excl vat, excl tax, excluding tax, exclusive tax, before tax, items total, merchandise total, net total, net total amount, line total amount, sum of lines, total net amount, total ex vat, total ex gst, amount excl gst, sales excl gst, total sales excluding gst, total sales excl gst, amount excl vat,
      nettobetrag, zwischensumme, rechnungssumme netto, rechnungssumme ohne ust, waren und dienstleistungen, waren dienstleistungen, summe netto, gesamt netto, netto gesamt, nettosumme, gesamtbetrag netto, warenwert, warenwert netto, nettowert, total netto, rechnungsbetrag netto, summe positionen, gesamtnetto, netto summe, zwischentotal, positionssumme, nettorechnungsbetrag, nettogesamtbetrag, ohne mwst, exkl mwst, exklusive mwst, netto summe, summe ohne mwst, gesamtbetrag netto eur, summe waren, warensumme, nettogesamt,
      total ht, montant ht, sous total, total marchandises, marchandises et services, marchandises services, total hors taxes, total net ht, base ht, total hors tva, ht, total htva, montant hors taxes, net ht, total htva eur, montant htva, montant total ht,
      base imponible, subtotal, total mercancia, total mercancias, mercancias y servicios, mercancias servicios, total sin iva, importe neto, total bruto, suma, total base imponible, importe bruto, total neto,
      imponibile, totale imponibile, totale netto, totale merce, merce e servizi, merce servizi, totale senza iva, subtotale, totale iva esclusa, netto merce, totale merci,
      subtotaal, totaal goederen, goederen en diensten, goederen diensten, totaal excl btw, totaal exclusief btw, nettobedrag, totaal excl, bedrag excl btw, netto totaal, totaal exclusief, totaal netto, totaal ex btw, exclusief btw, excl btw, ex btw`,
    weak: `merchandise, mercancia, mercancias, merce, marchandises, goederen, net, netto, nett, neto, grondslag, grundlage, bemessungsgrundlage, base, taxable, base ht, bemessung`,
  },
  tax: {
    strong: `vat, tax, sales tax, gst, cgst, sgst, igst, utgst, includes gst, gst included, includes vat, vat included, includes tax, of which vat, total tax, total vat, tax amount, vat amount, total gst, gst amount, hst, pst, taxes, tax total, vat total, value added tax, sst, service tax, gst payable, add gst, tax payable, total taxes, estimated tax, qst, output tax,
      mwst, ust, umsatzsteuer, umsatzssteuer, mehrwertsteuer, mwst betrag, steuerbetrag, ust betrag, umsatzsteuerbetrag, zzgl mwst, zzgl ust, zuzuglich mwst, gesamt mwst, summe mwst, summe ust, mwst gesamt, enthaltene mwst, inkl mwst, inkl ust, enthaltene umsatzsteuer, davon mwst, zzgl umsatzsteuer, steuern, steuer, zuzuglich umsatzsteuer, mehrwertsteuerbetrag, incl mwst, darin enthaltene mwst,
      tva, montant tva, total tva, dont tva, taxe, taxes, total taxes,
      iva, importe iva, cuota iva, total iva, cuota, impuestos, igic, total impuestos,
      imposta, importo iva, totale iva, totale imposta, totale imposte, di cui iva, imposte,
      b t w, t v a, i v a, btw, btw bedrag, totaal btw, bedrag btw, omzetbelasting, waarvan btw`,
  },
  tax_noise: {
    strong: `vat rate, tax rate, vat code, tax code, gst rate, steuersatz, mwst satz, ust satz, taux tva, taux, tipo iva, aliquota, aliquota iva, btw tarief, btw percentage, gst summary, tax summary, vat summary, vat analysis, gst tax code, mwst ausweis, code tva, zero rated, zero rated supplies, exempt, gst registration, tax id, tax invoice no gst, tax exempt`,
  },
  discount: {
    strong: `discount, total saving, total savings, total discount, discount amount, rebate, rabatt, skonto, nachlass, remise, rabais, escompte, total remise, descuento, dto, sconto, korting, less, deduction, agency commission, commission, trade discount, voucher, coupon, gutschein, savings, you saved`,
  },
  shipping: {
    strong: `shipping, shipping cost, shipping costs, shipping and handling, freight, postage, delivery charge, handling, shipping handling, freight charge, shipping charges, versandkosten, versand, porto, fracht, frachtkosten, verpackung, frais port, frais livraison, port, frais expedition, gastos envio, portes, transporte, spese spedizione, spese trasporto, spedizione, verzendkosten, vrachtkosten, bezorgkosten, service charge, serv charge, svc chg`,
  },
  tip: {
    strong: `tip, tips, gratuity, trinkgeld, pourboire, propina, mancia, fooi, tip amount`,
  },
  withholding: {
    strong: `withholding tax, withholding, tds, less withholding, quellensteuer, retenue, retenue a la source, retenue garantie, retencion, retencion irpf, irpf, retenciones, total retencion, ritenuta, ritenuta acconto, ritenuta d acconto, meno ritenuta, ritenuta fiscale, bronbelasting`,
  },
  paid: {
    strong: `paid, amount paid, paid amount, deposit, prepaid, payment received, prepayment, down payment, payments, anzahlung, vorausbezahlt, vorausbezahlter betrag, bezahlter betrag, bereits bezahlt, bezahlt, gezahlt, abschlag, acompte, deja paye, acompte verse, deja regle, paye, anticipo, pagado, acconto, pagato, aanbetaling, betaald, reeds betaald, cash, cash tendered, tendered, amount tendered, change, change due, cash received, received, visa, mastercard, master card, debit, debit card, credit card, eftpos, paypal, gegeben, bar, ruckgeld, wechselgeld, rendu, rendu monnaie, especes, carte bancaire, carte, efectivo, cambio, tarjeta, contanti, resto, contante, wisselgeld, contant, pin, payment amount, amount received, tender, ec karte, girocard, kartenzahlung, cash payment, previous balance, previous bill, bank card, balance forward, past due, last payment`,
  },
  carried_over: {
    strong: `previous balance, previous unpaid balance, prior balance, unpaid balance, balance forward, balance brought forward, balance carried forward, brought forward, opening balance, past due balance, past due amount, last balance, previous amount due, arrears, alter saldo, vorheriger saldo, saldovortrag, saldo vortrag, offene posten, ancien solde, solde precedent, solde anterieur, report solde, saldo anterior, saldo pendiente anterior, saldo precedente, vorig saldo, vorige saldo, openstaand saldo`,
  },
  rounding: {
    strong: `rounding, rounding rm, rounding adjustment, round adj, rounding adj, round off, roundoff, rundung, rundungsbetrag, rundungsdifferenz, arrondi, redondeo, arrotondamento, afronding, rnd adj, rounding amount`,
  },
  item_count: {
    strong: `total qty, total quantity, total items, items, no items, item count, qty total, total item, no of items, anzahl artikel, nombre articles, total units, total spots, spots, aantal artikelen, number spots`,
  },
  bank: {
    strong: `iban, bic, swift, account no bank, sort code, konto nr, kontonummer, blz, bankleitzahl, bank, bank name, bank account, bankverbindung, rib, banque, banco, cuenta bancaria, banca, rekeningnummer, rekening, routing no, aba`,
  },
  vat_id: {
    strong: `vat no, vat id, vat reg no, vat registration no, tax id, vat registration, tax id no, gst id, gst id no, gst no, gst reg no, gst registration no, ein, federal tax id, fein, tax registration no, abn, gstin, gst reg, tin, tax reg no, gst regn no, sst no, sst id, uid, uid nr, gst,
      ust idnr, ust id nr, ustid, ust id, ust idno, umsatzsteuer id, umsatzsteuer identifikationsnummer, mwst nr, umsatzsteuer idnr, umsatzsteuer id nr, ustidnr, ihre ust idnr, ust nr, mwst id,
      tva intracommunautaire, no tva, no tva intracommunautaire, tva intra, no tva intra, id tva, tva no, no identification tva, tva intracom, code tva intra,
      nif, cif, nif cif, nif iva, n i f, c i f, cif nif,
      partita iva, p iva, p iva c f, p iva e c f, c f e p iva, c f p iva, partita iva e codice fiscale, codice fiscale e partita iva, partita iva no, p iva no, piva, p i,
      btw nr, btw nummer, btw id, btwnummer, btw id nr, btw identificatienummer, ob nummer, btw no, tva btw`,
  },
  email: { strong: `email, e mail, mail, courriel, correo, correo electronico, posta elettronica, pec, e mail address` },
  phone: {
    strong: `phone, tel, telephone, telefon, telefono, telefoon, tlf, fon, fax, telefax, mobile, mobil, hotline, cell, gsm, toll free, ph, hp, portable, movil, cellulare, office, helpline, kundenservice, customer service`,
  },
  web: { strong: `web, website, www, internet, homepage, site web, sitio web, sito web, url` },
  vendor: {
    strong: `seller, vendor, supplier, sold by, issued by, remit to, remit payment to, issuer, bill from, supplier name, seller name, vendor name, merchant, make checks payable to, send payment to, payable to, pay to, remit address, remittance address, service provider,
      verkaufer, lieferant, rechnungssteller, rechnungsersteller, absender, leistungserbringer, aussteller, rechnungsaussteller,
      vendeur, fournisseur, emetteur, prestataire, expediteur,
      vendedor, proveedor, emisor, datos empresa,
      venditore, fornitore, cedente, cedente prestatore, mittente, emittente, prestatore,
      verkoper, leverancier, afzender`,
    weak: `from, shop, store, by, von, de, da, van`,
  },
  customer: {
    strong: `bill to, billed to, invoice to, sold to, billing address, purchaser, customer name, invoiced to, invoice address, charge to, bill to address, billing information, customer details, sold to party, client name, buyer name, customer address, invoice recipient, bill to customer, advertiser, billed to address, issued to, bill to name, bill to sold to, customer information, payer, invoice for, billing to, importer record, prepared for, credit to, credited to, account holder, bill charges to, charges to, services for, services rendered to, work done for, issued for, for account of, policyholder, subscriber, tenant, bill payer, responsible party, quoted for, client billed, account of, customer and address,
      rechnung an, rechnungsempfanger, rechnungsadresse, rechnungsanschrift, kaufer, auftraggeber, leistungsempfanger, empfanger, besteller, rechnungs adresse, kundenanschrift, rechnung fur, abrechnung fur, vertragspartner, vertragsinhaber, kundenname, mieter, versicherungsnehmer, rechnung geht an, gutschrift an,
      facture a, adresse facturation, acheteur, destinataire, facturer a, adresse client, a l attention, facturation, donneur ordre, client facture, adresse de facturation, titulaire contrat, titulaire du contrat, doit, doivent, locataire, abonne, client destinataire, avoir pour,
      facturar a, direccion facturacion, comprador, destinatario, datos cliente, facturado a, datos facturacion, razon social, datos de facturacion, nombre cliente, datos del cliente, titular contrato, titular del contrato, abonado, cliente facturacion, emitida a, abonar a,
      fatturato a, intestatario, acquirente, destinatario, spett le, spettabile, cessionario, cessionario committente, committente, indirizzo fatturazione, intestazione, fatturare a, spett, intestatario contratto, intestatario fornitura, cliente intestatario, accredito a,
      factuur aan, factuuradres, koper, gefactureerd aan, factureren aan, geadresseerde, klantgegevens, afnemer, debiteur naam, klantnaam, contractant, huurder, op naam van, credit aan`,
    weak: `to, attn, attention, agency, recipient, patient, guest, guest name, gast, ospite, huesped, firma, an, t a v, aan, client, cliente, kunde, klant, customer, buyer, account name, name`,
  },
  ship_to: {
    strong: `ship to, deliver to, delivery address, shipping address, delivery to, shipped to, ship to address, service address, ship to name, service location, delivery location, deliver to address, place of supply, lieferadresse, lieferanschrift, liefern an, lieferung an, warenempfanger, versandadresse, versand an, adresse livraison, livre a, livrer a, lieu livraison, livraison a, direccion entrega, enviar a, direccion envio, entregar a, lugar entrega, indirizzo consegna, spedire a, consegna a, luogo consegna, destinazione, indirizzo spedizione, luogo di destinazione, afleveradres, leveringsadres, bezorgadres, verzenden naar, leveren aan, verzendadres, aflever adres, property address, order placed by, job site, job address, job location, site address, work site, work address, project address, supply address, premises supplied, installation address, property served, lieferstelle, verbrauchsstelle, abnahmestelle, bauvorhaben, baustelle, einsatzort, leistungsort, ausfuhrungsort, montageort, chantier, adresse chantier, adresse intervention, lieu intervention, lieu consommation, point livraison, punto suministro, direccion suministro, lugar obra, punto fornitura, indirizzo fornitura, cantiere, luogo intervento, verbruiksadres, werkadres, aansluitadres, miejsce dostawy, adres punktu poboru`,
  },
  ship_from: {
    strong: `ship from, shipped from, pick up from, pickup location, pick up, pickup from, origin address, abholadresse, lieu enlevement, enlevement, recogida, luogo carico, ophaaladres, pickup`,
  },
} as const satisfies Record<string, Labels>;

/** One entry of the lexicon as a list of compared tokens. */
export interface Phrase<Name extends string> {
  name: Name;
  tokens: string[];
  /** 1 for strong labels, less for words that also mean something else. */
  weight: number;
}

/** Phrases by their first token, longest first. */
export interface PhraseIndex<Name extends string> {
  get(first: string): Phrase<Name>[] | undefined;
  values(): Iterable<Phrase<Name>[]>;
}

/** The look-up of a lexicon, built when it is first used: a process that reads nothing starts without it. */
export function indexPhrases<Name extends string>(lexicon: Partial<Record<Name, Labels>>): PhraseIndex<Name> {
  let built: Map<string, Phrase<Name>[]> | undefined;
  const index = () => (built ??= buildIndex(lexicon));
  return { get: (first) => index().get(first), values: () => index().values() };
}

function buildIndex<Name extends string>(lexicon: Partial<Record<Name, Labels>>): Map<string, Phrase<Name>[]> {
  const index = new Map<string, Phrase<Name>[]>();
  for (const [name, labels] of Object.entries(lexicon) as [Name, Labels][]) {
    for (const [list, weight] of [
      [labels.strong, 1],
      [labels.weak ?? '', 0.6],
    ] as const) {
      for (const phrase of list.split(',')) {
        const tokens = tokenize(phrase.trim());
        const kept = tokens
          .filter((token, position) => position === 0 || position === tokens.length - 1 || !token.link)
          .map((token) => token.text);
        const [first] = kept;
        if (first === undefined) continue;
        const entries = index.get(first) ?? [];
        if (!entries.some((entry) => entry.name === name && entry.tokens.join(' ') === kept.join(' ')))
          entries.push({ name, tokens: kept, weight });
        index.set(first, entries);
        addJoined(index, { name, tokens: kept, weight });
      }
    }
  }
  for (const entries of index.values()) entries.sort((left, right) => right.tokens.length - left.tokens.length);
  return index;
}

/** A wording of seven letters and more whose blanks were lost, in the reader or in the file: `InvoiceDate`, `Aregler`. */
function addJoined<Name extends string>(index: Map<string, Phrase<Name>[]>, { name, tokens, weight }: Phrase<Name>): void {
  const joined = tokens.join('');
  if (tokens.length < 2 || joined.length < 7) return;
  const entries = index.get(joined) ?? [];
  if (!entries.some((entry) => entry.name === name && entry.tokens.length === 1))
    entries.push({ name, tokens: [joined], weight: 0.95 * weight });
  index.set(joined, entries);
}

/** Every token that occurs in an index: the words against which damaged ones are compared. */
export function vocabularyOf(indexes: PhraseIndex<string>[]): Set<string> {
  return new Set(indexes.flatMap((index) => [...index.values()].flat().flatMap((phrase) => phrase.tokens)));
}
