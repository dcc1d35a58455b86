import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { languageDataDirectory } from '../../src/pipeline/engines/language-data.js';
import { filesBelow, type Origin, originsOf } from '../../src/pipeline/evaluation/folder.js';
import { type Lesson, receiptLessons, sheetLessons } from './lessons.js';
import { withFloatWeights } from './network.js';
import { partOf, shuffled } from './split.js';
import { checkTools, combine, finish, teach, unpack } from './tesseract.js';

/** How the command is used. */
export const READER_HELP = `  npm run train -- reader DIR [--iterations N] [--out FILE]

Teaches the network for till receipts anew. Taught are the receipts (pictures) of DIR whose NAME.truth.json has a text, but those that are held for measuring,
and the text layers of other PDFs; only what the manifest allows to be published. --iterations: about so many lines are shown (12200; least 300). --out: where the packed network goes
(src/pipeline/engines/slip-data/eng.traineddata.gz). Needs the commands tesseract, combine_tessdata and lstmtraining of Tesseract 5 (Debian and Ubuntu:
apt-get install tesseract-ocr).`;

const OUT = join('src', 'pipeline', 'engines', 'slip-data', 'eng.traineddata.gz');
/** Lines that are shown in the three stretches of a training, as shares, and their rates of learning. */
const STRETCHES = [
  { name: 'first', share: 2400 / 12_200, rate: 0.0005 },
  { name: 'second', share: 8400 / 12_200, rate: 0.0004 },
  { name: 'third', share: 1400 / 12_200, rate: 0.0001 },
];
const ITERATIONS = 12_200;
/** Lines after which the training looks whether it is done: fewer are not shown. */
const STEP = 100;
const LEAST = STRETCHES.length * STEP;
/** Receipts are as plain and as worn as they come at first; all that the network meets comes after. */
const FIRST_VARIANTS = ['plain', 'worn'];

const SHEETS = new Set(['invoices', 'certificates', 'trade']);
/** Sheets of one collection: more of them would teach its type alone. */
const SHEETS_PER_SOURCE = 6;

/** Runs `npm run train -- reader`; `args` are those behind that word. Throws a sentence for what is missing. */
export async function trainReader(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { iterations: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (values.help || directory === undefined) {
    console.log(READER_HELP);
    process.exit(values.help ? 0 : 2);
  }
  const iterations = Number(values.iterations ?? ITERATIONS);
  if (!Number.isInteger(iterations) || iterations < LEAST) throw new Error(`expected --iterations of at least ${LEAST}`);
  const [documents, out] = [resolve(directory), resolve(values.out ?? OUT)];
  await checkTools();
  const work = await mkdtemp(join(tmpdir(), 'docket-reader-'));
  try {
    const lessons = await makeLessons(documents, work);
    const network = await trained(lessons, iterations, work);
    await writeFile(out, await promisify(gzip)(network, { level: 9 }));
    console.log(`${out}: ${network.length} bytes unpacked`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function makeLessons(directory: string, work: string): Promise<Lesson[]> {
  const origins = await originsOf(directory);
  const lessons: Lesson[] = [];
  const sheets = new Map<string, number>();
  const counts = { receipts: 0, sheets: 0 };
  for (const path of await filesBelow(directory)) {
    const file = relative(directory, path).split(sep).join('/');
    const origin = origins.get(file);
    if (!origin?.redistributable) continue;
    const kind = kindOf(path, origin);
    if (kind === null || (kind === 'receipts' && partOf(basename(path, extname(path))) !== 'taught')) continue;
    const ofSource = sheets.get(origin.source) ?? 0;
    if (kind === 'sheets' && ofSource >= SHEETS_PER_SOURCE) continue;
    if (kind === 'sheets') sheets.set(origin.source, ofSource + 1);
    const prefix = join(work, file.replace(/\.[^.]+$/, '').replaceAll('/', '-'));
    const more = await (kind === 'receipts' ? receiptLessons(path, prefix) : sheetLessons(path, prefix)).catch((error: Error) => {
      console.log(`${file} is left out: ${error.message}`);
      return [];
    });
    if (more.length > 0) counts[kind]++;
    lessons.push(...more);
  }
  const lines = lessons.reduce((sum, lesson) => sum + lesson.lines, 0);
  console.log(`${counts.receipts} receipts and ${counts.sheets} sheets: ${lines} lines in ${lessons.length} pictures`);
  if (counts.receipts === 0)
    throw new Error('expected receipts with a text in their truth files, and a manifest that allows to publish them');
  return lessons;
}

function kindOf(path: string, { kind }: Origin): 'receipts' | 'sheets' | null {
  const isPdf = /\.pdf$/i.test(path);
  if (kind === 'receipts') return isPdf ? null : 'receipts';
  return SHEETS.has(kind) && isPdf ? 'sheets' : null;
}

/** The bytes of the data: the quick English network without its dictionary, taught. */
async function trained(lessons: readonly Lesson[], iterations: number, work: string): Promise<Buffer> {
  const prefix = join(work, 'slip');
  await unpack(join(await languageDataDirectory(), 'eng_quick.traineddata'), prefix);
  // Till print has few words of a dictionary, and its own weigh more than what was seen.
  await Promise.all(['word', 'punc', 'number'].map((list) => rm(`${prefix}.lstm-${list}-dawg`, { force: true })));
  const data = await combine(prefix);
  let state = join(work, 'network.lstm');
  await writeFile(state, withFloatWeights(await readFile(`${prefix}.lstm`)));
  const simple = lessons.filter(({ variant }) => FIRST_VARIANTS.includes(variant));
  for (const [index, { name, share, rate }] of STRETCHES.entries()) {
    const lines = Math.max(STEP, Math.round((iterations * share) / STEP) * STEP);
    const shown = shuffled((index === 0 ? simple : lessons).map(({ file }) => basename(file))).map((file) => join(work, file));
    const { state: next, told } = await teach(work, { name, from: state, data, lessons: shown, rate, lines });
    console.log(`${name} stretch, ${lines} lines at ${rate}: ${told}`);
    state = next;
  }
  const out = join(work, 'taught.traineddata');
  await finish(state, data, out);
  return readFile(out);
}
