/** What opens over a page: where, in which file of the application it is written, and what a person does to see it. */
export interface Opening {
  readonly file: string;
  readonly place: string;
  /** One after the other: `button Name`, `menuitem Name`, `checkbox Name` or `key ?`; a name ends where it is cut off by `...`. */
  readonly steps: readonly string[];
}

/** Places of the world of the test, as they stand in the addresses below. */
export type Places = Readonly<Record<'DONE' | 'WAITING' | 'TEMPLATE' | 'WEBHOOK' | 'BATCH', string>>;

const at = (place: string, file: string, ...openings: readonly (readonly string[])[]): Opening[] =>
  openings.map((steps) => ({ file, place, steps }));

/** Every dialog, menu and pane of the application, by the file that holds it. */
export const OPENINGS: readonly Opening[] = [
  ...at('/documents', 'shell/shortcuts-dialog.tsx', ['key ?']),
  ...at('/documents', 'shell/user-menu.tsx', ['button Account of...']),
  ...at('/documents', 'upload/source-menu.tsx', ['button Other ways to upload']),
  ...at('/documents', 'documents/views/views.tsx', ['button Views']),
  ...at('/documents', 'documents/filter-form.tsx', ['button Filters']),
  ...at('/documents', 'documents/column-menu.tsx', ['button Choose columns']),
  ...at(
    '/documents',
    'documents/bulk/bulk-bar.tsx',
    ['checkbox Select all...', 'button Set type'],
    ['checkbox Select all...', 'button Set template'],
  ),
  ...at('/documents', 'documents/bulk/download-menu.tsx', ['checkbox Select all...', 'button Download']),
  ...at('/documents', 'documents/bulk/delete-dialog.tsx', ['checkbox Select all...', 'button Delete']),
  ...at('/documents/DONE', 'document/actions.tsx', ['button Download'], ['button More']),
  ...at('/documents/DONE', 'document/pages/pages-dialog.tsx', ['button More', 'menuitem Turn or part pages']),
  ...at('/review/WAITING', 'review/desk/more-menu.tsx', ['button More']),
  ...at('/review/WAITING', 'review/desk/reason-dialog.tsx', ['button Reject']),
  ...at('/review', 'review/assign/assign-dialog.tsx', ['checkbox Choose all...', 'button Assign...']),
  ...at('/templates', 'templates/templates.page.tsx', ['button Actions for Alder'], ['button Actions for Alder', 'menuitem Delete']),
  ...at('/templates/TEMPLATE', 'templates/template-settings.tsx', ['button Name and documents']),
  ...at(
    '/keys',
    'connect/keys.page.tsx',
    ['button Make a key'],
    ['button Actions for...'],
    ['button Actions for...', 'menuitem Rotate'],
    ['button Actions for...', 'menuitem Revoke'],
  ),
  ...at('/webhooks', 'connect/webhook-form.tsx', ['button Add a webhook']),
  ...at('/webhooks/WEBHOOK', 'connect/webhook.page.tsx', ['button New secret'], ['button Delete']),
  ...at('/webhooks/WEBHOOK', 'connect/delivery-details.tsx', ['button Details...']),
  ...at('/webhooks/WEBHOOK', 'connect/resend-button.tsx', ['button Send all failed again']),
  ...at('/programs', 'programs/programs.tsx', ['button Register a program'], ['button Delete: Warehouse']),
  ...at('/programs?tab=callbacks', 'programs/callback-secret.tsx', ['button New secret']),
  ...at('/people', 'people/members.tsx', ['button Actions for clerk...'], ['button Actions for clerk...', 'menuitem Remove']),
  ...at(
    '/people',
    'people/invited-menu.tsx',
    ['button Actions for invited...'],
    ['button Actions for invited...', 'menuitem Withdraw the invitation'],
  ),
  ...at('/people', 'people/invite-dialog.tsx', ['button Invite']),
  ...at('/people?tab=roles', 'people/roles-tab.tsx', ['button New role'], ['button Delete: checker']),
  ...at('/audit', 'people/audit.page.tsx', ['button Details...']),
  ...at('/model', 'operate/model.page.tsx', ['button Back to the shipped models']),
  ...at('/platform', 'operate/new-organization.tsx', ['button New organization']),
  ...at('/platform', 'operate/organizations.page.tsx', ['button Delete: Birch']),
  ...at('/account', 'passkeys/dialogs.tsx', ['button Add a passkey'], ['button Rename: Laptop'], ['button Remove: Laptop']),
];
