import { fileURLToPath } from 'node:url';
import { createWorker, type Worker } from 'tesseract.js';
import { limitWorkingTime, waitsOf } from '../../platform/time/working-time.js';
import { blank, type Grey, toPgm } from '../raster/grey.js';
import { wordsOf } from './hocr.js';
import { checkData, dataFor, languageDataDirectory, ORIENTATION_DATA } from './language-data.js';
import {
  type Orientation,
  PIPELINE_ENGINE,
  type RecognisedWord,
  type RecognitionEngine,
  type RecognitionOptions,
  RecognitionTimeout,
} from './recognition.js';

/** The thread with the quickened core. */
const WORKER = fileURLToPath(new URL('./core/worker.js', import.meta.url));
/** Pages after which the worker is replaced: its heap never shrinks. */
const PAGES_PER_WORKER = 150;
const START_TIMEOUT_MS = 30_000;

/** The default reader: tesseract.js in a thread of its own with local data, one language at a time, replaced when it fails, hangs or grows old. */
export class TesseractEngine implements RecognitionEngine {
  readonly name = PIPELINE_ENGINE;
  private worker: Promise<Worker> | null = null;
  private data = '';
  private parameters = '';
  private pages = 0;

  /** Starts the thread ahead of the first page and reads a small picture, so that the first page is quick. */
  async warm(data = dataFor(null, 'quick')): Promise<void> {
    await this.recognise(bars(), { data, threshold: 0, timeoutMs: START_TIMEOUT_MS });
  }

  async recognise(picture: Grey, options: RecognitionOptions): Promise<RecognisedWord[]> {
    if (++this.pages > PAGES_PER_WORKER) await this.close();
    const worker = await this.prepared(options, picture.dpi);
    // The blocks would cost a twelfth of the whole time: they list each choice of each symbol.
    const { data } = await this.limited(worker.recognize(toPgm(picture), {}, { text: false, hocr: true }), options.timeoutMs);
    return wordsOf(data.hocr ?? '') ?? [];
  }

  async orientation(picture: Grey, timeoutMs: number): Promise<Orientation | null> {
    const langPath = await languageDataDirectory();
    let worker: Worker | null = null;
    try {
      worker = await limit(
        createWorker(ORIENTATION_DATA, 0, {
          langPath,
          gzip: false,
          cacheMethod: 'none',
          legacyCore: true,
          legacyLang: true,
          errorHandler: ignore,
        }),
        START_TIMEOUT_MS,
      );
      await limit(worker.setParameters({ debug_file: '/dev/null' }), START_TIMEOUT_MS);
      const { data } = await limit(worker.detect(toPgm(picture)), timeoutMs);
      if (data.orientation_degrees === null || data.orientation_confidence === null) return null;
      return {
        turns: Math.round(data.orientation_degrees / 90) % 4,
        confidence: data.orientation_confidence,
        script: data.script,
        scriptConfidence: data.script_confidence ?? 0,
      };
    } catch {
      return null;
    } finally {
      await worker?.terminate();
    }
  }

  async close(): Promise<void> {
    const worker = this.worker;
    this.worker = null;
    this.data = '';
    this.parameters = '';
    this.pages = 0;
    if (worker) await worker.then((w) => w.terminate()).catch(ignore);
  }

  private async prepared(options: RecognitionOptions, dpi: number): Promise<Worker> {
    if (this.data !== options.data) await this.switchTo(options.data);
    const worker = await this.worker;
    if (!worker) throw new Error('The recognition worker did not start.');
    const parameters = {
      tessedit_pageseg_mode: String(options.segmentation ?? 3),
      user_defined_dpi: String(Math.round(dpi)),
      thresholding_method: String(options.threshold),
      thresholding_kfactor: '0.2',
      tessedit_do_invert: '0',
    };
    const wanted = JSON.stringify(parameters);
    if (wanted !== this.parameters) {
      await this.limited(worker.setParameters(parameters as Parameters<Worker['setParameters']>[0]), START_TIMEOUT_MS);
      this.parameters = wanted;
    }
    return worker;
  }

  private async switchTo(data: string): Promise<void> {
    checkData(data);
    this.parameters = '';
    if (this.worker) {
      const worker = await this.worker;
      await this.limited(worker.reinitialize(data, 1), START_TIMEOUT_MS);
    } else {
      const langPath = await languageDataDirectory();
      const options = { workerPath: WORKER, langPath, gzip: false, cacheMethod: 'none', errorHandler: ignore } as const;
      this.worker = limit(createWorker(data, 1, options), START_TIMEOUT_MS);
      await this.worker.catch(async (error: unknown) => {
        this.worker = null;
        throw error;
      });
    }
    this.data = data;
  }

  /** Waits so long; a worker that fails or hangs is thrown away. */
  private async limited<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
    try {
      return await limit(work, timeoutMs);
    } catch (error) {
      await this.close();
      throw error;
    }
  }
}

/** A line of upright bars, enough like print to make the engine compile its inner loops. */
function bars(): Grey {
  const picture = blank(400, 60, 200);
  for (let bar = 0; bar < 24; bar++) {
    for (let y = 20; y < 40; y++) picture.data.fill(0, y * 400 + 20 + bar * 15, y * 400 + 23 + bar * 15);
  }
  return picture;
}

const ignore = () => undefined;

async function limit<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let endLimit: () => void = ignore;
  const late = new Promise<never>((_, reject) => {
    endLimit = limitWorkingTime(
      timeoutMs,
      () => waitsOf(process.pid),
      () => reject(new RecognitionTimeout(`Recognition took longer than ${timeoutMs} ms.`)),
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    endLimit();
  }
}
