import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import type { Mode } from '../../vocabulary/permissions.js';

/** One attempt of a delivery, with what the endpoint answered. It goes with its delivery. */
@Entity('delivery_attempts')
@Index('delivery_attempts_endpoint', ['endpointId'])
export class DeliveryAttemptRecord {
  @PrimaryColumn(idKey())
  deliveryId!: string;

  /** From 1. */
  @PrimaryColumn('int')
  number!: number;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: Mode;

  @Column(idColumn())
  endpointId!: string;

  @Column(momentColumn())
  startedAt!: Date;

  @Column('int', { nullable: true })
  responseCode!: number | null;

  @Column('int', { nullable: true })
  responseTimeMs!: number | null;

  @Column({ type: 'varchar', length: 300, nullable: true })
  error!: string | null;

  /**
   * Headers that were sent, headers of the answer and the beginning of its body, sealed: an endpoint may answer with anything. Null once its document
   * is deleted.
   */
  @Column('mediumtext', { nullable: true })
  answerSealed!: string | null;
}
