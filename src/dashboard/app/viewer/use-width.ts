import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is inside of its padding, pixels. Known before the element is painted for the first time, so that what depends on it is painted with it. */
export function useWidth() {
  const [width, set] = useState(0);
  const ref = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    if (!ref.current) return;
    const { paddingLeft, paddingRight } = getComputedStyle(ref.current);
    set(ref.current.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
  }, []);
  useLayoutEffect(() => {
    if (!ref.current) return;
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure]);
  return { ref, width };
}
