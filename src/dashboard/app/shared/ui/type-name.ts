import type { Words } from '../i18n';

/** The document is still to be read, or could not be: nothing can be said of its type. */
const UNREAD: ReadonlySet<string> = new Set(['uploading', 'processing', 'failed']);

/** How the type of a document is called; null where it was not read. Pure. */
export function typeNameOf(
  { type, status }: { readonly type: string | null; readonly status: string },
  { t, tOf }: Pick<Words, 't' | 'tOf'>,
) {
  if (type) return tOf('types', type);
  return UNREAD.has(status) ? null : t('types.none');
}
