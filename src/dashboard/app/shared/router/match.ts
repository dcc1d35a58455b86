import type { ComponentType } from 'react';

/** A page with its address: `/documents/:id`. Its code is fetched when somebody goes there, or is about to. */
export interface Route {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
  /** Asks for what the page begins with, while the application starts there. */
  readonly prepare?: (params: Readonly<Record<string, string>>) => Promise<unknown>;
}

/** A route and the parts of the address that it names. */
export interface Match<R extends { readonly path: string } = Route> {
  readonly route: R;
  readonly params: Readonly<Record<string, string>>;
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** The first route whose pattern fits the path, below the application's base. Pure. */
export function matchRoute<R extends { readonly path: string }>(routes: readonly R[], path: string): Match<R> | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
}

/** Whether a link leads to where the person is: there, or to something below it. Pure. */
export const isWithin = (path: string, link: string): boolean =>
  link === '/' ? path === '/' : path === link || path.startsWith(`${link}/`);
