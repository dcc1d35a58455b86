import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function folderWith(name: string, from: string): string {
  if (existsSync(join(from, name))) return from;
  const above = dirname(from);
  if (above === from) throw new Error(`expected ${name} in a folder above the program`);
  return folderWith(name, above);
}

/** The project's folder: the nearest one above this file that has a package.json. The server runs from bundled files, so that none can count its own depth. */
export const PROJECT = folderWith('package.json', dirname(fileURLToPath(import.meta.url)));

/** A compiled file by its path below `src`, for programs that run in processes or threads of their own, e.g. `pipeline/workers/worker-main`. */
export const compiled = (path: string): string => join(PROJECT, 'dist', 'src', `${path}.js`);
