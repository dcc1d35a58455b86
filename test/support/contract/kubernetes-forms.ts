import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A type as a declaration writes it, and the file whose names it uses. */
interface Form {
  readonly type: string;
  readonly file: string;
}

interface Interface {
  readonly file: string;
  /** By member; `isNeeded`: it must be there. */
  readonly members: ReadonlyMap<string, { readonly type: string; readonly isNeeded: boolean }>;
}

interface Declarations {
  readonly interfaces: ReadonlyMap<string, Interface>;
  readonly aliases: ReadonlyMap<string, string>;
  readonly imports: ReadonlyMap<string, string>;
}

const FOLDER = dirname(createRequire(import.meta.url).resolve('kubernetes-types/package.json'));
const known = new Map<string, Declarations>();

/** Reads a file of declarations: interfaces of members on a line each, and maps over three. */
function declarationsOf(file: string): Declarations {
  const found = known.get(file);
  if (found) return found;
  const text = readFileSync(join(FOLDER, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{\s*\[name: string\]: ([^;]+);\s*\}/g, 'Record<$1>');
  const imports = new Map<string, string>();
  for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]+)\} from "([^"]+)";$/gm))
    for (const name of names.split(',')) imports.set(name.trim(), `${join(dirname(file), from)}.d.ts`);
  const interfaces = new Map<string, Interface>();
  for (const [, name = '', body = ''] of text.matchAll(/^export interface (\w+) \{\n([\s\S]*?)^\}/gm)) {
    const members = [...body.matchAll(/^ {4}"?([\w$-]+)"?(\??): (.+);$/gm)].map(
      ([, member = '', mark, type = '']) => [member, { type, isNeeded: mark !== '?' }] as const,
    );
    interfaces.set(name, { file, members: new Map(members) });
  }
  const aliases = new Map([...text.matchAll(/^export (?:declare )?type (\w+) = (.+);$/gm)].map(([, name = '', type = '']) => [name, type]));
  const declarations = { interfaces, aliases, imports };
  known.set(file, declarations);
  return declarations;
}

function problems(value: unknown, { type, file }: Form, path: string): string[] {
  if (type.includes(' | ')) {
    const each = type.split(' | ').map((one) => problems(value, { type: one, file }, path));
    return each.some((found) => found.length === 0) ? [] : each[0]!;
  }
  const wrong = [`${path}: expected ${type}, found ${JSON.stringify(value)}`];
  if (type === 'any' || type === 'object') return [];
  if (type === 'string' || type === 'number' || type === 'boolean') return typeof value === type ? [] : wrong;
  if (type.startsWith('"')) return value === JSON.parse(type) ? [] : wrong;
  const [, container, inner = ''] = /^(Array|Record)<(.+)>$/.exec(type) ?? [];
  if (container === 'Array')
    return Array.isArray(value) ? value.flatMap((each, at) => problems(each, { type: inner, file }, `${path}[${at}]`)) : wrong;
  if (typeof value === 'object' && value !== null && container === 'Record')
    return Object.entries(value).flatMap(([key, each]) => problems(each, { type: inner, file }, `${path}.${key}`));
  const declarations = declarationsOf(file);
  const from = declarations.imports.get(type);
  if (from !== undefined) return problems(value, { type, file: from }, path);
  const alias = declarations.aliases.get(type);
  if (alias !== undefined) return problems(value, { type: alias, file }, path);
  const form = declarations.interfaces.get(type);
  if (!form) throw new Error(`${file} does not declare ${type}`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong;
  const given = Object.entries(value).flatMap(([key, each]) => {
    const member = form.members.get(key);
    return member ? problems(each, { type: member.type, file }, `${path}.${key}`) : [`${path}: a ${type} has no ${key}`];
  });
  const missing = [...form.members].flatMap(([key, { isNeeded }]) =>
    isNeeded && !(key in value) ? [`${path}: a ${type} needs ${key}`] : [],
  );
  return [...given, ...missing];
}

/** What is wrong with an object of Kubernetes by the forms of its API: members that do not exist, are missing or of another type. */
export function kubernetesProblems(thing: { readonly apiVersion: string; readonly kind: string }): string[] {
  const [group = '', version] = thing.apiVersion.includes('/') ? thing.apiVersion.split('/') : ['core', thing.apiVersion];
  return problems(thing, { type: thing.kind, file: join(group.split('.')[0]!, `${version}.d.ts`) }, thing.kind);
}
