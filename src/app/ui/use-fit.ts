import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** How many of the first entries of a row fit, when the rest goes under a last one of this width. */
export function fitting(widths: readonly number[], roomPx: number, morePx: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= roomPx) return widths.length;
  let used = morePx;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > roomPx) break;
    count++;
  }
  return count;
}

/** True once the fonts of the page are there: what was measured before counts no more. */
function useFontsReady(): boolean {
  const [ready, setReady] = useState(() => document.fonts?.status === 'loaded');
  useEffect(() => {
    let gone = false;
    document.fonts?.ready.then(
      () => gone || setReady(true),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return ready;
}

/** Measures the children of a row once per set of labels, and again when its room changes. */
export function useFit(
  labels: string,
  total: number,
  morePx: number,
  /** What stands after them whatever fits. */
  last?: RefObject<HTMLElement | null>,
): { row: RefObject<HTMLElement | null>; count: number } {
  const row = useRef<HTMLElement>(null);
  const known = useRef<{ key: string; widths: number[] }>({ key: '', widths: [] });
  const [count, setCount] = useState(total);
  const key = `${labels}|${useFontsReady()}`;
  // Measured with every entry in place, then again when its labels or its room change.
  const whole = count === total;
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = (): void => {
      if (known.current.key !== key) {
        const links = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
        if (links.length < total) {
          setCount(total);
          return;
        }
        known.current = { key, widths: links.map((link) => link.offsetWidth) };
      }
      setCount(fitting(known.current.widths, element.clientWidth - (last?.current?.offsetWidth ?? 0), morePx));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [key, total, morePx, whole, last]);
  return { row, count: Math.min(count, total) };
}
