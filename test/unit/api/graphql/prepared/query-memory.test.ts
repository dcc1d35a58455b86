import { expect } from 'chai';
import { buildSchema, execute, parse } from 'graphql';
import { createQueryMemory } from '../../../../../src/api/graphql/prepared/query-memory.js';
import { fieldsWrittenOut } from '../../../../../src/api/graphql/prepared/size.js';

const schema = buildSchema('type Query { a: Int b: Query } type Mutation { change: Int }');

/** What the memory says to a text that comes for the third time. */
function atThird(text: string, operationName: string | null = null) {
  const memory = createQueryMemory(schema);
  memory.find(text, operationName);
  memory.find(text, operationName);
  return memory.find(text, operationName);
}

describe('api/graphql/prepared', () => {
  describe('query memory', () => {
    it('prepares a query when it comes for the third time, and keeps it', async () => {
      const memory = createQueryMemory(schema);
      expect(memory.find('{ a }', null)).to.equal(undefined);
      expect(memory.find('{ a }', null)).to.equal(undefined);
      const prepared = memory.find('{ a }', null);
      expect(await prepared!.run({ a: 7 }, {}, {})).to.deep.equal({ data: { a: 7 } });
      expect(memory.find('{ a }', null)).to.equal(prepared);
    });

    it('forgets those that were used longest ago', () => {
      const memory = createQueryMemory(schema);
      for (let time = 0; time < 3; time += 1) memory.find('{ a }', null);
      for (let other = 0; other < 500; other += 1) memory.find(`{ a${other}: a }`, null);
      expect(memory.find('{ a }', null)).to.equal(undefined);
    });

    it('spends no more than a second of a minute on compiling', () => {
      let time = 0;
      // Each look at the clock takes 300 ms, so that a query takes as long: two looks around each.
      const memory = createQueryMemory(schema, () => (time += 300));
      const prepared = (text: string) => {
        for (let uses = 0; uses < 2; uses += 1) memory.find(text, null);
        return memory.find(text, null) !== undefined;
      };
      expect(['{ a }', '{ b: a }', '{ c: a }', '{ d: a }', '{ e: a }', '{ f: a }'].map(prepared)).to.deep.equal([
        ...[true, true, true, true],
        ...[false, false],
      ]);
      time += 60_000;
      expect(memory.find('{ e: a }', null)).not.to.equal(undefined);
    });

    it('takes the operation that is named, and none where the name does not tell', async () => {
      const text = 'query One { a } query Two { b { a } }';
      expect(await atThird(text, 'Two')!.run({ b: { a: 1 } }, {}, {})).to.deep.equal({ data: { b: { a: 1 } } });
      expect(atThird(text)).to.equal(undefined);
      expect(atThird(text, 'Three')).to.equal(undefined);
    });

    const OTHERS: readonly (readonly [what: string, text: string])[] = [
      ['a mutation', 'mutation { change }'],
      ['what is no GraphQL', '{ a'],
      ['what the schema does not know', '{ c }'],
      ['introspection', '{ __schema { description } }'],
      ['a fragment twice, once on a condition', '{ ...F @skip(if: true) b { ...F } } fragment F on Query { a }'],
      ['a fragment twice, once in what is conditional', '{ b @include(if: false) { ...F } x: b { ...F } } fragment F on Query { a }'],
      ['a very long text', `{ a ${' '.repeat(20_000)} }`],
    ];
    for (const [what, text] of OTHERS) it(`leaves ${what} to who serves everything`, () => expect(atThird(text)).to.equal(undefined));

    it('answers conditions and fragments like the executor that interprets', async () => {
      const root = { a: 1, b: { a: 2, b: { a: 3, b: null } } };
      const sent = ({ data }: { data?: unknown }) => JSON.parse(JSON.stringify(data)) as object;
      const queries = [
        'query ($on: Boolean = true) { a @skip(if: $on) x: a @include(if: $on) b { a } }',
        'query ($on: Boolean = true) { a @skip(if: $on) a b @skip(if: $on) { a } b { b { a } } }',
        'query ($on: Boolean = true) { ... @skip(if: $on) { a } b { ...F @skip(if: $on) } } fragment F on Query { a }',
        'query ($on: Boolean = true) { ...F @skip(if: $on) ...F } fragment F on Query { a }',
        'query ($on: Boolean = true) { b { ...F @skip(if: $on) } x: b { ...F } } fragment F on Query { a }',
        'query ($on: Boolean = true) { ... @skip(if: $on) { ...F } ...F } fragment F on Query { a }',
      ];
      for (const text of queries)
        for (const on of [true, false]) {
          const wanted = await execute({ schema, document: parse(text), rootValue: root, variableValues: { on } });
          const compiled = atThird(text);
          if (compiled) expect(sent((await compiled.run(root, {}, { on })) as object), text).to.deep.equal(sent(wanted));
        }
    });

    it('leaves fragments that would be written out without end to who serves everything', () => {
      const levels = Array.from({ length: 12 }, (_, n) => `fragment F${n} on Query { x: b { ...F${n + 1} } y: b { ...F${n + 1} } }`);
      expect(atThird(`{ ...F0 } ${levels.join(' ')} fragment F12 on Query { a }`)).to.equal(undefined);
    });
  });

  it('counts fields as if fragments stood where they are spread', () => {
    const document = parse('{ b { ...F } ...F ... on Query { a } } fragment F on Query { a b { a } }');
    const operation = document.definitions[0] as never;
    expect(fieldsWrittenOut(document, operation, 100)).to.equal(8);
    expect(fieldsWrittenOut(document, operation, 5)).to.equal(5);
  });
});
