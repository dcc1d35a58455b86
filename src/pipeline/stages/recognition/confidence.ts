import type { RecognisedWord } from '../../engines/recognition.js';

/** How surely words were read, 0-1: the mean over their letters; 0 where there are none. Pure. */
export function meanConfidence(words: readonly RecognisedWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}
