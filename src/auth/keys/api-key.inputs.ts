import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { KeyPermissionScalar } from '../../organizations/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import { ModeName } from '../../platform/graphql/mode.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';

/** An API key as shown: never its value (D87). */
@ObjectType('ApiKey', { implements: Node, simpleResolvers: true })
export class ApiKey {
  @Field(() => ID)
  id!: string;
  @Field(() => String)
  name!: string;
  @Field(() => ModeName)
  mode!: Mode;
  @Field(() => String, { description: 'Begin of the value.' })
  prefix!: string;
  @Field(() => String, { description: 'Last four characters of the value.' })
  last4!: string;
  @Field(() => [KeyPermissionScalar])
  permissions!: (Permission | '*')[];
  @Field(() => Boolean, { description: 'Whether its GraphQL operations are held to the trusted documents of the organization.' })
  trustedDocumentsOnly!: boolean;
  @Field(() => String, { nullable: true, description: 'E-mail of the user to whom it belongs.' })
  createdBy!: string | null;
  @Field(() => Date)
  createdAt!: Date;
  @Field(() => Date, { nullable: true })
  expiresAt!: Date | null;
  @Field(() => Date, { nullable: true })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;
}

/** A key that was made: the only time that its value is shown. */
@ObjectType({ simpleResolvers: true })
export class CreatedApiKey {
  @Field(() => ApiKey)
  apiKey!: ApiKey;
  @Field(() => String, { description: 'The key itself. It is shown only now.' })
  value!: string;
}

@InputType()
export class CreateApiKeyInput {
  @Field(() => String, { description: '1-100 characters.' })
  name!: string;
  @Field(() => [KeyPermissionScalar], { description: 'Never more than the credential used; * for all that the user holds.' })
  permissions!: (Permission | '*')[];
  @Field(() => ModeName, { nullable: true, description: 'Default the mode of the credential used.' })
  mode?: Mode | null;
  @Field(() => Date, { nullable: true })
  expiresAt?: Date | null;
  @Field(() => Boolean, { nullable: true, description: 'Holds its GraphQL operations to trusted documents. Default false.' })
  trustedDocumentsOnly?: boolean | null;
}
