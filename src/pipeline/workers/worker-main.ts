import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { becomeParsingProcess } from '../../platform/isolation/index.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { adaptModels, describeReviewed } from '../choosing/adapting.js';
import { readAttached } from '../einvoice/attachments.js';
import { CommandFailed } from '../engines/command.js';
import { createEngine } from '../engines/engine.js';
import { DEFAULT_READER } from '../engines/reader.js';
import { contextOf } from '../finding/context.js';
import { learnTemplate } from '../learn.js';
import { compress, packPage, serializePage, unpackPage, withoutPages } from '../packed.js';
import { lacksIssuer, understandDocument } from '../plan.js';
import { answerQueries } from '../questions/queries.js';
import { finishReading } from '../stages/finish.js';
import { inspectFile } from '../stages/inspect.js';
import { readLetterhead } from '../stages/letterhead.js';
import { keepOpen, loadBytes, type OpenFile } from '../stages/load.js';
import { type Drawing, readTextPage, recognisePage } from '../stages/read-page.js';
import { renderPage } from '../stages/render-page.js';
import { match } from '../stages/understanding/match.js';
import { understand } from '../stages/understanding/understand.js';
import { ArrivingFile, FileGone } from './file-pieces.js';
import type { FromWorker, TaskFailure, TaskName, Tasks, ToWorker, WorkerOrder } from './messages.js';
import { SharingEngine } from './sharing-engine.js';

/** The program of a worker: warms its engines, then does one task after the other. It ends with its parent, and on any failure of an engine. */

const send = (message: FromWorker) => process.send?.(message);
const { reader, again } = JSON.parse(process.argv[2]!) as WorkerOrder;
const engine = createEngine(reader ?? DEFAULT_READER, (pid) => send({ kind: 'helper', pid }));
const sharing = new SharingEngine(engine, send);
let open: { path: string; file: OpenFile } | null = null;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToWorker) => {
  if (message.kind === 'task') void work(message.id, message.name, message.input);
  else if (message.kind === 'file' || message.kind === 'piece') arriving?.receive(message);
  else sharing.receive(message);
});

async function work<N extends TaskName>(id: number, name: N, input: Tasks[N]['input']): Promise<void> {
  try {
    const output = await TASKS[name](input, id);
    send({ kind: 'done', id, output, memoryBytes: process.memoryUsage.rss(), cpuSeconds: cpuSeconds() });
  } catch (error) {
    const failure = failureOf(error);
    // An engine that failed may be broken: leave, and let a fresh process take over. A command that failed took its own process with it, and a file
    // that is gone tells nothing of the engine: pages of a document that is deleted while it is read would each end three workers.
    const isWhole = failure.code !== null || failure.gone || name === 'finish' || error instanceof CommandFailed;
    if (!isWhole) process.exit(1);
    send({ kind: 'failed', id, failure });
  }
}

function failureOf(error: unknown): TaskFailure {
  if (!(error instanceof ServiceError)) {
    const message = error instanceof Error ? error.message : String(error);
    const [killed, gone] = [error instanceof CommandFailed && error.killed, error instanceof FileGone];
    return { code: null, message, pages: null, killed, gone };
  }
  const pages = error.details && 'pages' in error.details ? Number(error.details.pages) : null;
  const code = error.code === 'PROCESSING_FAILED' || error.code === 'DOCUMENT_TOO_LARGE' ? error.code : null;
  return { code, message: error.message, pages };
}

const TASKS: { [N in TaskName]: (input: Tasks[N]['input'], id: number) => Promise<Tasks[N]['output']> } = {
  async open({ path, maxPages }) {
    const file = await fileAt(path, maxPages);
    const { format, fileSize, pages } = file;
    return { format, fileSize, pages, embeddedInvoice: null, warnings: [], ...(file.pdf ? readAttached(file.pdf) : {}) };
  },
  async text({ path, from, to, options }) {
    const pages: (Uint8Array | null)[] = [];
    for (let number = from; number <= to; number++) {
      const file = await fileAt(path);
      const { page } = await readTextPage(file, number, options);
      pages.push(page ? serializePage(page) : null);
    }
    return pages;
  },
  async recognise({ path, page: number, options, known, shareable }, id) {
    const file = await fileAt(path);
    const { page: done, pdfPage } = await readTextPage(file, number, options);
    const page = done ?? (await recognisePage(file, number, pdfPage, shareable ? sharing : engine, options, known, drawingOf(id)));
    return { page: serializePage(page), language: page.language };
  },
  async letterhead({ path, options, language }) {
    const page = await readLetterhead(await fileAt(path), engine, options, language);
    return page && serializePage(page);
  },
  async part({ picture, options }) {
    return engine.recognise(picture, options);
  },
  async finish({ model, pages, request }, id) {
    const read = pages.map(unpackPage);
    const whole = finishReading({ ...model, pages: read });
    const done = understandDocument(whole, request, (stage) => send({ kind: 'stage', id, stage }));
    const { template, bestTemplateConfidence } = done;
    const packed = done.model.pages.map((page, index) => (page === read[index] ? compress(pages[index]!) : packPage(page)));
    return {
      read: { ...withoutPages(done.model), pages: packed },
      template,
      bestTemplateConfidence,
      lacksIssuer: lacksIssuer(done.model, request.type),
    };
  },
  understand: async ({ model, request }) => understand(model, request),
  match: async ({ model, templates, type }) =>
    match(contextOf(model, new Date().toISOString().slice(0, 10)), templates, type).map(({ template, confidence, reason, rulesHold }) => ({
      templateId: template.id,
      confidence,
      reason,
      rulesHold,
    })),
  learn: async ({ model, reviewed }) => learnTemplate(model, reviewed),
  describe: async ({ model, approved }) => describeReviewed(model, approved, new Date().toISOString().slice(0, 10)),
  adapt: async ({ documents }) => adaptModels(documents),
  answer: async ({ model, questions }) => answerQueries(model, questions),
  inspect: async () => inspectFile(await requestFile()),
  render: async ({ path: _, ...options }) => renderPage(await requestFile(), options),
};

/** The file of the run that is at work; it stays open between its tasks. */
async function fileAt(path: string, maxPages = Number.POSITIVE_INFINITY): Promise<OpenFile> {
  if (open?.path === path) {
    open.file = await keepOpen(open.file);
    return open.file;
  }
  open?.file.close();
  open = null;
  const file = await loadBytes(await requestFile(), maxPages);
  open = { path, file };
  return file;
}

/** Tells when a page begins to be drawn, and when it is: until then nothing is heard of this process. */
function drawingOf(id: number): Drawing {
  const tell = (begins: boolean) =>
    new Promise((sent) => process.send?.({ kind: 'drawing', id, begins } satisfies FromWorker, undefined, undefined, sent));
  return async (draw) => {
    await tell(true);
    try {
      return await draw();
    } finally {
      await tell(false);
    }
  };
}

let arriving: ArrivingFile | null = null;

/** The bytes of the task's file: the server reads it, because a worker has no right to. */
async function requestFile(): Promise<Buffer> {
  arriving = new ArrivingFile();
  send({ kind: 'file' });
  return arriving.whole.finally(() => {
    arriving = null;
  });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Worker processes take what the cores have to spare: with every core at work the server and its database come long before them, but documents still get on
 * beside other programs of the machine that never rest. What reads a text layer in milliseconds waits for no page that is recognised.
 */
const NICE = { recognising: 15, light: 5 };

/** All threads of the process: those that collect garbage and compile are there before the first line runs, and keep the priority that they began with. */
function yieldCores(nice: number): void {
  for (const thread of [process.pid, ...threads()]) {
    try {
      setPriority(thread, nice);
    } catch {
      // Not allowed, or ended meanwhile.
    }
  }
}

/** Threads of this process; elsewhere than on Linux priorities are those of processes. */
function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [];
  }
}

async function main(): Promise<void> {
  becomeParsingProcess();
  const nice = reader ? NICE.recognising : NICE.light;
  // The place of one that was lost is taken soon, however busy the machine is; many that start at once, with the program, do not hinder it.
  if (!again) yieldCores(nice);
  if (reader) await engine.warm();
  if (again) yieldCores(nice);
  send({ kind: 'ready' });
}

void main();
