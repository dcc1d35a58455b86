import { useSyncExternalStore } from 'react';
import { BASE, mode } from '../api/mode';

const base = BASE[mode];
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** The address that is shown; after a step back, the bar holds another until the person may leave. */
let shown = window.location.href;

window.addEventListener('popstate', () => {
  const leaves = new URL(shown).pathname !== window.location.pathname;
  if (leaves && guard?.()) window.history.pushState(null, '', shown);
  else {
    shown = window.location.href;
    tell();
  }
});

// The tab is closed or loaded anew: the browser asks in its own words.
window.addEventListener('beforeunload', (event) => {
  if (guard) event.preventDefault();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The address in the bar for a place of the application. */
export const hrefOf = (to: string): string => `${base}${to === '/' ? '' : to.replace(/^\/(?=\?)/, '')}`;

/** The path below the application's base, now. */
export const currentPath = () => window.location.pathname.slice(base.length).replace(/\/+$/, '') || '/';

/** Asked before the person leaves a page; true keeps him there. */
let guard: (() => boolean) | null = null;

/** Sets what is asked before the page is left; null for nothing. */
export function guardLeaving(next: (() => boolean) | null): void {
  guard = next;
}

/** Goes to a place of the application: `/documents?status=failed`. */
export function navigate(to: string, { replace = false } = {}): void {
  const samePage = hrefOf(to).split('?')[0] === window.location.pathname;
  if (!samePage && guard?.()) return;
  window.history[replace ? 'replaceState' : 'pushState'](null, '', hrefOf(to));
  shown = window.location.href;
  if (!samePage) window.scrollTo(0, 0);
  tell();
}

/** The path below the application's base: `/documents`. */
export const usePath = (): string => useSyncExternalStore(subscribe, currentPath);

const useSearchText = () => useSyncExternalStore(subscribe, () => window.location.search);

/** What the address says behind the question mark, and a way to change it: null removes a name. */
export function useSearch(): [URLSearchParams, (changes: Readonly<Record<string, string | null>>, options?: { push?: boolean }) => void] {
  const text = useSearchText();
  return [
    new URLSearchParams(text),
    (changes, { push = false } = {}) => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      navigate(`${currentPath()}${query ? `?${query}` : ''}`, { replace: !push });
    },
  ];
}
