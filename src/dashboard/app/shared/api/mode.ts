/** Which data the person looks at: what counts, or what is only tried. */
export type Mode = 'live' | 'test';

/** Where the application lives in the address of each mode: nobody can be in one and read the other in the address bar. */
export const BASE: Readonly<Record<Mode, string>> = { live: '/app', test: '/app/sandbox' };

/** The mode of a path. Pure. */
export const modeOf = (path: string): Mode => (path === BASE.test || path.startsWith(`${BASE.test}/`) ? 'test' : 'live');

/** The mode of this page; it changes only with a new page, so that nothing of the one is ever kept for the other. */
export const mode: Mode = modeOf(window.location.pathname);

/** The same place in the other mode. Pure. */
export function addressIn(target: Mode, path: string): string {
  const inside = path.slice(BASE[modeOf(path)].length);
  // The address of a single thing exists in one mode only: its list is the nearest place in the other.
  return `${BASE[target]}/${inside.split('/')[1] ?? ''}`.replace(/\/$/, '');
}
