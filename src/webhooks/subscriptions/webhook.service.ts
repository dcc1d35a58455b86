import type { EntityManager } from 'typeorm';
import type { Audit } from '../../audit/index.js';
import type { CursorCodec, Database } from '../../platform/database/index.js';
import type { EventLog, Streams } from '../../platform/events/index.js';
import { filterOf, listInOrder } from '../../platform/graphql/list-rows.js';
import { checkCallbackUrl } from '../../platform/http/callback-url.js';
import type { Outbound } from '../../platform/http/outbound/outbound.js';
import type { Seal } from '../../platform/seal.js';
import type { Tasks } from '../../platform/tasks/index.js';
import type { Clock } from '../../platform/time/clock.js';
import { invalid, ServiceError } from '../../vocabulary/errors.js';
import { type EventType, WEBHOOK_EVENT_TYPES } from '../../vocabulary/events.js';
import { isId, newId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import { giveUpWaiting } from '../deliveries/delivery.store.js';
import {
  type CallbackSecrets,
  callbackSecrets,
  OVERLAP_HOURS,
  overlapEnd,
  rotateCallbackSecrets,
  sealSecret,
  secretsOf,
} from '../signing/secrets.js';
import { newSecret, readSecret, secretHint } from '../signing/signature.rules.js';
import { isDeliverable } from './event-type.scalar.js';
import { readFilters } from './filter.rules.js';
import { WebhookEndpoint, WebhookRecord } from './webhook.entity.js';
import {
  type CallbackSecret,
  type CreateWebhookInput,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookConnection,
  type WebhookFilter,
  type WebhookListArgs,
  WebhookOrder,
} from './webhook.inputs.js';
import { countForCreation, findShownWebhook, findWebhook, newEndpoint, toWebhook, webhookList } from './webhook.store.js';

/** What the use cases of webhooks share. */
export interface WebhookContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventLog;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly tasks: Tasks;
  readonly outbound: Outbound;
  readonly seal: Seal;
  readonly cursors: CursorCodec;
}

/** Most webhooks of an organization (D74), in live and in test mode each. */
export const MOST_WEBHOOKS = 50;
const LONGEST_DESCRIPTION = 500;

/** Said of deliveries that a switched-off webhook leaves behind. */
export const SWITCHED_OFF = 'The webhook was disabled before this could be delivered.';

/** Subscriptions: everything but the deliveries themselves. */
export interface Webhooks {
  create(caller: Caller, input: CreateWebhookInput): Promise<Webhook>;
  list(caller: Caller, args: WebhookListArgs): Promise<WebhookConnection>;
  /** Throws WEBHOOK_NOT_FOUND. */
  read(caller: Caller, id: string): Promise<Webhook>;
  update(caller: Caller, id: string, input: UpdateWebhookInput): Promise<Webhook>;
  remove(caller: Caller, id: string): Promise<void>;
  /** A new secret; the old one signs as well for `overlapHours` (D73). Gives the webhook with its secret. */
  rotate(caller: Caller, id: string, overlapHours: number | null): Promise<Webhook>;
  callbackSecret(caller: Caller): Promise<CallbackSecret>;
  rotateCallbackSecret(caller: Caller, overlapHours: number | null): Promise<CallbackSecret>;
}

function readEventTypes(types: readonly EventType[]): EventType[] {
  if (types.length === 0) {
    const reason = `expected at least one of ${WEBHOOK_EVENT_TYPES.join(', ')}`;
    throw new ServiceError('INVALID_EVENT_TYPE', [{ field: 'eventTypes', reason }], { message: `eventTypes: ${reason}` });
  }
  return [...new Set(types)];
}

function readDescription(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  if (text.length > LONGEST_DESCRIPTION)
    throw invalid('description', `expected at most ${LONGEST_DESCRIPTION} characters, received ${text.length}`);
  return text;
}

function readOverlap(hours: number | null): number {
  const { min, max } = OVERLAP_HOURS;
  if (hours === null) return OVERLAP_HOURS.default;
  if (!Number.isInteger(hours) || hours < min || hours > max) throw invalid('overlapHours', `expected ${min} to ${max}, received ${hours}`);
  return hours;
}

/** An event type as a filter (D4). */
export function readTypeFilter(text: string | null | undefined): EventType | undefined {
  if (text === null || text === undefined) return undefined;
  if (isDeliverable(text)) return text;
  throw invalid('eventType', `expected one of ${WEBHOOK_EVENT_TYPES.join(', ')}, received ${text.slice(0, 60)}`);
}

const shownCallbackSecret = ({ current, previousUntil, made }: CallbackSecrets): CallbackSecret => ({
  secret: made ? current : null,
  last4: current.slice(-4),
  previousSecretUntil: previousUntil,
});

/** Builds the use cases. */
export function createWebhookService(context: WebhookContext): Webhooks {
  const { database, clock, audit, seal, outbound, cursors, tasks } = context;
  const manager = database.dataSource.manager;

  async function load(tx: EntityManager, caller: Caller, id: string): Promise<WebhookRecord> {
    const found = isId('webhook', id) ? await findWebhook(tx, caller, id, true) : null;
    if (!found) throw new ServiceError('WEBHOOK_NOT_FOUND');
    return found;
  }

  const service: Webhooks = {
    async create(caller, input) {
      const eventTypes = readEventTypes(input.eventTypes);
      const secret = input.secret === null || input.secret === undefined ? newSecret() : readSecret(input.secret);
      const description = readDescription(input.description);
      const fieldFilters = readFilters(input.fieldFilters ?? {});
      await checkCallbackUrl(outbound, caller.mode, input.url);
      const id = newId('webhook');
      const now = clock.now();
      const { organizationId, mode } = caller;
      const record: WebhookRecord = Object.assign(Object.create(WebhookRecord.prototype) as WebhookRecord, {
        id,
        organizationId,
        mode,
        ownerId: caller.userId,
        url: input.url,
        eventTypes,
        active: input.active ?? true,
        description,
        fieldFilters,
        secretSealed: sealSecret(seal, id, secret),
        ...secretHint(secret),
        previousSecretSealed: null,
        previousSecretUntil: null,
        disabledReason: null,
        disabledAt: null,
        createdAt: now,
        updatedAt: now,
      } satisfies WebhookRecord);
      await database.transaction(async (tx) => {
        if ((await countForCreation(tx, caller)) >= MOST_WEBHOOKS) {
          throw new ServiceError(
            'QUOTA_EXCEEDED',
            { limit: MOST_WEBHOOKS },
            { message: `At most ${MOST_WEBHOOKS} webhooks are possible.` },
          );
        }
        await tx.insert(WebhookRecord, record);
        await tx.insert(WebhookEndpoint, newEndpoint(caller, id, id));
        await audit.record(tx, caller, { action: 'webhook.created', target: id, details: { url: input.url, eventTypes } });
      });
      return toWebhook(record, undefined, secret);
    },
    async list(caller, args) {
      const { active, eventType: type } = filterOf<WebhookFilter>(args, ['active', 'eventType']);
      const criteria = { active, eventType: readTypeFilter(type) };
      return listInOrder({ manager, cursors }, webhookList(caller, criteria, WebhookOrder.read(args.orderBy)), args);
    },
    async read(caller, id) {
      const found = isId('webhook', id) ? await findShownWebhook(manager, caller, id) : null;
      if (!found) throw new ServiceError('WEBHOOK_NOT_FOUND');
      return found;
    },
    async update(caller, id, input) {
      const changes = readChanges(input);
      const given = input.secret ? readSecret(input.secret) : null;
      if (input.url) await checkCallbackUrl(outbound, caller.mode, input.url);
      const now = clock.now();
      await database.transaction(async (tx) => {
        const before = await load(tx, caller, id);
        // A tool that sends all it knows again does not end the overlap of the rotation before.
        const secret = given === secretsOf(seal, before, now).current ? null : given;
        const members = Object.entries(changes) as [keyof WebhookRecord, unknown][];
        const changed = members.filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value));
        if (changed.length === 0 && secret === null) return;
        const next: Partial<WebhookRecord> = { ...Object.fromEntries(changed), updatedAt: now };
        if (next.active === true) Object.assign(next, { disabledReason: null, disabledAt: null });
        if (next.url !== undefined && before.ownerId !== caller.userId) await takeOver(tx, caller, id, next);
        if (secret !== null) Object.assign(next, rotation(before, secret, now, OVERLAP_HOURS.default));
        await tx.update(WebhookRecord, { id }, next as never);
        if (next.active !== undefined) await followActivity(tx, id, next.active);
        const names = [...changed.map(([name]) => name), ...(secret === null ? [] : ['secret'])];
        await audit.record(tx, caller, {
          action: 'webhook.updated',
          target: id,
          details: { changed: names, before: shown(before, names), after: shown(next, names) },
        });
      });
      return service.read(caller, id);
    },
    async remove(caller, id) {
      await database.transaction(async (tx) => {
        const before = await load(tx, caller, id);
        await tx.query('DELETE FROM webhooks WHERE id = ?', [id]);
        await tx.query('DELETE FROM webhook_endpoints WHERE id = ?', [id]);
        await context.streams.forget(tx, id);
        await tasks.add(tx, caller, { name: 'webhook.forget', payload: { endpointId: id }, subjectId: id });
        await audit.record(tx, caller, { action: 'webhook.deleted', target: id, details: { url: before.url } });
      });
      tasks.hint('webhook.forget');
    },
    async rotate(caller, id, overlapHours) {
      const hours = readOverlap(overlapHours);
      const secret = newSecret();
      const now = clock.now();
      await database.transaction(async (tx) => {
        const before = await load(tx, caller, id);
        await tx.update(WebhookRecord, { id }, { ...rotation(before, secret, now, hours), updatedAt: now });
        await audit.record(tx, caller, { action: 'webhook.secret_rotated', target: id, details: { overlapHours: hours } });
      });
      return { ...(await service.read(caller, id)), secret };
    },
    async callbackSecret(caller) {
      return shownCallbackSecret(await callbackSecrets(manager, seal, caller.organizationId, clock.now()));
    },
    async rotateCallbackSecret(caller, overlapHours) {
      const hours = readOverlap(overlapHours);
      return database.transaction(async (tx) => {
        const rotated = await rotateCallbackSecrets(tx, seal, caller.organizationId, clock.now(), hours);
        await audit.record(tx, caller, { action: 'callback.secret_rotated', details: { overlapHours: hours } });
        return shownCallbackSecret(rotated);
      });
    },
  };

  /** Who changes where a webhook sends answers for it: what waits was chosen for somebody who may have been allowed more. */
  async function takeOver(tx: EntityManager, caller: Caller, id: string, next: Partial<WebhookRecord>): Promise<void> {
    next.ownerId = caller.userId;
    if (caller.level === 'member') await giveUpWaiting(tx, id, 'The address was changed by somebody else.');
  }

  function rotation(before: WebhookRecord, secret: string, now: Date, hours: number): Partial<WebhookRecord> {
    const previousSecretUntil = overlapEnd(now, hours);
    return {
      secretSealed: sealSecret(seal, before.id, secret),
      ...secretHint(secret),
      previousSecretSealed: previousSecretUntil === null ? null : before.secretSealed,
      previousSecretUntil,
    };
  }

  return service;
}

/** A webhook that is switched on starts with a clean record of failures; one that is switched off gives its waiting deliveries up. */
async function followActivity(tx: EntityManager, id: string, active: boolean): Promise<void> {
  await tx.query('SELECT id FROM webhook_endpoints WHERE id = ? FOR UPDATE', [id]);
  if (active) await tx.query('UPDATE webhook_endpoints SET failures = 0, failingSince = NULL WHERE id = ?', [id]);
  else await giveUpWaiting(tx, id, SWITCHED_OFF);
}

function readChanges(input: UpdateWebhookInput): Partial<WebhookRecord> {
  return {
    ...(input.url ? { url: input.url } : {}),
    ...(input.eventTypes ? { eventTypes: readEventTypes(input.eventTypes) } : {}),
    ...(typeof input.active === 'boolean' ? { active: input.active } : {}),
    ...(input.description === undefined ? {} : { description: readDescription(input.description) }),
    ...(input.fieldFilters === undefined ? {} : { fieldFilters: readFilters(input.fieldFilters ?? {}) }),
  };
}

/** Members for the audit log, without secrets. */
function shown(record: Partial<WebhookRecord>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => name !== 'secret').map((name) => [name, record[name as keyof WebhookRecord]]));
}
