import { ArgsType, Field, ID, InputType, ObjectType } from 'type-graphql';
import { KeyPermissionScalar } from '../../organizations/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import { orderEnum } from '../../platform/graphql/list-rows.js';
import { ModeName } from '../../platform/graphql/mode.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';

/** An API key as shown: never its value (D87). */
@ObjectType('ApiKey', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A key with which programs call the service; its value is shown only when it is made. Live keys see live data, test keys the sandbox.',
})
export class ApiKey {
  @Field(() => ID, { description: 'Global id, begins with `key_`.' })
  id!: string;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => ModeName, { description: 'Whether it sees live data or the sandbox.' })
  mode!: Mode;
  @Field(() => String, { description: 'Begin of the value.' })
  prefix!: string;
  @Field(() => String, { description: 'Last four characters of the value.' })
  last4!: string;
  @Field(() => [KeyPermissionScalar], { description: 'What it may do; `*` stands for all that its user holds.' })
  permissions!: (Permission | '*')[];
  @Field(() => Boolean, { description: 'Whether its GraphQL operations are held to the trusted documents of the organization.' })
  trustedDocumentsOnly!: boolean;
  @Field(() => String, { nullable: true, description: 'E-mail of the user to whom it belongs.' })
  createdBy!: string | null;
  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
  @Field(() => Date, { nullable: true, description: 'From then on it is refused; null: never.' })
  expiresAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When it was last used, within some minutes; null: never.' })
  lastUsedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'Since when it is refused because somebody ended it; null otherwise.' })
  revokedAt!: Date | null;
}

/** A key that was made: the only time that its value is shown. */
@ObjectType({ simpleResolvers: true, description: 'A new key, with its value.' })
export class CreatedApiKey {
  @Field(() => ApiKey, { description: 'The key as lists show it.' })
  apiKey!: ApiKey;
  @Field(() => String, { description: 'The key itself. It is shown only now.' })
  value!: string;
}

@InputType({ description: 'What the new key is called, what it may do and how long.' })
export class CreateApiKeyInput {
  @Field(() => String, { description: '1-100 characters.' })
  name!: string;
  @Field(() => [KeyPermissionScalar], { description: 'Never more than the credential used; * for all that the user holds.' })
  permissions!: (Permission | '*')[];
  @Field(() => ModeName, { nullable: true, description: 'Default the mode of the credential used.' })
  mode?: Mode | null;
  @Field(() => Date, { nullable: true, description: 'From then on it is refused; absent: never.' })
  expiresAt?: Date | null;
  @Field(() => Boolean, { nullable: true, description: 'Holds its GraphQL operations to trusted documents. Default false.' })
  trustedDocumentsOnly?: boolean | null;
}

/** By which a list of keys may be ordered. */
export type ApiKeyOrderMember = 'createdAt' | 'name';
/** Orders of a list of keys. */
export const ApiKeyOrder = orderEnum<ApiKeyOrderMember>('ApiKeyOrder', { createdAt: 'moment', name: 'text' });

/** Which API keys a list shows, its order and page. */
@ArgsType()
export class ApiKeyListArgs extends PageArgs {
  @Field(() => Boolean, { nullable: true, description: 'Revoked and expired ones as well; default false.' })
  includeRevoked?: boolean | null;
  @Field(() => ApiKeyOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('ApiKeyConnection', { simpleResolvers: true, description: 'A page of API keys.' })
export class ApiKeyConnection extends connectionOf('ApiKey', () => ApiKey) {}
