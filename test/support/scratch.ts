import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const ENOUGH_BYTES = 1_000_000_000;

/** The quickest place for files that need not last: memory (/dev/shm) where there is room in it, as there is not in many containers, else the disk. */
export function scratchPlace(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= ENOUGH_BYTES ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
