import { expect } from 'chai';
import { parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Requirement } from '../../../src/vocabulary/permissions.js';
import { startTestApi, type TestApi } from '../../support/api.js';

/** The smallest sets of permissions that a requirement lets through. */
const holdersOf = (requires: Requirement): readonly (readonly string[])[] => {
  if (requires === 'any' || requires === 'none' || requires === 'platform') return [[]];
  if (typeof requires === 'string') return [[requires]];
  return 'allOf' in requires ? [requires.allOf] : requires.anyOf.map((each) => [each]);
};
const isMet = (requires: Requirement, held: readonly string[]) =>
  holdersOf(requires).some((needed) => needed.every((each) => held.includes(each)));

describe('permissions within answers of REST', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  it('are no more than the operation needs: what it wrote is told to who may write it', () => {
    const rows = api.app.features.flatMap(({ rest }) => rest ?? []).flatMap((row) => ('operation' in row ? [row] : []));
    expect(rows.length).to.be.greaterThan(100);
    const info = new TypeInfo(api.app.schema);
    const wrong = rows.flatMap(({ method, path, operation }) => {
      const found: string[] = [];
      let root: Requirement = 'any';
      const look = visitWithTypeInfo(info, {
        Field(node) {
          const requires = info.getFieldDef()?.extensions.requires as Requirement | undefined;
          if (!requires) return undefined;
          if (['Query', 'Mutation'].includes(info.getParentType()!.name)) root = requires;
          // Asked for by name in the address.
          else if (node.directives?.length) return false;
          else if (!holdersOf(root).every((held) => isMet(requires, held))) found.push(`${method} ${path}: ${node.name.value}`);
          return undefined;
        },
      });
      visit(parse(operation), look);
      return found;
    });
    expect(wrong).to.deep.equal([]);
  });
});
