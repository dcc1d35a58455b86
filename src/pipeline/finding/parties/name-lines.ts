import { findEmails } from '../../values/identifiers.js';
import { alphanumeric, fold } from '../../values/text.js';
import type { Candidate } from '../candidates.js';
import { type Segment, slice } from '../page-view.js';
import { hasPostalLine, hasStreet, isAttentionLine, isContactLine, isSalutation, looksLikeCompany } from './addresses.js';

/** Separates `Name, Street 1, 12345 Town` written on one line. */
export function splitName(line: Segment): { name: Segment; rest: Segment | null } {
  const parts = [...line.text.matchAll(/\s+[-–—|·•∙●*]\s+|,\s+|\s*[|·•●]\s*/g)];
  const separator = parts.find((match) => {
    const rest = line.text.slice(match.index + match[0].length);
    return match.index > 2 && (hasPostalLine(rest) || hasStreet(rest)) && !/^(?:inc|ltd|llc|co|corp)\b/i.test(rest);
  });
  if (!separator) return { name: line, rest: null };
  const name = slice(line, 0, separator.index);
  return { name: name ?? line, rest: slice(line, separator.index + separator[0].length) };
}

/** Four words and more of which most begin small are a sentence, not a name. */
export function isSentence(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}'’.-]+/gu) ?? [];
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length > 0.5 * words.length;
}

/** Whether a line can be the name of a person or company: words, not a number, contact, street or salutation. */
export function isName(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (letters < 2 || text.length > 90 || digits > letters) return false;
  if (isSentence(text) || /\d{1,2}:\d{2}|[#:]/.test(text) || /^By\s/.test(text)) return false;
  if (isSalutation(text) || isAttentionLine(text) || isContactLine(text) || findEmails(text).length > 0) return false;
  if (/^(?:[A-Z]{1,2}-)?\d{4,5}\s/.test(text) && hasPostalLine(text)) return false;
  if (/^P\.?\s?O\.?\s?Box\b|^\d+(?:-\d+)+\s/i.test(text)) return false;
  return !(hasPostalLine(text) && digits >= 4 && !looksLikeCompany(text)) && !(/^\d+\s+\p{L}/u.test(text) && hasStreet(text));
}

/** A name without the registration number that some print behind it: `Example Sdn Bhd (139386-X)`. */
export function withoutRegistration(candidate: Candidate): Candidate {
  const bare = String(candidate.value)
    .replace(/\s*[([{][^()]*\d{4,}[^()]*[)\]}]?\s*$/, '')
    .replace(/^[^\p{L}\d(]+/u, '')
    .trim();
  return bare.length >= 3 ? { ...candidate, value: bare } : candidate;
}

/** Whether a name fits the domain of an e-mail or web address of the document. */
export function fitsDomain(name: string, domains: readonly string[]): boolean {
  const compact = alphanumeric(name.replace(COMPANY_FORMS, ' '));
  return compact.length >= 3 && domains.some((domain) => domain.includes(compact) || (domain.length >= 4 && compact.includes(domain)));
}

const COMPANY_FORMS = /\b(?:gmbh|ag|kg|ug|inc|llc|ltd|limited|corp|sarl|sas|sa|srl|spa|sl|bv|b\.v\.|nv|n\.v\.|co|company|the)\b\.?/gi;

/** First labels of hosts that give mail or pages to anybody: they name no company. */
export const MAIL_HOSTS =
  /^(?:gmail|googlemail|hotmail|outlook|yahoo|gmx|web|icloud|aol|live|t-online|orange|free|wanadoo|libero|facebook|instagram|twitter|linkedin|localhost)$/;

const TITLE_WORDS =
  /^(?:(?:tax|vat|sales|proforma|pro forma|commercial|final|official|duplicate|original|copy|kopie|copie)\s+)*(?:invoice|rechnung|facture|factura|fattura|factuur|fatura|faktura|danfe|danfse.*|nfs? ?-?e.*|documento auxiliar.*|nota fiscal.*|municipio.*|situacao d.*|competencia d.*|data d[aeo] .*|endereco|bairro.*|finalidade|receipt|bill|statement|quittung|recu|ticket|scontrino|bon|kassenbon|gutschrift|avoir|credit note|credit memo|credit invoice|nota di credito|nota de credito|creditnota|creditfactuur|rechnungskorrektur|stornorechnung|schlussrechnung|abschlagsrechnung|proformarechnung|beleg|kassenbeleg|lieferschein|packing list|bill of lading|certificate.*|page.*|seite.*|pagina.*|original|copy|copie|kopie|duplicate|cash|welcome.*|thank you.*|date|total|customer copy|merchant copy|(?:analytical|analysis|laboratory|lab|test|inspection|final)?(?: test)? ?report)\b[\s.:!#-]*$/;

/** Whether a line is a heading of the document or a courtesy and no name. */
export function isTitle(text: string): boolean {
  return TITLE_WORDS.test(fold(text).trim());
}
