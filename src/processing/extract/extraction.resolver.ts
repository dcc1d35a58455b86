import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { CountsAs, type RequestContext, Requires } from '../../platform/graphql/graphql.js';
import { AnalyzeDocumentInput, DocumentAnalysis } from '../analyze/analysis.inputs.js';
import type { Analyze } from '../analyze/analyze.service.js';
import { UrlScalar } from '../document-url.scalar.js';
import type { Parse } from '../parse/parse.service.js';
import { DocumentLayout, ExtractTextInput, ParseDocumentInput, ParsedDocument, TextExtraction } from './extraction.inputs.js';
import type { Extractions } from './extraction.service.js';

/** What the resolver calls. */
export interface ExtractionResolverDependencies {
  readonly extractions: Extractions;
  readonly parse: Parse;
  readonly analyze: Analyze;
}

/** GraphQL of the calls that answer at once (D51). */
@Resolver()
export class ExtractionResolver {
  constructor(private readonly deps: ExtractionResolverDependencies) {}

  @Requires('documents.create', 'mode')
  @CountsAs('ocr')
  @Mutation(() => TextExtraction, { description: 'Reads the document behind an address; it is registered as a document.' })
  extractText(@Arg('input', () => ExtractTextInput) input: ExtractTextInput, @Ctx() { caller }: RequestContext): Promise<TextExtraction> {
    return this.deps.extractions.extract(caller, input);
  }

  @Requires('documents.create', 'mode')
  @CountsAs('ocr')
  @Query(() => DocumentLayout, { description: 'What stands where on the pages of the document behind an address.' })
  documentLayout(
    @Arg('documentUrl', () => UrlScalar, { description: 'Address from which the service fetches the file.' }) documentUrl: string,
    @Arg('includeText', () => Boolean, { nullable: true, description: 'Default true.' }) includeText: boolean | null,
    @Arg('includeImages', () => Boolean, { nullable: true, description: 'Default false.' }) includeImages: boolean | null,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentLayout> {
    return this.deps.extractions.layout(caller, documentUrl, { includeText, includeImages });
  }

  @Requires('documents.update', 'mode')
  @CountsAs('ocr')
  @Mutation(() => ParsedDocument, { description: 'Reads a document by a template.' })
  parseDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('input', () => ParseDocumentInput) input: ParseDocumentInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<ParsedDocument> {
    return this.deps.parse(caller, id, input);
  }

  @Requires('documents.read', 'mode')
  @CountsAs('ocr')
  @Mutation(() => DocumentAnalysis, { description: 'Layout, languages, quality and class of a document; changes nothing.' })
  analyzeDocument(
    @Arg('id', () => ID, { description: 'The document.' }) id: string,
    @Arg('input', () => AnalyzeDocumentInput) input: AnalyzeDocumentInput,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentAnalysis> {
    return this.deps.analyze(caller, id, input);
  }
}
