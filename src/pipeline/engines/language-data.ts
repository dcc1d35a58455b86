import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Chinese in traditional signs, which the network for simplified ones turns into those. The language of pages is `zh` either way. */
export const TRADITIONAL_CHINESE = 'zh-Hant';

/** Languages whose data is on board, by ISO 639-1. */
export const LANGUAGE_DATA: Readonly<Record<string, string>> = {
  ...{ en: 'eng', de: 'deu', fr: 'fra', es: 'spa', it: 'ita', nl: 'nld', pt: 'por', pl: 'pol', cs: 'ces', sk: 'slk', hu: 'hun' },
  ...{ ro: 'ron', hr: 'hrv', sl: 'slv', sv: 'swe', da: 'dan', no: 'nor', fi: 'fin', et: 'est', lv: 'lav', lt: 'lit', tr: 'tur' },
  ...{ vi: 'vie', el: 'ell', ru: 'rus', uk: 'ukr', bg: 'bul', sr: 'srp', mk: 'mkd', ja: 'jpn', ko: 'kor', ar: 'ara', he: 'heb', th: 'tha' },
  ...{ zh: 'chi_sim', [TRADITIONAL_CHINESE]: 'chi_tra' },
};

/** Name of the data that tells which way is up. */
export const ORIENTATION_DATA = 'osd';

/** Name of the data that reads blackletter (Fraktur), and other old print with the long s: German first of all. */
export const BLACKLETTER_DATA = 'frk';

/**
 * `quick` is a smaller network that reads clean print as well in two thirds of the time; `exact` reads poor print better; `slip` is the quick one taught
 * what tills print: thermal print that fades, letters of dots, receipts that were folded; `small` is it taught print of pictures of screens.
 */
export type Edition = 'quick' | 'exact' | 'slip' | 'small';

/** Data that has an edition of its own; the exact one of other languages is hardly larger than a quick one would be. */
const EDITIONS: Readonly<Record<Exclude<Edition, 'exact'>, readonly string[]>> = {
  quick: ['eng', 'deu', 'ita', 'spa'],
  slip: ['eng'],
  small: ['eng'],
};
const OWN_EDITIONS = Object.keys(EDITIONS) as (keyof typeof EDITIONS)[];

/** Name of the data that reads a language (ISO 639-1) best; English where there is none, the exact edition where it has no such edition. */
export function dataFor(language: string | null, edition: Edition): string {
  const name = LANGUAGE_DATA[language ?? 'en'] ?? 'eng';
  return edition !== 'exact' && EDITIONS[edition].includes(name) ? nameOf(name, edition) : name;
}

/** Whether there is data of its own for an edition of a language (ISO 639-1). */
export const hasData = (language: string | null, edition: Edition): boolean => dataFor(language, edition) !== dataFor(language, 'exact');

const nameOf = (name: string, edition: Edition) => `${name}_${edition}`;

/** Throws for a name that is not that of data on board. */
export function checkData(name: string): void {
  const own = OWN_EDITIONS.flatMap((edition) => EDITIONS[edition].map((language) => nameOf(language, edition)));
  const known = [...Object.values(LANGUAGE_DATA), BLACKLETTER_DATA, ...own];
  if (!known.includes(name)) throw new Error(`expected data of a known language, received ${name}`);
}

/** A file that is being written is never so old: it was left by a process that was killed. */
const LEFT_OVER_MS = 60 * 60_000;

const require = createRequire(import.meta.url);
/** The folder of the build (dist), whichever file of it this is. */
const BUILT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const DIRECTORY = join(BUILT, 'tessdata');
const OWN_DIRECTORY = join(BUILT, '..', 'src', 'pipeline', 'engines');

/** Data that no package has. */
const UNPACKAGED: Readonly<Record<string, string>> = { rus: join(OWN_DIRECTORY, 'russian-data', 'rus.traineddata.gz') };

/** Where all data comes from, packed, by its name. */
const SOURCES: readonly (readonly [string, () => string])[] = [
  ...[...Object.values(LANGUAGE_DATA), BLACKLETTER_DATA].map(
    (name) => [name, () => UNPACKAGED[name] ?? installed(name, '4.0.0_best_int')] as const,
  ),
  [ORIENTATION_DATA, () => installed(ORIENTATION_DATA, '4.0.0')],
  ...OWN_EDITIONS.flatMap((edition) =>
    EDITIONS[edition].map(
      (name) => [nameOf(name, edition), () => join(OWN_DIRECTORY, `${edition}-data`, `${name}.traineddata.gz`)] as const,
    ),
  ),
];

/** Where an installed package has the data of a language. */
function installed(name: string, edition: string): string {
  return join(dirname(require.resolve(`@tesseract.js-data/${name}/package.json`)), edition, `${name}.traineddata.gz`);
}

const fileOf = (directory: string, name: string) => join(directory, `${name}.traineddata`);
let gathering: Promise<void> | null = null;

/** The one directory with the data of all languages, unpacked. The build fills it; after a bare `tsc` the first who asks does. Never downloads. */
export async function languageDataDirectory(): Promise<string> {
  const isThere = SOURCES.every(([name]) => existsSync(fileOf(DIRECTORY, name)));
  if (!isThere) gathering ??= gatherLanguageData();
  await gathering;
  return DIRECTORY;
}

/** Unpacks all data, or that of these names, into the directory. Several may do so at once, and one that is killed leaves no file half. */
export async function gatherLanguageData(directory = DIRECTORY, names?: readonly string[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  await removeLeftOvers(directory);
  for (const [name, packed] of SOURCES.filter(([name]) => names?.includes(name) ?? true))
    await replace(fileOf(directory, name), await promisify(gunzip)(await readFile(packed())));
}

let drafts = 0;

/** Writes beside and renames: whoever looks sees the old file or the new one. */
async function replace(path: string, data: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}-${++drafts}`;
  await writeFile(draft, data, { flush: true });
  await rename(draft, path);
}

async function removeLeftOvers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.endsWith('.traineddata')) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(path, { force: true });
  }
}
