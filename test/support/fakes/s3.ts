import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The few calls of S3 that Docket makes, over HTTP on loopback, path style. Refuses what is not signed or whose length is wrong. */
export async function startFakeS3(): Promise<{ endpoint: string; keys(): string[]; stop(): Promise<void> }> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void answer(objects, request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, keys: () => [...objects.keys()], stop: () => stopServer(server) };
}

async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((closed) => server.close(() => closed()));
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://fake').pathname;
  const body = await buffer(request);
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return refuse(response, 403, 'AccessDenied');
  if (request.method === 'PUT') {
    if (Number(request.headers['content-length']) !== body.length) return refuse(response, 411, 'MissingContentLength');
    objects.set(path, body);
    response.writeHead(200, { etag: '"x"' }).end();
    return;
  }
  if (request.method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
    return;
  }
  const object = objects.get(path);
  if (!object) return refuse(response, 404, 'NoSuchKey');
  sendObject(object, request, response);
}

function sendObject(object: Buffer, request: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const part = range ? object.subarray(Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined) : object;
  response.writeHead(range ? 206 : 200, { 'content-length': part.length, 'content-type': 'application/octet-stream' });
  response.end(request.method === 'HEAD' ? undefined : part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
