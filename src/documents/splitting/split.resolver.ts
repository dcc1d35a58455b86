import { Arg, Ctx, ID, Int, Mutation, Resolver } from 'type-graphql';
import { CountsAs, type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { Document } from '../document.entity.js';
import { DocumentPartInput } from './split.inputs.js';
import type { Splits } from './split.service.js';
import type { Turns } from './turn.service.js';

/** GraphQL: a file that holds several documents. */
@Resolver()
export class SplitResolver {
  constructor(
    private readonly splits: Splits,
    private readonly turns: Turns,
  ) {}

  @Requires({ allOf: ['documents.create', 'documents.read'] }, 'mode')
  @CountsAs('upload')
  @Mutation(() => Document, {
    description: 'Makes documents of their own out of pages of a document and starts to read them. Gives the source, which stays as it is.',
  })
  splitDocument(
    @Arg('id', () => ID, { description: 'The document whose pages are parted.' }) id: string,
    @Arg('parts', () => [DocumentPartInput], {
      description: '1 to 100 ranges of pages without a page in common; pages may be left out.',
    })
    parts: DocumentPartInput[],
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.splits.split(caller, id, parts);
  }

  @Requires('documents.update', 'mode')
  @Mutation(() => Document, { description: 'Turns pages clockwise from how they are shown, for good, and reads the document anew.' })
  rotatePages(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('pages', () => [Int], { description: 'Numbers of pages, from 1.' }) pages: number[],
    @Arg('degrees', () => Int, { description: '90, 180 or 270.' }) degrees: number,
    @Ctx() { caller }: RequestContext,
  ): Promise<Document> {
    return this.turns.rotate(caller, id, pages, degrees);
  }
}
