import { listVariables, readList } from './documents/filters';
import { askAhead } from './shared/api/first/ahead';
import { LIST_TEXT, ROW_TEXT, VIEWER_TEXT } from './shared/api/first/texts';
import { BASE, mode } from './shared/api/mode';

/** Asks who is signed in, and for the first page of the list where the address shows the list. */
export function beginPage(): void {
  askAhead(mode, 'Viewer', VIEWER_TEXT, {});
  if (window.location.pathname !== `${BASE[mode]}/documents`) return;
  const state = readList(new URLSearchParams(window.location.search));
  if (!state.query) askAhead(mode, 'Documents', LIST_TEXT + ROW_TEXT, listVariables(state, null));
}
