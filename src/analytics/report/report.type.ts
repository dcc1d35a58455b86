import { Field, ObjectType } from 'type-graphql';
import { ReportGroup } from './report.inputs.js';
import type { ReportSpan } from './report.rules.js';

/** A report: its parts are looked up when they are asked for. */
@ObjectType({ simpleResolvers: true, description: 'Figures over documents created in a span of days, in a time zone of choice.' })
export class DocumentReport {
  @Field(() => String, { description: 'First day, YYYY-MM-DD.' })
  from!: string;
  @Field(() => String, { description: 'Last day, YYYY-MM-DD, included.' })
  to!: string;
  @Field(() => String, { description: 'IANA time zone in which the days begin.' })
  timezone!: string;
  @Field(() => ReportGroup, { description: 'How long a bucket is.' })
  groupBy!: ReportGroup;
  /** What the parts are read with. */
  span!: ReportSpan;
}
