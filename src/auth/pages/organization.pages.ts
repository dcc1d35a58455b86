import type { Express, Request, RequestHandler } from 'express';
import { Organization } from '../../organizations/index.js';
import type { Database } from '../../platform/database/index.js';
import { readForm } from '../../platform/http/form.js';
import { ServiceError } from '../../vocabulary/errors.js';
import { parseIntegerId } from '../../vocabulary/ids.js';
import type { Caller } from '../../vocabulary/permissions.js';
import type { Sessions } from '../sessions/session.service.js';
import { sendPage } from './page.headers.js';
import { escapeHtml, messagePage, page } from './page.html.js';
import { type PageWords, refusalIn, wordsFor } from './words/index.js';

/** Where people with several organizations choose. */
export const ORGANIZATIONS_PAGE = '/app/organizations';

const MOST_SHOWN = 200;

type Choice = Pick<Organization, 'id' | 'name'>;

/** Active organizations in which the person is an active member, by name. */
export function choicesOf(database: Database, userId: number): Promise<Choice[]> {
  return database.query<Choice>(
    `SELECT o.id, o.name FROM memberships m JOIN organizations o ON o.id = m.organizationId
     WHERE m.userId = ? AND m.status = 'active' AND o.status = 'active' ORDER BY o.name, o.id LIMIT ?`,
    [userId, MOST_SHOWN],
  );
}

/** The page of the choice. `present`: where the session works now. Pure. */
export function organizationsPage(words: PageWords, choices: readonly Choice[], present: number, next: string): string {
  const button = ({ id, name }: Choice) =>
    `<button type="submit" name="organizationId" value="${id}"${id === present ? ' aria-current="true"' : ' class="quiet"'}>${escapeHtml(name)}</button>`;
  return page(
    words,
    words.organizations.title,
    `<h1>${words.organizations.title}</h1><p>${words.organizations.text(choices.length)}</p>
<form method="post" action="${ORGANIZATIONS_PAGE}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
${choices.map(button).join('\n')}
</form>`,
  );
}

/** What the page needs. */
export interface OrganizationPageDependencies {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'switchTo'>;
  readonly ownForm: RequestHandler;
  readonly callerOf: (request: Request) => Promise<Caller | undefined>;
  readonly safeNext: (next: unknown) => string;
}

/** Serves /app/organizations: a plain form without script. */
export function mountOrganizationPages(
  app: Express,
  { database, sessions, ownForm, callerOf, safeNext }: OrganizationPageDependencies,
): void {
  app.get(ORGANIZATIONS_PAGE, async (request, response) => {
    const caller = await callerOf(request);
    if (!caller) return response.redirect(303, `/app/sign-in?next=${encodeURIComponent(ORGANIZATIONS_PAGE)}`);
    sendPage(
      response,
      200,
      organizationsPage(wordsFor(request), await choicesOf(database, caller.userId), caller.organizationId, safeNext(request.query.next)),
    );
  });

  app.post(ORGANIZATIONS_PAGE, ownForm, readForm, async (request, response) => {
    const caller = await callerOf(request);
    const body = (request.body ?? {}) as Record<string, unknown>;
    if (!caller) return response.redirect(303, '/app/sign-in');
    try {
      await sessions.switchTo(caller, parseIntegerId(String(body.organizationId)) ?? 0);
      response.redirect(303, safeNext(body.next));
    } catch (error) {
      if (!(error instanceof ServiceError) || error.status >= 500) throw error;
      const words = wordsFor(request);
      sendPage(response, error.status, messagePage(words, words.notPossible, refusalIn(words, error)));
    }
  });
}
