import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PermissionScalar } from '../../organizations/index.js';
import { Node } from '../../platform/graphql/graphql.js';
import { orderEnum } from '../../platform/graphql/list-rows.js';
import { ModeName } from '../../platform/graphql/mode.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { Mode, Permission } from '../../vocabulary/permissions.js';

/** A client token as shown: never its value. */
@ObjectType('ClientToken', {
  implements: Node,
  simpleResolvers: true,
  description: 'A short-lived token for a page in a browser, confined to what it names.',
})
export class ClientToken {
  @Field(() => ID, { description: 'Global id, begins with `ctk_`.' })
  id!: string;
  @Field(() => ModeName, { description: 'Whether it sees live data or the sandbox: as the credential that made it.' })
  mode!: Mode;
  @Field(() => String, { description: 'Begin of the value.' })
  prefix!: string;
  @Field(() => String, { description: 'Last four characters of the value.' })
  last4!: string;
  @Field(() => [PermissionScalar], { description: 'What it may do.' })
  permissions!: Permission[];
  @Field(() => [ID], { description: 'Documents that it names, or that were uploaded with it; at most 100.' })
  documentIds!: string[];
  @Field(() => ID, { nullable: true, description: 'The batch that it names.' })
  batchId!: string | null;
  @Field(() => Boolean, { description: 'It may upload, and use what it uploaded.' })
  uploadOnly!: boolean;
  @Field(() => Date, { description: 'When it was made.' })
  createdAt!: Date;
  @Field(() => Date, { description: 'From then on it is refused.' })
  expiresAt!: Date;
  @Field(() => Date, { nullable: true, description: 'Since when it is refused because somebody ended it early; null otherwise.' })
  revokedAt!: Date | null;
}

/** Orders of a list of client tokens. */
export const ClientTokenOrder = orderEnum<'createdAt' | 'expiresAt'>('ClientTokenOrder', { createdAt: 'moment', expiresAt: 'moment' });

/** Order and page of client tokens. */
@ArgsType()
export class ClientTokenListArgs extends PageArgs {
  @Field(() => ClientTokenOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('ClientTokenConnection', { simpleResolvers: true, description: 'A page of client tokens.' })
export class ClientTokenConnection extends connectionOf('ClientToken', () => ClientToken) {}

/** A token that was made: the only time that its value is shown. */
@ObjectType({ simpleResolvers: true, description: 'A new client token, with its value.' })
export class CreatedClientToken {
  @Field(() => ID, { description: 'For revokeClientToken.' })
  id!: string;
  @Field(() => String, { description: 'The token itself. It is shown only now.' })
  token!: string;
  @Field(() => Date, { description: 'From then on it is refused.' })
  expiresAt!: Date;
}

@InputType({ description: 'Exactly one of documentIds, batchId and uploadOnly.' })
export class CreateClientTokenInput {
  @Field(() => [PermissionScalar], {
    description:
      'Never more than the credential used. With documentIds or batchId: documents.read, .update, .approve, .export; with uploadOnly: documents.create, documents.read.',
  })
  permissions!: Permission[];
  @Field(() => [ID], { nullable: true, description: '1-100 documents.' })
  documentIds?: string[] | null;
  @Field(() => ID, { nullable: true, description: 'The upload batch whose documents it may see.' })
  batchId?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'It may upload, and with documents.read use what it uploaded.' })
  uploadOnly?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'Seconds, 60-3600; default 900.' })
  expiresIn?: number | null;
}
