import { createWriteStream } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CrossDocument, crossValidateDocuments, FOLDINGS, renderCross } from './pipeline/evaluation/cross-report.js';
import { sampleOf } from './pipeline/evaluation/cross-validation.js';
import { DocumentFolder, filesBelow, originsOf, truthOf } from './pipeline/evaluation/folder.js';
import { evaluateLearning, type IssuerResult, type ReadDocument } from './pipeline/evaluation/learning.js';
import { addCounts, type Counts, noCounts } from './pipeline/evaluation/measures.js';
import {
  addDocument,
  emptyKind,
  failedPrediction,
  type KindReport,
  type Prediction,
  predictionOf,
  renderReport,
} from './pipeline/evaluation/report.js';
import { chooseReader, type Quality } from './pipeline/index.js';
import { understand } from './pipeline/stages/understanding/understand.js';

const HELP = `Evaluates Docket on documents of your own.

  npm run evaluate -- DIR [options]

Every file below DIR goes through the same pipeline as an upload. Where NAME.truth.json lies beside NAME.pdf (or .png, .jpg ...), what
was read is compared with it and precision, recall and F1 are printed for each field and folder, character and word error for text,
F1 of table cells and form pairs. Without truth the files are read and the predictions written. Pictures are read by the tesseract
command that TESSERACT_PATH names, where it is set.

A truth file holds what you know, by the keys of extractedData; keys that you leave out are not judged:
  { "type": "invoice", "invoice_number": "4711", "invoice_date": "2024-05-31", "total_amount": 119.00,
    "vendor": { "name": "Example Ltd" }, "line_items": [ { "description": "Paper", "quantity": 2, "total": 100 } ],
    "text": "...", "tables": [ { "rows": [["a", "b"]] } ], "pairs": [ { "key": "Name", "value": "Ann" } ],
    "_absent": ["due_date"] }           keys that the document does not show

Options
  --out FILE         predictions, one JSON object a line (default: DATA_DIR/evaluation.jsonl, else evaluation.jsonl here)
  --quality NAME     speed, balanced (default) or accuracy
  --misses N         list up to N wrong or missing values for each folder (default 0)
  --workers N        documents at a time (default: number of cores)
  --pages DIR        keep what was read in DIR and take it from there next time, so that only the understanding is done again
  --without-xml      as if no document carried its invoice as XML (Factur-X, ZUGFeRD ...)
  --cross-validate   fit the models of invoices anew without the documents of each fold - five folds of documents, then each source of
                     MANIFEST.json left out - and measure on those; writes the predictions of the five folds
  --learn            learn a template from the first document of each issuer (by the truth's vendor or issuer) and read the others
                     with it; prints the F1 of their fields without and with it
  --min-f1 X         exit code 1 when the F1 of all fields is below X (0-1)
  --help             this page

Exit codes: 0 done, 1 --min-f1 not reached, 2 wrong arguments, 3 nothing to read.`;

const THRESHOLDS = { overall: 0.8, field: 0.7 };
const QUALITIES: readonly Quality[] = ['speed', 'balanced', 'accuracy'];

interface Options {
  directory: string;
  out: string;
  quality: Quality;
  misses: number;
  workers: number;
  minF1: number | null;
  learn: boolean;
  pages: string | null;
  withoutXml: boolean;
  crossValidate: boolean;
}

/** Reads the command line; a wrong argument ends the process with code 2 and a sentence that names it. */
function readOptions(): Options {
  const usage = (sentence: string): never => {
    console.error(`${sentence}\nSee: npm run evaluate -- --help`);
    process.exit(2);
  };
  const option = { type: 'string' } as const;
  const parse = () =>
    parseArgs({
      allowPositionals: true,
      options: {
        out: option,
        quality: option,
        misses: option,
        workers: option,
        'min-f1': option,
        pages: option,
        'without-xml': { type: 'boolean' },
        'cross-validate': { type: 'boolean' },
        learn: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    return usage((error as Error).message);
  }
  const { values, positionals } = parsed;
  if (values.help) {
    console.log(HELP);
    process.exit(0);
  }
  const number = (name: 'misses' | 'workers' | 'min-f1', least: number, most: number, fallback: number): number => {
    const text = values[name];
    if (text === undefined) return fallback;
    const value = Number(text);
    return value >= least && value <= most ? value : usage(`expected ${least} to ${most} for --${name}, received ${text}`);
  };
  const [directory, ...more] = positionals;
  if (directory === undefined || more.length > 0) return usage(`expected one folder, received ${positionals.length}`);
  const quality = (values.quality ?? 'balanced') as Quality;
  if (!QUALITIES.includes(quality)) return usage(`expected speed, balanced or accuracy for --quality, received ${values.quality}`);
  return {
    directory: resolve(directory),
    out: resolve(values.out ?? join(process.env.DATA_DIR ?? '.', 'evaluation.jsonl')),
    quality,
    misses: number('misses', 0, 1_000_000, 0),
    workers: number('workers', 1, 256, availableParallelism()),
    minF1: values['min-f1'] === undefined ? null : number('min-f1', 0, 1, 0),
    learn: values.learn ?? false,
    pages: values.pages === undefined ? null : resolve(values.pages),
    withoutXml: values['without-xml'] ?? false,
    crossValidate: values['cross-validate'] ?? false,
  };
}

async function main(): Promise<void> {
  const options = readOptions();
  const isFolder = await stat(options.directory)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (!isFolder) {
    console.error(`${options.directory} is no folder that can be read`);
    process.exit(2);
  }
  const files = await filesBelow(options.directory);
  if (files.length === 0) {
    console.error(`no documents in ${options.directory}`);
    process.exit(3);
  }
  await mkdir(dirname(options.out), { recursive: true });
  if (options.crossValidate) {
    await crossValidate(files, options);
    return;
  }
  const report = await evaluate(files, options);
  for (const line of renderReport(report.kinds, options.misses)) console.log(line);
  const seconds = report.elapsedMs / 1000;
  console.log(
    `\n${files.length} documents, ${report.pages} pages in ${seconds.toFixed(1)} s: ${(report.pages / seconds).toFixed(2)} pages/s with ${options.workers} workers`,
  );
  console.log(`predictions: ${options.out}`);
  if (options.minF1 !== null && overallF1(report.kinds) < options.minF1) process.exitCode = 1;
}

function overallF1(kinds: ReadonlyMap<string, KindReport>): number {
  const sum = { tp: 0, fp: 0, fn: 0 };
  for (const { fields } of kinds.values()) {
    sum.tp += fields.tp;
    sum.fp += fields.fp;
    sum.fn += fields.fn;
  }
  return sum.tp === 0 ? 0 : (2 * sum.tp) / (2 * sum.tp + sum.fp + sum.fn);
}

/** Types of documents that the models are about. */
const INVOICES: ReadonlySet<unknown> = new Set(['invoice', 'receipt', 'credit_note']);

async function crossValidate(files: readonly string[], options: Options): Promise<void> {
  const origins = await originsOf(options.directory);
  const folder = new DocumentFolder(options, await chooseReader(process.env.TESSERACT_PATH || null));
  const documents: CrossDocument[] = [];
  for (const path of files) {
    const truth = await truthOf(path);
    if (!truth || !INVOICES.has(truth.type)) continue;
    const { file, model } = await folder.document(path);
    const source = origins.get(file)?.source || 'unknown';
    if (model) documents.push({ sample: sampleOf(file, source, model, truth), model, truth });
  }
  await folder.close();
  for (const [title, foldOf] of Object.entries(FOLDINGS)) {
    const result = crossValidateDocuments(documents, foldOf);
    for (const line of renderCross(title, result)) console.log(line);
    const kinds = new Map<string, KindReport>();
    for (const prediction of result.predictions) {
      const kind = prediction.file.split('/')[0] ?? '';
      const own = kinds.get(kind) ?? emptyKind();
      kinds.set(kind, own);
      addDocument(own, prediction, documents.find(({ sample }) => sample.file === prediction.file)?.truth ?? null);
    }
    for (const line of renderReport(kinds, options.misses)) console.log(line);
    const name = title.startsWith('five') ? options.out : `${options.out}.by-source`;
    await writeFile(name, result.predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''));
    console.log(`predictions: ${name}`);
  }
}

async function evaluate(
  files: readonly string[],
  options: Options,
): Promise<{ kinds: Map<string, KindReport>; pages: number; elapsedMs: number }> {
  const folder = new DocumentFolder(options, await chooseReader(process.env.TESSERACT_PATH || null));
  const output = createWriteStream(options.out);
  const predictions = new Array<Prediction | undefined>(files.length);
  const documents = new Array<ReadDocument | undefined>(files.length);
  const began = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      const path = files[index] ?? '';
      const truth = options.learn ? await truthOf(path) : null;
      const { file, model, code, elapsedMs } = await folder.document(path);
      if (model) {
        const understood = understand(model, { type: null, templates: { use: null, candidates: [] }, thresholds: THRESHOLDS }).model;
        predictions[index] = predictionOf(file, understood, elapsedMs);
        if (truth) documents[index] = { file, model: understood, truth };
      } else predictions[index] = failedPrediction(file, code, elapsedMs);
      if (process.stderr.isTTY) process.stderr.write(`\r${index + 1} of ${files.length}  ${file.padEnd(60).slice(0, 60)}`);
    }
  };
  await Promise.all(Array.from({ length: options.workers }, work));
  const elapsedMs = performance.now() - began;
  if (process.stderr.isTTY) process.stderr.write('\n');
  const kinds = new Map<string, KindReport>();
  let pages = 0;
  for (const [index, prediction] of predictions.entries()) {
    if (!prediction) continue;
    output.write(`${JSON.stringify(prediction)}\n`);
    pages += prediction.pages;
    const kind = prediction.file.includes('/') ? (prediction.file.split('/')[0] ?? '') : 'documents';
    const own = kinds.get(kind) ?? emptyKind();
    kinds.set(kind, own);
    addDocument(own, prediction, await truthOf(files[index] ?? ''));
  }
  await new Promise<void>((done, failed) => output.end((error?: Error | null) => (error ? failed(error) : done())));
  if (options.learn) {
    const known = documents.filter((document) => document !== undefined);
    for (const line of renderLearning(await evaluateLearning(await folder.pipeline(), known), options.misses)) console.log(line);
  }
  await folder.close();
  return { kinds, pages, elapsedMs };
}

/** One line an issuer, and the sum. */
function renderLearning(results: readonly IssuerResult[], misses: number): string[] {
  const f1 = ({ tp, fp, fn }: Counts) => (tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn)).toFixed(3);
  const without = noCounts();
  const withTemplate = noCounts();
  const items = { without: noCounts(), withTemplate: noCounts() };
  const lines = results.flatMap((result) => {
    addCounts(without, result.without);
    addCounts(withTemplate, result.withTemplate);
    addCounts(items.without, result.items.without);
    addCounts(items.withTemplate, result.items.withTemplate);
    const missed = result.misses
      .slice(0, misses)
      .map(
        ({ file, result: miss }) =>
          `    ${file} ${miss.key}: expected ${JSON.stringify(miss.expected)}, received ${JSON.stringify(miss.received)}`,
      );
    return [
      `  ${result.issuer.padEnd(26)} ${String(result.documents).padStart(3)} documents   without ${f1(result.without)}   with ${f1(result.withTemplate)}`,
      ...missed,
    ];
  });
  return [
    '\nTemplates learned from the first document of an issuer, F1 of the fields of the others',
    ...lines,
    `  ${'all'.padEnd(26)} ${String(results.reduce((sum, result) => sum + result.documents, 0)).padStart(3)} documents   without ${f1(without)}   with ${f1(withTemplate)}`,
    `  ${'line items of all'.padEnd(40)} without ${f1(items.without)}   with ${f1(items.withTemplate)}\n`,
  ];
}

await main();
