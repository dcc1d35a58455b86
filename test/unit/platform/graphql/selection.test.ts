import { expect } from 'chai';
import { buildSchema, type FieldNode, type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { selectionOf } from '../../../../src/platform/graphql/selection.js';

describe('selection > selectionOf()', () => {
  const infoOf = (text: string) => {
    const document = parse(text);
    const operation = document.definitions.find((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)!;
    const fragments = document.definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION);
    return {
      fieldNodes: operation.selectionSet.selections as readonly FieldNode[],
      fragments: Object.fromEntries(fragments.map((fragment) => [fragment.name.value, fragment])),
      schema: buildSchema('type Query { a: Int }'),
    };
  };

  it('names fields by the path of their parents, whatever their aliases, through fragments', () => {
    const selection = selectionOf(
      infoOf('{ list { shown: nodes { id ...More } ... on L { total } } } fragment More on N { type tag { name } }'),
    );
    expect([...selection.get('')!]).to.deep.equal(['nodes', 'total']);
    expect([...selection.get('nodes')!]).to.deep.equal(['id', 'type', 'tag']);
    expect([...selection.get('nodes.tag')!]).to.deep.equal(['name']);
  });
});
