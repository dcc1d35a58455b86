import { cleanFilename, LIMITS, OCR_CODES, type Uploads } from '../documents/index.js';
import type { ContentIntake, StoredContent } from '../platform/content/index.js';
import { type Outbound, OutboundError } from '../platform/http/outbound/outbound.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Scope } from '../vocabulary/permissions.js';

/** A file behind an address, stored and found to be of a format that is read. Nobody owns it yet: adopt it, or discard its content. */
export interface FetchedFile {
  readonly content: StoredContent;
  readonly contentType: string;
  /** null when it cannot be counted. */
  readonly pageCount: number | null;
  readonly filename: string;
}

/** How a fetch is bound. */
export interface FetchLimits {
  /** Whose work it is. */
  readonly of: Pick<Scope, 'organizationId'>;
  readonly maxPages: number;
  readonly signal?: AbortSignal;
}

/** Takes in what addresses of callers hold (D52, D107). */
export interface UrlIntake {
  /** Whether the address may be asked for at all; throws INVALID_DOCUMENT_URL. */
  check(url: string): Promise<void>;
  /** Throws INVALID_DOCUMENT_URL with details.reason, DOCUMENT_TOO_LARGE, UNSUPPORTED_FORMAT, or the signal's reason. Nothing is kept then. */
  take(url: string, limits: FetchLimits): Promise<FetchedFile>;
  discard(file: FetchedFile): Promise<void>;
}

const FIRST_BYTE_MS = 10_000;
const WHOLE_MS = 20_000;
const REDIRECTS = 3;

/** What the guarded client says, in the words of this area (D18, D52). Other errors stay as they are. Pure. */
export function asUrlError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  if (error.reason === 'too_large') return new ServiceError('DOCUMENT_TOO_LARGE', { maxBytes: LIMITS.fileBytes }, { cause: error });
  const details = { reason: error.reason, ...(error.status === undefined ? {} : { status: error.status }) };
  return new ServiceError('INVALID_DOCUMENT_URL', details, { message: `The document URL cannot be read. ${error.message}`, cause: error });
}

/** A name for a file that came from an address: the last part of its path, else `document` and what the content is. Pure. */
export function filenameOf(url: string, contentType: string): string {
  const fallback = `document.${(contentType.split('/')[1] ?? 'bin').replace(/^x-/, '')}`;
  try {
    const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
    return last === '' ? fallback : cleanFilename(last);
  } catch {
    return fallback;
  }
}

/** Builds the intake over the guarded client. */
export function createUrlIntake(outbound: Outbound, intake: ContentIntake, uploads: Pick<Uploads, 'inspect'>): UrlIntake {
  async function fetchContent(url: string, signal: AbortSignal | undefined) {
    const answer = await outbound.fetch(url, {
      httpAllowed: true,
      maxBytes: LIMITS.fileBytes,
      redirects: REDIRECTS,
      expectSuccess: true,
      firstByteTimeoutMs: FIRST_BYTE_MS,
      timeoutMs: WHOLE_MS,
      ...(signal ? { signal } : {}),
    });
    return { content: await intake.take(answer.stream(), LIMITS.fileBytes, 'DOCUMENT_TOO_LARGE'), finalUrl: answer.finalUrl };
  }

  return {
    async check(url) {
      await outbound.check(url, { httpAllowed: true }).catch((error: unknown) => {
        throw asUrlError(error);
      });
    },
    async take(url, { of, maxPages, signal }) {
      const { content, finalUrl } = await fetchContent(url, signal).catch((error: unknown) => {
        throw asUrlError(error);
      });
      try {
        const { contentType, pageCount } = await uploads.inspect(of, content, null, OCR_CODES);
        if (pageCount !== null && pageCount > maxPages) throw new ServiceError('DOCUMENT_TOO_LARGE', { pages: pageCount, maxPages });
        return { content, contentType, pageCount, filename: filenameOf(finalUrl, contentType) };
      } catch (error) {
        await intake.discard(content);
        throw error;
      }
    },
    discard: (file) => intake.discard(file.content),
  };
}
