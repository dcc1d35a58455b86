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
  'arguments-have-descriptions': 'an argument `input` is what its type says; graphql-eslint below sees to all others',
  'descriptions-are-capitalized': 'a description may begin with a value: null, 0-100, a code',
};

/** Single places that a rule does not fit, with the reason. */
const PLACES: Readonly<Record<string, string>> = {
  'relay-connection-arguments-spec: searchDocuments': 'its paging stands in its input, as in the body over REST',
};

/** Types that have no id, since they are values: what they show stands with what they belong to. Endings, and names, by the reason. */
const WITHOUT_IDENTITY: readonly (readonly [reason: string, types: RegExp])[] = [
  ['a page of a list', /(Connection|Edge|^PageInfo|^Pagination)$/],
  ['a message of a subscription, or one of its parts', /(Update|^JobProgress|^PagesRead|^PageRead)$/],
  [
    'what was read from a document, and where it stands',
    /(Data|LineItem|[a-z]Value|^ExtractedField|^Highlight|^FieldDifference|^ItemError)$/,
  ],
  [
    'part of a page or of results',
    /^(Page(|Layout|Line|Mark|Point|Table|TableCell|Word)|BoundingBox|Geometry|Dimensions|BlockRelationship|ReadText|Result(Cell|Pair|Query)|TableOutline)$/,
  ],
  [
    'what a mutation or a call answers beside the thing it changed',
    /^(AddedPasskey|Created(ApiKey|Organization)|DeletedRole|Deletion|Removed(User|Permission)|Role(Assignment|Removal)|DeliveryRetry|Dispatched(Delivery|Event)|ErasedPerson|OwnershipTransfer|RecoveryCodes|Refused\w+|ReviewAssignments|TrustedManifest|Upload(Header|Ticket)|WebhookTest|SignatureCheck|Correction|SecondFactorStart)$/,
  ],
  [
    'read from a file while one waits; nothing of it is stored',
    /^(ParsedDocument|TextExtraction|ExtractionMetadata|Layout\w+|DocumentLayout|JobResults|JobDocumentMetadata|(Document|Language|Classification|Quality|)Analysis|AnalysisMetrics|DetectedLanguage|DocumentDownload|DocumentExport)$/,
  ],
  [
    'a figure',
    /(Analytics\w*|Statistics\w*|Summary|Metrics?|Figures|Count|Trends?|Rates?|Percentiles|Amounts|Entry|^Confidence\w+|Calibration|^ReliabilityPointView|^Top\w+|^Report\w+|^DocumentReport|Aggregations|^ModelField|^StatisticsUsage|^WebhookStatistics|^TemplateError)$/,
  ],
  [
    'what a template would read or choose',
    /^(Best)?Template(Match\w*|Replay|Suggestion|Test\w*|SampleFile|Version)$|^(Replayed\w+|DraftTrial\w*|TrialError|MatchingRules|ReviewReason\w*)$/,
  ],
  [
    'what the caller, the organization or a document has exactly one of',
    /^(Viewer|\w*ViewerCan|Billing|CallbackSecret|SecondFactor|Organization(Limits|Model|Settings|Usage)|TypeRetention|DocumentHistory|DocumentPermissions|InheritedPermission|PersonalData\w*|AuditVerification|ErrorMeaning)$/,
  ],
  ['how the service stands at a moment', /^Platform(Reader|Alert|Database|Queue|QueuePart|Rates|Status|Storage)$/],
  ['what a person keeps under a name of his own', /^SavedView$/],
  ['one attempt or header of a delivery', /^Delivery(Attempt|Header)$/],
  ['a document of an upload, which has an id only when it was accepted', /^BatchDocument$/],
];
const isValue = (message: string) => {
  const [, type = ''] = /^type "(\w+)" must have exactly one non-nullable unique identifier/.exec(message) ?? [];
  return WITHOUT_IDENTITY.find(([, types]) => types.test(type))?.[0];
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
          rules: {
            ...(rules as object),
            '@graphql-eslint/naming-convention': [severity as 'error', names],
            '@graphql-eslint/require-description': [
              'error',
              {
                types: true,
                FieldDefinition: true,
                InputValueDefinition: true,
                EnumValueDefinition: true,
                ignoredSelectors: ['FieldDefinition > InputValueDefinition[name.value=input]'],
              },
            ],
            // A number is the id of what the contract knows by one: a global id stands beside it.
            '@graphql-eslint/strict-id-in-types': ['error', { acceptedIdNames: ['id', 'globalId'], acceptedIdTypes: ['ID'] }],
          },
        },
      ],
    });
    const [{ messages }] = (await eslint.lintFiles(['schema.graphql'])) as [ESLint.LintResult];
    const found = messages.map(({ ruleId, message }) => ({ rule: String(ruleId).replace('@graphql-eslint/', ''), message }));
    expect(found.filter(({ message }) => !isValue(message) && !(message in ESLINT_PLACES))).to.deep.equal([]);
    const broken = new Set(found.flatMap(({ message }) => [message, isValue(message)]));
    expect(
      [...WITHOUT_IDENTITY.map(([reason]) => reason), ...Object.keys(ESLINT_PLACES)].filter((each) => !broken.has(each)),
      'exceptions that nothing needs',
    ).to.deep.equal([]);
  });

  // The plugin's own option for root fields looks for a type named "Query,Mutation,Subscription", which there never is.
  it('says of every operation what it does', () => {
    const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
    const silent = roots.flatMap((type) =>
      Object.values(type!.getFields()).flatMap(({ name, description }) => (description ? [] : [name])),
    );
    expect(silent).to.deep.equal([]);
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
