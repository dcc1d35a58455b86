import { ArgsType, Field, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DocumentType } from '../../documents/index.js';
import { meaningsOf } from '../../platform/graphql/closed-set.js';

/** Buckets of a report. */
export const ReportGroup = { day: 'day', week: 'week', month: 'month' } as const;
export type ReportGroup = keyof typeof ReportGroup;
registerEnumType(ReportGroup, {
  name: 'ReportGroup',
  description: 'How a report is cut.',
  valuesConfig: meaningsOf<ReportGroup>({
    day: 'A day each.',
    week: 'A week each; weeks begin on Monday.',
    month: 'A calendar month each.',
  }),
});

/** Days, groups and filters of a report. */
@ArgsType()
export class DocumentReportArgs {
  @Field(() => String, { nullable: true, description: 'First day, YYYY-MM-DD; default 29 days before `to`.' })
  from?: string | null;
  @Field(() => String, { nullable: true, description: 'Last day, YYYY-MM-DD; default today. At most 732 days in all.' })
  to?: string | null;
  @Field(() => String, { nullable: true, description: "IANA time zone in which days begin; default the organization's." })
  timezone?: string | null;
  @Field(() => ReportGroup, { nullable: true, description: 'Default day.' })
  groupBy?: ReportGroup | null;
  @Field(() => DocumentType, { nullable: true, description: 'Documents of this type alone.' })
  type?: DocumentType | null;
  @Field(() => ID, { nullable: true, description: 'Documents that this template read.' })
  templateId?: string | null;
}

/** Figures over some documents, all of them by the same rules. */
@ObjectType({ simpleResolvers: true, description: 'Figures over documents that were created in a span of days.' })
export class ReportFigures {
  @Field(() => Int, { description: 'Documents that were created in the span.' })
  documents!: number;
  @Field(() => Int, { description: 'Processing has ended.' })
  finished!: number;
  @Field(() => Int, { description: 'Of those finished, the ones that could not be read.' })
  failed!: number;
  @Field(() => Int, { description: 'Finished, not failed, and never waited for a person.' })
  straightThrough!: number;
  @Field(() => Float, { nullable: true, description: 'straightThrough / finished, 0-1.' })
  straightThroughRate!: number | null;
  @Field(() => Float, { nullable: true, description: 'failed / finished, 0-1.' })
  errorRate!: number | null;
  @Field(() => Float, { nullable: true, description: 'Mean over documents that have one, 0-1.' })
  averageConfidence!: number | null;
  @Field(() => Float, { nullable: true, description: '1 - corrected / reviewed fields; null without a review.' })
  accuracy!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Median time from the upload (or from when it was to be read anew) until it was read, waiting included; within 1.5 %.',
  })
  resultP50Ms!: number | null;
  @Field(() => Float, { nullable: true, description: '95 of 100 were read within this time.' })
  resultP95Ms!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Median time from the upload until a person approved or rejected it; within 1.5 %.',
  })
  decisionP50Ms!: number | null;
  @Field(() => Float, { nullable: true, description: '95 of 100 were decided within this time.' })
  decisionP95Ms!: number | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Figures of one day, week or month. A mean, a share or a time is null while no document counts towards it.',
})
export class ReportBucket extends ReportFigures {
  @Field(() => String, { description: 'First day of the bucket, YYYY-MM-DD; of the first bucket perhaps before `from`.' })
  day!: string;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of the documents of one type.' })
export class ReportOfType extends ReportFigures {
  @Field(() => DocumentType, { nullable: true, description: 'null: not recognised.' })
  type!: DocumentType | null;
}

@ObjectType({ simpleResolvers: true, description: 'Figures of the documents that one template read.' })
export class ReportOfTemplate extends ReportFigures {
  @Field(() => ID, { description: 'The template, which may be gone by now.' })
  templateId!: string;
  @Field(() => String, { nullable: true, description: 'Name of the template; null when it is gone.' })
  name!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'How well a field is read, by what persons corrected.' })
export class ReportOfField {
  @Field(() => DocumentType, { nullable: true, description: 'Type of the documents; null: not recognised.' })
  type!: DocumentType | null;
  @Field(() => String, { description: 'Path without the numbers of lines: `line_items.total`.' })
  field!: string;
  @Field(() => Int, { description: 'Values that a person looked at.' })
  reviewed!: number;
  @Field(() => Int, { description: 'Those of them that he corrected.' })
  corrected!: number;
  @Field(() => Float, { description: '1 - corrected / reviewed, 0-1.' })
  accuracy!: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a person decided, and how long it took him.' })
export class ReportOfReviewer {
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Name of the person; null while none was given.' })
  name!: string | null;
  @Field(() => Int, { description: 'Documents that the person approved.' })
  approved!: number;
  @Field(() => Int, { description: 'Documents that the person rejected.' })
  rejected!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Median time from the claim to the decision, at most an hour; null where he claimed none.',
  })
  medianMs!: number | null;
  @Field(() => Float, { description: 'All these times together.' })
  totalMs!: number;
}

@ObjectType({ simpleResolvers: true, description: 'How often an error ended a reading.' })
export class ReportOfError {
  @Field(() => String, { description: 'Code of the failure, as Document.errorCode has it.' })
  errorCode!: string;
  @Field(() => Int, { description: 'Documents whose reading ended with it.' })
  count!: number;
}
