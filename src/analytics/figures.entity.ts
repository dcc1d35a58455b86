import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey } from '../platform/database/columns.js';

const count = { type: 'int', default: 0 } as const;
const sum = { type: 'bigint', default: 0 } as const;

/** What one document adds to the rollups now; taken off again when the document changes or goes. */
@Entity('figure_documents')
@Index('figure_documents_organization', ['organizationId'])
export class DocumentFigures {
  @PrimaryColumn(idKey())
  documentId!: string;

  @Column('int')
  organizationId!: number;

  @Column({ type: 'varchar', length: 4, charset: 'ascii', collation: 'ascii_bin' })
  mode!: string;

  /** Day of createdAt in the time zone of FigureZone. */
  @Column('date')
  day!: string;

  /** A document type; empty for documents without one. */
  @Column({ type: 'varchar', length: 24, charset: 'ascii', collation: 'ascii_bin' })
  type!: string;

  @Column({ type: 'varchar', length: 16, charset: 'ascii', collation: 'ascii_bin' })
  status!: string;

  @Column('int')
  userId!: number;

  /** Four decimals, as documents keep it. */
  @Column({ type: 'decimal', precision: 5, scale: 4, nullable: true })
  confidence!: string | null;

  @Column({ type: 'int', nullable: true })
  timeMs!: number | null;

  @Column('bigint')
  bytes!: string;

  /** Was ever in review_required (D47). */
  @Column('boolean')
  everReviewed!: boolean;

  /** Fields that a person looked at, and those of them that he corrected (D49). */
  @Column('int')
  reviewedFields!: number;

  @Column('int')
  correctedFields!: number;
}

/** Which documents are added up in one row: those of an organization, mode, day (in the time zone of FigureZone) and type. */
export abstract class DayKey {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(idKey(4))
  mode!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn(idKey(24))
  type!: string;
}

/** Sums over the documents of a day, type and status. */
@Entity('figure_days')
export class DayFigures extends DayKey {
  @PrimaryColumn(idKey(16))
  status!: string;

  @Column(count)
  documents!: number;

  /** Documents that have a confidence, the sum of it, and how many are in each band (D47). */
  @Column(count)
  confidences!: number;

  @Column({ type: 'decimal', precision: 16, scale: 4, default: 0 })
  confidenceSum!: string;

  @Column(count)
  high!: number;

  @Column(count)
  medium!: number;

  @Column(count)
  low!: number;

  /** Documents that have a processing time, and the sum of it in milliseconds. */
  @Column(count)
  times!: number;

  @Column(sum)
  timeSumMs!: string;

  @Column(count)
  everReviewed!: number;

  @Column(count)
  reviewedFields!: number;

  @Column(count)
  correctedFields!: number;

  @Column(sum)
  bytes!: string;
}

/** Sums over the documents of a day, uploader and type. */
@Entity('figure_users')
export class UserFigures {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(idKey(4))
  mode!: string;

  @PrimaryColumn('date')
  day!: string;

  @PrimaryColumn('int')
  userId!: number;

  @PrimaryColumn(idKey(24))
  type!: string;

  @Column(count)
  documents!: number;

  /** Documents whose processing has ended. */
  @Column(count)
  finished!: number;

  @Column(count)
  confidences!: number;

  @Column({ type: 'decimal', precision: 16, scale: 4, default: 0 })
  confidenceSum!: string;
}

/** How many documents of a day and type took so long, rounded as durations are shown: percentiles out of it read exactly as out of the documents. */
@Entity('figure_times')
export class TimeFigures extends DayKey {
  @PrimaryColumn('int')
  timeMs!: number;

  @Column(count)
  documents!: number;
}

/** Time zone in which an organization's days are kept. Whoever adds to the rollups holds it shared, whoever makes them anew alone. */
@Entity('figure_zones')
export class FigureZone {
  @PrimaryColumn('int')
  organizationId!: number;

  @Column({ type: 'varchar', length: 64 })
  timezone!: string;

  /** Whether the sums of reports hold all documents; those from before there were sums are added by rebuildReportSums(). */
  @Column('boolean', { default: false })
  reportsReady!: boolean;
}
