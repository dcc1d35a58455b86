import type { Execution } from 'newman';
import type { Examples } from '../../../src/api/openapi/document.js';

/** Entries of a list that an example shows. */
const SHOWN_ENTRIES = 2;

/** Characters of a text that an answer shows; longer ones are pages and pictures. */
const SHOWN_CHARACTERS = 200;

/** Members that give access, with what an example shows of them. */
const SECRETS: Readonly<Record<string, string>> = {
  token: 'EXAMPLE',
  clientSecret: 'EXAMPLE',
  secret: 'EXAMPLE',
  password: 'EXAMPLE',
  current: 'EXAMPLE',
  next: 'EXAMPLE',
  challenge: 'EXAMPLE',
  qrCode: '<svg></svg>',
};

/** Parts of texts that give access, or name the machine that answered, and what stands in their places. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/127\.0\.0\.1:\d+\/hook/g, 'https://receiver.example.com/docket'],
  [/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://docket.example.com'],
  [/127\.0\.0\.1/g, '203.0.113.10'],
  [/\blocalhost\b/g, 'docket.example.com'],
  [/([?&](?:signature|token|secret)=)[^&]+/g, '$1EXAMPLE'],
  [/(service_(?:live|test|client)_).+/g, '$1EXAMPLE'],
  [/(\/app\/shared\/).+/g, '$1EXAMPLE'],
  [/person\.\d+@/g, 'robin@'],
];

/** What an example shows of a value: few entries, short texts, nothing that gives access. */
function shown(value: unknown, longest: number, name = ''): unknown {
  if (Array.isArray(value))
    return name === 'recoveryCodes' ? ['EXAMPLE'] : value.slice(0, SHOWN_ENTRIES).map((entry) => shown(entry, longest, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, shown(inner, longest, member)]));
  if (typeof value !== 'string') return value;
  if (SECRETS[name]) return SECRETS[name];
  if (name === 'code' && /^(\d{6}|[\w-]{8,24})$/.test(value) && !/^[A-Z_]+$/.test(value)) return '123456';
  const text = REPLACED.reduce((replaced, [pattern, by]) => replaced.replace(pattern, by), value);
  return text.length > longest ? `${text.slice(0, 40)}...` : text;
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
};

/** Examples for the OpenAPI document out of the answers to a run of the Postman collection: by operation the last request that succeeded. */
export function examplesOf(openapi: Record<string, unknown>, executions: readonly Execution[]): Examples {
  const paths = openapi.paths as Record<string, Record<string, { readonly operationId: string }>>;
  const examples: Record<string, { request?: unknown; response?: unknown }> = {};
  for (const { item, request, response } of executions) {
    if (!response || response.code >= 300) continue;
    const [method = '', path = ''] = item.name.split(' ');
    const body = parsed(request.body?.raw);
    const answer = parsed(response.text());
    const example = {
      ...(body === undefined ? {} : { request: shown(body, Number.POSITIVE_INFINITY) }),
      ...(answer === undefined ? {} : { response: shown(answer, SHOWN_CHARACTERS) }),
    };
    if (Object.keys(example).length > 0) examples[paths[path]![method.toLowerCase()]!.operationId] = example;
  }
  return Object.fromEntries(Object.entries(examples).sort(([a], [b]) => a.localeCompare(b)));
}

/** The file of the examples: an operation a line. */
export const examplesText = (examples: Examples): string =>
  `{\n${Object.entries(examples)
    .map(([id, example]) => `${JSON.stringify(id)}: ${JSON.stringify(example)}`)
    .join(',\n')}\n}\n`;
