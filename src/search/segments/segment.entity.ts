import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';

/** Organizations and modes whose documents are kept in segments, beside their entries. */
@Entity('search_scopes')
export class SearchScope {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(wordColumn(4) as never)
  mode!: string;

  /** Whether each document stands in a segment or among the changes: until then segments are not asked. */
  @Column('boolean', { default: false })
  isReady!: boolean;

  /** Counts merges: of two that were made of the same state, one is dropped. */
  @Column('int', { unsigned: true, default: 0 })
  generation!: number;
}

/**
 * Documents that changed or went since they were put into a segment, or never were in one: what segments say of them does not count. Written in the transaction of the
 * change; a merge takes the row away, unless the document changed again meanwhile.
 */
@Entity('search_changes')
export class SearchChange {
  @PrimaryColumn('int')
  organizationId!: number;

  @PrimaryColumn(wordColumn(4) as never)
  mode!: string;

  @PrimaryColumn(idKey())
  documentId!: string;

  /** Another one with each change. */
  @Column('int', { unsigned: true })
  version!: number;

  /** About how long its entry is. */
  @Column('int', { unsigned: true })
  size!: number;

  /** Since when it waits, by the database's clock; a further change leaves it. null: noted by an older version. */
  @Column(momentColumn({ nullable: true }))
  notedAt!: Date | null;
}

/** Some thousand documents by their words; never changed, but for which of its documents count no longer. */
@Entity('search_segments')
@Index('search_segments_scope', ['organizationId', 'mode', 'retiredAt'])
export class SearchSegment {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id!: string;

  @Column('int')
  organizationId!: number;

  @Column(wordColumn(4))
  mode!: string;

  @Column('int')
  documents!: number;

  /** How many of them count. */
  @Column('int')
  living!: number;

  /** Of all its blocks. */
  @Column('int')
  size!: number;

  /** The first word of each block of words, as JSON. */
  @Column('mediumblob')
  directory!: Buffer;

  /** A bit for each document, the lowest first: set when it counts no longer. */
  @Column('blob')
  dead!: Buffer;

  /** Whether the ends of words of filenames are among its words, which lists look for; segments of older versions are made anew. */
  @Column('boolean', { default: false })
  hasEnds!: boolean;

  /** Another one stands in its place since then; kept a while for those who are reading. */
  @Column(momentColumn({ nullable: true }))
  retiredAt!: Date | null;
}

/** A part of a segment: ids, columns, some words with their documents, or their places in them. */
@Entity('search_blocks')
export class SearchBlock {
  @PrimaryColumn('bigint', { unsigned: true })
  segmentId!: string;

  /** BLOCK says which is what. */
  @PrimaryColumn('int')
  number!: number;

  @Column('mediumblob')
  data!: Buffer;
}
