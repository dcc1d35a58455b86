import { Column, Entity, PrimaryColumn } from 'typeorm';
import { momentColumn } from '../database/columns.js';

/** When a schedule was begun last, by whichever process, by the clock of the database. */
@Entity('schedules')
export class ScheduleRecord {
  @PrimaryColumn({ type: 'varchar', length: 64, charset: 'ascii', collation: 'ascii_bin' })
  name!: string;

  @Column(momentColumn())
  ranAt!: Date;

  /** Begun and not yet at its end; stays so when the process stops meanwhile. */
  @Column('boolean', { default: false })
  underWay!: boolean;
}
