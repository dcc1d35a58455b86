import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Clock } from '../../platform/clock.js';
import { idKey, momentColumn, wordColumn } from '../../platform/columns.js';
import { type Database, databaseErrorNumber } from '../../platform/database/index.js';
import type { Seal } from '../../platform/seal.js';
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

/** Replays answers by Idempotency-Key. */
export interface Idempotency {
  /**
   * Claims the key for this request, or gives the remembered answer. Throws IDEMPOTENCY_KEY_REUSED for another body and
   * IDEMPOTENCY_IN_PROGRESS while the first request runs.
   */
  claim(scope: Scope, method: string, path: string, key: string, bodyHash: string): Promise<{ id: string } | StoredAnswer>;
  /** Remembers the answer. */
  keep(id: string, answer: StoredAnswer): Promise<void>;
  /** Forgets the key: the answer is of a kind that is not stored. */
  release(id: string): Promise<void>;
  purge(): Promise<void>;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
/** A request that died with its process must not block its key for a day. */
const ABANDONED_MS = 5 * 60 * 1000;
const DUPLICATE_KEY = 1062;

const placeOf = (id: string) => `idempotency:${id}`;

/** Whether an answer is remembered (D13): not 401, 403, 429, 5xx and validation failures, which are those of status 400 (D15). */
export function isStorable(status: number): boolean {
  return status < 500 && ![400, 401, 403, 429].includes(status);
}

/** Builds the memory of answers. They are sealed: some show a secret, once (D73). */
export function createIdempotency(database: Database, clock: Clock, seal: Seal): Idempotency {
  const manager = database.dataSource.manager;
  return {
    async claim(scope, method, path, key, bodyHash) {
      if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw invalid('Idempotency-Key', 'expected 1 to 255 visible ASCII characters');
      const id = createHash('sha256').update([scope.organizationId, scope.mode, method, path, key].join('\n')).digest('hex');
      const now = clock.now();
      await manager.query('DELETE FROM idempotency_keys WHERE id = ? AND (createdAt < ? OR (status IS NULL AND createdAt < ?))', [
        id,
        new Date(now.getTime() - KEPT_MS),
        new Date(now.getTime() - ABANDONED_MS),
      ]);
      try {
        await manager.query('INSERT INTO idempotency_keys (id, bodyHash, createdAt) VALUES (?,?,?)', [id, bodyHash, now]);
        return { id };
      } catch (error) {
        if (databaseErrorNumber(error) !== DUPLICATE_KEY) throw error;
      }
      const known = await manager.findOneBy(IdempotencyRecord, { id });
      if (!known || known.bodyHash !== bodyHash) throw new ServiceError('IDEMPOTENCY_KEY_REUSED');
      if (known.status === null) throw new ServiceError('IDEMPOTENCY_IN_PROGRESS', undefined, { headers: { 'Retry-After': '1' } });
      return { status: known.status, body: known.body === null ? '' : seal.open(placeOf(id), known.body), headers: known.headers ?? {} };
    },
    async keep(id, answer) {
      await manager.query('UPDATE idempotency_keys SET status = ?, body = ?, headers = ? WHERE id = ?', [
        answer.status,
        seal.close(placeOf(id), answer.body),
        JSON.stringify(answer.headers),
        id,
      ]);
    },
    async release(id) {
      await manager.query('DELETE FROM idempotency_keys WHERE id = ?', [id]);
    },
    async purge() {
      await manager.query('DELETE FROM idempotency_keys WHERE createdAt < ? LIMIT 10000', [new Date(clock.now().getTime() - KEPT_MS)]);
    },
  };
}
