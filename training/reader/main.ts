import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { languageDataDirectory } from '../../src/pipeline/engines/language-data.js';
import { filesBelow, type Origin, originsOf } from '../../src/pipeline/evaluation/folder.js';
import { type Lesson, receiptLessons, sheetLessons } from './lessons.js';
import { withFloatWeights } from './network.js';
import { makeSmallLessons } from './small-lessons.js';
import { partOf, shuffled } from './split.js';
import { checkTools, combine, finish, teach, unpack, withSigns } from './tesseract.js';

/** How the command is used. */
export const READER_HELP = `  npm run train -- reader DIR [--for slip|small] [--iterations N] [--out FILE]

Teaches a network anew: that for till receipts (slip, unless told otherwise), or that for the small print of pictures of screens. For receipts, the pictures
of DIR are taught whose NAME.truth.json has a text, but those that are held for measuring, and the text layers of other PDFs; for small print, the text layers
of PDFs and made-up tables. Only what the manifest allows to be published is taught. --iterations: about so many lines are shown (slip 12200, small 25000;
least 100 a stretch). --out: where the packed network goes (src/pipeline/engines/NAME-data/eng.traineddata.gz). Needs the commands tesseract,
combine_tessdata, combine_lang_model and lstmtraining of Tesseract 5 (Debian and Ubuntu: apt-get install tesseract-ocr); for small print also a Chromium.`;

/** A stretch of a training: lines that are shown, as a share of all, and their rate of learning; `variants`: those that are shown, all where there is none. */
interface Part {
  name: string;
  share: number;
  rate: number;
  variants?: readonly string[];
}

/** How each network is taught: lines that are shown, in which stretches, and the signs that it learns beside those of the network it begins as. */
const NETWORKS: Readonly<Record<'slip' | 'small', { iterations: number; parts: readonly Part[]; signs?: readonly string[] }>> = {
  slip: {
    iterations: 12_200,
    parts: [
      // Receipts are as plain and as worn as they come at first; all that the network meets comes after.
      { name: 'first', share: 2400 / 12_200, rate: 0.0005, variants: ['plain', 'worn'] },
      { name: 'second', share: 8400 / 12_200, rate: 0.0004 },
      { name: 'third', share: 1400 / 12_200, rate: 0.0001 },
    ],
  },
  small: {
    iterations: 25_000,
    parts: [
      { name: 'first', share: 0.55, rate: 0.001 },
      { name: 'second', share: 0.37, rate: 0.0004 },
      { name: 'third', share: 0.08, rate: 0.0001 },
    ],
    signs: [...'±≤≥×µ†‡αβχΔ–−²³¹•≈→éèêëüöäßñçáàâíóôúåøæœ√…✓'],
  },
};
/** Lines after which the training looks whether it is done: fewer are not shown. */
const STEP = 100;

const SHEETS = new Set(['invoices', 'certificates', 'trade']);
/** Sheets of one collection: more of them would teach its type alone. */
const SHEETS_PER_SOURCE = 6;

/** Runs `npm run train -- reader`; `args` are those behind that word. Throws a sentence for what is missing. */
export async function trainReader(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { for: { type: 'string' }, iterations: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [directory] = positionals;
  if (values.help || directory === undefined) {
    console.log(READER_HELP);
    process.exit(values.help ? 0 : 2);
  }
  const kind = values.for ?? 'slip';
  if (kind !== 'slip' && kind !== 'small') throw new Error(`expected slip or small for --for, received ${kind}`);
  const { iterations: usual, parts, signs = [] } = NETWORKS[kind];
  const iterations = Number(values.iterations ?? usual);
  const least = parts.length * STEP;
  if (!Number.isInteger(iterations) || iterations < least) throw new Error(`expected --iterations of at least ${least}`);
  const [documents, out] = [
    resolve(directory),
    resolve(values.out ?? join('src', 'pipeline', 'engines', `${kind}-data`, 'eng.traineddata.gz')),
  ];
  await checkTools();
  const work = await mkdtemp(join(tmpdir(), 'docket-reader-'));
  try {
    const lessons = await (kind === 'slip' ? makeLessons : makeSmallLessons)(documents, work);
    const network = await trained(lessons, parts, iterations, work, signs);
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
async function trained(
  lessons: readonly Lesson[],
  parts: readonly Part[],
  iterations: number,
  work: string,
  signs: readonly string[],
): Promise<Buffer> {
  const prefix = join(work, 'network');
  await unpack(join(await languageDataDirectory(), 'eng_quick.traineddata'), prefix);
  // Till print and tables have few words of a dictionary, and its own weigh more than what was seen.
  await Promise.all(['word', 'punc', 'number'].map((list) => rm(`${prefix}.lstm-${list}-dawg`, { force: true })));
  const oldData = await combine(prefix);
  const data = signs.length > 0 ? await withSigns(work, { prefix, signs }) : oldData;
  const start = join(work, 'network.float');
  let state = start;
  await writeFile(start, withFloatWeights(await readFile(`${prefix}.lstm`)));
  for (const { name, share, rate, variants } of parts) {
    const lines = Math.max(STEP, Math.round((iterations * share) / STEP) * STEP);
    const own = variants ? lessons.filter(({ variant }) => variants.includes(variant)) : lessons;
    const shown = shuffled(own.map(({ file }) => basename(file))).map((file) => join(work, file));
    const { state: next, told } = await teach(work, {
      name,
      from: state,
      data,
      ...(state === start && data !== oldData ? { oldData } : {}),
      lessons: shown,
      rate,
      lines,
    });
    console.log(`${name} stretch, ${lines} lines at ${rate}: ${told}`);
    state = next;
  }
  const out = join(work, 'taught.traineddata');
  await finish(state, data, out);
  return readFile(out);
}
