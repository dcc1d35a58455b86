import {
  type FieldNode,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { MEDIA_TYPES } from '../../platform/content/index.js';
import { isHandlerRow, type OperationRow } from '../../platform/http/route.js';
import { ERRORS } from '../../vocabulary/errors.js';
import { PERMISSIONS, requirementText } from '../../vocabulary/permissions.js';
import { UNKNOWN_TYPE } from './body/raw-body.js';
import type { CompiledRow } from './table.js';

type Json = Record<string, unknown>;

const SCALARS: Readonly<Record<string, Json>> = {
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  JSONObject: { type: 'object', additionalProperties: true },
  JSON: {},
  FileContent: { type: 'string', contentEncoding: 'base64' },
};

const orNull = (schema: Json): Json =>
  typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };

function inputSchema(type: GraphQLInputType): Json {
  if (isNonNullType(type)) return inputSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map((value) => value.name) };
  if (!isInputObjectType(type)) return { ...(SCALARS[type.name] ?? { type: 'string' }) };
  const fields = Object.values(type.getFields());
  const required = fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map((field) => [field.name, { ...inputSchema(field.type), ...(field.description ? { description: field.description } : {}) }]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function outputSchema(type: GraphQLOutputType, selection: SelectionSetNode | undefined, schema: GraphQLSchema): Json {
  if (isNonNullType(type)) return strictSchema(type.ofType, selection, schema);
  return orNull(strictSchema(type, selection, schema));
}

/** Fields that a selection names with the type they belong to; those of inline fragments belong to the fragment's type. */
function selectedFields(
  named: GraphQLObjectType | GraphQLInterfaceType,
  selection: SelectionSetNode | undefined,
  schema: GraphQLSchema,
): [FieldNode, GraphQLObjectType | GraphQLInterfaceType][] {
  return (selection?.selections ?? []).flatMap((node): [FieldNode, GraphQLObjectType | GraphQLInterfaceType][] => {
    if (node.kind === Kind.FIELD) return [[node, named]];
    const type = node.kind === Kind.INLINE_FRAGMENT && node.typeCondition ? schema.getType(node.typeCondition.name.value) : undefined;
    return node.kind === Kind.INLINE_FRAGMENT && isObjectType(type) ? selectedFields(type, node.selectionSet, schema) : [];
  });
}

function strictSchema(type: GraphQLOutputType, selection: SelectionSetNode | undefined, schema: GraphQLSchema): Json {
  if (isListType(type)) return { type: 'array', items: outputSchema(type.ofType, selection, schema) };
  const named = getNamedType(type);
  if (isEnumType(named)) return { type: 'string', enum: named.getValues().map((value) => value.name) };
  if (!isObjectType(named) && !isInterfaceType(named)) return { ...(SCALARS[named.name] ?? { type: 'string' }) };
  const properties = selectedFields(named, selection, schema).flatMap(([node, owner]) => {
    const field = owner.getFields()[node.name.value];
    if (!field) return [];
    const description = field.description ? { description: field.description } : {};
    return [[node.alias?.value ?? node.name.value, { ...outputSchema(field.type, node.selectionSet, schema), ...description }] as const];
  });
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function parametersOf({ row, pattern, variables }: CompiledRow): Json[] {
  const inPath = pattern.segments
    .filter((segment) => segment.name !== null)
    .map((segment) => ({ name: segment.name, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = Object.entries(row.query ?? {}).map(([name, variable]) => {
    const type = variables.get(variable);
    return { name, in: 'query', required: type ? isNonNullType(type) : false, schema: type ? inputSchema(type) : { type: 'string' } };
  });
  return [...inPath, ...inQuery, ...rawParametersOf(row), ...headerParametersOf(row)];
}

const BINARY = { type: 'string', format: 'binary' } as const;

/** The forms of a body that need no base64 (D143). */
function fileContentOf({ form, raw }: OperationRow, schema: Json): Json {
  const content: Json = {};
  if (form) {
    const { file: _file, documents: _documents, ...members } = (schema.properties ?? {}) as Json;
    const part = form.most === 1 ? BINARY : { type: 'array', items: BINARY, minItems: 1, maxItems: form.most };
    content['multipart/form-data'] = { schema: { type: 'object', properties: { [form.part]: part, ...members }, required: [form.part] } };
  }
  if (raw) for (const type of [...Object.values(MEDIA_TYPES).map(([first]) => first!), UNKNOWN_TYPE]) content[type] = { schema: BINARY };
  return content;
}

/** Members of a raw body that come elsewhere. */
function rawParametersOf(row: CompiledRow['row']): Json[] {
  if (isHandlerRow(row) || !row.raw) return [];
  const note = 'With a body that is the file itself.';
  const text = { schema: { type: 'string' }, description: note, required: false };
  return [
    ...row.raw.query.map((name) => ({ name, in: 'query', ...text })),
    ...Object.keys(row.raw.headers).map((name) => ({ name, in: 'header', ...text, description: `${note} A JSON object.` })),
  ];
}

/** Members of a body that comes in headers. */
function headerParametersOf(row: CompiledRow['row']): Json[] {
  if (isHandlerRow(row) || !row.fromHeaders) return [];
  return Object.entries(row.fromHeaders.names).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description,
  }));
}

function requestBodyOf({ row, variables }: CompiledRow): Json | undefined {
  if (isHandlerRow(row) || row.body === undefined || row.fromHeaders) return undefined;
  const schema =
    typeof row.body === 'string'
      ? inputSchema(variables.get(row.body)!)
      : {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(row.body).map(([member, variable]) => [member, inputSchema(variables.get(variable)!)]),
          ),
        };
  return { required: !row.bodyOptional, content: { 'application/json': { schema }, ...fileContentOf(row, schema as Json) } };
}

function successOf(compiled: CompiledRow, schema: GraphQLSchema): Json {
  const { row, document } = compiled;
  if (isHandlerRow(row) || !document) return { 200: { description: 'Success' } };
  const envelope: Json = { success: { const: true } };
  const operation = document.definitions[0] as OperationDefinitionNode;
  const root = operation.selectionSet.selections[0] as FieldNode;
  const type = (operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[root.name.value]!.type;
  if (!row.messageOnly) envelope.data = strictSchema(isNonNullType(type) ? type.ofType : type, root.selectionSet, schema);
  if (row.message) envelope.message = { type: 'string' };
  return {
    [row.status]: {
      description: 'Success',
      content: { 'application/json': { schema: { type: 'object', properties: envelope, required: Object.keys(envelope) } } },
      ...(row.location ? { headers: { Location: { schema: { type: 'string' } } } } : {}),
    },
  };
}

const FAILURE = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERRORS) },
        message: { type: 'string' },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
};

/** The name of an operation: its GraphQL field, or method and path for a row without one, or when another row has that name already. */
function idOf({ row, rootField }: CompiledRow, named: Set<string>): string {
  const byPath = `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const id = rootField && !named.has(rootField) ? rootField : byPath;
  named.add(id);
  return id;
}

/** The credentials of D87, D89 and D126. */
const securitySchemes = (publicUrl: string): Json => ({
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, live or test.' },
  oauth2: {
    type: 'oauth2',
    description: 'Authorization code with PKCE S256 (plan enterprise); scopes are permission names.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/oauth/authorize`,
        tokenUrl: `${publicUrl}/oauth/token`,
        refreshUrl: `${publicUrl}/oauth/token`,
        scopes: Object.fromEntries(PERMISSIONS.map((permission) => [permission, ''])),
      },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'docket_session',
    description: 'A person signed in; Docket-Mode: test chooses the sandbox.',
  },
});

/** OpenAPI 3.1 out of the REST table and the schema, so that it cannot drift. `webhooks`: payload schemas by event type. */
export function createOpenApi(
  table: readonly CompiledRow[],
  schema: GraphQLSchema,
  info: { publicUrl: string; version: string; webhooks?: Json },
): Json {
  const paths: Record<string, Json> = {};
  const named = new Set<string>();
  for (const compiled of table) {
    const { row, requires } = compiled;
    const body = requestBodyOf(compiled);
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: {
        operationId: idOf(compiled, named),
        tags: [row.tag],
        summary: row.summary,
        'x-permission': requirementText(requires),
        'x-client-tokens': compiled.clients === true,
        'x-mode': compiled.reach === 'shared' && requires !== 'none' ? 'live' : 'any',
        ...(requires === 'none' ? { security: [] } : {}),
        parameters: parametersOf(compiled),
        ...(body ? { requestBody: body } : {}),
        responses: {
          ...successOf(compiled, schema),
          default: { description: 'Failure', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
        },
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Docket', version: info.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: info.publicUrl }],
    security: [{ apiKey: [] }, { oauth2: [] }, { session: [] }],
    paths,
    ...(info.webhooks ? { webhooks: info.webhooks } : {}),
    components: { schemas: { Failure: FAILURE }, securitySchemes: securitySchemes(info.publicUrl) },
  };
}
