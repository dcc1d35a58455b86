import { graphql } from '../shared/api/graphql';

export const ANALYTICS = graphql(`
  query Analytics($period: Period, $groupBy: AnalyticsGroup, $type: DocumentType) {
    documentAnalytics(period: $period, groupBy: $groupBy, type: $type) {
      summary { totalDocuments averageConfidence averageProcessingTime reviewRate successRate }
      breakdown { byStatus byType }
      performance { processingTimes { p50 p95 p99 } confidenceDistribution { high { count range } medium { count range } low { count range } } }
      trends { groups { key count avgConfidence } }
    }
  }
`);

export const STATISTICS = graphql(`
  query Statistics($id: Int!, $period: Period) {
    organizationStatistics(id: $id, period: $period) {
      summary { activeUsers storageUsed successRate }
      performance { averageAccuracy errorRates { overall } }
      usage { topUsers { userId name documentsProcessed } }
    }
  }
`);
