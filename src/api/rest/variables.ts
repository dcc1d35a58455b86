import type { OperationRow } from '../../platform/http/route.js';
import { ServiceError, sentenceOf } from '../../vocabulary/errors.js';
import { coerce, refuse } from '../coerce.js';
import type { CompiledRow } from './table.js';

/** What a request gives besides its method and path: parameters of the path, the query, the parsed body. */
export interface Given {
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>> | null;
}

const singleText = (value: unknown) => (Array.isArray(value) ? value.at(-1) : value);

const textOf = (value: unknown): string | undefined => {
  const text = singleText(value);
  return typeof text === 'string' ? text : undefined;
};

/** Reads path, query and body of a row into variables, naming every problem (D4). */
export function readVariables(row: OperationRow, compiled: CompiledRow, { parameters, query, body }: Given): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  const problems: Parameters<typeof refuse>[0][number][] = [];
  const put = (variable: string, value: unknown, field: string, fromText: boolean) => {
    const type = compiled.variables.get(variable);
    if (!type) return;
    if (value === undefined && compiled.withDefault.has(variable)) {
      variables[variable] = compiled.withDefault.get(variable);
      return;
    }
    const coerced = coerce(type, value, field, { fromText, unknownMembers: 'drop', standAlone: row.standAlone });
    problems.push(...coerced.problems);
    if (coerced.value !== undefined) variables[variable] = coerced.value;
  };
  for (const [name, value] of Object.entries(parameters))
    put(row.params?.[name] ?? name, pathValue(compiled, row.params?.[name] ?? name, value), name, true);
  for (const [parameter, variable] of Object.entries(row.query ?? {}))
    put(variable, givenText(compiled, variable, query[parameter]), parameter, true);
  if (typeof row.body === 'string') put(row.body, body ?? {}, '', false);
  else for (const [member, variable] of Object.entries(row.body ?? {})) put(variable, body?.[member], member, false);
  refuse(problems);
  if (row.derived) {
    const names = Object.keys(row.query ?? {});
    Object.assign(variables, row.derived(Object.fromEntries(names.map((name) => [name, textOf(query[name])]))));
  }
  return variables;
}

/** The text of a query parameter; an empty one counts as not given where any text would do, and as a bad value elsewhere (D4). */
function givenText(compiled: CompiledRow, variable: string, value: unknown): unknown {
  const text = singleText(value);
  return text === '' && /^(String|ID|\[)/.test(String(compiled.variables.get(variable))) ? undefined : text;
}

/** An integer id in a path that is none becomes 0, which no resource has: its *_NOT_FOUND (D11). */
function pathValue(compiled: CompiledRow, variable: string, value: string): string {
  const isInteger = String(compiled.variables.get(variable)).startsWith('Int');
  return isInteger && !(/^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647) ? '0' : value;
}

/** Gives errors of the service the names that the caller used: `first` -> `limit`. */
export function inCallerNames(error: unknown, compiled: CompiledRow): unknown {
  if (!(error instanceof ServiceError) || !Array.isArray(error.details) || compiled.callerNames.size === 0) return error;
  const details = error.details.map((problem: { field: string; reason: string }) => ({
    ...problem,
    field: compiled.callerNames.get(problem.field) ?? problem.field,
  }));
  const message = error.code === 'VALIDATION_ERROR' ? sentenceOf(details) : error.message;
  return new ServiceError(error.code, details, { message, status: error.status, headers: error.headers, cause: error });
}
