// Builds the client of clients/typescript into dist/client, with the types of its operations out of schema.graphql; `npm pack` there makes the package.
//   node .ci/client.mjs
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  parse,
  validate,
} from 'graphql';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'clients', 'typescript');
const target = join(root, 'dist', 'client');

const SCALARS = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  JSON: 'unknown',
  JSONObject: 'Record<string, unknown>',
};

/** A type of the schema in TypeScript; `shape` writes what an object shows. */
function typeText(type, shape) {
  const inner = getNullableType(type);
  const text = isListType(inner)
    ? `readonly ${/ \| /.test(typeText(inner.ofType, shape)) ? `(${typeText(inner.ofType, shape)})` : typeText(inner.ofType, shape)}[]`
    : isEnumType(inner)
      ? inner
          .getValues()
          .map(({ name }) => `'${name}'`)
          .join(' | ')
      : isScalarType(inner)
        ? (SCALARS[inner.name] ?? 'string')
        : shape(inner);
  return isNonNullType(type) ? text : `${text} | null`;
}

/** What a selection on a type gives. */
function selectionText(set, type) {
  const fields = set.selections.map((node) => {
    const field = type.getFields()[node.name.value];
    return `readonly ${node.alias?.value ?? node.name.value}: ${typeText(field.type, (inner) => selectionText(node.selectionSet, getNamedType(inner)))}`;
  });
  return `{ ${fields.join('; ')} }`;
}

const inputText = (type) =>
  `{ ${Object.values(type.getFields())
    .map(
      (field) =>
        `readonly ${field.name}${isNonNullType(field.type) ? '' : '?'}: ${typeText(field.type, (inner) => (isInputObjectType(inner) ? inputText(inner) : 'unknown'))}`,
    )
    .join('; ')} }`;

/** Members of an extraction: the type in TypeScript, and what must be asked for to get it. */
function extractionOf(type) {
  const isValue = type.getInterfaces().some(({ name }) => name === 'ExtractedValue');
  const members = Object.values(type.getFields())
    .filter(({ name, args }) => args.length === 0 && !(isValue && name === 'box'))
    .map((field) => {
      const named = getNamedType(field.type);
      const inner = isObjectType(named) ? extractionOf(named) : null;
      return { name: field.name, type: typeText(field.type, () => inner.type), asked: inner ? `${field.name}${inner.asked}` : field.name };
    });
  const box = isValue ? [`readonly box: Box | null`] : [];
  const text = `{ ${[...members.map(({ name, type: each }) => `readonly ${name}: ${each}`), ...box].join('; ')} }`;
  return { type: text, asked: isValue ? '{...V value}' : `{${members.map(({ asked }) => asked).join(' ')}}` };
}

/** The module `schema.ts`: results of the operations, the input of an upload, and the extraction of each type of document. */
async function schemaModule(operations) {
  const schema = buildSchema(readFileSync(join(root, 'schema.graphql'), 'utf8'));
  const results = Object.values(operations)
    .filter((text) => /^(query|mutation|subscription) /.test(text))
    .map((text) => {
      const document = parse(text);
      const [error] = validate(schema, document);
      if (error) throw new Error(`${text}: ${error.message}`);
      const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
      return `export type ${operation.name.value} = ${selectionText(operation.selectionSet, schema.getRootType(operation.operation))};`;
    });
  const members = schema
    .getType('Extraction')
    .getTypes()
    .map((type) => ({ name: type.name, ...extractionOf(type) }));
  return [
    '// Written out of schema.graphql when the client is built.',
    ...results,
    `export type UploadInput = ${inputText(schema.getType('CreateUploadInput'))};`,
    '/** A place on a page, as fractions from the top left. */',
    'export interface Box { readonly left: number; readonly top: number; readonly width: number; readonly height: number }',
    ...members.map(({ name, type }) => `export type ${name} = { readonly __typename: '${name}' } & ${type};`),
    `export type Extraction = ${members.map(({ name }) => name).join(' | ')};`,
    `export const EXTRACTIONS: Readonly<Record<Extraction['__typename'], string>> = ${JSON.stringify(Object.fromEntries(members.map(({ name, asked }) => [name, asked])))};`,
    '',
  ].join('\n');
}

/** The texts of operations.ts, without compiling it: it holds nothing but constants. */
async function readOperations() {
  const text = readFileSync(join(source, 'src', 'operations.ts'), 'utf8');
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name));
  for (const path of [...files.sort(), join(root, 'schema.graphql'), fileURLToPath(import.meta.url)])
    hash.update(`\0${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds when something changed; throws when it does not compile. Gives the folder of the package. */
export async function buildClient() {
  const hash = hashOfSources();
  const mark = join(target, '.built');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return target;
  const next = `${target}.${process.pid}`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const name of ['src', 'package.json', 'tsconfig.json', 'README.md'])
    cpSync(join(source, name), join(next, name), { recursive: true });
  writeFileSync(join(next, 'src', 'schema.ts'), await schemaModule(await readOperations()));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', join(next, 'tsconfig.json')], { cwd: next, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
  writeFileSync(join(next, '.built'), hash);
  rmSync(target, { recursive: true, force: true });
  renameSync(next, target);
  return target;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`Built ${await buildClient()}`);
