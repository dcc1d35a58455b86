import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Languages whose data is on board, by ISO 639-1. */
export const LANGUAGE_DATA: Readonly<Record<string, string>> = { en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', nl: 'nld' };

/** Name of the data that tells which way is up. */
export const ORIENTATION_DATA = 'osd';

/** `quick` is a smaller network that reads clean print as well in two thirds of the time; `exact` reads poor print better. */
export type Edition = 'quick' | 'exact';

/** Data that has a quick edition of its own; that of the other languages is hardly larger than it would be. */
const QUICK_DATA = ['eng', 'deu', 'ita', 'spa'];

/** Name of the data that reads a language (ISO 639-1) best; English where there is none. */
export function dataFor(language: string | null, edition: Edition): string {
  const name = LANGUAGE_DATA[language ?? 'en'] ?? 'eng';
  return edition === 'quick' && QUICK_DATA.includes(name) ? quickName(name) : name;
}

const quickName = (name: string) => `${name}_quick`;

/** Throws for a name that is not that of data on board. */
export function checkData(name: string): void {
  const known = [...Object.values(LANGUAGE_DATA), ...QUICK_DATA.map(quickName)];
  if (!known.includes(name)) throw new Error(`expected data of a known language, received ${name}`);
}

const require = createRequire(import.meta.url);
let gathering: Promise<string> | null = null;

/** The one directory with the data of all languages, unpacked: gathered from the installed packages when it is not there yet. Never downloads. */
export function languageDataDirectory(): Promise<string> {
  gathering ??= gather();
  return gathering;
}

async function gather(): Promise<string> {
  const directory = join(builtRoot(), 'tessdata');
  await mkdir(directory, { recursive: true });
  for (const name of Object.values(LANGUAGE_DATA)) await unpack(directory, name, installed(name, '4.0.0_best_int'));
  await unpack(directory, ORIENTATION_DATA, installed(ORIENTATION_DATA, '4.0.0'));
  for (const name of QUICK_DATA)
    await unpack(directory, quickName(name), join(builtRoot(), '..', 'src', 'pipeline', 'engines', 'quick-data', `${name}.traineddata.gz`));
  return directory;
}

/** Writes beside and renames, so that two processes may gather at once. */
async function unpack(directory: string, name: string, packed: string): Promise<void> {
  const target = join(directory, `${name}.traineddata`);
  if (existsSync(target)) return;
  const data = await promisify(gunzip)(await readFile(packed));
  const partial = `${target}.${process.pid}`;
  await writeFile(partial, data);
  await rename(partial, target);
}

/** Where an installed package has the data of a language. */
function installed(name: string, edition: string): string {
  return join(dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)), edition, `${name}.traineddata.gz`);
}

/** The folder of the build (dist), whichever file of it this is. */
function builtRoot(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
}
