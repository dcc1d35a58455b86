import type { Line, Word } from '../model.js';
import type { Region } from './region.js';

/** What marks are found in; geometry in points. */
export interface MarkEvidence {
  words: readonly Word[];
  lines: readonly Line[];
  /** Squares that were drawn or printed; `marked` when something stands in them, null when only the words can tell. */
  squares: readonly (Region & { marked: boolean | null; round?: boolean })[];
  /** Filled rectangles without an outline. */
  fills: readonly Region[];
  /** Strokes, drawings and pictures that are no text. */
  ink: readonly Region[];
  /** Horizontal lines. */
  rules: readonly Region[];
}
