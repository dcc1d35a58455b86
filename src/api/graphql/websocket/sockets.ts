import type { IncomingMessage } from 'node:http';
import { CloseCode, handleProtocols, MessageType, type Server } from 'graphql-ws';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import { MOST_OPEN_BYTES } from '../../../platform/http/body-bytes.js';
import { addressKey } from '../../../platform/http/client-address.js';
import type { Log } from '../../../platform/log.js';
import { excessOf, wholeCharacters } from '../../json-limits.js';
import type { Places } from '../cost/places.js';

/** What the protocol knows of a socket. */
export interface SocketFacts {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
}

/** How sockets are served. */
export interface SocketOptions {
  readonly protocol: Server<SocketFacts>;
  /** Sockets that an address may hold. */
  readonly addresses: Places;
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** Whether somebody with a valid credential is at the other end. */
  readonly isKnown: (socket: WebSocket) => boolean;
  readonly log: Log;
}

/** Close codes beside those of graphql-transport-ws: too many (D131), and of RFC 6455. */
export const TOO_MANY = 4429;
const TOO_LARGE = 1009;
const GOING_AWAY = 1001;
/** A peer that leaves so many pings in a row unanswered is gone. */
const PING_MS = 20_000;
/** A peer who has left so many bytes unread is asked nothing more until he reads. */
const MOST_UNREAD_BYTES = 262_144;

/** Speaks the protocol over sockets, each message bounded before it is parsed (D131, D132). Gives what closes all of them. */
export function serveSockets(server: WebSocketServer, options: SocketOptions): () => Promise<void> {
  const { protocol, addresses, addressOf, log } = options;
  server.options.handleProtocols = handleProtocols;
  server.on('error', (error) => log.error({ err: error }, 'the websocket server failed'));
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    // What a peer does wrong (a frame too large, no UTF-8) is answered with its close code, and is nobody's error.
    socket.on('error', (error) => log.debug({ err: error }, 'a websocket broke'));
    const release = addresses.take(addressKey(addressOf(request)));
    if (!release) {
      socket.close(TOO_MANY, 'Too many sockets');
      return;
    }
    const stopPinging = keepAlive(socket);
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (receive) => {
          socket.on('message', (data: RawData) => void take(socket, data, receive));
        },
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => {
      release();
      stopPinging();
      closed(code, String(reason)).catch((error: unknown) => log.error({ err: error }, 'a websocket could not be left'));
    });
  });

  async function take(socket: WebSocket, data: RawData, receive: (text: string) => Promise<void>): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (bytes.length > MOST_OPEN_BYTES && !options.isKnown(socket)) {
      socket.close(TOO_LARGE, 'Message too large before connection_ack');
      return;
    }
    if (excessOf(bytes)) {
      socket.close(CloseCode.BadRequest, 'Too many levels, objects or members in a message');
      return;
    }
    const text = wholeCharacters(bytes.toString('utf8'));
    try {
      await receive(text);
    } catch (error) {
      // Who hung up while he was answered is nobody's error.
      if (socket.readyState !== socket.OPEN) return;
      if (isOfServers(text)) {
        socket.close(CloseCode.BadRequest, 'Invalid message received');
        return;
      }
      log.error({ err: error }, 'a websocket message failed');
      socket.close(CloseCode.InternalServerError, 'Internal server error');
    }
  }

  return async () => {
    for (const socket of server.clients) socket.close(GOING_AWAY, 'Going away');
    server.removeAllListeners();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}

/** Kinds of messages that only servers send: the library takes them for a fault of its own. */
const OF_SERVERS: ReadonlySet<unknown> = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error]);

/** Whether a message that was understood is one that only servers send. */
const isOfServers = (text: string): boolean => OF_SERVERS.has((JSON.parse(text) as { type: unknown }).type);

function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return Promise.resolve();
  return new Promise((resolve, reject) => {
    socket.send(text, (error) => {
      keepPace(socket);
      if (error) reject(error);
      else resolve();
    });
    keepPace(socket);
  });
}

/** Takes messages at the pace at which answers are read: those of who asks on and reads nothing would pile up in memory. */
function keepPace(socket: WebSocket): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.pause();
  else if (socket.isPaused) socket.resume();
}

/** Pings a peer now and then, and ends the connection of one who has not answered until the next ping. */
function keepAlive(socket: WebSocket): () => void {
  let isThere = true;
  socket.on('pong', () => {
    isThere = true;
  });
  const timer = setInterval(() => {
    if (!isThere) socket.terminate();
    else if (socket.readyState === socket.OPEN) {
      isThere = false;
      socket.ping();
    }
  }, PING_MS);
  return () => clearInterval(timer);
}
