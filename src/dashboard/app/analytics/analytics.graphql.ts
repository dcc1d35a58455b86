import { graphql, type ResultOf, type VariablesOf } from '../shared/api/graphql';

const FIGURES = graphql(`
  fragment Figures on ReportFigures {
    documents finished failed straightThrough straightThroughRate errorRate averageConfidence accuracy
    resultP50Ms resultP95Ms decisionP50Ms decisionP95Ms
  }
`);

export const REPORT = graphql(
  `
    query Report($from: String, $to: String, $timezone: String, $groupBy: ReportGroup, $type: DocumentType, $templateId: ID) {
      documentReport(from: $from, to: $to, timezone: $timezone, groupBy: $groupBy, type: $type, templateId: $templateId) {
        from to timezone
        total { ...Figures }
        buckets {
          day documents finished failed straightThrough straightThroughRate errorRate averageConfidence accuracy
          resultP50Ms resultP95Ms decisionP50Ms decisionP95Ms
        }
        types { type documents straightThroughRate errorRate averageConfidence accuracy resultP50Ms }
        templates { templateId name documents straightThroughRate errorRate averageConfidence accuracy resultP50Ms }
        fields { type field reviewed corrected accuracy }
        reviewers { email name approved rejected medianMs totalMs }
        errors { errorCode count }
      }
    }
  `,
  [FIGURES],
);

/** A report as it is shown. */
export type Report = NonNullable<ResultOf<typeof REPORT>['documentReport']>;

/** What a report is asked for. */
export type ReportVariables = VariablesOf<typeof REPORT>;

export const UPLOADERS = graphql(`
  query Uploaders($id: Int!, $period: Period) {
    organizationStatistics(id: $id, period: $period, metrics: [topUsers]) { usage { topUsers { userId name email documentsProcessed } } }
  }
`);

export const TEMPLATES_OF_REPORT = graphql(`
  query TemplatesOfReport {
    templates(first: 100) { nodes { id name } }
  }
`);
