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

export const WATCH_UPLOAD = graphql(`
  subscription WatchUpload($id: ID!) {
    documentUpdated(id: $id) {
      percent stage page pages
      document { id status type confidence pageCount errorCode errorMessage duplicateOf reviewReason completedAt processingTime }
    }
  }
`);

/** Where the bytes of a file may be sent. */
export type Ticket = ResultOf<typeof CREATE_UPLOAD>['createUpload'];
