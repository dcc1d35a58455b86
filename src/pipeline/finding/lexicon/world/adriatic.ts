import type { LanguageWords } from './language-words.js';

/** Croatian, Slovenian, Bosnian and Serbian in Latin letters, and Slovak. */
export const ADRIATIC: LanguageWords = {
  labels: {
    invoice_number: {
      strong: `račun br, račun broj, broj računa, racun broj, račun br r1, faktura br, faktura broj, broj fakture, račun otpremnica br, ponuda br, broj ponude, ponuda broj, ponuda predračun broj, broj predračuna, avansna faktura, predračun br, predracun broj, broj dokumenta, račun r1 br,
        številka računa, račun št, račun številka, st računa, št računa, številka dokumenta, predračun št, dobropis št, št dokumenta, račun stevilka,
        faktúra č, faktúra číslo, číslo faktúry, č faktúry, faktúra daňový doklad č, dobropis č`,
      weak: 'račun, predračun, faktúra',
    },
    invoice_date: {
      strong: `datum izdavanja, datum računa, datum izdavanja računa, datum fakture, datum dokumenta, datum i vrijeme izdavanja, datum i mjesto izdavanja, nadnevak, datum i vrijeme, vrijeme izdavanja, datum i vreme izdavanja, datum ponude, datum izdavanja ponude, datum in čas,
        datum izdaje, datum izdaje računa, datum in kraj izdaje, kraj in datum izdaje, dátum vystavenia, dátum vyhotovenia, dátum vystavenia faktúry`,
    },
    due_date: {
      strong: `datum dospijeća, dospijeće, rok plaćanja, datum valute, valuta plaćanja, platiti do, dospeva, datum dospeća, rok za plaćanje, datum plaćanja,
        rok plačila, datum zapadlosti, zapade, zapadlost, plačilo do, zapadlost računa, dátum splatnosti, splatnosť, splatná do`,
    },
    purchase_order_number: {
      strong:
        'broj narudžbe, narudžba br, broj narudžbenice, narudžbenica br, naročilo št, številka naročila, št naročila, objednávka č, číslo objednávky, vaša objednávka',
    },
    delivery_date: {
      strong:
        'datum isporuke, datum prometa, datum isporuke dobara, datum opravljene storitve, datum storitve, datum dobave, datum opravljanja, dátum dodania, dátum dodania tovaru, dátum zdaniteľného plnenia',
    },
    customer_number: { strong: 'šifra kupca, broj kupca, šifra kupca, šifra stranke, številka kupca, číslo odberateľa, zákaznícke číslo' },
    delivery_number: { strong: 'otpremnica br, broj otpremnice, dobavnica št, številka dobavnice, dodací list č' },
    other_number: {
      strong:
        'poziv na broj, broj avansne fakture, broj izabrane avansne fakture, mbs, matični broj, matična številka, sklic, zki, jir, zoi, eor, koda namena, variabilný symbol, konštantný symbol, ičo, oznaka operatera, operater',
    },
    terms: { strong: 'način plaćanja, uvjeti plaćanja, način plačila, plačilni pogoji, spôsob úhrady, forma úhrady' },
    total: {
      strong: `ukupno za platiti, ukupno za plaćanje, ukupan iznos, ukupno s pdv om, sveukupno, za platiti, iznos za plaćanje, ukupni iznos, ukupno eur, ukupno sa pdv, za uplatu, ukupno za uplatu, iznos računa, ukupno s pdv, iznos ukupno, ukupno plaćanje, ukupan iznos fakture, ukupan iznos računa, ukupan iznos po avansu, ukupno sa pdv om,
        za plačilo, skupaj za plačilo, znesek za plačilo, skupaj z ddv, skupni znesek, znesek skupaj, vrednost z ddv, skupaj eur, za plačilo eur, končni znesek, skupna vrednost, vrednost računa,
        celkom na úhradu, na úhradu, suma na úhradu, celkom s dph, spolu s dph, celková suma, spolu na úhradu, celková čiastka, k úhrade`,
      weak: 'ukupno, skupaj, iznos, znesek, spolu, celkom',
    },
    subtotal: {
      strong: `osnovica, porezna osnovica, iznos bez pdv a, ukupno bez pdv, ukupno bez pdv a, neto iznos, međuzbroj, poreska osnovica, ukupna osnovica, ukupna osnovica po avansu, iznos bez pdv, vrijednost bez pdv,
        osnova za ddv, skupaj brez ddv, osnova, vrednost brez ddv, znesek brez ddv, neto vrednost, davčna osnova, spolu bez dph, celkom bez dph, základ dane`,
    },
    tax: { strong: 'pdv, iznos pdv a, iznos pdv, ukupno pdv, ukupan pdv, porez, ddv, znesek ddv, skupaj ddv, dph, suma dph, výška dph' },
    tax_noise: { strong: 'stopa pdv, stopa pdv a, porezna stopa, stopnja ddv, stopa ddv, sadzba dph' },
    discount: { strong: 'popust, rabat, iznos popusta, zľava' },
    shipping: { strong: 'dostava, troškovi dostave, poštarina, poštnina, stroški dostave, doprava' },
    paid: { strong: 'plaćeno, gotovina, povrat, vraćeno, kartica, plačano, vračilo, uhradené, hotovosť' },
    bank: {
      strong:
        'žiro račun, tekući račun, račun banke, broj računa za plaćanje, transakcijski račun, trr, bančni račun, bankový účet, číslo účtu',
    },
    vat_id: {
      strong:
        'oib, pdv id, pdv id broj, pdv broj, jib, pib, id za ddv, davčna št, davčna številka, id št za ddv, identifikacijska številka za ddv, ič dph, dič',
    },
    phone: { strong: 'telefon, telefaks, mob' },
    vendor: {
      strong:
        'prodavatelj, izdavatelj, dobavljač, prodavač, isporučitelj, izdavatelj računa, prodavac, izdavalac, izdavalac računa, izdajatelj, prodajalec, dobavitelj, izdajatelj računa, dodávateľ, predávajúci',
    },
    customer: {
      strong:
        'kupac, primatelj, naručitelj, klijent, primalac, naziv kupca, ime kupca, naručilac, korisnik, kupac i adresa, kupec, prejemnik, naročnik, prejemnik računa, plačnik, odberateľ, kupujúci',
    },
    ship_to: { strong: 'adresa dostave, mjesto isporuke, naslov dostave, dostavni naslov, adresa dodania' },
  },
  columns: {
    position: 'rbr, r b, rb, red br, redni broj, zap št, zp, poz',
    description:
      'opis, naziv, proizvod, naziv robe, naziv artikla, naziv robe usluge, naziv proizvoda, vrsta robe usluge, opis usluge, usluga, artikl, opis blaga, naziv blaga, naziv storitve, opis storitve, blago, storitev, artikel, popis, názov, názov položky, popis položky, označenie dodávky',
    quantity: 'količina, kol, količina kom, množstvo, počet',
    unit: 'jm, jed mjere, jedinica mjere, jedinica mere, jed mere, jmj, mj jd, enota, enota mere, mj',
    unit_price:
      'cijena, jedinična cijena, jed cijena, cijena bez pdv a, cijena po jedinici, cijena bez pdv, mpc, jedinična cena, cena po jedinici, cena bez pdv, cena sa rabatom, cena, cena na enoto, cena brez ddv, cena enote, cena z ddv, jednotková cena, cena za jednotku, cena za kus, cena za mj',
    total:
      'iznos, ukupno, vrijednost, vrednost, iznos bez pdv a, iznos bez pdv, ukupan iznos, ukupno sa pdv om, ukupno s pdv om, znesek, skupaj, vrednost brez ddv, znesek brez ddv, skupaj eur, spolu, celkom, celkom s dph, spolu s dph, cena spolu',
    tax: 'pdv, pdv %, stopa pdv, pdv stopa, iznos pdv, ddv, ddv %, stopnja ddv, dph, dph %, sadzba dph',
    discount: 'popust, rabat, rabat %, popust %, umanjenje, zľava',
    part_number: 'kód, šifra, šifra artikla, šifra artikla, kod, šifra izdelka',
    date: 'datum, dátum',
  },
  titles: {
    invoice:
      'račun, faktura, račun r1, račun otpremnica, predračun, gotovinski račun, r1 račun, fiskalni račun, odobrenje, dobropis, predračun ponudba, faktúra, faktúra daňový doklad, zálohová faktúra, proforma faktúra, pokladničný doklad',
    packing_list: 'otpremnica, dobavnica, dodací list, popis pošiljke',
    contract: 'ugovor, pogodba, zmluva, dohoda, ugovor o djelu',
    certificate: 'certifikat, potvrda, potrdilo, osvedčenie, uvjerenje',
    other: 'ponuda, narudžbenica, ponudba, naročilnica, cenová ponuka, objednávka, izvod',
  },
  subtypes: {
    'invoice:credit_note': 'odobrenje, dobropis, knjižno odobrenje, knjižna obavijest',
    'invoice:receipt': 'gotovinski račun, fiskalni račun, pokladničný doklad',
    'invoice:proforma': 'predračun, avansni račun, predračun ponudba, proforma faktúra, zálohová faktúra',
    'packing_list:delivery_note': 'otpremnica, dobavnica, dodací list',
  },
};
