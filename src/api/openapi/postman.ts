type Json = Record<string, unknown>;

interface Operation extends Json {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly unknown[];
  readonly parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[];
  readonly requestBody?: { content: { 'application/json': { schema: Json } } };
}

/** A value that fits a JSON schema, for a caller to start from. */
function sampleOf(schema: Json | undefined, name = ''): unknown {
  if (!schema) return null;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
    const required = new Set((schema.required ?? []) as string[]);
    const shown = required.size > 0 ? properties.filter(([key]) => required.has(key)) : properties;
    return Object.fromEntries(shown.map(([key, inner]) => [key, sampleOf(inner, key)]));
  }
  if (type === 'array') return [sampleOf(schema.items as Json, name)];
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : `<${name || 'text'}>`;
}

function requestOf(method: string, path: string, operation: Operation): Json {
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required }) => ({ key: name, value: '', disabled: !required }));
  const variable = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => ({ key: name, value: '' }));
  const segments = path.slice(1).replace(/\{(\w+)\}/g, ':$1');
  const body = operation.requestBody && {
    mode: 'raw',
    raw: JSON.stringify(sampleOf(operation.requestBody.content['application/json'].schema), null, 2),
    options: { raw: { language: 'json' } },
  };
  return {
    name: `${method} ${path}`,
    request: {
      method,
      description: operation.summary,
      ...(operation.security ? { auth: { type: 'noauth' } } : {}),
      header: body ? [{ key: 'Content-Type', value: 'application/json' }] : [],
      url: { raw: `{{baseUrl}}/${segments}`, host: ['{{baseUrl}}'], path: segments.split('/'), query, variable },
      ...(body ? { body } : {}),
    },
  };
}

/** A Postman collection (format 2.1) out of the OpenAPI, so that it cannot drift (D92). Variables: baseUrl, apiKey. */
export function createPostman(openapi: Json, publicUrl: string): Json {
  const folders = new Map<string, Json[]>();
  for (const [path, methods] of Object.entries(openapi.paths as Record<string, Record<string, Operation>>)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'Other';
      folders.set(tag, [...(folders.get(tag) ?? []), requestOf(method.toUpperCase(), path, operation)]);
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
