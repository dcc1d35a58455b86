import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Viewer, type ViewerReader } from '../organizations/index.js';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { ApiKey, ApiKeyConnection, ApiKeyListArgs, CreateApiKeyInput, CreatedApiKey } from './keys/api-key.inputs.js';
import type { ApiKeys } from './keys/api-key.service.js';
import { type Sessions, type StartedSession, sessionCookie } from './sessions/session.service.js';
import type { SignIn } from './sessions/sign-in.service.js';

/** GraphQL: API keys (D87). */
@Resolver()
export class ApiKeyResolver {
  constructor(private readonly keys: ApiKeys) {}

  @Requires('integrations.manage', 'mode')
  @Query(() => [ApiKey], { description: 'Keys of the organization, newest first.' })
  apiKeys(
    @Arg('includeRevoked', () => Boolean, { nullable: true, description: 'Default false.' }) includeRevoked: boolean | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<ApiKey[]> {
    return this.keys.list(caller, includeRevoked ?? false);
  }

  @Requires('integrations.manage', 'mode')
  @Query(() => ApiKeyConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  apiKeysConnection(@Args(() => ApiKeyListArgs) args: ApiKeyListArgs, @Ctx() { caller }: RequestContext): Promise<ApiKeyConnection> {
    return this.keys.page(caller, args);
  }

  @Requires('integrations.create', 'mode')
  @Mutation(() => CreatedApiKey, { description: 'Makes a key; its value is shown only now.' })
  createApiKey(@Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput, @Ctx() { caller }: RequestContext): Promise<CreatedApiKey> {
    return this.keys.create(caller, input);
  }

  @Requires('integrations.manage', 'mode')
  @Mutation(() => CreatedApiKey, { description: 'A new value for a key; the old one ends at once, or after an overlap.' })
  rotateApiKey(
    @Arg('id', () => ID, { description: 'The key that is replaced.' }) id: string,
    @Arg('overlapMinutes', () => Int, { nullable: true, description: '0-10080, default 0.' }) overlapMinutes: number | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<CreatedApiKey> {
    return this.keys.rotate(caller, id, overlapMinutes ?? 0);
  }

  @Requires('integrations.manage', 'mode')
  @Mutation(() => ApiKey, { description: 'Ends a key within a second, on every process.' })
  revokeApiKey(@Arg('id', () => ID, { description: 'The key that ends.' }) id: string, @Ctx() { caller }: RequestContext): Promise<ApiKey> {
    return this.keys.revoke(caller, id);
  }
}

const CODE = 'Of the second factor, for who has one: of the authenticator app, or a recovery code.';

/** GraphQL: signing in and out (D126). These need no credential. */
@Resolver()
export class SessionResolver {
  constructor(
    private readonly signing: SignIn,
    private readonly sessions: Sessions,
    private readonly readViewer: ViewerReader,
    private readonly publicUrl: string,
  ) {}

  private greet({ token, caller }: StartedSession, context: RequestContext): Promise<Viewer> {
    context.setHeader('Set-Cookie', sessionCookie(token, this.publicUrl));
    return this.readViewer(caller);
  }

  @Requires('none', 'shared')
  @Mutation(() => Viewer, { description: 'Sets the cookie docket_session. Ten failures in 15 minutes stop further tries.' })
  async signIn(
    @Arg('email', () => String, { description: 'Address of the account; capital and small letters are the same.' }) email: string,
    @Arg('password', () => String, { description: "The account's password." }) password: string,
    @Arg('organizationId', () => Int, { nullable: true, description: 'Which of several memberships; default the first one joined.' })
    organizationId: number | null,
    @Arg('code', () => String, { nullable: true, description: CODE }) code: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Viewer> {
    const { requestId, address, device = null } = context.caller;
    return this.greet(await this.signing.signIn({ email, password, organizationId, code }, { requestId, address, device }), context);
  }

  @Requires('none', 'shared')
  @Mutation(() => Boolean, { description: 'Ends the session of the cookie; without one nothing happens.' })
  async signOut(@Ctx() context: RequestContext): Promise<boolean> {
    if (context.caller.credential.kind === 'session') await this.sessions.signOut(context.caller);
    context.setHeader('Set-Cookie', sessionCookie(null, this.publicUrl));
    return true;
  }

  @Requires('any', 'shared', { beforeSecondFactor: true })
  @Mutation(() => Viewer, { description: 'Lets the session work in another organization of the person.' })
  async switchOrganization(
    @Arg('organizationId', () => Int, { description: 'Number of an organization that the person belongs to.' }) organizationId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<Viewer> {
    return this.readViewer(await this.sessions.switchTo(caller, organizationId));
  }

  @Requires('none', 'shared')
  @Mutation(() => Viewer, { description: 'Joins the organization of an invitation and signs in.' })
  async acceptInvitation(
    @Arg('token', () => String, { description: 'From the link of the invitation.' }) token: string,
    @Arg('name', () => String, { nullable: true, description: 'What colleagues will read; for who has no account yet.' }) name:
      | string
      | null,
    @Arg('password', () => String, {
      nullable: true,
      description: '12-128 characters, not a common one; who has an account proves it with its password.',
    })
    password: string | null,
    @Arg('id', () => ID, { nullable: true, description: 'The token names its invitation; when given, this must fit.' }) id: string | null,
    @Arg('code', () => String, { nullable: true, description: CODE }) code: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Viewer> {
    const { requestId, address, device = null, credential, userId } = context.caller;
    const signedInAs = credential.kind === 'session' ? userId : null;
    const invitation = { id: id ?? null, token, name: name ?? null, password: password ?? null, code: code ?? null };
    return this.greet(await this.signing.accept(invitation, { requestId, address, device }, signedInAs), context);
  }
}
