import { setImmediate as nextTurn } from 'node:timers/promises';

/** Results are taken apart so deep (`data.document.pages[0]`); what lies deeper is written at once. */
const DEPTH = 4;
/** Characters after which others get a turn. */
const PIECE = 64 * 1024;

/** JSON as JSON.stringify writes it, in pieces: a result of megabytes does not hold the event loop. Plain data only. */
export async function stringifyInTurns(value: unknown): Promise<string> {
  let text = '';
  let given = 0;
  for (const piece of piecesOf(value, DEPTH)) {
    text += piece;
    if (text.length - given < PIECE) continue;
    given = text.length;
    await nextTurn();
  }
  return text;
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || !isContainer(value)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  let between = isList ? '[' : '{';
  for (const [key, member] of Object.entries(value)) {
    if (!isList && member === undefined) continue;
    yield isList ? between : `${between}${JSON.stringify(key)}:`;
    yield* piecesOf(member, depth - 1);
    between = ',';
  }
  if (between !== ',') yield between;
  yield isList ? ']' : '}';
}

/** A list or a plain object; others (dates) know themselves how they are written. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
