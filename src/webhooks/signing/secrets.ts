import type { EntityManager } from 'typeorm';
import { Organization } from '../../organizations/index.js';
import type { Seal } from '../../platform/seal.js';
import type { WebhookRecord } from '../subscriptions/webhook.entity.js';
import { newSecret, type SigningSecrets } from './signature.rules.js';

/** How long the secret before a rotation signs as well, in hours: least, default, most (D73). */
export const OVERLAP_HOURS = { min: 0, default: 24, max: 168 } as const;

/** End of an overlap that begins now; null for an overlap of no time. */
export const overlapEnd = (now: Date, hours: number): Date | null => (hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000));

const placeOf = (webhookId: string) => `webhook:${webhookId}`;

/** A webhook's secret as it is stored. */
export const sealSecret = (seal: Seal, webhookId: string, secret: string): string => seal.close(placeOf(webhookId), secret);

/** The secrets that sign for a webhook at a moment (D75). */
export function secretsOf(
  seal: Seal,
  webhook: Pick<WebhookRecord, 'id' | 'secretSealed' | 'previousSecretSealed' | 'previousSecretUntil'>,
  now: Date,
): SigningSecrets {
  const { id, secretSealed, previousSecretSealed, previousSecretUntil } = webhook;
  const overlaps = previousSecretSealed !== null && previousSecretUntil !== null && previousSecretUntil > now;
  return { current: seal.open(placeOf(id), secretSealed), previous: overlaps ? seal.open(placeOf(id), previousSecretSealed) : null };
}

/** An organization's callback secret with the one before. */
export interface CallbackSecrets extends SigningSecrets {
  /** This call made the secret: it may be shown now, and never again (D130). */
  readonly made: boolean;
  readonly previousUntil: Date | null;
}

interface StoredCallbackSecrets {
  readonly current: string;
  readonly previous?: string;
  readonly until?: string;
}

const callbackPlace = (organizationId: number) => `callback:${organizationId}`;

/** An organization's callback secrets; made when there are none yet (D83). */
export async function callbackSecrets(manager: EntityManager, seal: Seal, organizationId: number, now: Date): Promise<CallbackSecrets> {
  const sealed = await readSealed(manager, organizationId);
  const first = sealed === null ? newSecret() : null;
  if (first !== null) {
    const made = seal.close(callbackPlace(organizationId), JSON.stringify({ current: first } satisfies StoredCallbackSecrets));
    // Two processes may make one at once: the first stays.
    await manager.query('UPDATE organizations SET callbackSecretSealed = ? WHERE id = ? AND callbackSecretSealed IS NULL', [
      made,
      organizationId,
    ]);
  }
  const stored = JSON.parse(
    seal.open(callbackPlace(organizationId), sealed ?? (await readSealed(manager, organizationId)) ?? ''),
  ) as StoredCallbackSecrets;
  const until = stored.until === undefined ? null : new Date(stored.until);
  const overlaps = until !== null && until > now;
  return {
    current: stored.current,
    previous: overlaps ? (stored.previous ?? null) : null,
    previousUntil: overlaps ? until : null,
    made: stored.current === first,
  };
}

async function readSealed(manager: EntityManager, organizationId: number): Promise<string | null> {
  const organization = await manager.findOneOrFail(Organization, {
    where: { id: organizationId },
    select: { id: true, callbackSecretSealed: true },
  });
  return organization.callbackSecretSealed;
}

/** Puts a new callback secret in place of the present one, which signs as well until the overlap ends (D127). */
export async function rotateCallbackSecrets(
  tx: EntityManager,
  seal: Seal,
  organizationId: number,
  now: Date,
  hours: number,
): Promise<CallbackSecrets> {
  await tx.query('SELECT id FROM organizations WHERE id = ? FOR UPDATE', [organizationId]);
  const before = await callbackSecrets(tx, seal, organizationId, now);
  const previousUntil = overlapEnd(now, hours);
  const current = newSecret();
  const stored: StoredCallbackSecrets = {
    current,
    ...(previousUntil === null ? {} : { previous: before.current, until: previousUntil.toISOString() }),
  };
  const sealed = seal.close(callbackPlace(organizationId), JSON.stringify(stored));
  await tx.query('UPDATE organizations SET callbackSecretSealed = ? WHERE id = ?', [sealed, organizationId]);
  return { current, previous: previousUntil === null ? null : before.current, previousUntil, made: true };
}
