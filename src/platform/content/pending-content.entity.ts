import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../database/columns.js';

/** A storage key that was written and that no document owns yet; removed in the transaction that adopts it. */
@Entity('pending_content')
export class PendingContent {
  @PrimaryColumn({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;

  @Index('pending_content_created')
  @Column(momentColumn())
  createdAt!: Date;

  /** Given up: nobody may adopt it any more, its file is removed and then the row. */
  @Column({ type: 'boolean', default: false })
  discarded!: boolean;
}

/** A piece of an upload that can be resumed; together they become its bytes. */
@Entity('upload_pieces')
export class UploadPiece {
  @PrimaryColumn(idKey())
  documentId!: string;

  /** Where in the file it begins, bytes. */
  @PrimaryColumn('int')
  startsAt!: number;

  @Column('int')
  sizeBytes!: number;

  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;
}

/** Bytes that arrived at a signed upload link and wait for completeUpload (D94). */
@Entity('received_uploads')
export class ReceivedUpload {
  @PrimaryColumn(idKey())
  documentId!: string;

  @Column({ type: 'varchar', length: 200, charset: 'ascii', collation: 'ascii_bin' })
  storageKey!: string;

  @Column('int')
  sizeBytes!: number;

  @Column(wordColumn(64))
  sha256!: string;

  @Column('blob')
  head!: Buffer;

  /** How often the bytes of the link were sent. */
  @Column('int', { default: 1 })
  uses!: number;
}
