import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed, runCommand } from '../../src/pipeline/engines/command.js';
import { languageDataDirectory } from '../../src/pipeline/engines/language-data.js';
import { withSignsAdded } from './network.js';

/** One thread: what several add up depends on which of them is first. */
const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH ?? '', OMP_THREAD_LIMIT: '1', OMP_NUM_THREADS: '1', LC_ALL: 'C' });
const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;

const TOOLS = ['tesseract', 'combine_tessdata', 'combine_lang_model', 'lstmtraining'];

/** Throws a sentence that names the tools of Tesseract which are not there, and where they come from. */
export async function checkTools(): Promise<void> {
  const missing: string[] = [];
  for (const tool of TOOLS) {
    const told = await runCommand(tool, ['--version'], { timeoutMs: A_MINUTE, env: environment() }).catch(() => null);
    if (!told || !/(?:^|\s)v?5\.\d/.test(`${told.output}\n${told.errors}`)) missing.push(tool);
  }
  if (missing.length > 0)
    throw new Error(`expected version 5 of Tesseract's commands ${missing.join(', ')} (Debian and Ubuntu: apt-get install tesseract-ocr)`);
}

const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The command of a Chromium: CHROMIUM where it is set. Throws a sentence where there is none. */
export async function browser(): Promise<string> {
  for (const command of process.env.CHROMIUM ? [process.env.CHROMIUM] : BROWSERS)
    if (await runCommand(command, ['--version'], { timeoutMs: A_MINUTE, env: environment() }).catch(() => null)) return command;
  throw new Error(`expected a Chromium (Debian and Ubuntu: apt-get install chromium-headless-shell), or its path in CHROMIUM`);
}

/** What the exact English network reads on a picture as one block of lines, as hOCR. */
export async function hocrOf(picture: string, dpi: number): Promise<string> {
  const data = ['--tessdata-dir', await languageDataDirectory(), '-l', 'eng', '--oem', '1', '--psm', '6'];
  const set = ['-c', `user_defined_dpi=${Math.round(dpi)}`, '-c', 'tessedit_do_invert=0', '-c', 'tessedit_create_hocr=1'];
  return (await run('tesseract', [picture, 'stdout', ...data, ...set], A_MINUTE)).output;
}

/** What `lstm.train` of Tesseract's own configurations says; its data is not always beside its commands. */
const LESSON_SETTINGS = {
  file_type: '.bl',
  textord_fast_pitch_test: 'T',
  tessedit_zero_rejection: 'T',
  tessedit_minimal_rejection: 'F',
  tessedit_write_rep_codes: 'F',
  edges_children_fix: 'F',
  edges_childarea: '0.65',
  edges_boxarea: '0.9',
  tessedit_train_line_recognizer: 'T',
  textord_no_rejects: 'T',
  tessedit_init_config_only: 'T',
};

/** Cuts the lines of NAME.box out of NAME.pgm and keeps them as NAME.lstmf; the name of that file. */
export async function lessonOf(name: string): Promise<string> {
  const settings = `${name}.settings`;
  const lines = Object.entries(LESSON_SETTINGS).map(([key, value]) => `${key} ${value}\n`);
  await writeFile(settings, lines.join(''));
  await run('tesseract', [`${name}.pgm`, name, '--tessdata-dir', await languageDataDirectory(), '-l', 'eng_quick', '--psm', '6', settings]);
  return `${name}.lstmf`;
}

/** Takes data apart into files `FOLDER/NAME.PART`, the parts by the names that Tesseract gives them. */
export async function unpack(data: string, prefix: string): Promise<void> {
  await run('combine_tessdata', ['-u', data, `${prefix}.`]);
}

/** Puts files `PREFIX.PART` together again, into PREFIX.traineddata. */
export async function combine(prefix: string): Promise<string> {
  await run('combine_tessdata', [`${prefix}.`]);
  return `${prefix}.traineddata`;
}

/** Signs that a network is to know beside those it knows: names of the files of both. */
export interface MoreSigns {
  /** Prefix of the network's parts, as `unpack` wrote them. */
  prefix: string;
  signs: readonly string[];
}

/** Data that knows more signs, without a network: what a training with new signs ends as. Gives its path. */
export async function withSigns(folder: string, { prefix, signs }: MoreSigns): Promise<string> {
  const [signsFile, scripts, out] = [join(folder, 'signs'), join(folder, 'scripts'), join(folder, 'more')];
  await mkdir(join(out, 'eng'), { recursive: true });
  await mkdir(scripts);
  // Its strokes are those of Chinese; the command asks for the file whatever the script.
  await writeFile(join(scripts, 'radical-stroke.txt'), '# none\n');
  await writeFile(signsFile, withSignsAdded(await readFile(`${prefix}.lstm-unicharset`, 'utf8'), signs));
  await run('combine_lang_model', [
    ...['--input_unicharset', signsFile, '--script_dir', scripts],
    ...['--output_dir', out, '--lang', 'eng'],
  ]);
  return join(out, 'eng', 'eng.traineddata');
}

/** A stretch of the training: `lines` are shown at a rate of learning. */
export interface Stretch {
  name: string;
  from: string;
  data: string;
  /** Data of the network to begin with, where it knows fewer signs. */
  oldData?: string;
  lessons: readonly string[];
  rate: number;
  lines: number;
}

/** Teaches on; gives the state of the network at the end, and what was told of its errors last. */
export async function teach(
  folder: string,
  { name, from, data, oldData, lessons, rate, lines }: Stretch,
): Promise<{ state: string; told: string }> {
  const list = join(folder, `${name}.list`);
  await writeFile(list, lessons.map((lesson) => `${lesson}\n`).join(''));
  const out = join(folder, name);
  const files = ['--continue_from', from, '--traineddata', data, '--train_listfile', list, '--model_output', out];
  if (oldData) files.push('--old_traineddata', oldData);
  const how = ['--learning_rate', String(rate), '--reset_learning_rate', '--max_iterations', String(lines), '--perfect_sample_delay', '3'];
  const { errors, output } = await run('lstmtraining', [...files, ...how, '--max_image_MB', '2000'], A_DAY);
  const told = `${output}\n${errors}`.match(/BCER train=[\d.]+%, BWER train=[\d.]+%/g)?.at(-1) ?? 'no errors told';
  return { state: `${out}_checkpoint`, told };
}

/** The state of a training as data with whole numbers. */
export async function finish(state: string, data: string, out: string): Promise<void> {
  await run('lstmtraining', [
    '--stop_training',
    '--convert_to_int',
    '--continue_from',
    state,
    '--traineddata',
    data,
    '--model_output',
    out,
  ]);
}

/** A page with hundreds of lines is cut in seconds; the rest is quicker. */
async function run(command: string, args: readonly string[], timeoutMs = 10 * A_MINUTE): Promise<{ output: string; errors: string }> {
  try {
    return await runCommand(command, args, { timeoutMs, env: environment() });
  } catch (error) {
    if (error instanceof CommandFailed) throw new Error(`${command} ${args[0]}: ${error.message}`, { cause: error });
    throw error;
  }
}
