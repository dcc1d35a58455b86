import {
  type DocumentNode,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  type ValueNode,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import type { LimitKind } from '../../platform/graphql/graphql.js';
import { isHandlerRow, type OperationRow, type ServedRow } from '../../platform/http/route.js';
import type { Guarded } from '../../vocabulary/permissions.js';
import { limitOf } from '../graphql/cost/measure.js';
import { compileOperation, type RunCompiled } from '../graphql/prepared/compile.js';
import { guardedOf } from '../graphql/schema.js';
import { type CompiledStream, compileStream } from './streams.js';

/** A row made ready at start: its operation parsed. It is compiled at its first call. */
export interface CompiledRow extends Guarded {
  readonly row: ServedRow;
  readonly pattern: CompiledPath;
  readonly query: RunCompiled | null;
  readonly document: DocumentNode | null;
  readonly rootField: string | null;
  /** What tells of the end of the resource, for answers that wait. */
  readonly waitsFor: CompiledStream | null;
  /** The rate limit that its root field counts against (D90). */
  readonly limit: LimitKind | null;
  /** Variables of the operation with their types. */
  readonly variables: ReadonlyMap<string, GraphQLInputType>;
  /** Variables that may be left out, with the value that they then have: compiled operations refuse an absent one that must not be null. */
  readonly withDefault: ReadonlyMap<string, unknown>;
  /** Arguments of the root field. */
  readonly argumentsOf: readonly GraphQLArgument[];
  /** Argument path inside GraphQL (`first`, `filter.status`) -> name that the caller used (`limit`, `status`). */
  readonly callerNames: ReadonlyMap<string, string>;
}

/** A path as segments; parameters as `{name}`. */
export interface CompiledPath {
  readonly segments: readonly { readonly literal: string | null; readonly name: string | null }[];
  readonly text: string;
}

/** Splits a documented path. */
export function compilePath(path: string): CompiledPath {
  const segments = path
    .slice(1)
    .split('/')
    .map((segment) => {
      const parameter = /^\{(\w+)\}$/.exec(segment);
      return parameter ? { literal: null, name: parameter[1]! } : { literal: segment, name: null };
    });
  return { segments, text: path };
}

/** Parameters of a path that fits, else undefined. */
export function matchPath(path: CompiledPath, segments: readonly string[]): Record<string, string> | undefined {
  if (path.segments.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, { literal, name }] of path.segments.entries()) {
    const given = segments[index]!;
    if (literal !== null ? literal !== given : given === '') return undefined;
    if (name !== null) parameters[name] = given;
  }
  return parameters;
}

function collectNames(value: ValueNode, path: string, names: Map<string, string>, callerName: (variable: string) => string): void {
  if (value.kind === Kind.VARIABLE) names.set(path, callerName(value.name.value));
  if (value.kind === Kind.OBJECT)
    for (const field of value.fields) collectNames(field.value, `${path}.${field.name.value}`, names, callerName);
}

function callerNamesOf(operation: OperationDefinitionNode, row: OperationRow): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [parameter, variable] of [...Object.entries(row.query ?? {}), ...Object.entries(row.params ?? {})])
    renamed.set(variable, parameter);
  if (typeof row.body === 'object') for (const [member, variable] of Object.entries(row.body)) renamed.set(variable, member);
  if (typeof row.body === 'string') renamed.set(row.body, '');
  const names = new Map<string, string>();
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) continue;
    for (const argument of selection.arguments ?? [])
      collectNames(argument.value, argument.name.value, names, (variable) => renamed.get(variable) ?? variable);
  }
  return names;
}

function compile(at: string, schema: GraphQLSchema, document: DocumentNode, name: string): RunCompiled {
  const run = compileOperation(schema, document, name);
  if (typeof run !== 'function') throw new Error(`${at}: ${JSON.stringify(run.errors)}`);
  return run;
}

/** All operations of a row: its own, the one that tells of the end of what it waits for, and the one whose messages it sends. */
const documentsOf = ({ row, document, waitsFor }: CompiledRow): DocumentNode[] => {
  const sent = isHandlerRow(row) && row.stream ? parse(row.stream.operation, { noLocation: true }) : null;
  return [document, waitsFor?.document, sent].filter((each) => each !== null && each !== undefined);
};

/**
 * Holds the operations of a table against the schema; throws for the first row that does not fit. The description of the API asks for it, which tests
 * ask for: no start waits for it, nor for the check of the schema that comes with it.
 */
export function checkTable(table: readonly CompiledRow[], schema: GraphQLSchema): void {
  const operations = table.flatMap((compiled) => documentsOf(compiled).map((document) => ({ row: compiled.row, document })));
  // All at once, each under a name of its own: setting the rules up for each row alone would take most of the time.
  const definitions = operations.flatMap(({ document }, index) =>
    document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? { ...definition, name: { kind: Kind.NAME as const, value: `Row${index}` } }
        : definition,
    ),
  );
  const [error] = validate(schema, { kind: Kind.DOCUMENT, definitions });
  if (!error) return;
  for (const { row, document } of operations) {
    const [own] = validate(schema, document);
    if (own) throw new Error(`${row.method} ${row.path}: ${own.message}`);
  }
  throw error;
}

function readyOperation(row: OperationRow, schema: GraphQLSchema): Omit<CompiledRow, 'row' | 'pattern'> {
  const at = `${row.method} ${row.path}`;
  const document = parse(row.operation, { noLocation: true });
  const operation = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
  const root = operation.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD || root.alias?.value !== 'data' || operation.selectionSet.selections.length !== 1) {
    throw new Error(`${at}: the operation must have one root field with the alias "data"`);
  }
  const type = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[root.name.value];
  if (!field) throw new Error(`${at}: the schema has no root field "${root.name.value}"`);
  // Compiled at its first call: most processes serve few of the rows, and a start should be quick.
  let compiled: RunCompiled | undefined;
  const query: RunCompiled = (...given) => {
    compiled ??= compile(at, schema, document, operation.name?.value ?? '');
    return compiled(...given);
  };
  const variables = new Map(
    (operation.variableDefinitions ?? []).map((v) => [
      v.variable.name.value,
      typeFromAST(schema, v.type as never) as unknown as GraphQLInputType,
    ]),
  );
  return {
    ...guardedOf(field),
    query,
    document,
    rootField: field.name,
    limit: limitOf(field),
    waitsFor: row.waitsFor === undefined ? null : compileStream(row.waitsFor, schema),
    variables,
    withDefault: new Map(
      (operation.variableDefinitions ?? []).flatMap((v) =>
        v.defaultValue ? [[v.variable.name.value, valueFromASTUntyped(v.defaultValue)]] : [],
      ),
    ),
    argumentsOf: field.args,
    callerNames: callerNamesOf(operation, row),
  };
}

/** Makes the table ready; throws at start for an operation without one root field of the schema, or a path and method named twice. */
export function compileTable(rows: readonly ServedRow[], schema: GraphQLSchema): CompiledRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${row.method} ${row.path.replace(/\{\w+\}/g, '{}')}`;
    if (seen.has(key)) throw new Error(`${key} stands in the REST table twice`);
    seen.add(key);
    const pattern = compilePath(row.path);
    if (!isHandlerRow(row)) return { row, pattern, ...readyOperation(row, schema) };
    return {
      row,
      pattern,
      requires: row.requires,
      reach: row.reach,
      ...(row.clients ? { clients: true } : {}),
      query: null,
      document: null,
      rootField: null,
      limit: null,
      waitsFor: null,
      variables: new Map(),
      withDefault: new Map(),
      argumentsOf: [],
      callerNames: new Map(),
    };
  });
}

/** What a path and method lead to. */
export type Match =
  | { readonly kind: 'found'; readonly compiled: CompiledRow; readonly parameters: Readonly<Record<string, string>> }
  | { readonly kind: 'method'; readonly allow: readonly string[] }
  | { readonly kind: 'none' };

/** Finds rows by path: literal segments win over parameters, for every method (D10). */
export function createMatcher(table: readonly CompiledRow[]): (method: string, path: string) => Match {
  const groups = new Map<string, CompiledRow[]>();
  for (const compiled of table) {
    const key = compiled.pattern.text.replace(/\{\w+\}/g, '{}');
    groups.set(key, [...(groups.get(key) ?? []), compiled]);
  }
  const weight = (rows: CompiledRow[]) => rows[0]!.pattern.segments.map((segment) => (segment.literal === null ? '1' : '0')).join('');
  const ordered = [...groups.values()].sort((a, b) => weight(a).localeCompare(weight(b)));
  return (method, path) => {
    let segments: string[];
    try {
      segments = path.replace(/\/$/, '').slice(1).split('/').map(decodeURIComponent);
    } catch {
      return { kind: 'none' };
    }
    for (const rows of ordered) {
      if (!matchPath(rows[0]!.pattern, segments)) continue;
      const compiled = rows.find((candidate) => candidate.row.method === (method === 'HEAD' ? 'GET' : method));
      if (!compiled) return { kind: 'method', allow: rows.map((candidate) => candidate.row.method).sort() };
      return { kind: 'found', compiled, parameters: matchPath(compiled.pattern, segments)! };
    }
    return { kind: 'none' };
  };
}
