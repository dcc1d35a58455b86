import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/**
 * Fields of an operation when every fragment is written out where it is spread, counted up to `stopAt`: what compiling it would have to write.
 * Fragments that spread each other double it at each level. Pure; the document is valid.
 */
export function fieldsWrittenOut(document: DocumentNode, operation: OperationDefinitionNode, stopAt: number): number {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node.selectionSet] as const] : [])),
  );
  const known = new Map<string, number>();

  function spread(name: string): number {
    const counted = known.get(name) ?? count(fragments.get(name));
    known.set(name, counted);
    return counted;
  }

  function count(set: SelectionSetNode | undefined): number {
    let fields = 0;
    for (const node of set?.selections ?? []) {
      if (node.kind === Kind.FRAGMENT_SPREAD) fields += spread(node.name.value);
      else fields += (node.kind === Kind.FIELD ? 1 : 0) + count(node.selectionSet);
      if (fields >= stopAt) return stopAt;
    }
    return fields;
  }

  return count(operation.selectionSet);
}
