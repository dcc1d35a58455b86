import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { invalid } from '../vocabulary/errors.js';
import { failureBody } from './rest/envelope.js';

/** Options of the HTTP server: times in ms. A missing Host is refused by `requireHost`: Node would answer it without envelope and request id. */
export const WIRE_OPTIONS: ServerOptions = {
  requestTimeout: 600_000,
  headersTimeout: 60_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
};

/** What Node refuses before there is a request (headers too large or late, no HTTP at all), in the envelope like every failure (D1, D12). */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, reason] = CLIENT_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'expected a request in HTTP/1.1'];
    const requestId = randomUUID();
    const body = JSON.stringify(failureBody(invalid('request', reason), requestId, false));
    const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}`;
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${headers}\r\n\r\n${body}`);
  });
}

const CLIENT_ERRORS: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'expected at most 16 KiB of headers'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'expected the whole request in time'],
};

/** Refuses requests in HTTP/1.1 without the header Host, and any with two, as RFC 9112 demands. */
export const requireHost: RequestHandler = ({ rawHeaders, httpVersion }, _response, next) => {
  const hosts = rawHeaders.reduce((count, text, at) => count + (at % 2 === 0 && text.toLowerCase() === 'host' ? 1 : 0), 0);
  if (hosts === 0 && httpVersion !== '1.0') throw invalid('Host', 'is required');
  if (hosts > 1) throw invalid('Host', `expected it once, received ${hosts}`);
  next();
};

/**
 * Honours `Expect: 100-continue`: the caller is told to go on when somebody begins to read the body, so one who is refused by his headers alone
 * (credential, size, type) never sends it. The connection ends after such a refusal: what follows on it could be the body as well as a request.
 * Other expectations are passed over, as RFC 9110 allows: Node would refuse them with an answer without envelope.
 */
export function serveExpectations(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    let isAsked = false;
    // False when the caller wants the connection closed in any case.
    const mayStay = response.shouldKeepAlive;
    response.shouldKeepAlive = false;
    request.on('newListener', (event) => {
      if (isAsked || (event !== 'data' && event !== 'readable') || response.headersSent) return;
      isAsked = true;
      response.shouldKeepAlive = mayStay;
      response.writeContinue();
    });
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => server.emit('request', request, response));
}

/** A reader who takes nothing of his answer for so long is gone, or keeps what others need: memory, files, lines to the storage. */
const STALLED_MS = 60_000;

/** Hangs up on who takes nothing of his answer for a minute. An answer that takes as long to be made is waited for. */
export function hangUpOnStalled(stalledMs = STALLED_MS): RequestHandler {
  return (_request, response, next) => {
    response.setTimeout(stalledMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
    next();
  };
}

/** Headers that ask for another protocol. */
const OF_UPGRADES = ['upgrade', 'http2-settings'];

/**
 * Reads a request anew without its wish for another protocol, which RFC 9110 lets a server pass over: clients that would like to speak HTTP/2
 * (`Upgrade: h2c`) are answered in HTTP/1.1. `head`: what came behind the headers.
 */
export function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [rawHeaders[index]!, rawHeaders[index + 1]!];
    if (OF_UPGRADES.includes(name.toLowerCase())) continue;
    const kept =
      name.toLowerCase() === 'connection' ? value.split(',').filter((each) => !OF_UPGRADES.includes(each.trim().toLowerCase())) : [value];
    if (kept.length > 0) lines.push(`${name}: ${kept.join(',')}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
