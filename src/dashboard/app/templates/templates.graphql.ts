import { graphql, type ResultOf } from '../shared/api/graphql';

const TEMPLATE = graphql(`
  fragment TemplateDetail on Template {
    id name description documentType format status version fieldsCount lastUsed accuracy updatedAt
    fields { id name type required labels page positionX positionY width height options preferBuiltIn }
    validationSchema matchingRules { contentMatches documentType }
    sampleDocumentId sampleFile { previewUrl }
    statistics { documentsProcessed averageAccuracy successRate averageProcessingTime }
  }
`);

export const TEMPLATES = graphql(`
  query Templates {
    templates(first: 100) {
      nodes { id name documentType status version fieldsCount lastUsed statistics { documentsProcessed averageAccuracy } }
    }
  }
`);

export const TEMPLATE_PAGE = graphql(
  `
    query TemplatePage($id: ID!) {
      template(id: $id) { ...TemplateDetail }
    }
  `,
  [TEMPLATE],
);

export const UPDATE_TEMPLATE = graphql(
  `
    mutation UpdateTemplate($id: ID!, $input: UpdateTemplateInput!) {
      updateTemplate(id: $id, input: $input) { ...TemplateDetail }
    }
  `,
  [TEMPLATE],
);

export const CREATE_TEMPLATE = graphql(`
  mutation CreateTemplate($input: CreateTemplateInput!) {
    createTemplate(input: $input) { id }
  }
`);

export const CLONE_TEMPLATE = graphql(`
  mutation CloneTemplate($id: ID!) {
    cloneTemplate(id: $id) { id }
  }
`);

export const DELETE_TEMPLATE = graphql(`
  mutation DeleteTemplate($id: ID!) {
    removeTemplate(id: $id) { deletedId }
  }
`);

export const SUGGESTION = graphql(`
  query Suggestion($id: ID!) {
    suggestTemplate(documentId: $id) {
      name documentType format sampleDocumentId notFound
      matchingRules { contentMatches documentType }
      fields { name type required labels page positionX positionY width height options preferBuiltIn }
    }
  }
`);

export const REPLAY = graphql(`
  query Replay($id: ID!, $draft: UpdateTemplateInput!) {
    replayTemplate(id: $id, draft: $draft, last: 10) {
      documentsReplayed documentsChanged
      documents { documentId filename confidenceBefore confidenceAfter changes { path before after } judged { path confirmed before after } }
    }
  }
`);

/** Pages of the document that a template was made from. */
export const SAMPLE_PAGES = graphql(`
  query SamplePages($id: ID!) {
    document(id: $id) { id pages(first: 100) { number width height rotation source language imageUrl } }
  }
`);

/** A template with its fields. */
export type TemplateData = NonNullable<ResultOf<typeof TEMPLATE_PAGE>['template']>;
