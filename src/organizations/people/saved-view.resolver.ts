import { Arg, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import type { SavedViews } from './saved-view.service.js';

@ObjectType('SavedView', { simpleResolvers: true, description: 'A search with its filters that a person keeps under a name.' })
class SavedViewType {
  @Field(() => String, { description: 'Chosen by the person, 1-60 characters, unique among his views.' })
  name!: string;
  @Field(() => String, { description: 'What is asked for, as its program writes it: the dashboard keeps the query of its address.' })
  query!: string;
}

const NAME = 'Name of the view.';

/** GraphQL: views of lists that a person keeps. */
@Resolver()
export class SavedViewResolver {
  constructor(private readonly views: SavedViews) {}

  @Requires('documents.read', 'mode')
  @Query(() => [SavedViewType], { description: 'Views that the person behind the credential keeps in this mode, by name.' })
  savedViews(@Ctx() { caller }: RequestContext): Promise<SavedViewType[]> {
    return this.views.list(caller);
  }

  @Requires('documents.read', 'mode')
  @Mutation(() => [SavedViewType], { description: 'Keeps a view, in place of one of the same name; at most 50. Answers with all.' })
  saveView(
    @Arg('name', () => String, { description: NAME }) name: string,
    @Arg('query', () => String, { description: 'What is asked for, at most 2000 characters.' }) query: string,
    @Ctx() { caller }: RequestContext,
  ): Promise<SavedViewType[]> {
    return this.views.save(caller, { name, query });
  }

  @Requires('documents.read', 'mode')
  @Mutation(() => [SavedViewType], {
    description: 'Forgets a view; one that is not there changes nothing. Answers with those that are left.',
  })
  removeView(@Arg('name', () => String, { description: NAME }) name: string, @Ctx() { caller }: RequestContext): Promise<SavedViewType[]> {
    return this.views.remove(caller, name);
  }
}
