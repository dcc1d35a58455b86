import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where programs usually are, for an environment whose PATH leaves out those of the system. */
const USUAL_PLACES = [
  '/usr/sbin',
  '/usr/libexec',
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/local/mysql/bin',
  '/opt/homebrew/bin',
  '/opt/homebrew/sbin',
  '/usr/bin',
  '/bin',
];

/** The first executable file of these names on PATH and in the usual places, or undefined. */
export function findProgram(names: readonly string[], places: readonly string[] = programPlaces()): string | undefined {
  for (const name of names) {
    for (const place of places) {
      const path = join(place, name);
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

function programPlaces(): string[] {
  return [...(process.env.PATH ?? '').split(delimiter).filter((place) => place !== ''), ...USUAL_PLACES];
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
