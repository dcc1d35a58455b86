import type { RecognisedWord } from '../../engines/recognition.js';

/** How surely words were read, 0-1: the mean over their letters; 0 where there are none. Pure. */
export function confidenceOf(words: Iterable<RecognisedWord>): number {
  let [sum, letters] = [0, 0];
  for (const { confidence, text } of words) {
    sum += confidence * text.length;
    letters += text.length;
  }
  return sum / Math.max(1, letters);
}
