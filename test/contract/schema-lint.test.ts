import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import graphqlPlugin from '@graphql-eslint/eslint-plugin';
import { expect } from 'chai';
import { ESLint } from 'eslint';
import { buildSchema, isEnumType, isInterfaceType, isObjectType } from 'graphql';

/** Rules of graphql-schema-linter that do not hold here, with the reason. Every other rule holds for all of the schema. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'enum-values-all-caps': 'values are spelled as REST spells them, so that both tell the same',
  'enum-values-have-descriptions': 'the enum is described where its values do not speak for themselves',
  'fields-have-descriptions': 'a description stands where it says more than the name and the type: unit, range, default, null',
  'arguments-have-descriptions': 'the same',
  'input-object-values-have-descriptions': 'the same',
  'types-have-descriptions': 'the same; payloads are described by the operation that gives them',
  'descriptions-are-capitalized': 'a description may begin with a value: null, 0-100, a code',
};

/** Single places that a rule does not fit, with the reason. */
const PLACES: Readonly<Record<string, string>> = {
  'relay-connection-arguments-spec: searchDocuments': 'its paging stands in its input, as in the body over REST',
};

/** Rules of graphql-eslint's recommended set that do not hold here, with the reason. Every other one holds for all of the schema. */
const ESLINT_EXCEPTIONS: Readonly<Record<string, string>> = {
  'strict-id-in-types': 'values, pages and what mutations answer have no id; a thing that has one implements Node',
  'require-description': EXCEPTIONS['types-have-descriptions']!,
};

/** Single complaints of graphql-eslint that do not fit, with the reason. */
const ESLINT_PLACES: Readonly<Record<string, string>> = {
  'Field "batchId" starts with the name of the parent type "Batch"': 'the documented name',
  'Field "blockType" starts with the name of the parent type "Block"': 'the documented name',
  'Field "invitationId" starts with the name of the parent type "Invitation"': 'the documented name',
  'Field "recoveryCodes" starts with the name of the parent type "RecoveryCodes"': 'what the answer is about is what it holds',
  ...Object.fromEntries(
    ['completed', 'failed', 'processing'].map((value) => [
      `Unexpected case-insensitive enum values duplicates for enum value "${value}" in enum "BatchStatus"`,
      'the documented values of two kinds of batch; `state` takes their place',
    ]),
  ),
};

interface Complaint {
  readonly rule: string;
  readonly message: string;
  readonly location: { readonly line: number };
}

describe('the schema as linters see it', () => {
  const text = readFileSync('schema.graphql', 'utf8');
  const schema = buildSchema(text);

  it('breaks no rule of graphql-schema-linter but those that are excepted here (slow: the whole schema)', () => {
    let printed: string;
    try {
      printed = execFileSync(
        process.execPath,
        [join('node_modules', 'graphql-schema-linter', 'lib', 'cli.js'), 'schema.graphql', '--format', 'json'],
        {
          encoding: 'utf8',
          maxBuffer: 16 * 1024 * 1024,
        },
      );
    } catch (error) {
      // It ends with 1 when it complains.
      printed = (error as { stdout: string }).stdout;
    }
    const { errors } = JSON.parse(printed) as { errors: Complaint[] };
    // A place begins with its description.
    const nameAt = (line: number) =>
      /\w+/.exec(
        text
          .split('\n')
          .slice(line - 1)
          .join('\n')
          .replace(/^\s*"""[\s\S]*?"""/, ''),
      )?.[0] ?? '';
    const placed = errors.map(({ rule, message, location }) => ({ rule, message, name: nameAt(location.line) }));
    const unexpected = placed.filter(({ rule, name }) => !(rule in EXCEPTIONS) && !(`${rule}: ${name}` in PLACES));
    expect(unexpected).to.deep.equal([]);
    const broken = new Set(placed.flatMap(({ rule, name }) => [rule, `${rule}: ${name}`]));
    expect(
      [...Object.keys(EXCEPTIONS), ...Object.keys(PLACES)].filter((each) => !broken.has(each)),
      'exceptions that nothing needs',
    ).to.deep.equal([]);
  });

  it('breaks no recommended rule of graphql-eslint but those that are excepted here', async () => {
    const { rules } = graphqlPlugin.configs['flat/schema-recommended'];
    const [severity, naming] = rules['@graphql-eslint/naming-convention'] as [string, Record<string, unknown>];
    // Values of enums are spelled as REST spells them; `Type` in a name is the type of a document.
    const { EnumValueDefinition: _values, 'ObjectTypeDefinition,ObjectTypeExtension': _objects, ...names } = naming;
    const eslint = new ESLint({
      overrideConfigFile: true,
      overrideConfig: [
        {
          files: ['schema.graphql'],
          languageOptions: { parser: graphqlPlugin.parser as never, parserOptions: { graphQLConfig: { schema: './schema.graphql' } } },
          plugins: { '@graphql-eslint': graphqlPlugin as never },
          rules: { ...(rules as object), '@graphql-eslint/naming-convention': [severity as 'error', names] },
        },
      ],
    });
    const [{ messages }] = (await eslint.lintFiles(['schema.graphql'])) as [ESLint.LintResult];
    const found = messages.map(({ ruleId, message }) => ({ rule: String(ruleId).replace('@graphql-eslint/', ''), message }));
    expect(found.filter(({ rule, message }) => !(rule in ESLINT_EXCEPTIONS) && !(message in ESLINT_PLACES))).to.deep.equal([]);
    const broken = new Set(found.flatMap(({ rule, message }) => [rule, message]));
    expect(
      [...Object.keys(ESLINT_EXCEPTIONS), ...Object.keys(ESLINT_PLACES)].filter((each) => !broken.has(each)),
      'exceptions that nothing needs',
    ).to.deep.equal([]);
  });

  it('tells of each deprecation since when, and what to use', () => {
    const deprecations = Object.values(schema.getTypeMap()).flatMap((type) => {
      const parts =
        isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : isEnumType(type) ? type.getValues() : [];
      return parts.flatMap(({ name, deprecationReason }) => (deprecationReason ? [`${type.name}.${name}: ${deprecationReason}`] : []));
    });
    expect(deprecations.filter((each) => !/: Since \d{4}-\d\d-\d\d: use /.test(each))).to.deep.equal([]);
  });

  describe('as it changes', () => {
    const diff = (...asked: string[]) => {
      try {
        return execFileSync(process.execPath, ['.ci/schema-diff.mjs', ...asked], { encoding: 'utf8' });
      } catch (error) {
        const { status, stdout } = error as { status: number; stdout: string };
        return `${stdout}exit ${status}`;
      }
    };
    const before = 'type Query { a: String b(x: Int): Kind } enum Kind { ONE }';
    const after = 'type Query { b(x: Int): Kind c: String } enum Kind { ONE TWO }';
    const changed = [
      "breaking: Field 'a' was removed from object type 'Query'",
      "dangerous: Enum value 'TWO' was added to enum 'Kind'",
      "safe: Field 'c' was added to object type 'Query'",
    ];

    it('is told by what breaks, what is dangerous, and what is safe', () => {
      expect(diff('--text', before, before)).to.include('No change.');
      expect(diff('--text', before, after).split('\n')).to.deep.equal([...changed, 'exit 1']);
    });

    it('may break where the page of changes names it, and nowhere else', () => {
      const page = '- GraphQL: Field `a` was removed\n  from object type `Query`';
      expect(diff('--text', before, after, page).split('\n')).to.deep.equal([...changed, '']);
      expect(diff('--text', before, after, '- Nothing.').split('\n')).to.deep.equal([
        ...changed,
        "docs/api-changes.md must name: Field 'a' was removed from object type 'Query'",
        'exit 1',
      ]);
    });

    it('breaks nothing since the last release that docs/api-changes.md does not name', () => {
      expect(diff('--released')).not.to.match(/exit 1$/);
    });
  });
});
