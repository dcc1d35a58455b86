import type { TestApi } from '../api.js';

/** What signing in leaves behind. */
const TABLES = [
  ...['second_factors', 'recovery_codes', 'remembered_devices', 'passkeys', 'answered_challenges'],
  ...['sessions', 'sign_in_attempts', 'outbox_mails'],
] as const;

/**
 * Lets people begin anew, as if nobody had ever signed in, so that tests need not start the whole application each; half an hour later, when no
 * limit remembers the test before. Gives what reads the audit log from here on.
 */
export async function peopleAnew(api: TestApi): Promise<{ audited(like: string): Promise<string[]> }> {
  for (const table of TABLES) await api.database.query(`DELETE FROM ${table}`);
  // Other organizations are those of tests before.
  await api.database.query('DELETE FROM memberships WHERE organizationId <> ?', [api.organizationId]);
  await api.owner.query(
    'mutation ($id: Int!) { updateOrganization(id: $id, input: { settings: { secondFactorRequired: false } }) { id } }',
    {
      id: api.organizationId,
    },
  );
  api.clock.advance(30 * 60_000);
  const [last] = await api.database.query<{ id: string | null }>('SELECT MAX(id) AS id FROM audit_log');
  return {
    audited: async (like) => {
      const sql = 'SELECT action FROM audit_log WHERE id > ? AND action LIKE ? ORDER BY id';
      const lines = await api.database.query<{ action: string }>(sql, [last?.id ?? 0, like]);
      return lines.map(({ action }) => action);
    },
  };
}
