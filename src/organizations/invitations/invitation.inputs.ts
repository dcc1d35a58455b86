import { ArgsType, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { meaningsOf } from '../../platform/graphql/closed-set.js';
import { Node } from '../../platform/graphql/graphql.js';
import { orderEnum } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { Permission } from '../../vocabulary/permissions.js';
import { PermissionScalar } from '../permission.scalar.js';

/** Status of an invitation that is open. */
export const InvitationStatus = { sent: 'sent' } as const;
registerEnumType(InvitationStatus, {
  name: 'InvitationStatus',
  description: 'How far an invitation has come. Accepted and expired ones are no longer listed.',
  valuesConfig: meaningsOf<keyof typeof InvitationStatus>({ sent: 'It can be accepted until it expires.' }),
});

@InputType({ description: 'Who is invited, and what the person may do after accepting.' })
export class InviteUserInput {
  @Field(() => String, { description: 'Address that the invitation is sent to.' })
  email!: string;
  @Field(() => [String], { nullable: true, description: 'Names of roles, default ["member"].' })
  roles?: string[] | null;
  @Field(() => String, { nullable: true, description: 'Up to 1000 characters, shown in the e-mail.' })
  message?: string | null;
  @Field(() => [PermissionScalar], { nullable: true, description: 'Given beside the roles; never more than the credential holds.' })
  permissions?: Permission[] | null;
}

@ObjectType('Invitation', {
  implements: Node,
  simpleResolvers: true,
  description: 'An open invitation to the organization, good for seven days.',
})
export class Invitation {
  @Field(() => ID, { description: 'Global id, begins with `inv_`.' })
  id!: string;
  @Field(() => ID, { description: 'Same as id.' })
  invitationId!: string;
  @Field(() => String, { description: 'Address that it was sent to.' })
  email!: string;
  @Field(() => InvitationStatus, { description: 'How far it has come.' })
  status!: 'sent';
  @Field(() => [String], { description: 'Names of the roles that the person will hold.' })
  roles!: string[];
  @Field(() => Date, { description: 'Until then it can be accepted.' })
  expiresAt!: Date;
  @Field(() => String, {
    nullable: true,
    description: 'Page on which the invited person accepts; shown by inviteUser and renewInvitation only, to who called them.',
  })
  inviteUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'The last four characters of that link, which tell it apart from later ones.' })
  inviteUrlLast4!: string | null;
  @Field(() => Date, { description: 'When it was sent, last.' })
  sentAt!: Date;
}

/** By which a list of invitations may be ordered. */
export type InvitationOrderMember = 'sentAt' | 'email';
/** Orders of a list of invitations. */
export const InvitationOrder = orderEnum<InvitationOrderMember>('InvitationOrder', { sentAt: 'moment', email: 'text' });

/** Order and page of invitations. */
@ArgsType()
export class InvitationListArgs extends PageArgs {
  @Field(() => InvitationOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('InvitationConnection', { simpleResolvers: true, description: 'A page of open invitations.' })
export class InvitationConnection extends connectionOf('Invitation', () => Invitation) {}
