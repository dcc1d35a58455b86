import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Honours `Expect: 100-continue`: the caller is told to go on when somebody begins to read the body, so one who is refused by his headers alone
 * (credential, size, type) never sends it. The connection ends after such a refusal: what follows on it could be the body as well as a request.
 */
export function serveExpectations(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    let isAsked = false;
    response.shouldKeepAlive = false;
    request.on('newListener', (event) => {
      if (isAsked || (event !== 'data' && event !== 'readable') || response.headersSent) return;
      isAsked = true;
      response.shouldKeepAlive = true;
      response.writeContinue();
    });
    server.emit('request', request, response);
  });
}
