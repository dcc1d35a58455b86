type Json = Record<string, unknown>;

interface Parameter extends Json {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
}

interface Operation extends Json {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
}

/** Deeper than any body of the API; what refers to itself ends there. */
const DEEPEST = 8;

/** What a reference within the document leads to; anything else is itself. */
function resolve(openapi: Json, value: Json): Json {
  if (typeof value.$ref !== 'string') return value;
  const found = value.$ref
    .slice(2)
    .split('/')
    .reduce((node, key) => node[key] as Json, openapi);
  return resolve(openapi, found);
}

/** A value that fits a JSON schema, for a caller to start from. */
function sampleOf(openapi: Json, given: Json | undefined, name = '', depth = 0): unknown {
  if (!given || depth > DEEPEST) return null;
  const schema = resolve(openapi, given);
  const choices = (schema.oneOf ?? schema.anyOf ?? schema.allOf) as Json[] | undefined;
  if (choices) return sampleOf(openapi, choices[0], name, depth + 1);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    const required = new Set((schema.required ?? []) as string[]);
    const shown = required.size > 0 ? properties.filter(([key]) => required.has(key)) : properties;
    return Object.fromEntries(shown.map(([key, inner]) => [key, sampleOf(openapi, inner, key, depth + 1)]));
  }
  if (type === 'array') return [sampleOf(openapi, schema.items as Json, name, depth + 1)];
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : `<${name || 'text'}>`;
}

/** The body of an operation: JSON where it is taken, else the file itself; undefined without one. */
function bodyOf(openapi: Json, { requestBody }: Operation): { readonly type: string; readonly body: Json } | undefined {
  if (!requestBody) return undefined;
  const content = resolve(openapi, requestBody).content as Record<string, Json>;
  const json = content['application/json'];
  if (!json) return { type: Object.keys(content)[0] ?? 'application/octet-stream', body: { mode: 'file', file: {} } };
  const raw = JSON.stringify(sampleOf(openapi, json.schema as Json), null, 2);
  return { type: 'application/json', body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
}

function requestOf(openapi: Json, method: string, path: string, operation: Operation): Json {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(openapi, parameter) as Parameter);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }) => ({ key: name, value: '', disabled: !required }));
  const variable = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => ({ key: name, value: '' }));
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const sent = bodyOf(openapi, operation);
  return {
    name: `${method} ${path}`,
    request: {
      method,
      description: operation.summary,
      ...(operation.security?.length === 0 ? { auth: { type: 'noauth' } } : {}),
      header: sent ? [{ key: 'Content-Type', value: sent.type }] : [],
      url: { raw: `{{baseUrl}}/${segments}`, host: ['{{baseUrl}}'], path: segments.split('/'), query, variable },
      ...(sent ? { body: sent.body } : {}),
    },
  };
}

/** A Postman collection (format 2.1) out of the OpenAPI, so that it cannot drift (D92). Variables: baseUrl, apiKey. */
export function createPostman(openapi: Json, publicUrl: string): Json {
  const folders = new Map<string, Json[]>();
  for (const [path, methods] of Object.entries(openapi.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'Other';
      folders.set(tag, [...(folders.get(tag) ?? []), requestOf(openapi, method.toUpperCase(), path, operation)]);
    }
  }
  return {
    info: { name: 'Docket', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: publicUrl },
      { key: 'apiKey', value: '' },
    ],
    item: [...folders].map(([name, item]) => ({ name, item })),
  };
}
