import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { DocumentType } from '../documents/index.js';
import { closedSet, useEntries } from '../platform/graphql/closed-set.js';
import { mapOf, ShownAs } from '../platform/graphql/json-schema.js';
import { type Period, PeriodScalar } from '../platform/time/period.js';
import { Percentiles } from './analytics.inputs.js';

/** The metrics of an organization (D48). */
export const StatisticsMetric = closedSet('StatisticsMetric', 'Figures of an organization over a period.', {
  documentsProcessed: 'Documents whose processing has ended.',
  averageProcessingTime: 'How long reading took, on the mean.',
  successRate: 'Share of documents that could be read.',
  activeUsers: 'Members who uploaded or called.',
  storageUsed: 'Room that the files take.',
  documentsPerDay: 'Documents by day of creation.',
  topUsers: 'Who uploaded most.',
  topDocumentTypes: 'Which types are most frequent.',
  averageAccuracy: 'How often what was read was right.',
  processingTimes: 'How long reading took, as percentiles.',
  errorRates: 'Share of documents that could not be read, by type.',
});
export type StatisticsMetric = keyof typeof StatisticsMetric;

/** Whose figures, over which days. */
@ArgsType()
export class OrganizationStatisticsArgs {
  @Field(() => Int, { description: "Number of the organization; only the caller's own is shown." })
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
  @Field(() => String, { nullable: true, description: 'Mean time of reading a document, such as `2.3s`.' })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true, description: 'Finished and not failed / finished, 0-1.' })
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
  @Field(() => String, { description: "YYYY-MM-DD in the organization's time zone." })
  date!: string;
  @Field(() => Int, { description: 'Documents that were created on the day.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A member who uploaded many documents.' })
export class TopUser {
  @Field(() => Int, { description: 'Number of the member.' })
  userId!: number;
  @Field(() => String, { nullable: true, description: 'Name of the member; null while none was given.' })
  name!: string | null;
  @Field(() => String, { description: 'E-mail address of the member.' })
  email!: string;
  @Field(() => Int, { description: 'Documents of the period that the member uploaded.' })
  documentsProcessed!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How many documents are of one type.' })
export class TopDocumentType {
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => Int, { description: 'Documents of the type in the period.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: 'Share of all documents of the period, 0-100; null without any.' })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Who sent what, and when. A part that was not asked for is null.' })
export class StatisticsUsage {
  @Field(() => [DayCount], { nullable: true, description: 'Each day of the period, oldest first.' })
  documentsPerDay!: DayCount[] | null;
  @Field(() => [TopUser], { nullable: true, description: 'At most 10.' })
  topUsers!: TopUser[] | null;
  @Field(() => [TopDocumentType], { nullable: true, description: 'Types of the documents, most frequent first.' })
  topDocumentTypes!: TopDocumentType[] | null;
}

@ObjectType({ simpleResolvers: true, description: 'Failed documents as a share of those that were finished, 0-1; null while none was.' })
export class ErrorRates {
  @Field(() => Float, { nullable: true, description: 'Of all documents of the period.' })
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
  @Field(() => Percentiles, { nullable: true, description: 'How long reading took.' })
  processingTimes!: Percentiles | null;
  @Field(() => ErrorRates, { nullable: true, description: 'How often reading failed.' })
  errorRates!: ErrorRates | null;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of an organization over a period.' })
export class OrganizationStatistics {
  @Field(() => Int, { description: 'Number of the organization.' })
  organizationId!: number;
  @Field(() => PeriodScalar, { description: 'The period that the figures are about.' })
  period!: Period;
  @Field(() => StatisticsSummary, { description: 'The period in one line.' })
  summary!: StatisticsSummary;
  @Field(() => StatisticsUsage, { description: 'Who sent what, and when.' })
  usage!: StatisticsUsage;
  @Field(() => StatisticsPerformance, { description: 'How well and how fast documents were read.' })
  performance!: StatisticsPerformance;
}
