import { graphql, type ResultOf } from '../../shared/api/graphql';

export const VERSIONS = graphql(`
  query TemplateVersions($id: ID!) {
    template(id: $id) {
      id
      version
      versions { version createdAt name description format fields { id name type required labels page positionX positionY width height } }
    }
  }
`);

/** A version of a template. */
export type Version = NonNullable<ResultOf<typeof VERSIONS>['template']>['versions'][number];

export const FIGURES = graphql(`
  query TemplateFigures($id: ID!) {
    templateAnalytics(id: $id, period: "90d") {
      metrics { documentsProcessed averageAccuracy successRate errorRate averageProcessingTime }
      fieldMetricsEntries { key accuracy avgConfidence extractionRate }
      commonErrors { error field frequency }
    }
    templateCalibration(id: $id) {
      templateId
      fields { field reviewed calibrated curve { confidence accuracy count } fit { confidence accuracy count } }
    }
  }
`);

/** How sure a field was, and how often it was right. */
export type Calibration = NonNullable<ResultOf<typeof FIGURES>['templateCalibration']>['fields'][number];

export const TRY_DRAFT = graphql(`
  mutation TryDraft($id: ID!, $input: TryTemplateInput!) {
    tryTemplate(id: $id, input: $input) {
      results {
        documentId success confidence processingTimeMs pictures error { code message }
        fields { path value text confidence page source box { left top width height } }
        reviewReasons { reason fields { name confidence reason } }
      }
    }
  }
`);

/** What a draft read from one file or document. */
export type Tried = NonNullable<ResultOf<typeof TRY_DRAFT>['tryTemplate']>['results'][number];

/** Documents on which a draft can be tried. */
export const RECENT_DOCUMENTS = graphql(`
  query RecentDocuments($type: [DocumentType!]) {
    documents(first: 50, filter: { type: $type }) { nodes { id filename pageCount } }
  }
`);

/** The pictures of the pages of a document. */
export const PICTURES = graphql(`
  query Pictures($id: ID!) {
    document(id: $id) { id filename pages(first: 100) { number width height imageUrl } }
  }
`);

export const TRY_ADDRESS = graphql(`
  mutation TryTemplate($id: ID!, $input: TestTemplateInput!) {
    testTemplate(id: $id, input: $input) {
      testResults { documentUrl success processingTime extractedData confidence { overall } error { code message } }
    }
  }
`);
