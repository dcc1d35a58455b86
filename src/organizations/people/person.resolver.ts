import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AuditLine } from '../../audit/index.js';
import type { Database } from '../../platform/database/index.js';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import { Organization } from '../organization.entity.js';
import { organizationsOfUsers } from '../organization.store.js';
import { Person, peopleLoaders } from './person.type.js';
import { User } from './user.inputs.js';

/** GraphQL: who did it. */
@Resolver(() => AuditLine)
export class AuditActorResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => Person, {
    nullable: true,
    description: 'Who did it; null for the service itself and for who is no longer a member.',
  })
  actorUser(@Root() { userId }: AuditLine, @Ctx() context: RequestContext): Promise<Person | null> | null {
    return userId === null ? null : peopleLoaders(context, this.database.dataSource.manager).byId.load(userId);
  }
}

/** GraphQL: where a member belongs to. */
@Resolver(() => User)
export class UserOrganizationsResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => [Organization], {
    description: "The credential's organization; of the credential's own user all that he belongs to. Others are nobody else's business.",
  })
  organizations(@Root() { id }: User, @Ctx() { memo, caller }: RequestContext): Promise<Organization[]> {
    const loader = memo(
      'users.organizations',
      () => new DataLoader<number, Organization[]>((ids) => organizationsOfUsers(this.database.dataSource.manager, caller, ids)),
    );
    return loader.load(id);
  }
}
