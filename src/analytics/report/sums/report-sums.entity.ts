import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey } from '../../../platform/database/columns.js';
import { DayKey } from '../../figures.entity.js';

const word = (length: number) => ({ type: 'varchar', length, charset: 'ascii', collation: 'ascii_bin' }) as const;
const count = { type: 'int', default: 0 } as const;

/** What one document adds to the sums of reports now; taken off again when the document changes or goes. */
@Entity('report_documents')
@Index('report_documents_organization', ['organizationId'])
export class ReportDocument {
  @PrimaryColumn(idKey())
  documentId!: string;

  @Column('int')
  organizationId!: number;

  @Column(word(4))
  mode!: string;

  /** Day of createdAt in the time zone of FigureZone. */
  @Column('date')
  day!: string;

  /** Empty for documents without one, as are templateId and errorCode. */
  @Column(word(24))
  type!: string;

  @Column(word(32))
  templateId!: string;

  @Column(word(40))
  errorCode!: string;

  @Column('boolean')
  finished!: boolean;

  @Column('boolean')
  failed!: boolean;

  @Column('boolean')
  straightThrough!: boolean;

  /** Four decimals, as documents keep it. */
  @Column({ type: 'decimal', precision: 5, scale: 4, nullable: true })
  confidence!: string | null;

  @Column('int')
  reviewedFields!: number;

  @Column('int')
  correctedFields!: number;

  /** Class of time until the document was read (timeClass()), and until a person decided. */
  @Column({ type: 'smallint', nullable: true })
  resultClass!: number | null;

  @Column({ type: 'smallint', nullable: true })
  decisionClass!: number | null;
}

/** Which documents are added up in one row: those of a day, type and template. */
abstract class ReportKey extends DayKey {
  @PrimaryColumn(idKey(32))
  templateId!: string;
}

/** Sums over the documents of a day, type and template, and how many took how long. */
@Entity('report_days')
export class ReportDay extends ReportKey {
  @Column(count)
  documents!: number;

  @Column(count)
  finished!: number;

  @Column(count)
  failed!: number;

  @Column(count)
  straightThrough!: number;

  @Column(count)
  confidences!: number;

  @Column({ type: 'decimal', precision: 16, scale: 4, default: 0 })
  confidenceSum!: string;

  @Column(count)
  reviewedFields!: number;

  @Column(count)
  correctedFields!: number;

  /** Documents by class of time: `{"384": 2}`. */
  @Column('json')
  results!: Record<string, number>;

  @Column('json')
  decisions!: Record<string, number>;
}

/** How many documents of a day, type and template failed with a code. */
@Entity('report_errors')
export class ReportErrors extends ReportKey {
  @PrimaryColumn(idKey(40))
  errorCode!: string;

  @Column(count)
  documents!: number;
}
