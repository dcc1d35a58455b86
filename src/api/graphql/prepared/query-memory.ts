import { type DocumentNode, type GraphQLSchema, getOperationAST, type OperationDefinitionNode, parse, validate, visit } from 'graphql';
import { compileOperation, type RunCompiled } from './compile.js';
import { fieldsWrittenOut } from './size.js';

/** A query that is ready to run: parsed, checked against the schema, compiled. */
export interface PreparedQuery {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly run: RunCompiled;
}

/** The queries that come again and again, by their text. */
export interface QueryMemory {
  /** The query of a text that came before and may be compiled; undefined for every other: it is served the general way. */
  find(text: string, operationName: string | null): PreparedQuery | undefined;
}

/** A text is prepared when it comes for this time: one that is written out anew for each request would only fill the memory. */
const PREPARED_AT = 3;
/** Texts that are remembered, those used last; longer ones than so many characters never. */
const MOST_TEXTS = 500;
const MOST_CHARACTERS = 20_000;
/** Names of operations that are remembered of one text. */
const MOST_NAMES = 20;
/** Fields that one compiled query may have: code is written for each, and for each type that it may stand for. */
const MOST_FIELDS = 150;
/** Time that compiling may take in a minute, in milliseconds: nobody else is served meanwhile, and texts can be made up without end. */
const MOST_COMPILING_MS = 1000;
const MINUTE_MS = 60_000;

interface Remembered {
  uses: number;
  /** By the operation's name; null: of those that are not compiled. */
  readonly queries: Map<string | null, PreparedQuery | null>;
}

/**
 * Whether it is compiled: a query of bounded size, without introspection, which is asked seldom and says much. Nor one with @skip or @include that
 * spreads a fragment twice: the library keeps the condition of one spread with the fields of the fragment, and so takes them from the others as well.
 */
function mayBeCompiled(document: DocumentNode, operation: OperationDefinitionNode): boolean {
  if (operation.operation !== 'query' || fieldsWrittenOut(document, operation, MOST_FIELDS) >= MOST_FIELDS) return false;
  let isIntrospection = false;
  let isConditional = false;
  const spread: string[] = [];
  visit(document, {
    Field({ name: { value } }) {
      if (value === '__schema' || value === '__type') isIntrospection = true;
    },
    FragmentSpread({ name: { value } }) {
      spread.push(value);
    },
    Directive({ name: { value } }) {
      if (value === 'skip' || value === 'include') isConditional = true;
    },
  });
  return !isIntrospection && !(isConditional && new Set(spread).size < spread.length);
}

function prepare(schema: GraphQLSchema, text: string, operationName: string | null): PreparedQuery | null {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch {
    return null;
  }
  if (validate(schema, document).length > 0) return null;
  const operation = getOperationAST(document, operationName);
  if (!operation || !mayBeCompiled(document, operation)) return null;
  const run = compileOperation(schema, document, operation.name?.value ?? '');
  return typeof run === 'function' ? { document, operation, run } : null;
}

/** An empty memory for a schema. `now`: in milliseconds. */
export function createQueryMemory(schema: GraphQLSchema, now: () => number = () => performance.now()): QueryMemory {
  const texts = new Map<string, Remembered>();
  let minute = { since: now(), spentMs: 0 };

  /** Prepares a query within the time of this minute; undefined when that is spent: it gets another chance when it comes again. */
  function prepareInTime(text: string, operationName: string | null): PreparedQuery | null | undefined {
    const start = now();
    if (start - minute.since >= MINUTE_MS) minute = { since: start, spentMs: 0 };
    if (minute.spentMs >= MOST_COMPILING_MS) return undefined;
    const query = prepare(schema, text, operationName);
    minute.spentMs += now() - start;
    return query;
  }

  return {
    find(text, operationName) {
      if (text.length > MOST_CHARACTERS) return undefined;
      let remembered = texts.get(text);
      if (remembered) texts.delete(text);
      else remembered = { uses: 0, queries: new Map() };
      texts.set(text, remembered);
      if (texts.size > MOST_TEXTS) texts.delete(texts.keys().next().value!);
      remembered.uses += 1;
      if (remembered.uses < PREPARED_AT) return undefined;
      let query = remembered.queries.get(operationName);
      if (query === undefined) {
        query = prepareInTime(text, operationName);
        // A text has few operations; names that it does not have are not remembered without end.
        if (query !== undefined && remembered.queries.size < MOST_NAMES) remembered.queries.set(operationName, query);
      }
      return query ?? undefined;
    },
  };
}
