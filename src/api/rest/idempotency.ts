import { createHash, randomUUID } from 'node:crypto';
import { Column, Entity, type EntityManager, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { CommitUnknown, type Database, databaseErrorNumber } from '../../platform/database/index.js';
import type { Seal } from '../../platform/seal.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import type { Scope } from '../../vocabulary/permissions.js';

/** A remembered answer of a POST or PATCH (D13). */
@Entity('idempotency_keys')
export class IdempotencyRecord {
  /** SHA-256 over organization, mode, method, path and key. */
  @PrimaryColumn(idKey(64))
  id!: string;

  @Column(wordColumn(64))
  bodyHash!: string;

  /** null while the first request runs. */
  @Column({ type: 'int', nullable: true })
  status!: number | null;

  /** Sealed. */
  @Column({ type: 'mediumtext', nullable: true })
  body!: string | null;

  @Column({ type: 'json', nullable: true })
  headers!: Record<string, string> | null;

  /** Whose request runs; it alone may store the answer. */
  @Column(wordColumn(36, { nullable: true }))
  token!: string | null;

  /** By the database's clock: the request that runs says so again and again, and one that died is over then. */
  @Column(momentColumn({ nullable: true }))
  leaseUntil!: Date | null;

  @Index('idempotency_keys_created')
  @Column(momentColumn())
  createdAt!: Date;
}

/** An answer to remember. */
export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** A key that a request holds while it runs. */
export interface ClaimedKey {
  readonly id: string;
  readonly token: string;
}

/** Replays answers by Idempotency-Key. */
export interface Idempotency {
  /**
   * Claims the key for this request, or gives the remembered answer. Throws IDEMPOTENCY_KEY_REUSED for another body and
   * IDEMPOTENCY_IN_PROGRESS while the first request runs. Whoever claims a key ends it: by `together`, or by `end`.
   */
  claim(scope: Scope, method: string, path: string, key: string, bodyHash: string): Promise<ClaimedKey | StoredAnswer>;
  /**
   * Does the work; what it changes and the answer are committed together, or neither (D134). `failed` gives the answer to remember of a failure,
   * null for a failure that is not remembered: then nothing is changed and the key is free.
   */
  together(key: ClaimedKey, work: () => Promise<StoredAnswer>, failed: (error: unknown) => StoredAnswer | null): Promise<StoredAnswer>;
  /** Ends a key whose work was never begun; does nothing after `together`. */
  end(key: ClaimedKey, answer: StoredAnswer | null): Promise<void>;
  purge(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A key of a process that died is free after this time (D134); one that lives says so four times meanwhile. */
const LEASE_S = 10;
const DUPLICATE_KEY = 1062;

const placeOf = (id: string) => `idempotency:${id}`;

/** Whether an answer is remembered (D13): not 401, 403, 429, 5xx and validation failures, which are those of status 400 (D15). */
export function isStorable(status: number): boolean {
  return status < 500 && ![400, 401, 403, 429].includes(status);
}

/** Builds the memory of answers. They are sealed: some show a secret, once (D73). */
export function createIdempotency(database: Database, clock: Clock, seal: Seal): Idempotency {
  const manager = database.dataSource.manager;
  const beats = new Map<string, NodeJS.Timeout>();

  function beat({ id, token }: ClaimedKey): void {
    const renew = () =>
      database
        .query(`UPDATE idempotency_keys SET leaseUntil = NOW(3) + INTERVAL ${LEASE_S} SECOND WHERE id = ? AND token = ?`, [id, token])
        .catch(() => undefined);
    beats.set(token, setInterval(renew, (LEASE_S * 1000) / 4).unref());
  }

  function endBeat({ token }: ClaimedKey): void {
    clearInterval(beats.get(token));
    beats.delete(token);
  }

  /** Writes the answer where the key is still this request's; a request that was thought dead must not have an effect beside another's. */
  async function keep(tx: EntityManager, { id, token }: ClaimedKey, answer: StoredAnswer): Promise<void> {
    const done: { affectedRows: number } = await tx.query(
      'UPDATE idempotency_keys SET status = ?, body = ?, headers = ?, token = NULL, leaseUntil = NULL WHERE id = ? AND token = ?',
      [answer.status, seal.close(placeOf(id), answer.body), JSON.stringify(answer.headers), id, token],
    );
    if (done.affectedRows !== 1) throw inProgress(1);
  }

  const release = (tx: EntityManager, { id, token }: ClaimedKey) =>
    tx.query('DELETE FROM idempotency_keys WHERE id = ? AND token = ?', [id, token]);

  function stored(id: string, known: Pick<IdempotencyRecord, 'status' | 'body' | 'headers'>): StoredAnswer {
    const { status, body, headers } = known;
    return { status: status!, body: body === null ? '' : seal.open(placeOf(id), body), headers: headers ?? {} };
  }

  /** What became of a commit whose end nobody heard: the row tells, once the lost connection lets go of it. */
  async function resolve(key: ClaimedKey): Promise<StoredAnswer | null> {
    return database.transaction(async (tx) => {
      const known = await tx.findOne(IdempotencyRecord, { where: { id: key.id }, lock: { mode: 'pessimistic_write' } });
      if (known && known.status !== null) return stored(key.id, known);
      await release(tx, key);
      return null;
    });
  }

  return {
    async claim(scope, method, path, key, bodyHash) {
      if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid('Idempotency-Key', 'expected 1 to 255 visible ASCII characters');
      const id = createHash('sha256').update([scope.organizationId, scope.mode, method, path, key].join('\n')).digest('hex');
      const now = clock.now();
      await manager.query(
        'DELETE FROM idempotency_keys WHERE id = ? AND (createdAt < ? OR (status IS NULL AND (leaseUntil IS NULL OR leaseUntil < NOW(3))))',
        [id, new Date(now.getTime() - KEPT_MS)],
      );
      const claimed = { id, token: randomUUID() };
      try {
        await manager.query(
          `INSERT INTO idempotency_keys (id, bodyHash, token, leaseUntil, createdAt) VALUES (?,?,?,NOW(3) + INTERVAL ${LEASE_S} SECOND,?)`,
          [id, bodyHash, claimed.token, now],
        );
        beat(claimed);
        return claimed;
      } catch (error) {
        if (databaseErrorNumber(error) !== DUPLICATE_KEY) throw error;
      }
      const [known]: (IdempotencyRecord & { leftMs: string | null })[] = await manager.query(
        'SELECT *, TIMESTAMPDIFF(MICROSECOND, NOW(3), leaseUntil) / 1000 AS leftMs FROM idempotency_keys WHERE id = ?',
        [id],
      );
      if (!known) throw inProgress(1);
      if (known.bodyHash !== bodyHash) throw new ServiceError('IDEMPOTENCY_KEY_REUSED');
      if (known.status === null) throw inProgress(Number(known.leftMs ?? 0) / 1000);
      return stored(id, { ...known, headers: typeof known.headers === 'string' ? JSON.parse(known.headers) : known.headers });
    },
    async together(key, work, failed) {
      try {
        return await database.together(work, async (tx, outcome) => {
          const answer = 'value' in outcome ? outcome.value : failed(outcome.error);
          if (answer) await keep(tx, key, answer);
          return answer !== null;
        });
      } catch (error) {
        const known = await resolve(key).catch((trouble: unknown) => {
          // The key is free when its lease is over.
          throw error instanceof CommitUnknown ? trouble : error;
        });
        if (error instanceof CommitUnknown && known) return known;
        throw error;
      } finally {
        endBeat(key);
      }
    },
    async end(key, answer) {
      if (!beats.has(key.token)) return;
      endBeat(key);
      await (answer ? keep(manager, key, answer) : release(manager, key));
    },
    async purge() {
      await manager.query('DELETE FROM idempotency_keys WHERE createdAt < ? LIMIT 10000', [new Date(clock.now().getTime() - KEPT_MS)]);
    },
  };
}

/** The time is an upper bound: by then the first request has answered, said that it still works, or is known to be dead. */
const inProgress = (seconds: number) =>
  new ServiceError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });
