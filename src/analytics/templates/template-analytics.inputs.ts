import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { closedSet, useEntries } from '../../platform/graphql/closed-set.js';
import { mapOf, membersOf, ShownAs } from '../../platform/graphql/json-schema.js';
import type { TemplateMetric } from './template-analytics.rules.js';

/** The metrics by name. */
export const TemplateMetricName = closedSet('TemplateMetric', 'Figures of a template over a period.', {
  documentsProcessed: 'Documents that the template read.',
  averageAccuracy: 'How often what it read was right.',
  averageProcessingTime: 'How long reading took.',
  successRate: 'Share of documents that could be read.',
  errorRate: 'Share of documents that could not be read.',
} satisfies Record<TemplateMetric, string>);

@ObjectType({ simpleResolvers: true, description: 'Metrics asked for; the others are null.' })
export class TemplateMetrics {
  @Field(() => Int, { nullable: true, description: 'Documents of the period that the template read.' })
  documentsProcessed!: number | null;
  @Field(() => Float, { nullable: true, description: '1 - corrected / reviewed fields; without reviews the mean confidence.' })
  averageAccuracy!: number | null;
  @Field(() => String, { nullable: true, description: 'Mean time of reading a document, such as `2.3s`.' })
  averageProcessingTime!: string | null;
  @Field(() => Float, { nullable: true, description: 'The same in milliseconds.' })
  averageProcessingTimeMs!: number | null;
  @Field(() => Float, { nullable: true, description: 'Not failed / finished, 0-1; null while none finished.' })
  successRate!: number | null;
  @Field(() => Float, { nullable: true, description: 'Failed / finished, 0-1; null while none finished.' })
  errorRate!: number | null;
}

/** Directions of a figure over a period. */
export const Trend = closedSet('Trend', 'Where a figure goes, from the first half of a period to the second.', {
  improving: 'By more than 5 % better.',
  declining: 'By more than 5 % worse.',
  increasing: 'By more than 5 % more.',
  decreasing: 'By more than 5 % less.',
  stable: 'Within 5 %.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'Second half of the period against the first, 5 % dead band; null without runs in both.',
})
export class TemplateTrends {
  @Field(() => Trend, { nullable: true, description: 'improving, stable or declining.' })
  accuracyTrend!: string | null;
  @Field(() => Trend, { nullable: true, description: 'increasing, stable or decreasing.' })
  volumeTrend!: string | null;
  @Field(() => Trend, { nullable: true, description: 'increasing, stable or decreasing.' })
  errorTrend!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A mistake that a template makes again and again.' })
export class TemplateError {
  @Field(() => String, { nullable: true, description: 'null: the run failed as a whole.' })
  field!: string | null;
  @Field(() => String, { description: 'What went wrong: a review reason, or the code of the failure.' })
  error!: string;
  @Field(() => Int, { description: 'How often it happened in the period.' })
  frequency!: number;
  @Field(() => Float, { nullable: true, description: 'Share of all errors, 0-100.' })
  percentage!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'How well a template reads, over a period.' })
export class TemplateAnalytics {
  @Field(() => ID, { description: 'The template that the figures are about.' })
  templateId!: string;
  @Field(() => String, { description: 'The period that the figures are about, such as `30d`.' })
  period!: string;
  @Field(() => TemplateMetrics, { description: 'The period in one line.' })
  metrics!: TemplateMetrics;
  @ShownAs(mapOf(membersOf({ accuracy: 'number?', extractionRate: 'number?', avgConfidence: 'number?' })))
  @Field(() => GraphQLJSONObject, {
    description: 'Field name to {accuracy, extractionRate, avgConfidence}.',
    deprecationReason: useEntries('fieldMetricsEntries'),
  })
  fieldMetrics!: Record<string, { accuracy: number | null; extractionRate: number | null; avgConfidence: number | null }>;
  @Field(() => TemplateTrends, { description: 'Where the figures go.' })
  trends!: TemplateTrends;
  @Field(() => [TemplateError], { description: 'What went wrong most often, most frequent first.' })
  commonErrors!: TemplateError[];
}

@ObjectType({ simpleResolvers: true, description: 'A band of confidences, and what share of its values was right.' })
export class ReliabilityPointView {
  @Field(() => Float, { description: 'Mean confidence of the band.' })
  confidence!: number;
  @Field(() => Float, { description: 'Share that was right.' })
  accuracy!: number;
  @Field(() => Int, { description: 'Reviewed values in the band.' })
  count!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How the confidences of one field compare with what reviews said of its values.' })
export class FieldCalibration {
  @Field(() => String, { description: 'Name of the field.' })
  field!: string;
  @Field(() => Boolean, { description: 'At least 10 values were reviewed; below that confidences stay as they are.' })
  calibrated!: boolean;
  @Field(() => Int, { description: 'Values of the field that a person looked at.' })
  reviewed!: number;
  @Field(() => [ReliabilityPointView], { description: 'Reliability curve in bands of a tenth.' })
  curve!: ReliabilityPointView[];
  @Field(() => [ReliabilityPointView], { description: 'Steps of the monotonic fit: from this confidence on, so large a share was right.' })
  fit!: ReliabilityPointView[];
}

@ObjectType({ simpleResolvers: true, description: 'How the confidences of a template compare with what reviews said.' })
export class TemplateCalibration {
  @Field(() => ID, { description: 'The template that was looked at.' })
  templateId!: string;
  @Field(() => [FieldCalibration], { description: 'Each field of which values were reviewed.' })
  fields!: FieldCalibration[];
}
