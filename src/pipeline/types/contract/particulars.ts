import type { Candidate } from '../../finding/candidates.js';
import type { Context } from '../../finding/context.js';
import { type Segment, slice } from '../../finding/page-view.js';
import { fromSegments } from '../../finding/parties/parties.js';
import type { RunningText } from '../../finding/running-text.js';
import { alphanumeric } from '../../values/text.js';
import { type Found, isNobody, readName, skipLead } from './party-names.js';

/** What a contract tells in a list of particulars rather than in sentences: `Supplier | Example AS`, `Term: two years`. */
interface Told {
  label: string;
  value: Segment;
}

/** Longer than any label of such a list. */
const LONGEST_LABEL = 6;
/** How far what stands below a heading is set in at most, in heights of type. */
const INDENT = 3;

/** Every label with a colon and what is behind or below it, and every short text with what stands beside it on its row, in order of the pages. */
function particulars(context: Context): Told[] {
  return context.pages.flatMap((view) =>
    view.rows.flatMap(({ segments }, row) =>
      segments.flatMap((segment, index): Told[] => {
        const inline = segment.text.match(/^([^:]{2,40}):\s+(?=\S)/);
        const rest = inline ? slice(segment, inline[0].length) : null;
        if (inline && rest) return [{ label: inline[1] ?? '', value: rest }];
        const beside = segments[index + 1];
        const label = segment.text.replace(/\s*:\s*$/, '');
        // A heading with a colon that has its row for itself tells what begins below it.
        const below = segments.length === 1 && /:\s*$/.test(segment.text) ? view.rows[row + 1]?.segments[0] : undefined;
        if (below && segment.words.length <= LONGEST_LABEL && Math.abs(below.left - segment.left) < INDENT * view.em)
          return [{ label, value: below }];
        return beside && segment.words.length <= LONGEST_LABEL ? [{ label, value: beside }] : [];
      }),
    ),
  );
}

const LEAD = "^\\W*(?:\\d{1,2}[.)]?\\s+)?(?:(?:the|name of(?: the)?|der|die|das|le|la|el|il|lo|de|het)\\s+|l[’'])?";

/** Roles of the sides of a contract, as labels of the lists call them. */
const ROLE = new RegExp(
  `${LEAD}(?:employer|employee|supplier|buyer|seller|purchaser|vendor|landlord|tenant|lessor|lessee|licensor|licensee|client|customer|contractor|consultant|(?:service )?provider|lender|borrower|exporter|importer|(?:first|second|disclosing|receiving) party|party [a-d12]|discloser|recipient|principal|distributor|franchisor|franchisee|arbeitgeber(?:in)?|arbeitnehmer(?:in)?|vermieter(?:in)?|mieter(?:in)?|auftraggeber(?:in)?|auftragnehmer(?:in)?|verkäufer(?:in)?|käufer(?:in)?|lieferant(?:in)?|kunde|kundin|lizenzgeber(?:in)?|lizenznehmer(?:in)?|darlehensgeber(?:in)?|darlehensnehmer(?:in)?|employeur|salariée?|bailleur|locataire|preneur|prestataire|vendeur|acheteur|acquéreur|fournisseur|empleador|trabajador|trabajadora|arrendador|arrendadora|arrendatari[oa]|vendedor|vendedora|comprador|compradora|prestador|cliente|proveedor|locatore|conduttore|venditore|acquirente|compratore|fornitore|committente|appaltatore|datore di lavoro|lavoratore|werkgever|werknemer|verhuurder|huurder|verkoper|koper|opdrachtgever|opdrachtnemer|leverancier|afnemer|klant)(?:\\(s\\)|[’']s name| name)?(?:\\s*\\/\\s*(?:buyer|importer|consignee|exporter|seller|supplier|tenant|lessee|client|customer))?(?:\\s*\\([^)]{2,30}\\))?\\W*$`,
  'iu',
);

/** Up to four words without figures: a name, however it is written (`amit Sample`). */
const WORDS_ALONE = /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}$/u;

/** The name that is all of a text behind its form of address. */
function wholeName(text: string): Found | null {
  const start = skipLead(text, 0);
  const name = text.slice(start).trim();
  return WORDS_ALONE.test(name) && /\p{Lu}/u.test(name) && !isNobody(name) ? { name, start, end: start + name.length } : null;
}

/** The sides that a list of particulars names behind their roles, two at least and each once; else none. */
export function partiesOfParticulars(context: Context, running: RunningText): Found[] {
  const found = new Map<string, Found>();
  const roles = new Set<string>();
  for (const { label, value } of particulars(context)) {
    if (!ROLE.test(label) || ROLE.test(value.text)) continue;
    const text = value.text;
    const name = wholeName(text) ?? readName(text, skipLead(text, 0), text.length);
    const first = value.words[0];
    const at = running.words.find(({ page, index }) => page === value.page && index === first?.index)?.start;
    // A single word is a name only behind a form of address.
    if (!name || at === undefined || (!/\s/.test(name.name) && name.start === 0)) continue;
    roles.add(alphanumeric(label));
    const key = alphanumeric(name.name);
    if (!found.has(key)) found.set(key, { name: name.name, start: at + name.start, end: at + name.end });
  }
  return found.size >= 2 && roles.size >= 2 ? [...found.values()].slice(0, 6) : [];
}

const LAW = new RegExp(
  `${LEAD}(?:(?:governing|applicable|proper) law|anwendbares recht|geltendes recht|rechtswahl|(?:droit|loi) applicable|(?:ley|legislación|derecho) aplicable|legge applicabile|toepasselijk recht)\\W*$`,
  'iu',
);

/** Words before the name of a law or a country. */
const LAW_LEAD = /^(?:the\s+)?(?:laws?\s+of\s+)?(?:the\s+)?(?:(?:state|commonwealth|province|republic|kingdom)\s+of\s+)?/i;

/** More words than the name of a law has. */
const LONGEST_LAW = 8;

/** The law that a list of particulars names. */
export function lawOfParticulars(context: Context): Candidate | null {
  for (const { label, value } of particulars(context)) {
    if (!LAW.test(label) || value.words.length > LONGEST_LAW) continue;
    const from = value.text.match(LAW_LEAD)?.[0].length ?? 0;
    const law = slice(value, from, value.text.search(/[.,;(]|$/));
    // A sentence behind the heading of the clause is none.
    if (law && /^\p{L}{3}/u.test(law.text) && !/\b(?:shall|will|agreement|governed)\b/i.test(law.text))
      return fromSegments([law], 0.82, 'particulars', null);
  }
  return null;
}

const TERM = new RegExp(
  `${LEAD}(?:(?:initial |contract |lease |fixed )?term(?: of (?:the )?(?:agreement|contract|lease|employment))?|(?:contract )?(?:duration|period)|laufzeit|vertragslaufzeit|vertragsdauer|mietdauer|durée(?: du (?:contrat|bail))?|duración(?: del contrato)?|plazo|vigencia|durata(?: del contratto)?|looptijd|duur|contractduur)\\W*$`,
  'iu',
);

/** What a list of particulars says of the length of the contract. */
export function termOfParticulars(context: Context): Segment[] {
  return particulars(context).flatMap(({ label, value }) => (TERM.test(label) && value.words.length <= 12 ? [value] : []));
}
