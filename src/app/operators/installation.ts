import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadAppSecret } from '../../platform/config.js';
import { type Database, openDatabase } from '../../platform/database/index.js';
import { joinInstallation } from '../../platform/installation.js';
import type { Log } from '../../platform/log.js';
import { createStorage, type Storage } from '../../platform/storage/index.js';
import { ENTITIES } from '../entities.js';
import { OperatorError } from './operator-error.js';

/** An installation that is open beside the Docket that runs it. */
export interface OpenInstallation {
  readonly database: Database;
  readonly storage: Storage;
  readonly secret: string;
  close(): Promise<void>;
}

/** Makes nothing where there is nothing: a DATA_DIR may be mistyped, a variable forgotten. Throws OperatorError. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'mysql')))
    throw new OperatorError(`There is no Docket in DATA_DIR ${dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
}

function requireInstallation({ databaseUrl, dataDir, appSecret }: Config): void {
  requireDatabase({ databaseUrl, dataDir });
  if (appSecret === null && !existsSync(join(dataDir, 'secret')))
    throw new OperatorError(`There is no secret in DATA_DIR ${dataDir}. Set DATA_DIR or APP_SECRET as for npm start.`);
}

/** Opens database and storage of an installation. Throws ConfigError when secret or storage are not those that belong to the database. */
export async function openInstallation(config: Config, log: Log): Promise<OpenInstallation> {
  requireInstallation(config);
  const secret = loadAppSecret(config);
  const opened = await openDatabase({ config, log, entities: ENTITIES, whenInUse: 'join' });
  const storage = await createStorage(config.storageUrl);
  const close = async () => {
    await storage.close();
    await opened.close();
  };
  try {
    await joinInstallation(opened.database, storage, secret, new Date());
    return { database: opened.database, storage, secret, close };
  } catch (error) {
    await close();
    throw error;
  }
}
