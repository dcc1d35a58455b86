import { Readable } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import { ulid } from 'ulid';
import { entryBody, nameBody } from '../../src/search/search.entry.js';
import { type CopyFor, withoutKeys } from './multiply.js';
import { randomFrom, textOf, wordAt } from './words.js';

/** What to fill a migrated, empty database with. */
export interface SeedPlan {
  readonly documents: number;
  /** Whose they are. */
  readonly organization: CopyFor;
  /** The documents are spread over so many days, up to `until`. */
  readonly days: number;
  readonly until: Date;
  /** Whether they have texts and search entries. */
  readonly isSearched: boolean;
}

const TYPES = ['invoice', 'invoice', 'invoice', 'bol', 'packing_list', 'commercial_invoice', 'certificate', 'contract'] as const;
const STATUSES = ['completed', 'completed', 'completed', 'completed', 'approved', 'review_required', 'failed'] as const;
const CURRENCIES = ['EUR', 'EUR', 'USD', 'GBP'] as const;
const ROWS_AT_ONCE = 20_000;

const pick = <T>(random: () => number, from: readonly T[]) => from[Math.floor(random() * from.length)]!;
const at = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '');

/** A row for LOAD DATA: tabs between, backslashes escaped, \N for null. */
function row(values: readonly (string | number | null)[]): string {
  return `${values.map((value) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'))).join('\t')}\n`;
}

const TABLES = {
  documents:
    'id,organizationId,mode,filename,contentType,type,status,fileSize,pageCount,language,priority,quality,confidence,extractedFields,reviewReason,reviewReasons,metadata,warnings,uploadedById,uploadedBy,storageKey,sha256,run,resultRun,processingTimeMs,processingStartedAt,createdAt,completedAt,updatedAt,totalAmount,currency,vendorName,invoiceNumber',
  processing_runs:
    'documentId,number,organizationId,status,engine,type,extractedData,confidenceScores,fields,reviewReasons,processingTimeMs,startedAt,completedAt',
  document_texts: 'documentId,organizationId,mode,text',
  search_entries: 'organizationId,mode,documentId,part,body',
} as const;
type Table = keyof typeof TABLES;
type Rows = Record<Table, string[]>;

/** One made-up document as rows of its tables. */
async function addDocument(into: Rows, plan: SeedPlan, index: number, random: () => number): Promise<void> {
  const spanMs = plan.days * 86_400_000;
  const created = new Date(plan.until.getTime() - spanMs + (spanMs * index) / plan.documents);
  const id = `doc_${ulid(created.getTime())}`;
  const type = pick(random, TYPES);
  const status = pick(random, STATUSES);
  const failed = status === 'failed';
  const number = `INV-${100_000 + index}`;
  const vendor = `${wordAt(Math.floor(random() * 400))} ${wordAt(Math.floor(random() * 3000))} Ltd`;
  const total = failed ? null : Math.round(random() * 1_000_000) / 100;
  const currency = failed ? null : pick(random, CURRENCIES);
  const confidence = failed ? null : Math.round((0.5 + random() / 2) * 10_000) / 10_000;
  const timeMs = Math.round(300 + random() ** 2 * 20_000);
  const filename = `${wordAt(Math.floor(random() * 3000))}-${index}.pdf`;
  const extractedData = failed ? null : { invoice_number: number, total_amount: total, currency, vendor: { name: vendor } };
  const text = failed ? '' : `Invoice ${number} of ${vendor} ${textOf(random, 50)} total ${total} ${currency}`;
  const done = at(new Date(created.getTime() + timeMs));
  const { id: organizationId, ownerId, ownerEmail } = plan.organization;
  into.documents.push(
    row([
      id,
      organizationId,
      'live',
      filename,
      'application/pdf',
      type,
      status,
      100_000,
      1,
      'en',
      'normal',
      'balanced',
      confidence,
      failed ? null : 4,
      status === 'review_required' ? 'low_confidence' : null,
      '[]',
      '{}',
      '[]',
      ownerId,
      ownerEmail,
      `documents/seed/${id}`,
      null,
      1,
      failed ? null : 1,
      timeMs,
      at(created),
      at(created),
      done,
      done,
      total,
      currency,
      failed ? null : vendor,
      failed ? null : number,
    ]),
  );
  into.processing_runs.push(
    row([
      id,
      1,
      organizationId,
      status === 'approved' ? 'completed' : status,
      'seed',
      type,
      extractedData && JSON.stringify(extractedData),
      failed ? null : JSON.stringify({ overall: confidence, fields: {} }),
      failed ? null : '[]',
      '[]',
      timeMs,
      at(created),
      done,
    ]),
  );
  if (!plan.isSearched) return;
  if (!failed) into.document_texts.push(row([id, organizationId, 'live', text]));
  const searched = {
    id,
    organizationId,
    mode: 'live' as const,
    filename,
    vendorName: failed ? null : vendor,
    customerName: null,
    invoiceNumber: failed ? null : number,
    metadata: {},
  };
  into.search_entries.push(
    row([organizationId, 'live', id, 0, nameBody(searched)]),
    row([organizationId, 'live', id, 1, await entryBody({ document: searched, text, extractedData })]),
  );
}

/** Fills the database in bulk: rows first, their indexes after, so that both come in order. Says on the console what it is doing. */
export async function seed(server: { socketPath: string; password: string }, database: string, plan: SeedPlan): Promise<void> {
  const connection = await createConnection({ ...server, user: 'root', database, charset: 'utf8mb4', timezone: 'Z' });
  const query = async (sql: string) => (await connection.query(sql))[0];
  await query('SET unique_checks = 0, foreign_key_checks = 0');
  const random = randomFrom(1);
  const load = async (table: Table, rows: string[]) => {
    await connection.query({
      sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE ${table} CHARACTER SET utf8mb4 (${TABLES[table]})`,
      infileStreamFactory: () => Readable.from(rows, { objectMode: false }),
    });
  };
  await withoutKeys(connection, Object.keys(TABLES), async () => {
    for (let from = 0; from < plan.documents; from += ROWS_AT_ONCE) {
      const rows: Rows = { documents: [], processing_runs: [], document_texts: [], search_entries: [] };
      const to = Math.min(plan.documents, from + ROWS_AT_ONCE);
      for (let index = from; index < to; index += 1) await addDocument(rows, plan, index, random);
      for (const table of Object.keys(TABLES) as Table[]) await load(table, rows[table]);
      if ((to / ROWS_AT_ONCE) % 5 === 0) console.log(`    ${to} of ${plan.documents} documents`);
    }
  });
  await connection.end();
}
