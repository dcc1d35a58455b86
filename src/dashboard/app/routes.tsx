import { page, type Route } from './shared/router';

/** All pages of the application by their address. */
export const routes: readonly Route[] = [
  page('/', () => import('./home/home.page'), 'HomePage'),
  page('/documents', () => import('./documents/documents.page'), 'DocumentsPage'),
  page('/documents/:id', () => import('./document/document.page'), 'DocumentPage'),
  page('/review', () => import('./review/queue.page'), 'QueuePage'),
  page('/review/:id', () => import('./review/review.page'), 'ReviewPage'),
  page('/batches', () => import('./work/work.page'), 'WorkPage'),
  page('/jobs', () => import('./work/work.page'), 'WorkPage'),
  page('/batches/:id', () => import('./work/batch.page'), 'BatchPage'),
  page('/templates', () => import('./templates/templates.page'), 'TemplatesPage'),
  page('/templates/:id', () => import('./templates/template.page'), 'TemplatePage'),
  page('/keys', () => import('./connect/keys.page'), 'KeysPage'),
  page('/webhooks', () => import('./connect/webhooks.page'), 'WebhooksPage'),
  page('/webhooks/:id', () => import('./connect/webhook.page'), 'WebhookPage'),
  page('/programs', () => import('./programs/programs.page'), 'ProgramsPage'),
  page('/account', () => import('./account/account.page'), 'AccountPage'),
  page('/analytics', () => import('./analytics/analytics.page'), 'AnalyticsPage'),
  page('/people', () => import('./people/people.page'), 'PeoplePage'),
  page('/settings', () => import('./people/settings.page'), 'SettingsPage'),
  page('/audit', () => import('./people/audit.page'), 'AuditPage'),
];
