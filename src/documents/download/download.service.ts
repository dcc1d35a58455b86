import { requireActiveOrganization } from '../../organizations/index.js';
import type { LinkSigner } from '../../platform/http/signed-links.js';
import { ServiceError } from '../../vocabulary/errors.js';
import type { Caller, Scope } from '../../vocabulary/permissions.js';
import { unlessGone } from '../deletion/unless-gone.js';
import type { Document } from '../document.entity.js';
import { assertUnlocked } from '../document.rules.js';
import type { DocumentContext, DocumentReader } from '../document.service.js';
import { LINK_MS } from '../pages/page.service.js';
import type { DocumentDownload, DownloadFormat, DownloadVersion } from './download.inputs.js';
import { type Output, outputFor } from './download.rules.js';
import type { OutputFile, Outputs } from './output.service.js';

/** What a request for a file leads to. */
export interface ServedFile extends OutputFile {
  readonly filename: string;
  readonly contentType: string;
  /** Changes when the bytes do. */
  readonly etag: string;
}

/** Downloads (D34). */
export interface Downloads {
  /** A signed link to a file of the document. Throws VALIDATION_ERROR naming `format`, DOCUMENT_LOCKED (D26), DOCUMENT_NOT_FOUND, INSUFFICIENT_PERMISSIONS. */
  link(caller: Caller, id: string, version: DownloadVersion | null, format: DownloadFormat | null): Promise<DocumentDownload>;
  /** The file that a link leads to. Throws FILE_NOT_FOUND for a link that is forged, late, or whose document is gone. */
  open(id: string, token: string): Promise<ServedFile>;
}

/** What downloads need. */
export interface DownloadDependencies extends DocumentContext {
  readonly reader: DocumentReader;
  readonly signer: LinkSigner;
  readonly outputs: Outputs;
  readonly publicUrl: string;
}

/** A file that takes longer to make is not waited for: its link is given at once and waits in its place. */
const PATIENCE_MS = 15_000;

/** Refuses what cannot be downloaded now: anything but the original during processing or before the first result (D26), and a file still on its way. */
function assertReady(document: Document, output: Output, caller: Caller, now: Date): void {
  if (output.name === 'original' || output.name === 'wrapped') {
    if (document.status === 'uploading') throw new ServiceError('DOCUMENT_LOCKED', { status: document.status });
    return;
  }
  assertUnlocked(document, caller.userId, now, { duringReview: true });
  if (document.resultRun === null)
    throw new ServiceError(
      'PROCESSING_FAILED',
      { status: document.status },
      { message: 'The document was never read: there is no result to download.' },
    );
}

/** Builds the downloads. */
export function createDownloads(deps: DownloadDependencies): Downloads {
  const { database, clock, audit, reader, signer, outputs } = deps;

  async function fileOf(document: Document, output: Output): Promise<OutputFile> {
    if (output.name === 'original') return { storageKey: document.storageKey, fileSize: document.fileSize };
    return outputs.file(document, output.name);
  }

  async function patiently(work: Promise<OutputFile>): Promise<OutputFile | null> {
    // Without a listener of its own, a late failure would end the process; who follows the link is told of it.
    work.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, null);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  }

  /** The document of a valid link. */
  async function follow(id: string, token: string) {
    const claims = signer.read(token, 'download', clock.now());
    const [row] = claims?.id === id ? await database.query<Scope>('SELECT organizationId, mode FROM documents WHERE id = ?', [id]) : [];
    const document = row ? await reader.find(row, id) : null;
    if (!document || document.status === 'uploading') throw new ServiceError('FILE_NOT_FOUND');
    await requireActiveOrganization(database.dataSource.manager, document.organizationId);
    return { document, facts: claims?.facts ?? {} };
  }

  return {
    async link(caller, id, version, format) {
      // Values come before existence in the order of checks (D123).
      outputFor({ filename: '', contentType: '' }, version, format);
      const document = await reader.load(caller, id, 'read');
      const output = outputFor(document, version, format);
      assertReady(document, output, caller, clock.now());
      const file = await patiently(unlessGone(fileOf(document, output), () => reader.load(caller, id, 'read')));
      const facts = { version: version ?? 'original', format: format ?? '' };
      await database.transaction((tx) => audit.record(tx, caller, { action: 'document.downloaded', target: id, details: facts }));
      const expires = clock.now().getTime() + LINK_MS;
      const token = signer.sign({ use: 'download', id, expires, facts });
      return {
        downloadUrl: `${deps.publicUrl}/files/${id}/${encodeURIComponent(output.filename)}?token=${token}`,
        filename: output.filename,
        contentType: output.contentType,
        fileSize: file?.fileSize ?? null,
        expiresAt: new Date(expires),
        expiresIn: LINK_MS / 1000,
      };
    },
    async open(id, token) {
      const { document, facts } = await follow(id, token);
      const format = facts.format === '' ? null : (facts.format as DownloadFormat);
      const output = outputFor(document, facts.version as DownloadVersion, format);
      if (output.name !== 'original' && output.name !== 'wrapped' && document.resultRun === null) throw new ServiceError('FILE_NOT_FOUND');
      const file = await unlessGone(fileOf(document, output), () => follow(id, token));
      return { ...file, filename: output.filename, contentType: output.contentType, etag: `"${file.storageKey.split('/').at(-1)}"` };
    },
  };
}
