import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plan, type Surroundings, type Tools, wrapCommand } from './command.js';
import { NO_PROTECTIONS, type Protections } from './protections.js';

/** A plan that works here, and what it keeps. */
export interface Choice {
  readonly plan: Plan;
  readonly protections: Protections;
}

const PROBE = fileURLToPath(new URL('./probe-main.js', import.meta.url));
const PROBE_TIMEOUT_MS = 10_000;
const PLAIN: Plan = { user: false, namespaces: null, privileges: null, limits: false };

/** Plans for this user, the strictest first. As root a user of its own comes before an own view of the files: it closes more. Pure. */
export function plansFor(isRoot: boolean): Plan[] {
  const strict = { privileges: 'drop', limits: true } as const;
  if (!isRoot) return [{ ...strict, user: false, namespaces: 'user' }, { ...PLAIN, privileges: 'keep', limits: true }, PLAIN];
  return [
    { ...strict, user: true, namespaces: 'own' },
    { ...strict, user: true, namespaces: null },
    { ...strict, user: false, namespaces: 'own' },
    { ...strict, user: false, namespaces: null },
    { ...PLAIN, limits: true },
    PLAIN,
  ];
}

/** What the probe must be told. */
export interface ProbeOptions {
  readonly tools: Tools;
  readonly around: Surroundings;
  /** Paths without which nothing can be parsed. */
  readonly needed: readonly string[];
  readonly dataDir: string | null;
  /** Called before a plan is tried: hands the tray to who will work in it. */
  prepare(plan: Plan): Promise<void>;
}

/** The first plan under which a process starts, reads what it needs - and what such a process found. */
export async function choosePlan(plans: readonly Plan[], options: ProbeOptions): Promise<Choice> {
  for (const plan of plans) {
    await options.prepare(plan);
    const protections = await probe(plan, options);
    if (protections) return { plan, protections };
  }
  return { plan: PLAIN, protections: NO_PROTECTIONS };
}

function placeOf(path: string) {
  const { dev, ino } = statSync(path);
  return { path, device: dev, inode: ino };
}

function probe(plan: Plan, { tools, around, needed, dataDir }: ProbeOptions): Promise<Protections | null> {
  const question = {
    needed,
    tray: around.tray,
    dataDir: dataDir === null ? null : placeOf(dataDir),
    parent: { pid: process.pid, uid: process.getuid?.() ?? -1 },
  };
  const [command = '', ...args] = wrapCommand(plan, tools, around, [process.execPath, PROBE, JSON.stringify(question)]);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: '/', env: { PATH: process.env.PATH ?? '' }, stdio: ['ignore', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), PROBE_TIMEOUT_MS);
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(code === 0 && told !== '' ? (JSON.parse(told) as Protections) : null);
    });
  });
}
