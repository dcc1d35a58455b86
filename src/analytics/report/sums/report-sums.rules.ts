import type { Bucket } from '../../figures.rules.js';

/** What a document adds to the sums of reports. Confidence 0-1 with four decimals; `type`, `templateId` and `errorCode` empty for none. */
export interface ReportShare {
  readonly day: string;
  readonly type: string;
  readonly templateId: string;
  readonly errorCode: string;
  readonly finished: boolean;
  readonly failed: boolean;
  readonly straightThrough: boolean;
  readonly confidence: number | null;
  readonly reviewedFields: number;
  readonly correctedFields: number;
  readonly resultClass: number | null;
  readonly decisionClass: number | null;
}

/** Each class of time is so much longer than the one below: what is told of a class is at most 1 % beside each time in it. */
const GROWTH = 1.02;

/** The class that a time belongs to: 0 for a millisecond, 349 for a second, 697 for a quarter of an hour. Pure. */
export const timeClass = (ms: number): number => Math.round(Math.log(Math.max(1, ms)) / Math.log(GROWTH));

/** Middles of classes once they were asked for: a report of a year asks for tens of thousands. */
const MIDDLES = new Map<number, number>();

/** The middle of a class in milliseconds, to three digits. */
export function timeOfClass(number: number): number {
  const known = MIDDLES.get(number);
  if (known !== undefined) return known;
  const middle = Number((GROWTH ** number).toPrecision(3));
  MIDDLES.set(number, middle);
  return middle;
}

/** Classes with their counts as times, ascending; those without documents are left out. Pure. */
export function timesOf(classes: ReadonlyMap<number, number>): Bucket[] {
  return [...classes]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => a - b)
    .map(([number, count]) => ({ value: timeOfClass(number), count }));
}

/** What is kept of a document, as far as reports need it. Moments as dates. */
export interface ReportedDocument {
  readonly type: string | null;
  readonly templateId: string | null;
  readonly status: string;
  readonly errorCode: string | null;
  readonly confidence: number | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly reviewedAt: Date | null;
  readonly reprocessingStartedAt: Date | null;
}

/** What the other figures know of it. */
export interface KnownFigures {
  readonly day: string;
  readonly everReviewed: boolean;
  readonly reviewedFields: number;
  readonly correctedFields: number;
}

const classOf = (from: Date, to: Date | null): number | null => (to === null ? null : timeClass(to.getTime() - from.getTime()));

/** A document's share in the sums: read when it has ended and not failed, decided when a person approved or rejected it. Pure. */
export function shareOf(document: ReportedDocument, known: KnownFigures): ReportShare {
  const { status, createdAt } = document;
  const finished = status !== 'uploading' && status !== 'processing';
  const failed = status === 'failed';
  const isRead = finished && !failed;
  const isDecided = status === 'approved' || status === 'rejected';
  return {
    day: known.day,
    type: document.type ?? '',
    templateId: document.templateId ?? '',
    errorCode: failed ? (document.errorCode ?? 'INTERNAL_ERROR') : '',
    finished,
    failed,
    straightThrough: isRead && !known.everReviewed,
    confidence: document.confidence === null ? null : Math.round(document.confidence * 10_000) / 10_000,
    reviewedFields: known.reviewedFields,
    correctedFields: known.correctedFields,
    resultClass: isRead ? classOf(document.reprocessingStartedAt ?? createdAt, document.completedAt) : null,
    decisionClass: isDecided ? classOf(createdAt, document.reviewedAt) : null,
  };
}

/** Columns of a day that are summed. */
export const REPORT_SUMS = [
  'documents',
  'finished',
  'failed',
  'straightThrough',
  'confidences',
  'confidenceSum',
  'reviewedFields',
  'correctedFields',
] as const;

/** What is added to one day, type and template. */
export interface DayChange {
  readonly key: readonly [day: string, type: string, templateId: string];
  readonly sums: Record<(typeof REPORT_SUMS)[number], number>;
  /** Documents by class of time. */
  readonly results: Map<number, number>;
  readonly decisions: Map<number, number>;
  /** Documents by error code. */
  readonly errors: Map<string, number>;
}

const noChange = (key: DayChange['key']): DayChange => ({
  key,
  sums: Object.fromEntries(REPORT_SUMS.map((column) => [column, 0])) as DayChange['sums'],
  results: new Map(),
  decisions: new Map(),
  errors: new Map(),
});

function addTo<K>(counts: Map<K, number>, key: K | null | '', by: number): void {
  if (key !== null && key !== '') counts.set(key as K, (counts.get(key as K) ?? 0) + by);
}

function add(change: DayChange, share: ReportShare, sign: 1 | -1): void {
  const { sums } = change;
  sums.documents += sign;
  sums.finished += share.finished ? sign : 0;
  sums.failed += share.failed ? sign : 0;
  sums.straightThrough += share.straightThrough ? sign : 0;
  sums.confidences += share.confidence === null ? 0 : sign;
  sums.confidenceSum = Math.round((sums.confidenceSum + sign * (share.confidence ?? 0)) * 10_000) / 10_000;
  sums.reviewedFields += sign * share.reviewedFields;
  sums.correctedFields += sign * share.correctedFields;
  addTo(change.results, share.resultClass, sign);
  addTo(change.decisions, share.decisionClass, sign);
  addTo(change.errors, share.errorCode, sign);
}

/** Shares that are taken off and put in their place, as changes of days in the order of their keys: so two changes cannot wait for each other. Pure. */
export function changesOf(moves: readonly { readonly before: ReportShare | null; readonly after: ReportShare | null }[]): DayChange[] {
  const changes = new Map<string, DayChange>();
  const at = ({ day, type, templateId }: ReportShare): DayChange => {
    const name = `${day} ${type} ${templateId}`;
    const known = changes.get(name) ?? noChange([day, type, templateId]);
    changes.set(name, known);
    return known;
  };
  for (const { before, after } of moves) {
    if (before) add(at(before), before, -1);
    if (after) add(at(after), after, 1);
  }
  return [...changes].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}
