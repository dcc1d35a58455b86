import DataLoader from 'dataloader';
import { Field, Int, ObjectType } from 'type-graphql';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../platform/graphql/graphql.js';
import type { Permission } from '../../vocabulary/permissions.js';
import { normalEmail } from './user.store.js';

/** Who somebody is, as everybody may know who sees what he did: what else is known of a member stands in User, for those who manage members. */
@ObjectType('Person', { simpleResolvers: true, description: 'A member of the organization, as colleagues see them.' })
export class Person {
  @Field(() => Int, { description: 'The id of the User.' })
  id!: number;
  @Field(() => String, { description: 'Address of the person.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the person; null while none was given.' })
  name!: string | null;
}

/** Look-ups of people of the caller's organization, batched per request; null for who is no member (any more). */
export interface PeopleLoaders {
  readonly byId: DataLoader<number, Person | null>;
  readonly byEmail: DataLoader<string, Person | null>;
}

/** The loaders of this request. */
export function peopleLoaders({ memo, caller }: RequestContext, manager: EntityManager): PeopleLoaders {
  const find = (column: 'id' | 'email', values: readonly (string | number)[]): Promise<Person[]> =>
    manager.query(
      `SELECT u.id, u.email, u.name FROM users u JOIN memberships m ON m.userId = u.id AND m.organizationId = ? WHERE u.${column} IN (${values.map(() => '?').join(',')})`,
      [caller.organizationId, ...values],
    );
  return memo('people', () => ({
    byId: new DataLoader(async (ids) => {
      const found = new Map((await find('id', ids)).map((person) => [person.id, person]));
      return ids.map((id) => found.get(id) ?? null);
    }),
    byEmail: new DataLoader(async (emails) => {
      const found = new Map((await find('email', emails.map(normalEmail))).map((person) => [person.email, person]));
      return emails.map((email) => found.get(normalEmail(email)) ?? null);
    }),
  }));
}

/** Condition on a membership `m`: it holds a permission, by itself or by a role. Takes the permission twice. */
export const HOLDS = `(COALESCE(JSON_CONTAINS(m.extraPermissions, JSON_QUOTE(?)), 0) OR EXISTS (SELECT 1 FROM membership_roles h JOIN roles r ON r.id = h.roleId
         WHERE h.organizationId = m.organizationId AND h.userId = m.userId AND JSON_CONTAINS(r.permissions, JSON_QUOTE(?))))`;

/** Active members whose roles or membership give them a permission, by e-mail address; at most 1,000. */
export const listMembersWith = (manager: EntityManager, organizationId: number, permission: Permission): Promise<Person[]> =>
  manager.query(
    `SELECT u.id, u.email, u.name FROM memberships m JOIN users u ON u.id = m.userId WHERE m.organizationId = ? AND m.status = 'active'
       AND ${HOLDS}
     ORDER BY u.email LIMIT 1000`,
    [organizationId, permission, permission],
  );
