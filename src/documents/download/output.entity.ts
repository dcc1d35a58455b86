import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';

/** A file that was made out of a document (searchable PDF, workbook ...), kept for a while so that it need not be made again. */
@Entity('document_outputs')
@Index('document_outputs_created', ['createdAt'])
export class DocumentOutput {
  @PrimaryColumn(idKey())
  documentId!: string;

  /** What it is: `searchable`, `workbook` ... */
  @PrimaryColumn(idKey(24))
  name!: string;

  /** Names what it was made of; made of something else, it is out of date. */
  @Column(wordColumn(80))
  state!: string;

  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;

  /** Bytes. */
  @Column('int')
  fileSize!: number;

  @Column(momentColumn())
  createdAt!: Date;
}
