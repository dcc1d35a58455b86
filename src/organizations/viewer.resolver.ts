import { Ctx, Field, Int, ObjectType, Query, Resolver, registerEnumType } from 'type-graphql';
import type { Database } from '../platform/database/index.js';
import { type RequestContext, Requires } from '../platform/graphql.js';
import { Organization } from './organization.entity.js';

/** Live or test data set. */
export const ModeName = { live: 'live', test: 'test' } as const;
registerEnumType(ModeName, { name: 'Mode', description: 'Live data, or the sandbox of test keys (D88).' });

@ObjectType({ simpleResolvers: true })
export class ViewerUser {
  @Field(() => Int)
  id!: number;
  @Field(() => String)
  email!: string;
  @Field(() => String, { nullable: true })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who asks.' })
export class Viewer {
  @Field(() => ViewerUser)
  user!: ViewerUser;
  @Field(() => Organization)
  organization!: Organization;
  @Field(() => ModeName)
  mode!: 'live' | 'test';
  @Field(() => [String], { description: 'Permissions of the credential.' })
  permissions!: string[];
}

/** GraphQL: who am I. */
@Resolver()
export class ViewerResolver {
  constructor(private readonly database: Database) {}

  @Requires('any')
  @Query(() => Viewer, { description: 'The user, organization, mode and permissions of the credential.' })
  async viewer(@Ctx() { caller }: RequestContext): Promise<Viewer> {
    const organization = await this.database.dataSource.manager.findOneByOrFail(Organization, { id: caller.organizationId });
    return {
      user: { id: caller.userId, email: caller.email, name: caller.name },
      organization,
      mode: caller.mode,
      permissions: [...caller.permissions].sort(),
    };
  }
}
