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
  const names = Object.values(LANGUAGE_DATA).map((name) => ({ name, edition: '4.0.0_best_int' }));
  for (const { name, edition } of [...names, { name: ORIENTATION_DATA, edition: '4.0.0' }]) await unpack(directory, name, edition);
  return directory;
}

/** Writes beside and renames, so that two processes may gather at once. */
async function unpack(directory: string, name: string, edition: string): Promise<void> {
  const target = join(directory, `${name}.traineddata`);
  if (existsSync(target)) return;
  const packed = join(dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)), edition, `${name}.traineddata.gz`);
  const data = await promisify(gunzip)(await readFile(packed));
  const partial = `${target}.${process.pid}`;
  await writeFile(partial, data);
  await rename(partial, target);
}

/** The folder of the build (dist), whichever file of it this is. */
function builtRoot(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
}
