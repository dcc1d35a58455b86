import { listVariables, readList } from './documents/filters';
import { askAhead } from './shared/api/first/ahead';
import { COLORS } from './shared/api/first/colors';
import { LIST_TEXT, ROW_TEXT, VIEWER_TEXT } from './shared/api/first/texts';
import { BASE, mode } from './shared/api/mode';

/** Light or dark, before anything is drawn: what is drawn would be drawn again. The same choice as that of the component library, at the same place. */
function beginColors(): void {
  const chosen = localStorage.getItem(COLORS);
  const dark = chosen === 'dark' || (chosen !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

/** Asks who is signed in, and for the first page of the list where the address shows the list. */
export function beginPage(): void {
  beginColors();
  askAhead(mode, 'Viewer', VIEWER_TEXT, {});
  if (window.location.pathname !== `${BASE[mode]}/documents`) return;
  const state = readList(new URLSearchParams(window.location.search));
  if (!state.query) askAhead(mode, 'Documents', LIST_TEXT + ROW_TEXT, listVariables(state, null));
}
