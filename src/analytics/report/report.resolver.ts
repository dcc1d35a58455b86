import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type RequestContext, Requires, Weighs } from '../../platform/graphql/graphql.js';
import type { Clock } from '../../platform/time/clock.js';
import { percentile } from '../figures.rules.js';
import {
  DocumentReportArgs,
  ReportBucket,
  ReportFigures,
  ReportOfError,
  ReportOfField,
  ReportOfReviewer,
  ReportOfTemplate,
  ReportOfType,
} from './report.inputs.js';
import { accuracyOf, bucketsOf, figuresOf, NO_DOCUMENTS, type ReportKey, readSpan } from './report.rules.js';
import type { ReportReader, SumsBy } from './report.store.js';
import { DocumentReport } from './report.type.js';

/** What reports need. */
export interface ReportDependencies {
  readonly clock: Clock;
  readonly reader: ReportReader;
  readonly timezoneOf: (organizationId: number) => Promise<string>;
}

const mostFirst = <T extends { readonly documents: number }>(rows: T[]): T[] => rows.sort((a, b) => b.documents - a.documents);

/** GraphQL: reports. Each part is read only when it is asked for. */
@Resolver(() => DocumentReport)
export class ReportResolver {
  constructor(private readonly deps: ReportDependencies) {}

  @Requires('analytics.read', 'mode')
  @Query(() => DocumentReport, {
    description:
      'Figures over documents created in any span of days, in any time zone: by day, week or month, type, template, field, reviewer and error.',
  })
  async documentReport(
    @Args(() => DocumentReportArgs) args: DocumentReportArgs,
    @Ctx() { caller }: RequestContext,
  ): Promise<DocumentReport> {
    const span = readSpan(args, await this.deps.timezoneOf(caller.organizationId), this.deps.clock.now());
    const { from, to, timezone, groupBy } = span;
    return { from, to, timezone, groupBy, span };
  }

  /** All parts are told from one reading, which sees one moment. */
  private async sums({ span }: DocumentReport, { memo, caller }: RequestContext, by: ReportKey): ReturnType<SumsBy> {
    const sumsBy = await memo(`report ${JSON.stringify(span)}`, () => this.deps.reader.sums(caller, span));
    return sumsBy(by);
  }

  @Weighs(20)
  @FieldResolver(() => ReportFigures, { description: 'Over the whole span.' })
  async total(@Root() report: DocumentReport, @Ctx() context: RequestContext): Promise<ReportFigures> {
    return figuresOf((await this.sums(report, context, 'all')).get('') ?? NO_DOCUMENTS);
  }

  @Weighs(50)
  @FieldResolver(() => [ReportBucket], { description: 'By day, week or month, oldest first, those without documents included.' })
  async buckets(@Root() report: DocumentReport, @Ctx() context: RequestContext): Promise<ReportBucket[]> {
    const sums = await this.sums(report, context, 'bucket');
    return bucketsOf(report.span).map((day) => ({ day, ...figuresOf(sums.get(day) ?? NO_DOCUMENTS) }));
  }

  @Weighs(20)
  @FieldResolver(() => [ReportOfType], { description: 'Most frequent first.' })
  async types(@Root() report: DocumentReport, @Ctx() context: RequestContext): Promise<ReportOfType[]> {
    const sums = await this.sums(report, context, 'type');
    return mostFirst([...sums].map(([type, sum]) => ({ type: (type || null) as ReportOfType['type'], ...figuresOf(sum) })));
  }

  @Weighs(20)
  @FieldResolver(() => [ReportOfTemplate], { description: 'Documents that a template read, most frequent first.' })
  async templates(@Root() report: DocumentReport, @Ctx() context: RequestContext): Promise<ReportOfTemplate[]> {
    const sums = [...(await this.sums(report, context, 'template'))].filter(([id]) => id !== '');
    const names = await this.deps.reader.templateNames(
      context.caller,
      sums.map(([id]) => id),
    );
    return mostFirst(sums.map(([templateId, sum]) => ({ templateId, name: names.get(templateId) ?? null, ...figuresOf(sum) })));
  }

  @Weighs(100)
  @FieldResolver(() => [ReportOfField], {
    description: 'By field, most corrected first, of the newest 2,000 documents that were reviewed; at most 200 fields.',
  })
  async fields(@Root() { span }: DocumentReport, @Ctx() { caller }: RequestContext): Promise<ReportOfField[]> {
    const counts = await this.deps.reader.fields(caller, span);
    return counts.map((count) => ({
      ...count,
      type: count.type as ReportOfField['type'],
      accuracy: accuracyOf(count.reviewed, count.corrected)!,
    }));
  }

  @Weighs(100)
  @FieldResolver(() => [ReportOfReviewer], {
    description: 'Who decided most comes first, of the newest 10,000 documents that were reviewed; at most 100.',
  })
  async reviewers(@Root() { span }: DocumentReport, @Ctx() { caller }: RequestContext): Promise<ReportOfReviewer[]> {
    const counts = await this.deps.reader.reviewers(caller, span);
    return counts.map(({ times, ...counted }) => ({
      ...counted,
      medianMs: percentile(times, 50),
      totalMs: times.reduce((sum, { value, count }) => sum + value * count, 0),
    }));
  }

  @Weighs(20)
  @FieldResolver(() => [ReportOfError], { description: 'Failures by code, most frequent first.' })
  errors(@Root() { span }: DocumentReport, @Ctx() { caller }: RequestContext): Promise<ReportOfError[]> {
    return this.deps.reader.errors(caller, span);
  }
}
