/**
 * Operations that are sent before the application is there to send them, as text: `graphql()` makes typed documents of the same text where they
 * are used.
 */
export const VIEWER_TEXT = `
  query Viewer {
    viewer {
      mode
      permissions
      lastSequence
      administersPlatform
      user { id email name }
      organization {
        id name plan role
        settings { confidenceThreshold fieldConfidenceThreshold timezone }
      }
    }
    organizations(first: 100) { nodes { id name } }
  }
`;

/** What a row of the list of documents shows. */
export const ROW_TEXT = `
  fragment DocumentRow on Document {
    id filename status type confidence pageCount fileSize createdAt updatedAt uploadedBy priority
    templateName processingTime reviewReason errorCode errorMessage duplicateOf lockedBy lockedUntil extractedData
  }
`;

/** A page of the list of documents. */
export const LIST_TEXT = `
  query Documents($filter: DocumentFilter, $sortBy: DocumentSort, $sortOrder: SortOrder, $first: Int, $after: String) {
    documents(filter: $filter, sortBy: $sortBy, sortOrder: $sortOrder, first: $first, after: $after) {
      nodes { ...DocumentRow }
      pageInfo { hasNextPage endCursor }
      totalCount
    }
  }
`;

/** Everything that a page about one document shows at once: what was read, where, how sure, and the pictures of its pages. */
export const DETAIL_TEXT = `
  fragment DocumentDetail on Document {
    id filename status type confidence contentType fileSize pageCount language priority quality createdAt updatedAt completedAt processingTime
    uploadedBy reviewedBy reviewedAt reviewReason lockedBy lockedUntil assignedAt assignee { id email name }
    duplicateOf errorCode errorMessage warnings
    templateId templateName templateVersion requestedType requestedTemplateId extractedData metadata
    sourceDocumentId sourceFirstPage sourceLastPage children { id filename status type sourceFirstPage sourceLastPage }
    reviewReasons { reason fields { name confidence reason } }
    fields { path value text confidence page rule source oldValue box { left top width height } }
    pages(first: 100) { number width height rotation source language imageUrl }
  }
`;

/** A document. */
export const DOCUMENT_TEXT = `
  query DocumentPage($id: ID!) {
    document(id: $id) { ...DocumentDetail }
  }
`;

/** A document to review, with the words of its first page: one call. */
export const REVIEW_TEXT = `
  query ReviewDocument($id: ID!) {
    document(id: $id) { ...DocumentDetail }
    first: document(id: $id) {
      id pages(first: 1, offset: 0) { number words { text confidence box { left top width height } } }
    }
  }
`;
