import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { isId } from '../../vocabulary/ids.js';
import { hashKey } from '../keys/api-key.rules.js';
import { OAuthClientRecord } from './oauth.entity.js';

/** What the library keeps, in the database: ids and uids only as hashes. */
export interface OAuthStore {
  save(model: string, id: string, payload: Record<string, unknown>, expiresInSeconds: number | undefined): Promise<void>;
  find(model: string, id: string): Promise<Record<string, unknown> | undefined>;
  findByUid(uid: string): Promise<Record<string, unknown> | undefined>;
  /** Marks a code or token as used; false when it was used already, also by somebody at the same moment: then its family ends. */
  consume(model: string, id: string): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  revokeGrant(grantId: string): Promise<void>;
  client(clientId: string): Promise<OAuthClientRecord | null>;
  purge(): Promise<void>;
}

/** What a person allowed a program: the head of a family of tokens, without which none of them works. */
const GRANT = 'Grant';

/** What opens the API while it is there; sessions and half-made consents of the library do not. */
const ENDING = ['AccessToken', GRANT];

/** The id under which the head of a family is kept. */
export const grantHash = (grantId: string, pepper: string): string => hashKey(`${GRANT}\0${grantId}`, pepper);

const parse = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value) as Record<string, unknown>;
const text = (value: unknown) => (typeof value === 'string' ? value : null);

/** Builds the store. `ended`: called when tokens ended, so that no process remembers them. */
export function createOAuthStore(database: Database, clock: Clock, pepper: string, ended: () => void): OAuthStore {
  const hash = (model: string, id: string) => hashKey(`${model}\0${id}`, pepper);

  interface Row {
    payload: unknown;
    consumedAt: Date | null;
  }

  /** The payload as the library wrote it, with the secrets that the caller brought along. */
  function restore(row: Row | undefined, secrets: Record<string, string>): Record<string, unknown> | undefined {
    if (!row) return undefined;
    const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
    return { ...parse(row.payload), ...secrets, ...consumed };
  }

  /** A statement that is tried again after a deadlock: the library ends a token and its family at the same moment. */
  const change = (sql: string, parameters: readonly unknown[]): Promise<{ affectedRows: number }> =>
    database.transaction((tx) => tx.query(sql, [...parameters]));

  /** A family of tokens lasts as long as its newest one: a person is not asked again while a program keeps coming back (D89). */
  async function extendGrant(grantId: string | null, exp: number, expiresAt: Date): Promise<void> {
    if (grantId === null) return;
    await change(
      "UPDATE oauth_payloads SET expiresAt = ?, payload = JSON_SET(payload, '$.exp', ?) WHERE model = ? AND id = ? AND expiresAt < ?",
      [expiresAt, exp, GRANT, grantHash(grantId, pepper), expiresAt],
    );
  }

  return {
    async save(model, id, payload, expiresInSeconds) {
      // A grant's id is no secret: it names the family of tokens that is revoked together.
      const { jti: _jti, ...kept } = payload;
      const expiresAt = expiresInSeconds === undefined ? null : new Date(clock.now().getTime() + expiresInSeconds * 1000);
      const uid = model === 'Session' ? text(payload.uid) : null;
      await change(
        `INSERT INTO oauth_payloads (model, id, payload, grantId, accountId, clientId, uid, expiresAt) VALUES (?,?,?,?,?,?,?,?)
         ON DUPLICATE KEY UPDATE payload = VALUES(payload), grantId = VALUES(grantId), accountId = VALUES(accountId), clientId = VALUES(clientId), uid = VALUES(uid), expiresAt = VALUES(expiresAt)`,
        [
          model,
          hash(model, id),
          JSON.stringify(kept),
          text(payload.grantId),
          text(payload.accountId),
          text(payload.clientId),
          uid === null ? null : hash('uid', uid),
          expiresAt,
        ],
      );
      if (model === 'RefreshToken' && expiresAt && typeof payload.exp === 'number')
        await extendGrant(text(payload.grantId), payload.exp, expiresAt);
    },
    async find(model, id) {
      const [row] = await database.query<Row>(
        'SELECT payload, consumedAt FROM oauth_payloads WHERE model = ? AND id = ? AND (expiresAt IS NULL OR expiresAt > ?)',
        [model, hash(model, id), clock.now()],
      );
      return restore(row, { jti: id });
    },
    async findByUid(uid) {
      const [row] = await database.query<Row>(
        "SELECT payload, consumedAt FROM oauth_payloads WHERE model = 'Session' AND uid = ? AND (expiresAt IS NULL OR expiresAt > ?)",
        [hash('uid', uid), clock.now()],
      );
      return restore(row, {});
    },
    async consume(model, id) {
      const done = await change('UPDATE oauth_payloads SET consumedAt = ? WHERE model = ? AND id = ? AND consumedAt IS NULL', [
        clock.now(),
        model,
        hash(model, id),
      ]);
      if (done.affectedRows > 0) return true;
      const [used] = await database.query<{ grantId: string | null }>('SELECT grantId FROM oauth_payloads WHERE model = ? AND id = ?', [
        model,
        hash(model, id),
      ]);
      if (used?.grantId) {
        await change('DELETE FROM oauth_payloads WHERE model = ? AND id = ?', [GRANT, grantHash(used.grantId, pepper)]);
        await change('DELETE FROM oauth_payloads WHERE grantId = ?', [used.grantId]);
        ended();
      }
      return false;
    },
    async destroy(model, id) {
      await change('DELETE FROM oauth_payloads WHERE model = ? AND id = ?', [model, hash(model, id)]);
      if (ENDING.includes(model)) ended();
    },
    async revokeGrant(grantId) {
      await change('DELETE FROM oauth_payloads WHERE grantId = ?', [grantId]);
      ended();
    },
    client: async (clientId) =>
      isId('oauthClient', clientId) ? database.dataSource.manager.findOneBy(OAuthClientRecord, { clientId }) : null,
    async purge() {
      await database.query('DELETE FROM oauth_payloads WHERE expiresAt < ? LIMIT 10000', [clock.now()]);
    },
  };
}
