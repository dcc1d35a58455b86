import { blank, type Grey, toPgm } from '../raster/grey.js';
import { CommandFailed, CommandTimeout, runCommand } from './command.js';
import { wordsOf } from './hocr.js';
import { checkData, dataFor, languageDataDirectory, ORIENTATION_DATA } from './language-data.js';
import {
  type Orientation,
  type RecognisedWord,
  type RecognitionEngine,
  type RecognitionOptions,
  RecognitionTimeout,
} from './recognition.js';

const START_TIMEOUT_MS = 30_000;
const VERSION_TIMEOUT_MS = 10_000;
/** Oldest version that has the parameters and writes the hOCR that is read here. */
const LEAST_VERSION: readonly [number, number] = [4, 1];

/** The same small environment for all that the command is asked, so that one that starts once starts always. One thread: the workers share the cores. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '', OMP_THREAD_LIMIT: '1', LC_ALL: 'C' });

/** The version of a tesseract command, e.g. `5.3.0`. Throws CommandFailed, with the reason as its message, for anything else and for one that is too old. */
export async function nativeVersion(command: string): Promise<string> {
  const { output, errors } = await runCommand(command, ['--version'], { timeoutMs: VERSION_TIMEOUT_MS, env: environment() });
  const found = /^tesseract v?((\d+)\.(\d+)\S*)/m.exec(`${output}\n${errors}`);
  if (!found) throw new CommandFailed('it does not tell a version of tesseract');
  const [major, minor] = [Number(found[2]), Number(found[3])];
  const isOld = major < LEAST_VERSION[0] || (major === LEAST_VERSION[0] && minor < LEAST_VERSION[1]);
  if (isOld) throw new CommandFailed(`it is version ${found[1]}`);
  return found[1]!;
}

/** The tesseract command as a reader: a process a picture, raw pixels in, hOCR out, with the same data and parameters as the default reader. */
export class NativeTesseract implements RecognitionEngine {
  constructor(
    readonly name: string,
    private readonly command: string,
    private readonly onProcess: (pid: number | null) => void = () => undefined,
  ) {}

  /** Reads an empty picture: a command that cannot read with our data is no reader. */
  async warm(): Promise<void> {
    await this.recognise(blank(64, 64, 200), { data: dataFor(null, 'quick'), threshold: 0, timeoutMs: START_TIMEOUT_MS });
  }

  async recognise(picture: Grey, { data, threshold, segmentation = 3, timeoutMs }: RecognitionOptions): Promise<RecognisedWord[]> {
    checkData(data);
    const parameters = {
      user_defined_dpi: Math.round(picture.dpi),
      thresholding_method: threshold,
      thresholding_kfactor: 0.2,
      tessedit_do_invert: 0,
      tessedit_create_hocr: 1,
    };
    const set = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const hocr = await this.run(picture, ['-l', data, '--oem', '1', '--psm', String(segmentation), ...set], timeoutMs);
    const words = wordsOf(hocr);
    if (!words) throw new CommandFailed(`expected hOCR, received ${JSON.stringify(hocr.slice(0, 100))}`);
    return words;
  }

  async orientation(picture: Grey, timeoutMs: number): Promise<Orientation | null> {
    try {
      const told = await this.run(picture, ['-l', ORIENTATION_DATA, '--psm', '0'], timeoutMs);
      const [degrees, confidence] = [/^Rotate: (\d+)/m.exec(told)?.[1], /^Orientation confidence: ([\d.]+)/m.exec(told)?.[1]];
      if (!degrees || !confidence) return null;
      const [script, sure] = [/^Script: (\w+)/m.exec(told)?.[1] ?? null, /^Script confidence: ([\d.]+)/m.exec(told)?.[1]];
      return { turns: Math.round(Number(degrees) / 90) % 4, confidence: Number(confidence), script, scriptConfidence: Number(sure ?? 0) };
    } catch {
      // Too little text to tell, mostly.
      return null;
    }
  }

  async close(): Promise<void> {
    // A process lives as long as its picture.
  }

  private async run(picture: Grey, args: readonly string[], timeoutMs: number): Promise<string> {
    const directory = await languageDataDirectory();
    try {
      const { output } = await runCommand(this.command, ['stdin', 'stdout', '--tessdata-dir', directory, ...args], {
        input: toPgm(picture),
        timeoutMs,
        env: environment(),
        onProcess: this.onProcess,
      });
      return output;
    } catch (error) {
      throw error instanceof CommandTimeout ? new RecognitionTimeout(error.message, { cause: error }) : error;
    }
  }
}
