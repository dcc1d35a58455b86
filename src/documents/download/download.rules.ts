import { invalid } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { DownloadFormat, DownloadVersion } from './download.inputs.js';

/** Files that can be made out of a document; `original` needs no making. */
export type OutputName = 'original' | 'wrapped' | 'json' | 'csv' | 'workbook' | 'searchable' | 'annotated';

/** A file to be downloaded. */
export interface Output {
  readonly name: OutputName;
  readonly filename: string;
  readonly contentType: string;
}

const PDF = 'application/pdf';
const FORMATS: Readonly<Record<DownloadVersion, readonly DownloadFormat[]>> = {
  original: ['pdf'],
  processed: ['json', 'csv', 'xlsx', 'pdf'],
  annotated: ['pdf'],
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Which file a version and format mean (D34); throws VALIDATION_ERROR that names `format` for any other pair. Pure. */
export function outputFor(
  document: Pick<Document, 'filename' | 'contentType'>,
  version: DownloadVersion | null,
  format: DownloadFormat | null,
): Output {
  const chosen = version ?? 'original';
  const formats = FORMATS[chosen];
  if (format !== null && !formats.includes(format))
    throw invalid('format', `expected ${formats.join(', ')} for the version ${chosen}, received ${format}`);
  return { ...KINDS[chosen](document, format), contentType: contentTypeOf(document, chosen, format) };
}

const baseOf = (filename: string) => filename.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '');

type Kind = (document: Pick<Document, 'filename' | 'contentType'>, format: DownloadFormat | null) => Omit<Output, 'contentType'>;

const KINDS: Readonly<Record<DownloadVersion, Kind>> = {
  original: ({ filename, contentType }, format) =>
    format === null || contentType === PDF ? { name: 'original', filename } : { name: 'wrapped', filename: `${baseOf(filename)}.pdf` },
  processed: ({ filename }, format) => {
    const base = baseOf(filename);
    if (format === 'csv') return { name: 'csv', filename: `${base}.csv` };
    if (format === 'xlsx') return { name: 'workbook', filename: `${base}.xlsx` };
    return format === 'pdf' ? { name: 'searchable', filename: `${base}-searchable.pdf` } : { name: 'json', filename: `${base}.json` };
  },
  annotated: ({ filename }) => ({ name: 'annotated', filename: `${baseOf(filename)}-annotated.pdf` }),
};

function contentTypeOf(document: Pick<Document, 'contentType'>, version: DownloadVersion, format: DownloadFormat | null): string {
  if (version === 'original') return format === null ? document.contentType : PDF;
  if (version === 'annotated' || format === 'pdf') return PDF;
  if (format === 'csv') return 'text/csv; charset=utf-8';
  return format === 'xlsx' ? XLSX : 'application/json';
}

/** Content-Disposition of an attachment (RFC 6266, RFC 5987): a plain name for old programs, the true one beside it. Pure. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** First and last byte, both included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The part that a Range header asks for (RFC 9110 14): undefined means the whole - also for what is not understood or names several parts;
 * null: nothing of it exists. Pure.
 */
export function readRange(header: string | undefined, size: number): Range | null | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '');
  if (!parts) return undefined;
  const [, first = '', last = ''] = parts;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? null : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
