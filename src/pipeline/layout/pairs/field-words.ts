/**
 * Words that name a field where a form asks for it, in six languages. They tell a label from a value where neither a colon nor a line does: only the
 * form's own words can.
 */
const FIELD_WORDS = `
account acct address affiliation agency amount analysis area attention attn authorization balance bank batch birth blend brand budget buyer carrier category charge
circulation city class client code color colour comments commodity company condition conclusion contact contract copies cost country county coverage customer
date dated department dept description designation destination director distribution district division document duration effective email employee employer
expiration expires extension fax field file firm frequency from grade gender height id identification initials invoice issue item job kind language length
license location lot manager manufacturer market material medium method mobile model name nationality notebook number occupation office operator order origin
originator owner pages part period person phone place plant policy population position postcode premium price procedure product profession program project
purchaser purpose quantity rate reason received recipient reference region registration relationship remarks report requested requester requestor result route
salary sample schedule section sender series sex shift ship shipper shipment signature size source speaker specification sponsor standard start state status store
street style subject submitted supervisor supplier surname symbol tel telephone temperature term terms test tested time title to topic total town type unit
value vendor venue version volume warehouse weight width witness year zip
abteilung adresse aktenzeichen anrede anschrift anzahl artikel auftrag auftraggeber bank bemerkung bemerkungen beruf beschreibung bestellung betrag betreff
bezeichnung datum einheit empfänger familienname fax firma geburtsdatum geburtsort geschlecht gewicht größe grund hersteller kennzeichen kontonummer kunde
kundennummer land lieferant länge menge name nachname nationalität nummer ort postleitzahl plz preis projekt rechnung seite staat stadt staatsangehörigkeit
straße straße strasse summe telefon titel typ unterschrift vorname zeichen zeitraum
adresse civilité code commentaires commune courriel date département désignation destinataire fonction fournisseur lieu montant motif nom numéro objet observations
pays période poids prénom prix profession quantité référence signature société téléphone ville
apellido apellidos asunto cantidad cargo cliente código correo descripción dirección domicilio empresa fecha firma importe lugar nombre número observaciones país
peso precio producto proveedor provincia teléfono
cap cliente codice cognome data descrizione ditta firma indirizzo importo località luogo nome numero oggetto paese peso prezzo prodotto professione quantità
telefono via
aantal achternaam adres bedrag bedrijf beroep betreft datum functie geboortedatum gewicht handtekening klant land leverancier naam nummer omschrijving onderwerp
plaats postcode prijs straat telefoon voornaam woonplaats
`;

const WORDS: ReadonlySet<string> = new Set(FIELD_WORDS.split(/\s+/).filter((word) => word !== ''));

/** `No.`, `#`, `Nr.`, `by`: what ends a label that asks for a number or a person. */
const ASKS = /(?:^|\s)(?:#|no\.?|nos\.?|nr\.?|n[°º]|by)$/iu;

/** What stands between the name of a field and what it is about: `Date of birth`, `Name and address`. */
const ABOUT = /^(?:of|and|or|for|in|de|du|des|der|und|et|y|e|di|van|en)$/;

/** Whether words end or begin as the name of a field does: `Project No.`, `Date of birth`, `Requested by`. At most six words, the first in capitals. Pure. */
export function namesField(text: string): boolean {
  const plain = text
    .replace(/\([^)]*\)|[“”"*:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const parts = plain.split(' ');
  if (!/^\P{L}*\p{Lu}|^#/u.test(plain) || parts.length > 6 || /[.;!?,]$/.test(plain.replace(/\b(?:nos?|nr|tel)\.$/i, ''))) return false;
  if (ASKS.test(plain)) return parts.length > 1 || !/^(?:by|to|from)$/.test(plain);
  const words = (plain.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => (WORDS.has(word) ? word : word.replace(/s$/, '')));
  return WORDS.has(words.at(-1) ?? '') || (WORDS.has(words[0] ?? '') && ABOUT.test(words[1] ?? ''));
}
