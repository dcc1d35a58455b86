import { type RefObject, useEffect, useRef } from 'react';

/** How long a finger rests before it drags instead of scrolling. */
const HOLD_MS = 350;

/** Tells a finger that rests from one that scrolls. */
export interface Hold {
  /** A finger came down; `held` when it has rested: from then on it does not scroll. */
  readonly begin: (held: () => void) => void;
  /** The finger is gone, or the page scrolls; whether it has only tapped. */
  readonly end: () => boolean;
}

/** Watches the finger on an element. */
export function useHold(element: RefObject<HTMLElement | null>): Hold {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isHeld = useRef(false);
  useEffect(() => {
    const target = element.current;
    // A listener that may refuse to scroll has to say so; React's own cannot.
    const refuse = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    target?.addEventListener('touchmove', refuse, { passive: false });
    return () => {
      clearTimeout(timer.current);
      target?.removeEventListener('touchmove', refuse);
    };
  }, [element]);
  return {
    begin(held) {
      timer.current = setTimeout(() => {
        timer.current = undefined;
        isHeld.current = true;
        held();
      }, HOLD_MS);
    },
    end() {
      const tapped = timer.current !== undefined;
      clearTimeout(timer.current);
      timer.current = undefined;
      isHeld.current = false;
      return tapped;
    },
  };
}
