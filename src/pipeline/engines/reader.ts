import { ConfigError } from '../../platform/config.js';
import { findProgram } from '../../platform/host/programs.js';
import { SETTINGS } from '../../platform/settings.js';
import { languageDataDirectory } from './language-data.js';
import { nativeVersion } from './native-tesseract.js';
import { PIPELINE_ENGINE } from './recognition.js';

/** Which reader of pictures the workers use: plain data, so that a worker can be told. */
export interface Reader {
  /** Name and version, as stored with a run. */
  readonly name: string;
  /** The tesseract command; null for the default reader. */
  readonly command: string | null;
}

/** The reader that needs nothing installed. */
export const DEFAULT_READER: Reader = { name: PIPELINE_ENGINE, command: null };

/** The reader that TESSERACT_PATH names, asked for its version; the default one for null. Throws ConfigError for what is no tesseract that serves. */
export async function chooseReader(command: string | null): Promise<Reader> {
  if (command === null) return DEFAULT_READER;
  try {
    return { name: `tesseract ${await nativeVersion(command)}`, command };
  } catch (error) {
    const { name, expected } = SETTINGS.tesseractPath;
    throw new ConfigError([{ name, value: command, expected: `${expected} (${(error as Error).message})` }]);
  }
}

/** Files and directories that a worker with this reader must be able to read, beside the code. */
export async function readerFiles({ command }: Reader): Promise<string[]> {
  const program = command === null || command.includes('/') ? command : findProgram([command]);
  return [await languageDataDirectory(), ...(program ? [program] : [])];
}
