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
  valuesConfig: meaningsOf<AnalyticsGroup>({
    day: 'By day of creation.',
    week: 'By week of creation; weeks begin on Monday.',
    month: 'By month of creation.',
    type: 'By type of document.',
    user: 'By who uploaded.',
  }),
});

/** What figures of documents are about. */
@ArgsType()
export class DocumentAnalyticsArgs {
  @Field(() => PeriodScalar, { nullable: true, description: '7d, 30d (default), 90d or 1y, ending today.' })
  period?: Period | null;
  @Field(() => DocumentType, { nullable: true, description: 'Documents of this type alone.' })
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
  @Field(() => Float, { nullable: true, description: 'Mean of the overall confidence, 0-1.' })
  averageConfidence!: number | null;
  @Field(() => String, { nullable: true, description: 'Mean time of reading a document, such as `2.3s`.' })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
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
  @Field(() => Int, { description: 'Documents that were created on the day.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: 'Mean of their overall confidence, 0-1.' })
  avgConfidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of one group of trends, and their mean confidence, 0-1.' })
export class GroupTrend {
  @Field(() => String, { description: 'Day or start of the week (YYYY-MM-DD), month (YYYY-MM), type, or e-mail address of the uploader.' })
  key!: string;
  @Field(() => Int, { description: 'Documents of the group.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: 'Mean of their overall confidence; null when none has one.' })
  avgConfidence!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The period cut into days, and into the groups that were asked for.' })
export class AnalyticsTrends {
  @Field(() => [DayTrend], { description: 'Each day of the period, oldest first, zero-filled.' })
  documentsPerDay!: DayTrend[];
  @Field(() => [GroupTrend], { description: 'The period cut as `groupBy` asks for.' })
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
  @Field(() => String, { nullable: true, description: 'Median, such as `2.3s`; null without a value.' })
  p50!: string | null;
  @Field(() => String, { nullable: true, description: '95 of 100 took no longer; such as `2.3s`, null without a value.' })
  p95!: string | null;
  @Field(() => String, { nullable: true, description: '99 of 100 took no longer; such as `2.3s`, null without a value.' })
  p99!: string | null;
  @Field(() => Float, { nullable: true, description: 'Median in milliseconds; null without a value.' })
  p50Ms!: number | null;
  @Field(() => Float, { nullable: true, description: 'In milliseconds: 95 of 100 took no longer.' })
  p95Ms!: number | null;
  @Field(() => Float, { nullable: true, description: 'In milliseconds: 99 of 100 took no longer.' })
  p99Ms!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents whose overall confidence lies in one band.' })
export class ConfidenceBand {
  @Field(() => String, { description: 'Bounds of the band, such as `0.7-0.9`.' })
  range!: string;
  @Field(() => Int, { description: 'Documents in the band.' })
  count!: number;
  @Field(() => Float, { nullable: true, description: 'Their share of the documents that have a confidence, 0-100; null without any.' })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'Documents of the period by overall confidence, in three bands.' })
export class ConfidenceDistribution {
  @Field(() => ConfidenceBand, { description: '0.9 and above.' })
  high!: ConfidenceBand;
  @Field(() => ConfidenceBand, { description: 'From 0.7 to below 0.9.' })
  medium!: ConfidenceBand;
  @Field(() => ConfidenceBand, { description: 'Below 0.7.' })
  low!: ConfidenceBand;
}

@ObjectType({ simpleResolvers: true, description: 'How fast and how surely the documents of the period were read.' })
export class AnalyticsPerformance {
  @Field(() => Percentiles, { description: 'How long reading took.' })
  processingTimes!: Percentiles;
  @Field(() => ConfidenceDistribution, { description: 'How sure the readings are.' })
  confidenceDistribution!: ConfidenceDistribution;
}

@ObjectType({ simpleResolvers: true, description: 'Figures over the documents created in a period.' })
export class DocumentAnalytics {
  @Field(() => PeriodScalar, { description: 'The period that the figures are about.' })
  period!: Period;
  @Field(() => AnalyticsSummary, { description: 'The period in one line.' })
  summary!: AnalyticsSummary;
  @Field(() => AnalyticsTrends, { description: 'The period day by day, and by groups.' })
  trends!: AnalyticsTrends;
  @Field(() => AnalyticsBreakdown, { description: 'The documents by type and by status.' })
  breakdown!: AnalyticsBreakdown;
  @Field(() => AnalyticsPerformance, { description: 'How long reading took, and how sure it was.' })
  performance!: AnalyticsPerformance;
}
