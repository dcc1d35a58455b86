import type { DocumentType } from '../../../model.js';
import type { COLUMN_HEADERS } from '../../line-items/column-headers.js';
import type { LABELS, Labels } from '../lexicon.js';

/** What invoices of some languages are written in, as `LABELS` of the lexicon are: all that a language needs stands in one place. */
export interface LanguageWords {
  /** Labels by what they announce. */
  readonly labels: Partial<Record<keyof typeof LABELS, Labels>>;
  /** Headings of lists of items by what the column holds. */
  readonly columns: Partial<Record<keyof typeof COLUMN_HEADERS, string>>;
  /** Titles by the type of the paper; `other`: papers that are none of the types. */
  readonly titles: Partial<Record<DocumentType | 'other', string>>;
  /** Titles that tell a finer class, as `type:subtype`. */
  readonly subtypes: Partial<Record<'invoice:credit_note' | 'invoice:receipt' | 'invoice:proforma' | 'packing_list:delivery_note', string>>;
}
