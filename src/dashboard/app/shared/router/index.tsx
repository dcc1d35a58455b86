import {
  type AnchorHTMLAttributes,
  Component,
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useContext,
  useMemo,
} from 'react';
import { lazyPart } from '../api/lazy-part';
import { currentPath, hrefOf, navigate, usePath } from './history';
import { isWithin, type Match, matchRoute, type Route } from './match';

export { guardLeaving, hrefOf, navigate, usePath, useSearch } from './history';
export type { Route } from './match';

/** A route whose page is exported under a name by a file of its own, and with it, where it has one, `prepare`. */
export function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType> & Pick<Route, 'prepare'>>,
  name: Name,
): Route {
  return { path, load: async () => (await load())[name], prepare: async (params) => (await load()).prepare?.(params) };
}

const Routes = createContext<readonly Route[]>([]);
const Current = createContext<Match | undefined>(undefined);

const pages = new Map<Route, ComponentType>();

/** Fetches the code of a page; shown after that, it needs no moment of waiting. */
async function loadPage(route: Route): Promise<void> {
  const found = await route.load();
  if (!pages.has(route)) pages.set(route, found);
}

function pageOf(route: Route): ComponentType {
  let found = pages.get(route);
  if (!found) {
    found = lazyPart(route.load);
    pages.set(route, found);
  }
  return found;
}

/** What a page begins with may be so much later than its code, milliseconds; after that the page is shown without it. */
const PATIENCE_MS = 250;

/** Gets the page of the address ready to be shown at once: its code, and what it begins with where that is there soon. What fails is told by the page. */
export async function preparePage(routes: readonly Route[]): Promise<void> {
  const match = matchRoute(routes, currentPath());
  if (!match) return;
  const begun = match.route.prepare?.(match.params).catch(() => undefined);
  await loadPage(match.route).catch(() => undefined);
  await Promise.race([begun, new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}

/** Knows the pages; `children` stands around the page, which `Outlet` shows. */
export function Router({ routes, children }: { routes: readonly Route[]; children: ReactNode }) {
  const path = usePath();
  const match = useMemo(() => matchRoute(routes, path), [routes, path]);
  return (
    <Routes.Provider value={routes}>
      <Current.Provider value={match}>{children}</Current.Provider>
    </Routes.Provider>
  );
}

/** Shows what stands at a fault of the page; another page begins anew. */
class Boundary extends Component<{ fallback: (error: unknown) => ReactNode; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}

interface OutletProps {
  readonly loading: ReactNode;
  readonly notFound: ReactNode;
  readonly crashed: (error: unknown) => ReactNode;
}

/** The page of the address. */
export function Outlet({ loading, notFound, crashed }: OutletProps) {
  const match = useContext(Current);
  const path = usePath();
  if (!match) return notFound;
  const PageOfRoute = pageOf(match.route);
  return (
    <Boundary key={path} fallback={crashed}>
      <Suspense fallback={loading}>
        <PageOfRoute />
      </Suspense>
    </Boundary>
  );
}

/** The parts of the address that the route names. */
export function useParams(): Readonly<Record<string, string>> {
  return useContext(Current)?.params ?? {};
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly to: string;
  /** Another place at which the link stands as the one where the person is. */
  readonly alsoAt?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement>;
};

const isPlainClick = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to a place of the application; the code of its page is fetched as soon as the pointer or the focus is on it. */
export function Link({ to, alsoAt, onClick, children, ...rest }: LinkProps) {
  const routes = useContext(Routes);
  const path = usePath();
  const target = to.split('?')[0] ?? to;
  const preload = () => {
    const route = matchRoute(routes, target)?.route;
    if (route) void loadPage(route).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={hrefOf(to)}
      aria-current={path === target ? 'page' : undefined}
      data-active={isWithin(path, target) || (alsoAt !== undefined && isWithin(path, alsoAt)) || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </a>
  );
}
