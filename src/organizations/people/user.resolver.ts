import DataLoader from 'dataloader';
import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Database } from '../../platform/database/index.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Invitation, InvitationConnection, InvitationListArgs, InviteUserInput } from '../invitations/invitation.inputs.js';
import type { Invitations } from '../invitations/invitation.service.js';
import type { Roles } from './role.service.js';
import { RoleRecord, UserStatus } from './user.entity.js';
import {
  CreateRoleInput,
  DeletedRole,
  RemovedUser,
  RoleAssignment,
  RoleConnection,
  RoleListArgs,
  RoleRemoval,
  UpdateRoleInput,
  User,
  UserConnection,
  UserListArgs,
} from './user.inputs.js';
import type { Users } from './user.service.js';
import { countHolders } from './user.store.js';

/** GraphQL: members and invitations. */
@Resolver()
export class UserResolver {
  constructor(
    private readonly userService: Users,
    private readonly invitationService: Invitations,
  ) {}

  @Requires({ anyOf: ['users.manage', 'users.invite'] }, 'shared')
  @Query(() => UserConnection, { description: 'Members and invited persons of the organization, newest first unless ordered otherwise.' })
  users(@Args(() => UserListArgs) args: UserListArgs, @Ctx() { caller }: RequestContext): Promise<UserConnection> {
    return this.userService.list(caller, args);
  }

  @Requires('users.invite', 'shared')
  @Mutation(() => Invitation, { description: 'Invites a person by e-mail.' })
  inviteUser(@Arg('input', () => InviteUserInput) input: InviteUserInput, @Ctx() { caller }: RequestContext): Promise<Invitation> {
    return this.invitationService.invite(caller, input);
  }

  @Requires('users.invite', 'shared')
  @Mutation(() => Invitation, { description: 'A new link for an invitation that was not accepted, for seven days; older links end.' })
  renewInvitation(
    @Arg('id', () => ID, { description: 'An open invitation.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Invitation> {
    return this.invitationService.renew(caller, id);
  }

  @Requires('users.invite', 'shared')
  @Query(() => InvitationConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  invitationsConnection(
    @Args(() => InvitationListArgs) args: InvitationListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<InvitationConnection> {
    return this.invitationService.page(caller, args);
  }

  @Requires('users.invite', 'shared')
  @Query(() => [Invitation], { description: 'Open invitations, newest first, without their links.' })
  invitations(@Ctx() { caller }: RequestContext): Promise<Invitation[]> {
    return this.invitationService.list(caller);
  }

  @Requires('users.invite', 'shared')
  @Query(() => Invitation, { nullable: true, description: 'An open invitation, without its link.' })
  invitation(
    @Arg('id', () => ID, { description: 'An open invitation.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Invitation> {
    return this.invitationService.load(caller, id);
  }

  @Requires('users.manage', 'shared')
  @Mutation(() => User, { description: 'Suspends or reactivates.' })
  updateUser(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Arg('status', () => UserStatus, { description: 'active or suspended.' }) status: UserStatus,
    @Ctx() { caller }: RequestContext,
  ): Promise<User> {
    return this.userService.setStatus(caller, userId, status);
  }

  @Requires('users.remove', 'shared')
  @Mutation(() => RemovedUser, { description: 'Ends the membership and revokes the keys; documents stay.' })
  removeUser(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<RemovedUser> {
    return this.userService.remove(caller, userId);
  }
}

/** GraphQL: roles. */
@Resolver(() => RoleRecord)
export class RoleResolver {
  constructor(
    private readonly database: Database,
    private readonly roleService: Roles,
  ) {}

  @Requires({ anyOf: ['users.roles', 'users.manage'] }, 'shared')
  @Query(() => [RoleRecord], { description: 'Roles of the organization: built-in ones first, then in the order in which they were made.' })
  roles(@Ctx() { caller }: RequestContext): Promise<RoleRecord[]> {
    return this.roleService.list(caller);
  }

  @Requires({ anyOf: ['users.roles', 'users.manage'] }, 'shared')
  @Query(() => RoleConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  rolesConnection(@Args(() => RoleListArgs) args: RoleListArgs, @Ctx() { caller }: RequestContext): Promise<RoleConnection> {
    return this.roleService.page(caller, args);
  }

  @Requires({ anyOf: ['users.roles', 'users.manage'] }, 'shared')
  @Query(() => RoleRecord, { nullable: true, description: 'A role by its number.' })
  role(@Arg('id', () => Int, { description: 'Number of the role.' }) id: number, @Ctx() { caller }: RequestContext): Promise<RoleRecord> {
    return this.roleService.load(caller, id);
  }

  @Requires('users.roles', 'shared')
  @Mutation(() => RoleRecord, { description: 'Makes a role. It gives no more than the credential holds.' })
  createRole(@Arg('input', () => CreateRoleInput) input: CreateRoleInput, @Ctx() { caller }: RequestContext): Promise<RoleRecord> {
    return this.roleService.create(caller, input);
  }

  @Requires('users.roles', 'shared')
  @Mutation(() => RoleRecord, { description: 'Changes a role that is not built in, for all who hold it.' })
  updateRole(
    @Arg('id', () => Int, { description: 'Number of the role.' }) id: number,
    @Arg('input', () => UpdateRoleInput) input: UpdateRoleInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<RoleRecord> {
    return this.roleService.update(caller, id, input);
  }

  @Requires('users.roles', 'shared')
  @Mutation(() => DeletedRole, { description: 'With replacementRole (id or name) its users are moved there.' })
  deleteRole(
    @Arg('id', () => Int, { description: 'Number of the role.' }) id: number,
    @Arg('replacementRole', () => String, {
      nullable: true,
      description: 'Number or name of the role that its users get; needed while it has users.',
    })
    replacementRole: string | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<DeletedRole> {
    return this.roleService.remove(caller, id, replacementRole ?? null);
  }

  @Requires('users.roles', 'shared')
  @Mutation(() => RoleAssignment, { description: 'Gives a role to a member; one that is held already changes nothing.' })
  assignRole(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Arg('roleId', () => Int, { description: 'Number of the role.' }) roleId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<RoleAssignment> {
    return this.roleService.assign(caller, userId, roleId);
  }

  @Requires('users.roles', 'shared')
  @Mutation(() => RoleRemoval, { description: 'Takes a role from a member; one that is not held changes nothing.' })
  unassignRole(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Arg('roleId', () => Int, { description: 'Number of the role.' }) roleId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<RoleRemoval> {
    return this.roleService.unassign(caller, userId, roleId);
  }

  @FieldResolver(() => Int, { description: 'Members who hold it.' })
  userCount(@Root() role: RoleRecord, @Ctx() context: RequestContext): Promise<number> {
    const loader = context.memo(
      'roles.holders',
      () =>
        new DataLoader<number, number>(
          async (ids) => {
            const counts = await countHolders(this.database.dataSource.manager, context.caller.organizationId);
            return ids.map((id) => counts.get(id) ?? 0);
          },
          { cache: false },
        ),
    );
    return loader.load(role.id);
  }
}
