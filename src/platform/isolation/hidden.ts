import { realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';

const within = (path: string, directory: string) => path === directory || path.startsWith(directory === sep ? sep : `${directory}${sep}`);

/** The path without symbolic links; as given when there is nothing. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The real path of an existing directory, else null. */
export function realDirectory(path: string): string | null {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

/**
 * Of the directories that would better be out of sight, those that can be: that exist, hold nothing that is needed (code, Node itself, tools), and lie
 * in none that is hidden already. Outer ones first. Pure.
 */
export function hideable(directories: readonly string[], needed: readonly string[]): string[] {
  const chosen: string[] = [];
  for (const directory of [...new Set(directories)].sort((a, b) => a.length - b.length)) {
    if (needed.some((path) => within(path, directory))) continue;
    if (!chosen.some((outer) => within(directory, outer))) chosen.push(directory);
  }
  return chosen;
}
