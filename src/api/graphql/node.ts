import DataLoader from 'dataloader';
import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import type { Feature } from '../../platform/feature.js';
import { loadNodes, Node, type NodeSource, type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { PAGE_SIZE } from '../../platform/graphql/paging.js';
import { invalid } from '../../vocabulary/errors.js';
import { type GlobalKind, kindOfId } from '../../vocabulary/ids.js';
import { authorize } from './schema.js';

/** GraphQL: anything with a global id (D93). Things of one kind are read together. */
@Resolver()
export class NodeResolver {
  private readonly sources: ReadonlyMap<GlobalKind, NodeSource>;

  constructor(features: readonly Feature[]) {
    this.sources = new Map(features.flatMap((feature) => Object.entries(feature.nodes ?? {}) as [GlobalKind, NodeSource][]));
  }

  @Requires('any', 'mode', { clients: true })
  @Query(() => Node, {
    nullable: true,
    description: 'The thing with this id, with the permission that its kind needs; null for an id of no known kind.',
  })
  async node(
    @Arg('id', () => ID, { description: 'Global id of anything.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<object | null> {
    return this.load(id, context);
  }

  @Requires('any', 'mode', { clients: true })
  @Query(() => [Node], {
    nullable: 'items',
    description: 'The things with these ids in their order, 1-100; one that cannot be shown is null, with the error at its path.',
  })
  nodes(
    @Arg('ids', () => [ID], { description: 'Up to 100 global ids, of any kinds.' }) ids: string[],
    @Ctx() context: RequestContext,
  ): Promise<object | null>[] {
    if (ids.length < 1 || ids.length > PAGE_SIZE.max) throw invalid('ids', `expected 1 to ${PAGE_SIZE.max} ids, received ${ids.length}`);
    return ids.map((id) => this.load(id, context));
  }

  private async load(id: string, context: RequestContext): Promise<object | null> {
    const kind = kindOfId(id);
    const source = kind && this.sources.get(kind);
    if (!source) return null;
    authorize(context, source);
    const loader = context.memo(`nodes.${kind}`, () => new DataLoader<string, object | null>((ids) => loadNodes(source, context, ids)));
    return loader.load(id);
  }
}
