import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';
import { idKey, wordColumn } from '../platform/database/columns.js';

/**
 * What full-text search looks at, two rows a document (its name, and everything), kept together by tenant. `FTS_DOC_ID` is InnoDB's own name for the number that its
 * full-text index counts rows by; a changed entry must get a new one, so entries are replaced, never updated.
 */
@Entity('search_entries')
@Index('FTS_DOC_ID_INDEX', ['ftsId'], { unique: true })
@Index('search_entries_body', ['body'], { fulltext: true })
export class SearchEntry {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(wordColumn(4) as never)
  mode!: string;

  @PrimaryColumn(idKey())
  documentId!: string;

  /** 0: the filename alone, which stays from the upload on, so that lists by name never miss a document whose entry is being replaced; 1: everything. */
  @PrimaryColumn('tinyint')
  part!: number;

  @Generated('increment')
  @Column({ name: 'FTS_DOC_ID', type: 'bigint', unsigned: true })
  ftsId!: string;

  /** Words as IndexWords spells them. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  body!: string;
}
