import {
  type FieldNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { isNamed, type Named, named } from './components.js';

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  Date: { type: 'string', format: 'date' },
  JSONObject: { type: 'object', additionalProperties: true },
  JSON: {},
  FileContent: { type: 'string', contentEncoding: 'base64' },
};

/** The schema, or null. What may be anything may be null already. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && !isNamed(schema)) return { ...schema, type: [schema.type, 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

const described = (description: string | null | undefined): JsonSchema => (description ? { description } : {});

function leafSchema(type: GraphQLNamedType): JsonSchema {
  if (isEnumType(type))
    return named(
      { name: type.name, rank: 0, description: type.description },
      { type: 'string', enum: type.getValues().map((value) => value.name) },
    );
  const { name, description } = type;
  if (SCALARS[name]) return SCALARS[name];
  const own = isScalarType(type) ? (type.extensions.jsonSchema as JsonSchema | undefined) : undefined;
  return own ? named({ name, rank: 0, description }, own) : { type: 'string' };
}

/** What a field says of itself beside its type. */
const ownSchema = (field: {
  readonly extensions: Readonly<Record<string, unknown>>;
  readonly description?: string | null | undefined;
}) => ({
  ...(field.extensions.jsonSchema as JsonSchema | undefined),
  ...described(field.description),
});

/** JSON of what is given for an input type; null is taken for whatever may be left out. `plain`: without null, for texts of a query. */
export function inputSchema(type: GraphQLInputType, plain = false): JsonSchema {
  if (isNonNullType(type)) return strictInput(type.ofType, plain);
  return plain ? strictInput(type, plain) : orNull(strictInput(type, plain));
}

function strictInput(type: GraphQLInputType, plain: boolean): JsonSchema {
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, plain) };
  const leaf = getNamedType(type);
  if (!isInputObjectType(leaf)) return leafSchema(leaf);
  const fields = Object.values(leaf.getFields());
  const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined).map((field) => field.name);
  return named(
    { name: leaf.name, rank: 0, description: leaf.description },
    {
      type: 'object',
      properties: Object.fromEntries(
        fields.map((field) => [
          field.name,
          {
            ...inputSchema(field.type, plain),
            ...ownSchema(field),
            ...(field.defaultValue == null ? {} : { default: field.defaultValue }),
          },
        ]),
      ),
      ...(required.length > 0 ? { required } : {}),
    },
  );
}

/** Where a selection stands: names the shapes of a type that are not its main one. */
interface Place {
  /** Name of the operation. */
  readonly operation: string;
  /** 2: the value of a row that reads one thing; 1: another root value; 0: a part of one. */
  readonly rank: 0 | 1 | 2;
  readonly inList: boolean;
}

const isConditional = (node: FieldNode) => (node.directives ?? []).some(({ name }) => name.value === 'include' || name.value === 'skip');

/** JSON of what a selection gives of a type, which is not null. */
export function outputSchema(
  type: GraphQLOutputType,
  selection: SelectionSetNode | undefined,
  schema: GraphQLSchema,
  place: Place,
): JsonSchema {
  if (isListType(type)) return { type: 'array', items: nullable(type.ofType, selection, schema, { ...place, inList: true }) };
  const leaf = getNamedType(type);
  if (isAbstractType(leaf) && (selection?.selections ?? []).some(({ kind }) => kind === Kind.INLINE_FRAGMENT)) {
    const kinds = schema.getPossibleTypes(leaf).map((each) => objectSchema(each, selection, schema, place));
    return kinds.length === 1 ? kinds[0]! : { oneOf: kinds };
  }
  if (isObjectType(leaf) || isInterfaceType(leaf)) return objectSchema(leaf, selection, schema, place);
  return leafSchema(leaf);
}

function nullable(type: GraphQLOutputType, selection: SelectionSetNode | undefined, schema: GraphQLSchema, place: Place): JsonSchema {
  return isNonNullType(type) ? outputSchema(type.ofType, selection, schema, place) : orNull(outputSchema(type, selection, schema, place));
}

/** Fields that a selection names; of inline fragments those of the type itself. */
function selectedFields(type: GraphQLObjectType | GraphQLInterfaceType, selection: SelectionSetNode | undefined): FieldNode[] {
  return (selection?.selections ?? []).flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    const fits = node.kind === Kind.INLINE_FRAGMENT && node.typeCondition?.name.value === type.name;
    return fits ? selectedFields(type, node.selectionSet) : [];
  });
}

function objectSchema(
  type: GraphQLObjectType | GraphQLInterfaceType,
  selection: SelectionSetNode | undefined,
  schema: GraphQLSchema,
  place: Place,
): JsonSchema {
  const inner = { ...place, rank: 0 as const, inList: false };
  const nodes = selectedFields(type, selection);
  const properties = nodes.map((node) => {
    const field = type.getFields()[node.name.value]!;
    return [
      node.alias?.value ?? node.name.value,
      { ...nullable(field.type, node.selectionSet, schema, inner), ...ownSchema(field) },
    ] as const;
  });
  const required = nodes.filter((node) => !isConditional(node)).map((node) => node.alias?.value ?? node.name.value);
  return named(nameOf(type, place), {
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
  });
}

/** The main shape of a type has its name, those in lists and in other answers have names of their own. */
function nameOf(type: GraphQLNamedType, { operation, rank, inList }: Place): Named {
  const name = type.name.replace(/Connection$/, 'List');
  const others = inList ? `${name}ListItem` : operation + (rank === 0 ? name : 'Result');
  return { name, rank, description: type.description, others };
}

/** JSON of a whole type: every field that needs no arguments, to the leaves. For answers that are written by hand. */
export function wholeSchema(type: GraphQLObjectType, schema: GraphQLSchema): JsonSchema {
  const fields = Object.values(type.getFields()).filter((field) => field.args.length === 0);
  const member = (field: GraphQLField<unknown, unknown>) => ({ ...wholeOutput(field.type, schema), ...ownSchema(field) });
  return named(
    { name: type.name, rank: 1, description: type.description },
    {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, member(field)])),
      required: fields.map(({ name }) => name),
    },
  );
}

function wholeOutput(type: GraphQLOutputType, schema: GraphQLSchema): JsonSchema {
  if (!isNonNullType(type)) return orNull(strictWhole(type, schema));
  return strictWhole(type.ofType, schema);
}

function strictWhole(type: GraphQLOutputType, schema: GraphQLSchema): JsonSchema {
  if (isListType(type)) return { type: 'array', items: wholeOutput(type.ofType, schema) };
  const leaf = getNamedType(type);
  return isObjectType(leaf) ? wholeSchema(leaf, schema) : leafSchema(leaf);
}
