import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { RoleRecord } from './user.entity.js';
import { RoleAssignment, RoleRemoval, User } from './user.inputs.js';
import { findUser } from './user.store.js';

type Changed = Pick<RoleAssignment, 'userId' | 'roleId'>;

const userOf = async (database: Database, { caller }: RequestContext, { userId }: Changed): Promise<User | null> =>
  (await findUser(database.dataSource.manager, caller.organizationId, userId)) ?? null;

const roleOf = (database: Database, { caller }: RequestContext, { roleId }: Changed): Promise<RoleRecord | null> =>
  database.dataSource.manager.findOneBy(RoleRecord, { id: roleId, organizationId: caller.organizationId });

/** GraphQL: who holds which role now. */
@Resolver(() => RoleAssignment)
export class RoleAssignmentResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => User, { nullable: true, description: 'The member as he is now.' })
  user(@Root() changed: RoleAssignment, @Ctx() context: RequestContext): Promise<User | null> {
    return userOf(this.database, context, changed);
  }

  @FieldResolver(() => RoleRecord, { nullable: true, description: 'The role with its new number of users; null when it is gone by now.' })
  role(@Root() changed: RoleAssignment, @Ctx() context: RequestContext): Promise<RoleRecord | null> {
    return roleOf(this.database, context, changed);
  }
}

/** GraphQL: who no longer holds which role. */
@Resolver(() => RoleRemoval)
export class RoleRemovalResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => User, { nullable: true, description: 'The member as he is now.' })
  user(@Root() changed: RoleRemoval, @Ctx() context: RequestContext): Promise<User | null> {
    return userOf(this.database, context, changed);
  }

  @FieldResolver(() => RoleRecord, { nullable: true, description: 'The role with its new number of users; null when it is gone by now.' })
  role(@Root() changed: RoleRemoval, @Ctx() context: RequestContext): Promise<RoleRecord | null> {
    return roleOf(this.database, context, changed);
  }
}
