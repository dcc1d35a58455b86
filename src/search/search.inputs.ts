import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Document, DocumentStatus, DocumentType, SortOrder } from '../documents/index.js';
import { meaningsOf, useEntries } from '../platform/graphql/closed-set.js';
import { Lazy, Weighs } from '../platform/graphql/graphql.js';
import { mapOf, membersOf, ShownAs } from '../platform/graphql/json-schema.js';
import { connectionOf } from '../platform/graphql/paging.js';

/** Orders of search results (D44). */
export const SearchSort = {
  relevance: 'relevance',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  confidence: 'confidence',
  filename: 'filename',
  total_amount: 'total_amount',
} as const;
export type SearchSort = keyof typeof SearchSort;
registerEnumType(SearchSort, {
  name: 'SearchSort',
  description: 'What hits are ordered by.',
  valuesConfig: meaningsOf<SearchSort>({
    relevance: 'How well a document fits the words, best first.',
    createdAt: 'When they came.',
    updatedAt: 'When they last changed.',
    confidence: 'Overall confidence.',
    filename: 'Name of the file.',
    total_amount: 'Total amount. Documents without an amount come last.',
  }),
});

@InputType({ description: 'From when to when, both inclusive; a bare date means the whole day, UTC.' })
export class SearchDateRange {
  @Field(() => String, { nullable: true, description: 'Created at or after: ISO 8601 date or timestamp.' })
  from?: string | null;
  @Field(() => String, { nullable: true, description: 'Created at or before: ISO 8601 date or timestamp.' })
  to?: string | null;
}

@InputType({ description: 'Bounds of the overall confidence.' })
export class SearchConfidence {
  @Field(() => Float, { nullable: true, description: 'Least overall confidence, 0-1.' })
  min?: number | null;
  @Field(() => Float, { nullable: true, description: 'Most overall confidence, 0-1.' })
  max?: number | null;
}

@InputType({ description: 'Which documents are searched; what is given holds together.' })
export class SearchFilters {
  @Field(() => [DocumentType], { nullable: true, description: 'Any of these types.' })
  type?: DocumentType[] | null;
  @Field(() => [DocumentStatus], { nullable: true, description: 'Any of these statuses.' })
  status?: DocumentStatus[] | null;
  @Field(() => SearchDateRange, { nullable: true, description: 'When the document was created.' })
  dateRange?: SearchDateRange | null;
  @Field(() => SearchConfidence, { nullable: true, description: 'How sure its reading is.' })
  confidence?: SearchConfidence | null;
  @Field(() => ID, { nullable: true, description: 'Read with this template; an unknown id finds nothing.' })
  templateId?: string | null;
  @Field(() => String, { nullable: true, description: 'E-mail address of the uploader.' })
  uploadedBy?: string | null;
}

@InputType({ description: 'What to look for, in which documents, and in which order.' })
export class SearchDocumentsInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Words are ANDed; "exact phrase"; OR; -exclusion; prefix*; field:value with filename, type, status, vendor, customer, invoice_number, currency, metadata.KEY; total_amount:>=100. Without case and accents.',
  })
  query?: string | null;
  @Field(() => SearchFilters, { nullable: true, description: 'Only documents that they fit.' })
  filters?: SearchFilters | null;
  @Field(() => SearchSort, { nullable: true, description: 'Default relevance.' })
  sortBy?: SearchSort | null;
  @Field(() => SortOrder, { nullable: true, description: 'Default desc; asc for filename.' })
  sortOrder?: SortOrder | null;
  @Field(() => Int, { nullable: true, description: '1-100, default 20.' })
  limit?: number | null;
  @Field(() => Int, { nullable: true, description: 'Hits to skip; default 0.' })
  offset?: number | null;
  @Field(() => String, { nullable: true, description: 'nextCursor of the page before, in place of offset.' })
  cursor?: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A document that matches.' })
export class SearchResult {
  @Field(() => ID, { description: 'Global id of the document.' })
  id!: string;
  @Field(() => String, { description: 'Name of its file.' })
  filename!: string;
  @Field(() => DocumentType, { nullable: true, description: 'Its type; null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Float, { description: '0-1, the best hit 1.0; all 1.0 without words to look for.' })
  relevanceScore!: number;
  @Field(() => [String], { description: '`filename`, `text`, or paths into extractedData.' })
  matchedFields!: string[];
  @Weighs(5)
  @ShownAs(mapOf({ type: 'string' }))
  @Field(() => GraphQLJSONObject, {
    description: 'Field to HTML-escaped text with <em> around what matched, at most 3 fragments of 160 characters.',
    deprecationReason: useEntries('highlightsEntries'),
  })
  highlights!: Record<string, string>;
  @Weighs(5)
  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Its values by key; null until it was read.' })
  extractedData!: Record<string, unknown> | null;
  @Field(() => Date, { description: 'When it came.' })
  createdAt!: Date;
  @Field(() => Document, { description: 'The document itself.' })
  document!: Document;
}

@ObjectType({ simpleResolvers: true, description: 'Figures over all hits, not the page.' })
export class SearchAggregations {
  @Field(() => Float, { nullable: true, description: 'null unless all amounts share one currency.' })
  totalAmount!: number | null;
  @Field(() => Float, { nullable: true, description: 'null unless all amounts share one currency.' })
  averageAmount!: number | null;
  @ShownAs(mapOf({ type: 'integer' }))
  @Field(() => GraphQLJSONObject, {
    description: 'Type to number of hits; `unclassified` for documents without one.',
    deprecationReason: useEntries('documentTypesEntries'),
  })
  documentTypes!: Record<string, number>;
  @ShownAs(mapOf(membersOf({ totalAmount: 'number', averageAmount: 'number', count: 'integer' })))
  @Field(() => GraphQLJSONObject, {
    description: 'Currency to {totalAmount, averageAmount, count}; `unknown` for amounts without one.',
    deprecationReason: useEntries('amountsByCurrencyEntries'),
  })
  amountsByCurrency!: Record<string, { totalAmount: number; averageAmount: number; count: number }>;
}

/** A page of hits. */
@ObjectType('SearchConnection', { simpleResolvers: true, description: 'A page of hits, with figures over all of them.' })
export class SearchConnection extends connectionOf('SearchResult', () => SearchResult) {
  @Lazy()
  @Field(() => SearchAggregations, { description: 'Figures over all hits; counted only when asked for.' })
  aggregations!: Promise<SearchAggregations> | SearchAggregations;
}
