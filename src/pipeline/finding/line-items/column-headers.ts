/** How the columns of lists of items are headed, by what they hold, in many languages; as LABELS of the lexicon are written. */
export const COLUMN_HEADERS = {
  position: {
    strong:
      'pos, position, line, line no, no, lfd nr, sl no, s no, sr no, sno, item no line, ligne, pos nr, regel, nr, ln, riga, linea, seq, sira, sira no, lp, l p, poz, por c, sorszam, sor sz, red br, r br',
  },
  description: {
    strong: `description, item description, description of goods, goods description, product description, item, items, product, article, particulars, details, service, services, goods, item name, product name, channel description, activity, commodity, commodity description, full description of goods, description goods, name, products, job description, work description, kind of packages description of goods, marks numbers description, description commodity, description of services, service description, services description, task description, product or service, products and services, product service, services rendered, item details, product details, description and quantity of goods, full description goods,
      bezeichnung, beschreibung, leistung, artikel, produkt, artikelbezeichnung, leistungsbeschreibung, text, position beschreibung, warenbezeichnung, produktbeschreibung, dienstleistung, artikelbeschreibung, leistungen, arbeiten, beschreibung der leistung, posten, ware, tatigkeit,
      designation, libelle, article, produit, prestation, description, intitule, desc, designation des marchandises, nature, prestations, designation produits, travaux, detail,
      descripcion, concepto, producto, articulo, detalle, descripcion mercancia, servicio, denominacion, descripcion producto,
      descrizione, prodotto, articolo, descrizione articolo, causale, descrizione merce, descrizione beni, natura e qualita dei beni, oggetto, descrizione prodotto, servizio, prestazione, prestazioni, descrizione servizi, descrizione servizi prestati, descrizione prestazione,
      omschrijving, omschrijving werkzaamheden, werkzaamheden, artikel, product, dienst, artikelomschrijving, productomschrijving, goederen, omschrijving goederen,
      itens faturados, itens fatura, descricao, descricao dos produtos servicos, descricao do produto servico, descricao produto, descricao do produto, descricao servico, produto, designacao, artigo, nazwa, nazwa towaru, nazwa towaru uslugi, nazwa towaru lub uslugi, opis, towar, nazev, popis, polozka, oznaceni dodavky, benamning, beskrivning, beskrivelse, varebeskrivelse, artikelbenamning, tuote, kuvaus, nimike, selite, megnevezes, termek, denumire, denumirea produselor, keterangan, nama produk, nama barang, deskripsi, uraian, produk, barang, jenis barang, mal hizmet, ürün, ürün adı, açıklama,
      descriptions, descriptions of goods, goods descriptions, contents, contenu, contenido, contenuto, inhalt, inhoud, conteudo, number and kind of packages description of goods, number and type of packages description of goods, description of packages and goods, description of contents, detailed description of contents, quantity and detailed description of contents, detaillierte inhaltsbeschreibung, menge und detaillierte beschreibung des inhalts, description detaillee du contenu, descripcion detallada del contenido, descrizione dettagliata del contenuto, packages and description of goods, packstucke und warenbezeichnung, colis et designation des marchandises, bultos y descripcion de las mercancias, colli e designazione delle merci, colli en omschrijving van de goederen, kind of packaging description of articles special marks and exceptions, description of articles special marks and exceptions, description of articles, kind of package description of articles special marks and exceptions`,
  },
  quantity: {
    strong: `qty, quantity, qty shipped, quantity shipped, qty ordered, shipped qty, units, hours, number of hours, no of hours, days, number of days, no of days, nights, number of nights, no of nights, pcs, pieces, no units, unit quantity, hrs, qnty, quantity shipped pcs, no of units, shipped, count, qty pcs, number of units, qty units, total qty, qty total, quantity total, total quantity, pcs total, total pcs, total pieces, gesamtmenge, menge gesamt, anzahl gesamt, gesamtanzahl, quantite totale, qte totale, cantidad total, cant total, quantita totale, qta totale, totaal aantal, aantal totaal, quantidade total, net quantity in htsus units, quantities, metres, meters, metros, metri, qty mtr,
      menge, anzahl, stuck, stk, stunden, std, stuckzahl, anz, mge, liefermenge,
      quantite, qte, qte livree, quantite livree, nombre, nb, qt, quant, heures, nbre,
      cantidad, cant, uds, unidades, ud, ctd, horas,
      quantita, qta, q ta, qt, ore, pezzi, colli quantita,
      aantal, hoeveelheid, uren, stuks, aant,
      quantidade, qtd, qtde, quant, ilosc, mnozstvi, pocet, pocet mj, antal, antall, maara, kpl, mennyiseg, cantitate, jumlah produk, jumlah barang, banyaknya, kuantitas, jml, miktar, adet`,
  },
  unit: {
    strong:
      'un, unid, jm, jedn, mj, enhet, enhed, yksikko, mee, unit, uom, unit of measure, einheit, me, eh, unite, unidad, um, u m, unita, unita misura, eenheid, eenh, unit measure, per, u o m, units of measure, mengeneinheit',
  },
  unit_price: {
    strong: `unit price, price, rate, unit cost, price each, each, unit value, price per unit, u p, u price, cost, unit rate, price unit, unit net price, net price, hourly rate, rate per hour, price per hour, daily rate, day rate, rate per day, price per day, rate per night, price per night, price per piece, rate per unit, sales price, unit price excl vat, unit price usd, unit price eur, unitprice, price usd, uprice, list price, item price, price eur, u price rm, unit amount, unit selling price, price per item, fee, hourly fee,
      einzelpreis, preis, stuckpreis, nettopreis, bruttopreis, e preis, einzel, einzeln, ansatz, ep, vk preis, preis einheit, einzelpreis netto, einzelbetrag, stundensatz, preis pro einheit, einheitspreis, einzelpreis eur, preis stuck, netto preis, einzelpreis brutto, e preis eur,
      prix unitaire, pu, p u, prix, pu ht, prix unitaire ht, p u ht, unitaire, prix u, tarif, pu eur, prix unit, taux horaire, prix unit ht, prix u ht,
      precio, precio unitario, precio ud, p unitario, precio unidad, pvp, p u, precio unit, precio neto, tarifa, valor unitario,
      prezzo, prezzo unitario, prezzo un, p unitario, prezzo unit, importo unitario, prezzo netto, costo, valore unitario, pr unitario, tariffa,
      prijs, prijs per stuk, stukprijs, eenheidsprijs, prijs per eenheid, tarief, stuksprijs, prijs excl, prijs stuk, uurtarief,
      tar sem impostos, tarifa sem impostos, preco un, valor unit, vl unit, v unit, vlr unit, preco, preco unitario, preco unit, valor unitario, cena, cena netto, cena jednostkowa, cena jedn, cena jednostkowa netto, cena za mj, jednotkova cena, cena mj, pris, a pris, styckpris, enhetspris, enhedspris, stykpris, stk pris, hinta, yksikkohinta, a hinta, egysegar, egyseg ar, pret unitar, pret, harga satuan, harga, birim fiyat, birim fiyati, fiyat`,
  },
  total: {
    strong: `amount, total, line total, extended price, ext price, extended, total price, total amount, net amount, extension, line amount, sale amt, value, total value, subtotal, sub total, net, amt, ext, ext amount, total cost, extended amount, gross, gross amount, amount usd, amount eur, amount rm, total usd, total eur, total excl vat, price total, total net, ext cost, amount due, line value, sales amount, total rm, s price, extended value, net value, total net value, net total, total excl, charges, charge, s total,
      gesamtpreis, gesamt, betrag, summe, entgelt, gesamtbetrag, gp, zeilenbetrag, netto, nettobetrag, wert, gesamt netto, positionsbetrag, preis gesamt, gesamtpreis netto, gesamt eur, betrag eur, brutto, gesamtwert, g preis, betrag netto, netto betrag, gesamtpreis eur, summe netto, g preis eur,
      montant, total ht, montant ht, prix total, prix ht, total ttc, montant ttc, prix total ht, total ligne, montant net, total net, sous total, total net ht, prix ttc, valeur, prix net,
      importe, total, importe neto, importe total, subtotal, valor, total linea, precio total, neto, base imponible, monto,
      importo, totale, prezzo totale, imp netto, importo netto, totale riga, valore, imponibile, tot, netto, importo totale, totale netto,
      bedrag, totaal, totaalprijs, regeltotaal, totaal excl btw, prijs incl btw, bedrag excl btw, nettobedrag, waarde, totaalbedrag, netto bedrag, prijs totaal, subtotaal, totaal excl,
      valor total, vl total, v total, vlr total, valor liquido, preco total, total liquido, wartosc, wartosc netto, wartosc brutto, kwota, razem, celkem, cena celkem, celkem bez dph, belopp, summa, belop, sum, summa exkl moms, yhteensa, netto ertek, brutto ertek, ertek, osszeg, netto ar, valoare, jumlah, jumlah harga, total harga, tutar, tutari, mal hizmet tutari, toplam tutar, satir toplami, rm, usd, eur, euro, gbp, chf, rs, inr, idr, sgd, aud, cad`,
  },
  tax: {
    strong:
      'cgst, sgst, igst, utgst, icms, v icms, vl icms, valor icms, bc icms, v ipi, vl ipi, valor ipi, ipi, aliq icms, aliq ipi, iss, dph, sazba dph, stawka vat, stawka, vat %, kwota vat, wartosc vat, moms, moms %, mva, alv, alv %, afa, afa %, vat, tax, gst, vat rate, tax rate, taxes, sst, ust, mwst, tva, iva, btw, steuer, steuersatz, ust satz, mwst satz, taux tva, taxe, tipo iva, aliquota, aliq, aliq iva, alicuota, alicuota iva, alic iva, btw tarief, vat amount, tax amount, gst amount, btw bedrag, tx, tax code, gst code, cod iva, tc, c iva, code tva, mwst betrag, vat code, ust betrag, montant tva, duty, duty rate, abgabe, droits, impuesto, impuestos, pajak, kdv, kdv orani, kdv tutari, imposto, impostos',
  },
  discount: {
    strong:
      'discount, disc, rabatt, rabatt in, remise, rem, dto, dcto, descuento, sconto, sc, korting, disc amount, discount amount, nachlass, rab, desconto, iskonto, iskonto orani, iskonto tutari, iskonto arttirim orani, iskonto arttirim tutari',
  },
  part_number: {
    strong: `item no, part no, part, sku, code, item code, article no, product code, product no, product id, item id, stock code, material no, material, catalog no, cat no, model, model no, style, style no, item nr, item ref, upc, ean, isbn, p n, stock no, manufacturer part no, mfr no, model number,
      artikelnummer, artikel nr, art nr, artnr, bestellnummer, best nr, materialnummer, produktnummer, artikelnr, teilenummer, sachnummer,
      reference, ref, code article, ref article, code produit, reference produit, reference article,
      referencia, codigo, cod, codigo articulo, codigo producto, cod articulo,
      codice, codice articolo, cod art, cod articolo, rif, codice prodotto, art,
      artikelnummer, artikelcode, artikelnr, productcode, code, artnr, productnummer,
      codigo produto, cod produto, cod prod, cst, cfop, kod, kod towaru, kod zbozi, katalogove cislo, varenr, varenummer, artikelno, tuotenumero, cikkszam, stok kodu, urun kodu, malzeme kodu`,
  },
  date: {
    strong:
      'date, datum, fecha, data, service date, day, lieferdatum, period, zeitraum, periode, time, uhrzeit, delivery date, leistungsdatum, von, bis, from, to, exp date, expiry, mfg date',
  },
  hs_code: {
    strong:
      'ncm, ncm sh, pkwiu, gtu, pct, pct code, hsn, hsn code, hsn sac, hsn sac code, htsus, hts us, ahtn, ahtn code, cn code, intrastat code, customs code, customs tariff, customs tariff no, gtip, gtip no, gtip kodu, fraccion arancelaria, subpartida arancelaria, posicion arancelaria, hs code, hs, hts, hts code, tariff no, tariff code, commodity code, harmonized code, harmonized tariff no, harmonised code, zolltarifnummer, warennummer, ztn, statistische warennummer, zolltarif nr, code douanier, code sh, nomenclature, partida arancelaria, codigo arancelario, codigo taric, taric, codice doganale, voce doganale, codice taric, goederencode, hs code no, hts no, tariff, schedule b, schedule b no, statistical code, nomenclature combinee, code nc, codice nc, nomenclatura combinata, harmonized, harmonized code no',
  },
  origin: {
    strong:
      'origin, country of origin, country origin, coo, made in, country of manufacture, country manufacture, ursprung, ursprungsland, herkunft, pays origine, origine, pais origen, origen, paese origine, land van oorsprong, land oorsprong, oorsprong, c o, ctry of origin, country',
  },
  net_weight: {
    strong:
      'net weight, net wt, nett weight, nett wt, nett, n wt, n wt kgs, n w, net kg, net weight kg, net mass, nettogewicht, netto kg, gewicht netto, poids net, peso neto, peso netto, nettogewicht kg, nw, nt wt, eigenmasse, masse nette, massa netta, unit net weight',
  },
  gross_weight: {
    strong:
      'gross weight, gross wt, g wt, g wt kgs, g w, gross kg, weight, gross mass, gross weight kg, weight lbs, weight kg, wt, weight lb, bruttogewicht, gewicht, brutto kg, gewicht brutto, poids brut, poids, peso bruto, peso, peso lordo, brutogewicht, rohmasse, gw, total weight, masse brute, massa lorda, gewicht kg, weight subject to correction',
  },
  packages: {
    strong:
      'packages, no of packages, cartons, ctns, ctn, pkgs, no pkgs, number of packages, colli, packstucke, kolli, colis, bultos, cajas, cartones, dozen, boxes, pallets, anzahl packstucke, nombre colis, num packages, no packages, handling unit qty, package qty, pieces packages, no of pkgs, pallet, no pieces, handling units, number and kind of packages, number and kinds of packages, number and type of packages, number and types of package, no shipping units, shipping units, no of shipping units, anzahl und art der packstucke, nombre et nature des colis, numero y clase de bultos, numero e natura dei colli, aantal en soort colli, no of pieces rcp',
  },
  batch: { strong: 'batch, batch no, lot, lot no, serial, serial no, charge, chargennummer, no lot, lote, lotto, seriennummer, s n' },
  marks: {
    strong:
      'marks, marks and numbers, marks no, marks nos, shipping marks, marks numbers, markierung, marques, marcas, marche, merken, carton no, ctn no, case no, package no, container no, container, box no, c no, pallet no, type, class, nmfc, nmfc no, freight class, h m, hm, cube, volume, cbm, dimensions, dims, dim, measurement, type of packaging, type packaging, package type, packaging, lxwxh, length, marks and numbers of containers, container no seal no marks and numbers, container seal no marks and numbers, bulto, bulto no, palette, palette no, mark numbers, mark and numbers, mark no, mark nos, shipping mark, shipping mark and numbers',
  },
} as const;
