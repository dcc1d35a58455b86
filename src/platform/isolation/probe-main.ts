import { accessSync, constants, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';

/**
 * Tries, inside the isolation that files would be parsed in, what such a process must not be able to do, and prints what it found. It parses nothing,
 * so its word can be trusted. Exits with 1 when it cannot read what parsing needs, or write where it shall.
 */
interface Question {
  readonly needed: readonly string[];
  /** What it must be able to write to. */
  readonly tray: string | null;
  readonly dataDir: { readonly path: string; readonly device: number; readonly inode: number } | null;
  readonly parent: { readonly pid: number; readonly uid: number };
}

const question = JSON.parse(process.argv[2] ?? '{}') as Question;

function refused(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch {
    return true;
  }
}

/** Another directory in its place counts as well: what is mounted over it cannot be taken off. */
function isClosed({ path, device, inode }: NonNullable<Question['dataDir']>): boolean {
  return refused(() => {
    const seen = statSync(path);
    if (seen.dev !== device || seen.ino !== inode) throw new Error('it is another directory');
    readdirSync(path);
  });
}

/** Holds no capability, and cannot gain one. */
function isPowerless(): boolean {
  const status = readFileSync('/proc/self/status', 'utf8');
  return /^NoNewPrivs:\s*1$/m.test(status) && /^CapEff:\s*0+$/m.test(status) && /^CapPrm:\s*0+$/m.test(status);
}

function isBounded(): boolean {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return ['Max data size', 'Max cpu time', 'Max file size'].every((name) => new RegExp(`^${name}\\s+\\d+`, 'm').test(limits));
}

const told = (look: () => boolean) => {
  try {
    return look();
  } catch {
    return false;
  }
};

const isHindered = (path: string, right: number) => refused(() => accessSync(path, right));
if (question.tray !== null && isHindered(question.tray, constants.W_OK)) process.exit(1);
if (question.needed.some((path) => isHindered(path, constants.R_OK))) process.exit(1);
process.stdout.write(
  JSON.stringify({
    user: process.getuid?.() !== 0 && process.getuid?.() !== question.parent.uid,
    network: Object.keys(networkInterfaces()).length === 0,
    files: question.dataDir === null || isClosed(question.dataDir),
    environment: refused(() => readFileSync(`/proc/${question.parent.pid}/environ`)),
    privileges: told(isPowerless),
    limits: told(isBounded),
    memoryFirst: !refused(() => writeFileSync('/proc/self/oom_score_adj', '1000')),
  }),
);
