import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ChosenField } from '../src/pipeline/choosing/models.js';
import { trustOf } from '../src/pipeline/evaluation/cross-report.js';
import { crossValidate, type FoldResult, fitField, type Sample, sampleOf } from '../src/pipeline/evaluation/cross-validation.js';
import { DocumentFolder, filesBelow, originsOf, truthOf } from '../src/pipeline/evaluation/folder.js';
import { chooseReader, isotonicFit } from '../src/pipeline/index.js';
import { cardOf, write } from './card.js';
import { codeDigest, documentsDigest, MADE_UP_COUNT } from './inputs.js';
import { madeUpSamples } from './made-up.js';
import { READER_HELP, trainReader } from './reader/main.js';

const HELP = `Makes the models of src/pipeline/models from labelled documents.

  npm run train -- DIR [--pages DIR] [--fields NAME,NAME] [--date YYYY-MM-DD]

DIR holds documents with NAME.truth.json beside them and a MANIFEST.json that names source, licence and redistributable of each; only documents that may be
published are fitted on. The same documents give the same files, byte for byte. --date is the day that the cards tell.

${READER_HELP}`;

const KINDS = new Set(['invoices', 'invoices_scanned', 'receipts']);
const FIELDS: readonly ChosenField[] = ['total_amount', 'vendor.name', 'customer.name', 'invoice_number', 'invoice_date'];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { pages: { type: 'string' }, fields: { type: 'string' }, date: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (values.help || directory === undefined) {
    console.log(HELP);
    process.exit(values.help ? 0 : 2);
  }
  const samples = await readSamples(resolve(directory), values.pages === undefined ? null : resolve(values.pages));
  const more = madeUpSamples(MADE_UP_COUNT);
  const wanted = values.fields?.split(',') ?? FIELDS;
  for (const field of FIELDS.filter((name) => wanted.includes(name))) await train(field, samples, more, values.date);
}

async function readSamples(directory: string, pages: string | null): Promise<(Sample & { licence: string })[]> {
  const origins = await originsOf(directory);
  const options = { directory, quality: 'balanced' as const, workers: availableParallelism(), pages, withoutXml: true };
  const folder = new DocumentFolder(options, await chooseReader(process.env.TESSERACT_PATH || null));
  const samples: (Sample & { licence: string })[] = [];
  for (const path of await filesBelow(directory)) {
    const file = path.slice(directory.length + 1);
    const origin = origins.get(file);
    const truth = await truthOf(path);
    if (!origin?.redistributable || !KINDS.has(origin.kind) || !truth) continue;
    const { model } = await folder.document(path);
    if (model) samples.push({ ...sampleOf(file, origin.source, model, truth), licence: origin.licence });
  }
  await folder.close();
  return samples;
}

async function train(
  field: ChosenField,
  samples: readonly (Sample & { licence: string })[],
  more: readonly Sample[],
  date: string | undefined,
): Promise<void> {
  const bySource = crossValidate(samples, field, ({ source }) => source, more);
  const byDocument = crossValidate(samples, field, (_, index) => String(index % 5), more);
  const forest = fitField(samples, field, more);
  const out = join('src', 'pipeline', 'models');
  await mkdir(out, { recursive: true });
  const path = join(out, `${field}.json`);
  const known = await readFile(path, 'utf8')
    .then((text) => (JSON.parse(text) as { card: { date: string } }).card.date)
    .catch(() => null);
  const card = cardOf(
    field,
    [...samples, ...more.map((sample) => ({ ...sample, licence: 'made up' }))],
    { bySource, byDocument },
    {
      date: date ?? known ?? new Date().toISOString().slice(0, 10),
      inputs: { code: codeDigest(field), documents: documentsDigest(field, samples) },
    },
  );
  const judged = [...bySource, ...byDocument].filter((result) => !result.absent && result.chosen !== null);
  const calibration = isotonicFit(judged.map(({ probability, right }) => ({ confidence: probability, correct: right })));
  await writeFile(path, write({ card, calibration: calibration.map(rounded), trust: trustOf(byDocument), ...forest }));
  console.log(`${field}: ${share(bySource)} by source, ${share(byDocument)} by document; ${path}`);
}

const rounded = ({ from, share, count }: { from: number; share: number; count: number }) => ({
  from: Math.round(from * 1e4) / 1e4,
  share: Math.round(share * 1e4) / 1e4,
  count,
});

function share(results: readonly FoldResult[]): string {
  const own = results.filter((result) => !result.absent);
  return `${own.filter((result) => result.first).length} of ${own.length}`;
}

const [word, ...rest] = process.argv.slice(2);
await (word === 'reader' ? trainReader(rest) : main());
