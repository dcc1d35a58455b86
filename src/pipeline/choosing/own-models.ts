import { createHash } from 'node:crypto';
import type { CalibrationStep } from '../templating/calibration.js';
import { type ChosenField, type FieldModel, type Models, SHIPPED_MODELS } from './models.js';
import type { Tree } from './trees.js';

/** What the documents of an organization add to the shipped model of a field: further trees, and the calibration of both together. */
export interface OwnModel {
  readonly trees: readonly Tree[];
  /** Empty: as shipped. */
  readonly calibration: readonly CalibrationStep[];
}

/** The models of an organization. Plain data, as stored and sent to workers. */
export interface OwnModels {
  /** Number of the training, from 1. */
  readonly number: number;
  /** Version of the shipped models that the trees were added to: with others they mean nothing. */
  readonly base: string;
  readonly fields: Partial<Readonly<Record<ChosenField, OwnModel>>>;
}

/** Version of the shipped models: the day of the youngest and a digest of all. */
export const SHIPPED_VERSION = versionOf(SHIPPED_MODELS);

function versionOf(models: Models): string {
  const all: readonly FieldModel[] = Object.values(models);
  const youngest = all
    .map(({ card }) => card.date)
    .sort()
    .at(-1);
  return `${youngest}-${createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 8)}`;
}

/** The models to choose with: the shipped ones, with the trees of an organization that were made for them. */
export function withOwn(own: OwnModels | null | undefined): Models {
  if (!own || own.base !== SHIPPED_VERSION) return SHIPPED_MODELS;
  const joined = Object.entries(own.fields).map(([field, { trees, calibration }]) => {
    const shipped = SHIPPED_MODELS[field as ChosenField];
    const worth = calibration.length > 0 ? calibration : shipped.calibration;
    return [field, { ...shipped, trees: [...shipped.trees, ...trees], calibration: worth, own: true }];
  });
  return { ...SHIPPED_MODELS, ...Object.fromEntries(joined) };
}

/** Version of the models that choose, as a run records it: `2026-11-22-1a2b3c4d`, and `+3` for the third training of an organization. */
export function modelsVersion(own: OwnModels | null | undefined): string {
  return own && own.base === SHIPPED_VERSION ? `${SHIPPED_VERSION}+${own.number}` : SHIPPED_VERSION;
}
