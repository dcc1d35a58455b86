import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import type { ErasePerson } from './erase.service.js';
import type { PersonalDataExport } from './export.service.js';
import { ErasedPerson, PersonalData } from './personal-data.inputs.js';

/** GraphQL: what is stored about people, and its end. */
@Resolver()
export class PersonalDataResolver {
  constructor(
    private readonly tell: PersonalDataExport,
    private readonly erase: ErasePerson,
  ) {}

  @Requires('any', 'shared')
  @Query(() => PersonalData, {
    description: 'Everything that is stored about the own person, in all organizations of his. In a session only.',
  })
  personalData(@Ctx() { caller }: RequestContext): Promise<PersonalData> {
    return this.tell.own(caller);
  }

  @Requires('users.manage', 'shared')
  @Query(() => PersonalData, { nullable: true, description: 'Everything that the organization stores about a member or former member.' })
  personalDataOf(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<PersonalData> {
    return this.tell.of(caller, userId);
  }

  @Requires('users.remove', 'shared')
  @Mutation(() => ErasedPerson, {
    description: 'Removes a person for good: name and e-mail address give way to a pseudonym everywhere, the audit log included.',
  })
  erasePerson(
    @Arg('userId', () => Int, { description: 'Number of the member.' }) userId: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<ErasedPerson> {
    return this.erase(caller, userId);
  }
}
