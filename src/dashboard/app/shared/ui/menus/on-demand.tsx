import { type ComponentType, cloneElement, type ReactElement, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../api/lazy-part';

/** A button that opens something. */
type Opener = ReactElement<{
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}>;

/** What is drawn from the first click on: a menu or a pane with its button. */
export interface OpenedProps {
  readonly button: ReactElement;
}

/**
 * A button whose menu (or pane) is fetched when somebody is about to open it: menus are what takes longest of a page to draw, and few are opened.
 * Until then the button stands alone. `load`: the menu with its button, which opens as soon as it is there (see `useOpened`).
 */
export function onDemand<Props extends OpenedProps>(
  load: () => Promise<ComponentType<Props>>,
  popup: 'menu' | 'dialog' = 'menu',
): ComponentType<Props> {
  const Opened = lazyPart(load);
  const fetchCode = () => void load().catch(() => undefined);
  return function OnDemand(props: Props) {
    const [wanted, want] = useState(false);
    const closed = cloneElement(props.button as Opener, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: () => want(true),
      onPointerEnter: fetchCode,
      onFocus: fetchCode,
    });
    if (!wanted) return closed;
    return (
      <Suspense fallback={closed}>
        <Opened {...props} />
      </Suspense>
    );
  };
}

/** For a menu that is drawn because somebody wants it: the focus goes to its new button, then it opens; closed, it gives the focus back there. */
export function useOpened(button: ReactElement) {
  const [opened, set] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const onChange = useCallback((next: boolean) => set(next), []);
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    set(true);
  }, []);
  return { opened, onChange, target: cloneElement(button as ReactElement<{ ref?: typeof target; onClick?: () => void }>, { ref: target }) };
}
