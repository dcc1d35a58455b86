import {
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  typeFromAST,
  visit,
} from 'graphql';
import { type FieldProblem, ServiceError } from '../../vocabulary/errors.js';
import { coerce, ownCodeOf, refuse } from '../coerce.js';

/** Where a value stands: the root argument, and the path as a caller of REST would write it (`first`, `filter.status`, `vendor.name`). */
interface Place {
  readonly argument: string;
  readonly path: string;
}

type Ancestors = readonly (ASTNode | readonly ASTNode[])[];

/** The place of a value below these nodes; members of the argument `input` are named without it, as in a REST body. Pure. */
function placeOf(ancestors: Ancestors): Place {
  const names = ancestors.flatMap((node) =>
    'kind' in node && (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD) ? [node.name.value] : [],
  );
  const [argument = '', ...members] = names;
  return { argument, path: (argument === 'input' ? members : names).join('.') };
}

/** By document: the same one comes again and again. */
const knownPlaces = new WeakMap<DocumentNode, ReadonlyMap<string, Place>>();

/** The first place where each variable is used. Pure. */
function placesOf(document: DocumentNode): ReadonlyMap<string, Place> {
  const known = knownPlaces.get(document);
  if (known) return known;
  const places = new Map<string, Place>();
  visit(document, {
    Variable(node, _key, parent, _path, ancestors) {
      const place = placeOf([...ancestors, ...(parent ? [parent] : [])]);
      if (place.argument !== '' && !places.has(node.name.value)) places.set(node.name.value, place);
    },
  });
  knownPlaces.set(document, places);
  return places;
}

/**
 * Throws for variables that do not fit their types, with the codes and field names of REST (INVALID_DOCUMENT_TYPE ..., D93, D110): a wrong
 * document type has its own code below `input`, and is a VALIDATION_ERROR in other arguments, which are REST's query parameters. Pure.
 */
export function requireValues(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): void {
  if (!operation.variableDefinitions?.length) return;
  const places = placesOf(document);
  const problems = operation.variableDefinitions.flatMap(({ variable, type, defaultValue }) => {
    const name = variable.name.value;
    const given = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const inputType = typeFromAST(schema, type as never) as unknown as GraphQLInputType | undefined;
    if (!inputType || (given === undefined && defaultValue)) return [];
    const { argument, path } = places.get(name) ?? { argument: '', path: name };
    const found = coerce(inputType, given, path, { fromText: false, unknownMembers: 'refuse' }).problems;
    return found.map((problem) => ({
      ...problem,
      field: problem.field === '' ? name : problem.field,
      ...(argument === 'input' || problem.cause ? {} : { code: 'VALIDATION_ERROR' as const }),
    }));
  });
  refuse(problems);
}

/** Place of the node that a validation error points at; undefined when it is no value of an argument. Pure. */
function placeOfError(error: GraphQLError): Place | undefined {
  const start = error.nodes?.[0]?.loc?.start;
  if (start === undefined || !error.source) return undefined;
  let place: Place | undefined;
  visit(parse(error.source), {
    enter(node, _key, parent, _path, ancestors) {
      if (place === undefined && node.loc?.start === start) {
        const found = placeOf([...ancestors, ...(parent ? [parent] : []), node]);
        if (found.argument !== '') place = found;
      }
    },
  });
  return place;
}

/** Where the library stops looking at an operation, by its own sentence: it tells no figures. */
const LIBRARY_LIMITS: ReadonlyMap<string, { readonly limit: string; readonly message: string }> = new Map([
  ['Validation aborted.', { limit: 'repetitions', message: 'The operation names the same fields too often.' }],
  [
    'Maximum introspection depth exceeded',
    { limit: 'introspection', message: 'The operation asks for fields of types of fields too deeply. Ask for the types by name.' },
  ],
]);

/** What GraphQL refuses in the request itself, as our error: VALIDATION_ERROR with its sentence, or the own code of a wrong literal (D93). */
export function refusalOf(error: GraphQLError): ServiceError {
  const status = (error.extensions.http as { status?: number } | undefined)?.status;
  if (status === 405) return new ServiceError('METHOD_NOT_ALLOWED', { allow: ['POST'] }, { message: error.message });
  if (status === 406) return new ServiceError('NOT_ACCEPTABLE');
  const beyond = LIBRARY_LIMITS.get(error.message);
  if (beyond) return new ServiceError('QUERY_TOO_COMPLEX', { limit: beyond.limit }, { message: beyond.message });
  const place = placeOfError(error);
  const problem: FieldProblem = { field: place?.path || 'query', reason: error.message };
  const enumName = / does not exist in "(\w+)" enum\./.exec(error.message)?.[1];
  const code = place?.argument === 'input' && enumName ? ownCodeOf(enumName) : undefined;
  return new ServiceError(code ?? 'VALIDATION_ERROR', [problem], { message: error.message });
}
