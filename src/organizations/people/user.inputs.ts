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
  @Field(() => Int)
  id!: number;
  @Field(() => String)
  email!: string;
  @Field(() => String, { nullable: true })
  name!: string | null;
  @Field(() => UserStatus)
  status!: UserStatus;
  @Field(() => [RoleRecord])
  roles!: RoleRecord[];
  @Field(() => [PermissionScalar], { description: 'Of the roles, and those given beside them.' })
  permissions!: Permission[];
  @Field(() => Date, { nullable: true })
  lastActive!: Date | null;
  @Field(() => Date, { nullable: true })
  invitedAt!: Date | null;
  @Field(() => Date, { nullable: true })
  joinedAt!: Date | null;
  /** Start of the membership: the order of lists (D8). */
  createdAt!: Date;
}

@ObjectType('UserConnection', { simpleResolvers: true, description: 'A page of members.' })
export class UserConnection extends connectionOf('User', () => User) {}

/** By what a list of members may be ordered. */
export type UserOrderMember = 'createdAt' | 'name' | 'email' | 'lastActive';

/** Orders of the list of members. */
export const UserOrder = orderEnum<UserOrderMember>('UserOrder', ['createdAt', 'name', 'email', 'lastActive']);

@InputType({ description: 'Filters of a list of members.' })
export class UserFilter {
  @Field(() => String, { nullable: true, description: 'Name or id of a role.' })
  role?: string | null;
  @Field(() => UserStatus, { nullable: true })
  status?: UserStatus | null;
}

/** Filter, order and page of people. */
@ArgsType()
export class UserListArgs extends PageArgs {
  @Field(() => UserFilter, { nullable: true })
  filter?: UserFilter | null;
  @Field(() => UserOrder.type, { nullable: true })
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
  @Field(() => Int)
  userId!: number;
  @Field(() => Date)
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
  @Field(() => [PermissionScalar], { nullable: true })
  permissions?: Permission[] | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateRoleInput {
  @Field(() => String, { nullable: true })
  displayName?: string | null;
  @Field(() => String, { nullable: true })
  description?: string | null;
  @Field(() => [PermissionScalar], { nullable: true })
  permissions?: Permission[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'The role that was deleted, and what became of who had it.' })
export class DeletedRole extends Deletion {
  @Field(() => ID, { description: 'The globalId that the role had.' })
  deletedGlobalId!: string;
  @Field(() => Int)
  affectedUsers!: number;
  @Field(() => String, { nullable: true })
  replacementRole!: string | null;
}

@ObjectType({ simpleResolvers: true })
abstract class RoleOfUser {
  @Field(() => Int)
  userId!: number;
  @Field(() => Int)
  roleId!: number;
  @Field(() => String)
  roleName!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A role that a member has now.' })
export class RoleAssignment extends RoleOfUser {
  @Field(() => Date)
  assignedAt!: Date;
}

@ObjectType({ simpleResolvers: true, description: 'A role that a member no longer has.' })
export class RoleRemoval extends RoleOfUser {
  @Field(() => Date)
  removedAt!: Date;
}

/** By which a list of roles may be ordered. */
export type RoleOrderMember = 'createdAt' | 'name';
/** Orders of a list of roles. */
export const RoleOrder = orderEnum<RoleOrderMember>('RoleOrder', ['createdAt', 'name']);

/** Order and page of roles. */
@ArgsType()
export class RoleListArgs extends PageArgs {
  @Field(() => RoleOrder.type, { nullable: true })
  orderBy?: string | null;
}

@ObjectType('RoleConnection', { simpleResolvers: true, description: 'A page of roles.' })
export class RoleConnection extends connectionOf('Role', () => RoleRecord) {}
