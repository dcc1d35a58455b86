import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../client.js';

type Json = Record<string, unknown>;

/** What an answer is judged by: its operation in the document. */
interface Described {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response & { readonly $ref?: string }>>;
}

interface Response {
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

interface Path {
  readonly pattern: RegExp;
  readonly literals: number;
  readonly methods: Readonly<Record<string, Described>>;
}

interface Contract {
  readonly ajv: Ajv2020;
  readonly paths: readonly Path[];
  readonly shared: Readonly<Record<string, Response>>;
  /** By the schema as text, and by operation, status and media type. */
  readonly validators: Map<string, ValidateFunction>;
}

const byAddress = new Map<string, () => Contract>();
const compiled = new Map<string, Contract>();
let checked = 0;

/** Each process that runs tests says for itself how many answers it held against the document. */
process.once('exit', () => {
  if (checked > 0) process.stdout.write(`${checked} answers were held against the OpenAPI document\n`);
});

/** Objects of named members take no others: what a caller is not told of must not be there. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const whole = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, closed(inner)])) as Json;
  const open = whole.properties === undefined || whole.additionalProperties !== undefined || whole.type !== 'object';
  return open ? whole : { ...whole, additionalProperties: false };
}

function contractOf(openapi: Json): Contract {
  const components = openapi.components as { schemas: Json; responses: Record<string, Response> };
  // Each schema judges few answers: to compile it well takes twice as long, and gains nothing.
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true, code: { optimize: false } });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'docket', components: { schemas: closed(components.schemas) } });
  const paths = Object.entries(openapi.paths as Record<string, Record<string, Described>>).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    literals: path.split('/').filter((segment) => !segment.startsWith('{')).length,
    methods,
  }));
  return { ajv, shared: components.responses, paths: paths.sort((a, b) => b.literals - a.literals), validators: new Map() };
}

/** Makes known by which document the answers of an address are judged. `name`: equal for equal documents, which are written and compiled once. */
export function describeAddress(baseUrl: string, name: string, openapi: () => Json): void {
  byAddress.set(baseUrl, () => {
    const contract = compiled.get(name) ?? contractOf(openapi());
    compiled.set(name, contract);
    return contract;
  });
}

/** Forgets an address whose server has ended. */
export function forgetAddress(baseUrl: string): void {
  byAddress.delete(baseUrl);
}

/** What is wrong with an answer as the document tells it; undefined for a right one, or for a path that stands in no document. */
export function contradiction(baseUrl: string, method: string, address: string, answer: Answer): string | undefined {
  const contract = byAddress.get(baseUrl)?.();
  const path = new URL(address, baseUrl).pathname;
  const operation = contract?.paths.find(({ pattern }) => pattern.test(path))?.methods[method.toLowerCase()];
  if (!contract || !operation) return undefined;
  checked += 1;
  const media = (answer.headers.get('content-type') ?? '').split(';')[0]!;
  const about = `${method} ${path}: ${answer.status} ${media}`;
  const named = operation.responses[String(answer.status)];
  const response = named?.$ref ? contract.shared[named.$ref.split('/').at(-1)!] : named;
  if (!response) return `${about} is not documented: ${answer.text.slice(0, 300)}`;
  if (answer.text === '') return undefined;
  const schema = response.content?.[media]?.schema;
  if (!schema) return `${about}: this media type is not documented`;
  if (!media.includes('json')) return undefined;
  const key = `${operation.operationId} ${answer.status} ${media}`;
  const validate = contract.validators.get(key) ?? validatorOf(contract, schema);
  contract.validators.set(key, validate);
  if (validate(JSON.parse(answer.text))) return undefined;
  return `${about} contradicts the OpenAPI document: ${complaintsOf(validate)}\n${answer.text.slice(0, 600)}`;
}

/** What is wrong with an example beside its schema, both as the document of the address has them; undefined for a right one. */
export function exampleProblem(baseUrl: string, schema: Readonly<Json>, example: unknown): string | undefined {
  const validate = validatorOf(byAddress.get(baseUrl)!(), schema);
  return validate(example) ? undefined : complaintsOf(validate);
}

/** Most operations fail in the same shapes: equal schemas are compiled once. */
function validatorOf({ ajv, validators }: Contract, schema: Readonly<Json>): ValidateFunction {
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components', '"docket#/components');
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as Json);
  validators.set(text, validate);
  return validate;
}

const complaintsOf = ({ errors }: ValidateFunction): string =>
  (errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
    .join('; ');
