import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import { type LinkClaims, type LinkSigner, LONGEST_LINK } from '../../platform/http/signed-links.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { anonymousCaller, type Caller, type Mode, requirePermission } from '../../vocabulary/permissions.js';
import { subjectOf } from '../access/access.rules.js';
import type { DocumentFilter } from '../document.inputs.js';
import { createSearchedLists } from '../document.search.js';
import { type DocumentContext, readCriteria } from '../document.service.js';
import { LINK_MS } from '../pages/page.service.js';
import type { DocumentExport, DocumentExportArgs, ExportFormat, ExportRows } from './export.inputs.js';
import { type Cell, csvFormOf, documentRow, itemRows, readColumns } from './export.rules.js';
import { type ExportedDocument, exportedDocuments } from './export.store.js';
import { workbookOf } from './workbook.js';

/** A file of many documents on its way. */
export interface ExportStream {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Readable;
}

/** Many documents in one file. */
export interface Exports {
  /** A signed link to the file. Throws VALIDATION_ERROR naming `columns`, `locale` or a filter. */
  link(caller: Caller, args: DocumentExportArgs): Promise<DocumentExport>;
  /**
   * The file that a link leads to, made as it is read, by the permissions that the asker has at each portion of it: when he may export no more, it breaks
   * off. Throws FILE_NOT_FOUND for a link that is forged or late or whose credential is gone, SERVICE_UNAVAILABLE while too many are made.
   */
  open(token: string): Promise<ExportStream>;
}

/** What exports need. */
export interface ExportDependencies extends DocumentContext {
  readonly signer: LinkSigner;
  readonly publicUrl: string;
  readonly recheck: (caller: Caller) => Promise<Caller>;
}

/** What is exported, as the link carries it. */
interface Spec {
  readonly filter: DocumentFilter | null;
  readonly format: ExportFormat;
  readonly rows: ExportRows;
  readonly columns: readonly string[] | null;
  readonly locale: string | null;
}

/** Files that a process makes at a time, and those of one organization among them: some are left to the others. */
const MOST_AT_ONCE = 4;
const MOST_OF_ONE = 3;

const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Builds the exports. */
export function createExports({ database, clock, audit, signer, publicUrl, recheck, listSearch }: ExportDependencies): Exports {
  /** Organizations whose files are being made, one entry a file. */
  const running: number[] = [];

  const lists = createSearchedLists(database, listSearch);

  /** The caller of a link, as he is now. */
  async function askerOf(organizationId: number, facts: NonNullable<LinkClaims['facts']>): Promise<Caller> {
    const credential = { kind: facts.kind, id: String(facts.credential) } as Caller['credential'];
    const anonymous = anonymousCaller({ requestId: 'export', address: null });
    const asker: Caller = { ...anonymous, organizationId, mode: facts.mode as Mode, credential };
    try {
      const caller = await recheck(asker);
      requirePermission(caller, 'documents.export');
      return caller;
    } catch (error) {
      if (error instanceof ServiceError && error.status < 500) throw new ServiceError('FILE_NOT_FOUND', undefined, { cause: error });
      throw error;
    }
  }

  const filenameOf = ({ format, rows }: Spec, now: Date) =>
    `${format === 'csv' && rows === 'line_items' ? 'line-items' : 'documents'}-${now.toISOString().slice(0, 10)}.${format}`;

  function contentOf(asker: () => Promise<Caller>, spec: Spec): Readable {
    const columns = readColumns(spec.columns, spec.filter?.type ?? []);
    const request = {
      asker: async () => {
        const caller = await asker();
        return { scope: caller, subject: subjectOf(caller) };
      },
      criteria: readCriteria(spec.filter),
      text: spec.filter?.search?.trim() || null,
    };
    const read = () => exportedDocuments(database.dataSource.manager, lists, request);
    const documents = () => rowsOf(read(), (document) => [documentRow(document, columns.documents)]);
    const items = () => rowsOf(read(), (document) => itemRows(document, columns.items));
    if (spec.format === 'xlsx') {
      const tables = [
        { name: 'Documents', columns: columns.documents, portions: documents() },
        { name: 'Line items', columns: columns.items, portions: items() },
      ];
      return workbookOf(tables, clock.now());
    }
    const [names, portions] = spec.rows === 'documents' ? [columns.documents, documents()] : [columns.items, items()];
    return Readable.from(csvOf(names, portions, spec.locale), { objectMode: false });
  }

  return {
    async link(caller, args) {
      const spec: Spec = {
        filter: args.filter ?? null,
        format: args.format ?? 'csv',
        rows: args.rows ?? 'documents',
        columns: args.columns ?? null,
        locale: args.locale ?? null,
      };
      readColumns(spec.columns, []);
      csvFormOf(spec.locale);
      readCriteria(spec.filter);
      const now = clock.now();
      const expires = now.getTime() + LINK_MS;
      const facts = { spec: JSON.stringify(spec), mode: caller.mode, kind: caller.credential.kind, credential: caller.credential.id };
      const token = signer.sign({ use: 'export', id: String(caller.organizationId), expires, facts });
      if (token.length > LONGEST_LINK) throw invalid('columns', 'expected fewer columns, or a shorter filter');
      const filename = filenameOf(spec, now);
      const { filter: _filter, ...told } = spec;
      await database.transaction((tx) =>
        audit.record(tx, caller, { action: 'documents.exported', target: String(caller.organizationId), details: told }),
      );
      return {
        downloadUrl: `${publicUrl}/files/exports/${filename}?token=${token}`,
        filename,
        contentType: CONTENT_TYPES[spec.format],
        expiresAt: new Date(expires),
      };
    },
    async open(token) {
      const claims = signer.read(token, 'export', clock.now());
      if (!claims?.facts) throw new ServiceError('FILE_NOT_FOUND');
      const asker = askerOf.bind(null, Number(claims.id), claims.facts);
      const caller = await asker();
      const spec = JSON.parse(String(claims.facts.spec)) as Spec;
      const ofOne = running.filter((id) => id === caller.organizationId).length;
      if (running.length >= MOST_AT_ONCE || ofOne >= MOST_OF_ONE)
        throw new ServiceError('SERVICE_UNAVAILABLE', { reason: 'exports_running' }, { headers: { 'Retry-After': '10' } });
      const content = contentOf(asker, spec);
      running.push(caller.organizationId);
      content.once('close', () => running.splice(running.indexOf(caller.organizationId), 1));
      return { filename: filenameOf(spec, clock.now()), contentType: CONTENT_TYPES[spec.format], content };
    },
  };
}

async function* rowsOf(
  portions: AsyncIterable<readonly ExportedDocument[]>,
  rows: (document: ExportedDocument) => Cell[][],
): AsyncGenerator<Cell[][]> {
  for await (const documents of portions) yield documents.flatMap(rows);
}

async function* csvOf(columns: readonly string[], portions: AsyncIterable<Cell[][]>, locale: string | null): AsyncGenerator<string> {
  const form = csvFormOf(locale);
  const write = (rows: readonly (readonly string[])[]) =>
    rows.length === 0
      ? ''
      : stringify(rows as string[][], { delimiter: form.delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
  // Spreadsheet programs take a text for UTF-8 by this mark; programs that ask for no language need none.
  yield (locale === null ? '' : '\ufeff') + write([columns.map((name) => form.text(name))]);
  for await (const rows of portions) yield write(rows.map((row) => row.map((cell) => form.text(cell))));
}
