import type { Log } from '../log.js';
import type { Database } from './database.js';

/** What may be due: a SELECT whose first row says that it is. */
export interface DueQuestion {
  readonly sql: string;
  /** Values of its question marks at the moment of a look. */
  readonly values?: () => readonly unknown[];
  /** Called after each look that found something, not again before what it returned is settled. */
  readonly whenDue: () => unknown;
}

/**
 * Looks for all that a process waits for - events, deliveries, tasks - with one statement a look: a process without work costs the database one answer a
 * second, however many parts of it wait. Who commits work in this process wakes its parts directly; the look finds what others left.
 */
export interface DuePoll {
  /** Asks at every look from now on; gives what ends it. */
  ask(question: DueQuestion): () => void;
  close(): void;
}

/** Time between two looks. */
export const DUE_POLL_MS = 1000;

/** Builds the poll; it looks only while somebody asks. A look that fails is told once, until one succeeds again. */
export function createDuePoll(database: Pick<Database, 'query'>, log: Log, everyMs = DUE_POLL_MS): DuePoll {
  const questions = new Set<DueQuestion>();
  const underWay = new Set<DueQuestion>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let hasFailed = false;

  async function answer(question: DueQuestion): Promise<void> {
    underWay.add(question);
    try {
      await question.whenDue();
    } catch (error) {
      log.error({ err: error }, 'what was found due could not be begun; it is looked for again');
    } finally {
      underWay.delete(question);
    }
  }

  async function look(): Promise<void> {
    const asked = [...questions].filter((question) => !underWay.has(question));
    if (asked.length === 0) return;
    const columns = asked.map(({ sql }, at) => `EXISTS(${sql}) AS q${at}`);
    const values = asked.flatMap((question) => question.values?.() ?? []);
    const [row] = await database.query<Record<string, unknown>>(`SELECT ${columns.join(', ')}`, values);
    for (const [at, question] of asked.entries()) if (Number(row?.[`q${at}`]) === 1 && questions.has(question)) void answer(question);
  }

  function schedule(): void {
    if (timer || isLooking || questions.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      isLooking = true;
      look()
        .then(
          () => {
            hasFailed = false;
          },
          (error: unknown) => {
            if (!hasFailed && questions.size > 0) log.error({ err: error }, 'looking for due work failed; it is tried again');
            hasFailed = true;
          },
        )
        .finally(() => {
          isLooking = false;
          schedule();
        });
    }, everyMs);
    timer.unref();
  }

  return {
    ask(question) {
      questions.add(question);
      schedule();
      return () => void questions.delete(question);
    },
    close() {
      questions.clear();
      clearTimeout(timer);
    },
  };
}
