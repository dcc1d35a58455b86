import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import { type RequestContext, Requires } from '../platform/graphql/graphql.js';
import { SearchConnection, SearchDocumentsInput } from './search.inputs.js';
import type { Searches } from './search.service.js';

/** GraphQL: the permission, then one call of the service. */
@Resolver()
export class SearchResolver {
  constructor(private readonly searches: Searches) {}

  @Requires('documents.read', 'mode')
  @Query(() => SearchConnection, { description: 'Full-text search over documents that the caller may read.' })
  searchDocuments(
    @Arg('input', () => SearchDocumentsInput) input: SearchDocumentsInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<SearchConnection> {
    return this.searches.search(caller, input);
  }
}
