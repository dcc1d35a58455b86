import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, Float, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DocumentType } from '../documents/index.js';
import { meaningsOf, useEntries } from '../platform/graphql/closed-set.js';
import { mapOf, membersOf, ShownAs } from '../platform/graphql/json-schema.js';
import { type Period, PeriodScalar } from '../platform/time/period.js';

/** How trends.groups are cut (D46). */
export const AnalyticsGroup = { day: 'day', week: 'week', month: 'month', type: 'type', user: 'user' } as const;
export type AnalyticsGroup = keyof typeof AnalyticsGroup;
registerEnumType(AnalyticsGroup, {
  name: 'AnalyticsGroup',
  description: 'How trends.groups are cut.',
  valuesConfig: meaningsOf<AnalyticsGroup>({ week: 'Weeks begin on Monday.', type: 'By type of document.', user: 'By who uploaded.' }),
});

/** What figures of documents are about. */
@ArgsType()
export class DocumentAnalyticsArgs {
  @Field(() => PeriodScalar, { nullable: true, description: '7d, 30d (default), 90d or 1y, ending today.' })
  period?: Period | null;
  @Field(() => DocumentType, { nullable: true })
  type?: DocumentType | null;
  @Field(() => AnalyticsGroup, { nullable: true, description: 'Default day.' })
  groupBy?: AnalyticsGroup | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The period in one line. A mean or a rate is null while no document counts towards it; rates are 0-1.',
})
export class AnalyticsSummary {
  @Field(() => Int, { description: 'Documents created in the period.' })
  totalDocuments!: number;
  @Field(() => Float, { nullable: true })
  averageConfidence!: number | null;
  @Field(() => String, { nullable: true })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true, description: 'Finished and not failed / finished.' })
  successRate!: number | null;
  @Field(() => Float, { nullable: true, description: 'Ever in review_required / finished.' })
  reviewRate!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Documents that were created on one day, and their mean confidence; null on a day without any.',
})
export class DayTrend {
  @Field(() => String, { description: "YYYY-MM-DD in the organization's time zone." })
  date!: string;
  @Field(() => Int)
  count!: number;
  @Field(() => Float, { nullable: true })
  avgConfidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of one group of trends, and their mean confidence, 0-1.' })
export class GroupTrend {
  @Field(() => String, { description: 'Day or start of the week (YYYY-MM-DD), month (YYYY-MM), type, or e-mail address of the uploader.' })
  key!: string;
  @Field(() => Int)
  count!: number;
  @Field(() => Float, { nullable: true })
  avgConfidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The period cut into days, and into the groups that were asked for.' })
export class AnalyticsTrends {
  @Field(() => [DayTrend], { description: 'Each day of the period, oldest first, zero-filled.' })
  documentsPerDay!: DayTrend[];
  @Field(() => [GroupTrend])
  groups!: GroupTrend[];
}

@ObjectType({ simpleResolvers: true, description: 'Documents of the period counted by type and by status.' })
export class AnalyticsBreakdown {
  @ShownAs(mapOf(membersOf({ count: 'integer', percentage: 'number?', avgConfidence: 'number?' })))
  @Field(() => GraphQLJSONObject, {
    description: 'Type (or `unclassified`) to {count, percentage, avgConfidence}.',
    deprecationReason: useEntries('byTypeEntries'),
  })
  byType!: Record<string, { count: number; percentage: number | null; avgConfidence: number | null }>;
  @ShownAs(mapOf(membersOf({ count: 'integer', percentage: 'number?' })))
  @Field(() => GraphQLJSONObject, { description: 'Status to {count, percentage}.', deprecationReason: useEntries('byStatusEntries') })
  byStatus!: Record<string, { count: number; percentage: number | null }>;
}

@ObjectType({ simpleResolvers: true, description: 'By nearest rank.' })
export class Percentiles {
  @Field(() => String, { nullable: true })
  p50!: string | null;
  @Field(() => String, { nullable: true })
  p95!: string | null;
  @Field(() => String, { nullable: true })
  p99!: string | null;
  @Field(() => Float, { nullable: true })
  p50Ms!: number | null;
  @Field(() => Float, { nullable: true })
  p95Ms!: number | null;
  @Field(() => Float, { nullable: true })
  p99Ms!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents whose overall confidence lies in one band.' })
export class ConfidenceBand {
  @Field(() => String)
  range!: string;
  @Field(() => Int)
  count!: number;
  @Field(() => Float, { nullable: true })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of the period by overall confidence, in three bands.' })
export class ConfidenceDistribution {
  @Field(() => ConfidenceBand)
  high!: ConfidenceBand;
  @Field(() => ConfidenceBand)
  medium!: ConfidenceBand;
  @Field(() => ConfidenceBand)
  low!: ConfidenceBand;
}

@ObjectType({ simpleResolvers: true, description: 'How fast and how surely the documents of the period were read.' })
export class AnalyticsPerformance {
  @Field(() => Percentiles)
  processingTimes!: Percentiles;
  @Field(() => ConfidenceDistribution)
  confidenceDistribution!: ConfidenceDistribution;
}

@ObjectType({ simpleResolvers: true, description: 'Figures over the documents created in a period.' })
export class DocumentAnalytics {
  @Field(() => PeriodScalar)
  period!: Period;
  @Field(() => AnalyticsSummary)
  summary!: AnalyticsSummary;
  @Field(() => AnalyticsTrends)
  trends!: AnalyticsTrends;
  @Field(() => AnalyticsBreakdown)
  breakdown!: AnalyticsBreakdown;
  @Field(() => AnalyticsPerformance)
  performance!: AnalyticsPerformance;
}
