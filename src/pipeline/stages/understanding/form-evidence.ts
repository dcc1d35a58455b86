import type { Context } from '../../finding/context.js';
import type { DocumentType } from '../../model.js';
import { isConsignmentNote } from '../../types/trade/forms/consignment-note.js';
import { isPostalDeclaration } from '../../types/trade/forms/postal-declaration.js';
import { isSingleDocument } from '../../types/trade/forms/single-document.js';

/** What an official form says of itself weighs more than labels that it has in common with other papers. */
const BY_FORM = 2.5;

/** Whoever certifies the origin of goods signs these words, and the forms for trade at lower duties say what they are used for. */
const OF_ORIGIN =
  /(?:undersigned authority certifies|unterzeichnende stelle bescheinigt|autorit[ée] soussign[ée]e certifie|autorit[aà]['’]?\s?sottoscritta certifica|autoridad infrascrita certifica|ondergetekende autoriteit verklaart|used in preferential trade between|für den präferenzverkehr zwischen|utilisé dans les échanges préférentiels|in het preferentiële handelsverkeer|negli scambi preferenziali|en los intercambios preferenciales|generali[sz]ed system of preferences)/iu;

/** Types that the boxes or the fixed words of an official form on the first page speak for. */
export function formEvidence(context: Context): Map<DocumentType, number> {
  const evidence = new Map<DocumentType, number>();
  if (isConsignmentNote(context)) evidence.set('bol', BY_FORM);
  if (isSingleDocument(context) || isPostalDeclaration(context)) evidence.set('customs_declaration', BY_FORM);
  if (context.pages[0]?.segments.some(({ text }) => OF_ORIGIN.test(text))) evidence.set('certificate', BY_FORM);
  return evidence;
}
