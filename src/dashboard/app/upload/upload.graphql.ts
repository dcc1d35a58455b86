import { graphql, type ResultOf } from '../shared/api/graphql';

export const CREATE_UPLOAD = graphql(`
  mutation CreateUpload($input: CreateUploadInput!) {
    createUpload(input: $input) { documentId uploadUrl headers { name value } }
  }
`);

export const COMPLETE_UPLOAD = graphql(`
  mutation CompleteUpload($id: ID!) {
    completeUpload(documentId: $id) { id status filename pageCount duplicateOf }
  }
`);

const UPLOADED = graphql(`
  fragment Uploaded on Document {
    id status type confidence pageCount errorCode errorMessage duplicateOf reviewReason completedAt processingTime
  }
`);

/** Everything that happens to the documents of a person, in one stream however many they are. */
export const WATCH_UPLOADS = graphql(
  `
    subscription WatchUploads($by: String) {
      documentsUpdated(filter: { uploadedBy: $by }) {
        gap deletedIds
        updates { percent stage page pages document { ...Uploaded } }
      }
    }
  `,
  [UPLOADED],
);

/** How documents are now; at most 100. */
export const UPLOADS_NOW = graphql(
  `
    query UploadsNow($ids: [ID!]!) {
      documents(first: 100, filter: { ids: $ids }) { nodes { ...Uploaded } }
    }
  `,
  [UPLOADED],
);

/** A document that was uploaded, as far as its uploader follows it. */
export type Uploaded = ResultOf<typeof UPLOADED>;

/** Where the bytes of a file may be sent. */
export type Ticket = ResultOf<typeof CREATE_UPLOAD>['createUpload'];
