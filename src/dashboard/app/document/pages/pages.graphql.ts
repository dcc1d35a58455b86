import { graphql } from '../../shared/api/graphql';

export const ROTATE = graphql(`
  mutation RotatePages($id: ID!, $pages: [Int!]!, $degrees: Int!) {
    rotatePages(id: $id, pages: $pages, degrees: $degrees) { id status updatedAt }
  }
`);

export const SPLIT = graphql(`
  mutation SplitDocument($id: ID!, $parts: [DocumentPartInput!]!) {
    splitDocument(id: $id, parts: $parts) { id children { id filename status type sourceFirstPage sourceLastPage } }
  }
`);
