import { Field, FieldResolver, Float, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { DocumentStatus, DocumentType } from '../documents/index.js';
import { AnalyticsBreakdown } from './analytics.inputs.js';
import { ErrorRates } from './statistics.inputs.js';
import { TemplateAnalytics } from './templates/template-analytics.inputs.js';

const typeOf = (key: string): DocumentType | null => (Object.hasOwn(DocumentType, key) ? (key as DocumentType) : null);

@ObjectType({ simpleResolvers: true, description: 'Documents of one type.' })
export class TypeFigures {
  @Field(() => String, { description: 'The type, or `unclassified`.' })
  key!: string;
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Int, { description: 'How many documents of the type were created in the period.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  percentage!: number | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  avgConfidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of one status.' })
export class StatusFigures {
  @Field(() => DocumentStatus, { description: 'The status that they have now.' })
  key!: DocumentStatus;
  @Field(() => Int, { description: 'How many documents of the period have it.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: '0-100.' })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Failures of one type of documents.' })
export class TypeErrorRate {
  @Field(() => String, { description: 'The type, or `unclassified`.' })
  key!: string;
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Float, { nullable: true, description: 'Failed / finished, 0-1.' })
  rate!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'How well one field of a template is read.' })
export class FieldMetric {
  @Field(() => String, { description: 'Name of the field.' })
  key!: string;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  accuracy!: number | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  extractionRate!: number | null;
  @Field(() => Float, { nullable: true, description: '0-1.' })
  avgConfidence!: number | null;
}

/** GraphQL: the maps of a breakdown as lists. */
@Resolver(() => AnalyticsBreakdown)
export class BreakdownEntriesResolver {
  @FieldResolver(() => [TypeFigures], { description: 'Documents of the period by type, one entry for each type that occurs.' })
  byTypeEntries(@Root() { byType }: AnalyticsBreakdown): TypeFigures[] {
    return Object.entries(byType).map(([key, figures]) => ({ key, type: typeOf(key), ...figures }));
  }

  @FieldResolver(() => [StatusFigures], { description: 'Documents of the period by status, one entry for each status that occurs.' })
  byStatusEntries(@Root() { byStatus }: AnalyticsBreakdown): StatusFigures[] {
    return Object.entries(byStatus).map(([key, figures]) => ({ key: key as DocumentStatus, ...figures }));
  }
}

/** GraphQL: error rates by type as a list. */
@Resolver(() => ErrorRates)
export class ErrorRateEntriesResolver {
  @FieldResolver(() => [TypeErrorRate], { description: 'The same by type, one entry for each type that occurs.' })
  byDocumentTypeEntries(@Root() { byDocumentType }: ErrorRates): TypeErrorRate[] {
    return Object.entries(byDocumentType).map(([key, rate]) => ({ key, type: typeOf(key), rate }));
  }
}

/** GraphQL: metrics of a template's fields as a list. */
@Resolver(() => TemplateAnalytics)
export class FieldMetricEntriesResolver {
  @FieldResolver(() => [FieldMetric], { description: 'How well each field of the template is read.' })
  fieldMetricsEntries(@Root() { fieldMetrics }: TemplateAnalytics): FieldMetric[] {
    return Object.entries(fieldMetrics).map(([key, metric]) => ({ key, ...metric }));
  }
}
