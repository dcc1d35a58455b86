import { fold } from '../../values/text.js';
import type { Concept } from './lexicon.js';

/** Words that may stand beside a label of a concept and leave its meaning: `harmonised standards`, `Name and address of exporter`, `gross weight cargo`. */
export type Qualifiers = ReadonlyMap<Concept, ReadonlySet<string>>;

const LINKING =
  'of the and or for by in on if an a der die das des dem und oder für von vom zum zur de du la le les des et ou l d del los las el y o u di della dello delle degli dei il lo gli i e ed da do dos van het een en ten te bzw per';

const PARTY =
  'name names full complete address addresses country firm company business legal organisation organization details information party street city code no optional required please see clause account eori tin as shown negotiable only unless consigned to order so indicate non not vollstandige vollstandiger anschrift adresse namen firma land staat name nom complete complet pays raison sociale entreprise nombre apellidos domicilio direccion completa completo pais razon social empresa nome cognome indirizzo paese ragione naam volledig volledige adres bedrijf gegevens optional facultatif facultativo facoltativo fakultativ';
const ORGANISATION =
  'calibration testing test tests analysis certification accredited accreditation notified control inspection quality laboratory office chamber body institute authority customs issuing name address kalibrierung prufung analyse zertifizierung name anschrift analyses etalonnage essais essai certification controle emetteur emettrice emisor emisora calibracion ensayo ensayos certificacion analisis taratura prova prove certificazione emittente kalibratie certificatie certificerende afgevende uitgevende uitvoerend uitvoerende';
const PAPER =
  'this certificate certificates report test tests analysis calibration inspection material mill quality conformity declaration document our your unique official serial registration approval insurance lab laboratory sample zertifikat zertifikats bescheinigung zeugnis bericht erklarung konformitatserklarung prufung kalibrierung dokument unser unsere interne eindeutige certificat rapport bulletin analyse essai etalonnage constat declaration document conformite enregistrement certificado informe ensayo analisis calibracion declaracion documento conformidad registro certificato prova analisi taratura dichiarazione documento conformita registrazione certificaat verklaring kalibratie registratie document';
const BATCH =
  'product production manufacturing manufacturer s code id control sample material supplier own produktion herstellung fabrication produit produccion fabricacion producto produzione prodotto productie product partita partida';
const WAYBILL =
  'bill lading waybill consignment note document sea air ocean house master cmr cim awb hawb mawb lta swb fbl b l konnossement konnossements frachtbrief frachtbriefs seefrachtbrief luftfrachtbrief sendung sendungs connaissement lettre voiture expedition transport aerien conocimiento embarque guia aerea aereo carta porte expedicion polizza carico lettera vettura spedizione cognossement vrachtbrief luchtvrachtbrief zeevrachtbrief zending';
const DECLARATION =
  'declaration customs entry export import transit registration movement reference mrn lrn single anmeldung anmeldungs anmelde ausfuhranmeldung einfuhranmeldung zollanmeldung registrier bezugs enregistrement declaration douane declaracion aduana registro dichiarazione doganale registrazione bolletta aangifte registratie douane';
const PACKED =
  'packing list slip delivery note dispatch despatch packliste packlisten packzettel lieferschein liste colisage bon livraison albaran lista empaque bultos embalaje contenido entrega ddt distinta imballaggio colli documento trasporto paklijst pakbon aflever';
const GOODS =
  'product products sample samples goods material materials item items merchandise commodity commodities article articles equipment instrument device tested calibrated supplied test complete full short brief general commercial trade name type description designation produkt produkte produkts produktes ware waren probe material prufling erzeugnis gerat gerats produit produits echantillon marchandise marchandises article etalonne etalonnee objet commerciale complet complete producto productos muestra mercancia mercancias articulo material calibrado ensayado prodotto prodotti campione merce merci articolo taratura oggetto prova product producten monster goederen artikel meetinstrument te kalibreren';
const NORM =
  'applicable applied harmonised harmonized european product material technical reference relevant certification certified system management test following used international national delivery steel angewandte angewendete harmonisierte zertifizierte anwendbare europaische technische einschlagige applicable applicables appliquee appliquees harmonisee harmonisees technique produit certification europeennes aplicable aplicables aplicada aplicadas armonizada armonizadas tecnica producto referencia applicabile applicabili applicata applicate armonizzata armonizzate tecnica prodotto riferimento toegepaste toepasselijke geharmoniseerde technische';
const MASS =
  'total cargo shipment kg kgs lb lbs kilos kilograms approx in gesamt insgesamt gewicht ca total totale totali totaal complessivo aprox ca the goods all packages mass masse masa massa';
const COUNT =
  'total number quantity qty all received by carrier containers units packages pieces shipment insgesamt gesamt anzahl total nombre numero cantidad quantita aantal totaal totale';
const DAY =
  'certificate report document declaration this coa analysis paper policy zertifikat zertifikats bericht berichts bescheinigung zeugnis dokument certificat rapport document attestation certificado informe documento certificato rapporto documento certificaat rapport document place ort lieu lugar luogo plaats signature unterschrift firma handtekening dd mm yyyy yy mmm jj mois tt jjjj';
const PLACE =
  'name code un unlocode iata requested routing port airport of ship vessel sea air nom nombre nome naam or and aeroport aeropuerto aeroporto luchthaven flughafen haven hafen';
const SHIP =
  'name of ocean carrying intended local mother feeder vessel flag nom du nombre nome naam het schip seeschiff no number aircraft truck';

const words = (...lists: string[]): ReadonlySet<string> =>
  new Set(
    fold([LINKING, ...lists].join(' '))
      .split(/\s+/)
      .filter(Boolean),
  );

const WORDS: readonly (readonly [ReadonlySet<string>, readonly Concept[]])[] = [
  [words(PARTY, ORGANISATION), ['issuer']],
  [
    words(PARTY),
    ['holder', 'recipient', 'shipper', 'consignee', 'notify_party', 'bill_to', 'carrier', 'exporter', 'importer', 'declarant'],
  ],
  [words(PAPER), ['certificate_number']],
  [words(BATCH), ['batch_number']],
  [words(WAYBILL), ['bill_of_lading_number']],
  [words(DECLARATION), ['declaration_number']],
  [words(PACKED), ['packing_list_number']],
  [words(GOODS), ['product_name']],
  [words(NORM), ['standard']],
  [words(MASS), ['total_weight', 'total_net_weight']],
  [words(COUNT), ['total_packages']],
  [words(DAY), ['issue_date', 'ship_date', 'declaration_date', 'expiry_date']],
  [words(PLACE), ['port_of_loading', 'port_of_discharge', 'country_of_origin', 'country_of_export', 'country_of_destination']],
  [words(SHIP), ['vessel', 'voyage']],
];

/** The words beside labels of certificates, transport and customs papers. */
export const QUALIFIERS: Qualifiers = new Map(WORDS.flatMap(([set, concepts]) => concepts.map((concept) => [concept, set] as const)));
