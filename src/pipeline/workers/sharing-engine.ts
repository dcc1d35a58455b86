import type { Orientation, RecognisedWord, RecognitionEngine, RecognitionOptions } from '../engines/recognition.js';
import { crop, type Grey } from '../raster/grey.js';
import type { FromWorker, ToWorker } from './messages.js';

/** Blank rows between two halves must be at least so high, inches: less than that can run through a line of print. */
const MIN_GAP_INCH = 0.05;
/** Pages with less ink than this share are read at once. */
const MIN_INK = 0.01;

/** Reads a picture with the help of another worker when one is idle: the picture is cut at a blank row near the middle of its ink. */
export class SharingEngine implements RecognitionEngine {
  readonly name: string;
  private answer: ((accepted: boolean) => void) | null = null;
  private part: ((words: RecognisedWord[] | null) => void) | null = null;

  constructor(
    private readonly own: RecognitionEngine,
    private readonly send: (message: FromWorker) => void,
  ) {
    this.name = own.name;
  }

  /** Takes what the server answers. */
  receive(message: ToWorker): void {
    if (message.kind === 'offer-answer') this.answer?.(message.accepted);
    if (message.kind === 'part-done') this.part?.(message.words);
  }

  async recognise(picture: Grey, options: RecognitionOptions): Promise<RecognisedWord[]> {
    const row = splitRow(picture);
    if (row === null || !(await this.offer())) return this.own.recognise(picture, options);
    const upper = crop(picture, 0, 0, picture.width, row);
    const lower = crop(picture, 0, row, picture.width, picture.height - row);
    const given = new Promise<RecognisedWord[] | null>((resolve) => {
      this.part = resolve;
    });
    this.send({ kind: 'part', input: { picture: lower, options } });
    const above = await this.own.recognise(upper, options);
    const below = (await given) ?? (await this.own.recognise(lower, options));
    return [...above, ...below.map((word) => ({ ...word, top: word.top + row, bottom: word.bottom + row }))];
  }

  orientation(picture: Grey, timeoutMs: number): Promise<Orientation | null> {
    return this.own.orientation(picture, timeoutMs);
  }

  close(): Promise<void> {
    return this.own.close();
  }

  private offer(): Promise<boolean> {
    return new Promise((resolve) => {
      this.answer = resolve;
      this.send({ kind: 'offer' });
    });
  }
}

/** The row in the middle of the blank gap that divides the ink best, null when none lies between 30 % and 70 % of it. */
export function splitRow(picture: Grey): number | null {
  const ink = rowInk(picture);
  const total = ink.reduce((sum, count) => sum + count, 0);
  if (total < MIN_INK * picture.width * picture.height) return null;
  const least = Math.round(picture.dpi * MIN_GAP_INCH);
  let best: { row: number; balance: number } | null = null;
  let sum = 0;
  let gapFrom = -1;
  for (let y = 0; y < ink.length; y++) {
    const blankRow = ink[y]! <= 1;
    if (blankRow && gapFrom < 0) gapFrom = y;
    if (!blankRow && gapFrom >= 0) {
      const balance = Math.abs(sum / total - 0.5);
      if (y - gapFrom >= least && balance <= 0.2 && (!best || balance < best.balance)) best = { row: (gapFrom + y) >> 1, balance };
      gapFrom = -1;
    }
    sum += ink[y]!;
  }
  return best?.row ?? null;
}

function rowInk({ data, width, height }: Grey): Uint32Array {
  const rows = new Uint32Array(height);
  for (let y = 0; y < height; y++) {
    let count = 0;
    for (let at = y * width, end = at + width; at < end; at++) if (data[at]! < 140) count++;
    rows[y] = count;
  }
  return rows;
}
