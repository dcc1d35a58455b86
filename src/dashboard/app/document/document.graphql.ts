import { DETAIL_TEXT, DOCUMENT_TEXT } from '../shared/api/first/texts';
import { graphql, type ResultOf } from '../shared/api/graphql';

/** Everything that a page about one document shows at once. */
export const DOCUMENT_DETAIL = graphql(DETAIL_TEXT);

export const DOCUMENT = graphql(DOCUMENT_TEXT, [DOCUMENT_DETAIL]);

/** The words of one page, for the text over its picture. */
export const PAGE_WORDS = graphql(`
  query PageWords($id: ID!, $offset: Int!) {
    document(id: $id) { id pages(first: 1, offset: $offset) { number words { text confidence box { left top width height } } } }
  }
`);

export const WATCH = graphql(`
  subscription WatchDocument($id: ID!) {
    documentUpdated(id: $id) { percent stage page pages document { id status updatedAt } }
  }
`);

export const RUNS = graphql(`
  query Runs($id: ID!) {
    document(id: $id) {
      id
      runs { id number status engine startedAt completedAt processingTime templateId templateVersion type errorMessage forced confidenceScores { overall } }
    }
  }
`);

export const DIFFERENCE = graphql(`
  query Difference($id: ID!, $from: Int!, $to: Int!) {
    document(id: $id) { id runDifference(from: $from, to: $to) { path before after } runs { id number extractedData } }
  }
`);

export const HISTORY = graphql(`
  query History($id: ID!) {
    document(id: $id) { id history { id timestamp type details } }
  }
`);

export const TEXT = graphql(`
  query DocumentText($id: ID!) {
    document(id: $id) { id text }
  }
`);

export const ACCESS = graphql(`
  query Access($id: ID!) {
    documentPermissions(documentId: $id) {
      defaultAccess inheritRolePermissions
      inheritedPermissions { roleName access userCount }
      permissions { userId email name access grantedAt }
    }
  }
`);

export const SET_ACCESS = graphql(`
  mutation SetAccess($id: ID!, $input: SetDocumentPermissionsInput!) {
    setDocumentPermissions(documentId: $id, input: $input) { permissionsSet }
  }
`);

export const REMOVE_ACCESS = graphql(`
  mutation RemoveAccess($id: ID!, $userId: Int!) {
    removeDocumentPermission(documentId: $id, userId: $userId) { userId }
  }
`);

export const LINKS = graphql(`
  query Links($id: ID!) {
    documentShares(documentId: $id) { id last4 createdBy expiresAt download views lastViewedAt revokedAt }
    viewer { organization { id settings { allowPublicSharing } } }
  }
`);

export const SHARE = graphql(`
  mutation Share($id: ID!, $expiresIn: Int, $download: Boolean) {
    shareDocument(id: $id, expiresIn: $expiresIn, download: $download) { id url }
  }
`);

export const END_LINK = graphql(`
  mutation EndLink($documentId: ID!, $id: ID!) {
    revokeShare(documentId: $documentId, id: $id) { id revokedAt }
  }
`);

export const PEOPLE = graphql(`
  query People {
    users(first: 100, status: active) { nodes { id email name } }
  }
`);

/** A document with everything that was read. */
export type DocumentData = ResultOf<typeof DOCUMENT_DETAIL>;

/** A value with its place. */
export type FieldData = DocumentData['fields'][number];

/** Where something stands: fractions of the page. */
export type Box = NonNullable<FieldData['box']>;
