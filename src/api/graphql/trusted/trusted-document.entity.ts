import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idKey, momentColumn, wordColumn } from '../../../platform/database/columns.js';
import { Node } from '../../../platform/graphql/graphql.js';
import { globalId } from '../../../vocabulary/ids.js';

/** A GraphQL document that an organization trusts: it may be run by its id (D95). */
@ObjectType('TrustedDocument', { implements: Node, simpleResolvers: true })
@Entity('trusted_documents')
@Index('trusted_documents_hash', ['organizationId', 'hash'])
export class TrustedDocument {
  @PrimaryColumn('int')
  organizationId!: number;

  @Field(() => ID)
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

  @Field(() => String)
  @Column('mediumtext')
  text!: string;

  @Field(() => Date)
  @Column(momentColumn())
  createdAt!: Date;
}

/** What a manifest brought. */
@ObjectType('TrustedManifest', { simpleResolvers: true })
export class TrustedManifest {
  @Field(() => Int, { description: 'Documents that are trusted from now on.' })
  added!: number;
  @Field(() => Int, { description: 'Documents that were trusted before.' })
  known!: number;
  @Field(() => [TrustedDocument], { description: 'Those of the manifest, in its order.' })
  documents!: TrustedDocument[];
}
