import { type GraphQLInputType, isListType, isNonNullType, Kind, type OperationDefinitionNode, type ValueNode } from 'graphql';
import { MEDIA_TYPES } from '../../platform/content/index.js';
import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { objectOf } from '../../platform/http/describe.js';
import { isHandlerRow, type OperationRow, takesIdempotencyKey } from '../../platform/http/route.js';
import { UNKNOWN_TYPE } from '../rest/body/raw-body.js';
import type { CompiledRow } from '../rest/table.js';
import { parameterRef, type SharedParameter } from './headers.js';
import { inputSchema } from './schemas.js';

const BINARY: JsonSchema = { type: 'string', format: 'binary' };

/** What a variable of an operation means: the description of the argument or input field that it is given to. */
function meanings({ document, argumentsOf }: Pick<CompiledRow, 'document' | 'argumentsOf'>): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: ValueNode, type: GraphQLInputType, description: string | null | undefined): void => {
    if (value.kind === Kind.VARIABLE && description) found.set(value.name.value, description);
    const inner = isNonNullType(type) ? type.ofType : type;
    if (value.kind !== Kind.OBJECT || !('getFields' in inner)) return;
    for (const field of value.fields) {
      const defined = inner.getFields()[field.name.value]!;
      visit(field.value, defined.type, defined.description);
    }
  };
  const operation = document?.definitions[0] as OperationDefinitionNode | undefined;
  const root = operation?.selectionSet.selections[0];
  if (root?.kind !== Kind.FIELD) return found;
  for (const argument of root.arguments ?? []) {
    const defined = argumentsOf.find(({ name }) => name === argument.name.value)!;
    visit(argument.value, defined.type, defined.description);
  }
  return found;
}

const isList = (type: GraphQLInputType | undefined) => type !== undefined && isListType(isNonNullType(type) ? type.ofType : type);

/** Words for the id in a path: `documentId` or `id` behind `/documents/`. */
function idIn(path: string, name: string): string {
  const before = path.slice(0, path.indexOf(`{${name}}`) - 1).split('/');
  const noun =
    name === 'id'
      ? before
          .at(-1)!
          .replace(/ies$/, 'y')
          .replace(/(ch|s)es$/, '$1')
          .replace(/s$/, '')
      : name.replace(/Id$/, '');
  return `Id of the ${noun.replace(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)}.`;
}

/** Parameters of the path and the query. */
function ownParameters(compiled: CompiledRow): JsonSchema[] {
  const { row, pattern, variables } = compiled;
  const meaning = meanings(compiled);
  const inPath = pattern.segments.flatMap(({ name }) => {
    if (name === null) return [];
    const variable = (!isHandlerRow(row) && row.params?.[name]) || name;
    const integer = String(variables.get(variable)).startsWith('Int');
    const schema = integer ? { type: 'integer', format: 'int32', minimum: 1 } : { type: 'string' };
    return [{ name, in: 'path', required: true, description: idIn(row.path, name), schema }];
  });
  const inQuery = Object.entries(row.query ?? {}).map(([name, variable]) => {
    const type = variables.get(variable);
    const { description = meaning.get(variable), ...said } = (row.parameters?.[name] ?? {}) as JsonSchema;
    const schema = { ...(type ? inputSchema(type, true) : { type: 'string' }), ...said };
    const asList = isList(type) || schema.type === 'array';
    const required = type ? isNonNullType(type) && !compiled.withDefault.has(variable) : false;
    return {
      ...{ name, in: 'query', required },
      ...(description ? { description } : {}),
      ...(asList ? { style: 'form', explode: false } : {}),
      schema,
    };
  });
  return [...inPath, ...inQuery, ...rawParameters(compiled), ...headerParameters(row)];
}

/** Members of a raw body that come elsewhere. */
function rawParameters({ row, variables }: CompiledRow): JsonSchema[] {
  if (isHandlerRow(row) || !row.raw || typeof row.body !== 'string') return [];
  const members = inputSchema(variables.get(row.body)!, true).properties as Record<string, JsonSchema>;
  const parameter = (name: string, place: string, member: string) => {
    const { description = '', ...schema } = members[member]!;
    return { name, in: place, required: false, description: `With a body that is the file itself. ${String(description)}`.trim(), schema };
  };
  return [
    ...row.raw.query.map((name) => parameter(name, 'query', name)),
    ...Object.entries(row.raw.headers).map(([name, member]) => {
      const { schema, ...rest } = parameter(name, 'header', member);
      return { ...rest, content: { 'application/json': { schema } } };
    }),
  ];
}

/** Headers that a row reads as its own. */
function headerParameters(row: CompiledRow['row']): JsonSchema[] {
  const names = isHandlerRow(row) ? row.reads : row.fromHeaders?.names;
  return Object.entries(names ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
}

/** Everything that a request of the row may carry beside its body. `readable`: its thing is read by a GET, so that If-Match can be compared. */
export function parametersOf(compiled: CompiledRow, readable: boolean): JsonSchema[] {
  const { row, requires } = compiled;
  const shared: SharedParameter[] = [];
  if (takesIdempotencyKey(row) && requires !== 'none') shared.push('IdempotencyKey');
  if (['PUT', 'PATCH', 'DELETE'].includes(row.method) && readable) shared.push('IfMatch');
  if (isHandlerRow(row)) {
    if (row.stream) shared.push('LastEventId');
  } else {
    if (row.etag) shared.push('IfNoneMatch');
    if (row.waitsFor) shared.push('Wait', 'Prefer');
    if (row.body !== undefined) shared.push('ContentDigest');
  }
  const every: SharedParameter[] = ['RequestId', 'ServiceVersion', ...(requires === 'none' ? [] : (['Mode'] as const))];
  return [...ownParameters(compiled), ...[...shared, ...every].map(parameterRef)];
}

/** The forms of a body that need no base64. `json`: the schema of the body, its members as texts. */
function fileContentOf({ form, raw }: OperationRow, json: JsonSchema | null): Record<string, JsonSchema> {
  const content: Record<string, JsonSchema> = {};
  if (form) {
    const { file: _file, documents: _documents, ...members } = (json?.properties ?? {}) as Record<string, JsonSchema>;
    const part = form.most === 1 ? BINARY : { type: 'array', items: BINARY, minItems: 1, maxItems: form.most };
    const encoding = Object.fromEntries(
      form.json.filter((name) => name in members).map((name) => [name, { contentType: 'application/json' }]),
    );
    content['multipart/form-data'] = {
      schema: { type: 'object', properties: { [form.part]: part, ...members }, required: [form.part] },
      encoding,
    };
  }
  if (raw) for (const type of [...Object.values(MEDIA_TYPES).map(([first]) => first!), UNKNOWN_TYPE]) content[type] = { schema: BINARY };
  return content;
}

/** The body of a request, in every form in which it may come; undefined for a row without one. `example`: of the JSON. */
export function requestBodyOf({ row, variables, withDefault }: CompiledRow, example: unknown): JsonSchema | undefined {
  if (isHandlerRow(row)) return row.takes ? { required: true, content: { [row.takes]: { schema: BINARY } } } : undefined;
  if (row.body === undefined || row.fromHeaders) return undefined;
  let schema: JsonSchema;
  if (typeof row.body === 'string') schema = inputSchema(variables.get(row.body)!);
  else {
    const members = Object.entries(row.body).map(([member, variable]) => [member, variable, variables.get(variable)!] as const);
    const whole = objectOf(Object.fromEntries(members.map(([member, , type]) => [member, inputSchema(type)])));
    const required = members.filter(([, variable, type]) => isNonNullType(type) && !withDefault.has(variable)).map(([member]) => member);
    schema = { ...whole, required };
  }
  const texts = typeof row.body === 'string' ? inputSchema(variables.get(row.body)!, true) : null;
  const json = { schema, ...(example === undefined ? {} : { example }) };
  return { required: !row.bodyOptional, content: { 'application/json': json, ...fileContentOf(row, texts) } };
}
