/** A document that an installation accepted while it was hurt. */
export interface Sent {
  /** The idempotency key; the file's name begins with it. */
  readonly key: string;
  readonly id: string;
  /** The kind of the fault that came last before it was sent. */
  readonly during: string;
}

/** What is found in the end. */
export interface Evidence {
  readonly sent: readonly Sent[];
  /** As the API shows them. */
  readonly documents: readonly { readonly id: string; readonly filename: string; readonly status: string }[];
  /** Ids for which there is a task. */
  readonly queued: ReadonlySet<string>;
  /** How often the event log says of an id that its run ended. */
  readonly endings: ReadonlyMap<string, number>;
  /** How often a webhook told of an id that its run ended. */
  readonly told: ReadonlyMap<string, number>;
}

/** Documents of one kind of fault, counted. */
export interface Tally {
  readonly documents: number;
  /** Accepted and gone; not read although no task is left; read without an event; an event of which nobody was told. */
  readonly lost: number;
  /** Made twice by one key, or ended twice. */
  readonly repeated: number;
  /** Not read yet, with a task that is still there: backlog, no loss. */
  readonly waiting: number;
  readonly failed: number;
  /** Told of more than once, which webhooks may be. */
  readonly toldAgain: number;
}

const OPEN = new Set(['processing', 'uploading']);

/** Counts by the kind of fault during which a document was sent. Pure. */
export function tally({ sent, documents, queued, endings, told }: Evidence): Map<string, Tally> {
  const known = new Map(documents.map((document) => [document.id, document]));
  const copies = new Map<string, number>();
  for (const { filename } of documents) copies.set(keyOf(filename), (copies.get(keyOf(filename)) ?? 0) + 1);
  const tallies = new Map<string, Tally>();
  for (const { key, id, during } of sent) {
    const before = tallies.get(during) ?? { documents: 0, lost: 0, repeated: 0, waiting: 0, failed: 0, toldAgain: 0 };
    const document = known.get(id);
    const isOpen = document !== undefined && OPEN.has(document.status);
    const waits = isOpen && queued.has(id);
    const isLost = !waits && (isOpen || document === undefined || !endings.has(id) || !told.has(id));
    const isRepeated = (copies.get(key) ?? 0) > 1 || (endings.get(id) ?? 0) > 1;
    tallies.set(during, {
      documents: before.documents + 1,
      lost: before.lost + Number(isLost),
      repeated: before.repeated + Number(isRepeated),
      waiting: before.waiting + Number(waits),
      failed: before.failed + Number(document?.status === 'failed'),
      toldAgain: before.toldAgain + Number((told.get(id) ?? 0) > 1),
    });
  }
  return tallies;
}

/** The key that a file was sent by. Pure. */
const keyOf = (filename: string): string => filename.split('.')[0]!;
