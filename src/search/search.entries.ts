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
  @Field(() => Int, { description: 'Hits of the type.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Amounts of one currency.' })
export class CurrencyAmounts {
  @Field(() => String, { description: 'The currency, or `unknown`.' })
  key!: string;
  @Field(() => Float, { description: 'Sum of the total amounts.' })
  totalAmount!: number;
  @Field(() => Float, { description: 'Their mean.' })
  averageAmount!: number;
  @Field(() => Int, { description: 'Hits that have an amount in it.' })
  count!: number;
}

/** GraphQL: highlights of a hit as a list. */
@Resolver(() => SearchResult)
export class HighlightEntriesResolver {
  @Weighs(5)
  @FieldResolver(() => [Highlight], { description: 'What matched, one entry for each field that did.' })
  highlightsEntries(@Root() { highlights }: SearchResult): Highlight[] {
    return Object.entries(highlights).map(([key, text]) => ({ key, text }));
  }
}

/** GraphQL: the maps of the aggregations as lists. */
@Resolver(() => SearchAggregations)
export class AggregationEntriesResolver {
  @FieldResolver(() => [TypeCount], { description: 'Hits by type, one entry for each type that occurs.' })
  documentTypesEntries(@Root() { documentTypes }: SearchAggregations): TypeCount[] {
    return Object.entries(documentTypes).map(([key, count]) => ({
      key,
      type: Object.hasOwn(DocumentType, key) ? (key as DocumentType) : null,
      count,
    }));
  }

  @FieldResolver(() => [CurrencyAmounts], { description: 'Amounts by currency, one entry for each currency that occurs.' })
  amountsByCurrencyEntries(@Root() { amountsByCurrency }: SearchAggregations): CurrencyAmounts[] {
    return Object.entries(amountsByCurrency).map(([key, amounts]) => ({ key, ...amounts }));
  }
}
