import { graphql } from '../../shared/api/graphql';

export const VIEWS = graphql(`
  query SavedViews {
    savedViews { name query }
  }
`);

export const SAVE_VIEW = graphql(`
  mutation SaveView($name: String!, $query: String!) {
    saveView(name: $name, query: $query) { name query }
  }
`);

export const REMOVE_VIEW = graphql(`
  mutation RemoveView($name: String!) {
    removeView(name: $name) { name query }
  }
`);
