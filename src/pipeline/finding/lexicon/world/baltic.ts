import type { LanguageWords } from './language-words.js';

/** Estonian, Latvian and Lithuanian. */
export const BALTIC: LanguageWords = {
  labels: {
    invoice_number: {
      strong: `arve nr, arve number, arve no, kreeditarve nr, ettemaksuarve nr, rēķina nr, rēķina numurs, rēķins nr, rekins nr, pavadzīme nr, pavadzīmes nr, pavadzīmes numurs, kredītrēķins nr, avansa rēķins nr,
        sąskaitos nr, sąskaita nr, sąskaita faktūra nr, pvm sąskaita faktūra nr, sąskaitos numeris, faktūros nr, sąskaitos faktūros nr, serija nr, serija ab nr, išankstinė sąskaita nr, sąskaitos serija ir numeris, kreditinė sąskaita nr`,
      weak: 'arve, rēķins, sąskaita, dokumento nr',
    },
    invoice_date: {
      strong:
        'arve kuupäev, kuupäev, arve väljastamise kuupäev, rēķina datums, izrakstīšanas datums, dokumenta datums, izrakstīts, rēķins izrakstīts, sąskaitos data, išrašymo data, sąskaitos išrašymo data, dokumento data, išrašyta',
      weak: 'datums',
    },
    due_date: {
      strong:
        'maksetähtaeg, maksetähtpäev, tasuda hiljemalt, maksta enne, tähtaeg, maksetähtaeg kuni, apmaksas termiņš, samaksas termiņš, apmaksāt līdz, samaksāt līdz, termiņš, apmokėti iki, mokėjimo terminas, apmokėjimo terminas, sumokėti iki, apmokėjimo data',
    },
    purchase_order_number: {
      strong: 'tellimuse nr, tellimus nr, tellimuse number, pasūtījuma nr, pasūtījums nr, užsakymo nr, užsakymas nr, užsakymo numeris',
    },
    customer_number: {
      strong:
        'kliendi nr, kliendi number, kliendi kood, kliendinumber, klienta nr, klienta kods, kliento kodas, kliento nr, mokėtojo kodas',
    },
    delivery_date: { strong: 'tarnekuupäev, piegādes datums, darījuma datums, pristatymo data, paslaugų suteikimo data' },
    other_number: {
      strong:
        'viitenumber, registrikood, reg kood, reg nr, lepingu nr, reģ nr, reģistrācijas nr, vienotais reģ nr, līguma nr, įmonės kodas, į k, im kodas, sutarties nr, kodas',
    },
    terms: {
      strong:
        'maksetingimused, maksetingimus, makseviis, apmaksas veids, samaksas veids, apmaksas nosacījumi, apmokėjimo sąlygos, mokėjimo būdas',
    },
    total: {
      strong: `tasuda, kokku tasuda, arve kokku, kokku koos käibemaksuga, summa kokku, tasumisele kuulub, kokku eur, kõik kokku, summa koos käibemaksuga, kokku km ga, maksta, kokku maksta, tasuda eur,
        summa apmaksai, kopā apmaksai, pavisam apmaksai, kopā ar pvn, summa ar pvn, kopsumma, kopējā summa, apmaksai, kopā eur, pavisam kopā, kopā samaksai, pavisam, samaksai, rēķina summa,
        suma su pvm, iš viso su pvm, bendra suma, mokėtina suma, viso su pvm, iš viso, viso, iš viso mokėti, bendra suma su pvm, suma apmokėjimui, mokėti, viso mokėti, galutinė suma, iš viso apmokėti, viso apmokėti`,
      weak: 'kokku, kopā, suma',
    },
    subtotal: {
      strong:
        'summa käibemaksuta, kokku käibemaksuta, summa km ta, kokku km ta, vahesumma, maksustatav summa, neto, summa bez pvn, kopā bez pvn, starpsumma, ar pvn apliekamā summa, suma be pvm, viso be pvm, iš viso be pvm, tarpinė suma, apmokestinama suma, apmokestinamoji vertė',
    },
    tax: { strong: 'käibemaks, käibemaks kokku, pvn, pvn summa, pvn kopā, pvm, pvm suma, iš viso pvm' },
    tax_noise: { strong: 'käibemaksumäär, km %, pvn likme, pvm tarifas' },
    discount: { strong: 'allahindlus, soodustus, atlaide, nuolaida' },
    shipping: { strong: 'saatmiskulu, tarne, piegāde, pristatymas, transportavimas' },
    paid: { strong: 'makstud, sularaha, ettemaks, apmaksāts, skaidrā naudā, apmokėta, grynais, grąža' },
    rounding: { strong: 'ümardamine, ümardus, noapaļošana, apvalinimas' },
    bank: {
      strong: 'arveldusarve, pank, konta nr, banka, norēķinu konts, konts, sąskaitos numeris banke, bankas, atsiskaitomoji sąskaita',
    },
    vat_id: {
      strong:
        'kmkr, kmkr nr, km reg nr, käibemaksukohustuslase number, kmk nr, pvn reģ nr, pvn maksātāja nr, pvn nr, pvm kodas, pvm mokėtojo kodas, pvm moketojo kodas',
    },
    phone: { strong: 'telefon, tālrunis, tālr, telefonas, mob tel' },
    vendor: {
      strong:
        'müüja, arve väljastaja, teenuse osutaja, pārdevējs, piegādātājs, nosūtītājs, preču piegādātājs, pakalpojuma sniedzējs, pardavėjas, tiekėjas, paslaugų teikėjas',
    },
    customer: {
      strong:
        'ostja, klient, maksja, arve saaja, tellija, pircējs, saņēmējs, maksātājs, klients, preču saņēmējs, pasūtītājs, pirkėjas, mokėtojas, klientas, užsakovas',
    },
    ship_to: { strong: 'tarneaadress, kauba saaja, piegādes adrese, pristatymo adresas' },
  },
  columns: {
    position: 'jrk, jrk nr, nr p k, n p k, eil nr',
    description:
      'kirjeldus, nimetus, toode, teenus, kauba nimetus, toote nimetus, toode teenus, kaup, selgitus, nosaukums, apraksts, preces nosaukums, preču nosaukums, pakalpojuma nosaukums, prece, pakalpojums, preces pakalpojuma nosaukums, pavadinimas, prekės pavadinimas, aprašymas, paslaugos pavadinimas, prekė, paslauga, prekės paslaugos pavadinimas, prekės ar paslaugos pavadinimas',
    quantity: 'kogus, hulk, tk, daudzums, skaits, daudz, kiekis',
    unit: 'ühik, mõõtühik, mērvienība, mērv, mērvien, mato vnt, mat vnt, mato vienetas',
    unit_price:
      'ühiku hind, hind, ühikuhind, tk hind, hind km ta, hind käibemaksuta, cena, vienības cena, cena bez pvn, cena eur, kaina, vieneto kaina, vnt kaina, kaina be pvm',
    total:
      'summa, kokku, maksumus, summa km ta, summa eur, summa bez pvn, vērtība, kopā, suma, suma be pvm, viso, vertė, iš viso, suma su pvm',
    tax: 'km %, käibemaks, pvn, pvn %, pvn likme, pvm, pvm %, pvm tarifas',
    discount: 'allahindlus, ah %, soodustus, atlaide, atlaide %, nuolaida',
    part_number: 'kood, tootekood, artikkel, kods, artikuls, preces kods, kodas, prekės kodas',
    date: 'kuupäev, datums',
  },
  titles: {
    invoice:
      'arve, kreeditarve, ettemaksuarve, arve saateleht, müügiarve, kviitung, rēķins, rēķins faktūra, kredītrēķins, avansa rēķins, pavadzīme rēķins, čeks, kvīts, sąskaita faktūra, pvm sąskaita faktūra, sąskaita, išankstinė sąskaita, kreditinė sąskaita, kreditinė pvm sąskaita faktūra, kasos čekis, išankstinio mokėjimo sąskaita',
    packing_list: 'saateleht, pavadzīme, preču pavadzīme, važtaraštis, pakkeleht',
    contract: 'leping, līgums, sutartis, kokkulepe, vienošanās',
    certificate: 'sertifikaat, sertifikāts, sertifikatas, tunnistus, apliecība, pažymėjimas',
    other: 'pakkumine, hinnapakkumine, tellimus, piedāvājums, pasūtījums, pasiūlymas, komercinis pasiūlymas, užsakymas',
  },
  subtypes: {
    'invoice:credit_note': 'kreeditarve, kredītrēķins, kreditinė sąskaita, kreditinė pvm sąskaita faktūra',
    'invoice:receipt': 'kviitung, čeks, kvīts, kasos čekis',
    'invoice:proforma': 'ettemaksuarve, avansa rēķins, išankstinė sąskaita, išankstinio mokėjimo sąskaita',
    'packing_list:delivery_note': 'saateleht, preču pavadzīme, važtaraštis',
  },
};
