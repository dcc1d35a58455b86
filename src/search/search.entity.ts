import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';
import { idKey, wordColumn } from '../platform/columns.js';

/**
 * What full-text search looks at, one row a document, kept together by tenant. `FTS_DOC_ID` is InnoDB's own name for the number that its
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

  @Generated('increment')
  @Column({ name: 'FTS_DOC_ID', type: 'bigint', unsigned: true })
  ftsId!: string;

  /** Words as IndexWords spells them. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' })
  body!: string;
}
