import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Setting } from './setting.js';
import { SETTINGS } from './settings.js';

type Settings = typeof SETTINGS;

/** The settings of this process, read once at start and frozen; names, units and defaults stand in settings.ts. */
export type Config = {
  readonly [K in keyof Settings]: K extends 'publicUrl' | 'storageUrl' ? string : Settings[K] extends Setting<infer T> ? T : never;
};

/** A setting that is wrong. `value` is null for secrets. */
export interface ConfigProblem {
  readonly name: string;
  readonly value: string | null;
  readonly expected: string;
}

/** Stops the start: names each wrong setting, its value (never a secret's) and what would be right. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(problems.map(sentence).join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

function sentence({ name, value, expected }: ConfigProblem): string {
  return `${name}: expected ${expected}, received ${value === null ? 'something else (a secret, not shown)' : JSON.stringify(value)}.`;
}

/**
 * Reads every setting out of the environment, checks it and freezes the result. An empty variable counts as absent.
 * Pure: touches neither disk nor network. Throws ConfigError naming all wrong settings at once.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  for (const [key, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const given = env[setting.name]?.trim();
    const parsed = given ? setting.read.safeParse(given) : { success: true as const, data: setting.fallback() };
    if (parsed.success) values[key] = parsed.data;
    else problems.push({ name: setting.name, value: setting.secret ? null : (given ?? ''), expected: setting.expected });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  values.publicUrl ??= `http://localhost:${values.port}`;
  values.storageUrl ??= `file:${join(String(values.dataDir), 'files')}`;
  return Object.freeze(values) as Config;
}

/**
 * The secret that signs links, cursors and tokens and peppers key hashes: APP_SECRET, else DATA_DIR/secret, which is created (readable by the
 * owner alone) when absent. Two processes that start at once end up with the same one. Throws ConfigError when DATA_DIR cannot be used.
 */
export function loadAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): string {
  if (config.appSecret !== null) return config.appSecret;
  const path = join(config.dataDir, 'secret');
  try {
    return readSecret(path) ?? createSecret(config.dataDir, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigError([
      { name: 'DATA_DIR', value: config.dataDir, expected: `a directory that this user can read and write (${code})` },
    ]);
  }
}

function readSecret(path: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text.length >= 16) return text;
    throw new ConfigError([{ name: 'APP_SECRET', value: null, expected: `the file ${path} to hold at least 16 characters` }]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
