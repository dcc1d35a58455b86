import { createHash } from 'node:crypto';
import { featuresOf, LEARNED_FIELDS } from '../src/pipeline/choosing/fields.js';
import { FIT } from '../src/pipeline/choosing/fit.js';
import type { ChosenField } from '../src/pipeline/choosing/models.js';
import { EVENNESS, type Sample, truthOfField } from '../src/pipeline/evaluation/cross-validation.js';
import { madeUp } from './made-up.js';

/** Made-up documents beside the real ones, a third of them receipts. */
export const MADE_UP_COUNT = 1200;

/** Made-up documents that are looked at for the digest: as many as show each way in which they are set. */
const LOOKED_AT = 200;

let pages: string | null = null;

/** Digest of what the code puts into a model: made-up pages, names of features, how trees are grown. A model fitted before a change of these has another. */
export function codeDigest(field: ChosenField): string {
  pages ??= digest(Array.from({ length: LOOKED_AT }, (_, index) => madeUp(index)));
  return digest([pages, MADE_UP_COUNT, featuresOf(LEARNED_FIELDS[field]), FIT, EVENNESS]);
}

/** Digest of the labelled documents that a model is fitted on: their names, what they say of the field, and how their candidates were described. */
export function documentsDigest(field: ChosenField, samples: readonly Sample[]): string {
  const hash = createHash('sha256');
  for (const { file, truth, described } of samples) {
    if (truthOfField(truth, field) === undefined) continue;
    const { values } = described[LEARNED_FIELDS[field]];
    hash.update(`${file}\0${JSON.stringify(truth)}\0`).update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest('hex').slice(0, 16);
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
