import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Deletion } from '../../platform/graphql/deletion.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { AllowedProgram, type AllowedPrograms } from './oauth.allowed.js';
import { CreatedOAuthClient, CreateOAuthClientInput, OAuthClient, type OAuthClients } from './oauth.clients.js';

/** GraphQL: OAuth clients (D128). */
@Resolver()
export class OAuthClientResolver {
  constructor(private readonly clients: OAuthClients) {}

  @Requires('integrations.manage', 'shared')
  @Query(() => [OAuthClient], { description: 'Programs that people may let act for them, newest first.' })
  oauthClients(@Ctx() { caller }: RequestContext): Promise<OAuthClient[]> {
    return this.clients.list(caller);
  }

  @Requires('integrations.manage', 'shared')
  @Mutation(() => CreatedOAuthClient, { description: 'Registers a program; its secret is shown only now.' })
  createOAuthClient(
    @Arg('input', () => CreateOAuthClientInput) input: CreateOAuthClientInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<CreatedOAuthClient> {
    return this.clients.create(caller, input);
  }

  @Requires('integrations.manage', 'shared')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use removeOAuthClient, which names what is gone.',
    description: 'Removes a program; its tokens end with it.',
  })
  deleteOAuthClient(
    @Arg('clientId', () => ID, { description: 'The program that is removed.' }) clientId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    return this.clients.remove(caller, clientId);
  }

  @Requires('integrations.manage', 'shared')
  @Mutation(() => Deletion, { description: 'Its tokens end with it.' })
  async removeOAuthClient(
    @Arg('clientId', () => ID, { description: 'The program that is removed.' }) clientId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.clients.remove(caller, clientId);
    return { deletedId: clientId };
  }
}

/** GraphQL: what a person allowed to programs. */
@Resolver()
export class AllowedProgramResolver {
  constructor(private readonly programs: AllowedPrograms) {}

  @Requires('any', 'shared')
  @Query(() => [AllowedProgram], {
    name: 'allowedPrograms',
    description:
      'Programs that the person who asks let act for him, in any of his organizations; the last allowed first. In a session only.',
  })
  listAllowed(@Ctx() { caller }: RequestContext): Promise<AllowedProgram[]> {
    return this.programs.list(caller);
  }

  @Requires('any', 'shared')
  @Mutation(() => Deletion, { description: 'Ends what the person who asks allowed to a program, at once. In a session only.' })
  async withdrawProgram(
    @Arg('clientId', () => ID, { description: 'One of the allowed programs.' }) clientId: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.programs.withdraw(caller, clientId);
    return { deletedId: clientId };
  }
}
