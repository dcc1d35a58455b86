import type { LABELS, Labels } from './lexicon.js';

/** Labels of invoices in Portuguese, Polish, Czech, Swedish, Danish and Norwegian, Finnish, Hungarian and Romanian; besides those of `LABELS`. */
export const MORE_LABELS: Partial<Record<keyof typeof LABELS, Labels>> = {
  invoice_number: {
    strong: `no resit, no struk, nota no, no nota, nr paragonu, racun br, racun broj, kvittonr, kvitto no, no bil, no invois, fatura no, no fatura, nota fiscal no, no nota fiscal, nf e no, nfe no, nf e, no nf e, nfs e no, no nfs e, no nota, numero nota, recibo no, fatura recibo, fatura recibo no, ft no, documento no,
      faktura no, no faktury, faktura vat no, faktura vat, nr faktury, numer faktury, faktury no, no dokladu, cislo faktury, faktura cislo, danovy doklad no, cislo dokladu, danovy doklad cislo,
      fakturano, fakturanr, no faktury vat, laskun no, laskunumero, szamla sorszama, szamlaszam, szamla szama, bizonylatszam, factura seria, seria si no, factura fiscala no, no facturii`,
    weak: `fatura, nota, faktura, doklad, lasku, szamla, serie no`,
  },
  invoice_date: {
    strong: `tarikh, tanggal, tgl, data wydruku, datum izdavanja, tarikh invois, data emissao, data da fatura, data fatura, emissao, data hora emissao, data e hora da emissao, data hora da emissao, data hora emissao nfs e, data e hora da emissao da nfs e, dt emissao, data do documento, data documento,
      data wystawienia, data faktury, wystawiono dnia, wystawiono, data wystawienia faktury, datum vystaveni, vystaveno, datum vystavenia, vystaveno dne, datum vydani,
      fakturadatum, fakturadato, laskun paivays, laskun paivamaara, paivays, szamla kelte, kiallitas datuma, szamla kiallitasanak datuma, kelt, data facturii, data emiterii, data emitere`,
    weak: `dato, paivamaara, datum`,
  },
  due_date: {
    strong: `data vencimento, vencimento, vencto, data de vencimento, pagar ate, pagamento ate, data limite pagamento, termin platnosci, termin zaplaty, platne do, data platnosci, datum splatnosti, splatnost, splatne dne,
      forfallodatum, forfallodag, forfallsdato, forfaldsdato, forfald, betalas senast, betalingsfrist, sidste betalingsdato, betales senest, erapaiva, fizetesi hatarido, fizetes hatarideje, esedekesseg, scadenta, data scadentei, termen plata`,
  },
  purchase_order_number: {
    strong: `no pedido, pedido no, no encomenda, encomenda no, sua referencia, vossa referencia, v referencia, no zamowienia, zamowienie no, zamowienie, objednavka no, cislo objednavky, objednavka, ordernr, ordrenr, ordreno, er referens, ert ordernr, deres ref, rekvisisjonsno, tilausnumero, viitteenne, rendelesszam, rendelesi szam, comanda no`,
  },
  delivery_date: {
    strong: `data entrega, data saida, data entrada saida, data da entrada saida, data de saida, data de saida entrada, data entrada, data sprzedazy, data dostawy, data wykonania uslugi, data zakonczenia dostawy, datum uskutecneni plneni, duzp, datum uskutecneni zdanitelneho plneni, leveransdatum, leveringsdato, toimituspaiva, teljesites datuma, teljesites ideje, teljesites, data livrarii`,
  },
  order_date: { strong: 'data pedido, data encomenda, data zamowienia, datum objednavky, orderdato, ordredato, tilauspaiva' },
  period: {
    strong: 'periodo faturacao, periodo de referencia, competencia, okres rozliczeniowy, okres, obdobi, fakturaperiod, faktureringsperiode',
  },
  customer_number: {
    strong: `cliente no, no cliente, codigo cliente, no contribuinte cliente, no klienta, klient no, cislo zakaznika, zakaznik no, kundno, kundnr, kundenr, kundeno, asiakasnumero, ugyfelszam, vevoszam, cod client`,
  },
  delivery_number: {
    strong: 'guia transporte, guia de remessa no, guia remessa, no wz, dodaci list, dodaci list no, foljesedel, folgeseddel, szallitolevel',
  },
  other_number: {
    strong: `chave acesso, chave de acesso, protocolo autorizacao, protocolo de autorizacao de uso, inscricao estadual, inscricao municipal, serie, folha, no serie, regon, krs, ico, ic, bdo, variabilni symbol, konstantni symbol, specificky symbol, ocr no, kid, kid no, kid nummer, referensnummer, viitenumero, cegjegyzekszam, registrul comertului, ncm, ncm sh, cfop, cst, placa do veiculo, codigo antt, codigo verificacao, no dps, numero da dps, codigo tributacao nacional municipal, organisasjonsnummer, organisationsno, org no, orgnr, cvr no, cvr`,
  },
  total: {
    strong: `jumlah besar, jumlah bayaran, jumlah perlu dibayar, jumlah keseluruhan, total bayar, total belanja, jumlah bayar, total harga, suma pln, ukupno, za platiti, ukupno eur, sveukupno, valor total da nota, valor total nota, valor total, total a pagar, total geral, total da fatura, total fatura, valor liquido nfs e, valor liquido da nfs e, valor total da nfs e, valor da nota, valor a pagar, total documento, total com iva, valor total r, valor pago r, valor servico, valor do servico,
      kwota do zaplaty, razem do zaplaty, do zaplaty razem, wartosc brutto, suma brutto, razem brutto, ogolem, lacznie, kwota brutto, wartosc faktury, celkem k uhrade, k uhrade celkem, celkem s dph, cena celkem s dph, celkova castka, celkem vcetne dph,
      att betala, summa att betala, totalt att betala, totalbelopp, summa inkl moms, total inkl moms, totalt inkl moms, belopp att betala, totalt belop, belop a betale, total inkl mva, sum inkl mva, til betaling, i alt, at betale, total dkk, i alt inkl moms, yhteensa, maksettava yhteensa, laskun summa, fizetendo, vegosszeg, fizetendo vegosszeg, brutto osszesen, mindosszesen, total de plata, total plata`,
    weak: `razem, celkem, totalt, summa, osszesen, soma, suma, valor`,
  },
  amount_due: {
    strong: 'do zaplaty, pozostalo do zaplaty, k uhrade, zbyva uhradit, a pagar, saldo devedor, maksettava, betala, rest a betale',
  },
  subtotal: {
    strong: `mercadoria servicos, mercadorias servicos, mercadorias e servicos, total mercadorias, valor total dos produtos, valor total produtos, total dos produtos, total sem iva, total iliquido, base tributavel, valor liquido, total liquido, valor dos servicos, wartosc netto, suma netto, razem netto, kwota netto, netto razem, celkem bez dph, zaklad dane, cena bez dph, zaklad, summa exkl moms, totalt exkl moms, netto belopp, nettobelop, sum eks mva, subtotal eks moms, i alt ekskl moms, total ekskl moms, veroton summa, veroton yhteensa, netto osszesen, ado alap, adoalap, total fara tva, subtotal fara tva`,
  },
  tax: {
    strong: `ppn, pdv, ptu, suma ptu, cukai, cukai perkhidmatan, pajak, valor do icms, valor icms, valor do ipi, valor do iss, issqn apurado, valor iva, total iva, total do iva, kwota vat, podatek vat, wartosc vat, podatek, dph, castka dph, dan, moms, momsbelopp, varav moms, heraf moms, mva, mva belop, merverdiavgift, alv, arvonlisavero, alv yhteensa, afa, afa osszesen, afa osszege, valoare tva, total tva`,
  },
  tax_noise: {
    strong:
      'base calculo icms, base de calculo do icms, base de calculo do icms st, base icms, stawka vat, stawka, sazba dph, moms %, momssats, valor aprox tributos, aliquota, aliquota aplicada',
  },
  discount: { strong: 'desconto, descontos, desconto incondicionado, rabat, upust, sleva, alennus, kedvezmeny, reducere' },
  shipping: {
    strong:
      'valor do frete, frete, valor do seguro, portes envio, koszt dostawy, wysylka, doprava, frakt, fragt, toimituskulut, szallitasi koltseg, outras despesas, outras despesas acessorias',
  },
  paid: {
    strong:
      'tunai, baki, kembali, kembalian, bayar, dibayar, bayaran, gotovina, povrat, vraceno, retur, tillbaka, kontanter, cartao, multibanco, entregado, pago, valor pago, troco, dinheiro, numerario, zaplacono, gotowka, karta, reszta, kwota oplacona, uhrazeno, hotovost, betalt, kontant, maksettu, fizetve, keszpenz, platit',
  },
  rounding: {
    strong:
      'pelarasan, pembulatan, arredondamento, zaokrouhleni, zaokrouhlenie, avrundning, oresavrundning, avrunding, afrunding, kerekites, pyoristys',
  },
  bank: {
    strong:
      'no konta, nr konta, numer konta, numer rachunku, rachunek bankowy, konto bankowe, cislo uctu, bankovni spojeni, bankgiro, plusgiro, kontonummer, tilinumero, bankszamlaszam, cont bancar, conta bancaria, agencia',
  },
  vat_id: {
    strong: `cnpj, cnpj cpf, cpf, cpf cnpj, cnpj cpf nif, nif no, contribuinte, contribuinte no, no contribuinte, nipc, nip, nip no, dic, ic dph, vat ue, momsregno, momsregistreringsno, momsregnr, vat nummer, cvr nr, y tunnus, alv no, adoszam, cif no, cod fiscal, cui`,
  },
  phone: { strong: 'telefone, fone, fone fax, telefone fax, telemovel, telefonszam, puhelin, mobiltelefon' },
  vendor: {
    strong: `emitente, emitente da nfs e, prestador, prestador fornecedor, prestador de servicos, identificacao do emitente, fornecedor, sprzedawca, wystawca, dostawca, prodavajici, dodavatel, prodavajuci, saljare, selger, saelger, leverantor, leverandor, myyja, elado, szallito, kibocsato, szamlakibocsato, furnizor, vanzator, recebemos`,
  },
  customer: {
    strong: `destinatario remetente, destinatario, tomador, tomador adquirente, tomador de servicos, cliente nome, adquirente, exmo sr, exmo s sr s, exmos srs, nabywca, kupujacy, odbiorca faktury, odberatel, kupujici, zakaznik, kopare, kjoper, kober, fakturamottagare, fakturaadress, fakturaadresse, faktureras till, ostaja, asiakas, laskutusosoite, vevo, vasarlo, megrendelo, cumparator, client nume`,
    weak: `kund, kunde, klient, nome razao social, nome nome empresarial, razao social`,
  },
  ship_to: {
    strong:
      'local de entrega, endereco entrega, local da prestacao, odbiorca, adres dostawy, dodaci adresa, leveransadress, leveringsadresse, toimitusosoite, szallitasi cim, transportador volumes transportados, transportador, adresa livrare',
  },
  terms: {
    strong:
      'condicoes pagamento, forma pagamento, forma de pagamento, meio pagamento, sposob platnosci, forma platnosci, platnosc, zpusob platby, zpusob uhrady, betalningsvillkor, betalingsbetingelser, maksuehto, fizetesi mod, fizetes modja',
  },
};

/** Two lexicons as one. */
export function joinLabels<Name extends string>(
  first: Partial<Record<Name, Labels>>,
  second: Partial<Record<Name, Labels>>,
): Partial<Record<Name, Labels>> {
  const joined: Partial<Record<Name, Labels>> = { ...first };
  for (const [name, labels] of Object.entries(second) as [Name, Labels][]) {
    const known = joined[name];
    joined[name] = {
      strong: [known?.strong, labels.strong].filter(Boolean).join(', '),
      weak: [known?.weak, labels.weak].filter(Boolean).join(', '),
    };
  }
  return joined;
}
