import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql';

/** Size of an operation by each of the limits of D95. */
export interface Measured {
  /** Levels of fields; a root field alone is 1. Introspection has a limit of its own. */
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  /** Objects that it may read, each list by its page size. */
  readonly cost: number;
}

/** Items that a list is taken to hold when the operation does not say. */
const UNBOUNDED_LIST = 10;
const DEFAULT_PAGE = 20;
const MUTATION_COST = 10;
/** Costs stay numbers that can be added. */
const MOST_COST = 1_000_000_000;

/** Number of tokens of a text, counted up to `stopAt`; a text that is no GraphQL counts up to its error. Pure. */
export function countTokens(text: string, stopAt: number): number {
  const lexer = new Lexer(new Source(text));
  let count = 0;
  try {
    while (count < stopAt && lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    return count;
  }
  return count;
}

/** Walks an operation whose document is valid. */
class Measuring {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly spreads = new Map<string, { depth: number; cost: number }>();

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {
    const definitions = document.definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
    this.fragments = new Map(definitions.map((node) => [node.name.value, node]));
  }

  /** Depth and cost of a selection on a type. `pageSize`: items of the list that the selection's connection holds. */
  selection(set: SelectionSetNode | undefined, type: GraphQLNamedType | undefined, pageSize: number): { depth: number; cost: number } {
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
  private spread(name: string, pageSize: number): { depth: number; cost: number } {
    const key = `${name} ${pageSize}`;
    const known = this.spreads.get(key);
    if (known) return known;
    const fragment = this.fragments.get(name);
    const found = this.selection(fragment?.selectionSet, fragment && this.schema.getType(fragment.typeCondition.name.value), pageSize);
    this.spreads.set(key, found);
    return found;
  }

  private field(node: FieldNode, parent: GraphQLNamedType | undefined, pageSize: number): { depth: number; cost: number } {
    const name = node.name.value;
    if (name.startsWith('__')) return { depth: 1, cost: name === '__typename' ? 0 : 1 };
    const field = isObjectType(parent) || isAbstractType(parent) ? fieldOf(parent, name) : undefined;
    const named = field && getNamedType(field.type);
    if (!field || !isCompositeType(named)) return { depth: 1, cost: 0 };
    const own = this.pageSizeOf(field, node);
    const inner = this.selection(node.selectionSet, named, own ?? 1);
    const times = isList(field) ? (own ?? (pageSize > 1 ? pageSize : UNBOUNDED_LIST)) : 1;
    return { depth: inner.depth + 1, cost: Math.min(MOST_COST, times * (1 + inner.cost)) };
  }

  /** Page size that the arguments of a field ask for; undefined for a field without paging. */
  private pageSizeOf(field: GraphQLField<unknown, unknown>, node: FieldNode): number | undefined {
    const paging = field.args.filter((argument) => ['first', 'last', 'maxResults'].includes(argument.name));
    if (paging.length === 0) return undefined;
    for (const argument of node.arguments ?? []) {
      if (!paging.some((candidate) => candidate.name === argument.name.value)) continue;
      const { value } = argument;
      const given =
        value.kind === Kind.INT
          ? Number(value.value)
          : value.kind === Kind.VARIABLE
            ? Number(this.variables[value.name.value])
            : Number.NaN;
      if (given >= 1) return Math.min(given, MOST_COST);
    }
    return DEFAULT_PAGE;
  }
}

const fieldOf = (type: GraphQLNamedType, name: string): GraphQLField<unknown, unknown> | undefined =>
  'getFields' in type ? (type.getFields() as Record<string, GraphQLField<unknown, unknown>>)[name] : undefined;

const isList = (field: GraphQLField<unknown, unknown>): boolean => isListType(isNonNullType(field.type) ? field.type.ofType : field.type);

/** Measures one operation of a valid document. Pure. */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Measured {
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
  const root = schema.getRootType(operation.operation) ?? undefined;
  const { depth, cost } = new Measuring(schema, document, variables).selection(operation.selectionSet, root, 1);
  return { depth, aliases, directives, cost: cost + (operation.operation === 'mutation' ? MUTATION_COST : 1) };
}
