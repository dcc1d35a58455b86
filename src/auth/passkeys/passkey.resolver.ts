import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Viewer, type ViewerReader } from '../../organizations/index.js';
import { Deletion } from '../../platform/graphql/deletion.js';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { sessionCookie } from '../sessions/session.service.js';
import { PasskeyRecord } from './passkey.entity.js';
import { AddedPasskey } from './passkey.inputs.js';
import type { Passkeys } from './passkey.service.js';

const SETTING_UP = { beforeSecondFactor: true };

/** GraphQL: passkeys of people. */
@Resolver()
export class PasskeyResolver {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly readViewer: ViewerReader,
    private readonly publicUrl: string,
  ) {}

  @Requires('any', 'shared', SETTING_UP)
  @Query(() => [PasskeyRecord], { name: 'passkeys', description: 'Passkeys of the own account, oldest first.' })
  listPasskeys(@Ctx() { caller }: RequestContext): Promise<PasskeyRecord[]> {
    return this.passkeys.list(caller);
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => GraphQLJSONObject, { description: 'Options for navigator.credentials.create, for five minutes. In a session only.' })
  startPasskey(
    @Arg('password', () => String, { description: 'The own, present one.' }) password: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<object> {
    return this.passkeys.start(caller, password);
  }

  @Requires('any', 'shared', SETTING_UP)
  @Mutation(() => AddedPasskey, { description: 'Adds what the browser made. From now on the password alone is not enough.' })
  addPasskey(
    @Arg('name', () => String, { description: '1-100 characters.' }) name: string,
    @Arg('response', () => GraphQLJSONObject, { description: 'The credential as JSON.' }) response: Record<string, unknown>,
    @Ctx() { caller }: RequestContext,
  ): Promise<AddedPasskey> {
    return this.passkeys.add(caller, name, response);
  }

  @Requires('any', 'shared')
  @Mutation(() => PasskeyRecord, { description: 'Gives one of the own passkeys another name.' })
  renamePasskey(
    @Arg('id', () => ID, { description: 'One of the own passkeys.' }) id: string,
    @Arg('name', () => String, { description: '1-100 characters.' }) name: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<PasskeyRecord> {
    return this.passkeys.rename(caller, id, name);
  }

  @Requires('any', 'shared')
  @Mutation(() => Deletion, { description: 'From now on it signs nobody in.' })
  async deletePasskey(
    @Arg('id', () => ID, { description: 'One of the own passkeys.' }) id: string,
    @Arg('password', () => String, { description: 'The own, present one.' }) password: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<Deletion> {
    await this.passkeys.remove(caller, id, password);
    return { deletedId: id };
  }

  @Requires('any', 'shared')
  @Mutation(() => Boolean, {
    deprecationReason: 'Since 2026-11-22: use deletePasskey, which names what is gone.',
    description: 'From now on the passkey signs nobody in.',
  })
  async removePasskey(
    @Arg('id', () => ID, { description: 'One of the own passkeys.' }) id: string,
    @Arg('password', () => String, { description: 'The own, present one.' }) password: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<boolean> {
    await this.passkeys.remove(caller, id, password);
    return true;
  }

  @Requires('none', 'shared')
  @Mutation(() => GraphQLJSONObject, { description: 'Options for navigator.credentials.get, for five minutes.' })
  startPasskeySignIn(): Promise<object> {
    return this.passkeys.startSignIn();
  }

  @Requires('none', 'shared')
  @Mutation(() => Viewer, { description: 'Signs in with a passkey: sets the session cookie.' })
  async signInWithPasskey(
    @Arg('response', () => GraphQLJSONObject, { description: 'The credential as JSON.' }) response: Record<string, unknown>,
    @Arg('organizationId', () => Int, { nullable: true, description: 'Which of several memberships; default the first one joined.' })
    organizationId: number | null,
    @Ctx() context: RequestContext,
  ): Promise<Viewer> {
    const { requestId, address, device = null } = context.caller;
    const session = await this.passkeys.signIn(response, organizationId ?? null, { requestId, address, device });
    context.setHeader('Set-Cookie', sessionCookie(session.token, this.publicUrl));
    return this.readViewer(session.caller);
  }
}
