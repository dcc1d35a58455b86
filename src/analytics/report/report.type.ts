import { Field, ObjectType } from 'type-graphql';
import { ReportGroup } from './report.inputs.js';
import type { ReportSpan } from './report.rules.js';

/** A report: its parts are looked up when they are asked for. */
@ObjectType({ simpleResolvers: true, description: 'Figures over documents created in a span of days, in a time zone of choice.' })
export class DocumentReport {
  @Field(() => String)
  from!: string;
  @Field(() => String)
  to!: string;
  @Field(() => String)
  timezone!: string;
  @Field(() => ReportGroup)
  groupBy!: ReportGroup;
  /** What the parts are read with. */
  span!: ReportSpan;
}
