import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, type EntityManager, In, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../../platform/database/columns.js';
import { Node } from '../../../platform/graphql/graphql.js';
import { orderEnum } from '../../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../../platform/graphql/paging.js';
import { globalId, partOfGlobalId } from '../../../vocabulary/ids.js';

/** A GraphQL document that an organization trusts: it may be run by its id (D95). */
@ObjectType('TrustedDocument', {
  implements: Node,
  simpleResolvers: true,
  description: 'A GraphQL operation that the organization trusts: it may be run by its id alone.',
})
@Entity('trusted_documents')
@Index('trusted_documents_hash', ['organizationId', 'hash'])
export class TrustedDocument {
  @PrimaryColumn('int')
  organizationId!: number;

  @Field(() => ID, { description: "Global id, `tdoc_` and the organization's number with the documentId." })
  get id(): string {
    return globalId('trustedDocument', this.organizationId, this.documentId);
  }

  @Field(() => ID, {
    description: 'SHA-256 of the text, hexadecimal, or the id that a manifest gives it: send it as documentId in place of query.',
  })
  @PrimaryColumn(idKey(64))
  documentId!: string;

  /** SHA-256 of the text, hexadecimal: by it a document is known that is sent as text. */
  @Column(wordColumn(64))
  hash!: string;

  @Field(() => String, { description: 'The operation, word for word as it is run.' })
  @Column('mediumtext')
  text!: string;

  @Field(() => Date, { description: 'Since when it is trusted.' })
  @Column(momentColumn())
  createdAt!: Date;
}

/** What a manifest brought. */
@ObjectType('TrustedManifest', { simpleResolvers: true, description: 'What came of trusting a manifest.' })
export class TrustedManifest {
  @Field(() => Int, { description: 'Documents that are trusted from now on.' })
  added!: number;
  @Field(() => Int, { description: 'Documents that were trusted before.' })
  known!: number;
  @Field(() => [TrustedDocument], { description: 'Those of the manifest, in its order.' })
  documents!: TrustedDocument[];
}

/** Orders of a list of trusted documents. */
export const TrustedDocumentOrder = orderEnum<'createdAt'>('TrustedDocumentOrder', { createdAt: 'moment' });

/** Order and page of trusted documents. */
@ArgsType()
export class TrustedDocumentListArgs extends PageArgs {
  @Field(() => TrustedDocumentOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('TrustedDocumentConnection', { simpleResolvers: true, description: 'A page of trusted documents.' })
export class TrustedDocumentConnection extends connectionOf('TrustedDocument', () => TrustedDocument) {}

/** Trusted documents of the organization by their global ids, in any order. */
export function findTrusted(manager: EntityManager, organizationId: number, ids: readonly string[]): Promise<TrustedDocument[]> {
  const own = `${organizationId}_`;
  const parts = ids.map((id) => partOfGlobalId('trustedDocument', id)).filter((part) => part.startsWith(own));
  return manager.findBy(TrustedDocument, { organizationId, documentId: In(parts.map((part) => part.slice(own.length))) });
}
