import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import {
  ClientToken,
  ClientTokenConnection,
  ClientTokenListArgs,
  CreateClientTokenInput,
  CreatedClientToken,
} from './client-token.inputs.js';
import type { ClientTokens } from './client-token.service.js';

/** GraphQL: tokens for pages in browsers (D136). */
@Resolver()
export class ClientTokenResolver {
  constructor(private readonly tokens: ClientTokens) {}

  @Requires('any', 'mode')
  @Query(() => [ClientToken], {
    description: 'Client tokens that this credential made, newest first; with integrations.manage all of the data set. At most 100.',
  })
  clientTokens(@Ctx() { caller }: RequestContext): Promise<ClientToken[]> {
    return this.tokens.list(caller);
  }

  @Requires('any', 'mode')
  @Query(() => ClientTokenConnection, { description: 'The same a page at a time, newest first unless ordered otherwise.' })
  clientTokensConnection(
    @Args(() => ClientTokenListArgs) args: ClientTokenListArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<ClientTokenConnection> {
    return this.tokens.page(caller, args);
  }

  @Requires('any', 'mode')
  @Mutation(() => CreatedClientToken, {
    description:
      'Makes a short-lived token for a page in a browser: it reads, watches or uploads only what it names, and ends with the credential.',
  })
  createClientToken(
    @Arg('input', () => CreateClientTokenInput) input: CreateClientTokenInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<CreatedClientToken> {
    return this.tokens.create(caller, input);
  }

  @Requires('any', 'mode')
  @Mutation(() => ClientToken, { description: 'Ends a client token within a second, on every process.' })
  revokeClientToken(
    @Arg('id', () => ID, { description: 'The token that ends.' }) id: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<ClientToken> {
    return this.tokens.revoke(caller, id);
  }
}
