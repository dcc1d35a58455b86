import type { GraphQLSchema } from 'graphql';
import type { JsonSchema } from '../../platform/graphql/json-schema.js';
import { isHandlerRow } from '../../platform/http/route.js';
import { API_AREAS } from '../../vocabulary/api-areas.js';
import { PERMISSIONS, type Requirement, requirementText } from '../../vocabulary/permissions.js';
import type { CompiledRow } from '../rest/table.js';
import { API_VERSIONS } from '../versions.js';
import { componentsOf } from './components.js';
import { ANSWER_HEADERS, PARAMETERS } from './headers.js';
import { parametersOf, requestBodyOf } from './requests.js';
import { FAILURE_SCHEMAS, failuresOf, type SharedFailures, successOf } from './responses.js';

type Json = Record<string, unknown>;

/** The name of an operation: its GraphQL field, or method and path for a row without one, or when another row has that name already. */
function idOf({ row, rootField }: CompiledRow, taken: Set<string>): string {
  const byPath = `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)?/g, (_, letter?: string) => letter?.toUpperCase() ?? '')}`;
  const id = rootField && !taken.has(rootField) ? rootField : byPath;
  taken.add(id);
  return id;
}

/** Every way to be let in, with the permissions that it needs; several lists where one of several permissions is enough. */
function securityOf(requires: Requirement): Json[] {
  if (requires === 'none') return [];
  if (requires === 'platform') return [{ session: [] }];
  const sets =
    typeof requires !== 'string'
      ? 'allOf' in requires
        ? [requires.allOf]
        : requires.anyOf.map((each) => [each])
      : [requires === 'any' ? [] : [requires]];
  return [{ apiKey: [] }, ...sets.map((names) => ({ oauth2: [...names] })), { session: [] }];
}

function wordsOf({ row, requires, reach }: CompiledRow): string {
  const words = [row.description ?? row.summary];
  if (requires === 'none') words.push('Open: needs no credential.');
  else if (requires === 'platform') words.push('Needs the session of an administrator of the platform.');
  else {
    words.push(
      requires === 'any' ? 'Needs a credential, and no permission.' : `Needs ${requirementText(requires).replace(/[\w.]+\.\w+/g, '`$&`')}.`,
    );
    if (reach === 'shared') words.push('Concerns live data and the sandbox alike: needs a live credential.');
  }
  return words.join(' ');
}

/** The ways to say who asks. */
const securitySchemes = (publicUrl: string): Json => ({
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, live or test.' },
  oauth2: {
    type: 'oauth2',
    description: 'Authorization code with PKCE S256 (plan enterprise); scopes are permission names.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${publicUrl}/oauth/authorize`,
        tokenUrl: `${publicUrl}/oauth/token`,
        refreshUrl: `${publicUrl}/oauth/token`,
        scopes: Object.fromEntries(PERMISSIONS.map((permission) => [permission, permission.replace('.', ': ')])),
      },
    },
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'docket_session',
    description: 'A person signed in; Docket-Mode: test chooses the sandbox.',
  },
});

const ABOUT = `Docket reads business documents: upload a file, wait until it is read, check what needs a person, and take the data.

Every answer is \`{"success": true, "data": ...}\` or \`{"success": false, "error": {"code", "message", "details", "requestId"}}\`. The key goes into
\`Authorization: Bearer ...\`; a test key reaches the sandbox at the same addresses. Lists take \`limit\` with \`offset\` or \`cursor\`.

Versions, chosen by \`Service-Version\`, with what each changed for callers of the one before:

${API_VERSIONS.map(({ date, changes }) => `- **${date}**: ${changes.join(' ')}`).join('\n')}`;

/** What is shown of operations: by id the body to send and the answer that came. */
export type Examples = Readonly<Record<string, { readonly request?: unknown; readonly response?: unknown }>>;

/** What the document says beside the rows. */
export interface OpenApiInfo {
  readonly publicUrl: string;
  readonly version: string;
  /** Payloads by event type. */
  readonly webhooks?: Json;
  readonly examples?: Examples;
}

/** OpenAPI 3.1 out of the REST table and the schema, so that it cannot drift. */
export function createOpenApi(table: readonly CompiledRow[], schema: GraphQLSchema, info: OpenApiInfo): Json {
  const paths: Record<string, Json> = {};
  const taken = new Set<string>();
  const failures: SharedFailures = {};
  const readable = new Set(table.filter(({ row }) => row.method === 'GET' && !isHandlerRow(row)).map(({ row }) => row.path));
  for (const compiled of table) {
    const { row, requires } = compiled;
    const operationId = idOf(compiled, taken);
    const example = info.examples?.[operationId];
    const canBeRead = readable.has((!isHandlerRow(row) && row.readAt) || row.path);
    const body = requestBodyOf(compiled, example?.request);
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: {
        operationId,
        tags: [row.tag],
        summary: row.summary,
        description: wordsOf(compiled),
        'x-permission': requirementText(requires),
        'x-client-tokens': compiled.clients === true,
        'x-mode': compiled.reach === 'shared' && requires !== 'none' ? 'live' : 'any',
        ...(row.additive ? { 'x-extension': true } : {}),
        security: securityOf(requires),
        parameters: parametersOf(compiled, canBeRead),
        ...(body ? { requestBody: body } : {}),
        responses: { ...successOf(compiled, schema, example?.response), ...failuresOf(compiled, canBeRead, failures) },
      },
    };
  }
  const parts = componentsOf({ paths, webhooks: info.webhooks ?? {} });
  const headers = Object.entries(ANSWER_HEADERS).map(([name, { description, schema: of, ...rest }]) => [
    name,
    { description, schema: of, ...rest },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Docket',
      version: info.version,
      summary: 'Reads business documents.',
      description: ABOUT,
      contact: { name: 'Docket', url: info.publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.publicUrl, description: 'This installation.' }],
    tags: Object.entries(API_AREAS).map(([name, description]) => ({ name, description })),
    ...parts.document,
    components: {
      schemas: { ...(parts.schemas as Record<string, JsonSchema>), ...FAILURE_SCHEMAS },
      responses: failures,
      parameters: PARAMETERS,
      headers: Object.fromEntries(headers),
      securitySchemes: securitySchemes(info.publicUrl),
    },
  };
}
