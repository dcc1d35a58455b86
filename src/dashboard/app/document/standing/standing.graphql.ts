import { graphql, type ResultOf } from '../../shared/api/graphql';

/** What stands on the first pages of a document of no known type. */
export const STANDING = graphql(`
  query Standing($id: ID!) {
    document(id: $id) {
      id
      pages(first: 50) {
        number
        keyValuePairs { key value confidence keyBox { left top width height } valueBox { left top width height } }
        tables { rows columns confidence box { left top width height } cells { row column rowSpan columnSpan text header } }
        marks { kind label selected confidence box { left top width height } }
      }
    }
  }
`);

type Page = NonNullable<ResultOf<typeof STANDING>['document']>['pages'][number];

/** A label of a page with its value. */
export type Pair = Page['keyValuePairs'][number];

/** A table of a page. */
export type PageTable = Page['tables'][number];

/** The pages with what stands on them. */
export type StandingPages = readonly Page[];
