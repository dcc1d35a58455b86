import { existsSync } from 'node:fs';
import { type Reader, readerFiles } from '../pipeline/index.js';
import type { Config } from '../platform/config.js';
import { makePrivateIfPossible } from '../platform/host/private-directory.js';
import { activeAndMissing, createIsolation, type Isolation } from '../platform/isolation/index.js';
import type { Log } from '../platform/log.js';
import { storageFolder } from '../platform/storage/index.js';

/** The isolation that this machine allows for what the settings name. Makes nothing. */
export async function isolationFor(config: Config, reader: Reader): Promise<Isolation> {
  const folder = storageFolder(config.storageUrl);
  const dataDir = existsSync(config.dataDir) ? config.dataDir : null;
  return createIsolation({ dataDir, secretPlaces: folder === null ? [] : [folder], needed: await readerFiles(reader) });
}

/** What keeps processes that parse files from the rest of the machine (D106); told in the log, because it depends on the machine. */
export async function isolate(config: Config, log: Log, reader: Reader): Promise<Isolation> {
  makePrivateIfPossible(config.dataDir);
  const isolation = await isolationFor(config, reader);
  const { active, missing } = activeAndMissing(isolation.protections);
  if (missing.length === 0) log.info({ active }, 'Files are parsed in isolation');
  else log.warn({ active, missing }, 'Files are parsed in isolation as far as this machine allows: see npm run doctor');
  return isolation;
}
