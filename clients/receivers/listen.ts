import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { verifyWebhook } from './verify.js';

const HELP = `Receives deliveries of webhooks on this machine, verifies and prints them.

  npm run webhook -- listen --key KEY [--events a,b] [--api http://localhost:4000]
      makes a webhook of this machine with a test key, and removes it at the end (Ctrl-C)
  npm run webhook -- listen --secret whsec_...
      for a webhook that is there already and leads here, perhaps through a tunnel

Options
  --port NUMBER      where to listen (default 3000)
  --status NUMBER    what to answer to verified deliveries (default 204); 500 shows how they are sent again
  --help             this text
`;

const MOST_BYTES = 10 * 1024 * 1024;

/** Types of events that a webhook is made for when none are named. */
const USUAL_EVENTS = [
  'document.uploaded',
  'document.processed',
  'document.failed',
  'extraction.review_required',
  'document.corrected',
].concat(['document.approved', 'document.rejected', 'document.deleted', 'batch.completed']);

/** How a receiver answers and tells. */
export interface ListenerOptions {
  /** The webhook's secret; a function while it is not known yet. */
  readonly secret: () => string;
  readonly print: (line: string) => void;
  /** Answer to verified deliveries. */
  readonly status?: number;
  readonly now?: () => Date;
}

/** A server that verifies deliveries and prints them; what does not verify is answered 401, a delivery that comes again is marked. */
export function createListener({ secret, print, status = 204, now = () => new Date() }: ListenerOptions): Server {
  const seen = new Set<string>();
  return createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { Allow: 'POST' }).end();
    const body = await bodyOf(request).catch(() => null);
    if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
    const head = `${now().toISOString()}  ${String(request.headers['service-event'] ?? 'unknown')}`;
    try {
      const { id, data } = verifyWebhook(secret(), request.headers, body, now());
      const attempt = `attempt ${String(request.headers['service-attempt'] ?? '?')}`;
      print(`${head}  verified  ${id}  ${attempt}${seen.has(id) ? '  the same event again' : ''}  -> ${status}`);
      print(JSON.stringify(data, null, 2));
      seen.add(id);
      response.writeHead(status).end();
    } catch (error) {
      print(`${head}  refused  ${(error as Error).message}  -> 401`);
      response.writeHead(401).end();
    }
  });
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) throw new Error('the delivery is too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** A webhook that leads here while somebody listens. */
export interface OwnWebhook {
  readonly secret: string;
  /** Removes it again. */
  remove(): Promise<void>;
}

/** Makes a webhook of the address. Throws an Error with what the service says. */
export async function subscribe(api: string, key: string, url: string, eventTypes: readonly string[]): Promise<OwnWebhook> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${api}/webhooks`, { method: 'POST', headers, body: JSON.stringify({ url, eventTypes }) });
  const { data, error } = (await answer.json()) as { data?: { id: string; secret: string }; error?: { code: string; message: string } };
  if (!data) throw new Error(`${error?.code ?? answer.status}: ${error?.message ?? 'the webhook could not be made'}`);
  const remove = async () => void (await fetch(`${api}/webhooks/${data.id}`, { method: 'DELETE', headers }));
  return { secret: data.secret, remove };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      secret: { type: 'string' },
      api: { type: 'string', default: 'http://localhost:4000' },
      events: { type: 'string' },
      port: { type: 'string', default: '3000' },
      status: { type: 'string', default: '204' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals[0] !== 'listen' || (values.key === undefined) === (values.secret === undefined)) {
    say(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  let secret = values.secret ?? '';
  const server = createListener({ secret: () => secret, print: say, status: Number(values.status) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(values.port), '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://localhost:${port}/`;
  const events = values.events?.split(',').map((name) => name.trim()) ?? USUAL_EVENTS;
  let own: OwnWebhook | null = null;
  try {
    own = values.key === undefined ? null : await subscribe(values.api, values.key, url, events);
  } catch (error) {
    server.close();
    throw error;
  }
  secret = own?.secret ?? secret;
  say(`Listening at ${url}${own ? ` for ${events.join(', ')}` : ''}. Ctrl-C ends.`);
  const end = async () => {
    await own?.remove().catch((error: Error) => complain(`The webhook is still there: ${error.message}`));
    server.close();
    server.closeAllConnections();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

if (process.argv[1]?.endsWith('listen.js')) {
  main().catch((error: Error) => {
    complain(error.message);
    process.exitCode = 1;
  });
}
