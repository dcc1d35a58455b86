import type { Grey } from '../raster/grey.js';

/** Name and version of the default engine, as stored with a run. */
export const PIPELINE_ENGINE = 'tesseract.js 7.0.0';

/** A word as recognised: pixels of the picture, confidence 0-1. */
export interface RecognisedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  confidence: number;
  /** Height of the type in pixels (ascender to descender), of its line. */
  lineHeight: number;
}

/** How a page is read. */
export interface RecognitionOptions {
  /** Data name, e.g. `eng` or `eng_quick`. */
  data: string;
  /** Threshold method of the segmentation: 0 Otsu, 2 Sauvola. */
  threshold: 0 | 2;
  /** Tesseract's page segmentation mode: 3 automatic, 6 one block, 11 sparse. */
  segmentation?: 3 | 4 | 6 | 11;
  timeoutMs: number;
}

/** Which way is up: quarter turns clockwise to apply, and how sure (Tesseract's own scale, 2 and more is sure). */
export interface Orientation {
  turns: number;
  confidence: number;
  /** The script that the letters look like, in Tesseract's words (`Cyrillic`, `Han`; `Common` where it cannot tell), and how sure on a scale like that. */
  script: string | null;
  scriptConfidence: number;
}

/** A reader of pictures of text. */
export interface RecognitionEngine {
  readonly name: string;
  recognise(picture: Grey, options: RecognitionOptions): Promise<RecognisedWord[]>;
  orientation(picture: Grey, timeoutMs: number): Promise<Orientation | null>;
  close(): Promise<void>;
}

/** A recognition took longer than allowed. */
export class RecognitionTimeout extends Error {
  override name = 'RecognitionTimeout';
}
