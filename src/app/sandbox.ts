import { SANDBOX_DAYS } from '../documents/index.js';
import { Organization } from '../organizations/index.js';
import type { Database } from '../platform/database/index.js';
import type { Feature } from '../platform/feature.js';
import type { Clock } from '../platform/time/clock.js';

/** Removes what features keep of sandboxes after 30 days (D88); documents go by their own schedule. */
export async function purgeSandboxes(database: Database, clock: Clock, features: readonly Feature[]): Promise<void> {
  const before = new Date(clock.now().getTime() - SANDBOX_DAYS * 24 * 60 * 60 * 1000);
  const organizations = await database.dataSource.manager.find(Organization, { select: { id: true } });
  for (const { id } of organizations) {
    for (const feature of features) await feature.removeSandbox?.({ organizationId: id, mode: 'test' }, before);
  }
}
