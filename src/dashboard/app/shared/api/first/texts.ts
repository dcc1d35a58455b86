/**
 * Operations that are sent before the application is there to send them, as text: `graphql()` makes typed documents of the same text where they
 * are used. They name `__typename` themselves, as the cache needs it.
 */
export const VIEWER_TEXT = `
  query Viewer {
    viewer {
      __typename
      mode
      permissions
      lastSequence
      administersPlatform
      user { __typename id email name }
      organization {
        __typename
        id name plan role
        settings { __typename confidenceThreshold fieldConfidenceThreshold timezone }
      }
    }
    organizations(first: 100) { __typename nodes { __typename id name } }
  }
`;

/** What a row of the list of documents shows. */
export const ROW_TEXT = `
  fragment DocumentRow on Document {
    __typename
    id filename status type confidence pageCount fileSize createdAt updatedAt uploadedBy priority
    templateName processingTime reviewReason errorCode errorMessage duplicateOf lockedBy lockedUntil extractedData
  }
`;

/** A page of the list of documents. */
export const LIST_TEXT = `
  query Documents($filter: DocumentFilter, $sortBy: DocumentSort, $sortOrder: SortOrder, $first: Int, $after: String) {
    documents(filter: $filter, sortBy: $sortBy, sortOrder: $sortOrder, first: $first, after: $after) {
      __typename
      nodes { ...DocumentRow }
      pageInfo { __typename hasNextPage endCursor }
      totalCount
    }
  }
`;
