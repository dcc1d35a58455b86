import { WebSocket } from 'ws';
import { type Attack, send, type Target } from './attack.js';

const AT_ONCE = 4;
const body = (query: string, variables: object = {}) => Buffer.from(JSON.stringify({ query, variables }));

/** One message over a socket of its own; gives what comes back, or the close code. */
function overSocket({ baseUrl }: Target, message: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const done = (answer: string) => {
      resolve(answer);
      socket.terminate();
    };
    socket.on('open', () => socket.send(message));
    socket.on('message', (data) => done(String(data).slice(0, 40)));
    socket.on('close', (code) => done(`closed with ${code}`));
    socket.on('error', () => done('refused'));
  });
}

/** Operations that ask for far more than they say, and sockets that say far more than they may. */
export function queryAttacks(): Attack[] {
  const everything = `query ($n: Int = 100) { documents(first: $n) { nodes { text extractedData history { details } runs { extractedData } } } }`;
  const search =
    'query ($i: SearchDocumentsInput!) { searchDocuments(input: $i) { nodes { document { text pages(first: 100) { words { text } } } } } }';
  const fragments = Array.from({ length: 30 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} a${i}: viewer { mode } ...F${i + 1} }`);
  const wrong = { f: { status: Array.from({ length: 240_000 }, () => 'x') } };
  const listed = 'query ($f: DocumentFilter) { documents(filter: $f) { nodes { id } } }';
  const twice = `{ ...F0 } ${fragments.join(' ')} fragment F30 on Query { viewer { mode } }`;
  const init = JSON.stringify({ type: 'connection_init', payload: { authorization: 'Bearer x', filler: 'a'.repeat(1_000_000) } });
  const attack = (name: string, run: Attack['run']): Attack => ({ name, atOnce: AT_ONCE, run });
  return [
    attack('all texts of 100 documents by a default', (target) => send(target, '/graphql', body(everything))),
    attack('all words of 100 hits by an input', (target) => send(target, '/graphql', body(search, { i: { query: 'a', limit: 100 } }))),
    attack('240,000 wrong items in a list', (target) => send(target, '/graphql', body(listed, wrong))),
    attack('fragments that spread each other twice', (target) => send(target, '/graphql', body(twice))),
    attack('1 MB in connection_init, no key', (target) => overSocket(target, init)),
  ];
}
