import { registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import type { EventType } from '../../vocabulary/events.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** Status of a delivery (D78). */
export const DeliveryStatus = { queued: 'queued', delivered: 'delivered', failed: 'failed' } as const;
export type DeliveryStatus = keyof typeof DeliveryStatus;
registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'How far a delivery has come.',
  valuesConfig: meaningsOf<DeliveryStatus>({
    queued: 'Its first attempt has not ended.',
    delivered: 'The endpoint took it.',
    failed: 'The last attempt failed. It is tried again at nextRetryAt; null: it was given up.',
  }),
});

/** One event on its way to one endpoint, and how that went. Ids sort by time of creation. */
@Entity('webhook_deliveries')
@Index('webhook_deliveries_once', ['eventId', 'endpointId'], { unique: true })
@Index('webhook_deliveries_due', ['endpointId', 'runAt'])
@Index('webhook_deliveries_list', ['organizationId', 'mode', 'webhookId', 'id'])
export class DeliveryRecord {
  @PrimaryColumn(idKey())
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Column(idColumn())
  endpointId!: string;

  /** Null for webhookUrl and callbackUrl (D83). */
  @Column(idColumn({ nullable: true }))
  webhookId!: string | null;

  @Column(idColumn())
  eventId!: string;

  @Column(wordColumn())
  eventType!: EventType;

  /** Where a callback goes; null for webhooks, which have one address for all. */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  url!: string | null;

  @Column(wordColumn(12))
  status!: DeliveryStatus;

  @Column('int', { default: 0 })
  attempts!: number;

  @Column('int', { nullable: true })
  responseCode!: number | null;

  @Column('int', { nullable: true })
  responseTimeMs!: number | null;

  @Column({ type: 'varchar', length: 300, nullable: true })
  lastError!: string | null;

  @Column(momentColumn())
  createdAt!: Date;

  @Column(momentColumn({ nullable: true }))
  deliveredAt!: Date | null;

  /** When the next attempt is due; null when none will be made. */
  @Column(momentColumn({ nullable: true }))
  runAt!: Date | null;
}

/** The bytes that every delivery of an event sends, at every attempt (D76). */
@Entity('webhook_bodies')
@Index('webhook_bodies_document', ['documentId'])
export class EventBody {
  @PrimaryColumn(idKey())
  eventId!: string;

  /** The document it tells about; its body goes when the document is deleted (D35). Null on document.deleted itself. */
  @Column(idColumn({ nullable: true }))
  documentId!: string | null;

  @Column('mediumblob')
  body!: Buffer;
}
