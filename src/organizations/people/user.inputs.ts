import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Deletion } from '../../platform/graphql/deletion.js';
import { orderEnum, SAME_IN_FILTER } from '../../platform/graphql/list-rows.js';
import { connectionOf, PageArgs } from '../../platform/graphql/paging.js';
import type { Permission } from '../../vocabulary/permissions.js';
import { PermissionScalar } from '../permission.scalar.js';
import { RoleRecord, UserStatus } from './user.entity.js';

/** A member of the organization, as shown. */
@ObjectType('User', {
  simpleResolvers: true,
  description: 'A member of the organization, or somebody who was invited and has not come yet.',
})
export class User {
  @Field(() => Int, { description: 'Number of the member.' })
  id!: number;
  @Field(() => String, { description: 'Address with which the member signs in.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the member; null while none was given.' })
  name!: string | null;
  @Field(() => UserStatus, { description: 'Whether the member may work.' })
  status!: UserStatus;
  @Field(() => [RoleRecord], { description: 'Roles that the member holds.' })
  roles!: RoleRecord[];
  @Field(() => [PermissionScalar], { description: 'Of the roles, and those given beside them.' })
  permissions!: Permission[];
  @Field(() => Date, { nullable: true, description: 'When the member was last seen, within some minutes; null: never.' })
  lastActive!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When the member was invited; null for who founded the organization.' })
  invitedAt!: Date | null;
  @Field(() => Date, { nullable: true, description: 'When the member accepted; null until then.' })
  joinedAt!: Date | null;
  /** Start of the membership: the order of lists (D8). */
  createdAt!: Date;
}

@ObjectType('UserConnection', { simpleResolvers: true, description: 'A page of members.' })
export class UserConnection extends connectionOf('User', () => User) {}

/** By what a list of members may be ordered. */
export type UserOrderMember = 'createdAt' | 'name' | 'email' | 'lastActive';

/** Orders of the list of members. */
export const UserOrder = orderEnum<UserOrderMember>('UserOrder', {
  createdAt: 'moment',
  name: 'text',
  email: 'text',
  lastActive: 'moment',
});

@InputType({ description: 'Filters of a list of members.' })
export class UserFilter {
  @Field(() => String, { nullable: true, description: 'Name or id of a role.' })
  role?: string | null;
  @Field(() => UserStatus, { nullable: true, description: 'Members of this status alone.' })
  status?: UserStatus | null;
}

/** Filter, order and page of people. */
@ArgsType()
export class UserListArgs extends PageArgs {
  @Field(() => UserFilter, { nullable: true, description: 'Only members that it fits.' })
  filter?: UserFilter | null;
  @Field(() => UserOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
  @Field(() => String, { nullable: true, description: SAME_IN_FILTER })
  role?: string | null;
  @Field(() => UserStatus, { nullable: true, description: SAME_IN_FILTER })
  status?: UserStatus | null;
}

@ObjectType({ simpleResolvers: true, description: 'The member who was removed.' })
export class RemovedUser extends Deletion {
  @Field(() => ID, { description: 'The globalId that the member had.' })
  deletedGlobalId!: string;
  @Field(() => Int, { description: 'Number that the member had.' })
  userId!: number;
  @Field(() => Date, { description: 'When the membership ended.' })
  removedAt!: Date;
}

@InputType({ description: 'A new role: a name for a set of permissions.' })
export class CreateRoleInput {
  @Field(() => String, { description: 'A letter, then 1-49 letters, digits, _ or -; unique without case.' })
  name!: string;
  @Field(() => String, { nullable: true, description: '1-100 characters; default the name.' })
  displayName?: string | null;
  @Field(() => String, { nullable: true, description: 'Up to 500 characters.' })
  description?: string | null;
  @Field(() => [PermissionScalar], { nullable: true, description: 'What it gives; never more than the credential holds. Absent: nothing.' })
  permissions?: Permission[] | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true, description: '1-100 characters.' })
  displayName?: string | null;
  @Field(() => String, { nullable: true, description: 'Up to 500 characters; null removes it.' })
  description?: string | null;
  @Field(() => [PermissionScalar], { nullable: true, description: 'All of them from now on; never more than the credential holds.' })
  permissions?: Permission[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'The role that was deleted, and what became of who had it.' })
export class DeletedRole extends Deletion {
  @Field(() => ID, { description: 'The globalId that the role had.' })
  deletedGlobalId!: string;
  @Field(() => Int, { description: 'Members who held it.' })
  affectedUsers!: number;
  @Field(() => String, { nullable: true, description: 'Name of the role that they hold now in its place; null without one.' })
  replacementRole!: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class RoleOfUser {
  @Field(() => Int, { description: 'Number of the member.' })
  userId!: number;
  @Field(() => Int, { description: 'Number of the role.' })
  roleId!: number;
  @Field(() => String, { description: 'Name of the role.' })
  roleName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A role that a member has now.' })
export class RoleAssignment extends RoleOfUser {
  @Field(() => Date, { description: 'Since when the member holds it.' })
  assignedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A role that a member no longer has.' })
export class RoleRemoval extends RoleOfUser {
  @Field(() => Date, { description: 'When it was taken.' })
  removedAt!: Date;
}

/** By which a list of roles may be ordered. */
export type RoleOrderMember = 'createdAt' | 'name';
/** Orders of a list of roles. */
export const RoleOrder = orderEnum<RoleOrderMember>('RoleOrder', { createdAt: 'moment', name: 'text' });

/** Order and page of roles. */
@ArgsType()
export class RoleListArgs extends PageArgs {
  @Field(() => RoleOrder.type, { nullable: true, description: 'Default newest first.' })
  orderBy?: string | null;
}

@ObjectType('RoleConnection', { simpleResolvers: true, description: 'A page of roles.' })
export class RoleConnection extends connectionOf('Role', () => RoleRecord) {}
