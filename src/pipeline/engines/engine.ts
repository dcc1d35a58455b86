import { NativeTesseract } from './native-tesseract.js';
import type { Reader } from './reader.js';
import type { RecognitionEngine } from './recognition.js';
import { TesseractEngine } from './tesseract.js';

/** An engine of the worker's own. `onProcess` is told of the process that reads for it, where there is one. */
export function createEngine(
  { name, command }: Reader,
  onProcess: (pid: number | null) => void,
): RecognitionEngine & { warm(): Promise<void> } {
  return command === null ? new TesseractEngine() : new NativeTesseract(name, command, onProcess);
}
