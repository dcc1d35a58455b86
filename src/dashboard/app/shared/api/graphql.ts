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

type Enums = { [Name in keyof introspection['types']]: introspection['types'][Name] extends { enumValues: infer Value } ? Value : never };

/** All values of an enum of the schema, in the order that people see: the type checker refuses a list that misses one or has one too many. */
export const everyOf =
  <Name extends keyof Enums>() =>
  <const List extends readonly Enums[Name][]>(list: Enums[Name] extends List[number] ? List : never): List =>
    list;

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
