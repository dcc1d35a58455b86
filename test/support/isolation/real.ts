import { DEFAULT_READER, type Reader, readerFiles } from '../../../src/pipeline/engines/reader.js';
import { createIsolation, type Isolation } from '../../../src/platform/isolation/index.js';

/** The isolation that this machine allows, for tests that read real files. */
export async function realIsolation(reader: Reader = DEFAULT_READER): Promise<Isolation> {
  return createIsolation({ dataDir: null, needed: await readerFiles(reader) });
}
