import {
  type GraphQLEnumType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import type { StandingAlone } from '../platform/http/route.js';
import { type ErrorCode, type FieldProblem, invalidFields, ServiceError } from '../vocabulary/errors.js';
import { shown } from '../vocabulary/format.js';

/** Enums whose wrong values have a code of their own inside a body (D110, D119); in a query parameter they are VALIDATION_ERROR. */
const BODY_CODES: Readonly<Record<string, ErrorCode>> = { DocumentType: 'INVALID_DOCUMENT_TYPE', TemplateFieldType: 'INVALID_FIELD_TYPE' };

/** The code of a wrong value of this enum inside a body; undefined: VALIDATION_ERROR. */
export const ownCodeOf = (enumName: string): ErrorCode | undefined => BODY_CODES[enumName];

interface Problem extends FieldProblem {
  readonly code: ErrorCode;
  readonly cause?: ServiceError;
}

/** How values are read: from JSON, or from the text of a query parameter. */
export interface CoerceOptions {
  readonly fromText: boolean;
  /** Unknown members: REST drops them (D4), GraphQL refuses them. */
  readonly unknownMembers: 'drop' | 'refuse';
  readonly standAlone?: StandingAlone | undefined;
}

/** Items of one list: every one may become a row to look for. */
const MOST_ITEMS = 10_000;
/** Problems that are told of; whoever has more of them mends these first. */
const MOST_PROBLEMS = 100;

/** Reads one value into a GraphQL input type, collecting every problem with its field. */
class Coercion {
  readonly problems: Problem[] = [];

  constructor(private readonly options: CoerceOptions) {}

  read(type: GraphQLInputType, value: unknown, path: string): unknown {
    if (isNonNullType(type)) {
      if (value === null || value === undefined) {
        this.report(path, 'is required');
        return undefined;
      }
      return this.read(type.ofType, value, path);
    }
    if (value === null || value === undefined) return value;
    if (isListType(type)) return this.list(type.ofType, value, path);
    if (isInputObjectType(type)) return this.object(type, value, path);
    return isEnumType(type) ? this.enumeration(type, value, path) : this.scalar(type, value, path);
  }

  private list(item: GraphQLInputType, value: unknown, path: string): unknown {
    if (this.options.fromText) {
      const parts = String(value)
        .split(',')
        .map((part) => part.trim());
      return parts.filter((part) => part !== '').map((part) => this.read(item, part, path));
    }
    // GraphQL takes a single value for a list of one.
    if (!Array.isArray(value) && this.options.unknownMembers === 'refuse') return [this.read(item, value, path)];
    if (!Array.isArray(value)) {
      this.report(path, `expected a list, received ${shown(value)}`);
      return undefined;
    }
    if (value.length > MOST_ITEMS) {
      this.report(path, `expected at most ${MOST_ITEMS} items, received ${value.length}`);
      return undefined;
    }
    const { standAlone } = this.options;
    if (standAlone?.list === path) return value.map((entry) => this.alone(item, entry, standAlone));
    return value.map((entry, index) => this.read(item, entry, `${path}[${index}]`));
  }

  private alone(type: GraphQLInputType, value: unknown, { refused }: StandingAlone): unknown {
    const read = coerce(type, value, '', this.options);
    const error = errorOf(read.problems);
    return error ? refused(value, error) : read.value;
  }

  private object(
    type: GraphQLInputType & { getFields(): Record<string, { type: GraphQLInputType; defaultValue?: unknown }> },
    value: unknown,
    path: string,
  ): unknown {
    if (typeof value !== 'object' || Array.isArray(value)) {
      this.report(path, `expected an object, received ${shown(value)}`);
      return undefined;
    }
    const given = value as Record<string, unknown>;
    const fields = type.getFields();
    const result: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(fields)) {
      const inner = path === '' ? name : `${path}.${name}`;
      const present = Object.hasOwn(given, name) ? given[name] : undefined;
      if (present === undefined && field.defaultValue !== undefined) result[name] = field.defaultValue;
      else {
        const read = this.read(field.type, present, inner);
        if (read !== undefined) result[name] = read;
      }
    }
    if (this.options.unknownMembers === 'refuse') {
      for (const name of Object.keys(given)) if (!fields[name]) this.report(path === '' ? name : `${path}.${name}`, 'is not known here');
    }
    return result;
  }

  private enumeration(type: GraphQLEnumType, value: unknown, path: string): unknown {
    const found = typeof value === 'string' ? type.getValue(value) : undefined;
    if (found) return value;
    const names = type.getValues().map((known) => known.name);
    const code = this.options.fromText ? undefined : ownCodeOf(type.name);
    this.report(path, `expected one of ${names.join(', ')}, received ${shown(value)}`, code);
    return undefined;
  }

  private scalar(type: GraphQLInputType, value: unknown, path: string): unknown {
    if (!isScalarType(type)) return undefined;
    const typed = this.options.fromText ? fromText(type.name, String(value)) : value;
    try {
      type.parseValue(typed);
      return typed;
    } catch (error) {
      const cause = serviceErrorOf(error);
      this.report(
        path,
        cause ? problemText(cause) : `expected ${EXPECTED[type.name] ?? type.name}, received ${shown(value)}`,
        cause?.code,
        cause,
      );
      return undefined;
    }
  }

  private report(field: string, reason: string, code: ErrorCode = 'VALIDATION_ERROR', cause?: ServiceError): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ field, reason, code, ...(cause ? { cause } : {}) });
  }
}

const EXPECTED: Readonly<Record<string, string>> = {
  Int: 'an integer',
  Float: 'a number',
  Boolean: 'true or false',
  String: 'a string',
  ID: 'an id',
  JSONObject: 'an object',
  FileContent: 'base64 content',
};

const problemText = (error: ServiceError) => (Array.isArray(error.details) && error.details[0] ? error.details[0].reason : error.message);

/** A ServiceError that a scalar threw, perhaps wrapped by GraphQL. */
function serviceErrorOf(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error;
  const original = (error as { originalError?: unknown } | null)?.originalError;
  return original instanceof ServiceError ? original : undefined;
}

/** The text of a query parameter as the JSON value that a scalar expects; what does not fit stays text and is refused by the scalar. */
function fromText(typeName: string, text: string): unknown {
  if (typeName === 'Int') return /^[+-]?\d{1,10}$/.test(text) ? Number(text) : text;
  if (typeName === 'Float') return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : text;
  if (typeName === 'Boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/** A coerced value and what is wrong with it. */
export interface Coerced {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/** Reads a value into an input type. Problems carry the path below `path`. Values stay in their outer form: execution coerces them again. */
export function coerce(type: GraphQLInputType, value: unknown, path: string, options: CoerceOptions): Coerced {
  const coercion = new Coercion(options);
  return { value: coercion.read(type, value, path), problems: coercion.problems };
}

/** Problems as one error: their own code when all share one (INVALID_DOCUMENT_TYPE ...), else VALIDATION_ERROR naming each field. */
function errorOf(problems: readonly Problem[]): ServiceError | undefined {
  const first = problems[0];
  if (!first) return undefined;
  const fields = problems.map(({ field, reason }) => ({ field, reason }));
  if (first.code === 'VALIDATION_ERROR' || problems.some((problem) => problem.code !== first.code)) return invalidFields(fields);
  // A scalar does not know where its value stands.
  if (Array.isArray(first.cause?.details)) return new ServiceError(first.code, fields, { message: `${first.field}: ${first.reason}` });
  return first.cause ?? new ServiceError(first.code, fields);
}

/** Throws for problems. */
export function refuse(problems: readonly Problem[]): void {
  const error = errorOf(problems);
  if (error) throw error;
}
