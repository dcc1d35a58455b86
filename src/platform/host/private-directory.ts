import { chmodSync, mkdirSync, statSync } from 'node:fs';

const OTHERS = 0o077;

/** Makes the directory if there is none, and closes it to everybody but its owner. Throws what the system says when that cannot be. */
export function makePrivate(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  if ((mode & OTHERS) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700);
}

/** The same where it can be; a process that needs the directory finds out by itself. */
export function makePrivateIfPossible(path: string): void {
  try {
    makePrivate(path);
  } catch {
    // With an external database, S3 and APP_SECRET nothing is ever kept there.
  }
}
