import { Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { OrganizationModel } from './model.inputs.js';
import type { LearnedModels } from './model.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class ModelResolver {
  constructor(private readonly models: LearnedModels) {}

  @Requires('settings.manage', 'mode')
  @Query(() => OrganizationModel, {
    description: "The models that choose values for the credential's organization and mode, and how the last training came out.",
  })
  model(@Ctx() { caller }: RequestContext): Promise<OrganizationModel> {
    return this.models.show(caller);
  }

  @Requires('settings.manage', 'mode')
  @Mutation(() => OrganizationModel, {
    description:
      'Asks for a training on the approved documents; `pending` until it has ended. A model is used only where it is better than the shipped one.',
  })
  trainModel(@Ctx() { caller }: RequestContext): Promise<OrganizationModel> {
    return this.models.train(caller);
  }

  @Requires('settings.manage', 'mode')
  @Mutation(() => OrganizationModel, { description: 'Puts the shipped models back and ends the nightly training until trainModel.' })
  revertModel(@Ctx() { caller }: RequestContext): Promise<OrganizationModel> {
    return this.models.revert(caller);
  }
}
