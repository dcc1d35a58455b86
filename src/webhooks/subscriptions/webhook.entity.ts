import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { EventType } from '../../vocabulary/events.js';
import type { Mode } from '../../vocabulary/permissions.js';
import type { FieldFilters } from './filter.rules.js';

/** A subscription: where events of which types go, and what signs them. */
@Entity('webhooks')
@Index('webhooks_scope', ['organizationId', 'mode', 'createdAt'])
export class WebhookRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  /** Who made it or last changed where it sends: it is told of documents that he may read. Null: of none. */
  @Column('int', { nullable: true })
  ownerId!: number | null;

  @Column({ type: 'varchar', length: 2048 })
  url!: string;

  @Column('json')
  eventTypes!: EventType[];

  @Column('boolean', { default: true })
  active!: boolean;

  @Column({ type: 'varchar', length: 500, nullable: true })
  description!: string | null;

  @Column('json')
  fieldFilters!: FieldFilters;

  /** Sealed under `webhook:ID`. */
  @Column({ type: 'varchar', length: 2000 })
  secretSealed!: string;

  /** What tells it apart in lists (D130): the standard's prefix when it has one, and the last four characters of one that is long enough. */
  @Column(wordColumn(16, { nullable: true }))
  secretPrefix!: string | null;

  @Column({ type: 'varchar', length: 4, nullable: true })
  secretLast4!: string | null;

  /** The secret before the last rotation, which signs as well until `previousSecretUntil` (D75). */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  previousSecretSealed!: string | null;

  @Column(momentColumn({ nullable: true }))
  previousSecretUntil!: Date | null;

  /** Why the service switched it off: `gone` (the endpoint answered 410) or `failing` (D78); null when it did not. */
  @Column(wordColumn(16, { nullable: true }))
  disabledReason!: string | null;

  @Column(momentColumn({ nullable: true }))
  disabledAt!: Date | null;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn())
  updatedAt!: Date;
}

/**
 * What deliveries to one place share: when the next is due, which process works on it, and figures kept with each change. One row for each
 * webhook (same id), and one for each origin that webhookUrl and callbackUrl name (`cb_...`, D83).
 */
@Entity('webhook_endpoints')
@Index('webhook_endpoints_due', ['nextDueAt'])
export class WebhookEndpoint {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  /** Null for callbacks. */
  @Column(idColumn({ nullable: true }))
  webhookId!: string | null;

  /** Not later than the earliest due delivery; null when none waits. */
  @Column(momentColumn({ nullable: true }))
  nextDueAt!: Date | null;

  /** The process that delivers to it at present. */
  @Column(wordColumn(36, { nullable: true }))
  leaseToken!: string | null;

  @Column(momentColumn({ nullable: true }))
  leaseUntil!: Date | null;

  /** Deliveries ever made, and how many of them are delivered or failed now. */
  @Column('int', { default: 0 })
  total!: number;

  @Column('int', { default: 0 })
  delivered!: number;

  @Column('int', { default: 0 })
  failed!: number;

  /** Attempts that were answered, and the sum of their times. */
  @Column('int', { default: 0 })
  answers!: number;

  @Column('bigint', { default: 0 })
  answersMs!: string;

  @Column(momentColumn({ nullable: true }))
  lastTriggered!: Date | null;

  /** Failed attempts since the last success, and the first of them (D78). */
  @Column('int', { default: 0 })
  failures!: number;

  @Column(momentColumn({ nullable: true }))
  failingSince!: Date | null;

  /** Somebody watches, or did within the replay hour: changes are numbered and kept (D96). */
  @Column(momentColumn({ nullable: true }))
  watchedUntil!: Date | null;
}
