import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DocumentType } from '../documents/index.js';
import { useEntries } from '../platform/graphql/closed-set.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import { type Period, PeriodScalar } from '../platform/time/period.js';
import { Percentiles } from './analytics.inputs.js';

const names = [
  'documentsProcessed',
  'averageProcessingTime',
  'successRate',
  'activeUsers',
  'storageUsed',
  'documentsPerDay',
  'topUsers',
  'topDocumentTypes',
  'averageAccuracy',
  'processingTimes',
  'errorRates',
] as const;

/** Names of the metrics of an organization (D48). */
export type StatisticsMetric = (typeof names)[number];
/** The same names as values of the GraphQL enum. */
export const StatisticsMetric = Object.fromEntries(names.map((name) => [name, name])) as { readonly [K in StatisticsMetric]: K };
registerEnumType(StatisticsMetric, { name: 'StatisticsMetric', description: 'Figures of an organization over a period.' });

/** Whose figures, over which days. */
@ArgsType()
export class OrganizationStatisticsArgs {
  @Field(() => Int)
  id!: number;
  @Field(() => PeriodScalar, { nullable: true, description: '7d, 30d (default), 90d or 1y, ending today.' })
  period?: Period | null;
  @Field(() => [StatisticsMetric], { nullable: true, description: 'Omitted: all. Those not listed are null (REST leaves them out).' })
  metrics?: StatisticsMetric[] | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The period in one line. What was not asked for, and a mean or rate to which no document counts, is null.',
})
export class StatisticsSummary {
  @Field(() => Int, { nullable: true, description: 'Documents of the period whose processing has ended.' })
  documentsProcessed!: number | null;
  @Field(() => String, { nullable: true })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true })
  successRate!: number | null;
  @Field(() => Int, { nullable: true, description: 'Active members who uploaded or called in the period.' })
  activeUsers!: number | null;
  @Field(() => String, { nullable: true, description: 'Such as `12.4 GB`, decimal units.' })
  storageUsed!: string | null;
  @Field(() => Float, { nullable: true, description: 'Whole bytes.' })
  storageBytes!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of one day.' })
export class DayCount {
  @Field(() => String)
  date!: string;
  @Field(() => Int)
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A member who uploaded many documents.' })
export class TopUser {
  @Field(() => Int)
  userId!: number;
  @Field(() => String, { nullable: true })
  name!: string | null;
  @Field(() => Int)
  documentsProcessed!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many documents are of one type.' })
export class TopDocumentType {
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Int)
  count!: number;
  @Field(() => Float, { nullable: true })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who sent what, and when. A part that was not asked for is null.' })
export class StatisticsUsage {
  @Field(() => [DayCount], { nullable: true })
  documentsPerDay!: DayCount[] | null;
  @Field(() => [TopUser], { nullable: true, description: 'At most 10.' })
  topUsers!: TopUser[] | null;
  @Field(() => [TopDocumentType], { nullable: true })
  topDocumentTypes!: TopDocumentType[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'Failed documents as a share of those that were finished, 0-1; null while none was.' })
export class ErrorRates {
  @Field(() => Float, { nullable: true })
  overall!: number | null;
  @ShownAs(mapOf({ type: ['number', 'null'] }))
  @Field(() => GraphQLJSONObject, {
    description: 'Type (or `unclassified`) to failed / finished.',
    deprecationReason: useEntries('byDocumentTypeEntries'),
  })
  byDocumentType!: Record<string, number | null>;
}

@ObjectType({
  simpleResolvers: true,
  description: "How well and how fast the organization's documents were read. A part that was not asked for is null.",
})
export class StatisticsPerformance {
  @Field(() => Float, {
    nullable: true,
    description: '1 - corrected fields / reviewed fields; without a review the mean confidence.',
  })
  averageAccuracy!: number | null;
  @Field(() => Percentiles, { nullable: true })
  processingTimes!: Percentiles | null;
  @Field(() => ErrorRates, { nullable: true })
  errorRates!: ErrorRates | null;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of an organization over a period.' })
export class OrganizationStatistics {
  @Field(() => Int)
  organizationId!: number;
  @Field(() => PeriodScalar)
  period!: Period;
  @Field(() => StatisticsSummary)
  summary!: StatisticsSummary;
  @Field(() => StatisticsUsage)
  usage!: StatisticsUsage;
  @Field(() => StatisticsPerformance)
  performance!: StatisticsPerformance;
}
