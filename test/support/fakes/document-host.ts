import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server on this machine that serves documents; start the application with OUTBOUND_ALLOW=127.0.0.0/8. */
export interface DocumentHost {
  readonly origin: string;
  /** Serves a file; gives its address. */
  put(bytes: Buffer, name?: string): string;
  /** Serves whatever the listener does; gives its address. */
  serve(listener: RequestListener): string;
  close(): Promise<void>;
}

/** Starts the host on a free port. */
export async function startDocumentHost(): Promise<DocumentHost> {
  const listeners = new Map<string, RequestListener>();
  const server = createServer((request, response) => {
    const listener = listeners.get(new URL(request.url ?? '/', 'http://host').pathname);
    if (listener) listener(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const add = (path: string, listener: RequestListener) => {
    listeners.set(path, listener);
    return origin + path;
  };
  return {
    origin,
    put: (bytes, name = 'document.pdf') =>
      add(`/${listeners.size}/${name}`, (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length }).end(bytes);
      }),
    serve: (listener) => add(`/${listeners.size}/served`, listener),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
