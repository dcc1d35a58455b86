import { registerEnumType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../platform/database/columns.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';

/** Level of access to a document, weakest first (D103). */
export const DocumentAccess = { none: 'none', read: 'read', edit: 'edit', full: 'full' } as const;
export type DocumentAccess = keyof typeof DocumentAccess;
registerEnumType(DocumentAccess, {
  name: 'DocumentAccess',
  description: 'What somebody may do with a document, from nothing to everything.',
  valuesConfig: meaningsOf<DocumentAccess>({
    none: 'Nothing: as if it were not there.',
    read: 'See it.',
    edit: 'See and change it.',
    full: 'See, change and delete it.',
  }),
});

/** A user's own entry on a document (D103, D104). */
@Entity('document_access')
@Index('document_access_user', ['userId', 'documentId'])
export class DocumentAccessEntry {
  @PrimaryColumn(idKey())
  documentId!: string;

  @PrimaryColumn('int')
  userId!: number;

  @Column(wordColumn(8))
  access!: DocumentAccess;

  @Column('int')
  grantedBy!: number;

  @Column(momentColumn())
  grantedAt!: Date;
}
