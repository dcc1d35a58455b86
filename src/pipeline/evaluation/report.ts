import type { Classification, DocumentModel, Page } from '../model.js';
import { compareFields, compareItems, comparePairs, compareTables, type FieldResult, type Grid, type Truth } from './compare.js';
import { addCounts, bagCounts, type Counts, noCounts, scoresOf, textErrors } from './measures.js';

/** What was read of one document, as written to the predictions file: one JSON object a line. */
export interface Prediction {
  file: string;
  type: Classification['type'];
  subtype: string | null;
  status: 'completed' | 'review_required' | 'failed';
  errorCode: string | null;
  extractedData: Record<string, unknown>;
  pairs: { key: string; value: string }[];
  text: string[];
  tables: { rows: Grid }[];
  confidence: DocumentModel['confidence'];
  reviewReasons: string[];
  pages: number;
  elapsedMs: number;
}

/** The prediction of a document that could be read. A page of no known type shows the labels and values printed on it. */
export function predictionOf(file: string, model: DocumentModel, elapsedMs: number): Prediction {
  const pairs = model.pages.flatMap(pairsOf);
  const data = model.extractedData ?? {};
  return {
    file,
    type: model.classification?.type ?? null,
    subtype: model.classification?.subtype ?? null,
    status: model.reviewReasons.length > 0 ? 'review_required' : 'completed',
    errorCode: null,
    extractedData: Object.keys(data).length === 0 && pairs.length > 0 ? { pairs } : data,
    pairs,
    text: model.pages.map((page) => page.lines.map((line) => line.text).join('\n')),
    tables: model.pages.flatMap((page) => page.tables.map((table) => ({ rows: gridOf(table) }))),
    confidence: model.confidence,
    reviewReasons: model.reviewReasons.map((reason) => reason.reason),
    pages: model.pages.length,
    elapsedMs,
  };
}

/** Printed pairs, and the boxes that are ticked with what they stand for. */
function pairsOf({ pairs, marks }: Page): Prediction['pairs'] {
  const ticked = marks.filter((mark) => mark.kind !== 'signature' && mark.selected && mark.label);
  return [
    ...pairs.map((pair) => ({ key: pair.key.text, value: pair.value.text })),
    ...ticked.map((mark) => ({ key: mark.label ?? '', value: '☑' })),
  ];
}

/** The prediction of a file that could not be read. */
export function failedPrediction(file: string, errorCode: string, elapsedMs: number): Prediction {
  const nothing = { extractedData: {}, pairs: [], text: [], tables: [], confidence: null, reviewReasons: [] };
  return { file, type: null, subtype: null, status: 'failed', errorCode, ...nothing, pages: 0, elapsedMs };
}

function gridOf(table: DocumentModel['pages'][number]['tables'][number]): Grid {
  const rows: Grid = Array.from({ length: table.rows }, () => Array.from({ length: table.columns }, () => ''));
  for (const cell of table.cells) {
    const row = rows[cell.row];
    if (row && cell.column < row.length) row[cell.column] = cell.text;
  }
  return rows;
}

/** Sums of one kind of documents (a folder). */
export interface KindReport {
  documents: number;
  failed: number;
  withTruth: number;
  types: { right: number; of: number };
  fields: Counts;
  perField: Map<string, Counts>;
  items: Counts | null;
  pairs: Counts | null;
  tables: Counts | null;
  words: Counts | null;
  text: { characterErrors: number; characters: number; wordErrors: number; words: number } | null;
  misses: { file: string; result: FieldResult }[];
}

/** A report without documents. */
export function emptyKind(): KindReport {
  const nothing = { items: null, pairs: null, tables: null, words: null, text: null };
  return {
    documents: 0,
    failed: 0,
    withTruth: 0,
    types: { right: 0, of: 0 },
    fields: noCounts(),
    perField: new Map(),
    ...nothing,
    misses: [],
  };
}

/** Adds one document to the report of its kind. */
export function addDocument(report: KindReport, prediction: Prediction, truth: Truth | null): void {
  report.documents += 1;
  if (prediction.status === 'failed') report.failed += 1;
  if (!truth) return;
  report.withTruth += 1;
  addType(report, prediction, truth);
  for (const result of compareFields(prediction.extractedData, truth)) {
    const counts = report.perField.get(result.key) ?? noCounts();
    addCounts(counts, result.counts);
    report.perField.set(result.key, counts);
    addCounts(report.fields, result.counts);
    if (result.counts.tp === 0 || result.counts.fn > 0) report.misses.push({ file: prediction.file, result });
  }
  report.items = joined(report.items, compareItems(prediction.extractedData, truth));
  report.pairs = joined(report.pairs, comparePairs(prediction.pairs, truth));
  report.tables = joined(
    report.tables,
    compareTables(
      prediction.tables.map((table) => table.rows),
      truth,
    ),
  );
  if (typeof truth.text === 'string') addText(report, prediction.text.join('\n'), truth.text);
}

/** Types that a document may be given: its own, those named as just as good, and for kinds that Docket does not know: none. */
function addType(report: KindReport, prediction: Prediction, truth: Truth): void {
  if (typeof truth.type !== 'string' || truth.type === 'malformed') return;
  const known = {
    receipt: ['invoice'],
    form: ['none'],
    table: ['none'],
    text: ['none'],
    credit_note: ['invoice'],
    bill_of_lading: ['bol'],
  } as Record<string, string[]>;
  const accepted = [truth.type, ...(known[truth.type] ?? []), ...((truth._type_any ?? []) as string[])];
  report.types.of += 1;
  if (accepted.includes(prediction.type ?? 'none')) report.types.right += 1;
}

function joined(sum: Counts | null, more: Counts | null): Counts | null {
  if (!more) return sum;
  const total = sum ?? noCounts();
  addCounts(total, more);
  return total;
}

function addText(report: KindReport, predicted: string, truth: string): void {
  const errors = textErrors(predicted, truth);
  const split = (text: string): string[] =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  report.text ??= { characterErrors: 0, characters: 0, wordErrors: 0, words: 0 };
  report.text.characterErrors += errors.characterErrors;
  report.text.characters += errors.characters;
  report.text.wordErrors += errors.wordErrors;
  report.text.words += errors.words;
  report.words = joined(report.words, bagCounts(split(predicted), split(truth)));
}

/** The report as lines for a person. `misses`: how many wrong values to list for each kind. */
export function renderReport(kinds: ReadonlyMap<string, KindReport>, misses: number): string[] {
  return [...kinds].flatMap(([name, kind]) => [
    '',
    `${name}: ${kind.documents} documents${kind.failed > 0 ? `, ${kind.failed} could not be read` : ''}`,
    ...renderKind(kind, misses),
  ]);
}

function renderKind(kind: KindReport, misses: number): string[] {
  const lines: string[] = [];
  if (kind.types.of > 0)
    lines.push(`  ${'type'.padEnd(26)} ${percent(kind.types.right / kind.types.of)} right (${kind.types.right} of ${kind.types.of})`);
  if (total(kind.fields) > 0) lines.push(countsLine('all fields', kind.fields));
  for (const [key, counts] of [...kind.perField].sort(([left], [right]) => left.localeCompare(right)))
    lines.push(countsLine(`  ${key}`, counts));
  if (kind.items) lines.push(countsLine('line items', kind.items));
  if (kind.pairs) lines.push(countsLine('form pairs', kind.pairs));
  if (kind.tables) lines.push(countsLine('table cells', kind.tables));
  if (kind.words) lines.push(countsLine('words, in any order', kind.words));
  if (kind.text) {
    const { characterErrors, characters, wordErrors, words } = kind.text;
    lines.push(
      `  ${'text'.padEnd(26)} character error ${percent(characterErrors / characters)}  word error ${percent(wordErrors / words)}`,
    );
  }
  for (const { file, result } of kind.misses.slice(0, misses)) {
    lines.push(`    ${file} ${result.key}: expected ${JSON.stringify(result.expected)}, received ${JSON.stringify(result.received)}`);
  }
  return lines;
}

function total(counts: Counts): number {
  return counts.tp + counts.fp + counts.fn;
}

function countsLine(name: string, counts: Counts): string {
  const { precision, recall, f1 } = scoresOf(counts);
  return `  ${name.padEnd(26)} precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}  (${counts.tp} right, ${counts.fp} wrong, ${counts.fn} missed)`;
}

function percent(value: number | null): string {
  return value === null || Number.isNaN(value) ? '     -' : `${(100 * value).toFixed(1).padStart(5)}%`;
}
