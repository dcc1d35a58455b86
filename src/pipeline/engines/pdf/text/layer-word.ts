import type { Font } from '../../../model.js';

/** A word of the text layer before the page is turned upright: box in points from the top left of the page as shown. */
export interface LayerWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  font: Font;
  /** Quarter turns clockwise of the writing direction against the page as shown: 0 reads left to right, 1 top to bottom. */
  turn: 0 | 1 | 2 | 3;
  /** What PDFium calls the text object of its first letter; 0: none. */
  object: number;
}
