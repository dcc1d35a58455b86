import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Rows of one kind about a person.' })
export class PersonalDataSection {
  @Field(() => String, { description: 'e.g. sessions, documentsUploaded, auditLog' })
  name!: string;
  @Field(() => Int, { description: 'How many there are; the newest 10,000 are told.' })
  total!: number;
  @Field(() => [GraphQLJSONObject], { description: 'What is stored, newest first.' })
  rows!: Record<string, unknown>[];
}

@ObjectType({ simpleResolvers: true, description: 'Everything that is stored about a person.' })
export class PersonalData {
  @Field(() => Int, { description: 'Number of the person.' })
  userId!: number;
  @Field(() => String, { description: 'Address of the person.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the person; null while none was given.' })
  name!: string | null;
  @Field(() => Date, { description: 'When it was put together.' })
  collectedAt!: Date;
  @Field(() => [PersonalDataSection], { description: 'One for each kind of rows.' })
  sections!: PersonalDataSection[];
}

@ObjectType({ simpleResolvers: true, description: 'What remains of a person who was removed for good.' })
export class ErasedPerson {
  @Field(() => Int, { description: 'Number of the person.' })
  userId!: number;
  @Field(() => String, { description: 'What stands in place of the e-mail address now.' })
  pseudonym!: string;
  @Field(() => Int, { description: 'Values in documents, events, links and jobs that were replaced.' })
  replaced!: number;
  @Field(() => Int, { description: 'Lines of the audit log that keep the pseudonym alone.' })
  auditLines!: number;
  @Field(() => Boolean, { description: 'Whether the account is gone too: the person belonged to no other organization.' })
  accountRemoved!: boolean;
  @Field(() => Date, { description: 'When it was done.' })
  erasedAt!: Date;
}
