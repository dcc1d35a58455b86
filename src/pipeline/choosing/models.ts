import customer from '../models/customer.name.json' with { type: 'json' };
import date from '../models/invoice_date.json' with { type: 'json' };
import number from '../models/invoice_number.json' with { type: 'json' };
import total from '../models/total_amount.json' with { type: 'json' };
import vendor from '../models/vendor.name.json' with { type: 'json' };
import type { CalibrationStep } from '../templating/calibration.js';
import type { Forest } from './trees.js';
import type { Trust } from './trust.js';

/** What a model is: told to whoever wants to judge it. */
export interface ModelCard {
  field: string;
  purpose: string;
  /** Day of the fit, YYYY-MM-DD. */
  date: string;
  /** Digests of what it was fitted with: the training code's part, and the labelled documents as they were described. */
  inputs: { code: string; documents: string };
  documents: { source: string; licence: string; count: number }[];
  /** Out-of-fold figures: the right value is proposed, and is the first of the choices. */
  figures: { folds: string; documents: number; proposed: number; first: number }[];
  note: string;
}

/** The model of one field: how its values are ranked, and what its probabilities have been worth out of fold. */
export interface FieldModel extends Forest {
  card: ModelCard;
  calibration: readonly CalibrationStep[];
  /** How far its choices are to be trusted, by what else speaks for them. */
  trust: Trust;
  /** Documents of an organization have their say in it. */
  own?: true;
}

/** Fields whose values are chosen by a model. */
export const CHOSEN_FIELDS = ['invoice_number', 'invoice_date', 'total_amount', 'vendor.name', 'customer.name'] as const;

/** Models by field. */
export type Models = Readonly<Record<(typeof CHOSEN_FIELDS)[number], FieldModel>>;

/** A field whose value a model chooses. */
export type ChosenField = keyof Models;

/** The models that come with Docket. */
export const SHIPPED_MODELS: Models = {
  invoice_number: number,
  invoice_date: date,
  total_amount: total,
  'vendor.name': vendor,
  'customer.name': customer,
};
