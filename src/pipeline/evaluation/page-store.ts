import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { type DocumentModel, type PackedDocument, type Quality, unpackDocument } from '../index.js';

/** A document as it was read, before anything was understood; or why it could not be read. */
export type ReadResult = { ok: true; read: PackedDocument } | { ok: false; code: string };

/**
 * Documents that were read before, in a folder: whoever only tries how they are understood need not recognise them again. A document is found by its
 * bytes, the quality and the reader; what a change of the reading stages makes of it is only seen when its file is deleted.
 */
export class PageStore {
  constructor(private readonly directory: string) {}

  /** Where a document is kept: a name for a person and a digest of all that it depends on. */
  async pathOf(path: string, file: string, quality: Quality, reader: string): Promise<string> {
    const digest = createHash('sha256')
      .update(await readFile(path))
      .update(`\0${quality}\0${reader}`)
      .digest('hex')
      .slice(0, 16);
    return join(this.directory, `${file.replace(/[^\p{L}\p{N}.-]+/gu, '_').slice(-100)}.${digest}`);
  }

  /** What was read, null when it was not. */
  async load(at: string): Promise<ReadResult | null> {
    const bytes = await readFile(at).catch(() => null);
    return bytes && (deserialize(bytes) as ReadResult);
  }

  /** Keeps a result; whole or not at all. */
  async save(at: string, result: ReadResult): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await writeFile(`${at}.part`, serialize(result));
    await rename(`${at}.part`, at);
  }
}

/** The document of a result; null when it could not be read. `withoutXml`: as if it carried no invoice as XML. */
export async function modelOf(result: ReadResult, withoutXml: boolean): Promise<DocumentModel | null> {
  if (!result.ok) return null;
  const model = await unpackDocument(result.read);
  return withoutXml ? { ...model, embeddedInvoice: null } : model;
}
