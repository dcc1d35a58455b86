import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Live documents that an organization had accepted in a month (D91). */
@Entity('monthly_usage')
export class MonthlyUsage {
  @PrimaryColumn('int')
  organizationId!: number;

  /** `YYYY-MM`, UTC. */
  @PrimaryColumn({ type: 'varchar', length: 7, charset: 'ascii', collation: 'ascii_bin' })
  month!: string;

  @Column('int', { default: 0 })
  documents!: number;
}

/** Bytes of live files that an organization holds (D91). */
@Entity('storage_usage')
export class StorageUsage {
  @PrimaryColumn('int')
  organizationId!: number;

  @Column('bigint', { default: 0 })
  bytes!: string;
}
