import { DateTime } from 'luxon';
import {
  findMember,
  levelOf,
  Membership,
  Organization,
  type OrganizationsFeature,
  permissionsOf,
  settingsOf,
  UserStatus,
} from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { countQueue } from './review.store.js';

/** Hour of the day, in the organization's time zone, from which on the message is sent. */
const MORNING = 7;

/** What the digest needs. */
export interface DigestDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly organizations: Pick<OrganizationsFeature, 'mailer'>;
}

/** What a member is told. */
interface Told {
  readonly email: string;
  readonly waiting: number;
  readonly assigned: number;
}

/**
 * Tells everybody who may approve how many documents wait for review that he may see: once a day, where the organization wants it. Nobody hears of an
 * empty queue.
 */
export function createReviewDigest({ database, clock, publicUrl, organizations: { mailer } }: DigestDependencies) {
  const manager = database.dataSource.manager;

  /** How many documents a member may see that wait; 0 for who may not approve, null for who has gone meanwhile. */
  async function waitingFor(organizationId: number, userId: number): Promise<Told | null> {
    const member = await findMember(manager, organizationId, userId);
    if (!member) return null;
    const permissions = permissionsOf(member);
    const { email } = member.user;
    if (!permissions.has('documents.approve')) return { email, waiting: 0, assigned: 0 };
    const scope = { organizationId, mode: 'live' } as const;
    const subject = { userId, level: levelOf(member.roles), rolePermissions: permissions };
    const filter = { userId, now: clock.now() };
    const waiting = await countQueue(manager, scope, subject, filter);
    const assigned = waiting === 0 ? 0 : await countQueue(manager, scope, subject, { ...filter, assigned: 'mine' });
    return { email, waiting, assigned };
  }

  async function tell(organization: Organization, day: string): Promise<void> {
    const { id, name } = organization;
    const members = await manager.findBy(Membership, { organizationId: id, status: UserStatus.active });
    const told: Told[] = [];
    for (const { userId } of members) {
      const waits = await waitingFor(id, userId);
      if (waits) told.push(waits);
    }
    await database.transaction(async (tx) => {
      if (!(await mailer.isFirst(tx, id, `digest.${day}`))) return;
      for (const { email, waiting, assigned } of told) {
        const data = { organization: name, waiting, assigned, url: `${publicUrl}/app/review` };
        if (waiting > 0) await mailer.notify(tx, { organizationId: id, mode: 'live' }, [email], { kind: 'review_digest', data });
      }
    });
  }

  return {
    /** Sends what is due now. */
    async run(): Promise<void> {
      const organizations = await manager.findBy(Organization, { status: 'active' });
      for (const organization of organizations) {
        const { reviewDigest, timezone } = settingsOf(organization);
        const now = DateTime.fromJSDate(clock.now(), { zone: timezone });
        if (!reviewDigest || now.hour < MORNING) continue;
        const day = now.toISODate()!;
        const [sent] = await database.query('SELECT 1 FROM sent_notices WHERE organizationId = ? AND notice = ?', [
          organization.id,
          `digest.${day}`,
        ]);
        if (!sent) await tell(organization, day);
      }
    },
  };
}
