import type { RestRow } from '../../platform/http/route.js';

const FIGURES =
  'documents finished failed straightThrough straightThroughRate errorRate averageConfidence accuracy resultP50Ms resultP95Ms decisionP50Ms decisionP95Ms';

/** Additive row: reports. */
export const reportRows: readonly RestRow[] = [
  {
    method: 'GET',
    path: '/documents/report',
    tag: 'Documents',
    summary: 'Figures over documents created in any span of days, in any time zone.',
    additive: true,
    status: 200,
    operation: `query DocumentReport($from: String, $to: String, $timezone: String, $groupBy: ReportGroup, $type: DocumentType, $templateId: ID) {
      data: documentReport(from: $from, to: $to, timezone: $timezone, groupBy: $groupBy, type: $type, templateId: $templateId) {
        from to timezone groupBy total { ${FIGURES} } buckets { day ${FIGURES} } types { type ${FIGURES} } templates { templateId name ${FIGURES} }
        fields { type field reviewed corrected accuracy } reviewers { email name approved rejected medianMs totalMs } errors { errorCode count } } }`,
    query: { from: 'from', to: 'to', timezone: 'timezone', groupBy: 'groupBy', type: 'type', templateId: 'templateId' },
  },
];
