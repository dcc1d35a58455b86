import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import type { Database } from '../platform/database/index.js';
import type { EventLog } from '../platform/events/index.js';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { ModeName } from '../platform/graphql/mode.js';
import { ServiceError } from '../vocabulary/errors.js';
import type { Caller } from '../vocabulary/permissions.js';
import { PLAN_LIMITS } from './billing/plans.js';
import { MailLanguage } from './mail/mail.kinds.js';
import { Organization } from './organization.entity.js';
import { OrganizationLimits } from './organization.inputs.js';
import { UserRecord } from './people/user.entity.js';

@ObjectType({ simpleResolvers: true, description: 'The person behind the credential; for a key, who made it.' })
export class ViewerUser {
  @Field(() => Int, { description: 'Number of the user.' })
  id!: number;
  @Field(() => String, { description: 'Address with which the user signs in.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the user; null while none was given.' })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who asks.' })
export class Viewer {
  @Field(() => ViewerUser, { description: 'The person behind the credential.' })
  user!: ViewerUser;
  @Field(() => Organization, { description: 'The organization that the credential works in.' })
  organization!: Organization;
  @Field(() => ModeName, { description: 'Whether the credential sees live data or the sandbox.' })
  mode!: 'live' | 'test';
  @Field(() => [String], { description: 'Permissions of the credential.' })
  permissions!: string[];
  @Field(() => OrganizationLimits, { description: 'Of the plan.' })
  limits!: OrganizationLimits;
  @Field(() => Int, {
    description: 'Number of the newest event of the organization: `events(after:)` from here on misses nothing that comes later.',
  })
  lastSequence!: number;
  @Field(() => Boolean, { description: 'Whether the user is signed in as an administrator of the platform, who sees all organizations.' })
  administersPlatform!: boolean;
}

/** Who a caller is, as shown. */
export type ViewerReader = (caller: Omit<Caller, 'requestId' | 'address'>) => Promise<Viewer>;

/** Builds the reader of viewers. */
export function createViewerReader(database: Database, events: Pick<EventLog, 'lastSequence'>): ViewerReader {
  return async (caller) => {
    const organization = await database.dataSource.manager.findOneByOrFail(Organization, { id: caller.organizationId });
    return {
      user: { id: caller.userId, email: caller.email, name: caller.name },
      organization: Object.assign(organization, { level: caller.level }),
      mode: caller.mode,
      permissions: [...caller.permissions].sort(),
      limits: PLAN_LIMITS[organization.plan],
      lastSequence: await events.lastSequence(caller),
      administersPlatform: caller.isPlatformAdmin === true,
    };
  };
}

/** GraphQL: who am I. */
@Resolver()
export class ViewerResolver {
  constructor(private readonly readViewer: ViewerReader) {}

  @Requires('any', 'mode', { beforeSecondFactor: true })
  @Query(() => Viewer, { description: 'The user, organization, mode, permissions and limits of the credential.' })
  viewer(@Ctx() { caller }: RequestContext): Promise<Viewer> {
    return this.readViewer(caller);
  }
}

const LANGUAGE = 'Language of e-mails to the person';

/** GraphQL: the language that a person chose for himself. */
@Resolver(() => ViewerUser)
export class ViewerLanguageResolver {
  constructor(private readonly database: Database) {}

  @FieldResolver(() => MailLanguage, { nullable: true, description: `${LANGUAGE}; null: that of the organization.` })
  async language(@Root() { id }: ViewerUser): Promise<MailLanguage | null> {
    return (await this.database.dataSource.manager.findOneByOrFail(UserRecord, { id })).language;
  }

  @Requires('any', 'mode')
  @Mutation(() => MailLanguage, { description: `${LANGUAGE} who is signed in, in all his organizations.` })
  async chooseLanguage(
    @Arg('language', () => MailLanguage, { description: 'Of e-mails from now on.' }) language: MailLanguage,
    @Ctx() { caller: { userId, credential } }: RequestContext,
  ): Promise<MailLanguage> {
    // A key or program may be far less trusted than the person behind it.
    if (credential.kind !== 'session')
      throw new ServiceError('INVALID_STATUS_TRANSITION', undefined, { message: 'A language is chosen by a person who is signed in.' });
    await this.database.dataSource.manager.update(UserRecord, { id: userId }, { language });
    return language;
  }
}
