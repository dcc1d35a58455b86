import type { CERTIFICATE_LABELS } from './certificate.js';
import type { LABELS, Labels } from './lexicon.js';
import type { TRADE_LABELS } from './trade.js';

/**
 * Labels of invoices in Turkish and Indonesian, and some of the other languages; besides those of `LABELS` and `MORE_LABELS`. Made-up documents do not print them
 * yet: what joins those lists is fitted anew (`npm run train`).
 */
export const FURTHER_LABELS: Partial<Record<keyof typeof LABELS, Labels>> = {
  invoice_number: {
    strong:
      'nfc e no, nfc e, no faktur, faktur no, no invoice, nomor invoice, nomor faktur, no tagihan, nomor tagihan, no kwitansi, fatura numarası, fatura numarasi, belge no, fis no, fiş no, satis no, satış no, ncf, e ncf, comprobante no, no comprobante, no de comprobante, broj racuna, broj računa, facture vente no, ticket vente no',
    weak: 'faktur, kwitansi, proforma, kvitto, chk, chk no',
  },
  invoice_date: {
    strong: 'tanggal invoice, tanggal faktur, tgl faktur, tgl invoice, fatura tarihi, düzenleme tarihi, duzenlenme tarihi',
    weak: 'tarih, order placed, order placed on',
  },
  due_date: {
    strong:
      'payment until, payment by, payable jusqu au, a payer jusqu au, payable au plus tard, a payer au plus tard, jatuh tempo, tanggal jatuh tempo, tgl jatuh tempo, vade tarihi, son ödeme tarihi, fecha vencimiento pago, fecha vto, fecha vto pago, vence, vence el',
  },
  purchase_order_number: {
    strong:
      'no pemesanan, commande client, ref commande client, customer order, pedido order, ihre bestellung, kundenbestellung, no pesanan, nomor pesanan, nomor po, kode pemesanan, sipariş no',
  },
  total: {
    strong:
      'total t t c, montant t t c, montant preleve, jumlah tertagih, total tagihan, jumlah total, total pembayaran, jumlah pembayaran, genel toplam, ödenecek tutar, vergiler dahil toplam tutar, toplam tutar, total facturado, net invoice amount, invoice value, total invoice value, total tariff, summa att betala, belopp att betala, endsumme, brutto endsumme, bruttoumsatz, total fare, reste a payer',
    weak: 'toplam, ukupno',
  },
  subtotal: {
    strong:
      'nettoumsatz, belopp fore moms, summa fore moms, belopp exkl moms, total h t, montant h t, mal hizmet toplam tutarı, ara toplam',
  },
  tax: {
    strong:
      'moms totalt, totalt moms, moms total, tps, tvq, tps tvq, tps tvh, hesaplanan kdv, kdv, kdv tutarı, toplam kdv, impuesto, impuestos, total impuesto, total impuestos, topkdv, top kdv, kdv tutari, cgst9, sgst9, cgst6, sgst6, cgst14, sgst14, cgst2 5, sgst2 5, igst18, igst12, igst28, igst5, itbis, total itbis, tx1, tx 1, imposto, impostos, total imposto, total impostos',
  },
  delivery_date: {
    strong: 'del date',
  },
  delivery_number: {
    strong: 'no alb, alb no, albaranes, irsaliye no, sevk irsaliye no, no irsaliye',
  },
  period: {
    strong: 'bill period, usage period, charge period, supply period, subscription period, rental period',
  },
  period_start: {
    strong: 'period starting, statement from, billing start',
  },
  period_end: {
    strong: 'period until, statement until, billing end',
  },
  discount: {
    strong: 'diskon, total diskon, potongan, iskonto, toplam iskonto',
  },
  shipping: {
    strong: 'ongkos kirim, ongkir, biaya pengiriman',
  },
  vat_id: {
    strong: 'vergi no, vkn, npwp, no npwp, cuit, cuit no',
  },
  vendor: {
    strong: 'info perusahaan, penjual, dijual oleh, satıcı, satici, invoice from, invoiced by, billed by, company details, provider',
  },
  customer: {
    strong:
      'consumidor, purchased by, bought by, billing shipping address, billing and shipping address, uw gegevens, name of customer billed to, name of customer, tagihan untuk, tagihan kepada, kepada, kepada yth, dijual kepada, ditagihkan kepada, pembeli, pelanggan, nama pelanggan, alıcı, sayın, müşteri, señores, señor es, sr s, sres, customer detail, client details, datos del comprador, datos comprador, dados do cliente, nombre empresa, nombre de la empresa',
    weak: 'nombre, nimi',
  },
  other_number: {
    strong:
      'ack no, acknowledgement no, acknowledgement number, e way bill, e way bill no, eway bill no, challan no, transport id, irn, irn no, pnr no, served by, merchant id, transaction id, vencimiento ncf, timbrado, timbrado no, no timbrado, no de timbrado, consumer no, consumer number, vehicle no, veh no, auth code, authorization code, approval code',
  },
  paid: {
    strong:
      'kredi karti, kredi kartı, nakit, para ustu, para üstü, alinan para, alınan para, cash tend, primljeno, gotovina, povrat, amount repaid, cash amt returned, balance to return, paid amt, paidamt, amt paid, kontokort, betalkort, kortbetalning, kortkop, vaxel, mottaget, mottaget kontokort',
  },
  terms: {
    strong: 'syarat pembayaran, metode pembayaran',
  },
};

/** Labels of certificates besides those of `CERTIFICATE_LABELS`, not printed on made-up documents either. */
export const FURTHER_CERTIFICATE_LABELS: Partial<Record<keyof typeof CERTIFICATE_LABELS, Labels>> = {
  batch_number: { strong: 'fabrikat serien nr, fabrikat serie nr, fabrikations nr, fabrikationsnummer, fabrik nr' },
  expiry_date: { strong: 'exp, policy exp, policy end, policy end date, cover to, insured until' },
};

/** Labels of transport and customs papers besides those of `TRADE_LABELS`, not printed on made-up documents either. */
export const FURTHER_TRADE_LABELS: Partial<Record<keyof typeof TRADE_LABELS, Labels>> = {
  bill_of_lading_number: { strong: 'fbl, fbl no, combined transport bill of lading, combined transport bill of lading no' },
  packing_list_number: { strong: 'liefer nr, lieferungs nr, no lista, lista no, list no, no lista list no' },
  shipper: { strong: 'pengirim, nama pengirim, gönderen, gonderen' },
  declaration_date: {
    strong:
      'date and sender s signature, date and signature of the sender, datum und unterschrift des absenders, date et signature de l expediteur, fecha y firma del remitente, data e firma del mittente, datum en handtekening van de afzender',
  },
  total_packages: {
    strong:
      'grand total carton q ty, grand total carton qty, total carton q ty, total carton qty, carton q ty, grand total cartons, grand total ctns, total carton, total ctn, numero de cajas, total de cajas, total cajas, total cartons ctns',
  },
  total_weight: {
    strong:
      'grand total gr weight, grand total gross weight, grand total gr wt, gr weight, total gr weight, peso bruto total, peso total, poids total, peso totale',
  },
  total_net_weight: { strong: 'grand total net weight, grand total net, grand total n w' },
  consignee: {
    strong:
      'account and risk of, for account and risk of, by order for account and risk of, by order and for account and risk of, by order for account of, penerima, nama penerima, alıcı, alici, for account and risk of messers, for account and risk of messrs, by order for account and risk of messers, by order for account and risk of messrs',
  },
};
