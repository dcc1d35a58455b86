import { graphql, type ResultOf } from '../shared/api/graphql';

/** What a row of the list shows. */
export const DOCUMENT_ROW = graphql(`
  fragment DocumentRow on Document {
    id filename status type confidence pageCount fileSize createdAt updatedAt uploadedBy priority
    templateName processingTime reviewReason errorCode errorMessage duplicateOf lockedBy lockedUntil extractedData
  }
`);

/** A page of the list. */
export const DOCUMENTS = graphql(
  `
    query Documents($filter: DocumentFilter, $sortBy: DocumentSort, $sortOrder: SortOrder, $first: Int, $after: String) {
      documents(filter: $filter, sortBy: $sortBy, sortOrder: $sortOrder, first: $first, after: $after) {
        nodes { ...DocumentRow }
        pageInfo { hasNextPage endCursor }
        totalCount
      }
    }
  `,
  [DOCUMENT_ROW],
);

/** A page of what a search found. */
export const SEARCH = graphql(
  `
    query Search($input: SearchDocumentsInput!) {
      searchDocuments(input: $input) {
        nodes { highlights document { ...DocumentRow } }
        pagination { nextCursor }
        totalCount
      }
    }
  `,
  [DOCUMENT_ROW],
);

/** A row as it is now. */
export const ONE_ROW = graphql(
  `
    query OneRow($id: ID!) {
      document(id: $id) { ...DocumentRow }
    }
  `,
  [DOCUMENT_ROW],
);

/** Counts for the tabs over the list. */
export const COUNTS = graphql(`
  query DocumentCounts {
    documents(first: 1) { summary { totalDocuments processing completed reviewRequired failed } }
  }
`);

/** One document of the list. */
export type DocumentRowData = ResultOf<typeof DOCUMENT_ROW>;
