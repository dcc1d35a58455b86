import { DocumentsPage } from './documents/documents.page';
import { prepareList } from './documents/use-list';
import { withWords } from './shared/i18n';
import { page, type Route } from './shared/router';

/** All pages of the application by their address. */
export const routes: readonly Route[] = [
  page('/', () => withWords(import('./home/home.page')), 'HomePage'),
  // Where most people begin: its code comes with that of the application.
  { path: '/documents', load: async () => DocumentsPage, prepare: prepareList },
  page('/documents/:id', () => withWords(import('./document/document.page')), 'DocumentPage'),
  page('/review', () => withWords(import('./review/queue.page')), 'QueuePage'),
  page('/review/:id', () => withWords(import('./review/review.page')), 'ReviewPage'),
  page('/batches', () => withWords(import('./work/work.page')), 'WorkPage'),
  page('/jobs', () => withWords(import('./work/work.page')), 'WorkPage'),
  page('/batches/:id', () => withWords(import('./work/batch.page')), 'BatchPage'),
  page('/templates', () => withWords(import('./templates/templates.page')), 'TemplatesPage'),
  page('/templates/:id', () => withWords(import('./templates/template.page')), 'TemplatePage'),
  page('/keys', () => withWords(import('./connect/keys.page')), 'KeysPage'),
  page('/webhooks', () => withWords(import('./connect/webhooks.page')), 'WebhooksPage'),
  page('/webhooks/:id', () => withWords(import('./connect/webhook.page')), 'WebhookPage'),
  page('/programs', () => withWords(import('./programs/programs.page')), 'ProgramsPage'),
  page('/account', () => withWords(import('./account/account.page')), 'AccountPage'),
  page('/analytics', () => withWords(import('./analytics/analytics.page')), 'AnalyticsPage'),
  page('/people', () => withWords(import('./people/people.page')), 'PeoplePage'),
  page('/settings', () => withWords(import('./people/settings.page')), 'SettingsPage'),
  page('/model', () => withWords(import('./operate/model.page')), 'ModelPage'),
  page('/outbox', () => withWords(import('./operate/outbox.page')), 'OutboxPage'),
  page('/platform', () => withWords(import('./operate/organizations.page')), 'OrganizationsPage'),
  page('/operations', () => withWords(import('./operate/status.page')), 'StatusPage'),
  page('/audit', () => withWords(import('./people/audit.page')), 'AuditPage'),
];
