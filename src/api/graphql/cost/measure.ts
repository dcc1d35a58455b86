import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  valueFromASTUntyped,
  visit,
} from 'graphql';
import type { LimitKind } from '../../../platform/graphql/graphql.js';
import { listSizes } from './schema-sizes.js';

/** Size of an operation by each of the limits of D95. */
export interface Measured {
  /** Levels of fields; a root field alone is 1. Introspection has a limit of its own. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** Objects that it may read, each list by its page size, and what else weighs as much. */
  readonly cost: number;
  /** How often it does what has a rate limit of its own (D90). */
  readonly uses: ReadonlyMap<LimitKind, number>;
}

/** Items that a list is taken to hold when the operation does not say. */
const UNBOUNDED_LIST = 10;
const DEFAULT_PAGE = 20;
const MUTATION_COST = 10;
/** Arguments, and members of inputs, that say how many items a list shall hold. */
const PAGE_SIZES: ReadonlySet<string> = new Set(['first', 'last', 'limit', 'maxResults']);
/** Scalars of any size; those that are large have a weight of their own. */
const MAPS: ReadonlySet<string> = new Set(['JSON', 'JSONObject']);
/** Fields that tell of the schema itself, with their types. */
const INTROSPECTION: Readonly<Record<string, string>> = { __schema: '__Schema', __type: '__Type' };
/** Cost of each thing that they tell: it is read out of memory. */
const TOLD_COST = 1 / 1000;
/** Costs stay numbers that can be added. */
const MOST_COST = 1_000_000_000;

/** Tokens and directives of a text, counted up to `stopAt` tokens; a text that is no GraphQL counts up to its error. Pure. */
export function countTokens(text: string, stopAt: number): { readonly tokens: number; readonly directives: number } {
  const lexer = new Lexer(new Source(text));
  let tokens = 0;
  let directives = 0;
  try {
    while (tokens < stopAt) {
      const { kind } = lexer.advance();
      if (kind === TokenKind.EOF) break;
      tokens += 1;
      if (kind === TokenKind.AT) directives += 1;
    }
  } catch {
    // What follows the error is never run.
  }
  return { tokens, directives };
}

/** The rate limit that a root field counts against. */
export const limitOf = (field: GraphQLField<unknown, unknown>): LimitKind | null =>
  (field.extensions.limit as LimitKind | undefined) ?? null;

/** Depth and cost of a part of an operation. */
interface Size {
  readonly depth: number;
  readonly cost: number;
}

/** Walks an operation whose document is valid. */
class Measuring {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly spreads = new Map<string, Size>();
  readonly uses = new Map<LimitKind, number>();

  /** `values`: of the variables, with their defaults. */
  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly values: Readonly<Record<string, unknown>>,
  ) {
    const definitions = document.definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(definitions.map((node) => [node.name.value, node]));
  }

  /** Size of a selection on a type. `pageSize`: items of the list that the selection's connection holds; null outside of one. */
  selection(set: SelectionSetNode | undefined, type: GraphQLNamedType | undefined, pageSize: number | null): Size {
    let depth = 0;
    let cost = 0;
    for (const node of set?.selections ?? []) {
      const inner =
        node.kind === Kind.FIELD
          ? this.field(node, type, pageSize)
          : node.kind === Kind.INLINE_FRAGMENT
            ? this.selection(node.selectionSet, node.typeCondition ? this.schema.getType(node.typeCondition.name.value) : type, pageSize)
            : this.spread(node.name.value, pageSize);
      depth = Math.max(depth, inner.depth);
      cost = Math.min(MOST_COST, cost + inner.cost);
    }
    return { depth, cost };
  }

  /** A fragment is measured once for a page size: fragments that spread each other twice would double the work at each level. */
  private spread(name: string, pageSize: number | null): Size {
    const key = `${name} ${pageSize}`;
    const known = this.spreads.get(key);
    if (known) return known;
    const fragment = this.fragments.get(name);
    const found = this.selection(fragment?.selectionSet, fragment && this.schema.getType(fragment.typeCondition.name.value), pageSize);
    this.spreads.set(key, found);
    return found;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined, pageSize: number | null): Size {
    const name = node.name.value;
    if (name === '__typename') return { depth: 1, cost: 0 };
    if (Object.hasOwn(INTROSPECTION, name)) {
      const { cost } = this.selection(node.selectionSet, this.schema.getType(INTROSPECTION[name]!), null);
      return { depth: 1, cost: 1 + Math.ceil(cost) };
    }
    if (parent?.name.startsWith('__')) return this.told(node, parent);
    const field = isObjectType(parent) || isAbstractType(parent) ? fieldOf(parent, name) : undefined;
    const named = field && getNamedType(field.type);
    if (!field || !named) return { depth: 1, cost: 0 };
    const limit = limitOf(field);
    if (limit) this.uses.set(limit, (this.uses.get(limit) ?? 0) + 1);
    const weight = field.extensions.weight as number | undefined;
    if (!isCompositeType(named)) return { depth: 1, cost: weight ?? (MAPS.has(named.name) ? 1 : 0) };
    const own = this.pageSizeOf(field, node);
    // A list that is paged itself holds the page; else it may be the one inside a connection that is.
    const inner = this.selection(node.selectionSet, named, isList(field) ? null : (own ?? null));
    const depth = inner.depth + 1;
    if (weight !== undefined) return { depth, cost: Math.min(MOST_COST, weight + inner.cost) };
    const times = isList(field) ? (own ?? pageSize ?? UNBOUNDED_LIST) : 1;
    return { depth, cost: Math.min(MOST_COST, times * (1 + inner.cost)) };
  }

  /** A field of the schema's own description. */
  private told(node: FieldNode, parent: GraphQLNamedType): Size {
    const field = fieldOf(parent, node.name.value);
    if (!field) return { depth: 1, cost: 0 };
    const { cost } = this.selection(node.selectionSet, getNamedType(field.type), null);
    const times = isList(field) ? (listSizes(this.schema)[field.name] ?? UNBOUNDED_LIST) : 1;
    return { depth: 1, cost: Math.min(MOST_COST, times * (TOLD_COST + cost)) };
  }

  /** Page size that the arguments of a field ask for, the largest of several; undefined for a field without paging. */
  private pageSizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    const nodes = new Map((node.arguments ?? []).map((argument) => [argument.name.value, argument.value]));
    const sizes = field.args.flatMap((argument) => {
      const given = nodes.get(argument.name);
      const value = given && valueFromASTUntyped(given, this.values);
      return pageSizesIn(argument, value === undefined ? argument.defaultValue : value);
    });
    const said = sizes.filter((size) => size !== null);
    if (sizes.length === 0) return undefined;
    return said.length === 0 ? DEFAULT_PAGE : Math.min(Math.max(...said), MOST_COST);
  }
}

/** The page sizes that an argument, or a member of its input, says, or leaves open (null); empty for one that has nothing to do with paging. */
function pageSizesIn({ name, type }: { readonly name: string; readonly type: GraphQLInputType }, value: unknown): (number | null)[] {
  if (PAGE_SIZES.has(name)) return [Number(value) >= 1 ? Number(value) : null];
  if (name === 'ids') return [Array.isArray(value) ? Math.max(1, value.length) : 1];
  const nullable = getNullableType(type);
  if (!isInputObjectType(nullable)) return [];
  const members = value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  return Object.values(nullable.getFields()).flatMap((member) => {
    const isPaging = PAGE_SIZES.has(member.name);
    const given = Object.hasOwn(members, member.name) ? members[member.name] : member.defaultValue;
    return isPaging || given !== undefined ? pageSizesIn(member, given) : [];
  });
}

/** Values of the variables as the operation runs with them: those that are not given are their defaults. */
function valuesOf(operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = { ...variables };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue && values[variable.name.value] === undefined) values[variable.name.value] = valueFromASTUntyped(defaultValue);
  return values;
}

const fieldOf = (type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined =>
  'getFields' in type ? (type.getFields() as Record<string, GraphQLField<unknown, unknown>>)[name] : undefined;

const isList = (field: GraphQLField<unknown, unknown>): boolean => isListType(isNonNullType(field.type) ? field.type.ofType : field.type);

/** Sizes that do not depend on variables, by document: the same one comes again and again. */
const counted = new WeakMap<DocumentNode, Pick<Measured, 'aliases' | 'directives'>>();

function countIn(document: DocumentNode): Pick<Measured, 'aliases' | 'directives'> {
  const known = counted.get(document);
  if (known) return known;
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field: (node) => {
      if (node.alias) aliases += 1;
    },
    Directive: () => {
      directives += 1;
    },
  });
  const found = { aliases, directives };
  counted.set(document, found);
  return found;
}

/** What operations without variables measure, each time the same. */
const measuredOnce = new WeakMap<OperationDefinitionNode, { readonly schema: GraphQLSchema; readonly measured: Measured }>();

/** Measures one operation of a valid document. Pure. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Measured {
  const known = measuredOnce.get(operation);
  if (known?.schema === schema) return known.measured;
  const root = schema.getRootType(operation.operation) ?? undefined;
  const measuring = new Measuring(schema, document, valuesOf(operation, variables));
  const { depth, cost } = measuring.selection(operation.selectionSet, root, null);
  const measured = {
    ...countIn(document),
    depth,
    cost: cost + (operation.operation === 'mutation' ? MUTATION_COST : 1),
    uses: measuring.uses,
  };
  if (!operation.variableDefinitions?.length) measuredOnce.set(operation, { schema, measured });
  return measured;
}
