import { invalid } from '../../vocabulary/errors.js';
import type { Document } from '../document.entity.js';
import type { DownloadFormat, DownloadVersion } from './download.inputs.js';

/** Files that can be made out of a document; `original` needs no making. */
export type OutputName = 'original' | 'wrapped' | 'annotated' | ProcessedName;

/** Files of what was read. */
export type ProcessedName = keyof typeof PROCESSED;

/** A file to be downloaded. */
export interface Output {
  readonly name: OutputName;
  readonly filename: string;
  readonly contentType: string;
}

const PDF = 'application/pdf';
const CSV = 'text/csv; charset=utf-8';

/** Files of what was read: the format that asks for each, what is added to the name of the original, the media type. */
const PROCESSED = {
  json: { format: 'json', ending: '.json', contentType: 'application/json' },
  csv: { format: 'csv', ending: '.csv', contentType: CSV },
  items: { format: 'csv_items', ending: '-items.csv', contentType: CSV },
  workbook: { format: 'xlsx', ending: '.xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  searchable: { format: 'pdf', ending: '-searchable.pdf', contentType: PDF },
  markdown: { format: 'md', ending: '.md', contentType: 'text/markdown; charset=utf-8' },
  hocr: { format: 'hocr', ending: '.hocr', contentType: 'text/vnd.hocr+html; charset=utf-8' },
  alto: { format: 'alto', ending: '-alto.xml', contentType: 'application/xml' },
  page: { format: 'page', ending: '-page.zip', contentType: 'application/zip' },
  ubl: { format: 'ubl', ending: '-ubl.xml', contentType: 'application/xml' },
  cii: { format: 'cii', ending: '-cii.xml', contentType: 'application/xml' },
} as const satisfies Readonly<Record<string, { format: DownloadFormat; ending: string; contentType: string }>>;

const FORMATS: Readonly<Record<DownloadVersion, readonly DownloadFormat[]>> = {
  original: ['pdf'],
  processed: Object.values(PROCESSED).map(({ format }) => format),
  annotated: ['pdf'],
};

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
  const { filename, contentType } = document;
  if (chosen === 'annotated') return { name: 'annotated', filename: `${baseOf(filename)}-annotated.pdf`, contentType: PDF };
  if (chosen === 'processed') return processed(filename, format ?? 'json');
  if (format === null || contentType === PDF) return { name: 'original', filename, contentType };
  return { name: 'wrapped', filename: `${baseOf(filename)}.pdf`, contentType: PDF };
}

const baseOf = (filename: string) => filename.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '');

function processed(filename: string, wanted: DownloadFormat): Output {
  const [name, { ending, contentType }] = Object.entries(PROCESSED).find(([, { format }]) => format === wanted)!;
  return { name: name as ProcessedName, filename: baseOf(filename) + ending, contentType };
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
