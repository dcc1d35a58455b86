import { LIST_TEXT, ROW_TEXT } from '../shared/api/first/texts';
import { graphql, type ResultOf } from '../shared/api/graphql';

/** What a row of the list shows. */
export const DOCUMENT_ROW = graphql(ROW_TEXT);

/** A page of the list. */
export const DOCUMENTS = graphql(LIST_TEXT, [DOCUMENT_ROW]);

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
