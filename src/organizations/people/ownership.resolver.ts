import { Arg, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import type { TransferOwnership } from './ownership.service.js';

@ObjectType({ simpleResolvers: true, description: 'Who owns the organization now, and who did.' })
export class OwnershipTransfer {
  @Field(() => Int, { description: 'Who is owner now.' })
  ownerId!: number;
  @Field(() => Int, { description: 'Who was, and is an administrator now.' })
  formerOwnerId!: number;
}

/** GraphQL: handing an organization over. */
@Resolver()
export class OwnershipResolver {
  constructor(private readonly transfer: TransferOwnership) {}

  @Requires('users.roles', 'shared')
  @Mutation(() => OwnershipTransfer, {
    description: 'Makes another active member owner in place of the caller, who becomes an administrator.',
  })
  transferOwnership(
    @Arg('userId', () => Int, { description: 'Number of the active member who becomes the owner.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<OwnershipTransfer> {
    return this.transfer(caller, userId);
  }
}
