import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { quicken } from './quicken.js';

/** The thread that runs Tesseract: the worker of tesseract.js, with the quickened core in the place of the one that it would load. */

type Core = (module: object) => Promise<unknown>;

interface WorkerScript {
  dispatchHandlers(message: unknown, respond: (response: unknown) => void): void;
  setAdapter(adapter: object): void;
}

const require = createRequire(import.meta.url);
const script = require('tesseract.js/src/worker-script/index.js') as WorkerScript;

/** Small functions of the core are called for every pixel; compiled into their callers they save a tenth of the time. An engine without the flag goes on without. */
setFlagsFromString('--wasm-inlining');

/** The core without the engine of old, which we never ask. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';

async function getCore(): Promise<Core> {
  const core = require(CORE) as Core;
  const wasmBinary = quicken(readFileSync(require.resolve(`${CORE}.wasm`)));
  // Nobody is told of percents, and each would be a message to the thread that waits for the words.
  return (module) => core({ ...module, TesseractProgress: () => undefined, ...(wasmBinary ? { wasmBinary } : {}) });
}

parentPort?.on('message', (message) => script.dispatchHandlers(message, (response) => parentPort?.postMessage(response)));
script.setAdapter({
  getCore,
  fetch,
  gunzip: require('tesseract.js/src/worker-script/node/gunzip.js'),
  ...require('tesseract.js/src/worker-script/node/cache.js'),
});
