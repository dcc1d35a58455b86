import { initGraphQLTada } from 'gql.tada';
import type { introspection } from '#schema';

/** A value of free form, as the API gives it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Writes an operation; it is checked against schema.graphql by the type checker. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    DateTime: string;
    JSON: Json;
    JSONObject: Record<string, Json>;
    EventType: string;
    Permission: string;
    KeyPermission: string;
    FileContent: string;
    URL: string;
    Period: string;
  };
}>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
