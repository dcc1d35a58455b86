import { createRequire } from 'node:module';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { CompiledQuery } from 'graphql-jit';

const load = createRequire(import.meta.url);

/** How a compiled operation is run. */
export type RunCompiled = CompiledQuery['query'];

/** Compiles an operation; gives its errors where it does not fit the schema. The library is loaded for the first one: a start does not wait for it. */
export function compileOperation(schema: GraphQLSchema, document: DocumentNode, name: string): RunCompiled | { readonly errors: unknown } {
  const { compileQuery, isCompiledQuery } = load('graphql-jit') as typeof import('graphql-jit');
  const compiled = compileQuery(schema, document, name);
  return isCompiledQuery(compiled) ? compiled.query : { errors: compiled.errors };
}
