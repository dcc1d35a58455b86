import { Column, Entity, PrimaryColumn } from 'typeorm';
import { momentColumn } from '../database/columns.js';

/** What the scanner said of a stored file (D106); the file of a hit is gone. */
@Entity('content_scans')
export class ContentScan {
  @PrimaryColumn({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;

  /** Name of the malware; null: clean. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  signature!: string | null;

  @Column(momentColumn())
  scannedAt!: Date;
}
