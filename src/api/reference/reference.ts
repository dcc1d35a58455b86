import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Express, Response } from 'express';

/** The viewer as one file, served from here: Docket works without any other host. */
const VIEWER = join(dirname(createRequire(import.meta.url).resolve('@scalar/fastify-api-reference')), 'js/standalone.js');

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Docket REST</title>
<link rel="icon" href="data:,">
</head>
<body>
<main id="reference"></main>
<noscript>The reference needs JavaScript. The same as data: <a href="/openapi.json">OpenAPI</a>, <a href="/postman.json">Postman</a>.</noscript>
<script src="/docs/assets/viewer.js"></script>
<script src="/docs/assets/start.js"></script>
</body>
</html>
`;

/** Shows the document of this host, and sends what is tried to this host: no fonts, figures or requests from or to another. */
const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  servers: [{ url: location.origin }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: { c: true, clojure: true, dart: true, fsharp: true, http: true, objc: true, ocaml: true, r: true, ruby: true, swift: true },
  layout: 'modern',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

/** The viewer sets styles of its own; scripts come from this host alone, and nothing else is asked. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the reference of the REST API at /docs: search, requests to try with a key, examples in many languages. */
export function serveReference(app: Express): void {
  let compressed: Promise<Buffer> | undefined;
  const sendViewer = async (response: Response, takesGzip: boolean) => {
    response.type('text/javascript').setHeader('Cache-Control', 'public, max-age=86400').setHeader('Vary', 'Accept-Encoding');
    if (!takesGzip) return response.sendFile(VIEWER, { dotfiles: 'allow' });
    compressed ??= readFile(VIEWER).then(promisify(gzip));
    response.setHeader('Content-Encoding', 'gzip');
    return response.send(await compressed);
  };
  app.get('/docs', (_request, response) => {
    response.setHeader('Content-Security-Policy', POLICY).type('html').send(PAGE);
  });
  app.get('/docs/assets/viewer.js', (request, response) => sendViewer(response, Boolean(request.acceptsEncodings('gzip'))));
  app.get('/docs/assets/start.js', (_request, response) => {
    response.type('text/javascript').setHeader('Cache-Control', 'no-cache').send(START);
  });
}
