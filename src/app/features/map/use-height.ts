import { useCallback, useRef, useState } from 'react';

/** Height of an element, px; follows it. */
export function useHeight(): [number, (element: HTMLElement | null) => void] {
  const [px, setPx] = useState(() => globalThis.innerHeight ?? 800);
  const observer = useRef<ResizeObserver>(undefined);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    observer.current = new ResizeObserver(() => setPx(element.clientHeight));
    observer.current.observe(element);
    setPx(element.clientHeight);
  }, []);
  return [px, ref];
}
