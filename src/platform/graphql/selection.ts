import { type FieldNode, type FragmentDefinitionNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** What a resolver needs to know of the operation. */
type Selecting = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** Names of fields by the path of their parents, joined by dots: `''` for those of the field itself, `nodes` for those below nodes. */
export type Selection = ReadonlyMap<string, ReadonlySet<string>>;

const known = new WeakMap<FieldNode, Selection>();

function collect(
  set: SelectionSetNode | undefined,
  path: string,
  fragments: Readonly<Record<string, FragmentDefinitionNode>>,
  into: Map<string, Set<string>>,
): void {
  for (const selection of set?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      const names = into.get(path) ?? new Set();
      into.set(path, names.add(selection.name.value));
      const below = path === '' ? selection.name.value : `${path}.${selection.name.value}`;
      collect(selection.selectionSet, below, fragments, into);
    } else {
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection;
      collect(fragment?.selectionSet, path, fragments, into);
    }
  }
}

/** The fields that an operation asks for below the field being resolved, @skip and @include ones too. Remembered for operations that come again. */
export function selectionOf({ fieldNodes, fragments }: Selecting): Selection {
  const [first] = fieldNodes;
  const remembered = first && fieldNodes.length === 1 ? known.get(first) : undefined;
  if (remembered) return remembered;
  const selection = new Map<string, Set<string>>();
  for (const node of fieldNodes) collect(node.selectionSet, '', fragments, selection);
  if (first && fieldNodes.length === 1) known.set(first, selection);
  return selection;
}
