const list = (text: string): string[] => text.split(',').map((entry) => entry.trim());

/** Words of which made-up companies, people, places and goods are named. None of them names anybody. */
export const COMPANIES = list(
  'Nordlicht, Bluebird, Alpenblick, Sunrise, Harbour, Meridian, Quartz, Tulip, Falcon, Granite, Lumen, Orchard, Pioneer, Riverside, Silverline, Terra, Vertex, Wildflower, Zenith, Atelier, Boulangerie, Librería, Officina, Padaria, Studio, Technik, Elektro, Kreativ, Optik, Media, Foods, Trading, Print, Garten, Moda, Auto, Sport, Casa, Maison, Ferro',
);
export const FORMS = list(
  'GmbH, AG, Ltd, Limited, LLC, Inc., Corp., SARL, SAS, S.A., S.L., S.r.l., S.p.A., B.V., N.V., Lda, Ltda, Sp. z o.o., s.r.o., AB, ApS, AS, Oy, Kft., SRL, Sdn Bhd, Pte Ltd, KG, e.K., & Co, & Sons, Enterprise',
);
export const GIVEN = list(
  'Anna, Peter, Maria, John, Sophie, Luca, Carla, Pedro, Eva, Jan, Lena, Paul, Julia, Marco, Nora, Hugo, Ines, Oskar, Ruth, Tom',
);
export const SURNAMES = list(
  'Example, Muster, Testmann, Sample, Modelo, Esempio, Exemplo, Voorbeeld, Przyklad, Vzor, Malli, Minta, Placeholder, Specimen, Fictus, Niemand, Nemo, Dupont-Test, Probe, Demo',
);
export const STREETS = list(
  'High Street, Station Road, Hauptstraße, Bahnhofstraße, Rue de la Gare, Avenue du Parc, Calle Mayor, Via Roma, Kerkstraat, Rua Nova, Park Lane, Market Street, Lindenweg, Dorpsstraat, Jalan Utama, ul. Polna',
);
export const TOWNS = list(
  'Springfield, Musterstadt, Riverton, Villeneuve, Nieuwstad, Borgo, Villanueva, Novigrad, Seaview, Bergen, Oldtown, Greenfield, Taman Jaya, Nowe Miasto',
);
export const ITEMS = list(
  'Paper, Toner, Cable, Chair, Service, Support, Consulting, Coffee, Bread, Milk, Battery, Printer, Notebook, Lamp, Filter, Hosting, License, Maintenance, Repair, Delivery, Installation, Training, Design, Screws, Paint, Bolt, Glass, Juice, Rice, Soap',
);
export const TITLES = list(
  'Invoice, INVOICE, Tax Invoice, Rechnung, RECHNUNG, Facture, FACTURE, Factura, Fattura, Factuur, Fatura, Faktura, Invoice / Rechnung',
);
/** What shops call themselves, before or behind their name. */
export const SHOPS_BEFORE = list(
  'Restoran, Kedai Runcit, Kedai Makan, Perniagaan, Farmasi, Syarikat, Pasaraya, Toko, Restaurant, Hotel, Café, Bar, Bäckerei, Gasthaus, Apotheke, Boulangerie, Pharmacie, Librairie, Ristorante, Trattoria, Farmacia, Panadería, Ferretería, Bakkerij, Slagerij, Padaria, Sklep',
);
export const SHOPS = list(
  'Mart, Café, Store, Shop, Bakery, Kitchen, Restaurant, Market, Express, Corner, Pharmacy, Hotel, Garage, Salon, Bistro, Kiosk, House, Point, Hardware, Stationery, Confectionery, Supplies, Centre, Food & Beverage, Trading, Enterprise, Maju Enterprise, Book Store, Auto Parts',
);
/** Departments to which invoices are sent. */
export const DEPARTMENTS = list(
  'Accounts Payable, Accounts Payable Department, Purchasing Dept., Procurement, Finance Department, Central Purchasing, Invoice Processing, Buchhaltung, Kreditorenbuchhaltung, Abt. Einkauf, Rechnungsprüfung, Einkauf, Service Comptabilité, Service Achats, Comptabilité fournisseurs, Departamento de Compras, Administración, Contabilidad, Ufficio Acquisti, Amministrazione, Afdeling Inkoop, Crediteurenadministratie, Boekhouding',
);
/** Terms of delivery, before a place. */
export const INCOTERMS = list('EXW, FCA, FOB, CFR, CIF, CPT, CIP, DAP, DDP');
