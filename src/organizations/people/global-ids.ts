import { Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { In } from 'typeorm';
import type { Database } from '../../platform/database/index.js';
import { Node, type NodeSource, type RequestContext } from '../../platform/graphql/graphql.js';
import { type ErrorCode, ServiceError } from '../../vocabulary/errors.js';
import { globalId, type OtherKind, partOfGlobalId } from '../../vocabulary/ids.js';
import { Organization } from '../organization.entity.js';
import type { PlatformOrganizations } from '../platform/platform.service.js';
import { ViewerUser } from '../viewer.resolver.js';
import { Person } from './person.type.js';
import { RoleRecord } from './user.entity.js';
import { User } from './user.inputs.js';
import { findUsers } from './user.store.js';

/**
 * Global ids of what has a number (D11). Numbers are the ids of the contract, so they stay `id: Int!`, which the interface Node, whose `id` is
 * an ID, cannot take. A global id stands beside them, and `node` gives an object of its own that leads to the thing.
 */
const GLOBAL_ID = 'Unlike id unique among all things: what node takes.';

@ObjectType({ implements: Node, simpleResolvers: true, description: 'A member, as node gives it.' })
export class UserNode {
  @Field(() => ID, { description: 'Global id, begins with `usr_`.' })
  id!: string;
  @Field(() => User, { description: 'The member.' })
  user!: User;
}

@ObjectType({ implements: Node, simpleResolvers: true, description: 'A role, as node gives it.' })
export class RoleNode {
  @Field(() => ID, { description: 'Global id, begins with `rol_`.' })
  id!: string;
  @Field(() => RoleRecord, { description: 'The role.' })
  role!: RoleRecord;
}

@ObjectType({ implements: Node, simpleResolvers: true, description: 'An organization, as node gives it.' })
export class OrganizationNode {
  @Field(() => ID, { description: 'Global id, begins with `org_`.' })
  id!: string;
  @Field(() => Organization, { description: 'The organization.' })
  organization!: Organization;
}

/** GraphQL: the global id of a member. */
@Resolver(() => User)
export class UserIdResolver {
  @FieldResolver(() => ID, { description: GLOBAL_ID })
  globalId(@Root() { id }: User): string {
    return globalId('user', id);
  }
}

/** GraphQL: the same for a member as colleagues see him. */
@Resolver(() => Person)
export class PersonIdResolver {
  @FieldResolver(() => ID, { description: 'That of the User.' })
  globalId(@Root() { id }: Person): string {
    return globalId('user', id);
  }
}

/** GraphQL: the same for who asks. */
@Resolver(() => ViewerUser)
export class ViewerIdResolver {
  @FieldResolver(() => ID, { description: 'That of the User.' })
  globalId(@Root() { id }: ViewerUser): string {
    return globalId('user', id);
  }
}

/** GraphQL: the global id of a role. */
@Resolver(() => RoleRecord)
export class RoleIdResolver {
  @FieldResolver(() => ID, { description: GLOBAL_ID })
  globalId(@Root() { id }: RoleRecord): string {
    return globalId('role', id);
  }
}

/** GraphQL: the global id of an organization. */
@Resolver(() => Organization)
export class OrganizationIdResolver {
  @FieldResolver(() => ID, { description: GLOBAL_ID })
  globalId(@Root() { id }: Organization): string {
    return globalId('organization', id);
  }
}

/** The resolvers of global ids. */
export const globalIdResolvers: readonly object[] = [
  new UserIdResolver(),
  new PersonIdResolver(),
  new ViewerIdResolver(),
  new RoleIdResolver(),
  new OrganizationIdResolver(),
];

/** Reads things by the numbers of their global ids, those of the caller's organization; `missing` is said of others. */
function byNumber<T extends { readonly id: number }>(
  kind: OtherKind,
  missing: ErrorCode,
  find: (caller: RequestContext['caller'], numbers: readonly number[]) => Promise<readonly T[]>,
  show: (id: string, found: T) => object,
): NodeSource['load'] {
  return async ({ caller }, ids) => {
    const numbers = ids.map((id) => Number(partOfGlobalId(kind, id)));
    const found = new Map((await find(caller, numbers)).map((each) => [each.id, each]));
    return ids.map((id, index) => {
      const each = found.get(numbers[index]!);
      return each ? show(id, each) : new ServiceError(missing);
    });
  };
}

/** How members, roles and the organization are read by their global ids, with the permissions of their lists. */
export function numberedNodes(
  { dataSource: { manager } }: Database,
  platform: Pick<PlatformOrganizations, 'byIds'>,
): Record<'user' | 'role' | 'organization' | 'platformOrganization', NodeSource> {
  return {
    user: {
      type: 'UserNode',
      requires: { anyOf: ['users.manage', 'users.invite'] },
      reach: 'shared',
      load: byNumber(
        'user',
        'USER_NOT_FOUND',
        ({ organizationId }, ids) => findUsers(manager, organizationId, ids),
        (id, user) => ({ id, user }),
      ),
    },
    role: {
      type: 'RoleNode',
      requires: { anyOf: ['users.roles', 'users.manage'] },
      reach: 'shared',
      load: byNumber(
        'role',
        'ROLE_NOT_FOUND',
        ({ organizationId }, ids) => manager.findBy(RoleRecord, { organizationId, id: In([...ids]) }),
        (id, role) => ({ id, role }),
      ),
    },
    organization: {
      type: 'OrganizationNode',
      requires: 'settings.read',
      reach: 'shared',
      load: byNumber(
        'organization',
        'ORGANIZATION_NOT_FOUND',
        async ({ organizationId }, ids) => (ids.includes(organizationId) ? manager.findBy(Organization, { id: organizationId }) : []),
        (id, organization) => ({ id, organization }),
      ),
    },
    platformOrganization: {
      type: 'PlatformOrganizationNode',
      requires: 'platform',
      reach: 'shared',
      load: byNumber(
        'platformOrganization',
        'ORGANIZATION_NOT_FOUND',
        (_caller, ids) => platform.byIds(ids),
        (id, organization) => ({ id, organization }),
      ),
    },
  };
}
