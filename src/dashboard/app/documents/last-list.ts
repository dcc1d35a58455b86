/** The list as it was left, with its filters: the way back from a document leads there. */
let last = '/documents';

/** Notes what the list shows. */
export function noteList(search: URLSearchParams): void {
  last = search.size > 0 ? `/documents?${search}` : '/documents';
}

/** The address of the list as it was left. */
export const lastList = (): string => last;
