/** Operations of the client; their results are typed out of the schema when the client is built. */

export const DOCUMENT =
  'id filename status type confidence pageCount language fileSize createdAt completedAt errorCode errorMessage reviewReason metadata warnings';

export const CREATE_UPLOAD =
  'mutation CreateUpload($input: CreateUploadInput!) { createUpload(input: $input) { documentId uploadUrl headers { name value } } }';

export const COMPLETE_UPLOAD = `mutation CompleteUpload($id: ID!) { completeUpload(documentId: $id) { ${DOCUMENT} } }`;

export const GET_DOCUMENT = `query GetDocument($id: ID!) { document(id: $id) { ${DOCUMENT} extractedData } }`;

export const WATCH_DOCUMENT = `subscription WatchDocument($id: ID!, $after: Int) {
  documentUpdated(id: $id, after: $after) { sequence gap at stage page pages percent document { ${DOCUMENT} } } }`;
