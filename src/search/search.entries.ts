import { Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { DocumentType } from '../documents/index.js';
import { Weighs } from '../platform/graphql/graphql.js';
import { SearchAggregations, SearchResult } from './search.inputs.js';

@ObjectType({ simpleResolvers: true, description: 'What matched in one field.' })
export class Highlight {
  @Field(() => String, { description: '`filename`, `text`, or a path into extractedData.' })
  key!: string;
  @Field(() => String, { description: 'HTML-escaped, with <em> around what matched; at most 3 fragments of 160 characters.' })
  text!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Hits of one type.' })
export class TypeCount {
  @Field(() => String, { description: 'The type, or `unclassified`.' })
  key!: string;
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Int)
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Amounts of one currency.' })
export class CurrencyAmounts {
  @Field(() => String, { description: 'The currency, or `unknown`.' })
  key!: string;
  @Field(() => Float)
  totalAmount!: number;
  @Field(() => Float)
  averageAmount!: number;
  @Field(() => Int)
  count!: number;
}

/** GraphQL: highlights of a hit as a list. */
@Resolver(() => SearchResult)
export class HighlightEntriesResolver {
  @Weighs(5)
  @FieldResolver(() => [Highlight])
  highlightsEntries(@Root() { highlights }: SearchResult): Highlight[] {
    return Object.entries(highlights).map(([key, text]) => ({ key, text }));
  }
}

/** GraphQL: the maps of the aggregations as lists. */
@Resolver(() => SearchAggregations)
export class AggregationEntriesResolver {
  @FieldResolver(() => [TypeCount])
  documentTypesEntries(@Root() { documentTypes }: SearchAggregations): TypeCount[] {
    return Object.entries(documentTypes).map(([key, count]) => ({
      key,
      type: Object.hasOwn(DocumentType, key) ? (key as DocumentType) : null,
      count,
    }));
  }

  @FieldResolver(() => [CurrencyAmounts])
  amountsByCurrencyEntries(@Root() { amountsByCurrency }: SearchAggregations): CurrencyAmounts[] {
    return Object.entries(amountsByCurrency).map(([key, amounts]) => ({ key, ...amounts }));
  }
}
