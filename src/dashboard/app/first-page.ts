import { listVariables, readList } from './documents/filters';
import { askAhead } from './shared/api/first/ahead';
import { COLORS } from './shared/api/first/colors';
import { DETAIL_TEXT, DOCUMENT_TEXT, LIST_TEXT, REVIEW_TEXT, ROW_TEXT, VIEWER_TEXT } from './shared/api/first/texts';
import { BASE, mode } from './shared/api/mode';
import { preferredLanguage } from './shared/i18n/preferred';
import { fetchPicture } from './viewer/places';

/** Light or dark, before anything is drawn: what is drawn would be drawn again. The same choice as that of the component library, at the same place. */
function beginColors(): void {
  const chosen = localStorage.getItem(COLORS);
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/**
 * The first number that a browser writes costs as much as drawing half of the list: it reads how languages write numbers. Here it waits for the application
 * anyway.
 */
function beginNumbers(): void {
  new Intl.NumberFormat(navigator.language).format(1000);
}

/** The document that a page begins with; the picture of its first page is on its way as soon as its address is known. */
async function beginDocument(place: string, id: string): Promise<void> {
  const [name, text] = place === 'review' ? ['ReviewDocument', REVIEW_TEXT] : ['DocumentPage', DOCUMENT_TEXT];
  const answer = await askAhead(mode, name, text + DETAIL_TEXT, { id });
  const { data } = (await answer.clone().json()) as { data?: { document?: { pages: { imageUrl: string }[] } | null } };
  fetchPicture(data?.document?.pages[0]?.imageUrl);
}

const filesOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="files-of-${name}"]`)?.content.split(' ') ?? [];

/** Fetches code or words that the application would ask for only once it runs itself (the build writes their names into index.html). */
function fetchFiles(name: string): void {
  for (const href of filesOf(name)) {
    const link = document.createElement('link');
    Object.assign(link, href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

/** Asks who is signed in, and for what the address shows: the first page of the list, or a document. */
export function beginPage(): void {
  beginColors();
  askAhead(mode, 'Viewer', VIEWER_TEXT, {});
  const language = preferredLanguage((each) => filesOf(each).length > 0);
  const [place = '', id, ...more] = window.location.pathname.slice(BASE[mode].length + 1).split('/');
  const isList = place === 'documents' && !id;
  // The list has its English words with it.
  if (language !== 'en' || !isList) fetchFiles(language);
  if (isList) {
    const state = readList(new URLSearchParams(window.location.search));
    if (!state.query) askAhead(mode, 'Documents', LIST_TEXT + ROW_TEXT, listVariables(state, null));
  } else if (/^(documents|review)$/.test(place) && id && more.length === 0) {
    fetchFiles(place);
    beginDocument(place, id).catch(() => undefined);
  }
  beginNumbers();
}
