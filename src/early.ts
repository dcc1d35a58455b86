import { type Config, ConfigError, readConfig } from './platform/config.js';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './platform/database/embedded/embedded.js';
import { askServer, type ServerState } from './platform/database/migration/state.js';
import { createLog, type Log } from './platform/log.js';

/** What a start has begun before the rest of the program is loaded. */
export interface Early {
  readonly config: Config;
  readonly log: Log;
  /** The embedded database on its way; null when another one is named. */
  readonly embedded: Promise<EmbeddedDatabase> | null;
  /** What the named database says of itself; null where the embedded one is used. */
  readonly asked: Promise<ServerState> | null;
}

/**
 * Begins what a start of the service waits for longest and needs least of the program: the embedded database gets ready on one core while this one loads the
 * rest, a named one is asked what it is. Gives null for commands, and for settings that are wrong: whoever comes later tells of them.
 */
export function beginEarly(words: readonly string[], env: NodeJS.ProcessEnv): Early | null {
  if (words.some((word) => word !== '--no-api')) return null;
  try {
    const config = readConfig(env);
    const log = createLog(config);
    if (config.databaseUrl !== null) {
      const asked = askServer({ url: config.databaseUrl });
      // One that is away is asked again by whoever opens it.
      asked.catch(() => undefined);
      return { config, log, embedded: null, asked };
    }
    const embedded = startEmbeddedDatabase({ dataDir: config.dataDir, log, whenInUse: 'refuse' });
    // Why it failed is told by whoever opens it.
    embedded.catch(() => undefined);
    return { config, log, embedded, asked: null };
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** Ends what was begun for a start that comes to nothing. */
export async function endEarly(early: Early | null): Promise<void> {
  const embedded = await early?.embedded?.catch(() => null);
  await embedded?.stop();
}
