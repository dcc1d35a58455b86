const list = (text: string): readonly string[] => text.split(',').map((entry) => entry.trim());

/** What tills of one country print. */
export interface ReceiptLanguage {
  readonly title: readonly string[];
  readonly number: readonly string[];
  readonly date: readonly string[];
  readonly subtotal: readonly string[];
  readonly tax: readonly string[];
  readonly rounding: readonly string[];
  /** The amount to be paid, also after rounding. */
  readonly total: readonly string[];
  readonly given: readonly string[];
  readonly change: readonly string[];
  readonly count: readonly string[];
  readonly foot: readonly string[];
  readonly currency: readonly string[];
  readonly comma: boolean;
  readonly order: readonly ('dmy' | 'mdy' | 'iso')[];
  readonly rates: readonly number[];
}

const MALAYSIA: ReceiptLanguage = {
  title: list('Tax Invoice, TAX INVOICE, SIMPLIFIED TAX INVOICE, Receipt, Cash Sales, CASH BILL, RESIT'),
  number: list('Invoice No, Receipt No, Bill No, Doc No, Receipt #, Trans, INV, Cash Bill No, No Resit'),
  date: list('Date, DATE, Date/Time, Invoice Date, Tarikh'),
  subtotal: list(
    'Sub Total, SUBTOTAL, Total Excl. GST, Total Sales (Excluding GST), Sub-Total (RM), Total Excluding GST, Total Amount Excl Tax, Amount',
  ),
  tax: list('GST 6%, Total GST, GST @6%, Tax (6%), SST 6%, Service Tax 6%, GST Amt'),
  rounding: list('Rounding, Rounding Adj, ROUNDING ADJUSTMENT, Round Adj, Rnd Adj, Pelarasan'),
  total: list(
    'TOTAL, Total, NET TOTAL, Nett Total, Total Amt Payable, Total Incl. GST, TOTAL (RM), Total Sales (Inclusive of GST), Total Payable, Grand Total, Total After Rounding, Total Rounded, Total Amt Rounded, Amount Due, JUMLAH, Jumlah Besar, TOTAL INCL. GST @6%, Total Amount',
  ),
  given: list('CASH, Cash, Paid Amount, Cash Received, Tender, VISA CARD, Payment, TUNAI, Tunai, Debit Card, Amount Paid'),
  change: list('CHANGE, Change, Change Due, Change Amount, BAKI, Baki'),
  count: list('Total Qty, Item Count, Total Items, Qty(s), Total Item(s), No. of Items'),
  foot: list(
    'Thank you please come again, Goods sold are not returnable, GOODS SOLD ARE NOT REFUNDABLE, Terima kasih sila datang lagi, THANK YOU, Please keep this receipt, Exchange within 7 days with receipt',
  ),
  currency: ['', '', 'RM', 'RM '],
  comma: false,
  order: ['dmy'],
  rates: [0, 6, 6, 10],
};

/** Tills of many countries. */
export const LANGUAGES: readonly ReceiptLanguage[] = [
  MALAYSIA,
  MALAYSIA,
  {
    title: list('Struk, NOTA, Bukti Pembayaran, Faktur'),
    number: list('No Struk, No. Nota, Trx No, No Faktur, Receipt No'),
    date: list('Tanggal, Tgl, Date'),
    subtotal: list('Subtotal, Sub Total, Jumlah, DPP'),
    tax: list('PPN 10%, PPN, PB1 10%, Pajak, Tax'),
    rounding: list('Pembulatan, Rounding'),
    total: list('TOTAL, Total, Total Bayar, TOTAL BELANJA, Grand Total, Total Harga, JUMLAH BAYAR'),
    given: list('Tunai, TUNAI, Debit, BAYAR, Cash, Dibayar'),
    change: list('Kembali, KEMBALIAN, Kembalian, Change'),
    count: list('Total Item, Item, Qty Total'),
    foot: list('Terima kasih atas kunjungan Anda, Barang yang sudah dibeli tidak dapat ditukar, Layanan Konsumen'),
    currency: ['', 'Rp ', 'Rp. '],
    comma: true,
    order: ['dmy', 'iso'],
    rates: [0, 10, 11],
  },
  {
    title: list('Receipt, SALES RECEIPT, Guest Check, Welcome, VAT Receipt'),
    number: list('Receipt No, Order #, Check #, Trans #, Ticket #, Invoice #, TRAN'),
    date: list('Date, DATE, Sale Date, Date/Time'),
    subtotal: list('Subtotal, SUBTOTAL, Sub-total, Net, Sub Total'),
    tax: list('Tax, SALES TAX 8.25%, VAT 20%, Tax 1, GST, HST 13%'),
    rounding: list('Rounding, Cash rounding'),
    total: list('TOTAL, Total, Balance Due, AMOUNT DUE, Grand Total, Total Due, TOTAL TO PAY, Order Total, BALANCE TO PAY'),
    given: list('CASH, VISA, Mastercard, Card, TENDER, Cash Tendered, AMEX, Contactless, DEBIT'),
    change: list('CHANGE, Change Due, CHANGE DUE, Change'),
    count: list('Items, # ITEMS SOLD, Item count'),
    foot: list('Thank you for shopping with us, Please retain for your records, Have a nice day, You were served by, THANK YOU'),
    currency: ['', '$', '£', '$'],
    comma: false,
    order: ['mdy', 'dmy', 'iso'],
    rates: [0, 7, 8, 20],
  },
  {
    title: list('Rechnung, Quittung, Kassenbon, BELEG, Kundenbeleg'),
    number: list('Bon-Nr., Beleg-Nr., Rechnung Nr., Rechnungs-Nr, Belegnummer'),
    date: list('Datum, Datum/Zeit, Verkaufsdatum'),
    subtotal: list('Zwischensumme, Netto, Summe Netto, Nettobetrag'),
    tax: list('MwSt 19%, MwSt., inkl. MwSt 7%, USt 20%, enth. MwSt'),
    rounding: list('Rundung'),
    total: list('SUMME, Summe, Summe EUR, GESAMT, Gesamtbetrag, TOTAL, Zu zahlen, Endbetrag, Rechnungsbetrag, SUMME EUR, Betrag'),
    given: list('Bar, BAR, Gegeben, EC-Karte, girocard, Kartenzahlung, Gegeben bar, VISA'),
    change: list('Rückgeld, RÜCKGELD, Zurück, Wechselgeld'),
    count: list('Anzahl Artikel, Artikel, Posten'),
    foot: list('Vielen Dank für Ihren Einkauf, Es bediente Sie, Bitte Beleg aufbewahren, Auf Wiedersehen, Umtausch nur mit Bon'),
    currency: ['', '', '€', 'EUR'],
    comma: true,
    order: ['dmy'],
    rates: [7, 19, 20],
  },
  {
    title: list(
      'Ticket, TICKET DE CAISSE, Facture, Reçu, Factura simplificada, Ticket de compra, Documento commerciale, SCONTRINO, Kassabon, BON',
    ),
    number: list('Ticket, Ticket no, Facture no, No Factura, Factura simplificada, Documento N., Bonnummer, Nota'),
    date: list('Date, Fecha, Data, Datum, Le'),
    subtotal: list('Sous-total, Total HT, Subtotal, Base imponible, Imponibile, Subtotale, Subtotaal, Netto'),
    tax: list('TVA 20%, dont TVA, IVA 21%, IVA 22%, di cui IVA, BTW 21%, TVA, IVA'),
    rounding: list('Arrondi, Redondeo, Arrotondamento, Afronding'),
    total: list(
      'TOTAL, TOTAL TTC, Total à payer, Net à payer, Montant total, TOTAL EUR, Total a pagar, Importe total, TOTALE, TOTALE COMPLESSIVO, Totale euro, Importo totale, TOTAAL, Totaal te betalen, Te betalen',
    ),
    given: list(
      'Espèces, Carte bancaire, CB, Efectivo, Entregado, Tarjeta, Contanti, Contante, Pagamento elettronico, Contant, PIN, Betaald',
    ),
    change: list('Rendu, Rendu monnaie, Cambio, Resto, Wisselgeld, Su cambio'),
    count: list('Nombre articles, Articulos, Pezzi, Aantal artikelen'),
    foot: list('Merci de votre visite, Gracias por su visita, Arrivederci e grazie, Bedankt en tot ziens, A bientôt'),
    currency: ['', '', '€', 'EUR'],
    comma: true,
    order: ['dmy'],
    rates: [6, 10, 20, 21, 22],
  },
  {
    title: list('Fatura simplificada, FATURA/RECIBO, Cupom Fiscal, PARAGON FISKALNY, Paragon, RAČUN, Kvitto, Kvittering, Účtenka'),
    number: list('Fatura no, FS, Nr paragonu, Faktura nr, Račun br., Kvittonr, Bon nr, Doklad'),
    date: list('Data, Emissão, Datum, Dato, Data wydruku'),
    subtotal: list('Subtotal, Total iliquido, Netto, Ukupno bez PDV, Suma netto, Mezisoučet'),
    tax: list('IVA 23%, Total IVA, PTU A 23%, Suma PTU, PDV 25%, Moms 25%, varav moms, DPH 21%, ICMS'),
    rounding: list('Arredondamento, Zaokrouhlení, Öresavrundning, Avrunding'),
    total: list(
      'TOTAL, Total a pagar, VALOR A PAGAR R$, SUMA PLN, DO ZAPŁATY, SUMA, UKUPNO, UKUPNO EUR, Za platiti, ATT BETALA, TOTALT, Summa, I ALT, Celkem, CELKEM Kč, K úhradě',
    ),
    given: list('Dinheiro, Multibanco, Cartão, Gotówka, Karta, GOTOVINA, Kontant, Kort, Hotovost, Numerário'),
    change: list('Troco, Reszta, Povrat, Tillbaka, Vráceno, Retur'),
    count: list('Artigos, Itens, Qtd. total de itens, Ilość pozycji'),
    foot: list('Obrigado pela sua visita, Dziękujemy zapraszamy ponownie, Hvala na posjetu, Tack för besöket, Děkujeme za nákup'),
    currency: ['', '', 'PLN', 'EUR', '€', 'Kč'],
    comma: true,
    order: ['dmy', 'iso'],
    rates: [6, 23, 25],
  },
];

/** Lines that tills print above or beside the name of the shop, and that are none. */
export const SLOGANS = list(
  'Welcome, WELCOME TO, Thank you for shopping with us, Tax Invoice, Fresh every day, Your friendly store, Best price in town, Open 24 hours, Since 1978, Willkommen, Bienvenue, Selamat Datang, Customer Copy, RECEIPT, Cash Sale, CASH SALES, Cash Bill, TQ for shopping with us, Goods sold are not returnable, *** COPY ***, www.example.com, Quality you can trust',
);

/** Lines between the name and the facts. */
export const BRANCHES = list(
  'Branch 12, Outlet KL Sentral, Filiale 204, Store 0417, Lot G-12 Ground Floor, Cawangan Taman Jaya, Unit 3 Retail Park, Food Court Level 2',
);

/** What stands before the name of a shopkeeper. */
export const OWNERS = list(
  'Inh., Inh., Inhaber:, Inhaberin:, Prop., Proprietor:, Owner:, Owned by, Managed by, Titular:, Titolare:, di, Propriétaire :, Gérant :, Gérante :, Propietario:, Propietaria:, Eigenaar:, Uitbater:, Pemilik:, Właściciel:, Majitel:',
);

/** Greetings that go on with the name of the shop. */
export const GREETINGS = list(
  'Thank you for shopping at, Welcome to, Thank you for visiting, Vielen Dank für Ihren Einkauf bei, Willkommen bei, Merci de votre visite chez, Bienvenue chez, Gracias por comprar en, Benvenuti da, Bedankt voor uw bezoek bij, Terima kasih kerana membeli-belah di',
);
