import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Request } from 'express';
import { type Authenticator, messagePage, pageCaller, SECOND_FACTOR_PAGE, sendPage, wordsFor } from '../auth/index.js';
import type { Feature } from '../platform/feature.js';
import type { AddressOf } from '../platform/http/client-address.js';
import { readBuiltFiles } from './files.js';
import { pageHeaders } from './page.headers.js';

export * from './files.js';
export * from './page.headers.js';

/** What the feature needs from the rest of the house. */
export interface DashboardDependencies {
  readonly authenticator: Authenticator;
  readonly addressOf: AddressOf;
  /** Where browsers send and fetch files past this service; null or nothing: nowhere. */
  readonly storageOrigin?: string | null;
  /** Where the application was built to; default dist/dashboard. */
  readonly folder?: string;
}

const BUILT = fileURLToPath(new URL('../../dashboard/', import.meta.url));

const wantsPage = (request: Request) => request.headers.accept?.includes('text/html') ?? false;

/** Serves the web application at /app: its files to everybody, its page to people who are signed in. */
export function createDashboard({ authenticator, addressOf, storageOrigin = null, folder = BUILT }: DashboardDependencies): Feature {
  return {
    name: 'dashboard',
    mount(app) {
      const files = readBuiltFiles(folder);
      // Browsers ask for the icon beside any page, also beside those that name none; searchers for what they may list: nothing here is for them.
      app.get('/favicon.ico', (request, response, next) => {
        if (!files.send(request, response, 'favicon.svg')) next();
      });
      app.get('/robots.txt', (_request, response) => {
        response.type('text/plain; charset=utf-8').setHeader('Cache-Control', 'public, max-age=86400').send('User-agent: *\nDisallow: /\n');
      });
      app.get(['/app', '/app/{*path}'], async (request, response, next) => {
        const name = request.path.slice('/app/'.length);
        if (files.send(request, response, name)) return;
        // Addresses of the application live in the browser: whatever is no file gets the page.
        if (name.startsWith('assets/') || !wantsPage(request)) {
          next();
          return;
        }
        const caller = await pageCaller(request, { authenticator, addressOf });
        if (!caller || caller.lacksSecondFactor) {
          response.redirect(303, caller ? SECOND_FACTOR_PAGE : `/app/sign-in?next=${encodeURIComponent(request.originalUrl)}`);
          return;
        }
        if (files.index === null) {
          const words = wordsFor(request);
          sendPage(response, 503, messagePage(words, words.notBuilt.title, words.notBuilt.text));
          return;
        }
        const nonce = randomBytes(16).toString('base64');
        for (const [header, value] of Object.entries(pageHeaders(nonce, request.headers.host ?? '', storageOrigin)))
          response.setHeader(header, value);
        response.status(200).type('html').send(files.index.replaceAll('__NONCE__', nonce));
      });
    },
  };
}
